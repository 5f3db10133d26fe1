"""Stories of seasons, weather and growing things: a seed, a snowman, a spring, the moon in the water."""

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
{open hero}
{open hero}
{oneday} {hero} found a seed in {hero.his} (pocket|fur|basket|left shoe).
{friend} gave {hero} a seed, {aday}, and would not say what it was.
= seed ?
"What is in it?" {asked hero}. / "Everything," {said friend}.
It was a very small seed, no bigger than a flea.
{friend} looked at the seed. / "You must put it in the earth#soil," {friend.he} said, "and then do the hardest thing of all." / "What is that?" / "Wait."
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
On the third day {hero} dug it up again to see how it was doing. / "It was asleep," {said friend}. / "Put it back."
{hero} pulled at the first green tip to help it along. / "Stop!" {cried friend}. / "That is not how it works."
= why @why=forgot
After a week {hero} forgot about it, because there was so much else to do.
Then {hero} had other things to think of, and the seed was alone with the rain.
= why @why=other
In {third}'s garden everything was already green. / "What have you got there?" asked {third}. / "Earth#soil?"
{third} came by and laughed. / "You water a piece of ground!"
= green
And then, one morning, there was something green.
Then, overnight, there stood a green thing, no longer than a tooth.
One {@weekday} the earth#soil cracked, and a small green head looked out.
"Something is there!" {cried hero}. / Indeed: two leaves, as small as {@animal:tiny} ears.
= danger @danger=snail
But a snail had seen it too, and came nearer, day by day. / {hero} offered it a lettuce, far away from there.
But at night the snails came. / {hero} carried them over the fence, one after the other, and wished each of them luck.
= danger @danger=dry
Then it did not rain for {few} weeks. / {hero} brought water from the stream, drop#water by drop#water, in a nutshell.
But the summer was hot, and the leaves hung down. / {hero} held {a} {@object:clothing:-pair:-plural} over it for shade.
= danger @danger=storm
Then came a storm. / {hero} sat out there all night with {a} {@object:container:-big} over it.
But the wind bent it down to the ground. / {hero} tied it to a stick with {hero.his} best ribbon.

== grow
From then on it grew, as if somebody had said, "Now!"
It grew up to {hero.his} knee, up to {hero.his} nose, and over {hero.his} head.
First there were leaves, then buds, and {hero} counted them every day.
It drank the rain and ate the sun, and every day it was {a} {@animal:tiny} taller.
= fruit
And what was it? / It was {plant.a}, the largest that anyone had ever seen {land.in}.
Then, early one morning, it opened: {plant.a}!
"So that is what you are," {said hero}. / {plant.a}, as bright as a lamp.
And there hung, or stood, or shone {plant.a}. / {hero} walked round it {few} times.
= feel ?
{feel hero proud}
{feel hero glad}
{hero} called everybody together, and even {third} had nothing to say.
"It was all in there," {said hero}, "in that little thing."
= share ?
{hero} gave {friend} the first one, and kept only the seeds.
There was enough for everyone, and {third} got the biggest piece.
{third} asked for a seed. / {hero} gave {third.him} two.
{friend} looked at it for a long time. / "The hardest thing," {friend.he} said. / {hero} nodded.
= end
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
what?: man, slide, lost
end?: melts, hat, wall

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
A snowball hit {hero} on the ear. / It was {friend}. / That meant war.
"Catch me!" {cried friend}, and {hero} threw, and missed, and hit {a} {@person:job}.
They slid down the hill on {a} {@object:household:-plural}, and then on nothing at all.
{friend} lay down and made an angel, or, as {friend.he} said, {a} {@animal:big}.
= build @what=man
Then they built a snowman, with a carrot for a nose and {few} (buttons|stones) for a smile.
They rolled a ball, then a bigger one, then one that was too big for both of them. / It became a snowman.
= build @what=slide
They poured water on the path, and it became the longest slide {land.in}. / {a} {@person:job} used it without wanting to.
They built a house of snow, with a bench in it, a table, and a window of ice.
= build @what=lost
But {hero} followed a track, further and further, and suddenly everything looked the same.
Then it snowed so thickly that {hero} could not see {friend} any more.
= third
{third} came by, looked at it, and said that it needed a hat.
"You are making a noise," said {third}, who had been asleep for the winter. / "Is it spring#season?"
{third} stood at the side, because {third.he} had no gloves and cold {third.hands}.
There was {third} too, who said that in the old days the snow was higher.
= third2
{hero} gave {third.him} {hero.his} scarf. / "You only need one neck for it," {hero.he} said.
"Come on," {said friend}, and {third} came on, faster than {third.he} had thought.
They took {third} between them on the sledge, and {third.he} screamed all the way down, and wanted to go again.

