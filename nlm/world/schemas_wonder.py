"""Stories of wonder and of words with two meanings: two bats, two banks, music, the sea, a dragon."""

TEXT = r'''
story two_bats
hero: child
friend: =bat/animal
third: child creature
land: village
place: spot
sky?: fine
sense?: bring, lost, team
help?: catch, night, wake

= open
{hero} had a new bat#object, made of {@plant:tree}, and a red ball.
{open hero}
Every {@weekday} the children {land.in} played ball {place.in}, and {hero} hit it the farthest.
{hero} had saved for {few} weeks to buy a bat#object.
= word @sense=bring
"Bring your bat#object tomorrow," said {third}.
"Tomorrow we play," said {third}. / "Who has a bat#object?" / "I have," {said hero}.
= word @sense=lost
{oneday} {hero} put up a note at the gate: "Bat#object lost. / Please bring it back."
{oneday} {hero}'s bat#object was gone. / {hero} called all over the place: "Has anyone seen my bat#object?"
= word @sense=team
"We need one more bat#object," said {third}, {aday}. / "With only one, it takes too long."
"We are one bat#object short," said {third}, and wrote it on the wall.
= night ?
In the evening there was a knock at the window.
It was already dark when something flew in at the window.
Up in the barn somebody heard this and was very surprised.
Nobody thought of {friend}, who hung upside down under the roof and heard every word.
= friend
It was {friend}. / "You called for a bat#animal," {friend.he} said. / "Here I am."
"Good evening," said {friend}, and hung on the lamp, head down. / "I hear you need a bat#animal."
There hung {friend}, small, furry and {excited}. / "Nobody has ever looked for me before," {friend.he} said.
= mix
"But I meant a bat#object," {said hero}. / "I am a bat#animal," {said friend}.
{hero} looked at the bat#animal, and then at {hero.his} own {hero.hand}. / "A wooden one," {hero.he} said. / "Wooden? / I am very soft," {said friend}.
"You hit balls with it," {said hero}. / "With me?" {asked friend}, and put {friend.his} wings over {friend.his} head.
It took a while until both understood that there are two kinds#sort of bat#animal in the world.
{laugh hero friend}
= sad ?
"Then you do not need me," {said friend}, and {friend.his} ears hung down.
{feel friend sad}
{friend} folded {friend.his} wings. / "I had already combed my fur," {friend.he} said.
"I could be useful all the same," {said friend}. / "I see with my ears."
= stay ?
"Stay all the same," {said hero}. / "You can watch us."
{hero} thought that a bat#animal was better than none.
"One never knows," {said hero}.
{third} came closer. / "Does it bite?" / "Only beetles," {said friend}.

== help @help=catch
The next day {third} hit the ball so high that it did not come down. / It was stuck on the church roof.
In the last game the ball flew into the old oak and stayed there. / Everybody looked up.
= help @help=night
They played until it was too dark to see the ball. / "I see it very well," {said friend}.
It grew dark, and it was ten to ten. / One more point! / But where was the ball?
= help @help=wake
A cloud of midges came down over the field, so thick that nobody could see or breathe.
And then the midges came, as on every warm evening, and everybody began to scratch.
= do @help=catch
{friend} dropped from the branch, turned once in the air, and kicked the ball down with both feet.
Up flew {friend}. / A moment later the ball fell into {hero}'s {hero.hands}.
= do @help=night
{friend} flew above the ball and called, "Here! Left! Now!" / {hero} hit, and it was the farthest of all.
"Now!" called {friend}, and {hero} swung the bat#object with eyes shut. / It rang like a bell.
= do @help=wake
"At last, supper," {said friend}, and flew once across the field, and once back. / Then the air was clear.
{friend} opened {friend.his} mouth and flew through the middle. / There had never been so quiet an evening.
= cheer ?
"Hurrah for the bat#animal!" they all shouted, and nobody asked which one.
"What a bat#animal!" {cried third}.
They wanted to carry {friend} on their shoulders, but {friend} preferred to hang.
{feel friend proud}
= end
Since then {hero} has two bats#animal, one for hitting and one for thinking.
{thanks hero friend}
{end_friends hero friend}
Now, when somebody {land.in} says "bat#object", somebody else always asks, "With or without wings?"
And the wooden bat#object? / {friend} likes to sleep on it, upside down.
{hero} wrote a new note: "Bat#animal found. / Will be kept."
= smile ??
{end_smile hero friend}

story two_banks
hero: child
friend: beast
third: parent job
land: =town
place: water
thing: keepsake
sky?: fine, wet
find?: duck, flood, kiosk

= open
{hero} had a pig of clay, and in the pig were {few} coins.
{open hero}
For {few} months {hero} had put one coin after another into a tin.
{hero} wanted to buy {thing.a}, and today {hero.he} had enough money.
= friend ?
{hero} had a friend, {friend}, who knew a great deal about {@food:-mass/pl} and nothing about money.
{hero.his} best friend was {friend}, who lived by the water.
{friend} was to come too, because two can carry more than one.
= meet
"Meet me at the bank#money at three," {said hero}. / "At the bank#river," {said friend}. / "Good."
"We will meet at the bank#money," {said hero}, and {friend} nodded, because {friend.he} lived on it.
{hero} wrote a note: "Three o'clock, at the bank#money." / {friend} read "bank", and thought of the river.
= wait
At three o'clock {hero} stood in front of the bank#money, between two stone lions, and {friend} sat on the bank#river, between two frogs.
{hero} went to the bank#money in the square. / {friend} went to the bank#river, under the willows.
It struck three. / {hero} looked at the big door of the bank#money. / {friend} looked at the water.
= waitmore ?
{hero} waited in front of the bank#money until the clock struck four.
{friend} had brought {few} {@food:-mass/pl}, and ate one every ten minutes, out of worry.
"{friend} has forgotten me," thought {hero}. / "{hero} has forgotten me," thought {friend}.
The guard of the bank#money asked if {hero} had lost something. / "Yes," {said hero}. / "{a} {friend.kind}."
{few} boats went by the bank#river, but {hero} was in none of them.
= feel ?
{feel hero angry}
{feel friend sad}
{feel hero worried}
It began to get late, and the bank#money shut its doors.
= home
{hero} walked home, kicking a stone, and took the way along the river.
{friend} went up to the town, and {hero} went down to the river, and they missed each other by one corner.
{hero} told {third} about it. / "Which bank?" {asked third}.
{third} met {friend} on the way. / "Were you not at the bank#money?" / "I come from there," {said friend}, with mud on {friend.his} feet.

== find @find=duck
On the bank#river sat {friend}, and looked at the road. / "You are late," {friend.he} said.
And who sat there on the bank#river, all alone, with a basket on {friend.his} knees? / {friend}.
= find @find=flood
"This is the bank#money!" {cried hero}, when they met at last. / "No, that is the bank#river!" {cried friend}, and pointed at the water.
They met on the bridge. / "I was at the bank," they both said, and both were right.
= find @find=kiosk
At last they bumped into each other at the corner, and both spoke at once.
{hero} and {friend} came round the same corner from two sides, and their heads banged together.
= mix ?
"There is a bank with money in it," {said hero}, "and a bank with water beside it." / "Whose idea was that?" {asked friend}.
"At my bank#river there are fish#animal," {said friend}. / "At my bank#money there are coins." / "One cannot eat coins."
{third} laughed. / "One word and two places," {third.he} said. / "Words are lazy like that."
{laugh hero friend}
"Next time say: at the wet bank#river," {said friend}.
= sorry ?
{sorry hero friend} / "So am I," {said friend}.
"I thought you had forgotten me," {said hero}. / "And I you," {said friend}.
{forgive hero friend}
"I ate all the {@food:-mass/pl}," {said friend}. / "That was the worry."
= then
The next day they went together, first to the one and then to the other. / {hero} fetched the coins, and {friend} carried {thing}.
The bank#money was shut, so they stayed on the bank#river and threw stones into the water. / {thing} had to wait.
With two of the coins they bought {a} {@food:sweet:-mass}, and ate it on the bank#river.
On {@weekday} {hero} bought {thing} at last. / It came with them to the bank#river, of course.
= end
The coins are in the bank#money now, and on the bank#river there is a bench with two names on it.
{end_friends hero friend}
Since then, when {hero} says a word, {friend} asks, "Which one?"
{end_night hero}
And which of the two banks#river was the better one? / They have not yet agreed.
= smile ??
{end_smile hero friend}

story music
hero: child beast
friend: creature
third: grownup large
land: land
place: home
thing: instrument
sky?: fine, wet
how?: found, gift, made
use?: fog, wolves, baby

= open
{open hero}
{open hero}
{land.in} it was very quiet, until {aday} {hero} learned music.
= get @how=found
{oneday} {hero} found {thing.a} in the attic, behind {few} boxes.
In the rubbish behind the theatre lay {thing.a}, {aday}, and nobody wanted it but {hero}.
= get @how=gift
For {hero.his} birthday {hero} got {thing.a} from an uncle who lived far away and slept well.
{hero.his} grandfather gave {hero.him} {thing.a}. / "I was never allowed to play it at home," he said.
= get @how=made
{hero} had always wanted {thing.a}, and since nobody gave {hero.him} one, {hero.he} made it {hero.himself}.
Out of a box, {few} strings and a good deal of glue {hero} built {hero.himself} {thing.a}.
= play
{hero} took a deep breath and played. / {a} {@animal:farm:bird:-wild} fell off its perch.
The first sound was like a door. / The second was like {a} {@animal:farm:-wild} in that door.
It sounded terrible. / {hero} thought it sounded wonderful.
{hero} practised in the morning, at noon, and above all in the evening.
{hero} knew only one song, and of that only the middle.
= complain
"What is that noise?" asked {third} through the wall.
{third} put wool in {third.his} ears, and then {a} {@object:household:soft}.
"Could you not play more quietly?" asked {third}. / "Or further away?"
{few} {@animal:bird:-zoo/pl} moved to another tree, and {third} thought about it too.
"That is enough!" said {third}. / "From now on you will play outside, and far outside."
= friend ?
Only {friend} liked it. / "It is never boring," {said friend}.
But {friend} sat down beside {hero} and listened to the end. / {friend.he} was a little deaf.
"Play it again," said {friend}. / "I think I heard a tune."
"Once more," said {friend}, "and leave out the wrong ones."
= away ?
So {hero} went to the hill, with {thing} on {hero.his} back#body, and played for the wind.
{hero} played under the bridge, because it was so grand down there, and the frogs joined in.
{feel hero sad} / But {hero.he} could not stop.
In the end {hero} promised to play only on {@weekday}s.
= practise ?
{few} weeks went by, and the song now had a beginning.
Day after day it got a little better, so slowly that nobody noticed.

== need @use=fog
Then, one night, a thick fog came, and {few} boats had not come home.
One evening {third} did not come back. / The fog was so thick that one could have cut it.
= need @use=wolves
Then, in a cold night, the wolves came down from the mountain, right up to the first house.
One night a thief crept along the wall, with a sack.
= need @use=baby
Then there was a baby next door that screamed day and night. / Nobody knew what it wanted.
In the storm the cows broke out and ran into the dark, and nobody could call them back.
= do
{hero} took {thing}, ran out, and played as loudly as {hero.he} could.
"Play!" {cried friend}. / "Play as badly as you like, but loud!"
{hero} played the song, beginning, middle and end, again and again.
There was only one thing that {hero} could do, and {hero.he} did it.
= works @use=fog
And out there, far away, somebody heard it. / "That can only be {hero}," {third.he} said, and rowed towards it.
One after the other, they came out of the fog. / "We followed the wrong notes," they said.
= works @use=wolves
There was a howl, and a rattle, and then running feet. / They never came back.
It was too much for any ear that was not used to it. / They turned round and ran as far as the next country.
= works @use=baby
It was suddenly quiet. / And then, one after the other, they came nearer and listened.
At the first note it stopped. / At the second everything turned round to listen. / At the third all was well.
= after ?
"From today on," {said third}, "you may play whenever you like. / Well, nearly."
{third} took the wool out of {third.his} ears. / "It is really a fine tune," {third.he} said.
{thanks third hero}
{feel hero proud}
= end
On {@weekday} they danced to it {land.in}, and {third} danced longest.
{friend} sings along now, and that does not make it better.
{end_friends hero friend}
{end_night hero}
The uncle came to visit once. / He left a day earlier than planned.
And if you open the window on a still evening, you can hear it, with all its mistakes.
= smile ??
{end_smile hero friend}

story dragon
hero: child little
friend: =dragon
third: grownup royal
land: =village
place: =cave
sky?: fine, cold
why?: lonely, cold, fire
gift?: soup, scarf, song

= open
Above the village, in a cave, lived {friend}.
{longago} there was a dragon {place.in} above the village, and everybody was afraid of it.
Every evening smoke rose from the mountain. / "That is {friend}," people said, and locked their doors.
{land.in} one did not speak of {friend}, and if one did, then softly.
= rumour ?
"It has teeth like {@object:tool/pl}," said {a} {@person:job}, who had never seen it.
People said that it ate {@animal:farm:big/pl} for breakfast, with {@food:mass}.
"It has burnt down the forest," {said third} to {hero}. / The forest was still there.
{third} wanted to fetch {few} knights. / All of them had a cold that week.
= hero
Only {hero} thought: "If it is so terrible, why does it never do anything?"
{hero} had always wanted to know what it looked like.
"Has anybody ever talked to it?" asked {hero}. / Nobody had.
{hero} was not brave, but {hero.he} was curious, and that is sometimes the same.
= why
{oneday} there was a noise from up there, so loud that the plates jumped in the cupboards.
{oneday} the smoke did not rise, and that was stranger than the smoke.
Then, one night, {hero} heard it: the dragon was crying#weep.
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
"Nobody ever visits me," {said friend}, and a tear fell, hissing, onto a stone.
"I say good day," {said friend}, "and they run. / Am I so ugly?"
= trouble @why=cold
"I have a cold," {said friend}, and sneezed. / A bush was gone.
"Atishoo!" / A flame as long as a street shot over {hero}'s head. / "Sorry," {said friend}.
= trouble @why=fire
"My fire has gone out," {said friend}. / "I am so cold, and I cannot cook."
"I have swallowed {a} {@food:fruit:-mass} the wrong way," {said friend}, "and since then there is only smoke."
= help @gift=soup
{hero} made a soup with {@food:vegetable/pl} and a lot of {@food:vegetable/pl}, in a pot as big as a bath.
"My grandmother always makes {@food:vegetable} soup for that," {said hero}, and looked for a pot.
= help @gift=scarf
{hero} took off {hero.his} scarf. / It went round one toe. / So {hero.he} went home and knitted, for {few} weeks.
"You need a scarf," {said hero}, "a very, very long one." / They made it out of {few} curtains.
= help @gift=song
{hero} did not know what to do, so {hero.he} sang the song that {hero.his} mother always sang.
{hero} told a joke, the one about the {@animal} and the {@object}. / There was silence. / Then the mountain shook: the dragon was laughing.
= better ?
And it helped. / {feel friend glad}
The next day {hero} came again, and the day after that.
A warm, golden light filled the cave.
{friend} stretched so that the rocks rolled. / "I am well!" {friend.he} roared, and said it again, more softly.
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
= end
And {third}? / {third.he} tells everyone that {third.he} was never afraid.
{end_friends hero friend}
The knights are well again too, and come to play cards.
{end_night hero}
{thanks friend hero}
Sometimes {friend} still sneezes. / Then they need a new barn.
= smile ??
{end_smile hero friend}

story sea
hero: sea
friend: sea
third: sea
land: =sea
place: =sea
sky?: fine, dark
why?: small, song, dark
need?: net, shore, lost

= open
Deep down in the sea, where the light is green, lived {hero}.
In the sea, between two rocks, there lived {hero}.
{longago} {hero} and {friend} lived in the same (bay|reef|part of the sea).
Where the sea is deepest lived {hero}, who {habit hero}.
The sea is big, and {hero} knew only a corner of it.
= friend ?
Not far away lived {friend}, who was quite different.
{hero.his} neighbour was {friend}, and they said good morning, but not much more.
Everybody knew {friend}, who could not stop talking.
One could not imagine a stranger pair than {hero} and {friend}.
= why @why=small
"You are too {@size}," said {friend}, "for our games." / {hero} swam home by {hero.himself}.
The others played hide and seek between the rocks, and nobody ever looked for {hero}.
= why @why=song
{hero} sang when {hero.he} was happy. / It was not a beautiful song, but it could be heard for a hundred miles.
Every evening {hero} hummed a song that nobody wanted to hear, least of all {friend}.
= why @why=dark
{hero} was afraid of the dark, and at the bottom of the sea it is dark most of the time.
{hero} never went below the rocks, where the light ends.
= feel ?
{feel hero lonely}
{feel hero sad}
Little bubbles rose from {hero}, one for every thought.
= third ?
{third} came by, who was very old. / "Whatever you are," {third.he} said, "the sea has a use for it."
"Wait," said {third}, who had seen many tides. / "Your day will come."
{third} only said, "Hm," and that can mean a lot in the sea.
= calm ??
The water was as clear as glass#stuff, and {few} little fish#animal went by like a handful of coins.
The weeds swayed, and a shell opened and closed as if it had thought better of it.
High above, the sun lay on the waves#water like butter.

== trouble @need=net
{oneday} a net came down from above, without a sound, and {friend} was in it.
Then something fell over {friend}, thin and strong. / It was an old net.
= trouble @need=shore
{oneday}, after a storm, {friend} was gone. / A wave#water had thrown {friend.him} into a pool among the rocks, and the water was running out.
The tide went out, and {friend} was still in the shallow water, and could not move.
= trouble @need=lost
{oneday} {friend} swam after something shiny, deeper and deeper, and did not come back.
A storm had made the sea so dark that {friend} could not find {friend.his} way home.
= call ?
"Help!" {cried friend}, and everybody who heard it swam away, except {hero}.
{third} saw it first. / "Quick!" {third.he} said to {hero}.
{hero} heard it, and did not wait to be afraid.
Everyone came together. / "Too dangerous," said one. / "Too late," said another. / {hero} was already gone.
= do @why=small
{hero} knew every crack and every hole, because {hero.he} had always had to hide there. / {hero.he} took the shortest way.
Nobody had ever watched so well as {hero}, who had never been allowed to play. / {hero.he} knew what to do.
= do @why=song
{hero} sang, as loudly as {hero.he} could. / The water trembled. / From all sides they came to see who it was.
Then {hero} began to sing, and {friend} heard it. / For the first time {friend.he} was glad of that song.
= do @why=dark
It was down there, where the light ends. / {hero} closed {hero.his} eyes, so that it should be dark anyway, and dived.
{feel hero scared} / But {friend} was more afraid, and so {hero} went.
= solve @need=net
Together they pulled, bit and pushed, until the net tore.
Thread by thread {hero} bit it through, and {third} held it down.
= solve @need=shore
They pushed sand aside and made a little canal, and the sea came to fetch {friend}.
Then the big wave#water came, the seventh. / "Now!" {cried hero}, and it carried {friend} back#home.
= solve @need=lost
"This way!" {cried hero}, and {friend} followed, until the water grew light.
Side by side they swam up, through black, through blue, through green.
= after
{thanks friend hero}
{feel friend ashamed}
"I never knew that you could do that," {said friend}. / "Nor did I," {said hero}.
"You came," {said friend}. / "You called," {said hero}.
= end
{end_friends hero friend}
And now they play hide and seek, and everybody looks for {hero} first.
{feel hero glad}
"Hm," said {third}, and this time it was clear what {third.he} meant.
Since then, when it gets dark in the sea, somebody sings.
At night, when the ships go over them, they both look up and count the lights.
= smile ?
I know it from {a} {@animal:bird:water:small}, who heard it from the waves#water.

story apples
hero: child beast
friend: climber
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
{hero} could almost taste them.
"Only one," {said hero}, and looked up.
{hero} had been looking at the biggest one for {few} days, and it looked back.
"They are waiting for us," said {friend}.
{friend} was sitting on the fence too, and sighed.
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
"Stand on me," {said hero}. / So {friend} climbed on {hero.him}, and {third} watched them, and {a} {@person:job} watched {third}.
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
{third} had a bad leg, and a big basket that had been empty for years.
{feel third sad}
{sorry hero third}
= deal
"We will pick them for you," {said hero}, "and you give us every tenth one." / {third} held out {third.his} {third.hand}.
So they made a bargain: {friend} picked, {hero} carried, and {third} told stories.
"Half for you and half for us," {said friend}, "and the worm gets its house back."
{third} went and fetched a ladder. / It had been in the barn all the time.
= work
They picked until the moon came up, and ate until they could not bend over.
By the evening there were {few} baskets, and one very round {friend.kind}.
They made juice, they made jam, they made {few} pies, and they put one away for the winter.
{friend} threw, {hero} caught, and {third} counted wrongly, on purpose.
= end
The sweetest {meal.n} of all, {hero} found, is one that somebody has given you.
{end_friends hero friend}
There is no lock on the gate any more. / There is a bench.
{end_night hero}
{thanks third hero}
And the biggest one, at the top? / They left it for the {@animal:bird:tiny/pl}.
= smile ??
{end_smile hero friend}
'''
