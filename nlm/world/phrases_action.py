"""What characters do in every kind of story: walk, look, wait, think, gesture. $ is a character.

Some rules go by what a body can do: `{went?hero.move}` is flew, hopped, ran, walked or crawled,
`{gesture?hero.body hero}` scratches an ear or folds a wing. All others are true of people and animals alike.
"""

TEXT = r'''
= went_fly
3* flew
fluttered
glided
= went_hop
3* hopped
jumped
bounced
= went_run
2* ran
trotted
hurried
raced
= went_walk
2* walked
wandered
marched
plodded
= went_crawl
2* crawled
crept
= went_swim
3* swam
paddled
glided
= went_child
2* ran
2* walked
skipped
hurried
marched

= go_fly
fly
= go_hop
hop
= go_run
run
= go_walk
walk
= go_crawl
crawl
= go_swim
swim
= go_child
(walk|run)

= walk
{$$} {went?$.move} {way}[, and {$.he} did not look back].
So {$} {went?$.move} {way} and {way}.
{way} {went?$.move} {$}, {walking $}.
[Without a word, |Without waiting, ]{$} {went?$.move} {way}.
{$$} set off at once {way}.
{$$} had to {go?$.move} a long way: {way}, then {way}.
It was a (long|steep|narrow) way, and {$} (had to rest|stopped) (twice|three times).
@sky!=dark All (morning|afternoon) long {$} {went?$.move} on, {walking $}.
{$$} took the (short|long|old) (path|road) {way}.
{way}, {way}: how far it was!
Step by step, {$} came nearer.
{$$} {went?$.move} until {$.he} was (tired|out of breath).

= walking
humming a little song
counting the stones
looking left and right
thinking of {@food}
(faster|more and more slowly) with every step
without making a sound
with the wind in {$.his} face
talking to {$.himself}
with {$.his} shadow in front

= look
{$$} looked {nearby} and {nearby}.
{$$} looked (up|left), {$.he} looked (down|right), and {$.he} even looked {nearby}.
First {$} searched {nearby}, then {nearby}, then everywhere else.
{nearby}: nothing. / {nearby}: nothing.
{$$} turned over every (stone|leaf|box).
There was nothing {nearby} but {a} {@animal:tiny}[, and it wanted to be left alone].
{$$} found {a} {@object:small}, {@number:num.2} {@food:small/pl} and {a} very surprised {@animal:tiny}, but
    not what {$.he} was looking for.
"Where, where, where?" {muttered $}, looking {nearby}.
@sky!=dark {$$} asked {a} {@animal:small}, who had seen nothing, and {a} {@animal:farm}, who had not even been
    awake.
{$$} looked where {$.he} had looked before, in case the first time had been too quick.
{nearby} lay only {a} {@object:small}, which nobody had missed.

= muttered
muttered {$}
{$} muttered
said {$} to {$.himself}
murmured {$}

= think
{$$} thought (about it|hard|for a long time).
{$$} sat down to think.
{$$} thought and thought, until {$.his} head (hurt|hummed like a beehive).
"Hmm," said {$}, which is what {$.he} always said when {$.he} was thinking.
What could {$} do?
{$$} did not know what to do.
That was a difficult question.
{$$} closed {$.his} eyes, because that is how {$.he} thought best.
"Think, {$.call}, think!" {$} told {$.himself}.
For a while {$} only stared at {$.his} {feet?$.body}.

= idea
{later}, {$} had an idea.
Then {$} had an idea, and it was (so|very) (good|simple|strange) that {$.he} (laughed|had to sit down).
"I know!" {cried $}.
"Wait," {said $}. / "Wait! / I think I have it."
Suddenly {$} (knew|understood) what to do.
An idea came, as ideas do, (from nowhere|while nobody was looking).
"That is it!" {cried $}, and jumped up.
{$$} began to smile. / {$.he} had a plan.

= wait
{$$} waited. / And waited.
{$$} waited (one minute|one hour), then (two|three).

Nothing happened. / Then nothing happened again.
{$$} counted to (ten|twenty|a hundred), very slowly.
@sky!=dark The (sun|shadows) moved (on|a little), and still {$} waited.
{$$} sat as still as a (stone|stump|rabbit in the grass).
@sky!=dark The shadows grew (shorter|longer), and {$} watched them do it.
Waiting is hard, and {$} was not good at it.

= feet_human
shoes
= feet_bird
feet
= feet_beast
paws
= feet_hoofed
hooves
= feet_big
feet
= feet_small
feet

= gesture_human
{$} scratched {$.his} (head|chin|nose)
{$} put {$.his} hands in {$.his} pockets

{$} bit {$.his} lip
{$} pulled at {$.his} sleeve
= gesture_bird
{$} (folded|shook|spread) {$.his} wings
{$} looked with the left eye, then with the right one
{$} hopped from one foot to the other
{$} smoothed {$.his} feathers
= gesture_beast
{$} scratched {$.himself} behind one ear
{$} looked at {$.his} paws
{$} (shook|licked) {$.his} fur
{$} put {$.his} head on {$.his} paws
= gesture_hoofed
{$} (shook|lowered) {$.his} head
{$} scraped the ground with one hoof
{$} blew through {$.his} nose
= gesture_big
{$} (shook|lowered) {$.his} head
{$} breathed in and out, so that the leaves flew
{$} closed {$.his} eyes for a moment
{$} moved from one side to the other

= gesture_small
{$} made {$.himself} very small
{$} looked at the ground
{$} turned round once
{$} did not move at all
'''
