"""Stories of seasons and growing things: a seed, a snow day, a late spring, ripe fruit."""

TEXT = r'''
story seed
hero: child beast
friend: little elder
third: creature
land: land
place: home
plant: plant
sky?: fine, wet
why?: impatient, forgot, other
danger?: snail, dry, storm

= open
{open hero} / {oneday} {hero.he} found a seed.
{open hero} / In spring#season {friend} gave {hero.him} a seed.
{oneday} {hero} found a seed (in an old shoe|under the bed|at the bottom of a drawer|between two stones|in
    {a} {@food:fruit:-mass}).
{hero} was given a seed {aday}. / It came from {friend}, who would not say what it was.
= seed
"What is in it?" {asked hero}. / "Everything," {said friend}.
It was a very small seed, no bigger than a flea.
{friend} looked at the seed. / "You must put it in the earth#soil," {friend.he} said, "and then do the
    hardest thing of all." / "What is that?" / "Wait."
"It looks like nothing," {said hero}. / "So did you," said {friend}.
= plant
So {hero} dug a little hole, put the seed in, and covered it up like a child in bed.
{hero} chose the (sunniest|best|softest) place, {nearby}, and planted it there.
{hero} made a hole with one {hero.hand}, and dropped the seed into it. / "Good night," {hero.he} said.
In went the seed, on went the earth#soil, and down came the water.
= wait ?
{hero} sat down beside it and watched. / Nothing.
The first day, nothing happened. / On the second day it happened again.
"Is it ready?" {hero} asked every morning. / It was not ready.
{wait hero}
{hero} sang to it, told it stories, and once shouted at it.
= why @why=impatient
On the third day {hero} dug it up again to see how it was doing. / "It was asleep," {said friend}. / "Put it
    back."
{hero} pulled at the first green tip to help it along. / "Stop!" {cried friend}. / "That is not how it
    works."
= why @why=forgot
After a week {hero} forgot about it, because there was so much else to do.
Then {hero} had other things to think of, and the seed was alone with the worms.
= why @why=other
In {third}'s garden everything was already green. / "What have you got there?" asked {third}. /
    "Earth#soil?"
{third} came by and laughed. / "You water a piece of ground!"
= green
And then, one morning, there was something green.
Then, overnight, there stood a green thing, no longer than a tooth.
One {@weekday} the earth#soil cracked, and a small green head looked out.
"Something is there!" {cried hero}. / Indeed: two leaves, as small as the ears of a mouse.
= danger @danger=snail
But a snail had seen it too, and came nearer, day by day. / {hero} offered it a lettuce, far away from
    there.
But at night the snails came. / {hero} carried them over the fence, one after the other, and wished each of
    them luck.
= danger @danger=dry
Then it did not rain for {few} weeks. / {hero} brought water from the stream, drop#water by drop#water, in a
    nutshell.
But the summer was hot, and the leaves hung down. / {hero} held {a} {shade} over it for shade.
= danger @danger=storm
Then came a storm. / {hero} sat out there all night with a {box} over it.
But the wind bent it down to the ground. / {hero} tied it to a stick with {hero.his} best ribbon.

== grow
From then on it grew, as if somebody had said, "Now!"
It grew up to {hero.his} knee, up to {hero.his} nose, and over {hero.his} head.
First there were leaves, then buds, and {hero} counted them every day.
It drank the rain and ate the sun, and every day it was {a} {@animal:tiny} taller.
= fruit
And what was it? / It was {a} {plant.n}, the largest that anyone had ever seen {land.in}.
Then, early one morning, everybody could see what it was: {a} {plant.n}!
"So that is what you are," {said hero}. / {a} {plant.n}, and a beauty!
And there it was: {a} {plant.n}, bigger than {a} {@animal:small}. / {hero} walked round it {few} times.
= feel ?
{feel hero proud}
{feel hero glad}
{hero} called everybody together, and even {third} had nothing to say.
"It was all in there," {said hero}, "in that little thing."
= share ?
{hero} gave {friend} the first one, and kept only the seeds.
@plant=pumpkin|melon|tomato|strawberry There was enough for everyone, and {third} got the biggest piece.
{hero} cut it for nobody, and everybody was allowed to smell it.
{third} asked for a seed. / {hero} gave {third} two.
{friend} looked at it for a long time. / "The hardest thing," {friend.he} said. / {hero} nodded.
== end
"Next time," {said friend}, "I will give you a tree." / {hero} went to fetch a chair.
{hero} keeps one seed in a matchbox, and looks at it when something takes too long.
And {third}? / {third.he} is watering a piece of ground.
In the autumn {hero} had a whole handful of seeds. / {hero.he} knew what to do with them.
{end_night hero}
{end_friends hero friend}
And somewhere under the snow, it is waiting for spring#season again.
Now {hero} can wait. / Well, nearly.
The next year half of {land} was full of {plant.pl}.
= smile ??
{end_smile hero friend}

story snow_day
hero: child beast
friend: beast
third: creature
land: land
place: home
sky?: cold
what?: melts, hat, house, slide

= open
When {hero} looked out of the window, the world was gone. / There was only white.
In the night it had snowed {land.in}, without a sound.
"Get up!" cried {hero}. / "Somebody has covered everything up!"
{hero} had never seen snow before.
{open hero}
= out
{hero} ran out and left {hero.his} tracks in it, the first in the whole world.
{hero} put one {hero.hand} into it. / Cold! / Then the other.
Outside, {friend} was already there, up to the (neck|tummy|knees) in it.
Before breakfast {hero} was outside, and {friend} came too.
{hero} opened {hero.his} mouth and caught a snowflake. / It tasted of nothing, but very nicely.
= scene ?
{scene_cold}
{scene_cold}
= fight
A snowball hit {hero} on the back#body. / It was {friend}. / That meant war.
"Catch me!" {cried friend}, and {hero} threw, and missed, and hit {a} {@person:job}.
They slid down the hill on (a tray|a pillow|an old door), and then on nothing at all.
{friend} lay down and made an angel, or, as {friend.he} said, {a} {@animal:big}.
= build @what=melts|hat
Then they built a snowman, with a carrot for a nose and {few} (buttons|stones) for a smile.
They rolled a ball, then a bigger one, then one that was too big for both of them. / It became a snowman.
= build @what=slide
They poured water on the path, and it became the longest slide {land.in}. / {a} {@person:job} used it
    without wanting to.
They made a slide from the top of the hill to the door of the baker, and some arrived faster than they had
    planned.
= build @what=house
They built a house of snow, with a bench in it, a table, and a window of ice.
They dug a cave into the snow, and inside it was blue and quiet, like under water.
= third
{third} came by and looked at it for a long time. / "Hm," {third.he} said. / "Not bad."
"You are making a noise," said {third}, who had been asleep for the winter. / "Is it spring#season?"
{third} stood at the side, because {third.he} was cold.
There was {third} too, who said that in the old days the snow was higher.
= third2
{hero} gave {third} a (warm|long|red) scarf. / "You only need one neck for it," {hero.he} said.
"Come on," said {friend}, and {third} came on, faster than {third.he} had thought.
They took {third} between them on the sledge, and {third.he} screamed all the way down, and wanted to go
    again.

== turn @what=melts|house
But in the afternoon the sun came out, and it began to drip.
The next day, a warm wind blew. / Drip, drip, drip.
= turn @what=hat
In the evening it grew so cold that even the stars shivered.
Then the sun went down, blue and early, and their feet were numb.
= turn @what=slide
Towards evening they were so tired that they walked like snowmen.
Then someone called from the house. / They pretended not to hear it, {few} times.
= sad @what=melts|house
{hero} watched, and was {sad}. / "Where does it go?" {hero.he} asked.
"It is leaving!" {cried hero}, and wanted to carry it into the house. / {friend} held {hero.him} back.
= sad @what=hat
"The snowman is all alone out there," said {hero}, and {hero.he} went out once more with a scarf.
"The snowman has nothing on," said {friend}, and gave up {friend.his} own cap.
= sad @what=slide
"One more time," {said hero}. / After that it was one more time again.
"Only until the lamps are lit," {said friend}. / The lamps had been lit for an hour.
= say @what=melts|house
"Into the stream, into the sea, into the clouds," {said friend}. / "And in winter it comes back."
{third} said, "Snow is only on a visit. / That is why one should be nice to it."
= say @what=hat
In the morning somebody was sitting on the snowman's arm, as round as a ball: {a} {@animal:bird:tiny}.
When {hero} looked out at midnight, there were tracks all around it, as if somebody had danced.
= say @what=slide
At the stove they grew warm again, and {third} fell asleep in the soup.
They hung up {few} wet socks, and it smelled of wool and {@food:drink:warm}.
= end
{hero} put a snowball into a box, to keep it for the summer. / In the box there is still a little water.
{end_night hero}
{end_friends hero friend}
"Do you think it will snow again tonight?" asked {hero}, with {hero.his} nose against the window.
That night {hero} slept under {few} blankets, and dreamt in white.
All their tracks led to the same door, and from there none led away before morning.
The next day it snowed again, and {friend} was at the window before breakfast.
{third} went back to bed, but asked to be woken for the next snow.
= smile ??
{end_smile hero friend}

story spring
hero: beast
friend: little
third: large
land: land
place: wild
sky?: fine
why?: asleep, pun, dry
sign?: flower, bird, ice

= open
{hero} had slept all winter, and now {hero.he} woke up.
"Is it spring#season?" asked {hero}, with {hero.his} eyes still shut.
It had been a long winter {land.in}, and {hero} had had enough of it.
{hero} had never seen a spring#season, because {hero.he} had been born in the autumn.
= ask
"When does spring#season come?" {hero} asked {friend}.
{hero} looked out: brown, grey, brown. / So {hero.he} went next door, to {friend}.
"Spring#season is late this year," said {friend}, who was looking at the {@nature:sky} too.
{friend} was sitting {nearby} and shivered. / "I have nothing left to eat but
    (dry bread|old cheese|{few} nuts)," {friend.he} said.
= why @why=asleep
"We must wake it," {said hero}. / "Perhaps it has overslept, like me."
"Somebody should go and fetch it," {said hero}. / "I will go," {said friend}, "if you go first."
= why @why=pun
"There is a spring#water behind the hill," {said friend}. / "Really?" {cried hero}. / "Then let us bring it
    here!"
"I know a spring#water in the wood#trees," said {friend}, who meant the one with water in it. / {hero} was
    already putting on {hero.his} scarf.
= why @why=dry
The stream was nothing but a line of stones. / "First we need water," {said friend}, "then the green comes
    by itself."
"Nothing can grow," {said friend}, "as long as the spring#water is blocked by ice and stones."
= walk
{walk hero}
{walk hero} / {hero} looked under every stone to see if it was hiding there.
They went together {way}, {friend} always three steps behind.
= third ?
On the way they met {third}. / "Have you seen the spring#season?" {asked hero}. / "It was here last year,"
    {said third}.
At the crossroads lay {third}. / "Spring#season?" {asked third}, and said no more, but looked to the left. /
    So they
    went left.
{third} was lying in the sun. / "If I were spring#season," {said third}, "I would begin over there."
= sign @sign=flower
Then {friend} stopped. / In the middle of the snow stood a flower, {@colour} and very small.
"Do not step on it!" {cried friend}. / Under {hero}'s {hero.hand} a flower had come up.
= sign @sign=bird
Then they heard something: first one {@animal:bird:tiny}, then two, then a whole tree full of them.
Something flew over them in a long line, and called. / The {@animal:bird:big/pl} were coming back.
= sign @sign=ice
Then it cracked, and the ice on the stream broke in two.
There was a small sound under the ice, like someone laughing: the water was awake.

== find @why=asleep
"Good morning," said {hero} to it, very softly, so as not to frighten it.
"It is up," {whispered hero}. / "It only had to get dressed."
= find @why=pun
They reached the spring#water. / "But that is only water," {said hero}. / "What did you think?"
    {asked friend}. / {laugh hero friend}
"So this is a spring#water," {said hero}, "and I was looking for a season." / Around it, everything was
    green.
= find @why=dry
{hero} and {friend} rolled away one stone, and then the next, and {third} rolled away the biggest. / Out
    came the spring#water.
They pushed and pulled until {third} came to help. / Then the spring#water jumped out of the hill, cold and
    clear.
= feel ?
{feel hero glad}
The wind was suddenly warm, and it smelled of {smell}.
{hero} stretched as far as {hero.he} went.
{friend} lay down in the first warm spot and did not move for an hour.
= home ?
When they came home, it was already there: in the hedge, in the pond, on the roof.
It ran along behind them, and was faster.
All the way back the buds were opening, one here, one there.
"We brought it with us," said {hero}, and nobody could prove that it was not so.
== end
{end_friends hero friend}
Then they were hungry, and there was something green for everybody.
"Next year I will sleep until it comes by itself," {said hero}. / "You said that last year," {said friend}.
{third} only said, "Shut the door, there is a draught." / But {third.he} was smiling.
And if spring#season is late again, everybody {land.in} knows whom to send.
{hero} took off {hero.his} scarf and hung it on a branch. / It hung there until November.
{end_night hero}
The first thing they did was nothing at all, all day, in the sun.
= smile ??
{end_smile hero friend}

story apples
hero: child beast
friend: climber:-big
third: large
land: land
place: =orchard
meal: fruits
sky?: fine
what?: high, wall, guard
plan?: ladder, ask, share

= open
{place.in}, {land.in}, the {meal.pl} were ripe.
{open hero}
In {third}'s garden stood a tree with the sweetest {meal.pl} in the world.
Every autumn {hero} looked over the fence, where the {meal.pl} hung.
It was autumn, and everything smelled of {meal.pl}.
= want
{hero} could almost taste the {meal.pl}.
"Only one {meal.n}," said {hero}, and looked up.
{hero} had been looking at the biggest {meal.n} for {few} days, and it looked back.
"The {meal.pl} are waiting for us," said {friend}.
{friend} was sitting on the fence, looked at the {meal.pl}, and sighed.
= problem @what=high
But they hung too high. / {hero} jumped, and {friend} jumped, and both fell down.
The lowest was higher than {hero} was tall, with {hero.his} {hero.hands} up.
= problem @what=wall
But there was a wall around the tree, with glass#stuff on top.
Between {hero} and the tree there was a wall, and a gate, and a lock.
= problem @what=guard
But under the tree lay {third}, who never slept, and never shared.
"Hands off!" said {third}, who owned the tree and counted the {meal.pl} every night.
= plan @plan=ladder
"Stand on me," {said hero}. / So {friend} climbed on {hero.him}, and {third} watched them, and {a}
    {@person:job} watched {third}.
They built a tower: a barrel, a box, {hero}, and on top {friend}.
= plan @plan=ask
"We could ask," {said hero}. / {friend} had never thought of that.
{friend} had {few} plans, one more cunning than the other. / "Or we say please," {said hero}.
= plan @plan=share
"You climb, I catch," {said hero}. / "And then we share," {said friend}.
"At night," {whispered friend}, "when everybody is asleep." / {hero} did not like it, but {hero.he} went.
= try ?
{friend} stretched, and stretched a bit more.
It went well for as long as it takes to say "apple pie".
{hero} held {hero.his} breath.
{scene?sky}
The branch bent. / The leaves whispered.

== fall @plan=ladder
Then {a} {@animal:insect:can.fly} sat down on {hero}'s nose. / {hero} sneezed, and the tower fell.
"A little to the left," {said friend}. / That was the end of the tower.
= fall @plan=ask
{third} looked at them in surprise. / In all these years nobody had ever asked {third.him}.
"Please," {said hero}, "may we have one?" / {third} scratched {third.himself}. / "One each?" {asked third}.
= fall @plan=share
Crack! / The branch broke, and {friend} sat in the grass with {a} {meal.n} in {friend.his} mouth.
"Who is there?" asked a deep voice. / It was {third}, and the moon came out just then.
= talk
"I cannot climb any more," {said third}. / "Every year most of them rot up there."
"I shout," {said third}, "because nobody talks to me unless they want {meal.pl}."
{third} had a bad back#body, and a big basket that had been empty for years.
{feel third sad}
{sorry hero third}
= deal
"We will pick them for you," {said hero}, "and you give us every tenth one." / {third} held out {third.his}
    {third.hand}.
So they made a bargain: {friend} picked, {hero} carried, and {third} told stories.
"Half for you and half for us," {said friend}, "and the worm gets its house back."
{third} went and fetched a ladder. / It had been in the barn all the time.
= work
They picked until the moon came up, and ate until they could not bend over.
By the evening there were {few} full baskets, and one very full {friend.kind}.
They made juice, they made jam, they made {few} pies, and they put one away for the winter.
{friend} threw, {hero} caught, and {third} counted wrongly, on purpose.
= end
The sweetest {meal.n} of all, {hero} found, is one that somebody has given you.
{end_friends hero friend}
Today there is a bench under the tree, with room for three.
{end_night hero}
{third} sleeps well these days, and the gate is never locked.
The next autumn {third} called them before the first {meal.n} had fallen.
And the wall, the fence, the gate? / One day they were gone, and nobody had seen who took them.
And the biggest one, at the top? / They left it for the {@animal:bird:tiny/pl}.
= smile ??
{end_smile hero friend}
'''
