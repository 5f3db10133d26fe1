"""Stories of kings and queens: one who cannot sleep, one who loses a crown, one who asks a riddle."""

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
{longago} there (was|lived) {a} {hero.kind} who could not sleep.{hero.known}
{longago} {hero} ruled over a (big|small|rich|wide) kingdom, but could not rule over sleep.
{hero} had a golden bed#sleep, a silver blanket and {few} pillows, and lay awake.
In a castle by the sea lived {hero}, who had not slept for {few} nights.
The whole kingdom was asleep. / Only {hero} was not.
= bad ?
By day {hero} was so tired that {hero.he} put the crown on {hero.his} knee and the soup on {hero.his}
    throne.
{hero.his} crown slipped over one eye, and {hero.he} said "Good night" to the guests at noon.
{hero} yawned in the throne room, and then everybody yawned, down to the last {@animal:pet}.
{feel hero tired}
{hero} fell asleep in the middle of a law, and so nobody knows how it ends.
= call ?
"Whoever helps me to sleep," said {hero}, "shall have a {box} full of gold."
The best doctors came, from near and far.
All the wise (men|women) of the land were asked.
= try @try=bed
They brought a softer bed#sleep, then a harder one, then a bed#sleep that hung from the ceiling.
First they changed the pillows, then the bed#sleep, and then the whole room.
= try @try=sheep
"Count sheep," said {third}. / So they brought {few} hundred sheep into the palace, and nobody slept at all.
{hero} counted sheep, and cows, and even {@animal/pl}. / At ten thousand the sun rose.
= try @try=music
{third} played the (flute|harp|violin|drum) all night, and in the morning {third.he} was asleep, and {hero}
    was not.
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
{oneday} {friend} knocked at the gate. / "I do not want any gold," {friend.he} said. / "I only want to ask
    something."
Nobody had asked {friend}, who lived behind the stables.
That night {friend} saw the light in the window and climbed the stairs.
= ask
"What do you think about, when you lie there?" {asked friend}.
"Since when have you been awake?" {asked friend}.
"May I sit here for a while and listen?" {asked friend}.
{friend} looked under the bed#sleep, out of the window, and last of all at {hero}.
= cause @cause=cricket
"It is so quiet here," {said hero}. / "As a child I slept by an open window, and a cricket sang." / {friend}
    went out, and came back with a cricket in {friend.his} {friend.hand}.
"Something is missing," {said hero}, "and I do not know what." / "Noise," said {friend}, and opened the
    window, so that the frogs could be heard.
= cause @cause=crown
"Do you always wear that in bed#sleep?" {asked friend}. / "{a} {hero.kind} never takes off the crown,"
    {said hero}. / "Who says so?"
{friend} pointed at the crown. / "Is it heavy?" / "Very," said {hero}, who had never told anyone.
= cause @cause=alone
"The palace has a hundred rooms, and I am in one of them," {said hero}. / Nobody had ever wished {hero.him}
    good night.
"Who says good night to you?" {asked friend}. / Nobody did. / One does not say good night to {a}
    {hero.kind}.
= cause @cause=sorry
"I once shouted at the gardener," {said hero}, "because of {a} {@plant:flower}. / It was not {a} very nice
    {@plant:flower}."
"There is something I should have said," said {hero} after a long time. / "I should have said that I was
    sorry."
= do @cause=cricket
{hero} listened. / {hero.his} eyes fell shut in the middle of a (word|song).
The small song filled the big room, and {hero} smiled.
= do @cause=crown
{friend} took the crown, carefully, and hung it on the bedpost. / {hero}'s head was suddenly as light as a
    feather.
{hero} laid the crown on a chair, and covered it up, so that it should sleep as well.
= do @cause=alone
"Good night," {said friend}. / "Sleep well." / It was as simple as that.
{friend} told a story, the one about the {@animal} and the (moon|sun|star|rainbow), and left the door open a
    little.
