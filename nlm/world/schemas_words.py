"""Stories of letters, secrets, and of words that mean two things: bat and bat, bank and bank."""

TEXT = r'''
story letter
hero: child beast
friend: creature
land: land
place: spot
sky?: fine, wet, cold
carrier?: wind, wrong, late
inside?: party, sorry, heart, map
trouble?: stream, fog, mud, gate, tree, geese, fork, hill, wind

= open
{open hero}
Nobody had ever written a letter#post to {hero}.
{hero} waited for the post#office every day, although nothing ever came.
= letter @carrier=wind
{oneday} the wind dropped an envelope at {hero.his} feet.
Then, {aday}, a letter#post came flying through the window and landed in the soup.
= letter @carrier=wrong
{oneday} the postman brought a letter#post, but the name on it was not {hero}'s.
{oneday} there lay a letter#post at the door, but it was not for {hero}.
= letter @carrier=late
{oneday} {hero} found an old letter#post {place.in}, (wet|yellow|with {few} stamps on it). / It had never
    arrived.
{oneday} {hero} found a letter#post in a hollow tree. / It must have been there for (a year|a very long
    time).

= address
On it was written: "For {a} {friend.kind}, wherever {friend.he} may be".
"To {friend}," it said, "at the other end of {land}."
{hero} turned it over. / It was for {a} {friend.kind} who lived {place.ina}.
It smelled of {smell}, and it was meant for {friend}.
The rain had washed the street away, but one could still read: "{friend.kind}, {place.in}".
= decide ?
A letter#post should be read by the right one, thought {hero}, and set off.
"Somebody is waiting for this," said {hero}, and put on {hero.his} (hat|scarf|best face).
{Hero} could have opened it. / {hero.he} held it up to the light, but {hero.he} did not open it.
{feel hero excited} / That same day {hero.he} set off.
= walk ?
{walk hero}
{walk hero} / {scene?sky}
= trouble ?
{trouble?trouble hero}

== arrive
{place.in} {hero} found {friend}, who was (asleep|hanging up the washing|counting {@food:small/pl}|talking
    to {a} {@animal:tiny}).
At last {hero} knocked at {a} {@colour} door. / {Friend} opened it a little. / "I have ordered nothing,"
    {friend.he} said.
{friend} was sitting on the doorstep, and looked {sad}.
"Are you {a} {friend.kind}?" {asked hero}. / "I have been one all my life," {answered friend}.
= give
"This is for you," said {hero}, and gave {friend} the letter#post.
{Hero} held out the letter#post. / {Friend} looked at it for a long time before {friend.he} took it.
"For me?" {asked friend}. / "Nobody writes to me."
{Friend} could not find {friend.his} glasses, so {hero} read it aloud.
= inside @inside=party
"Come to my party on {x=@weekday}," it said. / It was {=x} today.
It was an invitation, and at the bottom stood: "Bring somebody you like."
= inside @inside=sorry
There was only one line in it: "I am sorry about the {@food:-mass}."
"Are you still angry?" it said. / "I am not." / {Friend} had to sit down.
= inside @inside=heart
There were no words in it, only a heart, drawn in {@colour}.
"I think of you every day," it said, and that was all, and that was enough.
= inside @inside=map
Inside was a map with a cross on it, and the cross was exactly where they stood.
It was a map. / They dug under the old tree and found {a} {@object:container} full of {@food:small/pl}.
= joy ?
{Friend} did not say anything, but {friend.he} put it under {friend.his} pillow.
{Friend} read it (twice|three times), and then once more for the sound of it.
{feel friend glad} / {thanks friend hero}
"You have walked all this way for a letter#post?" {asked friend}. / "It was a good walk," {said hero}.
= end
"Next time I will write first," {said friend}, and asked how one begins.
On the way home {hero} thought of {few} people who would like a letter#post.
And the stamp? / {hero} was allowed to keep it.
They drank {@food:drink:warm} together and wrote the answer that same evening.
When {hero} came home, {hero.he} took a sheet of paper and wrote {hero.his} own letter#post, the first of
    many.
A week later there was a letter#post for {hero}. / It was from {friend}.
Since then, {hero} has been the postman {land.in}, and nothing gets lost any more.
{end_friends hero friend}
"Will you carry my answer?" {asked friend}. / {Hero} was already putting on {hero.his} hat.
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
"Come here, but tell nobody," whispered {friend} {aday}.
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
At breakfast the secret sat on {hero}'s tongue. / At lunch it tickled in {hero.his} nose.
By the evening the secret was so big that {hero} could hardly close {hero.his} mouth.
{hero} pushed the secret to the back of {hero.his} head. / It came round to the front again.
{hero} bit {hero.his} lip. / {hero.he} hummed. / {hero.he} ate three {@food:-mass/pl} so as to have
    something else in {hero.his} mouth.
= asked ?
"You look as if you had swallowed a bee," {said third}. / "What is it?"
Everybody asked: {a} {@person:job}, {a} {@animal:farm:-wild}, and even {a} {@animal:tiny}.
"You know something," said {third}, and walked round {hero} three times.
"I am not allowed to say what I know," said {hero}, and that was already half of it.
= out @out=well
So {hero} ran to the well#place and shouted the secret down into it. / The well#place was deep. / But it had
    an echo.
{hero} dug a hole in the ground, whispered the secret into it, and covered it with earth#soil. / Only a worm
    heard it.
= out @out=flute
So {hero} told it to a reed {nearby}. / But somebody cut the reed and made a flute of it, and guess what the
    flute sang.
So {hero} told it to the wind, very softly. / The wind is not a good keeper of secrets.
= out @out=sleep
In the end {hero} kept it all day. / But at night {hero.he} talked in {hero.his} sleep, and the window was
    open.
{hero} kept it while {hero.he} was awake. / Then {hero.he} fell asleep.

== trouble
The next morning, {third} looked at {hero} in such a funny way.
"Is it true?" asked {third} the next day, and {hero} grew hot and cold.
{later} half of {land} was whispering.
"Somebody has talked," said {friend}, and looked very {sad}.
= feel ?
{feel hero ashamed}
{feel hero worried}
{sorry hero friend}
{hero} would have liked to hide, or to begin again.
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
"Can you keep a secret?" asked {third} later. / "No," said {hero}, and was proud of the answer.
{end_friends hero friend}
{end_night hero}
The next secret {hero} told only to {hero.his} pillow, and the pillow has kept it.
Secrets, {hero} thinks today, are best kept by two.
What came next I know as well, but I am not allowed to tell it.
= smile ??
{end_smile hero friend}

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
{hero} looked at the bat#animal, and then at {hero.his} own {hero.hand}. / "A wooden one," {hero.he} said. /
    "Wooden? / I am very soft," {said friend}.
"You hit balls with it," {said hero}. / "With me?" {asked friend}, and put {friend.his} wings over
    {friend.his} head.
It took a while until both understood that there are two kinds#sort of bat#animal in the world.
{laugh hero friend}
= sad ?
"Then you do not need me," said {friend}, and {friend.his} ears hung down.
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
"At last, supper," said {friend}, and flew once across the field, and once back. / Then the air was clear.
{friend} opened {friend.his} mouth and flew through the middle. / There had never been so quiet an evening.
= cheer ?
"Hurrah for the bat#animal!" they all shouted, and nobody asked which one.
"What a bat#animal!" {cried third}.
They wanted to carry {friend} on their shoulders, but {friend} preferred to hang.
{feel friend proud}
== end
The next {@weekday} {friend} was the first one on the field, and the last to go home.
The team has a name now, and there are wings on its flag.
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
{hero} had a jar, and in the jar were {few} coins.
{open hero} / Under {hero.his} bed#sleep stood a jar with {few} coins in it.
For {few} months {hero} had put one coin after another into a tin.
{hero} had worked all {season?season} for a little money.
= want
{hero} wanted to buy {thing.a}, and today {hero.he} had enough money.
In the shop in the square there was {thing.a}, and today {hero.he} would buy it.
"It is enough for {thing.a}," {said hero}. / "I have counted it {few} times."
It was meant for {thing.a}, and today it was enough.
= friend ?
{hero} had a friend, {friend}, who knew a great deal about {@food:-mass/pl} and nothing about money.
{hero.his} best friend was {friend}, who lived by the water.
{friend} was to come too, because two can carry more than one.
= meet
"Meet me at the bank#money at three," {said hero}. / "At the bank#river," {said friend}. / "Good."
"We will meet at the bank#money," said {hero}, and {friend} nodded, because {friend.he} lived on it.
{hero} wrote a note: "Three o'clock, at the bank#money." / {friend} read "bank", and thought of the river.
= wait
At three o'clock {hero} stood in front of the bank#money, between two stone lions, and {friend} sat on the
    bank#river, between two frogs.
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
{third} met {friend} on the way. / "Were you not at the bank#money?" / "I come from there," {said friend},
    with mud on {friend.his} feet.

== find @find=duck
On the bank#river sat {friend}, and looked at the road. / "You are late," {friend.he} said.
And who sat there on the bank#river, all alone, with a basket on {friend.his} knees? / {friend}.
= find @find=flood
"Here is the bank#money!" {cried hero}, when they finally met. / "No, that is the bank#river!"
    {cried friend}, and pointed at the water.
They met on the bridge. / "I was at the bank," they both said, and both were right.
= find @find=kiosk
At last they bumped into each other at the corner, and both spoke at once.
{hero} and {friend} came round the same corner from two sides, and their heads banged together.
= mix ?
"There is a bank with money in it," {said hero}, "and a bank with water beside it." / "Whose idea was that?"
    {asked friend}.
"At my bank#river there are fish#animal," {said friend}. / "At my bank#money there are coins." / "One cannot
    eat coins."
{third} laughed. / "One word and two places," {third.he} said. / "Words are lazy like that."
{laugh hero friend}
"Next time say: at the wet bank#river," {said friend}.
= sorry ?
"I am sorry," {said hero}. / "So am I," {said friend}.
"I thought you had forgotten me," {said hero}. / "And I you," {said friend}.
{forgive hero friend}
"I ate all the {@food:-mass/pl}," {said friend}. / "That was the worry."
= then
The next day they went together, first to the one and then to the other. / {hero} fetched the coins, and
    {friend} carried {thing}.
The bank#money was shut, so they stayed on the bank#river and threw stones into the water. / {thing} had to
    wait.
With two of the coins they bought {a} {@food:sweet:-mass}, and ate it on the bank#river.
On {@weekday} {hero} finally bought {thing}. / It came with them to the bank#river, of course.
= end
Since then they meet on the bridge. / There is only one.
They drew a map of the town, with both banks on it, and hung it over {hero}'s bed.
The coins are in the bank#money now, and on the bank#river there is a bench with two names on it.
{end_friends hero friend}
Since then, when {hero} says a word, {friend} asks, "Which one?"
{end_night hero}
And which of the two banks#river was the better one? / They have not yet agreed.
= smile ??
{end_smile hero friend}
'''
