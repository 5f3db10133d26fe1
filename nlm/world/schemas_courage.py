"""Stories of courage: learning to swim, to fly, to climb; a race, a noise in the night, a storm, a play."""

TEXT = r'''
story learn_swim
hero: child swimmer swimmer
friend: swimmer:water elder
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
The others had laughed at {hero} once, when {hero.he} swallowed half the {place.n}. / Since then {hero.he} only watched.
{hero} wanted to learn it, but not while anybody was looking.
= watch ?
{scene_water}
The others splashed and (dived|raced|shouted), and {hero} counted the clouds as if that were more fun.

= meet
{oneday} {friend} swam past. / {hello friend hero}
Only {friend} noticed how {hero} looked at the water.
{friend} was the best swimmer {land.in}, and had never laughed at anybody.
{oneday} {friend} sat down beside {hero} on the shore and said nothing for a while.
= offer
"I could teach you," {said friend}. / "Early, before the others are up."
"The water will carry you," {said friend}, "but only if you let it."
"I was afraid once too," {said friend}. / "Then I learned to float like a leaf."
"When?" {asked hero}. / "Now," {said friend}, "before you have time to think."
= lesson
First {hero} learned to (blow bubbles|float like a leaf|kick with both legs).
"Breathe," {said friend}. / "And move your legs as if you were running from a bee."
The first day {hero} swam like a stone, the second like a sack, the third like a very tired {@animal:farm:big}.
{hero} held on to a log and kicked, and the log went round and round.
"Again," {said friend}, {few} times, and never once was {friend.he} impatient.
{hero} sank, coughed, and came up again. / "That was very good sinking," {said friend}.
= close ?
{hero.he} practised every morning, and every morning the {place.n} was a little less deep.
{feel hero tired}
{feel hero brave}

== need @need=ball
One day a ball fell into the water and drifted away. / It was the ball of a very small {@animal:small}, who began to cry#weep.
{later} the wind blew {a} {@object:toy:small} into the {place.n}, and nobody else was there.
= need @need=boat
One day a little boat came loose, and in it lay {a} {@animal.young:-water}, fast asleep.
{later} there was a shout. / A boat was drifting out, and there was a baby in it.
= need @need=little
One day {a} {@animal.young:-water} slipped on the stones and fell in. / Splash!
"Help!" cried a small voice. / {a} {@animal:tiny} had fallen into the water.
= jump
{hero} did not think. / {hero.he} jumped.
Before {hero} knew it, {hero.he} was in the water.
There was nobody else. / {hero} took a deep breath and swam.
{hero} looked round for {friend}, but {friend} was far away. / So {hero} swam.
= swim
{hero.he} swam, one stroke after the other, with {hero.his} nose in the air.
The water was deep and cold, and it carried {hero.him}.
Never had anybody {land.in} swum so crookedly and so fast.
And the water did what {friend} had said: it held {hero} up.
{hero} swam out, and {hero} swam back.
= after ?
Only on the shore did {hero.his} knees begin to shake.
"You swam!" {cried friend}. / "Did I?" {asked hero}.
{thanks hero friend}
{feel hero proud}
"How deep was it?" everybody asked. / "I forgot to look," {said hero}.
= end
Since then {hero} swims every day, and {friend} has to call three times before {hero.he} comes out.
And who sits on the shore today beside those who are afraid? / {hero}.
{end_night hero}
{end_friends hero friend}
Now {hero} knows how deep the {place.n} is: just deep enough.
= smile ??
{end_smile hero friend}

story learn_fly
hero: fledgling
friend: little
land: land
place: wild
sky?: fine
fear?: down, wing, late
push?: cat, wind, friend

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
But every time {hero} looked down, the world began to turn.
{hero} was afraid of heights, which is awkward for {a} {hero.kind}.
= fear @fear=wing
But {hero.his} wings seemed much too (small|short) to {hero.him}.
{hero} had tried it once, and landed on {hero.his} beak in the {@plant:flower/pl}.
= fear @fear=late
But {hero} thought that {hero.he} had missed the right day.
"It is nice in the nest," {said hero}. / It was also rather empty.
= feel ?
{feel hero scared}
{feel hero lonely}
{feel hero sad}
{wait hero}
= meet
{later} {friend} climbed up to the nest, to see who was sighing so loudly.
Down below lived {friend}, who could not fly at all. / {hello friend hero}
"Hello up there!" {cried friend} from below. / It was {friend}.
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
{friend} piled up leaves under the tree, as high as {a} {@animal:big}.

== push @push=cat
Then, without a sound, the cat came up the trunk#tree.
{later} {hero} heard a soft step. / Two green eyes looked over the branch. / The cat!
= push @push=wind
Then a gust came, and the branch shook like a wet dog.
All at once the wind took hold of the tree, and the nest tipped over.
= push @push=friend
Then {hero} saw something from above that {friend} could not see: a fox was creeping through the grass, straight towards {friend.him}.
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
{hero} landed in the pile of leaves, head first. / {laugh friend hero}
"And you said tomorrow," {said friend}.
{thanks hero friend}
= end
Since then {hero} brings {friend} something from above every day: {a} {@food:small}, a feather, a piece of news.
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
{oneday} {hero} found a little {@animal:bird:tiny} that had fallen from its nest, and the nest was right at the top.
{oneday} {a} {@animal:bird:tiny} was crying#weep on the ground: its nest was up there, and it could not fly yet.
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
"Take something to eat with you," {said friend}, and gave {hero.him} {a} {@food:-mass}.
{friend} gave {hero} one piece of advice: "Rest before you are tired."
"Go slowly," {said friend}. / "The top will wait."

== climb
{hero} began to climb, {hero.hand} over {hero.hand}, step by step.
Up went {hero}. / The {@animal:farm:-wild/pl} became small, then smaller still.
After a hundred steps {hero} counted a hundred more.
The wind pulled at {hero}, and {hero} held on.
Higher and higher {hero} climbed, past {few} nests, a beehive and a very surprised {@animal:bird:-zoo:-farm:-water}.
= hard ?
Halfway up {hero.his} legs began to shake.
{hero} slipped, caught {hero.himself}, and hung there for a moment like washing on a line.
Then {hero} looked down. / That was a mistake.
{feel hero scared}
{feel hero tired}
= goon
Then {hero.he} remembered what {friend} had said, and looked at the next step.
{hero} ate what {friend} had given {hero.him}, took a breath, and went on.
"One more," {said hero}, and then again: "One more."
{feel hero brave}
{hero} sang a song with a great many verses, and climbed a little with each.
= top
And then there was no higher any more: {hero} was at the top.
There were no more steps. / {hero} stood above everything.
{hero} put {hero.his} head through the last cloud, and there was the sun.
= see @why=star
The stars were still far away. / But down below, in all the windows, lights were coming on, and they looked like stars too.
{hero} stretched out {a} {hero.hand}. / The star was too far, but never had anybody {land.in} been nearer to it.
= see @why=nest
{hero} put the little bird into its nest, and {few} open beaks said thank you, or perhaps only "Food!".
The mother bird was waiting. / She looked at {hero} for a long time, and then she sang.
= see @why=view
On the other side there was another land, and on a tower in it stood somebody very small, who waved#hand.
{hero} saw {few} rivers, the sea, and the smoke of {hero.his} own chimney. / It was the most beautiful of all.
= end
{hero} climbed down in the dark. / {friend} was waiting at the bottom with a lantern.
"Well?" {asked friend}. / "High," {said hero}, and smiled.
{feel hero proud}
{end_night hero}
Since then, when somebody says that a thing is too high, everybody looks at {hero}.
And where there had been no path, there was one now.
"Tomorrow I will show you," {said hero} to {friend}, and {friend} pretended to be too old for it.
= smile ??
{end_smile hero friend}

story race
hero: beast
friend: beast
judge: creature job
land: land
place: spot
sky?: fine
way?: stops, sleeps, argues, helps
trouble?: stream, mud, hill, gate, geese, tree

= open
{hero} was the slowest {hero.kind} {land.in}, and {friend} never let {hero.him} forget it.
"I am the fastest {land.in}," said {friend} every morning, so that nobody should forget it.
Every year, on the first day of summer, there was a great race {land.in}.
{friend} had won every race, until {aday} {hero} put {hero.his} name on the list.
{land.in} people ran races for everything: for fun, for {@food:-mass/pl}, for the last seat on the bench.
= bet
"I will race you," said {hero} {aday}, and was surprised at {hero.his} own words.
"Race me," {said friend} to {hero}. / "I will even give you a start."
"You?" {asked friend}, and laughed so much that {friend.he} had to lie down. / "Yes, me," said {hero}.
{few} {@animal:bird:-zoo/pl} flew over {land} and told everybody: {friend} against {hero}!
= rule ??
"From the old oak {place.to}, once round, and back," said {judge}, who was the judge.
{judge} drew a line in the sand. / "No pushing, no flying, no short cuts."
The prize was {a} {@food:sweet:-mass} as big as a wheel, and {judge} watched over it with hungry eyes.
"Ready?" asked {judge}, and dropped {a} {@object:clothing:-pair:-plural}.
= start
Off they went. / {friend} was gone before the dust had settled.
{friend} shot away like an arrow. / {hero} went like {hero.himself}.
At the first bend {friend} was far ahead, and had time to wave#hand.
The others cheered for {friend}, and only {a} {@animal:tiny} cheered for {hero}.
"See you tomorrow!" {cried friend}, and was out of sight.
= trouble ??
{trouble?trouble hero}
= way @way=stops
{friend} stopped to look at {friend.himself} in a puddle. / How fast {friend.he} looked!
Halfway, {friend} met {few} {@animal:farm/pl} who wanted to hear how {friend.he} had won last year. / It was a long story.
= way @way=sleeps
{friend} looked back. / Nobody. / So {friend.he} lay down under a tree, only for a minute.
"I have time for a nap," thought {friend}. / The sun was warm, and the nap was long.
= way @way=argues
At the crossroads {friend} began to argue with {a} {@animal:big} about the shortest way.
{friend} took a short cut, and the short cut took {friend} into a bog.
= way @way=helps
Then {hero} came to {a} {@animal.young:-water} who had fallen into a ditch. / {friend} had jumped over it. / {hero} stopped, and pulled it out.
On the way lay {a} {@animal:tiny} on its back#body. / {hero} turned it over, although it cost time.
= slow
{hero} went on, one step, then another, and did not stop.
{hero} hummed a song that fitted {hero.his} pace, slow and steady.
"Left, right, left, right," {muttered hero}.
{hero} thought neither of winning nor of losing, only of the next bush.

== turn
When {friend} saw the finish again, somebody was already there. / Who? / {hero}.
Then a shout went up. / {friend} jumped up and ran as never before, but {hero} was only one step from the line.
"It cannot be!" {cried friend}. / But it could.
They came round the last bend together, {friend} wild and out of breath, {hero} as calm as ever.
= win
By one nose, {hero} was first.
{judge} looked very closely. / "{hero}," {judge.he} said. / "By a whisker."
It was so close that {judge} had to ask {few} {@animal:insect/pl}, and they all said the same: {hero}.
{hero} crossed the line and went on for a while, because {hero.he} had not noticed it.
= feel ?
{feel hero proud}
{feel friend ashamed}
{friend} said nothing for a whole minute, which had never happened before.
Nobody was more surprised than {hero}.
= end
{hero} broke the prize in two. / "You run beautifully," {hero.he} said to {friend}. / "You only stop badly."
"Again tomorrow?" {asked friend}. / "Tomorrow I will sleep," {said hero}.
{friend} held out {a} {friend.hand}. / "Well run," {friend.he} said, and {friend.he} meant it.
Since then {friend} still says that {friend.he} is the fastest, but more quietly.
They ate the prize together, and it took as long as the race.
{end_friends hero friend}
= smile ??
{end_smile hero friend}

story night_noise
hero: child little
friend: creature
land: land
place: home
sky?: dark
what?: roof, cellar, window, kitchen
who?: hungry, stuck, snore, song

= open
It was the middle of the night, and {hero} was awake.
{hero} could not sleep.
{hero} had just closed {hero.his} eyes when it began.
{open hero}
Everyone in the house was asleep, except {hero}.
= scene ?
{scene_dark}
= noise @what=roof
There was a noise on the roof: {tap}.
{tap}, it went above {hero.his} head.
= noise @what=cellar
From the cellar came a sound: {tap}.
Something was down there, under the floor. / {tap}.
= noise @what=window
{tap}, it went at the window.
Something (scratched|knocked|moved) at the window. / {tap}.
= noise @what=kitchen
In the kitchen something was moving. / {tap}.
{tap}. / It came from the kitchen, and then it stopped, and that was worse.
= fear
{feel hero scared}
"{a} {ogre}," {whispered hero}, and pulled the blanket over {hero.his} nose.
Was it {a} {ogre}? / Was it {few} of them?
{hero} thought of all the things that it could be, and each was bigger than the one before.
{hero} lay as still as {a} {@object:small}.
= listen ?
There it was again, louder.
{wait hero}
"Perhaps it is only the wind," {said hero}. / But there was no wind.
= courage
"If it is {a} {ogre}," {said hero}, "then I want to see it first."
{hero} counted to ten, and then once more to be safe, and got up.
{feel hero brave}
{hero} took a candle in one {hero.hand} and a spoon in the other.
To lie there and not know was worse than anything.
= go
Step by step, {hero.he} crept (down the stairs|along the wall|to the door).
The floor creaked. / {hero} stood still, then went on.
{hero.his} shadow went ahead, much braver and much bigger.
{hero.he} tiptoed through the dark, and a chair made {hero.him} jump.
{hero.his} heart was louder than the noise.

== open @who=hungry
{hero} pulled the door open. / Two round eyes looked at {hero.him}. / It was {friend}, with {@food:mass} all over {friend.his} face.
There, in the light of the candle, sat {friend}, and ate {a} {@food:fruit:-mass}.
= open @who=stuck
It was no {ogre}. / It was {friend}, with {friend.his} head in {a} {@object:container:-big}.
{hero} lifted the candle. / {friend} was caught in {a} {@object:container:-big} and could not get out.
= open @who=snore
{indoors} lay {friend}, fast asleep, and snored like a saw#tool.
{hero} laughed. / It was only {friend}, who had crept in from the cold and was snoring.
= open @who=song
There stood {friend}, and practised a song with {friend.his} (feet|eyes shut).
It was {friend}, who was dancing all alone in the moonlight.
= talk
"You frightened me!" {said hero}. / "And you me," {said friend}.
"Please do not eat me," {said friend}. / "I wanted to say the same," {said hero}.
"Are you {a} {ogre}?" {asked hero}. / {friend} turned round. / "Where is {a} {ogre}?" {friend.he} cried.
{laugh hero friend}
"I thought you were asleep," {said friend}. / "With that noise?" {asked hero}.
= share
They shared {a} {@food:sweet:-mass} and told each other what they had been afraid of.
"I only wanted to be where somebody is," {said friend}.
{hero} fetched {a} {@object:soft:warm}, and {friend} stayed till morning.
"The dark is not so dark when there are two," {said hero}.
"{comfort_why}" {said hero}, because now {hero.he} was the brave one.
= end
After that {hero} went back to bed and was asleep before the candle was out.
Now, when it goes {tap} at night, {hero} turns over and says, "Good night, {friend.call}."
{end_night hero}
{feel hero calm}
{end_friends hero friend}
And the next night, when there was no noise at all, {hero} could not sleep.

story storm
hero: beast grownup
friend: creature
third: little child
land: land
place: wild
home: dry
sky?: wet
who?: shy, wet, rude

= open
{open hero}
{hero} lived in a small house {place.in} and liked to be alone.
The clouds had been growing all day. / {hero} brought in the washing.
"There will be a storm tonight," said {hero}, who felt it in {hero.his} (bones|left knee|tail|nose).
Nobody ever came to visit {hero}, and that was how {hero.he} liked it.
= storm
Then it broke loose. / Rain, thunder, lightning, everything at once.
The wind howled round the house like {a} {@animal:wild:big}.
It was the worst storm that anyone {land.in} could remember.
{scene_wet}
{scene_wet} / Then came the thunder.
Lightning flashed, and for a moment the night was as white as milk.
= knock
In the middle of the thunder there was a knock at the door.
Knock, knock. / Who could that be, in such weather?
{hero} had just sat down by the fire when somebody knocked.
Between two claps of thunder {hero} heard a voice at the door.
= first @who=shy
Outside stood {friend}. / "I do not want to disturb you," {friend.he} said, and the water ran out of {friend.his} ears.
"May I stand under your roof?" {asked friend}. / It was {friend}, and {friend.he} was {scared}.
= first @who=wet
It was {friend}, so wet that one could have wrung {friend.him} out.
{friend} stood in a puddle that {friend.he} had brought along.
= first @who=rude
"Well, that took long enough!" {said friend}. / It was {friend}, dripping and {angry}.
{friend} walked straight in and shook {friend.himself}. / "Have you nothing warm to drink?"
= narrow ?
"There is only one (chair|bed|blanket)," {said hero}.
The house was small, and {hero} had never shared it with anyone.
{think hero}
{hero} looked at the rain, then at {friend}, then at {hero.his} clean floor.
"Come in," {said hero}, "before the rain does."
= second
They had hardly shut the door when it knocked again: {third}, {few} times as wet.
A little later came {third}. / "There is no more room," {said friend}. / "There is always room," {said hero}.
"Is there a place for somebody very small?" / That was {third}.
And then {third} came down the chimney, black as {a} crow#bird.
= warm
They sat close together, because it was narrow, and because it was warm that way.
{hero} made {@food:drink:warm} for everybody in the only pot.
Somebody began a story, and somebody else finished it.
{third} was afraid of the thunder, so they counted together: one, two, three, boom!
When the roof began to leak, {friend} held up {a} {@object:household:container}, {third} held up {third.his} hat#object, and {hero} held up the candle.
= sing ?
They sang so loudly that they did not hear when the storm was over.
"This is the nicest storm I have ever had," {said third}.
The fire crackled, and nobody wanted to sleep.

== morning
In the morning the world was washed and bright.
When the sun came up, a big tree lay across the path, and nobody was hurt.
Then it was quiet. / A single drop#water fell from the roof.
The storm had gone, and so had {few} tiles of the roof.
= repair
They repaired the roof together: {third} handed up the nails#metal, {friend} hammered, and {hero} said where.
Before they left, {friend} swept the floor, and {third} picked a bunch of {@plant:flower/pl}.
{thanks friend hero}
"It was narrow," {said friend}. / "It was nice," {said hero}.
= end
Then they went. / The house was as quiet as before, and {hero} did not like it so much any more.
{hero} built {few} more chairs that week.
"Come again," {said hero}, "even if the sun is shining."
Since then {hero} looks at every dark cloud and puts the big pot on the fire.
{end_friends hero friend}
{end_night hero}
= smile ??
{end_smile hero friend}
'''