= do @cause=sorry
In the middle of the night {hero} put on {hero.his} slippers and went to the gardener's hut. / It took three
    minutes.
So {hero} wrote a letter#post, with {hero.his} own {hero.hand}, and it said only: "I am sorry."
= sleep
{hero} slept until noon, and snored so that the guards saluted.
And for the first time in {few} weeks {hero} fell asleep.
Then the whole palace tiptoed, because its {hero.kind} was asleep.
{hero} slept, and the kingdom with {hero.him}.
== end
"What do you want for it?" asked {hero} in the morning. / "Breakfast," {said friend}.
{friend} got a room beside the kitchen, and the office of Good-Night-Sayer.
{friend} wanted nothing for it, so everybody had pancakes.
Since then the crown hangs on the bedpost at night, and nothing bad has happened.
"How did you do it?" asked {third}. / "I asked," {said friend}.
The {few} doctors sent a bill, and {friend} sent {a} {@food:sweet:-mass}.
And {third}? / {third.he} is practising how to say good night.
{hero} has since made a law: nobody has to lie awake alone.
= smile ?
I heard it from {a} {@animal:tiny} who lives in the {hero.kind}'s slipper.
Good night, dear {hero.kind}, and good night to you.
Only the palace clock is awake now, and it ticks very softly.

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
"Where is my crown?" cried {hero} {aday}, so that the windows rattled.
There was great trouble in the palace: {hero} had lost the crown.
{oneday} {hero} wanted to be very grand, and could not find the crown.
= who ?
"Without it I am only {a} {hero.plain} in a nightshirt," {said hero}.
"Who will obey me without a crown?" {asked hero}.
"It was on my head," {said hero}, "and my head is still here."
{feel hero worried}
= search
They looked in every cupboard, under every bed#sleep and in every pot.
The guards searched the palace from the cellar to the roof and found {few} spoons, a kitten and last year's
    cake.
{third} had the throne turned over, and the moat emptied.
Soldiers rode through the land and looked under the hats of all the people.
{look third}
= blame ?
"It was stolen!" {cried third}. / Everyone looked at everyone.
{third} suspected the cook, the cook suspected the cat, and the cat said nothing.
"I have an idea who it was," said {third}, and pointed at {friend}.
A reward was offered: a bag of sweets and the second-best horse.

== friend
Only {friend} asked, "When did you see it last?"
Then {friend} came in, past all the guards, and nobody noticed.
"May I say something?" {asked friend}, for the third time. / At last somebody listened.
{friend} had been sitting by the door, and laughed.
= where @where=nest
"Look up there," {said friend}. / {place.in}, in the top of a tree, something shone. / A magpie sat in it,
    and under her lay {few} eggs.
"I saw something golden {place.in}," {said friend}. / It was a nest now, with {few} young birds in it.
= where @where=soup
"The soup tastes of gold today," {said friend}. / They fished in the big pot, and out came the crown.
"Why does the cake have points?" {asked friend}. / The cook had used the crown to cut it out.
= where @where=pony
"Who is the most elegant pony in the stable?" {asked friend}. / They ran to look. / The pony was wearing it.
"Come to the window," {said friend}. / Down in the yard the children were playing king and queen, with a
    real crown.
= where @where=head
"I do not want to be rude," {said friend}, "but it is on your head, under the nightcap."
{friend} held up a mirror. / There was the crown, back to front, where it had been all the time.
= feel
For a moment nobody dared to laugh. / Then {hero} began.
{feel hero ashamed} / Then {hero} laughed until the medals shook.
"Oh," {said hero}. / It was a very small "oh" for {a} {hero.kind}.
{laugh hero friend}
{third} coughed, looked at the floor, and then {third.he} had to sit down.
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
"I have worn it so long that I cannot feel it any more," said {hero}, and that gave {hero.him} something to
    think about.
