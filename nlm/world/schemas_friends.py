"""Stories of friends: finding one, losing one in a quarrel, sharing with one."""

TEXT = r'''
story new_friend
hero: child beast
friend: little
land: land
place: spot
sky?: fine, fine, wet
why?: loud, dirty, quiet, strange
help?: ball, fog, hole

= open
{open hero}
{open hero}
{oneday} somebody new came to live {land.in}: {friend}.
Nobody knew where {friend} had come from.
{oneday} there was a new face {land.in}. / It belonged to {friend}.
= place ?
All the young ones {land.in} played {place.in}, and {hero} was one of them.
It happened {place.in}, where everybody met after supper.
= new
{later} {friend} came and asked, "May I play too?"
{oneday} {friend} came along, stood {nearby}, and watched.
Then {friend} appeared, with {a} {@object:small} under one {friend.hand}. / "Is there room for one more?"
    {friend.he} asked.
= because @why=loud
But {friend} was so loud that (the windows rattled|leaves fell from the trees) when {friend.he} laughed.
"You are too loud," said the others. / And {friend} was loud, it is true.
= because @why=dirty
But {friend} was muddy from top to toe, and not at all sorry about it.
"You are dirty," said the others, who were (only a little|not much) cleaner themselves.
= because @why=quiet
But {friend} hardly ever spoke, and the others thought {friend.he} was stuck-up.
{friend} said so little that they soon forgot {friend.he} was there.
= because @why=strange
But {friend} spoke in a funny way, and said "good night" when {friend.he} meant "good morning".
"You are not from here," said the others, and that was true, but it was no reason.
= sad
So {friend} sat {nearby} and played alone.
{feel friend lonely}
{feel friend sad}
{Friend} nodded, went away, and tried to look as if {friend.he} had other plans.
{Hero} saw it, and said nothing. / Later {hero.he} wished {hero.he} had said something.

== trouble @help=ball
The next day, their ball rolled into a hole, deep and narrow. / Nobody could reach it.
{later} the ball flew over the wall into the thorns, and there it stayed.
= trouble @help=fog
The next day a fog came up, so thick that {hero} lost the way home.
{later} the fog came. / {Hero} could not even see {hero.his} own {hero.hands}.
= trouble @help=hole
The next day {hero} climbed where {hero.he} should not have climbed, and got stuck between two stones.
{later} {hero} fell into an old well. / It was dry, but deep.
= nobody ?
"What now?" {asked hero}. / Nobody knew.
They tried it with a stick, with a rope, and with good advice.
{feel hero scared}
{Hero} called, and only the echo answered.
= solve @help=ball
Then somebody pushed through between their legs. / It was {friend}. / {friend.he} crept in, and came out
    again with the ball, a little scratched.
"I am small," {said friend}. / "Let me try." / And in {friend.he} went, and out came the ball.
= solve @help=fog
Then a voice came through the fog, and it was {friend}'s. / "This way! Follow me!"
"Hold on to me," said {friend} out of the fog. / "I know every stone here. / I had a lot of time to look at
    them."
= solve @help=hole
It was {friend} who heard it, and {friend.he} ran and fetched a rope and {few} strong {@animal:farm:big/pl}.
{Friend} had heard the call. / {friend.he} did not run for help: {friend.he} was the help. / {friend.he}
    pulled, and {hero} pushed, and out {hero.he} came.
= thanks
{thanks hero friend}
{thanks hero friend}
"Why did you help me?" {asked hero}. / "Because I was here," {said friend}.
{sorry hero friend} / {forgive friend hero}
"We were not nice to you," {said hero}. / "No," {said friend}. / "But tomorrow is another day."
= end
Now there were two of them, and everything was (easier|twice as much fun).
{friend} taught them a game that nobody {land.in} had ever played, and they played it until supper.
The next time somebody new came, it was {hero} who went up and said hello.
"Would you like to play with us?" {asked hero}. / {Friend} was already there.
Now they always ask {friend} first.
{Hero} shared {hero.his} {@food:sweet:-mass} with {friend}, and gave {friend.him} the bigger half.
{end_friends hero friend}
Since that day there is always room for one more {place.in}.
{end_night friend}
= smile ??
{end_smile hero friend}

story quarrel
hero: child beast
friend: creature
third: creature
land: land
place: spot
meal: bite
sky?: fine, wet, cold
why?: last, bigger, sun, turn
end?: lonely, storm, third

= open
{hero} and {friend} were neighbours, and they did everything together.
{land.in} lived two friends, {hero} and {friend}.
{hero} and {friend} had never quarrelled before, not even about (the weather|the last {@food:small}).
Wherever {hero} went, {friend} went too.
"We will always be friends," {hero} and {friend} had said, and they had meant it.
= why @why=last
{oneday} there was only one {meal.n} left. / "That is mine," {said hero}. / "No, mine," {said friend}.
It began, as quarrels do, with something small: the last bit of {meal.n}.
= why @why=bigger
{oneday} they measured their shadows. / "Mine is longer," {said hero}. / "Only because you stand on a
    stone," {said friend}.
"I am braver than you," said {hero} {aday}. / "You?" {asked friend}, and laughed.
= why @why=sun
{oneday} {hero} said that the sun slept {place.in}. / "Nonsense," {said friend}. / "It sleeps in the sea."
"The moon is a cheese," said {friend} {aday}. / "It is a lamp," {said hero}. / Neither of them had been
    there.
= why @why=turn
{oneday} they found a swing#seat {place.in}. / "Me first!" cried both at once.
"It is my turn#chance," {said hero}. / "You had your turn#chance," {said friend}. / And so it went on.
= fight
"You are {a} {silly} {friend.kind}," {said hero}. / "And you are {a} {silly} {hero.kind}," {said friend}.
One word led to the next, and the last one was not nice at all.
They shouted until {a} {@animal:farm:-wild} covered its ears.
{feel hero angry} / And {friend} was no better.
"I will never speak to you again!" {cried hero}. / "Good!" {cried friend}.
They pulled, they pushed, and then they both fell over.
= apart
{Hero} drew a line in the sand. / "This is my side," {hero.he} said.
{hero} went left, {friend} went right, and neither looked back.
For {few} days they (walked past|looked past) each other as if the other were air.
{hero} built a fence, and {friend} was very pleased, because {friend.he} had wanted one too.
They shut their doors, first one, then the other, a little louder.
= third ?
{third} stood between them and (said nothing|waited|looked at the sky).
"What has happened to you two?" asked {third}. / "Ask {hero}!" {said friend}.

== alone @end=lonely
But alone, {hero} found that every game was only half a game.
In the evening {hero} said something funny. / Nobody laughed. / {feel hero lonely}
{hero} made too much {@food:drink:warm}, as always: enough for two.
= alone @end=storm
Then a storm came up, in the middle of the night. / {feel hero scared}
In the night the wind tore half the roof off {friend}'s house.
= alone @end=third
{later} {third} knocked at {hero}'s door. / "What was it about?" {third.he} asked. / {Hero} had to think. /
    {hero.he} had forgotten.
{third} told {friend} that {hero} was {sad}. / Then {third.he} told {hero} that {friend} was {sad}. / Both
    times it was true.
= think ?
{think hero}
"It is boring to be right alone," {muttered hero}.
{feel hero ashamed}
{friend} thought of {hero}, and {hero} thought of {friend}, both at the same time.
= step
So {hero} took {few} {@food:small/pl} and went to knock at {friend}'s door. / It opened at once, because
    {friend} had been standing behind it.
They met in the middle of the road, because each of them was on the way to the other.
{Hero} laid {hero.his} best {@object:small} on {friend}'s doorstep and ran away. / {friend} ran faster.
"Are you there?" asked {hero} through the fence. / "I am always there," {said friend}.
= sorry
{sorry hero friend} / {forgive friend hero}
{sorry friend hero} / {forgive hero friend}
"I am sorry," they both said, and then, "No, I am sorry," and nearly began again.
{laugh hero friend}
== endlast @why=last
They cut the last {meal.n} in two halves, and {hero} took the smaller one.
The {meal.n}, by the way, had been eaten by {a} {@animal:tiny} in the meantime.
@meal=cake|pie|bun|biscuit|cookie|muffin|pancake|pudding|sandwich {Hero} made a new {meal.n}, and it had two
    middles.
{Hero} brought {few} new {meal.pl} the next day, an even number.
== endbigger @why=bigger
They measured again, at noon this time, and both shadows were equally short.
In the evening their shadows lay side by side, and one could not see where one ended and the other began.
== endsun @why=sun
Where the sun and the moon sleep, they still do not know. / They have agreed to ask them.
That evening they watched the sun go down together, and it went neither here nor there, but behind a cloud.
== endturn @why=turn
Now the one pushes and the other swings, and after ten times they change.
The next day they hung up a second swing#seat, and after that they only ever used one of them.
= end ?
{end_friends hero friend}
They took down the fence, the line, and whatever else was there, and needed only one (gate|door|path).
"What was it about?" asked {hero} that evening. / {friend} had forgotten it too.
{third}, who had seen it all, only said, "At last!"
And when they quarrel today, they do it quickly, so that there is time for (supper|other things).

story sharing
hero: child beast
friend: beast
third: handy elder
land: land
place: spot
meal: eats hero friend third
sky?: wet, cold, fine
start?: found, saved, bought
back?: winter, feast, luck

= open
{open hero}
{open hero}
It was a hungry {season?season}, and {hero} had not eaten since {@weekday}.
= have @start=found
{oneday} {hero} found {meal.a} {place.in}. / It was the best {hero.he} had ever smelled.
There was {meal.a} lying {nearby}, and nobody near. / "Mine," {said hero}.
= have @start=saved
All {season?season}, {hero} had saved {meal.a}, and today {hero.he} was going to eat it.
{hero} had kept {meal.a} for a day when nothing else was left. / Today was that day.
= have @start=bought
With {hero.his} last coin {hero} bought {meal.a}.
{oneday} {hero} had worked from morning to night, and {hero.his} pay was {meal.a}.
= plan ?
{hero.he} was so hungry that {hero.he} could have eaten the (plate|basket|bag) as well.
"First I will smell it," {said hero}, "then I will look at it, and then I will eat it all alone."
{Hero} sat down {nearby}, where nobody could see {hero.him}.
{hero.his} mouth watered, {hero.his} tummy growled.
It smelled wonderful.
= first
Just then came {friend}. / "I have had nothing today but a cold," {friend.he} said.
{friend} stopped, sniffed, and swallowed. / {friend.he} did not ask for anything. / {friend.he} only looked.
"That smells good," said a voice. / {nearby} sat {friend}, as thin as a rake.
But {friend} came by, wet and {sad}. / "Are you going to eat all of that?" {asked friend}.
= share
{Hero} looked at {meal}, then at {friend}, then at {meal} again. / {hero.he} sighed and made two halves.
"Half is enough for me," said {hero}, and it was nearly true.
{hero} pretended not to see {friend}. / It did not work. / So they shared.
"Well, sit down," {said hero}.
{gesture?hero.body hero}. / Then {hero.he} gave {friend} the bigger part.
= second ?
They had hardly begun when {third} came too. / Then they shared again, in three.
And who came next? / {third}. / "There is always a little left," {said friend}.
= little ?
It was not much for each, but nobody ate alone.
It was only a bite. / But it was a very good bite, because they laughed while they ate.
{Hero} went home half hungry and quite {glad}.
"Funny," {said hero}. / "It tasted better than a whole one."

== back @back=winter
Then the winter came, and a hard one. / One evening there was a knock at the door. / It was {friend}, with a
    sack of {@food:-mass/pl} on {friend.his} back#body.
When the snow lay high and {hero}'s shelf was empty, {friend} came through the storm with a full basket.
= back @back=feast
{few} weeks later {hero} was invited to a feast {place.in}. / {friend} had kept {hero.him} the best seat.
On {@weekday} a cart stopped at the door. / "Get in," {said friend}. / "Today I am cooking."
= back @back=luck
The next morning, in the place where they had eaten, {hero} found {few} fresh {@food:fruit:-mass/pl} and a
    note: "For you. / Guess from whom."
Some time later {hero} lost {hero.his} way in the fog, and it was {friend} who took {hero.him} home.
= say ?
"You shared when you had little," {said friend}. / "Now I have much."
"But that is far too much," {said hero}. / "Half was too much as well," {said friend}, "and you gave it."
{Friend} only said, "It was a very good bite."
{thanks hero friend}
"I do not count," {said friend}. / "But I remember."
== end
They ate until not a crumb was left, not even for the {@animal:tiny/pl}.
So half a meal had become (a whole friend|more than a whole one), and nobody knows how that is counted.
{end_friends hero friend}
And the next time {hero} found something good, {hero.he} called {friend} before {hero.he} had even smelled it.
Whoever is hungry {land.in} knows by now where there are two chairs.
"Half of it is yours," says {hero} today, before anybody can ask.
Since then {hero} always puts one plate too many on the table.
= smile ??
{end_smile hero friend}
'''
