"""Verbs of the mind and the world: saying, sounding, seeing, feeling, thinking, helping, changing, weather.

Valency (one or more each): intransitive transitive ditransitive quote that infinitive path predicate.
path: goes with a direction (to the pond, up the hill); quote: direct speech may follow; predicate: an
adjective follows. Links: prep.X (look at), particle.X (wake up), obj.X (its object is of the category X,
has the tag X or is an X).
Sounds tell who makes them: human animal thing; verbs of weather what does: sun it wind
light star river flower.
"""

SAY = """
say|said|said transitive quote that
ask         transitive quote prep.for
tell|told|told ditransitive that obj.story,secret
answer      transitive quote
call        transitive quote
shout       intransitive quote
cry/shout   intransitive quote
whisper     intransitive quote quiet
reply       intransitive quote
talk        intransitive prep.to,about
speak|spoke|spoken intransitive prep.to,about
thank       transitive obj.person
promise     transitive quote that infinitive
explain     transitive quote that
agree       intransitive quote that prep.with
warn        transitive quote that
greet       transitive obj.person
beg         transitive quote prep.for
invite      transitive obj.person
wonder      intransitive quote prep.about
read|read|read transitive obj.readable
boast       intransitive quote that
murmur      intransitive quote quiet
exclaim     intransitive quote
add         transitive quote
suggest     transitive quote that
complain    intransitive quote that prep.about
admit|admitted|admitted|admitting transitive quote that
apologise   intransitive prep.to
announce    transitive quote that
chat        intransitive prep.with
argue       intransitive prep.with,about
repeat      transitive quote
describe    transitive obj.place,person
mumble      intransitive quote quiet
yell        intransitive quote
scold       transitive obj.person
praise      transitive obj.person
order       transitive quote
name        transitive obj.animal
lie|lied|lied/fib intransitive bad
"""

SOUND = """
laugh       intransitive human prep.at
cry/weep    intransitive human
sing|sang|sung intransitive transitive human animal obj.song
bark/woof  intransitive animal
giggle      intransitive human
roar        intransitive animal
meow        intransitive animal
purr        intransitive animal
moo         intransitive animal
quack       intransitive animal
chirp       intransitive animal
squeak      intransitive animal
growl       intransitive animal
howl        intransitive animal
hum         intransitive human animal
buzz        intransitive animal
croak       intransitive animal
hoot        intransitive animal
neigh       intransitive animal
bleat       intransitive animal
hiss        intransitive animal
sigh        intransitive human
whistle     intransitive human animal
ring|rang|rung/chime intransitive transitive thing obj.bell
grunt       intransitive animal
cluck       intransitive animal
crow/call  intransitive animal
chatter     intransitive animal
honk        intransitive animal thing
trumpet/call intransitive animal
bray        intransitive animal
caw         intransitive animal
coo         intransitive animal
squeal      intransitive animal
squawk      intransitive animal
screech     intransitive animal
yelp        intransitive animal
snort       intransitive animal
snuffle     intransitive animal
click       intransitive animal thing
cackle      intransitive human
scream      intransitive human
sob         intransitive human
weep|wept|wept intransitive human
chuckle     intransitive human
groan       intransitive human
whimper     intransitive animal human
cheer       intransitive human
clap        intransitive human
knock       intransitive human prep.at,on
sneeze      intransitive human animal
cough       intransitive human
yawn        intransitive human animal
snore       intransitive human animal
gasp        intransitive human
crash       intransitive thing
creak       intransitive thing
rattle      intransitive transitive thing
rustle      intransitive thing
tick        intransitive thing
drip        intransitive thing
"""

SEE = """
see|saw|seen transitive that
look        intransitive prep.at,for,into
watch       transitive obj.animal,person,bird
hear|heard|heard transitive that
listen      intransitive prep.to
notice      transitive that
smell       transitive obj.flower,food
stare       intransitive prep.at
spot        transitive
touch       transitive
taste       transitive obj.food
peek        intransitive prep.into,at
sniff       transitive intransitive prep.at
meet|met|met transitive obj.person,animal
visit       transitive obj.person,place
gaze        intransitive prep.at
glance      intransitive prep.at
peep        intransitive prep.into
recognise   transitive obj.person
admire      transitive
"""

