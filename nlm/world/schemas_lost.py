"""Stories of things and little ones that get lost, and of what is found instead."""

TEXT = r'''
story lost_thing
hero: child beast
friend: creature
land: land
place: spot
thing: keepsake
sky?: fine, fine, wet
why?: wind, hurry, lent, swap
trouble?: stream, fog, mud, gate, tree, none, fork, hill

= open
{open hero}

= have
{Hero} had {thing.a}, and wherever {hero.he} went, {thing} went too.
Of all {hero.his} things, {hero} loved {hero.his} {thing.full} best.
Nobody {land.in} had {thing.a} but {hero}, and {hero.he} was very proud of it.
For {hero.his} birthday {hero} had been given {thing.a}, the best (present|thing) in the whole world.
{hero.his} most precious thing was {thing.a} that had once belonged to {hero.his} {grandparent}.
{Hero} never went to sleep without {hero.his} {thing.full}.
{Hero} had a treasure: {thing.a}.
There was (one thing|only one thing) that {hero} would never have given away, and that was {hero.his}
    {thing.full}.

= lose @why=wind
{oneday} there came a wind, a (cheeky|strong|wild|cold) one, and it took {thing} with it over the roofs.
But {aday} a sudden gust blew {thing} out of {hero.his} {hero.hands}. / Up it went, and away.
{oneday} {hero} put {thing} down for a moment, only one moment. / The wind had waited for that.
The wind saw {thing} {aday}, wanted it, and took it.
= lose @why=hurry
{oneday} {hero} took {thing} along for a walk, and came home with empty {hero.hands}.
{oneday} {hero} ran home to supper in such a hurry that {hero.he} left {thing} behind.
{oneday} {hero} was late, and when {hero.he} was late {hero.he} forgot everything. / This time it was
    {thing}.
It was only at bedtime that {hero} noticed: {thing} was gone.
{Hero} must have put {thing} down somewhere to pick berries. / But where?
= lose @why=lent
{oneday} {hero} lent {thing} to a cousin, the cousin lent it to {a} {@animal:pet:-water}, and after that
    nobody knew anything.
Then a neighbour borrowed {thing} for an hour, and the hour never ended.
Then {hero} lent {thing} to {a} {@animal:small:-water:-tiny}, who gave it to {a}
    {@animal:small:-water:-tiny}, who could not remember anything at all.
= lose @why=swap
{oneday} {a} {@animal:bird:wild:-zoo} flew past, saw {thing}, and liked it as much as {hero} did. / Away went
    {thing}.
When {hero} woke from a nap {aday}, {thing} was gone, and in its place lay {a} {@object:small}.
{oneday} {hero} put {thing} on a wall, only for a moment. / Then the wall was empty.

= sorrow ?
"Where is my {thing.n}?" {cried hero}.
{feel hero sad}
Gone! / {feel hero sad}
{Hero} looked at {hero.his} empty {hero.hands}. / {heart_sad Hero}.
"Without my {thing.n} I cannot even think," {said hero}.
{Hero} did not cry#weep, but only because {hero.he} was too busy looking.
"It cannot be gone," {said hero}, "because I have only just had it."

== search ?
{look hero}
{look hero} / No {thing.n}.
So the search began. / {look hero}

= trouble ??
{trouble?trouble hero}

= meet
{later} {hero} met {friend}. / {hello friend hero}
There, {nearby}, sat {friend}. / {hello friend hero}
{friend} had been sitting {nearby} all the time. / "What have you lost?" {asked friend}.
"You have walked past me three times," said a voice. / It was {friend}.
"Careful, my foot!" said somebody. / It was {friend}, and it was not even true.
{Hero} sat down to rest, and somebody moved over. / It was {friend}. / {hello friend hero}

= tell
"My {thing.n} is gone," {said hero}. / "It is {thing.look}, and I cannot sleep without it."
{Hero} told {friend} everything, from the beginning.
"I am looking for {thing.a}," {answered hero}. / "Have you seen it?"
"I have lost the thing I love most," {whispered hero}.
"Promise not to laugh," said {hero}, and told {friend} about {thing}.

= help ?
{Friend} did not laugh. / {offerhelp friend hero}
{offerhelp friend hero}
{Friend} thought for a moment. / "Something {thing.look}? / Something like that is lying {place.in},"
    {friend.he} said.
"When I lose something, I walk my whole way back," {said friend}. / So they did, all the way {place.to}.
"Where did you have it last?" {asked friend}. / {Hero} thought. / "{place.in}!"

== find
And there it was, {place.in}, {nearby}: {thing}, a bit (dusty|wet|dirty), but whole.
They found it {place.in}. / {a} {@animal:tiny} had gone to sleep on it.
{place.in}, {friend} suddenly stopped. / "Is that it?" / It was.
"There!" {cried friend}. / {thing} was hanging from a branch, (much too high|out of reach). / {Friend} shook
    the tree, and {hero} caught it.
{nearby}, {place.in}, lay {thing}, as if it had been waiting for them.
It was {friend} who found it, {place.in}, and {hero} who shouted so loudly that {a} {@animal:bird:-zoo} fell
    off the fence.
They looked {place.in}, and they looked {nearby}, and there {hero} saw something {thing.look}.

= joy ?
{feel hero glad}
"Hello, you," {said hero} to {thing}, and had to swallow.
{thanks hero friend}
{Hero} laughed and cried#weep at the same time.
"It is even more beautiful than I remembered," {said hero}.

= end
{end_friends hero friend}
{end_night hero}
"What shall we look for tomorrow?" {asked friend}. / {Hero} thought of something at once.
The next week {friend} lost something, and who helped? / {hero} did, of course.
And {friend} made {hero} a (box|bag|hook) for it, so that {thing} should have a place of its own.
After that {hero} lent {thing} to {friend} every {@weekday}, because some things are twice as good when
    there are two.
Since then, {hero} ties {thing} to {hero.his} bed#sleep with a piece of string. / One never knows.
And if it is not lost again, {hero} still has it today.
But the best thing {hero} found that day was not {thing}. / It was {friend}.
{Hero} gave {friend} {a} {@object:small} as a reward, and {friend} lost it on the way home.
= smile ??
{end_smile hero friend}

story lost_hat
hero: child beast grownup job
friend: little
land: village
place: spot
thing: wear
sky?: fine, wet
use?: nest, boat, tent, scarecrow
trouble?: mud, hill, geese, tree, gate

= open
2* {open_wear hero}
{oneday}, when {hero} (went for a walk|went to buy {@food:fruit:-mass/pl}) with {thing.a}, the wind was
    looking for something to play with.
{hero} had bought {thing.a}, the finest {land.in}.
The wind {land.in} is a (cheeky|wild|hungry) wind, as {hero} found out {aday}.
{Hero} had {thing.a}, and on Sundays {hero.he} wore it, even when it was (hot|much too small|full of holes).

= gust
Whoosh! / Away flew {thing}, over the (fence|roofs|barn|bridge|{@place:indoor:village}).
{oneday} the wind came round the corner, lifted {thing}, and ran off with it.
Suddenly, {place.in}, the wind took {thing} right off {hero.him}.
A gust, a cry#sound, and {thing} was gone, (rolling|dancing|flying) down the road.
Then the wind (sneezed|laughed), and {thing} sailed into the air like {a} {@animal:bird:-zoo}.

= chase
"Stop!" {cried hero}. / The wind did not stop.
{Hero} ran after it, past the (well|baker's|church) and (over the bridge|through the market|across the
    square).
{Hero} ran, and the wind ran faster.
Whenever {hero} came near, {thing} jumped up again, as if it were a game.
(Twice|Three times) {hero} nearly had it, and each time it flew on.
After it went {hero}, and after {hero} came {a} {@animal:farm:-wild:-bird}, {a} {@person:job} and {few}
    {@animal:bird:farm/pl}, though nobody had asked them.

= trouble ??
{trouble?trouble hero}

= gone ?
In the end {thing} disappeared behind the trees.
Then it was out of sight.
{feel hero angry}
{feel hero tired}
"Good," {said hero}, out of breath. / "Then keep it!" / But {hero.he} did not mean it.
= pass ?
{scene?sky}

== find @use=nest
Many days later {hero} came {place.to} and heard a thin peeping. / There, in a bush, hung {thing}, and in it
    lived {friend}, with {few} very small {friend.kinds}.
When {hero} saw {thing} again, it was a nest. / {friend} looked out of it, very proud, and behind
    {friend.him} {few} little ones.
= find @use=boat
{later} {hero} looked over the bridge. / Down the river came {thing}, and on it, like a captain, sat
    {friend}.
By the water {hero} found {thing} at last. / {friend} was using it as a boat.
= find @use=tent
{place.in}, under a bush, {hero} found it. / {friend} had moved in, with (a bed#sleep of moss|a leaf for a
    blanket|all the family).
{thing} lay {place.in}, upside down, and somebody was snoring inside: {friend}.
= find @use=scarecrow
{hero.he} found it in a field, on a scarecrow, and on the scarecrow's shoulder sat {friend}.
In the middle of a field stood a scarecrow, and it wore {thing}. / "It suits him," said {friend} {nearby}.

= talk
"Is this yours?" {asked friend}. / "It is the best (house|thing) I ever had."
"Oh," {said friend}. / "I thought it had fallen from the sky."
"Please do not take it away," {said friend}. / "The wind gave it to me."
{Hero} opened {hero.his} mouth to say "That is mine". / Then {hero.he} closed it again.
"That is my {thing.n}," {said hero}. / {Friend} looked so {sad} that {hero} wished {hero.he} had not said
    it.

= think ?
{think hero}
{gesture?hero.body hero}.
It was a cold wind. / But {hero} had {few} other things to put on, and {friend} had none.

= end
"Keep it," said {hero} at last. / "You need it more than I do."
So {hero} went home without {thing}, and with a light heart.
{Hero} left {thing} where it was, and came back every {@weekday} to say hello.
"I will lend it to you until {season?season} is over," {said hero}. / That was {few} years ago.
{Hero} bowed to {friend}, as one does to somebody in a fine house, and went home whistling.
= end2
{end_friends hero friend}
A week later {friend} sent {hero} a present: {a} {@plant:flower} to put in the next {thing.n}.
And when it rained, {hero} knew that somebody small was dry.
And every time the wind blew, {hero} thought of {friend} and smiled.
The next {thing.n} that {hero} bought had a ribbon to tie it on. / The wind was very {sad}.
{end_night hero}
When {hero.he} was asked where {hero.his} {thing.full} was, {hero} only said: "It has a family now."
@use=nest In spring#season, small voices called {hero.his} name from under the trees.

story lost_child
hero: young child
mother: parent
friend: job large:-bird
land: village
place: crowd
sky?: fine, wet
clue?: song, smell, bell, colour

= open
{oneday} {hero} was allowed to go {place.to}, together with {mother}.
{hero} held on tight when {mother} took {hero.him} {place.to}. / But that was only as long as there was
    nothing to
    see.
{hero} had heard a lot about {place}, and now {mother} was really taking {hero.him} there.
{hero} and {mother} went {place.to} every {@weekday}. / Every time {mother} said, "Stay close to me."
{place.in} there was so much to see that {hero} forgot to blink, and {mother} had to pull {hero.him} along.

= look ?
There were {@food:fruit:-mass/pl}, {@object:-plural/pl}, {@food:vegetable:-mass/pl} and a man who could
    juggle {few} {@food:small/pl} at once.
{a} {@person:job} was singing, {a} {@animal:farm:-wild} had got loose, and everything smelled of {smell}.
{Hero} saw {a} {@colour} (ball|kite|balloon|puppet|drum), and a bigger one behind it, and behind that the
    biggest of all.
{a} {@animal:tiny} crossed the road, and {hero} followed it, only a few steps.
{Hero} stopped to look at {a} {@animal:small} in a cage. / It looked back.

= lost
When {hero.he} turned round, there were only legs, and none of them was {mother}'s.
"Look at that!" {said hero}. / But nobody answered.
{Hero} looked up: strange faces, strange hats, and no {mother.call}.
All at once {hero} was alone among a hundred people.
Where was {mother}? / {Hero} called, but {place} was louder.
= feel ?
{feel hero scared}
{feel hero lonely}
{feel hero sad}

== meet
"Have you lost somebody?" asked a voice. / It was {friend}.
{friend} bent down. / {comfort friend hero}
{later} {friend} came by. / {comfort friend hero}
{Hero} sat down {nearby} and sniffed. / {friend} sat down as well and offered {hero.him} {a}
    {@food:fruit:-mass}.

= ask ?
"What does your {mother.kind} look like?" {asked friend}. / "Like my {mother.kind}," {said hero}.
"I am not lost," {said hero}. / "My {mother.kind} is lost."
"Tell me one thing about your {mother.kind}," {said friend}.
"If you run about, two are looking and nobody is found," {said friend}. / "Let us think."
= clue @clue=song
Then {hero} remembered the song that {mother} always sang at night. / {hero.he} sang it, first softly, then
    louder.
"We have a song at home," {said hero}, "and nobody else knows it." / They stood on a box and sang it together.
= clue @clue=smell
"My {mother.kind} smells of {smell}," {said hero}. / So they closed their eyes and followed their noses.
{Hero} lifted {hero.his} nose. / Between all the smells there was one that {hero.he} knew.
= clue @clue=bell
{Friend} lifted {hero} up to the big bell. / "Ring it," {friend.he} said. / "Everybody looks up when it
    rings."
"Where would your {mother.kind} look for you?" {asked friend}. / "At the bell," {said hero}. / So they went
    there and
    rang it.
= clue @clue=colour
"My {mother.kind} has {a} {x=@colour} (hat|coat|scarf|apron|jacket|umbrella)," {said hero}. / From {friend}'s
    shoulders
    {hero.he} could see all the {=x} ones.
{Friend} put {hero} on {friend.his} back#body. / From up there {hero} could see over everyone, as far as the
    {@colour} tower.

= found
And from far away a voice answered: {mother}'s.
"There you are!" It was {mother}, with {mother.his} (hat on backwards|hair full of straw|basket empty and
    {mother.his} arms open).
The crowd opened like a curtain, and there stood {mother}.
{mother} came running, and lost (a shoe|{few} {@food:fruit:-mass/pl}) on the way.
{hero} saw {mother} before {mother} saw {hero}, and ran, and ran.
= hug
"I only let go for a moment," {said hero}. / "So did I," {said mother}.
{mother} held {hero} so tightly that neither of them could speak.
"I was not afraid," {said hero}. / "I was," {said mother}.
{mother} scolded and kissed {hero.him} at the same time, which is difficult.
"You have grown," {said mother}, although it had only been {few} minutes.
{thanks mother friend}
= end
On the way home, {hero} held on with {hero.both}, and did not let go once.
On the way home, {hero} did not stop once, not even for the {@food:sweet/pl}.
{end_night hero}
Since then, when {hero} goes {place.to}, {hero.he} always says good day to {friend} first.
"Next time," {said hero}, "I will keep an eye on you."
{mother} bought {few} buns: one for {hero}, one for {friend}, and the rest for the fright.
"May we come again tomorrow?" {asked hero}.
{mother} gave {friend} {a} {@food:sweet:-mass}, and {friend.he} gave half of it to {hero}.
= smile ??
{end_smile hero friend}
'''
