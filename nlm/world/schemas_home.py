"""Stories that happen at home: a birthday, something broken, a lie, a secret."""

TEXT = r'''
story birthday
hero: child beast
friend: creature
third: creature elder
land: land
place: spot
thing: keepsake
sky?: fine, wet, cold
why?: surprise, letters, nothing

= open
{open hero}
It was {hero}'s birthday, and it was still dark when {hero} woke up.
Once a year it was the birthday of {hero}, and this was the day.
{oneday} {hero} woke up and knew at once: today was the day.
"Today I am one year older," said {hero} to the mirror. / The mirror agreed.
= plan @why=surprise
{hero} ran outside. / But {friend} only said, "Good morning," as on any other day.
{hero} met {friend} at the gate. / "Lovely weather," {friend.he} said, and nothing more.
= plan @why=letters
{hero} had invited everybody {land.in}, had baked a cake, and had put out {few} plates.
{hero} had written {few} invitations and given them to {third} to carry.
= plan @why=nothing
Everybody was to come, even {friend}, who had no money for a present.
{friend} wanted to give {hero} something, but {friend.he} had nothing, not even {a} (button|crumb).
= wait @why=surprise
{third} went past with {a} {@object:container:-big} and looked the other way.
{hero} waited for somebody to remember. / {third} came by and talked about {@food:vegetable/pl}.
{hero} coughed. / {hero.he} hummed the birthday song. / Nobody seemed to notice.
= wait @why=letters
Three o'clock came, and four o'clock, and no guests.
The candles burned down. / The chairs were empty. / {hero} looked at the road.
= wait @why=nothing
{friend} looked in every pocket. / There was a hole in one of them, and nothing in the other.
"What can I give?" {friend} asked {third}. / "What have you got?" {asked third}. / "Time," {said friend}.
= feel ?
{feel hero sad}
{feel hero lonely}
{scene?sky}
"They have forgotten me," {muttered hero}.
"Well," {said hero}, "a birthday is only a day." / But {hero.he} did not believe it.

== turn @why=surprise
In the evening {hero} went home {way}. / The house was dark. / {hero} opened the door.
Then {third} came running. / "Quick! / You are needed {place.in}!"
= turn @why=letters
{later} {friend} looked over the fence. / "Are you having a party?" {asked friend}. / "Nobody told me."
It was {friend} who found the letters#post: they were hanging in the hedge, because the wind had been the postman.
= turn @why=nothing
So {friend} came last, with empty {friend.hands}. / "My present does not fit into a box," {friend.he} said.
When all the presents had been opened, {friend} stood up, red to the tips of {friend.his} ears.
= happy @why=surprise
"Surprise!" / There they all were, with lanterns, with cake, with {thing.a}, and {friend} blew a trumpet.
There stood the whole of {land}, it seemed, and sang, each in a different tune.
= happy @why=letters
"Wait!" {said friend}, and ran from door to door. / Ten minutes later the house was full.
{friend} ran, {third} ran, and soon one could hear them coming from all sides, singing.
= happy @why=nothing
"I give you a whole day," {said friend}. / "Tomorrow I will do whatever you like."
Then {friend} told a story, made for {hero} alone, and {hero.he} was the hero of it.
= party
They ate until {third} could not get up any more.
The cake leaned to one side, and nobody had ever eaten a better one.
They danced, and {third} danced with {a} {@object:household:-plural}.
{third} had brought {thing.a}, wrapped in {a} very large leaf.
There were {few} kinds#sort of cake and one kind#sort of {@food:vegetable/pl}, which was left over.
{hero} blew out all the candles at once, and {a} {@animal:insect:can.fly} with them.
= say ?
"And I thought you had forgotten!" {said hero}. / "We have thought of nothing else," {said friend}.
"What did you wish for?" {asked friend}. / "It has already come," {said hero}.
{thanks hero friend}
{feel hero glad}
Of all the presents, {friend}'s was the one {hero} talked about longest.
= end
{end_night hero}
Late that night {hero} counted the presents, fell asleep over it, and forgot the number.
"How many days until the next one?" {asked hero}.
{end_friends hero friend}
And now {hero} is one year older, and knows something that {hero.he} did not know before.
= smile ??
{end_smile hero friend}

story broken_thing
hero: child beast
friend: elder creature
third: little
land: land
place: home
thing: fragile
sky?: wet, fine, cold
how?: play, dance, look, help
mend?: glue, new, use

= open
{open hero}
{friend} had {thing.a}, and it stood on the top shelf, where nobody could reach it.
"You may touch everything here, except {thing}," {friend} had told {hero}.
On the shelf of {friend} stood {thing.a}, older than anyone could remember.
When it rained, {hero} was allowed to play in the house of {friend}.
= alone ?
{oneday} {friend} went out for {@food:mass} and left {hero} alone.
"I will be back soon," {said friend} {aday}. / "Be good."
= how @how=play
{hero} threw a ball, only once, and only a little. / The ball had its own plans.
{hero} was playing ship on the sofa, and the sea was rough.
= how @how=dance
{hero} danced through the room, turned round, and turned round once too often.
There was music in {hero}'s head, and it got into {hero.his} feet.
= how @how=look
{hero} only wanted to look at {thing} from close by.
{hero} put a chair on the table and a box on the chair.
= how @how=help
{hero} wanted to help, and began to dust the shelf.
{hero} wanted to put {few} {@plant:flower/pl} into {thing}, as a surprise.
= crash
Crash! / {thing} lay on the floor, in {few} pieces.
There was a small sound, and then a big one. / {thing} was broken.
It fell slowly, or so it seemed, and then it was in pieces.
{hero} heard it before {hero.he} saw it.
Nobody had seen it but {a} {@animal:tiny} on the wall.
= feel ?
{feel hero scared}
{feel hero ashamed}
It was very quiet. / Even the clock held its breath.
{hero} wished that the day would begin again.
= hide ?
First {hero} pushed the pieces under the carpet. / The carpet now had a hill.
Should {hero.he} run away? / Should {hero.he} say it was the wind?
"Perhaps nobody will notice," {whispered hero}. / But {hero.he} noticed it all the time.
{third} looked in at the window. / "I would tell it before somebody asks," {said third}.
{think hero}

== tell
When {friend} came home, {hero} was sitting beside the pieces.
Then the door opened. / {hero} had prepared {few} sentences and forgot them all.
{hero} went to meet {friend} at the gate, which was the longest way of {hero.his} life.
"What is the matter?" {asked friend}. / {hero} opened {hero.his} {hero.hand}, and there was a piece of {thing}.
= sorry
{sorry hero friend}
"It was me," {said hero}, and then {hero.he} cried#weep.
{sorry hero friend}
= friend
{friend} looked at the pieces for a long time.
{friend} sat down and said nothing, and that was hard to bear.
{forgive friend hero}
"Things break," {said friend}. / "Are you hurt?"
"Do you know," {said friend}, "that I broke it once before, when I was as small as you?"
= mend @mend=glue
They glued it together, piece by piece, and it took until the lamps were lit. / One piece was missing. / It is still missing.
Together they put the pieces in order, {hero} held them, and {friend} glued. / Now there were fine lines all over it, like rivers on a map.
= mend @mend=new
The next day {hero} brought {friend} another one, made by {hero.himself} of clay. / It was (crooked|brown and lumpy), and {friend} put it in the best place.
{hero} worked for {few} {@weekday}s in {friend}'s garden, until it was paid for.
= mend @mend=use
{friend} laid the pieces around the roses, where they shone in the sun like {@colour} water.
"It is too broken for the shelf," {said friend}. / "But it is just right for the {@animal:tiny/pl} in the garden." / And that is where it lies.
= end
"It is more beautiful than before," {said friend}. / "Now it has a story."
{feel hero calm}
Whenever {hero} walks past it today, {hero.he} walks slowly.
{end_friends hero friend}
{end_night hero}
"Next time," {said friend}, "we will play outside."
= smile ??
{end_smile hero friend}

story lie
hero: child beast
friend: creature
third: parent elder
land: land
place: home
meal: meal
sky?: fine, wet, cold
who?: blame, ghost, wind
turn?: punished, asked, crumbs

= open
{third} had baked {meal.a} for the feast on {@weekday}.
{open hero}
In the kitchen, {aday}, stood {meal.a}, and it was for later.
"Nobody touches {meal} before supper," {said third}, and looked at {hero}.
{hero} and {friend} were alone in the kitchen {aday}, with {meal.a} on the table.
= taste
{hero} only wanted to smell it. / Then {hero.he} only wanted to lick it. / Then it was half gone.
One bite, thought {hero}. / And another, so that it should be even on both sides.
It smelled so good that {hero}'s {hero.hand} went all by itself.
{hero} ate a little from the left, then a little from the right, until the middle fell in.
A small piece would not be missed. / Nor would a second. / The tenth one was.
= gone ?
When {third} came in, there was nothing left but the plate.
Then there were steps at the door, and {hero} wiped {hero.his} mouth.
"Who has eaten {meal}?" {asked third}.
{third} looked at the plate, then at the ceiling, then at {hero}.
= lie @who=blame
"It was {friend}," {said hero}, and did not know where the words came from.
{hero} pointed at {friend}, who was asleep under the table.
= lie @who=ghost
"It was {a} {ogre}," {said hero}. / "A very big one. / It went out by the window."
"There was {a} {@animal:big}," {said hero}, "in a hat."
= lie @who=wind
"The wind took it," {said hero}. / Not a leaf was moving.
"I was not here," {said hero}, "and when I was here, it was already gone."
= friend ?
{friend} heard it, and opened {friend.his} mouth, and closed it again.
{friend} said nothing, and only looked at {hero}.
Outside, {friend} was waiting to play, and knew nothing of it.
= result @turn=punished ?
"Then {friend} will not come to the feast," {said third}.
So it was {friend} who had to wash all the pots.
= result @turn=asked ?
"Are you sure?" {asked third}. / "Quite sure," {said hero}, a little too fast.
{third} nodded slowly, and asked nothing more, and that was the worst.
= result @turn=crumbs ?
There was a crumb on {hero}'s chin. / {third} saw it, and waited.
{third} said only, "I see," and began to peel potatoes.
= weigh
A lie is a small thing, but this one grew and grew.
That night the {meal.n} lay in {hero}'s tummy like a stone.
{feel hero ashamed}
{feel hero ashamed}
{hero} could not look at {friend}, and {friend} went home early.
{hero} turned to the left, {hero} turned to the right. / The lie turned with {hero.him}.

== tell
In the morning {hero} got up before everyone else and went to {third}.
Then {hero} could bear it no longer. / "I have to tell you something," {hero.he} said.
{hero} ran all the way to {friend}. / "I have told a lie," {said hero}, "and it was about you."
"It was not the way I said," {whispered hero}.
{hero} took {friend} by the {friend.hand} and went to {third}. / "I ate it," {said hero}. / "All of it."
= answer
"I know," {said third}. / "I was waiting for you to know it too."
{forgive third hero}
"{meal} was nothing," {said third}. / "But the lie was big."
"That was harder than eating it, was it not?" {asked third}.
{third} put an arm around {hero}, and the stone in {hero.his} tummy was gone.
= friendsay ?
{sorry hero friend} / {forgive friend hero}
"You may say something bad about me now," {said hero} to {friend}. / {friend} thought. / "You snore," {friend.he} said.
{sorry hero friend} / {forgive friend hero}
= end
Then all three baked a new {meal.n}, and this time {hero} ate only the bowl clean.
{hero} washed the pots for a week, and sang while {hero.he} did it.
That evening there was {@food:vegetable} soup, and it had never tasted so good.
{end_friends hero friend}
{feel hero calm}
Since then, when {hero} wants to tell a lie, {hero.he} first thinks of the stone.
{end_night hero}
= smile ??
{end_smile hero friend}

story secret
hero: child beast
friend: creature
third: little
land: land
place: spot
sky?: fine, wet
what?: nest, feast, place
out?: well, flute, sleep

= open
{friend} came very close. / "Can you keep a secret?" {friend.he} asked.
{open hero}
{open hero}
"Come here, but tell nobody," {whispered friend} {aday}.
{hero} was bad at keeping secrets, and everybody knew it except {friend}.
= secret @what=nest
"{place.in}," {whispered friend}, "there is a nest with {few} blue eggs. / Nobody must go near it."
{friend} showed {hero} a nest {place.in}, and in it sat {a} very rare {@animal:bird:wild}.
= secret @what=feast
"On {@weekday} we will give {third} a party," {whispered friend}. / "{third.he} must not know."
{friend} was making {a} {@object:-plural} for {third}, and it was to be a surprise.
= secret @what=place
{place.in} {friend} had found a small cave, and in the cave a spring#water with warm water.
"I have found a place where the strawberries are as big as a fist," {whispered friend}.
= promise ?
"I promise," {said hero}. / That was easy.
{hero} put {a} {hero.hand} on {hero.his} heart.
"My mouth is a locked door," {said hero}.
{hero} promised it, by the moon, by the stars, and by {@food:mass}.
= grow
But a secret is like a frog in a bag: it wants to get out.
At breakfast it sat on {hero}'s tongue. / At lunch it tickled in {hero.his} nose.
By the evening it was so big that {hero} could hardly close {hero.his} mouth.
{hero} put it at the back of {hero.his} head. / It came round to the front again.
{hero} bit {hero.his} lip. / {hero.he} hummed. / {hero.he} ate three {@food:-mass/pl} so as to have something else in {hero.his} mouth.
= asked ?
"You look as if you had swallowed a bee," {said third}. / "What is it?"
Everybody asked: {a} {@person:job}, {a} {@animal:farm:-wild}, and even {a} {@animal:tiny}.
"You know something," {said third}, and walked round {hero} three times.
"I am not allowed to say what I know," {said hero}, and that was already half of it.
= out @out=well
So {hero} ran to the well#place and shouted the secret down into it. / The well#place was deep. / But it had an echo.
{hero} dug a hole in the ground, whispered the secret into it, and covered it with earth#soil. / Only a worm heard it.
= out @out=flute
So {hero} told it to a reed {nearby}. / But somebody cut the reed and made a flute of it, and guess what the flute sang.
So {hero} told it to the wind, very softly. / The wind is not a good keeper of secrets.
= out @out=sleep
In the end {hero} kept it all day. / But at night {hero.he} talked in {hero.his} sleep, and the window was open.
{hero} kept it while {hero.he} was awake. / Then {hero.he} fell asleep.

== trouble
The next morning, {third} looked at {hero} in such a funny way.
"Is it true?" {asked third} the next day, and {hero} grew hot and cold.
{later} half of {land} was whispering.
"Somebody has talked," {said friend}, and looked very {sad}.
= feel ?
{feel hero ashamed}
{feel hero worried}
{sorry hero friend}
{hero} wished {hero.he} were that worm.
= tell ?
{hero} went to {friend} and told {friend.him} everything. / {friend} was silent.
"I told nobody," {said hero}, "only a (hole|reed|pillow)." / But that did not make it better.
"I tried," {said hero}. / "It was too big for me."
= answer
"Next time," {said friend}, "come to me when it gets too big. / Then we will carry it together."
{forgive friend hero}
"I should have given you a smaller one to begin with," {said friend}.
{friend} had to laugh. / "I told {third} myself," {friend.he} said. / "I could not keep it either."
= happy @what=nest
They took turns at guarding the nest, and everybody {land.in} walked past it on tiptoe.
So the whole of {land} kept the secret now, and {few} weeks later there were {few} young birds more.
= happy @what=feast
And {third}? / {third.he} had heard it all, and acted so surprised that nobody ever knew.
The party was lovely all the same, and {third} cried#weep for joy twice, once for practice.
= happy @what=place
So all of them went there together. / There was room enough, and it was more fun.
A place is still beautiful when others know it, {friend} found. / Sometimes even more so.
= end
Now {hero} practises with very small secrets.
"Can you keep a secret?" {asked third} later. / "No," {said hero}, and was proud of the answer.
{end_friends hero friend}
{end_night hero}
What came next I know as well, but I am not allowed to tell it.
= smile ??
{end_smile hero friend}
'''
