"""Verbs of the body: moving, standing, taking, giving, making, breaking, eating, playing, sleeping.

Valency (one or more each): intransitive transitive ditransitive quote that infinitive path predicate.
path: goes with a direction (to the pond, up the hill); quote: direct speech may follow; predicate: an
adjective follows. Links: prep.X (look at), particle.X (wake up), obj.X (its object is of the category X,
has the tag X or is an X).
Motion also says where: land air water, and how: quick slow quiet.
"""

MOTION = """
go|went|gone intransitive path land
run|ran|run intransitive path land quick
come|came|come intransitive path land
walk        intransitive path land
jump        intransitive path land
fly|flew|flown/move intransitive path air
swim|swam|swum intransitive path water
climb       transitive path land obj.tree,big
hop         intransitive path land
follow      transitive obj.animal,person,path
leave|left|left transitive obj.place
fall|fell|fallen intransitive path
hurry       intransitive path land quick
race        intransitive path land quick
dance       intransitive land
return      intransitive transitive path prep.to
creep|crept|crept intransitive path land slow quiet
skip        intransitive path land
crawl       intransitive path land slow
wander      intransitive path land slow
ride|rode|ridden transitive path land obj.horse,vehicle
roll        intransitive transitive path land
chase       transitive quick obj.animal
slide|slid|slid intransitive path land
dive intransitive path water
drive|drove|driven transitive path land obj.vehicle
sail        intransitive path water
march       intransitive path land
float       intransitive path water air slow
rush        intransitive path land quick
gallop intransitive path land quick
trot        intransitive path land
leap|leapt|leapt intransitive path land quick
arrive      intransitive prep.at,in
cross       transitive obj.road,bridge,river
enter       transitive obj.indoor
tiptoe      intransitive path land quiet slow
row/paddle  intransitive transitive path water obj.boat
step        intransitive path land
turn        intransitive transitive particle.around
spin|spun|spun intransitive
paddle      intransitive path water
waddle      intransitive path land slow
glide       intransitive path air water quiet
flutter     intransitive path air
travel|travelled|travelled|travelling intransitive path
move        intransitive transitive path
pass        transitive path obj.place
skate       intransitive path ice
swing|swung|swung intransitive
bounce      intransitive transitive path obj.ball
sneak       intransitive path land quiet
slip        intransitive path land
stumble     intransitive path land
splash/move intransitive transitive water
slither     intransitive path land slow
rise|rose|risen intransitive path air
sink|sank|sunk intransitive water slow
spring|sprang|sprung/jump intransitive path land quick
dash        intransitive path land quick
stroll      intransitive path land slow
limp        intransitive path land slow
escape      intransitive path prep.from quick
drift       intransitive path water air slow
fetch       transitive obj.object
"""

POSE = """
sit|sat|sat intransitive particle.down
stand|stood|stood intransitive particle.up
stay        intransitive
wait        intransitive prep.for
lie|lay|lain/rest intransitive particle.down
hide|hid|hidden intransitive transitive obj.treasure,object
stop        intransitive transitive
live        intransitive
lean        intransitive prep.against
duck/stoop  intransitive particle.down
kneel|knelt|knelt intransitive particle.down
hang|hung|hung intransitive transitive
"""

TAKE = """
take|took|taken transitive path
get|got|got transitive
pick        transitive particle.up obj.flower,fruit
catch|caught|caught transitive obj.ball,fish
carry       transitive path obj.container
hold|held|held transitive
pull        transitive obj.cart,rope
push        transitive obj.cart,door
grab        transitive
put|put|put transitive
buy|bought|bought ditransitive obj.object,food
keep|kept|kept transitive
gather      transitive obj.plant,fruit
collect     transitive obj.small
drop        transitive breaks
steal|stole|stolen transitive bad
lift        transitive
reach       transitive intransitive prep.for
borrow      transitive prep.from obj.object
drag        transitive path
lay|laid|laid transitive obj.egg
set|set|set transitive
win|won|won transitive obj.prize,race
receive     transitive obj.gift,letter
pack        transitive obj.bag
hug         transitive obj.person,animal
pat         transitive obj.animal
kiss        transitive obj.person
stroke      transitive obj.animal,fur
squeeze     transitive
shake|shook|shaken transitive
load        transitive obj.cart
stretch     transitive intransitive
wave/hand   intransitive transitive prep.to
tie transitive obj.rope,ribbon
wear|wore|worn transitive obj.wearable
"""

