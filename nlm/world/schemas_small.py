"""Stories in which the small or slow one is the one who can: a race, a cart in the mud, a bell."""

TEXT = r'''
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
"Race me," said {friend} to {hero}. / "I will even give you a start."
"You?" {asked friend}, and laughed so much that {friend.he} had to lie down. / "Yes, me," said {hero}.
{few} {@animal:bird:can.fly:-zoo/pl} flew over {land} and told everybody: {friend} against {hero}!
= rule ??
"From the old oak {place.to}, once round, and back," said {judge}, who was the judge.
{judge} drew a line in the sand. / "No pushing, no flying, no short cuts."
The prize was {a} {@food:sweet:-mass} as big as a wheel, and {judge} watched over it with hungry eyes.
"Ready?" asked {judge}, and dropped a (flag|hat|scarf|red ribbon).
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
Halfway, {friend} met {few} {@animal:farm/pl} who wanted to hear how {friend.he} had won last year. / It was
    a long story.
= way @way=sleeps
Far ahead of everybody, {friend} looked back. / Nobody. / So {friend.he} lay down under a tree, only for a
    minute.
"I have time for a nap," thought {friend}. / The sun was warm, and the nap was long.
= way @way=argues
At the crossroads {friend} began to argue with {a} {@animal:big} about the shortest way.
{friend} took a short cut, and the short cut took {friend} into a bog.
= way @way=helps
Then {hero} came to {a} {@animal.young:-water} who had fallen into a ditch. / {friend} had jumped over it. /
    {hero} stopped, and pulled it out.
On the way lay {a} {@animal:tiny} on its back#body. / {hero} turned it over, although it cost time.
= slow
{hero} went on, one step, then another, and did not stop.
{hero} hummed a song that fitted {hero.his} pace, slow and steady.
"Left, right, left, right," {muttered hero}.
{hero} thought neither of winning nor of losing, only of the next bush.

== turn
When {friend} saw the finish again, somebody was already there. / Who? / {hero}.
Then a shout went up. / {friend} jumped up and ran as never before, but {hero} was only one step from the
    line.
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
"How did you do it?" {asked friend}. / "I did not do anything else," {said hero}.
== end
And {judge}? / {judge.he} wants to run too next year, very slowly.
The next year they ran it together, side by side, and talked all the way.
They gave the prize to {judge}, who had had to stand in the sun all day.
{hero} broke the prize in two. / "You run beautifully," {hero.he} said to {friend}. / "You only stop badly."
"Again tomorrow?" {asked friend}. / "Tomorrow I will sleep," {said hero}.
{friend} held out {a} {friend.hand}. / "Well run," {friend.he} said, and {friend.he} meant it.
Since then {friend} still says that {friend.he} is the fastest, but more quietly.
They ate the prize together, and it took as long as the race.
{end_friends hero friend}
= smile ??
{end_smile hero friend}

story cart
hero: grownup job
friend: little
third: large:-bird
land: land
place: spot
thing: load
sky?: wet, fine
why?: mud, hole, stone
how?: stone, sing, empty

= open
{oneday} {hero} was on the way to {place} with a cart full of {thing.pl}.
There was once {hero} who had a cart, {few} sacks of {thing.pl}, and no time.
{hero} was late, and the road {land.in} was bad.
"Faster, faster," said {hero} to {hero.himself}, {aday}, and pushed the cart full of {thing.pl}.
= stuck @why=mud
In the middle of the road the cart sank into the mud and stopped.
There was a hollow, and in the hollow there was mud, and now there was a cart in it too.
= stuck @why=hole
Crack! / One wheel had gone into a hole, and it would not come out.
There was a hole in the road, as deep as a well#place, or nearly, and the wheel found it.
= stuck @why=stone
Then it stood still. / {hero} pushed. / It stood very still.
All at once the cart would go neither forward nor back#home.
= try
{hero} pushed, pulled, and said some words that shall not be written here.
{hero} pushed from behind, ran to the front, and pulled. / Nothing.
{hero} took a run at it, and fell flat on {hero.his} nose.
{feel hero angry}
= call ?
"Help!" {cried hero}.
{hero} looked left and right. / Who could help?
So {hero} called everyone who came along.
= big
First came {third}, who was very strong and knew it. / {third.he} pulled until {third.he} was out of breath.
"Let me do it," said {third}, and pushed aside everyone who was in the way.
{third} pushed with {third.his} head, with {third.his} back#body, and finally with {third.his} temper.
= more ?
Then came {a} {@person:job}, and {a} {@animal:big:farm}, and they all pulled together. / The rope broke.
A man came, and a woman, {few} boys and {few} girls. / They pulled like one, and fell like one.
{a} {@animal:farm:-wild} helped too, on the wrong side.
= fail ?
The cart did not move by the width of a hair#body.
"It has grown roots," {said third}.
"It is as heavy as a (whale|hippo|crocodile)," {said third}, and had never lifted one.
They all sat down at the side of the road and ate some of the {thing.pl}.
"It cannot be done," {said third}. / "If I cannot do it, nobody can."

== small
Then {friend} came along, as slowly as ever. / "May I look?" {asked friend}.
"May I try?" asked a thin voice. / It was {friend}.
Nobody had noticed {friend}, who had been there all the time.
= laugh ?
Everybody laughed. / "You?" {said third}. / "You weigh less than my dinner."
"You could not pull {a} {@food:small}," {said third}.
{hero} was too tired to laugh. / "Please do," {said hero}.
They made room, because they wanted to see it.
= how @how=stone
{friend} did not pull. / {friend.he} crept under the cart and came out again. / "There is a stone in front
    of the wheel," {friend.he} said.
{friend} lay down on {friend.his} tummy and looked. / "Has anyone looked under it?" {friend.he} asked. /
    Nobody had.
= how @how=sing
"You are all pulling at different times," {said friend}. / "I will sing, and at the high note you pull."
{friend} climbed on top of the {thing.pl}. / "One, two, and now!" {friend.he} called, like a drum.
= how @how=empty
"What is in it?" {asked friend}. / "{thing.pl}," {said hero}. / "And why must they stay in it while you
    pull?"
"It would be lighter," {said friend}, "if it were empty." / It was so simple that it became quiet.
= solve @how=stone
They took the stone away. / {third} gave the cart a push with one {third.hand}, and off it rolled.
{friend} rolled the stone out, and it was not even a big one.
= solve @how=sing
They sang, they pulled, and at the third verse the cart jumped out like a cork.
At the first "now" it trembled, at the second it groaned, at the third it rolled.
= solve @how=empty
They unloaded the sacks, pushed the cart out with one small push, and loaded it again.
Everybody carried one sack, and the empty cart came along by itself.
= feel ?
{third} looked at {friend}, and then at {third.his} own big {third.hands}.
{feel hero glad}
{thanks hero friend}
"I would have found that too," {said third}, "a little later."
= end
{hero} lifted {friend} up to the front seat, and there {friend.he} sat all the way to {place}.
Everybody got {a} {thing.n}, and {friend} got one that was bigger than {friend.himself}.
{end_friends hero friend}
Since then {third} always asks first, "Has anyone looked under it?"
And the {friend.kind} who was too small for everything now has a seat with a cushion, high up in front.
"What do I owe you?" {asked hero}. / "A ride," {said friend}.
{hero} came too late, but with a good story.
= smile ??
{end_smile hero friend}

story bell
hero: handy
friend: job
third: creature
land: =town
place: =tower
sky?: fine, cold, wet
why?: broken, stolen, rope
how?: rooster, tin, all

= open
In the old tower of the town hung a bell, and every morning it woke everybody up.
{longago} there was a town in which nobody owned a clock. / They had the bell.
In the tower, right beside the big bell, lived {hero}.
The bell in the tower was so old that nobody knew who had hung it there, and {friend} rang it.
= job
{friend} rang it, at six, at noon and at night.
Every day {friend} climbed the {few} hundred steps and pulled the rope.
{hero} knew its voice like {hero.his} own, because {hero.he} lived just above it.
The bell said "dong", and the town got up. / The bell said "dong", and the town had lunch.
= why @why=broken
{oneday} there was a crack, and instead of "dong" it said "clack".
Then {aday} the bell broke, with a sound like a cough.
= why @why=stolen
{oneday} the bell was gone. / Somebody had carried it off in the night, and it must have been somebody
    strong.
Then, one {@weekday}, there was only a hook where the bell had been.
= why @why=rope
{oneday} the rope tore, and {friend} sat on the floor with the end of it in {friend.his} {friend.hands}.
Then {friend} caught a cold and had to stay in bed, and nobody else knew how to ring it.
= result
Nobody woke up. / The baker baked at noon, the school began in the evening, and the {@animal:farm:-wild/pl}
    were milked twice or not at all.
The whole town overslept. / The teacher came to school in a nightshirt.
People ate lunch at breakfast time, and some went to bed in between.
Everything got mixed up: the postman came at night, and the moon, it seemed, at noon.
= worry ?
"What shall we do?" asked the mayor, who had two different shoes on.
{feel friend worried}
{feel friend sad}
"A town without a bell," {said friend}, "is like a soup without a spoon."
= third ?
{third} offered to shout, but {third.he} overslept as well.
{third} was asked to call the hours from the tower, and frightened {few} babies with it.
They hung up a pot and beat it with a spoon. / {third} said that it gave {third.him} a headache.

== hero
{hero} listened to all of this. / {hero.he} was always up first, because of the sun.
"I am awake anyway," said {hero}, but nobody heard {hero.him}.
{hero} was small, and nobody had ever asked {hero.him} anything.
{hero} missed the bell most of all.
= idea ?
{idea hero}
{think hero} / {idea hero}
= how @how=rooster
{hero} ran from house to house, and tickled everybody behind the ear. / It took all morning, but it worked.
{hero} woke the rooster, the rooster woke the dog, the dog woke the baby, and the baby woke the town.
= how @how=tin
In {hero.his} corner {hero} had {few} spoons, a key and the lid of a can#tin. / {hero.he} tied them to a
    string, and let the wind play.
{hero} rolled {few} nuts down the stairs of the tower: clack, clack, clackety-clack, four hundred steps.
= how @how=all
{hero} began to sing, up there in the window, as loudly as {hero.he} could. / It was not very loud. / But
    below, somebody joined in.
"If everybody wakes only one other," {said hero}, "then I need to wake only one." / And {hero.he} woke
    {friend}.
= works
And the town sat up in bed.
Windows opened. / "Is it morning already?" the people asked. / It was.
By the time the sun was over the roofs, the bread was in the oven, and the children were washed, some of
    them.
For the first time in {few} days, it was six o'clock at six o'clock.
= thanks ?
"Who was that?" {asked friend}. / {hero} waved#hand from the window.
{thanks friend hero}
{friend} climbed all the steps to say thank you, and then needed a chair.
The mayor made a speech, and {hero} fell asleep during it, because {hero.he} had got up so early.
= later ?
{few} weeks later there was a bell again. / But on Sundays {hero} still does it, because it is nicer.
Later they found the bell. / {a} {@animal:big} had used it as a bath.
The smith cast a new bell, and on its rim one can see a small {hero.kind}, if one knows where.
When the new bell was hung, {hero} was allowed to ring it first.
== end
{end_friends hero friend}
{end_night hero}
The mayor wanted to give {hero} a clock. / "What for?" {asked hero}.
In the town they still say "as early as {a} {hero.kind}".
And on {hero}'s birthday nobody had to be woken: they were all standing under the tower.
"Dong," says the bell, and from above a small voice says, "I was first."
Since then nobody {land.in} says, "You are too small."
= smile ??
{end_smile hero friend}
'''
