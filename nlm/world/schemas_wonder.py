"""Stories of music and of the sea."""

TEXT = r'''
story music
hero: child beast
friend: creature
third: grownup large
land: village
place: home
thing: instrument
sky?: fine, wet
how?: found, gift, made
use?: fog, wolves, baby

= open
{open hero}
{open hero}
{land.in} it was very quiet, until {hero} learned music.
= get @how=found
{oneday} {hero} found {thing.a} in the attic, behind {few} boxes.
In the rubbish behind the theatre lay {thing.a}, {aday}, and nobody wanted it but {hero}.
= get @how=gift
For {hero.his} birthday {hero} got {thing.a} from an uncle who lived far away and slept well.
{hero.his} grandfather gave {hero.him} {thing.a}. / "I was never allowed to play it at home," he said.
= get @how=made
{hero} had always wanted {thing.a}, and since nobody gave {hero.him} one, {hero.he} made it {hero.himself}.
Out of an old box and a good deal of glue {hero} built {hero.himself} {thing.a}.
= play
{hero} took a deep breath and played. / {a} {@animal:farm:bird:-wild} fell off its perch.
The first sound was like a door. / The second was like {a} {@animal:farm:-wild} in that door.
It sounded terrible. / {hero} thought it sounded wonderful.
{hero} practised in the morning, at noon, and above all in the evening.
{hero} knew only one song, and of that only the middle.
= complain
"What is that noise?" asked {third} through the wall.
{third} put wool in {third.his} ears, and a pillow over {third.his} head.
"Could you not play more quietly?" asked {third}. / "Or further away?"
{few} {@animal:bird:-zoo/pl} moved to another tree, and {third} thought about it too.
"That is enough!" said {third}. / "From now on you will play outside, and far outside."
= friend
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
One evening {third} and {few} others did not come back. / The fog was so thick that one could have cut it.
= need @use=wolves
Then, in a cold night, the wolves came down from the mountain, right up to the first house.
One night two thieves crept along the wall, with a sack.
= need @use=baby
Then there was a baby next door that screamed day and night. / Nobody knew what it wanted.
In the storm the cows broke out and ran into the dark, and nobody could call them back.
= do
{hero} took {thing}, ran out, and played as loudly as {hero.he} could.
"Play!" {cried friend}. / "Play as badly as you like, but loud!"
{hero} played the song, beginning, middle and end, again and again.
There was only one thing that {hero} could do, and {hero.he} did it.
= works @use=fog
And out there, far away, somebody heard it. / "That can only be {hero}!"
One after the other, they came out of the fog. / "We followed the wrong notes," they said.
= works @use=wolves
There was a howl, and a rattle, and then running feet. / They never came back.
It was too much for any ear that was not used to it. / They turned round and ran as far as the next country.
= works @use=baby
It was suddenly quiet. / And then, one after the other, they came nearer and listened.
At the first note it stopped. / At the second everything turned round to listen. / At the third all was
    well.
= after ?
"From today on," {said third}, "you may play whenever you like. / Well, nearly."
@third=ears {third} took the wool out of {third.his} ears. / "It is really a fine tune," {third.he} said.
"Who would have thought it?" {asked third}. / "I would," {said friend}.
"Again!" {said third}. / "The middle, at least."
{feel hero proud}
== end
On {@weekday} they danced to it {land.in}, and {third} danced longest.
{friend} sings along now, and that does not make it better.
{end_friends hero friend}
{hero} teaches {few} children now, and {third} has moved to the other end of {land}.
When the fair came, {hero} played for the dancing, and nobody asked for another tune.
{hero} can play {few} songs today, and {friend} likes the first one best.
And if you open the window on a still evening, you can hear it, with all its mistakes.
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
{longago} {hero} lived on a reef, between a shell and a very old anchor.
Where the sea is deepest lived {hero}, who {habit hero}.
The sea is big, and {hero} knew only a corner of it.
= friend ?
Not far away lived {friend}, who was quite different.
{hero.his} neighbour was {friend}, and they said good morning, but not much more.
Everybody knew {friend}, who could not stop talking.
One could not imagine a stranger pair than {hero} and {friend}.
= why @why=small
"You are too (small|big|slow|quiet)," said {friend}, "for our games." / {hero} swam home by {hero.himself}.
The others played hide and seek between the rocks, and nobody ever looked for {hero}.
= why @why=song
{hero} sang when {hero.he} was happy. / It was not a beautiful song, but it could be heard for a hundred
    miles.
Every evening {hero} hummed a song that nobody wanted to hear, least of all {friend}.
= why @why=dark
{hero} was afraid of the dark, and at the bottom of the sea it is dark most of the time.
{hero} never went below the rocks, where the light ends.
= feel ?
{feel hero lonely}
{feel hero sad}
Little bubbles rose from {hero}, one for every thought.
= third ?
{third} came by. / "Whatever you are," {third.he} said, "the sea has a use for it."
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
{oneday}, after a storm, {friend} was gone. / A wave#water had thrown {friend.him} into a pool among the
    rocks, and the water was running out.
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
{hero} knew every crack and every hole, because {hero.he} had always had to hide there. / {hero.he} took the
    shortest way.
Nobody had ever watched so well as {hero}, who had never been allowed to play. / {hero.he} knew what to do.
= do @why=song
{hero} sang, as loudly as {hero.he} could. / The water trembled. / From all sides they came to see who it
    was.
Then {hero} began to sing, and {friend} heard it. / For the first time {friend.he} was glad of that song.
= do @why=dark
It was down there, where the light ends. / {hero} closed {hero.his} eyes, so that it should be dark anyway,
    and dived.
{feel hero scared} / But {friend} was more afraid, and so {hero} went.
= solve @need=net
Together they pulled, bit and pushed, until the net tore.
Thread by thread {hero} bit it through, and {third} held it down.
= solve @need=shore
They pushed sand aside and made a little canal, and the sea came to fetch {friend}.
Then the big wave#water came, the seventh. / "Now!" {cried hero}, and it carried {friend} back#home.
= solve @need=lost
"This way!" {cried hero}, and {friend} followed, until the water grew light.
Side by side they came up, through black, through blue, through green.
= after
{thanks friend hero}
{feel friend ashamed}
"I never knew that you could do that," {said friend}. / "Nor did I," {said hero}.
"You came," {said friend}. / "You called," {said hero}.
== end
{end_friends hero friend}
And now they play hide and seek, and everybody looks for {hero} first.
The next morning there were {few} of them in front of {hero}'s rock, and all of them wanted to play.
{friend} has moved into the next hole in the rock, to be nearer.
"Were you afraid?" {asked friend} later. / "Only before," {said hero}, "and after."
Since then, when it gets dark in the sea, somebody sings.
At night, when the ships go over them, they both look up and count the lights.
= smile ?
I know it from {a} {@animal:bird:water:small}, who heard it from the waves#water.
If you hold a shell to your ear, you can hear {hero} laugh.
On land nobody knows this story, except you and me.
The {@animal:water:small/pl} tell it to their children, every evening at high tide.
'''