SEARCH = """
find|found|found transitive
search      intransitive transitive prep.for obj.place
lose|lost|lost transitive obj.object
seek|sought|sought transitive
discover    transitive that
hunt        intransitive prep.for
explore     transitive obj.place
check       transitive
dig|dug|dug intransitive transitive obj.hole
miss        transitive obj.person,home
choose|chose|chosen transitive
"""

FEEL = """
feel|felt|felt predicate transitive
love        transitive infinitive
like        transitive infinitive
want        transitive infinitive
need        transitive infinitive
hope        that infinitive
wish        that infinitive prep.for
smile       intransitive prep.at
enjoy       transitive
fear        transitive
hate        transitive
care        intransitive prep.for
worry       intransitive prep.about
mind        transitive
trust       transitive obj.person
prefer|preferred|preferred|preferring transitive
tremble     intransitive
shiver      intransitive
blush       intransitive
frown       intransitive prep.at
surprise    transitive obj.person
scare       transitive obj.person
frighten    transitive obj.person
please      transitive obj.person
grin        intransitive
seem        predicate
nod         intransitive
bow/bend    intransitive prep.to
"""

THINK = """
know|knew|known transitive that
think|thought|thought intransitive that quote prep.about,of
remember    transitive that infinitive
forget|forgot|forgotten|forgetting transitive that infinitive
learn|learnt|learnt transitive that infinitive
believe     transitive that
decide      infinitive that
understand|understood|understood transitive that
dream|dreamt|dreamt intransitive that prep.of
guess       transitive that quote
plan        transitive infinitive
mean|meant|meant transitive that
imagine     transitive that
count       transitive intransitive
pretend     infinitive that
study       transitive
solve       transitive obj.puzzle,riddle
expect      transitive that
"""

HELP = """
help        transitive infinitive obj.person,animal
save        transitive obj.person,animal
teach|taught|taught ditransitive obj.person
let|let|let transitive
rescue      transitive obj.person,animal
comfort     transitive obj.person
protect     transitive obj.person,animal
guide       transitive obj.person,animal
wash        transitive
clean       transitive
tidy        transitive obj.room
heal        transitive obj.person,animal
guard       transitive obj.treasure,gate
free        transitive obj.animal,bird
lead|led|led transitive path obj.person,animal
join        transitive obj.person,game
forgive|forgave|forgiven transitive obj.person
cheer/up    transitive obj.person particle.up
calm        transitive obj.person
brush       transitive obj.hair,horse
sweep|swept|swept transitive obj.floor
dry         transitive
work        intransitive
obey        transitive obj.person
marry       transitive obj.person
"""

CHANGE = """
start       infinitive intransitive transitive
begin|began|begun|beginning infinitive intransitive transitive
become|became|become predicate
try         infinitive transitive
open        transitive intransitive obj.openable
close       transitive intransitive obj.openable
shut|shut|shut transitive obj.openable
happen      intransitive
finish      transitive intransitive
change      intransitive transitive
end         intransitive
appear      intransitive
disappear   intransitive
grow|grew|grown/become predicate intransitive
melt        intransitive transitive
lock        transitive obj.door
use         transitive obj.tool
vanish      intransitive
die intransitive
belong      intransitive prep.to
cover       transitive
continue    infinitive
cost|cost|cost transitive
fit         intransitive transitive
"""

WEATHER = """
shine|shone|shone intransitive sun
rain        intransitive it
snow        intransitive it
blow|blew|blown/wind intransitive wind
set|set|set/sun intransitive sun
freeze|froze|frozen intransitive it
glow        intransitive light
twinkle     intransitive star
sparkle     intransitive light
thunder     intransitive it
drizzle     intransitive it
flow        intransitive river
bloom       intransitive flower
flash       intransitive light
pour/rain   intransitive it
fade        intransitive light
clear       intransitive sky
wind|wound|wound/turn intransitive path road river
"""

AUX = """
be|was|been|being|is|am|are|were predicate
have|had|had|having|has transitive infinitive
do|did|done|doing|does transitive
"""

MODAL = """
can/able
could past
will
would past
must
should
may
might
shall
"""

CLASSES = {
    "say": SAY, "sound": SOUND, "see": SEE, "search": SEARCH, "feel": FEEL, "think": THINK,
    "help": HELP, "change": CHANGE, "weather": WEATHER, "aux": AUX,
}
TABLES = {f"verb.{name}": ("verb", text) for name, text in CLASSES.items()} | {"modal": ("modal", MODAL)}
