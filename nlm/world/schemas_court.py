"""Stories of kings and queens, princes and princesses, and of the people who help them."""

TEXT = r'''
story sleepless
hero: royal
friend: child beast grownup
third: job court
land: =kingdom
place: =palace
sky?: dark
cause?: cricket, crown, alone, sorry
try?: bed, sheep, music

= open
{longago} there (was|lived) {a} {hero.kind} who could not sleep.
{longago} {hero} ruled over {a} {@size:big:-form} kingdom, but could not rule over sleep.
{hero} had a golden bed#sleep, a silver blanket and {few} pillows, and lay awake.
In a castle by the sea lived {hero}, who had not slept for {few} nights.
The whole kingdom was asleep. / Only {hero} was not.
= bad ?
By day {hero} was so tired that {hero.he} put the crown on {hero.his} knee and the soup on {hero.his} throne.
{hero.his} crown slipped over one eye, and {hero.he} said "Good night" to the guests at noon.
{hero} yawned in the throne room, and then everybody yawned, down to the last {@animal:pet}.
{feel hero tired}
{hero} sat on the throne and made a law against owls, and the next day another one for them.
= call ?
"Whoever helps me to sleep," said {hero}, "shall have {a} {@object:container:-big} full of gold."
The best doctors came, from near and far.
All the wise (men|women) of the land were asked.
= try @try=bed
They brought a softer bed#sleep, then a harder one, then a bed#sleep that hung from the ceiling.
First they changed the pillows, then the bed#sleep, and then the whole room.
= try @try=sheep
"Count sheep," said {third}. / So they brought {few} hundred sheep into the palace, and nobody slept at all.
{hero} counted sheep, and cows, and even {@animal/pl}. / At ten thousand the sun rose.
= try @try=music
{third} played the (flute|harp|violin|drum) all night, and in the morning {third.he} was asleep, and {hero} was not.
{few} musicians played lullabies. / {hero} knew all the verses by the end.
= fail ?
It did not help.
{third} shook {third.his} head, and the doctors went home.
"Nothing can be done," {said third}.
{hero} thanked them politely, and stared at the ceiling.
The moon looked in, and {hero} looked out.

== come
Then {friend} came to the palace to deliver {@food:mass}.
In the kitchen of the palace worked {friend}, who heard of it.
{oneday} {friend} knocked at the gate. / "I do not want any gold," {friend.he} said. / "I only want to ask something."
Nobody had asked {friend}, who lived behind the stables.
That night {friend} saw the light in the window and climbed the stairs.
= ask
"What do you think about, when you lie there?" {asked friend}.
"Since when have you been awake?" {asked friend}.
"May I sit here for a while and listen?" {asked friend}.
{friend} looked under the bed#sleep, out of the window, and last of all at {hero}.
= cause @cause=cricket
"It is so quiet here," {said hero}. / "As a child I slept by an open window, and a cricket sang." / {friend} went out, and came back with a cricket in {friend.his} {friend.hand}.
"Something is missing," {said hero}, "and I do not know what." / "Noise," {said friend}, and opened the window, so that the frogs could be heard.
= cause @cause=crown
"Do you always wear that in bed#sleep?" {asked friend}. / "{a} {hero.kind} never takes off the crown," {said hero}. / "Who says so?"
{friend} pointed at the crown. / "Is it heavy?" / "Very," {said hero}, who had never told anyone.
= cause @cause=alone
"The palace has a hundred rooms, and I am in one of them," {said hero}. / Nobody had ever wished {hero.him} good night.
"Who says good night to you?" {asked friend}. / Nobody did. / One does not say good night to {a} {hero.kind}.
= cause @cause=sorry
"I once shouted at the gardener," {said hero}, "because of {a} {@plant:flower}. / It was not {a} very nice {@plant:flower}."
"There is something I should have said," {said hero} after a long time. / "I should have said that I was sorry."
= do @cause=cricket
{hero} listened. / {hero.his} eyes fell shut in the middle of a (word|song).
The small song filled the big room, and {hero} smiled.
= do @cause=crown
{friend} took the crown, carefully, and hung it on the bedpost. / {hero}'s head was suddenly as light as a feather.
{hero} laid the crown on a chair, and covered it up, so that it should sleep as well.
= do @cause=alone
"Good night," {said friend}. / "Sleep well." / It was as simple as that.
{friend} told a story, the one about the {@animal} and the {@nature:sky}, and left the door open a little.
= do @cause=sorry
In the middle of the night {hero} put on {hero.his} slippers and went to the gardener's hut. / It took three minutes.
So {hero} wrote a letter#post, with {hero.his} own {hero.hand}, and it said only: "I am sorry."
= sleep
{hero} slept until noon, and snored so that the guards saluted.
And for the first time in {few} weeks {hero} fell asleep.
Then the whole palace tiptoed, because its {hero.kind} was asleep.
{hero} slept, and the kingdom with {hero.him}.
= end
"What do you want for it?" asked {hero} in the morning. / "Breakfast," {said friend}.
{friend} got a room beside the kitchen, and the office of Good-Night-Sayer.
The gold stayed where it was, and everybody had pancakes.
Since then the crown hangs on the bedpost at night, and nothing bad has happened.
{end_friends hero friend}
And the law about owls was forgotten.
= smile ?
I heard it from {a} {@animal:tiny} who lives in the {hero.kind}'s slipper.

story bridge
hero: heir
friend: grownup job
third: royal
land: =kingdom
place: =river
sky?: wet, fine
why?: friend, bread, school
who?: stone, wise, young

= open
{longago}, in a kingdom by a wide river, lived {hero}.
A river ran through the middle of the kingdom, and {hero} lived on one side of it.
From {hero.his} window in the tower {hero} could see the bridge.
{longago} there was a bridge over the river, as old as the kingdom, and {hero} crossed it every day.
= broke
In {season?sky} the rain came, and the river took the old bridge with it.
{oneday} there was a crack, and a splash, and the bridge was gone.
One night the river rose, and in the morning there was no bridge any more.
The bridge had been creaking for years. / {oneday} it stopped creaking and fell in.
= why @why=friend ?
On the other side lived {friend}, who was {hero}'s best friend.
Now {hero} could only wave#hand to {friend} across the water.
= why @why=bread ?
The bakery was on the other side, and soon there was no bread in the castle.
On the other side {friend} had {@food:mass}, but nobody to sell it to.
= why @why=school ?
The school stood on the other side, and the children were pleased for a day, and bored for a week.
All the books were on the other side, with {friend}.
= quarrel
"The people over there must build it," said one side. / "They are over there themselves," said the other.
{third} called the ministers. / They talked for {few} weeks about the colour.
"A bridge is expensive," {said third}. / "Let us wait until the river is smaller."
Everybody knew how to build a bridge. / Nobody began.
{third} made a plan, a second plan, and a plan for choosing between the plans.
= think ?
{think hero}
{hero} looked at {hero.his} (silk shoes|white hands). / Then {hero.he} looked at the river.
{feel hero angry}
"If everyone waits for everyone," {said hero}, "the fish will build it."
= begin @who=stone
The next morning {hero} took off {hero.his} crown, picked up a stone, and carried it to the river.
{hero} carried one stone to the water, then another. / {hero.his} cloak was soon as brown as the bank#river.
= begin @who=wise
{hero} went to an old woman who had built the first bridge as a girl. / "Begin with one stone," she said. / "A big one."
{hero} asked an old man who was fishing on the bank#river. / "My grandfather built it," he said. / "He started on {a} {@weekday}."
= begin @who=young
{hero} called the children. / "Whoever brings a stone may walk over first," {hero.he} said.
{few} boys and {few} girls came with {few} stones, and {hero} showed them where to put them.

== others
People came to look. / "{a} {hero.kind} with dirty hands!" they said, and laughed.
"That will never be a bridge," said a woman with a basket. / The next day she brought a stone in it.
A man stopped, watched, and took off his coat. / "You are holding it wrong," he said, and began to help.
On the other bank#river, {friend} had seen it, and began from there.
{a} {@animal:big:farm} came with a cart full of stones, and {a} {@person:job} with a rope.
= more ?
On the third day there were {few} of them, on the seventh day a hundred.
The tailor carried stones, the baker carried stones, and even the fat minister carried a very small one.
They sang while they worked, each side a different song, until it was the same.
Every evening the two halves had come a little closer to each other.
= third ??
At last {third} came down from the castle. / "Where shall I put this?" {asked third}, and had a stone under each arm.
Nobody knew that {third} came at night and carried stones in secret. / {hero} knew.
{third} watched from the window, and was ashamed, and then put on {third.his} boots.
= rain ??
Once it rained so hard that a part of it fell in. / They began again, with bigger stones.
{scene_water}
= last
Then only one stone was missing. / {hero} gave it to {friend}. / "You put it in," {hero.he} said.
In the middle {hero} and {friend} met, with mortar on their noses.
The last stone did not fit, until {a} {@animal:tiny} got off it.
When it was finished, nobody wanted to be the first to cross it. / So they all went together.
= feast ?
That evening there was a feast on the bridge, with {few} tables and {few} kinds#sort of soup.
They danced on it, to see if it would hold. / It held.
{feel hero proud}
{thanks friend hero}
= end
It has no gold on it, and no name. / People just say: our bridge.
It is still there. / In one stone you can see the mark of a small hand.
{end_night hero}
"And tomorrow?" {asked friend}. / "Tomorrow I sleep," {said hero}.
When people {land.in} say "Somebody should do it", they look at the bridge and do it.
{end_friends hero friend}

story lost_crown
hero: royal
friend: little child
third: court job
land: =kingdom
place: spot
sky?: fine, wet
where?: nest, soup, pony, head

= open
{longago} {hero} woke up, and the crown was gone.
{hero} had one crown, and {hero.he} wore it day and night.
"Where is my crown?" cried {hero}, {aday}, so that the windows rattled.
There was great trouble in the palace: {hero} had lost the crown.
{oneday} {hero} wanted to be very grand, and could not find the crown.
= who ?
"Without it I am only {a} {hero.plain} in a nightshirt," {said hero}.
"Who will obey me without a crown?" {asked hero}.
"It was on my head," {said hero}, "and my head is still here."
{feel hero worried}
= search
They looked in every cupboard, under every bed#sleep and in every pot.
The guards searched the palace from the cellar to the roof and found {few} spoons, a kitten and last year's cake.
{third} had the throne turned over, and the moat emptied.
Soldiers rode through the land and looked under the hats of all the people.
{look third}
= blame ?
"It was stolen!" {cried third}. / Everyone looked at everyone.
{third} suspected the cook, the cook suspected the cat, and the cat said nothing.
"I have an idea who it was," {said third}, and pointed at {friend}.
A reward was offered: {a} {@size:big} {@food:sweet:-mass} and the second-best horse.

== friend
Only {friend} asked, "When did you see it last?"
Then {friend} came in, past all the guards, and nobody noticed.
"May I say something?" {asked friend}, for the third time. / At last somebody listened.
{friend} had been sitting by the door, and laughed.
= where @where=nest
"Look up there," {said friend}. / {place.in}, in the top of a tree, something shone. / A magpie sat in it, and under her lay {few} eggs.
"I saw something golden {place.in}," {said friend}. / It was a nest now, with {few} young birds in it.
= where @where=soup
"The soup tastes of gold today," {said friend}. / They fished in the big pot, and out came the crown.
"Why does the cake have points?" {asked friend}. / The cook had used the crown to cut it out.
= where @where=pony
"Who is the most elegant pony in the stable?" {asked friend}. / They ran to look. / The pony was wearing it.
"Come to the window," {said friend}. / Down in the yard the children were playing king and queen, with a real crown.
= where @where=head
"I do not want to be rude," {said friend}, "but it is on your head, under the nightcap."
{friend} held up a mirror. / There was the crown, back to front, where it had been all the time.
= feel
For a moment nobody dared to laugh. / Then {hero} began.
{feel hero ashamed} / Then {hero} laughed until the medals shook.
"Oh," {said hero}. / It was a very small "oh" for {a} {hero.kind}.
{laugh hero friend}
{third} grew red, and then white, and then {third.he} had to sit down.
= but @where=nest
"Leave it there until they can fly," {said hero}. / "I will wear a hat."
So for {few} weeks the kingdom was ruled in a straw hat, and it was ruled rather well.
= but @where=soup
{hero} tasted it. / "It needs salt," {hero.he} said, "and next time less crown."
They gave the cook a proper spoon, and {hero} ate two plates.
= but @where=pony
"Let me play too," {said hero}. / "But I want to be the (dragon|thief|horse)."
{hero} bowed, as one should, and asked if {hero.he} might have it back on Sundays.
= but @where=head
From then on {hero} took it off in the evening and put it in a box with "Crown" on it.
"I have worn it so long that I cannot feel it any more," {said hero}, and that gave {hero.him} something to think about.
= sorry ?
"I am sorry that I suspected you," {said third} to {friend}.
{thanks hero friend}
"And your reward?" {asked third}. / {friend} chose the cake, and gave half of it to the second-best horse.
{hero} let {friend} sit on the throne for as long as the soup was hot.
= end
And nobody obeyed {hero} any less without a crown. / That was the strangest thing of all.
{end_friends hero friend}
Since then, when something is lost {land.in}, they ask {friend} first.
{end_night hero}
That day has been a holiday ever since: the Day of the Hat.
= smile ??
{end_smile hero friend}

story riddle
hero: royal
friend: child grownup beast
third: court
land: =kingdom
place: =palace
sky?: fine, cold
question?: heavy, sweet, big, far

= open
{longago} {hero} liked nothing better than a good question.
{longago} {hero} sat on the throne and was bored.
{hero} had everything, and so {hero.he} was bored.
{a} {hero.kind} once had a question that kept {hero.him} awake.
On the {hero.kind}'s birthday, {longago}, everybody was allowed to come to the palace, rich and poor.
= ask @question=heavy
"What is the heaviest thing in the world?" asked {hero}.
"Who can tell me what weighs most?" asked {hero}.
= ask @question=sweet
"What is the sweetest thing in the world?" asked {hero}.
"Bring me the sweetest thing there is!" said {hero}.
= ask @question=big
"What is the biggest thing in my kingdom?" asked {hero}.
"Who can show me something that is bigger than my palace?" asked {hero}.
= ask @question=far
"What is the farthest place in the world?" asked {hero}.
"Which road is the longest?" asked {hero}.
= prize
"Whoever knows it shall have a wish."
The right answer was worth a horse and a saddle.
Trumpets carried the question into every street.
Whoever gave the right answer was to sit next to the throne, and whoever gave a wrong one had to peel potatoes.
= wrong @question=heavy
"Gold," said a minister. / "A mountain," said a general. / "{@animal:huge/pl}," said the cook.
They rolled stones into the hall, one bigger than the other, until the floor cracked.
= wrong @question=sweet
They brought {@food:sweet:mass}, they brought {@food:sweet:-mass/pl}, they brought {@food:fruit:-mass/pl} from the end of the world.
"Sugar," said one. / "Honey," said another. / "The voice of your majesty," {said third}, and bowed.
= wrong @question=big
"The sea," said a sailor. / "The {@nature:sky}," said a wise man. / "My hunger," said the cook.
{third} measured the castle hill with a string, and it took {third.him} {few} days.
= wrong @question=far
"The moon," said one. / "The end of the sea," said another. / "My mother-in-law's house," said a third.
{third} came with maps, and they covered the whole floor.
= hero ?
{hero} shook {hero.his} head every time.
"No," {said hero}, and ate {a} {@food:small}. / "No. / No."
Soon the potatoes were all peeled.
{hero} yawned behind {hero.his} hand.
"Is there nobody else?" asked {hero}.

== friend
Then {friend} stepped forward, with muddy (shoes|feet).
At the very end of the line stood {friend}, who had only come to bring the {@food:vegetable/pl}.
"I know it," said a voice at the back#body. / It was {friend}.
{friend} was so small that {hero} had to lean forward.
= quiet ?
{third} wanted to send {friend.him} away, but {hero} said, "Let {friend.him} speak."
Some people laughed. / {friend} waited until they had finished.
It became very quiet in the hall.
"You?" {asked third}. / "Why not?" {asked hero}.
= answer @question=heavy
"The heaviest thing," {said friend}, "is an empty purse. / I know it, because I have carried one for years."
"A lie," {said friend}. / "I once carried one for a whole night, and I could not lift my head in the morning."
= answer @question=sweet
"Sleep," {said friend}. / "Nobody has ever had too much of it, and it costs nothing."
"Bread," {said friend}, "when you have had none for two days."
= answer @question=big
"The heart#body," {said friend}. / "My mother has {few} children, and there is always room for a neighbour."
"A thought," {said friend}. / "The sea fits into it, and your palace, and there is still some space."
= answer @question=far
"Yesterday," {said friend}. / "I have seen people walk all their lives and never get back to it."
"The way to somebody you have quarrelled with," {said friend}. / "Even if he lives next door."
= think
{hero} was silent for a long time.
{hero} looked at {friend}, and then out of the window.
Nobody laughed now.
{third} opened {third.his} mouth and closed it again.
"That is true," said {hero} in the end, "and I have known it all the time."
= prize2
"And what do you wish for?" asked {hero}. / "That everybody who peeled potatoes may have supper," {said friend}.
{friend} got the horse. / "It is rather {@size:big:-form}," {friend.he} said. / "May I have a smaller one?"
"Stay here," {said hero}, "and be my minister." / "I have to bring in the {@food:vegetable/pl} first," {said friend}.
{friend} sat down next to the throne, and {friend.his} feet did not reach the floor.
= end
From then on {hero} asked {friend} whenever {hero.he} did not know what to do, and that was often.
That evening there was potato soup for the whole kingdom.
And {hero} had a new question, and this one {hero.he} kept for {hero.himself}.
{end_friends hero friend}
{hero} was never bored again.
{feel hero glad}

story two_kingdoms
hero: heir
friend: heir
third: grownup beast
land: =valley
place: wild
sky?: fine, cold
about?: tree, river, sheep
trick?: swap, game, soup

= open
{longago} there were two kingdoms, side by side, that had not spoken to each other for {few} years.
On the left of the valley ruled a king, on the right a queen, and between them stood a wall.
The king of the mountain and the queen of the sea were not on speaking terms.
{longago} a king and a queen were neighbours and enemies.
= about @about=tree
It was about a tree. / It stood exactly on the border, and its pears fell on both sides.
They had quarrelled about a pear tree, or perhaps about one pear.
= about @about=river
It was about the river, which ran first through one kingdom and then through the other.
"It is my water," said the king. / "It is my water by now," said the queen.
= about @about=sheep
It had begun with a sheep that ate grass on the wrong side.
Nobody knew any more what it was about. / Something with a sheep.
= children
On one side lived {hero}, on the other {friend}.
The king had one child, the queen had one child, and these two were forbidden to meet.
{hero} had a window, and {friend} had a window, and the two windows looked at each other.
= meet
{oneday} {hero} climbed over the wall to fetch a ball. / On the other side stood {friend}, with the ball.
There was a hole in the wall, just big enough for one eye. / {hero} looked through it, and saw another eye.
{hero} lost {hero.his} way {place.in} and met {friend}, who was lost as well.
{oneday} {hero} threw a letter#post over the wall, and {friend} threw one back.
= talk ?
"Are you an enemy?" {asked hero}. / "I think so," {said friend}. / "Do you like {@food:sweet/pl}?"
"You look quite normal," {said friend}, surprised.
"What is it about?" {asked friend}. / {hero} did not know either.
"My father says you eat children." / "My mother says that you do."
"Can you play chess?" {asked hero}. / "Better than you," {said friend}.
= days ??
After that they met every {@weekday}, and {third} kept watch.
Only {third} knew of it, and {third.he} could keep a secret.

== trick @trick=swap
They had an idea. / They changed clothes, and each went home to the other's castle.
"Let us swap places," {said hero}, and put on {friend}'s crown.
= trick @trick=game
Then the trumpets blew for war. / {hero} and {friend} carried a table into the middle of the field and began to play.
On the day of the battle {hero} and {friend} sat down between the two armies and did not get up.
= trick @trick=soup
They invited both, the king and the queen, to supper in the same hut, at the same time, and told neither of the other.
They cooked a soup. / One half of what it needed grew on one side, the other half on the other.
= after @trick=swap
For three days nobody noticed. / On the fourth the queen said, "You have grown so polite."
"You have your mother's stubborn chin," said the king, and gave the wrong child another pancake.
= after @trick=game
"Out of the way!" shouted the king. / "It is {hero}'s turn#chance," {said friend}, "and {hero.he} thinks slowly."
The soldiers stood about and watched. / After an hour they gave good advice.
= after @trick=soup
The king came in at one door, the queen at the other. / It was raining too hard to leave again.
They sat as far apart as they could, and the hut was very small.
= turn ?
When it all came out, there was a great silence.
Then the queen began to laugh, and the king, who had forgotten how it goes, coughed.
"Whose idea was this?" asked the king. / "Ours," said {hero} and {friend}, both at once.
"Why are we at war?" asked the queen. / "You know exactly why," said the king. / But he did not know it any more.
= peace @about=tree
They shared the pears, and from the seeds they planted a second tree.
The pears were made into a cake, and the cake was cut in two, by a third.
= peace @about=river
They built a mill on the river, and it ground the flour of both.
"A river cannot belong to anybody," {said friend}. / "It is always just leaving."
= peace @about=sheep
The sheep was asked, and it ate grass on both sides.
They shook hands over the sheep, and the sheep ate the queen's glove.
= end
The wall is still there. / Children sit on it and dangle their legs.
They took a door, put it in the wall, and threw away the key.
{end_friends hero friend}
{feel hero glad}
And who ruled later? / {hero} on {@weekday}, {friend} on {@weekday}, and on the other days it went by itself.
{hero} and {friend} still play, and it is still not decided.
'''
