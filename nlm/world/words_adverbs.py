"""Adverbs: manner, time, frequency, degree, place; and the question words.

Links: from.X (quickly comes from quick), opp.X (the other direction).
"""

MANNER = """
quickly     from.quick
slowly      from.slow
happily     from.happy
softly      from.soft
gently      from.gentle
quietly     from.quiet
loudly      from.loud
carefully   from.careful
sadly       from.sad
suddenly
kindly      from.kind
bravely     from.brave
proudly     from.proud
together
well/good   from.good
angrily     from.angry
gladly      from.glad
easily      from.easy
hard/work   from.hard
fast/quick  from.fast
cheerfully  from.cheerful
calmly      from.calm
nervously   from.nervous
eagerly
politely    from.polite
sweetly     from.sweet
brightly    from.bright
safely      from.safe
warmly      from.warm
merrily     from.merry
patiently   from.patient
sleepily    from.sleepy
lazily      from.lazy
silently    from.silent
shyly       from.shy
wisely      from.wise
busily      from.busy
secretly    from.secret
hungrily    from.hungry
nicely      from.nice
neatly      from.neat
deeply      from.deep
tightly
lightly     from.light
heavily     from.heavy
wildly      from.wild
excitedly   from.excited
curiously   from.curious
crossly     from.cross
honestly    from.honest
cleverly    from.clever
joyfully    from.joyful
playfully   from.playful
timidly     from.timid
boldly      from.bold
foolishly   from.foolish
thankfully  from.thankful
peacefully  from.peaceful
smoothly    from.smooth
clumsily
alone/self  from.alone
"""

TIME = """
then
now
soon
later
again
today
once
tomorrow
first/start
finally
yesterday
already
still/yet
tonight
early/soon  from.early
late/after  from.late
next
yet
ago
immediately
forever
meanwhile
before/then
afterwards
long/while
"""

FREQUENCY = """
always
never
often
sometimes
usually
rarely
seldom
twice
daily
"""

DEGREE = """
very
so/much
too
really
only
much/far
almost
just
quite
even
more/most
enough/amount
rather
nearly
most/degree
completely
hardly
about/roughly
perhaps
maybe
exactly
extremely
indeed
certainly
"""

DIRECTION = """
away
back/home
home/ward
up/high     opp.down
down/low    opp.up
here        opp.there
there       opp.here
out/side    opp.in
inside/in   opp.outside
outside/out opp.inside
everywhere
far/away    opp.near
around/about
along/with
off/away    opp.on
nearby
upstairs    opp.downstairs
downstairs  opp.upstairs
over/across
forward     opp.backward
backward    opp.forward
somewhere
nowhere
left/side   opp.right
right/side  opp.left
past/by
ahead
in/side     opp.out
on/ward     opp.off
"""

QUESTION = """
what
who
where
why
how
when
which
whose
"""

TABLES = {
    "adverb.manner": ("adverb", MANNER), "adverb.time": ("adverb", TIME),
    "adverb.frequency": ("adverb", FREQUENCY), "adverb.degree": ("adverb", DEGREE),
    "adverb.place": ("adverb", DIRECTION), "question": ("question", QUESTION),
}