== turn @end=melts
But in the afternoon the sun came out, and it began to drip.
The next day, a warm wind blew. / Drip, drip, drip.
= turn @end=hat
In the evening it grew so cold that even the stars shivered.
Then the sun went down, blue and early, and their feet were numb.
= turn @end=wall
Towards evening they were so tired that they walked like snowmen.
Then someone called from the house. / They pretended not to hear it, {few} times.
= sad @end=melts
{hero} watched, and was {sad}. / "Where does it go?" {hero.he} asked.
"It is leaving!" {cried hero}, and wanted to carry it into the house. / {friend} held {hero.him} back.
= sad @end=hat
"It is cold out there all alone," {said hero}, and {hero.he} went out once more with a blanket.
"We cannot leave it like this," {said friend}, and gave up {friend.his} own cap.
= sad @end=wall
"One more time," {said hero}. / After that it was one more time again.
"Only until the lamps are lit," {said friend}. / The lamps had been lit for an hour.
= say @end=melts
"Into the stream, into the sea, into the clouds," {said friend}. / "And in winter it comes back."
{third} said, "Snow is only on a visit. / That is why one should be nice to it."
= say @end=hat
In the morning the cap sat a little crooked, and under it slept {few} small {@animal:bird:tiny/pl}.
When {hero} looked out at midnight, there were tracks all around it, as if somebody had danced.
= say @end=wall
At the stove their ears grew hot, and {third} fell asleep in the soup.
They hung up {few} wet socks, and it smelled of wool and {@food:drink:warm}.
= end
{hero} put a snowball into a box, to keep it for the summer. / In the box there is still a little water.
{end_night hero}
{end_friends hero friend}
"Do you think it will snow again tonight?" asked {hero}, with {hero.his} nose against the window.
That night {hero} slept under {few} blankets, and dreamt in white.
{feel hero glad}
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
{hero} looked out: brown, grey, brown. / "{friend} will know," {hero.he} thought.
"Spring#season is late this year," said {friend}, who was looking at the {@nature:sky} too.
{friend} was sitting {nearby} and shivered. / "I have nothing left to eat but {@food:mass}," {friend.he} said.
= why @why=asleep
"We must wake it," {said hero}. / "Perhaps it has overslept, like me."
"Somebody should go and fetch it," {said hero}. / "I will go," {said friend}, "if you go first."
= why @why=pun
"There is a spring#water behind the hill," {said friend}. / "Really?" {cried hero}. / "Then let us bring it here!"
"I know a spring#water in the wood#trees," {said friend}, who meant the one with water in it. / {hero} was already putting on {hero.his} scarf.
= why @why=dry
The stream was nothing but a line of stones. / "First we need water," {said friend}, "then the green comes by itself."
"Nothing can grow," {said friend}, "as long as the spring#water is blocked by ice and stones."
= walk
{walk hero}
{walk hero} / {hero} looked under every stone to see if it was hiding there.
They went together {way}, {friend} always three steps behind.
= third ?
On the way they met {third}. / "Have you seen the spring#season?" {asked hero}. / "It was here last year," {said third}.
"Spring#season?" {asked third}, who was {a} {third.kind} of few words. / {third.he} pointed with {third.his} chin.
{third} was lying in the sun. / "If I were spring#season," {said third}, "I would begin over there."
= sign @sign=flower
Then {friend} stopped. / In the middle of the snow stood a flower, {@colour} and very small.
"Do not step on it!" {cried friend}. / Under {hero}'s {hero.hand} a flower had come up.
= sign @sign=bird
Then they heard something: first one {@animal:bird:tiny}, then two, then a whole tree full.
Something flew over them in a long line, and called. / The {@animal:bird:big/pl} were coming back.
= sign @sign=ice
Then it cracked, and the ice on the stream broke in two.
There was a small sound under the ice, like someone laughing: the water was awake.

