"""Stories of the night: a noise, a storm, the moon in the water."""

TEXT = r'''
story night_noise
hero: child little
friend: creature
land: land
place: home
sky?: dark
what?: roof, cellar, window, kitchen
who?: hungry, stuck, snore, song
ogre?: monster, giant, ghost, troll, dragon, robber

= open
It was the middle of the night, and {hero} was awake.
{hero} could not sleep.
{hero} had just closed {hero.his} eyes when it began.
{open hero}
Everyone in the house was asleep, except {hero}.
= scene ?
{scene_dark}
= noise @what=roof
There was a noise on the roof: {tap}.
"{tap}," it went above {hero.his} head.
= noise @what=cellar
From the cellar came a sound: {tap}.
Something was down there, under the floor. / {tap}.
= noise @what=window
"{tap}," it went at the window.
Something (scratched|knocked|moved) at the window. / {tap}.
= noise @what=kitchen
In the kitchen something was moving. / {tap}.
{tap}. / It came from the kitchen, and then it stopped, and that was worse.
= fear
{feel hero scared}
"{a} {ogre?ogre}," whispered {hero}, and pulled the blanket over {hero.his} nose.
Was it {a} {ogre?ogre}? / Was it {few} of them?
{hero} thought of all the things that it could be, and each was bigger than the one before.
{hero} lay as still as a (stone|stick|mouse).
= listen ?
There it was again, louder.
{wait hero}
"Perhaps it is only the wind," {said hero}. / But there was no wind.
= courage
"If it is {a} {ogre?ogre}," {said hero}, "then I want to see it first."
{hero} counted to ten, and then once more to be safe, and got up.
{feel hero brave}
@hero=limbs {hero} took a candle in one {hero.hand} and a spoon in the other.
{hero} took a candle, and after some thought also a spoon.
To lie there and not know was worse than anything.
= go
Step by step, {hero.he} crept (down the stairs|along the wall|to the door).
The floor creaked. / {hero} stood still, then went on.
{hero.his} shadow went ahead, much braver and much bigger.
{hero.he} tiptoed through the dark, and a chair made {hero.him} jump.
{hero.his} heart was louder than the noise.

== open @who=hungry
{hero} pulled the door open. / Two round eyes looked at {hero.him}. / It was {friend}, with {@food:mass} all
    over {friend.his} face.
There, in the light of the candle, sat {friend}, and ate {a} {@food:fruit:-mass}.
= open @who=stuck
It was no {ogre?ogre}. / It was {friend}, with {friend.his} head in a (jar|pot|bucket|mug|jug).
{hero} lifted the candle. / {friend} was caught in a (sack|basket|bucket|box) and could not get out.
= open @who=snore
{indoors} lay {friend}, fast asleep, and snored like a (saw#tool|whale).
{hero} laughed. / It was only {friend}, who had crept in from the cold and was snoring.
= open @who=song
There stood {friend}, and practised a song with {friend.his} (feet|eyes shut).
It was {friend}, who was dancing all alone in the moonlight.
= talk
"You frightened me!" {said hero}. / "And you me," {said friend}.
"Please do not eat me," {said friend}. / "I wanted to say the same," {said hero}.
"Are you {a} {ogre?ogre}?" {asked hero}. / {friend} turned round. / "{a} {ogre?ogre}? Where?" {friend.he}
    cried.
{laugh hero friend}
"I thought you were asleep," {said friend}. / "With that noise?" {asked hero}.
= share
They shared {a} {@food:sweet:-mass} and told each other what they had been afraid of.
"I only wanted to be where somebody is," {said friend}.
{hero} fetched {a} {@object:soft:warm}, and {friend} stayed till morning.
{feel hero calm}
"The dark is not so dark when there are two," {said hero}.
"Do not be {scared}," {said hero}, because now {hero.he} was the brave one.
== end
After that {hero} went back to bed and was asleep before the candle was out.
Now, when something goes bump at night, {hero} turns over and says, "Good night, {friend.call}."
{end_night hero}
The candle burned down, and neither of them noticed.
In the morning two were asleep in the kitchen, and the spoon lay between them.
{hero} left the window open a little after that, in case somebody wanted to come in.
{end_friends hero friend}
And the next night, when there was no noise at all, {hero} could not sleep.

story storm
hero: beast grownup
friend: creature
third: handy child
land: land
place: wild
home: dry
sky?: wet
who?: shy, wet, rude

= open
{open hero}
{hero} lived in a small house {place.in} and liked to be alone.
The clouds had been growing all day. / {hero} brought in the washing.
"There will be a storm tonight," said {hero}, who felt it in {hero.his} (bones|left knee|nose).
Nobody ever came to visit {hero}, and that was how {hero.he} liked it.
= storm
Then it broke loose. / Rain, thunder, lightning, everything at once.
The wind howled round the house like {a} {@animal:wild:big}.
It was the worst storm that anyone {land.in} could remember.
{scene_wet}
{scene_wet} / Then came the thunder.
Lightning flashed, and for a moment the night was as white as milk.
= knock
In the middle of the thunder there was a knock at the door.
Knock, knock. / Who could that be, in such weather?
{hero} had just sat down by the fire when somebody knocked.
Between two claps of thunder {hero} heard a voice at the door.
= first @who=shy
Outside stood {friend}. / "I do not want to disturb you," {friend.he} said, and the water ran out of
    {friend.his} ears.
"May I stand under your roof?" asked a voice. / It was {friend}, and {friend.he} was {scared}.
= first @who=wet
It was {friend}, so wet that one could have wrung {friend.him} out.
{friend} stood in a puddle that {friend.he} had brought along.
= first @who=rude
"Well, that took long enough!" said a voice. / It was {friend}, dripping and {angry}.
{friend} walked straight in and shook {friend.himself}. / "Have you nothing warm to drink?"
= narrow ?
"There is only one (chair|bed|blanket)," {said hero}.
The house was small, and {hero} had never shared it with anyone.
{think hero}
{hero} looked at the rain, then at {friend}, then at {hero.his} clean floor.
"Come in," {said hero}, "before the rain does."
= second
They had hardly shut the door when it knocked again: {third}, even wetter.
A little later came {third}. / "There is no more room," {said friend}. / "There is always room,"
    {said hero}.
"Is there a place for somebody very small?" / That was {third}.
And then {third} came down the chimney, black as {a} crow#bird.
= warm
They sat close together, because it was narrow, and because it was warm that way.
{hero} made {@food:drink:warm} for everybody in the only pot.
Somebody began a story, and somebody else finished it.
{third} was afraid of the thunder, so they counted together: one, two, three, boom!
When the roof began to leak, {friend} held up a (bowl|pot|bucket), {third} held up {third.his}
    hat#object, and {hero} held up the candle.
= sing ?
They sang so loudly that they did not hear when the storm was over.
"This is the nicest storm I have ever had," {said third}.
The fire crackled, and nobody wanted to sleep.
{feel hero calm}

== morning
In the morning the world was washed and bright.
When the sun came up, a big tree lay across the path, and nobody was hurt.
Then it was quiet. / A single drop#water fell from the roof.
The storm had gone, and so had {few} tiles of the roof.
= repair
They repaired the roof together: {third} handed up the nails#metal, {friend} hammered, and {hero} said
    where.
Before they left, {friend} swept the floor, and {third} picked a bunch of {@plant:flower/pl}.
{thanks friend hero}
"It was narrow," {said friend}. / "It was nice," {said hero}.
== end
Then they went. / The house was as quiet as before, and {hero} did not like it so much any more.
{hero} built {few} more chairs that week.
"Come again," {said hero}, "even if the sun is shining."
Since then {hero} looks at every dark cloud and puts the big pot on the fire.
"Is it going to rain on {@weekday}?" {asked friend}. / "I hope so," {said hero}.
The bed was free again, and {hero} could not sleep in it, because it was so quiet.
On the door there is now a sign: "Room for {few} more."
{end_friends hero friend}
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
{hero} thought of {hero.his} little cousin, who was ill in bed and could not see it.
= why @why=save
"Hold on!" {cried hero}. / "I will save you!"
It was trembling. / Surely it could not swim.
= why @why=keep
"I will take it home," {said hero}, "and hang it over my bed."
If nobody else wanted it, {hero} would have it.
= friend
"What are you doing?" asked a voice. / It was {friend}, who could not sleep either.
{later} {friend} came along. / "The moon is in the pond," {said hero}. / "So it is," {said friend}.
{friend} looked at the water for a long time, with {friend.his} head on one side.
"We need help," said {hero}, and woke {friend}.
= how @how=net
They fetched a net, and threw it, and pulled. / The moon slipped through it like {@food:drink}.
{friend} had a fishing net. / They caught (weed|a boot|an angry {@animal:water:small}), but no moon.
= how @how=bucket
{hero} scooped it up with a bucket. / There it was! / But when {hero} ran home with it, it was only water.
They brought a bucket, and got the moon into it at once. / At the garden gate it was gone.
= how @how=jump
{hero} took a deep breath, shut {hero.his} eyes, and jumped. / The moon broke into a thousand
    pieces.
{hero} leaned over, and leaned a little further. / Splash!
= lost ?
"Now it is broken," said {hero}, and felt {sad}.
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
"And what is that, up there?" {asked third}.
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
So the next night they carried grandmother's chair down to the pond. / She had two moons at once, and was
    delighted.
They put the bucket under the window, with water in it. / And when the moon came round the house, there it
    lay.
= do @why=save
{hero} waved#hand to it. / "Be careful next time," {hero.he} called.
They waited till it was safe behind the hill.
= do @why=keep
{hero} left it where it was. / "There it belongs to everybody," {hero.he} said, "and I do not have to dust
    it."
At home {hero} put a bowl of water on the window-sill. / Now {hero} had a small one too.
== end
{end_night hero}
{end_friends hero friend}
{hero} had a cold for a week, and said it was worth it.
And when the pond is quiet, you can see it bathing there to this day.
Before they went home, they wished it a good night, first the one above and then the one below.
"Shall we come again tomorrow?" {asked friend}. / "We must," {said hero}. / "Somebody has to watch it."
Since then {hero} always looks up first.
= smile ??
{end_smile hero friend}
'''
