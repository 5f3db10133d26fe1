"""Stories of learning: to swim, to fly, to climb."""

TEXT = r'''
story learn_swim
hero: child swimmer swimmer
friend: diver job
land: land
place: water
sky?: fine
fear?: deep, cold, laugh
need?: ball, boat, little

= open
{open hero}
All the {hero.kinds} {land.in} could swim, except {hero}.
{hero} could do many things, but {hero.he} could not swim.
"Water is for drinking," {hero} always said.
{hero} lived {place.in} and had never been in it further than {hero.his} knees.
= fear @fear=deep
{hero} was afraid of the water, because one could not see the bottom.
"How deep is it?" asked {hero} every day, and every day {hero.he} stayed on the shore.
= fear @fear=cold
"The water is cold, and wet on all sides," {said hero}.
Every summer {hero} put one toe into the water, took it out again, and said that it was too cold.
= fear @fear=laugh
The others had laughed at {hero} once, when {hero.he} swallowed half the {place.n}. / Since then {hero.he}
    only watched.
{hero} wanted to learn to swim, but not while anybody was looking.
= watch ?
{scene_water}
The others splashed and (dived|raced|shouted), and {hero} counted the clouds as if that were more fun.

= meet
{oneday} {friend} swam past. / {hello friend hero}
Only {friend} noticed how {hero} looked at the water.
{friend} was the best swimmer far and wide, and had never laughed at anybody.
{oneday} {friend} sat down beside {hero} on the shore and said nothing for a while.
= offer
"Lie down on it," {said friend}. / "The water is a bed#sleep, only wetter."
"I could teach you," {said friend}. / "Early, before the others are up."
"The water will carry you," {said friend}, "but only if you let it."
"I was afraid once too," {said friend}. / "Then I learned to float like a leaf."
"When?" {asked hero}. / "Now," {said friend}, "before you have time to think."
= lesson
First {hero} learned to (blow bubbles|float like a leaf|kick with {hero.both}).
"Breathe," {said friend}. / "And move your legs as if you were running from a bee."
The first day {hero} swam like a stone, the second like a sack, the third like a very tired
    {@animal:farm:big}.
{hero} held on to a log and kicked, and the log went round and round.
"Again," {said friend}, {few} times, and never once was {friend.he} impatient.
{hero} sank, coughed, and came up again. / "That was very good sinking," {said friend}.
= close ?
{hero.he} practised every morning, and every morning the {place.n} was a little less deep.
{feel hero tired}
{feel hero brave}

== need @need=ball
Not long after that a ball fell into the water and drifted away. / It was the ball of a very small
    {@animal:small}, who
    began to cry#weep.
{later} the wind blew {a} {@object:toy:small} into the {place.n}, and nobody else was there.
= need @need=boat
Some days later a little boat came loose, and in it lay {a} {@animal.young:-water}, fast asleep.
{later} there was a shout. / A boat was drifting out, and there was a baby in it.
= need @need=little
Early the next morning {a} {@animal.young:-water} slipped on the stones and fell in. / Splash!
"Help!" cried a small voice. / {a} {@animal:tiny} had fallen into the water.
= jump
{hero} did not think. / {hero.he} jumped.
Before {hero} knew it, {hero.he} was in the water.
There was nobody else. / {hero} took a deep breath and swam.
{hero} looked round for {friend}, but {friend} was far away. / So {hero} swam.
= swim
{hero.he} swam, one stroke after the other, with {hero.his} nose in the air.
The water was deep and cold, and it carried {hero.him}.
Never had anybody swum so crookedly and so fast.
And the water did what {friend} had said: it held {hero} up.
{hero} swam out, and {hero} swam back.
= after ?
Only on the shore did {hero.his} knees begin to shake.
"You swam!" {cried friend}. / "Did I?" {asked hero}.
"I did what you told me," said {hero} to {friend}. / "You did more," {said friend}.
{feel hero proud}
{Hero} lay in the grass until {hero.his} heart beat slowly again.
"How deep was it?" everybody asked. / "I forgot to look," {said hero}.
== end
"Same time tomorrow?" {asked friend}. / {hero} was in the water before {friend.he} had finished.
The next summer {hero} taught {few} others, and laughed at none of them.
And the toe that had always been too cold? / It went in first.
Since then {hero} swims every day, and {friend} has to call three times before {hero.he} comes out.
And who sits on the shore today beside those who are afraid? / {hero}.
{end_night hero}
{end_friends hero friend}
Now {hero} knows how deep the {place.n} is: just deep enough.
= smile ??
{end_smile hero friend}

story learn_fly
hero: fledgling
friend: wingless
land: land
place: wild
sky?: fine
fear?: down, wing, late
push?: snake, wind, friend

= open
High up in {a} {@plant:tree} there was a nest, and in it sat {hero}.
{hero} had hatched last of all.
{few} young birds sat in a row on a branch. / The last one was {hero}.
{open hero}
"Today you will fly," said the mother, {aday}. / {hero} looked down and said, "Tomorrow."
= others ?
{hero.his} brothers and sisters had flown long ago.
One after another, the others had spread their wings and gone.
Everybody else was in the air, turning and shouting for joy.
= fear @fear=down
{hero} wanted to fly, but every time {hero.he} looked down, the world began to turn.
{hero} was afraid of heights, which is awkward for {a} {hero.kind}.
= fear @fear=wing
But {hero} was afraid that {hero.his} wings were much too (small|short).
{hero} had tried it once, and landed on {hero.his} beak in the {@plant:flower/pl}.
= fear @fear=late
But {hero} thought that the right day for flying was over.
"It is nice in the nest," {said hero}. / It was also rather empty.
= feel ?
{feel hero scared}
{feel hero lonely}
{feel hero sad}
{wait hero}
= meet
{later} {friend} climbed up to the nest, to see who was sighing so loudly.
Down below lived {friend}, who could not fly at all. / {hello friend hero}
"Hello up there!" called a voice. / It was {friend}, down in the grass.
{oneday} {friend} looked over the edge of the nest. / "{hello_more}"
= talk
"If I had wings," {said friend}, "I would not sit on them."
"Are you afraid?" {asked friend}. / "Very," {said hero}. / "Good," {said friend}. / "Then we can begin."
"I will never fly," {said hero}. / "You have feathers, you have wind, and you have me," {said friend}.
"What is it like to be down there?" {asked hero}. / "Come and see," {said friend}.
= practise ?
They practised on (a low branch|a stone|an old stump): hop, flap, bump, and again.
First {hero} jumped from a stump, then from the fence, then from the roof of the (hut|henhouse).
"Wings out, eyes open, and do not count to three," {said friend}.
{hero} flapped until the leaves flew, but {hero.his} feet stayed where they were.
{friend} piled up leaves under the tree, as high as {a} (whale|horse|cow|bear).
"Higher! Now with both wings!" {cried friend} from below, and caught every fall.

== push @push=snake
Then, without a sound, something long came up the trunk#tree. / A snake!
{later} {hero} heard a soft hiss. / Two green eyes looked over the branch. / A snake!
= push @push=wind
Then a gust came, and the branch shook like a wet dog.
All at once the wind took hold of the tree, and the nest tipped over.
= push @push=friend
Then {hero} saw something from above that {friend} could not see: a wolf was creeping through the grass,
    straight towards {friend.him}.
Suddenly {friend} slipped, and hung from the branch by one {friend.hand}. / "Help me!"
= fly
There was no time to be afraid. / {hero} jumped, spread {hero.his} wings, and did not fall.
{hero} fell, and fell, and then {hero.he} was not falling any more.
{hero} forgot to look down. / {hero.he} flew.
The air was under {hero.his} wings, as firm as a road.
One beat of the wings, then another: {hero.he} was flying!
= sky ?
{hero} saw {land} from above, as small as a handkerchief, and {friend} as a dot that jumped for joy.
Round the tree {hero.he} went, twice, and then up, because up was also possible.
"I am flying!" {cried hero}, so that the whole sky should know it.
{feel hero glad}
= land ?
The landing was bad, but nobody talked about that.
{hero} landed in a bush, head first. / {laugh friend hero}
"And you said tomorrow," {said friend}.
"The next one will be better," {said friend}, and it was.
= end
The next morning {hero} flew to the sea and back, only because it was possible.
Now {hero} is the one who calls to those who are still sitting in the nest.
{friend} has never flown, but {friend.he} knows from {hero} exactly how it is done.
Since then {hero} brings {friend} something from above every day: {a} {@food:small}, a feather, a piece of
    news.
The nest stood empty now, and that was as it should be.
{end_friends hero friend}
{end_night hero}
"What was it that I was afraid of?" asked {hero} that evening. / {hero.he} really could not remember.

story climb
hero: child climber
friend: elder creature
land: land
place: wild
sky?: fine, cold
what?: tree, hill, tower
why?: star, nest, view

= open
{open hero}
{open hero}
= what @what=tree
{land.in} stood the tallest tree in the country, and nobody had ever been at the top.
Behind {hero}'s house stood an oak, so old that its bark#tree had {few} beards of moss.
= what @what=hill
Above {land} rose a mountain that everybody looked at and nobody climbed.
There was a mountain there, with its head in the clouds, and {hero} looked at it every morning.
= what @what=tower
{land.in} stood an old tower with {few} hundred steps and no door at the top.
In the middle of it all stood a tower, and from its top, people said, one could see tomorrow.
= why @why=star
{hero} wanted to touch a star, only once, with one {hero.hand}.
"From up there I could reach the stars," {said hero}.
= why @why=nest
{oneday} {hero} found a little {@animal:bird:tiny} that had fallen from its nest, and the nest was right at
    the top.
{oneday} {a} {@animal:bird:tiny} was crying#weep on the ground: its nest was up there, and it could not fly
    yet.
= why @why=view
{hero} wanted to see what was on the other side.
"What can one see from up there?" {asked hero}. / Nobody could tell {hero.him}.
= warn
"You are too small," said everybody.
"Nobody has ever done that," said the {@animal:farm:-wild}, who had never done anything.
"Come down before you are up," said {friend}.
{friend} shook {friend.his} head. / "{a} {hero.kind} up there? / Well, well."
"How will you get down again?" asked {friend}. / That was a good question.
= advice
"Look at the next step," {said friend}, "never at the last one."
"Take something to eat with you," said {friend}, and gave {hero.him} {a} {@food:-mass}.
{friend} gave {hero} one piece of advice: "Rest before you are tired."
"Go slowly," {said friend}. / "The top will wait."

== climb
{hero} began to climb, {hero.hand} over {hero.hand}, step by step.
Up went {hero}. / The {@animal:farm:-wild/pl} became small, then smaller still.
After a hundred steps {hero} counted a hundred more.
The wind pulled at {hero}, and {hero} held on.
Higher and higher {hero} climbed, past {few} nests, a beehive and a very surprised
    {@animal:bird:-zoo:-farm:-water}.
= hard ?
Halfway up {hero.his} legs began to shake.
{hero} slipped, caught {hero.himself}, and hung there for a moment like washing on a line.
Then {hero} looked down. / That was a mistake.
{feel hero scared}
{feel hero tired}
= goon
Then {hero.he} remembered what {friend} had said, and looked at the next step.
{hero} rested for as long as a song takes, and went on.
"One more," said {hero}, and then again: "One more."
Then {hero} felt {brave} again, or at least {brave} enough for the next step.
{hero} sang a song with a great many verses, and climbed a little with each.
= top
And then there was no higher any more: {hero} was at the top.
There were no more steps. / {hero} stood above everything.
{hero} put {hero.his} head through the last cloud, and there was the sun.
= see @why=star
The stars were still far away. / But down below, in all the windows, lights were coming on, and they looked
    like stars too.
{hero} stretched out {a} {hero.hand}. / The star was too far, but never had anybody {land.in} been nearer to
    it.
= see @why=nest
{hero} put the little bird into its nest, and {few} open beaks said thank you, or perhaps only "Food!".
The mother bird was waiting. / She looked at {hero} for a long time, and then she sang.
= see @why=view
On the other side there was another land, and on a tower in it stood somebody very small, who waved#hand.
{hero} saw {few} rivers, the sea, and the smoke of {hero.his} own chimney. / It was the most beautiful of
    all.
= end
{hero} climbed down in the dark. / {friend} was waiting at the bottom with a lantern.
"Well?" {asked friend}. / "High," said {hero}, and smiled.
The next week {few} others wanted to go up too, and {hero} showed them where to hold on.
{hero} had brought down a small stone from the very top, and gave it to {friend}.
"What was the best of it?" {asked friend}. / "Coming back to tell you," {said hero}.
{end_night hero}
Since then, when somebody says that a thing is too high, everybody looks at {hero}.
And where there had been no path, there was one now.
"Tomorrow I will show you," said {hero} to {friend}, and {friend} pretended to be too old for it.
= smile ??
{end_smile hero friend}
'''
