"""Stories of princes, princesses and a dragon, and of what divides people and brings them together."""

TEXT = r'''
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
In {season?season} the rain came, and the river took the old bridge with it.
{oneday} there was a crack, and a splash, and the bridge was gone.
One night the river rose, and in the morning there was no bridge any more.
The bridge had been creaking for years. / {oneday} it stopped creaking and fell in.
= why @why=friend
On the other side lived {friend}, who was {hero}'s best friend.
Now {hero} could only wave#hand to {friend} across the water.
= why @why=bread
The bakery was on the other side, and soon there was no bread in the castle.
On the other side {friend} had {@food:mass}, but nobody to sell it to.
= why @why=school
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
{hero} went to an old woman who had built the first bridge as a girl. / "Begin with one stone," she said. /
    "A big one."
{hero} asked an old man who was fishing on the bank#river. / "My grandfather built it," he said. / "He
    started on {a} {@weekday}."
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
At last {third} came down from the castle. / "Where shall I put this?" {asked third}, and had a stone under
    each arm.
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
{thanks friend hero}
== end
{third} wanted to put a statue on it. / "Then nobody can pass," {said hero}.
The first one to cross it every morning is {friend}, and the second is {hero}.
When the river rises, people stand on it and look down, and are not afraid.
It has no gold on it, and no name. / People just say: our bridge.
It is still there. / In one stone you can see the mark of a small hand.
"And tomorrow?" {asked friend}. / "Tomorrow I sleep," {said hero}.
When people {land.in} say "Somebody should do it", they look at the bridge and do it.
{end_friends hero friend}

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
"Let us swap places," said {hero}, and put on {friend}'s crown.
= trick @trick=game
Then the trumpets blew for war. / {hero} and {friend} carried a table into the middle of the field and began
    to play.
On the day of the battle {hero} and {friend} sat down between the two armies and did not get up.
= trick @trick=soup
They invited both, the king and the queen, to supper in the same hut, at the same time, and told neither of
    the other.
They cooked a soup. / One half of what it needed grew on one side, the other half on the other.
= after @trick=swap
For three days nobody noticed. / On the fourth the queen said, "You have grown so polite."
"You have your mother's stubborn chin," said the king, and gave the wrong child another pancake.
= after @trick=game
"Out of the way!" shouted the king. / "It is {hero}'s turn#chance," {said friend}, "and {hero.he} thinks
    slowly."
The soldiers stood about and watched. / After an hour they gave good advice.
= after @trick=soup
The king came in at one door, the queen at the other. / It was raining too hard to leave again.
They sat as far apart as they could, and the hut was very small.
= turn ?
When it all came out, there was a great silence.
Then the queen began to laugh, and the king, who had forgotten how it goes, coughed.
"Whose idea was this?" asked the king. / "Ours," said {hero} and {friend}, both at once.
"Why are we at war?" asked the queen. / "You know exactly why," said the king. / But he did not know it any
    more.
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
The two crowns hang side by side now, and nobody remembers which is whose.
On the border there is a table with two chairs, and on {@weekday}s a cake.
And the war? / It has been put off, because nobody has time for it.
And who ruled later? / {hero} on {@weekday}, {friend} on {@weekday}, and on the other days it went by
    itself.
{hero} and {friend} still play, and it is still not decided.

story dragon
hero: child handy
friend: =dragon
third: grownup royal
land: =village
place: =cave
sky?: fine, cold
why?: lonely, cold, fire
gift?: soup, scarf, song

= open
Above the village, in a cave, lived {friend}.
{longago} there was {friend} {place.in} above the village, and everybody was afraid of {friend.him}.
Every evening smoke rose from the mountain, where {friend} lived, and people locked their doors.
{land.in} one did not speak of {friend}, and if one did, then softly.
= rumour ?
"{friend.he} has teeth like (spades|saws|knives|axes)," said {a} {@person:job}, who had never seen
    {friend.him}.
People said that {friend.he} ate {@animal:farm:big/pl} for breakfast, with {@food:mass}.
"{friend.he} has burnt down the forest," said {third} to {hero}. / The forest was still there.
{third} wanted to fetch {few} knights. / All of them had a cold that week.
= hero
Only {hero} thought: "If {friend.he} is so terrible, why does {friend.he} never do anything?"
{hero} had always wanted to know what {friend} looked like.
"Has anybody ever talked to {friend.him}?" asked {hero}. / Nobody had.
{hero} was not brave, but {hero.he} was curious, and that is sometimes the same.
= why
{oneday} there was a noise from up there, so loud that the plates jumped in the cupboards.
{oneday} the smoke did not rise, and that was stranger than the smoke.
Then, one night, {hero} heard it: up there somebody was crying#weep.
{oneday} a tree on the mountain burned, and everybody ran about with buckets.
= go
{hero} put {a} {@food:-mass} in a basket and went up the mountain.
{hero} set off before anyone could forbid it.
{walk hero}
{hero} went up quite alone. / {trouble_hill hero}
= cave ?
In front of the cave {hero.his} knees grew soft. / "Hello?" {hero.he} said.
It was dark in there, and it smelled of {smell} and burnt toast.
{hero} knocked on the rock, because one should be polite.
Two eyes opened, as big as (plates|wheels|soup bowls).

== meet
"Go away," {said friend}. / "Everybody does."
"Are you not afraid?" {asked friend}. / "Yes," {said hero}. / "But I walked two hours to get here."
{hero} closed {hero.his} eyes and waited to be eaten. / Nothing happened.
"Please speak softly," {said friend}. / "I have a headache."
= trouble @why=lonely
"Nobody ever visits me," said {friend}, and a tear fell, hissing, onto a stone.
"I say good day," {said friend}, "and they run. / Am I so ugly?"
= trouble @why=cold
"I have a cold," said {friend}, and sneezed. / A bush was gone.
"Atishoo!" / A flame as long as a street shot over {hero}'s head. / "Sorry," {said friend}.
= trouble @why=fire
"My fire has gone out," {said friend}. / "I am so cold, and I cannot cook."
"I have swallowed {a} {@food:fruit:-mass} the wrong way," {said friend}, "and since then there is only
    smoke."
= help @gift=soup
{hero} made a soup with {@food:vegetable/pl} and a lot of {@food:vegetable/pl}, in a pot as big as a bath.
"My grandmother always makes {@food:vegetable} soup for that," said {hero}, and looked for a pot.
= help @gift=scarf
{hero} took off {hero.his} scarf. / It went round one toe of the dragon. / So {hero.he} went home and
    knitted, for {few}
    weeks.
"You need a scarf," {said hero}, "a very, very long one." / They made it out of {few} curtains.
= help @gift=song
{hero} did not know what to do, so {hero.he} sang the song that {hero.his} mother always sang.
{hero} told a joke, the one about the {@animal} and the {@object}. / There was silence. / Then the mountain
    shook: {friend} was laughing.
= better ?
And it helped. / {feel friend glad}
The next day {hero} came again, and the day after that.
A warm, golden light filled the cave.
{friend} stretched so that the rocks rolled. / "I am well!" {friend.he} roared, and said it again, more
    softly.
= village ?
In the village the people saw the two of them coming and dropped whatever they were holding.
"Do not run away!" {cried hero}. / "{friend.he} only wants to say good day."
{third} hid in a barrel. / After an hour {third.he} lifted the lid.
{hero} rode through the gate, high up between the dragon's ears.
= use
Since then {friend} lights the lanterns in the evening, all of them, with one breath.
In winter the whole village comes and warms its feet on {friend.him}.
{friend} roasts {@food:small/pl} for the children, {few} at a time, and never burns one.
When it snows, {friend} breathes once down the street, and it is free.
== end
And the people in the village? / They tell everyone that they were never afraid.
The next time there was a strange noise {land.in}, nobody ran for buckets.
{third} now says that {third.he} has always liked dragons.
On {hero}'s birthday there was fire in the sky, in {few} colours.
Even the king's knights come up now, to play cards.
Sometimes {friend} still sneezes. / Then they need a new barn.
= smile ??
{end_smile hero friend}
'''