= sorry ?
{thanks hero friend}
{friend} got {a} {@food:sweet:-mass} as big as a wheel, and gave half of it to the pony.
{hero} let {friend} sit on the throne for as long as the soup was hot.
= end
And nobody obeyed {hero} any less without a crown. / That was the strangest thing of all.
The crown has a string now, and the string is tied to the bedpost.
{third} still says that {third.he} had known it all the time.
"And what have you lost?" asked {hero} later. / "Nothing," {said friend}. / "I only like looking."
Since then, when something is lost {land.in}, they ask {friend} first.
That day has been a holiday ever since.
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
There was once {a} {hero.kind} who had a question, and it kept {hero.him} awake.{hero.known}
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
"Whoever knows it shall have a wish. / Whoever does not shall peel potatoes."
The right answer was worth a horse, and a wrong one a sack of potatoes to peel.
Trumpets carried the question into every street. / For a wrong answer, one had to peel potatoes.
Whoever gave the right answer was to sit next to the throne, and whoever gave a wrong one had to peel
    potatoes.
= wrong @question=heavy
"Gold," said a minister. / "A mountain," said a general. / "{@animal:huge/pl}," said the cook.
They rolled stones into the hall, one bigger than the other, until the floor cracked.
= wrong @question=sweet
They brought {@food:sweet:mass}, they brought {@food:sweet:-mass/pl}, they brought {@food:fruit:-mass/pl}
    from the end of the world.
"Sugar," said one. / "Honey," said another. / "The voice of your majesty," said {third}, and bowed.
= wrong @question=big
"The sea," said a sailor. / "The (sun|moon|sky)," said a wise man. / "My hunger," said the cook.
{third} measured the castle hill with a string, and it took {third.him} {few} days.
= wrong @question=far
"The moon," said one. / "The end of the sea," said another. / "My mother-in-law's house," said a third.
{third} came with maps, and they covered the whole floor.
= hero ?
{hero} shook {hero.his} head every time.
"No," said {hero}, and ate {a} {@food:small}. / "No. / No."
Soon the potatoes were all peeled.
{hero} yawned behind {hero.his} hand.
"Is there nobody else?" asked {hero}.

== friend
Then {friend} came forward, and left (mud|flour|hay) on the carpet.
At the very end of the line stood {friend}, who had only come to bring the {@food:vegetable/pl}.
"I know it," said a voice at the back#body. / It was {friend}.
{friend} stood behind all the others, and {hero} had to lean forward.
= quiet ?
{third} wanted to send {friend.him} away, but {hero} said, "Let {friend.him} speak."
Some people laughed. / {friend} waited until they had finished.
It became very quiet in the hall.
"You?" {asked third}. / "Why not?" {asked hero}.
= answer @question=heavy
"The heaviest thing," {said friend}, "is an empty purse. / I know it, because I have carried one for years."
"A lie," {said friend}. / "I once carried one for a whole night, and I could not lift my head in the
    morning."
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
"And what do you wish for?" asked {hero}. / "That everybody who peeled potatoes may have supper,"
    {said friend}.
@friend=human {friend} got the horse. / "It is rather (big|tall|wide)," {friend.he} said. / "May I have a
    smaller one?"
"Stay here," {said hero}, "and be my minister." / "I have to bring in the {@food:vegetable/pl} first,"
    {said friend}.
{friend} sat down next to the throne, and {friend.his} feet did not reach the floor.
== end
From then on {hero} asked {friend} whenever {hero.he} did not know what to do, and that was often.
That evening there was potato soup for the whole kingdom.
And {hero} had a new question, and this one {hero.he} kept for {hero.himself}.
{end_friends hero friend}
{hero} was never bored again.
{third} wrote the answer in a big book, and under it, very small, the name of {friend}.
The next day the question was hanging on every door, and the children knew {few} other answers.
"Was it the right one?" {asked friend} later. / "I do not know," {said hero}. / "But it was the best."
'''
