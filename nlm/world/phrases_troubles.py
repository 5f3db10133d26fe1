"""What gets in the way: obstacles that any journey can meet, whatever the story is about.

A schema with the fork `trouble` says {trouble?trouble hero} where somebody is on the way.
Each alternative tells the obstacle and how it was passed; none changes the story. $ is the character.
"""

TEXT = r'''
= trouble_stream
3* {cross?$.swims $}
A stream ran across the path. / {$$} looked for a bridge, found none, and (balanced across on a log|jumped
    from stone to stone|got very wet).
Soon there was a stream, wide and noisy, with no bridge. / {$$} found a place with five flat stones. / On
    the fourth one {$.he} nearly fell in.
The bridge over the stream was gone, so {$} (crossed on an old tree|waited until {a} {@animal:big:farm} came
    and carried {$.him} across).
At the stream {$} tried the water with one {$.hand}. / It was (cold|very cold), but there was no other
    way.
"How deep are you?" {$} asked the stream. / The stream only laughed, so {$.he} went round by the mill.

= cross_yes
A stream ran across the path. / {$} swam to the other side and shook {$.himself} dry.
At the stream there was no bridge, so {$} swam.
{$} came to a stream, jumped in, and swam across before {$.he} had time to think about it.
The stream was wide, but {$} could swim, and swam.
"No bridge?" said {$}. "Then I will swim." / And {$.he} did.

= cross_no
A stream ran across the path, and {$} looked up and down for a bridge. / There it was, behind the willows.
At the stream there was no bridge, but there was an old boat with an oar.
{$} came to a stream and followed it until it was narrow enough.

= trouble_fog
Then the fog came, and {$} could not see {$.his} own {$.hands}. / {$.he} followed the sound of a bell until
    the path was there again.
A thick fog lay on the road. / Twice {$} walked in a circle, and twice {$.he} met the same snail, who said
    good day.
Fog crept out of the (river|meadow) and hid (everything|the path). / {$$} sat down on a stone and waited for
    it to go, and in the end it did.
In the fog every bush looked like {a} (whale|octopus|bear|elephant). / {$$} said good evening to three of
    them, to be on the
    safe side.
"I can see nothing at all," said {$}. / So {$.he} listened instead, and the stream showed {$.him} the way.

= trouble_mud
The road was so muddy that {$} lost {$.his} balance and sat down in it. / Well, now {$.he} was (brown|dirty)
    anyway, and mud is not so bad when you know it.
After the rain the path was nothing but mud. / {$$} got stuck, pulled, and came free with a sound like a
    kiss.
There was mud, mud and more mud. / {$$} laid {few} branches on it and balanced across.
Half of the road had become a pudding of mud, and {$} had to creep along the fence.

= trouble_hill
The hill was (steep|steeper than it looked), and {$} had to stop (twice|three times|at every bend). / But
    from the top one could see the (sea|whole world|{@nature:place:-big} and the {@place:outdoor:village}).
Up and up went the path. / "Only a little further," {$} told {$.himself} (ten|twenty) times, and at last it
    was true.
Then came the steep hill that (nobody likes|they call the Giant's Nose). / {$$} went up it backwards, so as
    not to see how far it was.
Halfway up the hill {$} slid down again, all the way. / The second time {$.he} went more slowly and held on
    to the grass.

= trouble_gate
A (high|wooden|rusty) gate stood across the road, and it was locked. / {$$} looked for a hole in the fence,
    and there is always a hole.
The gate was shut, and a sign on it said "No". / {$$} could not read, or said so later.
An old {@animal:farm:-bird} lay in front of the gate and would not move. / {$$} asked politely. / That
    helped.
The gate was so heavy that {$} could not open it alone. / {a} {@animal:big:farm} leaned against it from the
    other side, and it swung open.

= trouble_tree
The storm had thrown a big tree across the road. / {$$} could not go over it, so {$.he} went under it, and
    came out full of leaves.
A tree lay across the path. / A beetle showed {$} the way round, and took (an hour|a long time) to do it.
Where the path had been, there was a fallen tree. / "Excuse me," said {$}, and climbed through the branches.

= trouble_geese
Three geese stood on the path and hissed. / {$$} wished them a good day, one after the other, and they were
    so surprised that they let {$.him} pass.
A flock of geese would not let {$} through. / So {$.he} hissed back, and that settled it.
"Nobody passes," said the fat white goose at the corner. / {$$} asked who had won the war, and while the
    goose was thinking, {$.he} passed.

= trouble_dark
It grew dark before {$} was there. / {few} (fireflies|glow-worms) went ahead of {$.him} like little lamps.
In the wood#trees it was so dark that {$} had to feel the way from tree to tree.
The path went through a dark wood#trees. / {$$} sang to keep {$.his} courage up. / An owl asked {$.him} to
    sing a little lower.

= trouble_wind
The wind blew so hard that {$} went two steps forward and one step back.
On the open field the wind was (wild|strong). / {$$} held on to the fence and was not blown away.
"Out of my way!" howled the wind. / {$$} made {$.himself} small and (crept|walked) along behind the wall.

= trouble_fork
The path split in two. / {$$} threw a stick in the air, and it pointed left. / Left was right.
At the crossroads nobody had put a sign. / {$$} sniffed: from the left came the smell of (pigs|soup|smoke),
    from the right the smell of (water|apples|grass). / {$.he} chose the right one.
Left or right? / A snail had left its silver line on the left path, so {$} followed that.

= trouble_none
The way was longer than {$} had thought, but {$.he} did not give up.
{$$} got lost only once, and that was because {$.he} was (looking at the clouds|thinking of {@food}).
It was a good road, and nothing happened on it, which is rare.
'''