== find @why=asleep
"Good morning," {said hero} to it, very softly, so as not to frighten it.
"It is up," {whispered hero}. / "It only had to get dressed."
= find @why=pun
They reached the spring#water. / "But that is only water," {said hero}. / "What did you think?" {asked friend}. / {laugh hero friend}
"So this is a spring#water," {said hero}, "and I was looking for a season." / Around it, everything was green.
= find @why=dry
{hero} and {friend} rolled away one stone, and then the next, and {third} rolled away the biggest. / Out came the spring#water.
They pushed and pulled until {third} came to help. / Then the spring#water jumped out of the hill, cold and clear.
= feel ?
{feel hero glad}
The wind was suddenly warm, and it smelled of {smell}.
{hero} stretched, from the nose to the tail, or as far as {hero.he} went.
{friend} lay down in the first warm spot and did not move for an hour.
= home ?
When they came home, it was already there: in the hedge, in the pond, on the roof.
It ran along behind them, and was faster.
All the way back the buds were opening, one here, one there.
"We brought it with us," {said hero}, and nobody could prove that it was not so.
= end
{end_friends hero friend}
And if spring#season is late again, everybody {land.in} knows whom to send.
{hero} took off {hero.his} scarf and hung it on a branch. / It hung there until November.
{end_night hero}
The first thing they did was nothing at all, all day, in the sun.
= smile ??
{end_smile hero friend}

story moon
hero: child beast
friend: creature
third: elder creature
land: land
place: =pond
sky?: dark
why?: present, save, keep
how?: net, bucket, jump

= open
{hero} was out very late {aday}.
One night {hero} went down to the pond to say good night to the {@animal:water:small/pl}.
{open hero}
{scene_dark} / {hero} should have been in bed.
= see
There, in the water, lay the moon.
{hero} looked into the pond, and there was the moon, round and wet.
"Oh!" {said hero}. / "The moon has fallen in!"
Something white was swimming in the pond. / It was the moon.
= why @why=present
{hero.his} grandmother loved the moon, and she could not go out any more. / What a present that would be!
{hero} thought of {friend}, who was ill in bed and could not see it.
= why @why=save
"Hold on!" {cried hero}. / "I will save you!"
It was trembling. / Surely it could not swim.
= why @why=keep
"I will take it home," {said hero}, "and hang it over my bed."
If nobody else wanted it, {hero} would have it.
= friend
"What are you doing?" {asked friend}. / It was {friend}, who could not sleep either.
{later} {friend} came along. / "The moon is in the pond," {said hero}. / "So it is," {said friend}.
{friend} looked at the water and scratched {friend.his} (head|ear|chin).
"We need help," {said hero}, and woke {friend}.
= how @how=net
They fetched a net, and threw it, and pulled. / The moon slipped through it like {@food:drink}.
{friend} had a fishing net. / They caught (weed|a boot|an angry {@animal:water:small}), but no moon.
= how @how=bucket
{hero} scooped it up with a bucket. / There it was! / But when {hero} ran home with it, it was only water.
They brought a bucket, and got the moon into it at once. / At the garden gate it was gone.
= how @how=jump
{hero} took off {hero.his} (shoes|hat), held {hero.his} nose, and jumped. / The moon broke into a thousand pieces.
{hero} leaned over, and leaned a little further. / Splash!
= lost ?
"Now it is broken," {said hero}, and felt {sad}.
The water shook, and the moon fell apart like a plate.
{hero} sat on the bank#river, wet and {tired}.
"You have frightened it away," {said friend}.
= third
Then {third} came along with a lantern. / {third.he} looked at the two of them, and then up.
"Who is splashing there?" asked {third}.
{third} had watched it all, and tried hard not to laugh.

== up
"Look up," {said third}.
{third} said nothing, and only pointed at the sky.
"And who is that?" {asked third}.
{hero} lay on {hero.his} back#body to get {hero.his} breath. / And there it was.
= moon ?
There hung the moon, whole and dry, in its old place.
High above the trees stood the moon, not in the least wet.
"It is back!" {cried hero}. / "We have saved it!"
"It got out by itself," {said friend}. / "Clever."
= say ?
{third} opened {third.his} mouth to explain, looked at the two happy faces, and closed it again.
"Well done," {said third}. / "I could not have done it better."
"Every pond has one," {said third}, "and every bucket, and every eye. / There is enough for all."
"One cannot take it home," {said third}. / "But one can take somebody to it."
= do @why=present
So the next night they carried grandmother's chair down to the pond. / She had two moons at once, and was delighted.
They put the bucket under the window, with water in it. / And when the moon came round the house, there it lay.
= do @why=save
{hero} waved#hand to it. / "Be careful next time," {hero.he} called.
They waited till it was safe behind the hill.
= do @why=keep
{hero} left it where it was. / "There it belongs to everybody," {hero.he} said, "and I do not have to dust it."
At home {hero} put a bowl of water on the window-sill. / Now {hero} had a small one too.
= end
{end_night hero}
{end_friends hero friend}
{hero} had a cold for a week, and said it was worth it.
And when the pond is quiet, you can see it bathing there to this day.
{feel hero glad}
= smile ??
{end_smile hero friend}
'''