GIVE = """
give|gave|given ditransitive obj.object,food
bring|brought|brought ditransitive path obj.object,food
show        ditransitive obj.object,picture
share       transitive prep.with obj.food,toy
send|sent|sent ditransitive path obj.letter
offer       ditransitive obj.food
lend|lent|lent ditransitive obj.object
hand        ditransitive obj.object
sell|sold|sold ditransitive obj.object,food
pay|paid|paid transitive prep.for obj.person
feed|fed|fed transitive obj.animal
throw|threw|thrown transitive path obj.ball,stone
serve       ditransitive obj.meal
pour        transitive obj.drink
swap        transitive prep.for
"""

MAKE = """
make|made|made transitive ditransitive
build|built|built transitive obj.house,tower,nest
bake        transitive obj.bread,cake
paint       transitive obj.picture,wall
draw|drew|drawn transitive obj.picture
cook        transitive obj.meal
write|wrote|written transitive obj.letter,story
plant       transitive obj.seed,flower
grow|grew|grown/raise transitive intransitive obj.plant,vegetable
fix         transitive obj.object
mend        transitive obj.clothing
sew|sewed|sewn transitive obj.clothing
knit transitive obj.scarf,wool
fill        transitive obj.container
mix         transitive obj.food
stir        transitive obj.soup
cut|cut|cut transitive
light|lit|lit/kindle transitive obj.candle,lamp
decorate    transitive obj.room,cake
weave|wove|woven transitive obj.cloth
carve       transitive obj.wood
invent      transitive obj.machine
create      transitive
repair      transitive obj.object,vehicle
water       transitive obj.plant
fold        transitive obj.paper
boil        transitive obj.water
stack       transitive obj.block
"""

BREAK = """
break|broke|broken transitive intransitive obj.breakable
tear|tore|torn/rip transitive intransitive obj.paper,cloth
crack       transitive intransitive obj.egg,breakable
spill|spilt|spilt transitive obj.drink
smash       transitive obj.breakable
burn|burnt|burnt transitive intransitive
snap        intransitive transitive
burst|burst|burst intransitive
hurt|hurt|hurt transitive
hit|hit|hit transitive obj.ball
kick        transitive obj.ball
bite|bit|bitten transitive
scratch     transitive
spoil|spoilt|spoilt transitive
ruin        transitive
chop        transitive obj.wood,vegetable
bend|bent|bent transitive intransitive
crush       transitive
bump        intransitive prep.into
"""

EAT = """
eat|ate|eaten transitive obj.food
drink|drank|drunk transitive obj.drink
nibble      transitive obj.food
chew        transitive obj.food
lick        transitive
swallow/eat transitive obj.food
munch       transitive obj.food
peck        intransitive prep.at
sip         transitive obj.drink
gobble      transitive obj.food
"""

PLAY = """
play        intransitive transitive prep.with obj.game,music
tease       transitive obj.person
tickle      transitive obj.person
juggle      intransitive transitive obj.ball
celebrate   intransitive transitive obj.feast
blow|blew|blown/breath transitive obj.trumpet,bubble
fight|fought|fought intransitive prep.with
practise    intransitive transitive
act         intransitive
beat|beat|beaten transitive obj.drum
cheat       intransitive bad
picnic      intransitive
perform     intransitive
"""

SLEEP = """
sleep|slept|slept intransitive
wake|woke|woken intransitive transitive particle.up
rest        intransitive
nap         intransitive
doze        intransitive
snuggle     intransitive
breathe     intransitive
curl        intransitive particle.up
"""

CLASSES = {
    "motion": MOTION, "pose": POSE, "take": TAKE, "give": GIVE, "make": MAKE, "break": BREAK,
    "eat": EAT, "play": PLAY, "sleep": SLEEP,
}
TABLES = {f"verb.{name}": ("verb", text) for name, text in CLASSES.items()}
