"""Stories of work: at the market, in a boat, in a bakery."""

TEXT = r'''
story market
hero: child beast
friend: parent elder
third: creature:-hen:-chicken:-rooster
land: village
place: =market
thing: buy
sky?: fine, wet, cold
how?: swap, lost, kind
get?: hen, seed, song

= open
{oneday} {hero} was given a coin. / "Go to the market," said {friend}, "and buy {thing.a}."
{hero} was called into the kitchen {aday}. / "There is no more {thing.n} in the house," {said friend}. / "Go
    to the market."
{open hero} / {oneday} {friend} sent {hero.him} to the market for {thing.a}.
{hero} was going to the market alone, for the first time, to buy {thing.a}.
= send ?
"Do not dawdle," {said friend}, "and do not lose the coin."
{friend} gave {hero} a coin. / "{thing.pl}," {friend.he} said, "or whatever you can get
    for it."
All the way {hero} said it to {hero.himself}: {thing.full}, {thing.full}, {thing.full}.
{hero} held the coin so tightly that it grew warm.
= market ?
At the market there were (mountains of {@food:-mass/pl}|{@object:-plural/pl} in all
    colours|{@animal:farm:bird/pl} in baskets), and everybody was shouting.
"Fresh {@food:fruit:-mass/pl}!" shouted one. / "Fresher {@food:vegetable:-mass/pl}!" shouted another.
It smelled of {smell}, of {smell}, and a little of {@animal:farm:-wild}.
A woman sold {@food:-mass/pl}, a man sold {@object:-plural/pl}, and somebody sold advice.
= how @how=swap
There was also a man with {a} {@colour} {@object:toy}. / {hero} had to look at it, only look. / And then
    {hero.he} had bought it.
"What do you need {thing} for?" asked a merchant. / "I have something better." / And before {hero} knew it,
    the coin was gone.
= how @how=lost
{hero} reached for the coin. / It was not there. / There was a hole in the (bag|purse|basket).
A goose bumped into {hero}, the coin jumped, rolled, and was gone between two stones.
= how @how=kind
At the gate sat {third}, who had not eaten for two days. / {hero} looked at the coin for a long time. / Then
    {hero.he} gave it away.
But on a corner {third} was crying#weep: somebody had taken {third.his} supper. / "Take this," {said hero},
    and the coin was gone.
= feel ?
{feel hero worried}
{feel hero sad}
"What shall I say at home?" {muttered hero}.
{hero} turned the bag inside out. / A crumb fell to the ground, and {a} {@animal:bird:tiny}
    took it.
= third
"Why do you look so {sad}?" {asked third}.
{third} had been sitting {nearby} and had seen it all.
{hero} sat down {nearby}. / Somebody was sitting there already: {third}.
"{thing}?" asked {third}. / "I cannot help you there. / But I have something else."

== get @get=hen
"I have a hen," {said third}, "that nobody wants to buy, because she talks too much. / Take her."
{third} had an old hen, and nobody had bought her. / "She is yours," {third.he} said, "if you let her sleep
    indoors."
= get @get=seed
{third} gave {hero} a bean. / "It does not look like much," {third.he} said, "but put it in the ground."
"Come here," said {third}, and gave {hero} a seed, as black as night.
= get @get=song
"I have no money," {said third}, "but I can teach you a song." / It had {few} verses, and it was about
    {@food:-mass/pl}.
{third} taught {hero} a tune that one cannot forget, even if one wants to.
= home ?
{walk hero}
On the way home {hero} walked more and more slowly.
{hero} practised what {hero.he} would say. / None of it sounded right.
{trouble_mud hero}
= ask
"Where is the {thing.n}?" {asked friend}.
{friend} was standing at the door. / "And?" {friend.he} asked.
{friend} looked into the basket. / {friend.he} looked at {hero}.
= tell ?
{hero} told the whole story, and left nothing out.
{hero} took a deep breath and told the truth.
"I have not got it," {said hero}. / "I have something else."
= answer
{friend} was silent. / Then {friend.he} laughed until {friend.he} had to hold on to the door.
"Well, well," {said friend}. / "Then we will eat our {@food:meal} without {thing.pl} today."
{friend} scolded, but only with {friend.his} mouth. / {friend.his} eyes were smiling.
"A coin is soon gone," {said friend}. / "Let us see what this is good for."
= after @get=hen
The next morning there was an egg, and the morning after that another one. / After {few} weeks they could
    buy twice as much as before.
The hen talked all day long, and the house was never lonely again. / And she laid, too.
= after @get=seed
They planted it behind the house. / In the autumn they went to the market with a full cart.
In {few} weeks it had grown over the fence, and it bore so much that the neighbours had some too.
= after @get=song
{friend} hummed it, the neighbour hummed it, and by the evening the whole street was singing it. / They were
    invited to supper everywhere.
They sang it in the evening by the window, and people stopped and put something on the sill: bread,
    {@food:mass}, even {thing.a}.
== end
"Next time," {said friend}, "I will send you for gold."
{third} comes to supper on {@weekday}s now, and brings {a} {@food:fruit:-mass}.
"And what would you have done?" asked {hero} later. / {friend} thought. / "The same," {friend.he} said.
The next week there was another coin, and {hero} went the same way with it.
And the {thing.n}? / They bought it the following {@weekday}.
A coin, {hero} thought, is a thing that turns into other things.
= smile ??
{end_smile hero friend}

story fisherman
hero: =fisherman
friend: heir child
third: job
land: =village
place: fishing
sky?: fine, wet
catch?: boot, bottle, shoal, storm

= open
Every morning, before the sun was up, {hero} rowed out {place.to}.
{longago} {hero} sat {place.in}, all day, with his line in the water.
There was once {hero} who caught nothing, and did so every day.
{hero} was the most patient man {land.in}. / He had to be.
= laugh ?
"Well, have you caught a whale?" asked {third} every evening.
The other fishermen laughed at {hero} a little, in a friendly way.
"One does not catch fish by looking kind," said {third}.
"Patience," {said hero}, "is also a fish. / I have caught a very big one."
= sit ?
He waited in the rain, he waited in the sun, he waited while {a} {@animal:insect:can.fly} sat on his nose.
{scene_water}
He hummed, he looked at the water, and the water looked at him.
"Today," said {hero} every morning, and "tomorrow" every evening.
= friend
Sometimes {friend} came and sat down beside {hero}. / They were silent together.
Only {friend} did not laugh. / "What does one do while one waits?" {asked friend}. / "One waits,"
    {said hero}.
{oneday} {friend} came along. / "May I hold the line for a moment?" {asked friend}.
= bite
All at once the line jerked, so hard that the boat turned round.
Then something pulled. / {hero} stood up, and that is a thing one should not do in a boat.
"Something has bitten!" {cried friend}.
They pulled, both of them. / It was heavy.
= catch @catch=boot
It was a boot. / In the boot lived a crab, and it was furious.
Up came an old boot, and {hero} looked at it as if it had been a king.
= catch @catch=bottle
It was a bottle, green with age, and in the bottle was a piece of paper.
They had caught a bottle. / "At last something that does not smell," {said hero}.
= catch @catch=shoal|storm
It was a fish#animal, silver and so small that the hook was bigger.
It was a very small fish#animal, and it looked at {hero} with round eyes. / "Please," it said, or perhaps it
    was only a bubble.
= do @catch=boot
Other people would have thrown it back. / {hero} dried it, mended it, and put it on the wall, in case
    somebody came for it.
"A boot is better than none," {said hero}. / The crab was allowed to stay.
= do @catch=bottle
On the paper was written: "Whoever finds this, please answer." / So {hero} sat down and answered.
There was a name on it, and an island. / {hero} asked {friend} to read it {few} times.
= do @catch=shoal|storm
{hero} took it off the hook and put it back into the water. / "Grow first," he said.
"You would not fill a spoon," said {hero}, and let it swim.

== after ?
"You are a fool," said {third}, and went off shaking {third.his} head.
{third} laughed so much that {third.he} fell into the nets.
"That is no way to get rich," {said third}. / {hero} had not been in a hurry to get rich.
{friend} thought about it all the way home.
= pays @catch=shoal
The next morning the net was so full that it needed {few} men to pull it in. / {hero} looked over the side.
    / Something small and silver winked.
And the next day? / The fish#animal came, one after the other, as if someone had told them of him.
= pays @catch=storm
{few} days later a storm came up while {hero} was far out. / But something pushed his boat, gently and from
    below, all the way to the shore.
Then came a night of wind and waves#water, and {hero} lost both oars. / "Well," he said, "that was that." /
    But a thousand small silver backs carried the boat home.
= pays @catch=boot
{few} weeks later a stranger came to the village, limping, in one boot. / "That is the other one!" he
    cried#shout. / He was the captain of the biggest ship in the harbour.
One day a lady with one bare foot knocked at his door. / It was the queen of the next island, and the boot
    had been her father's.
= pays @catch=bottle
{few} weeks later a ship sailed into the harbour. / On board was a woman who had thrown that bottle into the
    sea when she was seven.
The answer came with the first wind of {season?season}: a chest, and on it stood his name.
= reward @catch=shoal
He gave away half of it, because nobody can eat so much fish#food.
There was enough for the whole village, and for {third} too.
= reward @catch=storm
On the shore stood {third} with a lantern, and {third.he} was not laughing.
"Who brought you home?" {asked third}. / "A friend," {said hero}. / "I do not know his name."
= reward @catch=boot|bottle
"What can we give you?" they asked. / "A new hook," {said hero}, "if that is not too much."
They wanted to give him a ship. / He asked for a chair with a cushion, for the boat.
He could have been rich now. / He bought a cushion and a bag of sweets, and gave away the sweets.
= friend2 ?
"How did you know?" {asked friend}. / "I did not know," {said hero}. / "I only waited."
"Teach me how to fish," {said friend}. / "First I will teach you how to sit," {said hero}.
{thanks third hero}
"Were you not sad, all those days?" {asked friend}. / "One is not sad when one is looking at water,"
    {said hero}.
== end
And the next morning, before the sun was up, he rowed out again.
Today they sit there together, and catch nothing, and are quite {glad}.
{end_friends hero friend}
Since then, when something takes a long time, people {land.in} say: "Ask the fisherman."
There is a second cushion in the boat now, a small one, for {friend}.
{third} has asked if there is room in the boat for one more.
And when somebody asks him what he is fishing for, he says, "Let us see."
= smile ??
{end_smile hero friend}

story baker
hero: =baker
friend: child handy
third: royal job
land: village
place: =bakery
meal: baked
sky?: cold, fine
what?: salt, rises, asleep
why?: glasses, love, bell

= open
Every night, when everybody was asleep, {hero} {land.in} began to work.
{land.in} there was {hero} whose {meal.n} was famous as far as the sea.
You could smell {hero} from far away, and that is meant kindly.
{oneday}, long before the sun, {hero} lit the oven.
{hero} had never made a mistake in {hero.his} life, and {hero.he} liked to say so.
= order ?
For tomorrow, {third} had ordered {meal.a}, and it had to be the best.
"{few} hundred {@food:sweet:-mass/pl} for the feast," {third} had said, "and no mistakes!"
There was to be a wedding the next day, and {third} was coming.
= why @why=glasses
But {hero} could not find {hero.his} glasses. / They were on {hero.his} head.
{hero.his} glasses were covered with flour, so {hero.he} baked by feel.
= why @why=love
But {hero}'s thoughts were somewhere else, with somebody who had smiled at {hero.him}.
{hero} was in love, and whoever is in love should not stand near a shelf with jars.
= why @why=bell
Just as {hero} was weighing the flour, the doorbell rang, {few} times.
Then {a} {@animal:tiny} ran across the table, and {hero} jumped, and forgot where {hero.he} had been.
= what @what=salt
{hero} took the salt for the sugar. / They do look like sisters.
Into the bowl went flour, milk, eggs and a whole cup of salt. / It should have been sugar.
= what @what=rises
{hero} put in the yeast, and then once more, and then, to be safe, again. / The dough began to rise.
Instead of one spoon of yeast {hero.he} took one bag. / The dough lifted the cloth and looked out.
= what @what=asleep
Then {hero} sat down for a moment, only a moment, and fell asleep.
The oven was so warm, and the night so long. / {hero.his} head sank onto the flour sack.
= result @what=salt
"Strange," said the first customer, and asked for water. / The second asked for a whole bucket.
{hero} tasted it and turned green, then white.
= result @what=rises
It came over the edge of the bowl, over the table, and down the steps into the street. / {a}
    {@animal:farm:-wild} was stuck in it up to the knees.
It pushed the door open and went for a walk. / "Good morning," said the postman, and jumped aside.
= result @what=asleep
When {hero} woke up, it smelled of smoke, and the {meal.n} was as black as a boot.
{hero} slept, and the oven did what ovens do. / In the morning there was only coal.
= feel ?
{feel hero ashamed}
"I am ruined," said {hero}, and put {hero.his} apron over {hero.his} head.
{feel hero sad}
And in one hour {third} would be there!

== friend
Then {friend} came in, who got the broken {@food:sweet/pl} every morning.
Only {friend} was not frightened. / {friend.he} tasted it and thought.
"May I try it?" asked a voice. / It was {friend}.
"Do not cry#weep," {said friend}. / "Have you got {@food:-mass/pl}?"
= idea @what=salt
"It is too salty for a cake," {said friend}, "but just right for soup." / They cut it into cubes and roasted
    them.
"It is not bad," {said friend}. / "It is only called the wrong thing. / Let us put cheese on it."
= idea @what=rises
"Call everybody!" {cried friend}. / They came with pots and pans, and each baked a piece at home.
"Quick, make small ones," said {friend}, and they rolled, and cut, and baked, until no more came.
= idea @what=asleep
"Inside it is still white," said {friend}, and scraped off the black with a knife.
"We have forty minutes," {said friend}, "and pancakes take five." / They baked as if the house were on fire.
= third ?
Then {third} came, sat down, and took a bite. / Nobody breathed.
{third} chewed for a long time, and looked at the ceiling.
The door opened: {third}, hungry and punctual.
= verdict
"What do you call this?" {asked third}. / "A mistake," {said hero}. / "Then make more mistakes,"
    {said third}.
{third} asked for another piece, and then for the recipe.
"I have eaten better," {said third}, "but never with such an appetite."
{third} said nothing at all, because {third.his} mouth was full, {few} times in a row.
= salt @what=salt ?
That same evening {hero} wrote "SALT" on one jar and "NOT SALT" on the other.
= end
Since then there is a new thing in the window {place.in}, and it is called "{friend.call}'s Mistake".
{friend} now gets the whole ones too.
{hero} wanted to pay {friend}. / "In {@food:sweet/pl}, please," {said friend}.
{third} comes every {@weekday} now, and always asks what went wrong this time.
{friend} may lick the bowls, all of them, for ever.
"I never make mistakes," {hero} used to say. / Now {hero.he} says, "Let us see what it turns into."
{end_night hero}
= smile ??
{end_smile hero friend}
'''
