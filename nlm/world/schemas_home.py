"""Stories that happen at home: a birthday, something broken, a lie, a jealous pet."""

TEXT = r'''
story birthday
hero: child beast
friend: creature
third: handy elder
land: land
place: spot
thing: keepsake
sky?: fine, wet, cold
why?: surprise, letters, nothing

= open
{open hero}
It was still dark when {hero} woke up, and it was {hero.his} birthday.
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
{third} went past with a big {box} and looked the other way.
{hero} waited for somebody to remember. / {third} came by and talked about {@food:vegetable/pl}.
{hero} coughed. / {hero.he} hummed the birthday song. / Nobody seemed to notice.
= wait @why=letters
Three o'clock came, and four o'clock, and no guests.
The candles burned down. / The chairs were empty. / {hero} looked at the road.
= wait @why=nothing
{friend} looked in every pocket. / There was a hole in one of them, and nothing in the other.
"What can I give?" {friend} asked {third}. / "What have you got?" {asked third}. / "Time," {said friend}.
= feel @why=surprise|letters ?
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
It was {friend} who found the letters#post: they were hanging in the hedge, because the wind had been the
    postman.
= turn @why=nothing
So {friend} came last, and brought nothing. / "My present does not fit into a box," {friend.he} said.
When all the presents had been opened, {friend} stood up and had to cough first.
= happy @why=surprise
"Surprise!" / There they all were, with lanterns, with cake, with {thing.a}, and {friend} blew a trumpet.
There stood the whole of {land}, it seemed, and sang, each in a different tune.
= happy @why=letters
"Wait!" said {friend}, and ran from door to door. / Ten minutes later the house was full.
{friend} ran, {third} ran, and soon one could hear them coming from all sides, singing.
= happy @why=nothing
"I give you a whole day," {said friend}. / "Tomorrow I will do whatever you like."
Then {friend} told a story, made for {hero} alone, and {hero.he} was the hero of it.
= party
They ate until {third} could not get up any more.
The cake leaned to one side, and nobody had ever eaten a better one.
They danced, and {third} danced with a (broom|chair|cushion|pillow).
{third} had brought {thing.a}, wrapped in {a} very large leaf.
There were {few} kinds#sort of cake and a bowl of {@food:vegetable/pl}, which was left over.
{hero} blew out all the candles at once, and {a} {@animal:insect:can.fly} with them.
= joke @why=surprise ?
"And I thought you had forgotten!" {said hero}. / "We have thought of nothing else," {said friend}.
"You are very bad at keeping secrets," said {hero}, and nobody told {hero.him} that it was not true.
= say ?
"What did you wish for?" {asked friend}. / "It has already come," {said hero}.
{thanks hero friend}
{feel hero glad}
== end
{end_night hero}
Late that night {hero} counted the presents, fell asleep over it, and forgot the number.
"How many days until the next one?" {asked hero}.
{hero} kept one candle, the smallest, for next year.
The last guest was {friend}, who helped to wash {few} plates and broke only one.
"When is your birthday?" {asked hero}. / "Soon," {said friend}. / "I hope."
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
"I will be back soon," said {friend} {aday}. / "Be good."
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
{hero} wanted to put {few} {@plant:flower/pl} beside {thing}, as a surprise.
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
"What is the matter?" {asked friend}. / {hero} opened {hero.his} {hero.hand}, and there was a piece of
    {thing}.
= sorry
{sorry hero friend}
"It was me," said {hero}, and then {hero.he} cried#weep.
{sorry hero friend}
= friend
{friend} looked at the pieces for a long time.
{friend} sat down and said nothing, and that was hard to bear.
{forgive friend hero}
"Things break," {said friend}. / "Are you hurt?"
"Do you know," {said friend}, "that I broke it once before, when I was as small as you?"
= mend @mend=glue
They glued it together, piece by piece, and it took until the lamps were lit. / One piece was missing. / It
    is still missing.
Together they put the pieces in order, {hero} held them, and {friend} glued. / Now there were fine lines all
    over it, like rivers on a map.
= mend @mend=new
The next day {hero} brought {friend} another one, made by {hero.himself} of clay. / It was (crooked|brown
    and lumpy), and {friend} put it in the best place.
{hero} worked for {few} {@weekday}s in {friend}'s garden, until it was paid for.
= mend @mend=use
{friend} laid the pieces around the roses, where they shone in the sun like {@colour} water.
"It is too broken for the shelf," {said friend}. / "But it is just right for the {@animal:tiny/pl} in the
    garden." / And that is where it lies.
== end
"It is more beautiful than before," {said friend}. / "Now it has a story."
{friend} never spoke of it again, and {hero} never forgot it.
There is a new rule {place.in}: balls stay outside, but whoever breaks something stays in and gets
    {@food:drink:warm}.
On the top shelf there is now a gap, and in the gap a picture of {thing}, drawn by {hero}.
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
meal: baked
sky?: fine, wet, cold
who?: blame, ghost, wind
turn?: punished, asked, crumbs

= open
{third} had baked {meal.a} for the feast on {@weekday}, and {hero} had watched.
{open hero} / For the feast on {@weekday}, {third} had baked {meal.a}.
In the kitchen, {aday}, stood {meal.a}, and it was for later.
"Nobody touches this before supper," said {third}, put {meal.a} on the table, and looked at {hero}.
{hero} was alone in the kitchen {aday}, and on the table stood {meal.a} that {third} had baked for the feast.
= known @who=blame
{Friend} lived next door, and {hero} had never had a better friend.
{Hero} had a friend, {friend}, and they did everything together.
{Friend} had come to play, and was waiting outside.
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
"It was {friend}," said {hero}, and did not know where the words came from.
{hero} pointed at {friend}. / It was done before {hero.he} had thought about it.
= lie @who=ghost
"It was {a} {ogre}," {said hero}. / "A very big one. / It went out by the window."
"There was {a} {@animal:big}," {said hero}, "in a hat."
= lie @who=wind
"The wind took it," {said hero}. / Not a leaf was moving.
"I was not here," {said hero}, "and when I was here, it was already gone."
= friend
{friend} heard it, and opened {friend.his} mouth, and closed it again.
{friend} said nothing, and only looked at {hero}.
Outside, {friend} was waiting to play, and knew nothing of it.
= result @turn=punished ?
@who=blame "Then {friend} will not come to the feast," {said third}.
@who=blame So it was {friend} who had to wash all the pots.
@who!=blame "Then there will be no feast," {said third}, "until we have caught it."
@who!=blame {third} locked the windows and the doors, and looked under every chair.
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
@who=blame {hero} could not look at {friend}, and {friend} went home early.
{hero} turned to the left, then to the right. / The lie turned with {hero.him}.

== tell
In the morning {hero} got up before everyone else and went to {third}.
Then {hero} could bear it no longer. / "I have to tell you something," {hero.he} said to {third}.
@who=blame {hero} ran all the way to {friend}. / "I have told a lie," said {hero}, "and it was about you." /
    Then they
    went to {third}, both of them.
"It was not the way I said," said {hero} to {third}.
{hero} took {friend} along and went to {third}. / "I ate it," {said hero}. / "All of it."
= answer
"I know," {said third}. / "I was waiting for you to know it too."
{forgive third hero}
"{meal} was nothing," {said third}. / "But the lie was big."
"That was harder than eating it, was it not?" {asked third}.
{third} nodded, and the worst was over. / {feel hero calm}
{third} held {hero} for a while, and the heavy feeling in {hero.his} tummy was gone.
= friendsay @who=blame ?
{sorry hero friend} / {forgive friend hero}
"You may say something bad about me now," said {hero} to {friend}. / {friend} thought. / "You snore,"
    {friend.he} said.
{sorry hero friend} / {forgive friend hero}
== end
Then all three baked a new {meal.n}, and this time {hero} ate only the bowl clean.
{hero} washed the pots for a week, and sang while {hero.he} did it.
That evening there was {@food:vegetable} soup, and it had never tasted so good.
{end_friends hero friend}
The feast was on {@weekday}, and {hero} carried in the plates, as carefully as if they were eggs.
The next day there was a note on the table: "Please count the crumbs. / I have not touched it."
"Is there anything else?" asked {third} at bedtime. / "No," {said hero}, and it was true.
Since then, when {hero} wants to tell a lie, {hero.he} first thinks of {meal}.
{end_night hero}
= smile ??
{end_smile hero friend}

story jealous_pet
hero: pet
child: child
friend: nursling
land: village
place: home
sky?: wet, fine, cold
what?: hides, runs, noise
turn?: storm, stuck, cold

= open
{hero} lived with {child}, and they had only each other.
{child} had {hero}, and {hero} had {child}. / That was how it should be.
In the mornings {hero} woke {child}, and in the evenings {child} sang {hero} to sleep.
Nobody {land.in} was petted as much as {hero}. / {child} saw to that.
= new
But {aday} {child} brought something home in a (basket|box|bag): {friend}.
Then {friend} came into the house. / "Look how small {friend.he} is!" {cried child}.
{oneday} there was a (basket|box|sack) in the kitchen, and in it something moved. / It was {friend}.
"This is {friend}," said {child} {aday}. / "{friend.he} will stay with us."
= jealous
Now {child} fed {friend} first, and petted {friend} longer.
"How sweet!" cried everybody who came to the house, and nobody meant {hero}.
{friend} slept in {hero}'s basket, drank from {hero}'s bowl, and even chewed {hero}'s {@object:toy:small}.
Nobody had thrown {hero}'s ball for {few} days.
{hero} looked in the mirror. / Was {hero.he} no longer sweet?
= feel ?
{feel hero jealous}
{feel hero sad}
= do @what=hides
So {hero} hid under the bed and did not come out for supper.
{hero} crept into the cupboard. / "They will miss me," {hero.he} thought. / It was rather dark in there.
= do @what=runs
In the night {hero} packed {hero.his} (best ball|best blanket|{@object:toy:small}) and ran away, as far
    as the garden gate.
"I will go where I am wanted," {muttered hero}, and went out into the {weather?sky} night.
= do @what=noise
{hero} knocked over a vase, and then another, just to see if anybody would come.
{hero} made all the noise {hero.he} could. / {child} only said, "Hush, {friend} is asleep."

== turn @turn=storm
Then thunder rolled over the house. / {friend} had never heard thunder before, and cried#weep for
    {friend.his} mother.
That night there was a storm. / In the corner something small was shaking: {friend}.
= turn @turn=stuck
Suddenly there was a thin cry#sound. / {friend} had climbed into a boot and could not get out again.
Then {hero} heard a splash. / {friend} had fallen into the bath.
= turn @turn=cold
In the night the stove went out. / {friend} lay in the big basket, trembling and much too small for it.
It grew cold in the house. / "I want my mother," said a small voice in the dark.
= choice ?
{Hero} waited for {child}. / But {child} was fast asleep.
Serves {friend.him} right, thought {hero}. / Then {hero.he} thought of {hero.his} own first night in this
    house.
{gesture?hero.body hero}. / Nobody else was awake.
For a moment {hero} did nothing. / It was a long moment.
= kind
Then {hero.he} lay down beside {friend}, close and warm.
{hero} went over, pulled {friend} close, and licked {friend.his} (nose|ear).
"Come here, little one," {said hero}. / "I know all about (thunder|the dark|this house)."
So {hero} helped {friend} out, dried {friend.him}, and told {friend.him} the story of the {@animal:wild} who
    was afraid of his own tail.
{friend} put {friend.his} head on {hero}'s {hero.hand} and stopped crying at once.
= morning
In the morning {child} found both of them in one basket, like two spoons.
When the sun came up, one could not see where {hero} ended and {friend} began.
"You are the best {hero.kind} in the world," said {child}, and petted {hero} for a whole hour.
{child} did not say a word. / {child.he} fetched a second bowl, and filled {hero}'s first.
= end
After that {hero} had two to play with, and that made three.
When visitors come and cry "How sweet!", {hero} sits beside {friend} as if {hero.he} had made {friend.him}.
{child} has two {child.hands}, and that is enough for two.
And at night, when it thunders, {child} has both of them in the bed.
Now {hero} shows {friend} everything: (the warm place by the stove|the loose board in the fence|how one
    looks at {a} {@food:-mass} until it falls from the table).
{end_friends hero friend}
And {hero}'s ball? / Now there are two who bring it back.
{hero} has noticed something: love#idea is not like {@food:mass}. / It does not get less when you cut it.
'''
