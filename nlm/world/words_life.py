"""Food, the body, sounds, events and ideas: what people and animals eat, have, hear, celebrate and think of.

Tags of food: fruit vegetable sweet drink meal warm cold, `mass` where one does not count it.
Links: colour.RED (what colour it has), from.COW (who gives it).
"""

FOOD = """
bread       mass warm
apple       fruit colour.red,green
cake        sweet
milk        mass drink colour.white from.cow,goat
water/drink mass drink cold
soup        mass meal warm
cheese      mass colour.yellow from.cow,goat
egg         colour.white,brown from.hen
honey       mass sweet colour.golden from.bee
carrot      vegetable colour.orange
tea         mass drink warm
pie         sweet warm
cookie      sweet
berry       fruit small colour.red,blue
banana      fruit colour.yellow
fish/food   mass
nut         small colour.brown
pear        fruit colour.green
strawberry  fruit small colour.red
potato      vegetable colour.brown
sandwich    cold
butter      mass colour.yellow from.cow
juice       mass drink
chocolate   mass sweet colour.brown
jam/food    mass sweet
porridge    mass meal warm
pancake     sweet warm
orange/food fruit colour.orange
plum        fruit colour.purple
cherry      fruit small colour.red
corn        mass colour.yellow
pumpkin     vegetable colour.orange
bun         sweet warm
sugar       mass sweet colour.white
salt        mass colour.white
rice        mass meal colour.white
meat        mass
sausage     warm
tomato      vegetable colour.red
cabbage     vegetable colour.green
bean        vegetable small colour.green
lemon       fruit sour colour.yellow
grape       fruit small colour.purple,green
peach       fruit
melon       fruit
salad       meal colour.green
stew        mass meal warm
chicken/food mass
flour       mass colour.white
cream       mass sweet colour.white from.cow
biscuit     sweet
muffin      sweet
sweet/candy sweet small
lettuce     vegetable colour.green
pea         vegetable small colour.green
onion       vegetable
mushroom    small
noodle      warm
pizza       warm
toast       mass warm
cocoa       mass drink sweet warm
coffee      mass drink warm colour.brown
lemonade    mass drink sweet cold colour.yellow
raspberry   fruit small colour.red
blueberry   fruit small colour.blue
pineapple   fruit colour.yellow
mango       fruit colour.orange
coconut     colour.brown
date/fruit  fruit small sweet colour.brown
fig         fruit colour.purple
walnut      small
cucumber    vegetable colour.green
pepper      mass
turnip      vegetable
radish      vegetable small colour.red
spinach     mass vegetable colour.green
crumb       small
dough       mass
oil         mass
loaf|loaves
slice       small
pudding     sweet
syrup       mass sweet
food        mass general
fruit       fruit general
vegetable   vegetable general
"""

BODY = """
hand        human pair
eye         human animal bird pair
head        human animal bird
foot|feet   human animal bird pair
ear         human animal pair
nose        human animal
tail        animal bird
face        human
arm         human pair
leg         human animal bird pair
mouth       human animal
heart       human animal bird
hair        human mass
paw         animal pair soft
wing        bird pair
finger      human
feather     bird soft
tooth|teeth human animal
back/body   human animal
tear/cry    human wet
beak        bird
toe         human
cheek       human pair
shoulder    human pair
knee        human pair
neck        human animal bird
tongue      human animal
lap         human
voice       human animal bird
claw        animal bird sharp
tummy       human
beard       human
whisker     animal
horn/body   animal
trunk/body  animal
chin        human
thumb       human
lip         human
skin        human animal
chest/body  human
elbow       human
hoof|hooves animal
mane        animal
fin         animal
scale/fish  animal
spine       animal sharp
snout       animal
tusk        animal
antler      animal
hump        animal
pouch       animal
stripe      animal
spot        animal
sting       animal sharp
stomach|stomachs human animal
palm/hand   human pair
nail/finger human
calf|calves/leg human pair
"""

SOUND = """
sound
noise       loud
song        soft
laughter    mass
whisper     soft
splash      water
knock       loud
bang        loud
roar        loud
crash       loud
cry/sound   loud
music       mass
click       soft
echo        loud
hum         soft
giggle      soft
squeak      soft
thump       loud
rustle      soft
buzz        soft
ring/sound  loud
melody      soft
tune        soft
howl        loud
growl       loud
snore       loud
sigh        soft
pop         loud
creak       soft
rattle      loud
drip        soft water
clap        loud
bark/dog    loud
silence     mass soft
"""

EVENT = """
party       feast
game        play
race        play
adventure   travel
journey     travel
picnic/trip feast
feast       feast
dance       feast
walk        travel
trip        travel
wedding     feast royal
festival    feast
surprise    good
contest     play
show        play
concert     play
lesson      school
match/game  play
play/stage  play
parade      feast
visit       travel
accident    bad
ball/dance  feast royal
nap         rest
swim        play
dream       rest
mistake     bad
quarrel     bad
rescue      good
trick       play
fight       bad
meeting
rest        mass
"""

IDEA = """
idea        good
story       told
name
secret      told
wish        good
plan        good
word        told
promise     told good
thing       general
way
place
problem     bad
help        mass good
question    told
love        mass good
answer      told
truth       mass told
luck        mass good
magic       mass
fun         mass good
work        mass
news        mass told
joke        told good
joy         mass good
fear        bad
hope        good
kindness    mass good
courage     mass good
trouble     mass bad
hug         good
kiss        good
smile       good
lie/untruth told bad
rule        told
turn/chance
riddle      told
poem        told
letter/alphabet
number
shape
circle      shape
line        shape
square/shape shape
top/place
end
middle
beginning
side
piece
bit
half|halves
pair
group
team
kind/sort
sort
colour
smell
taste
size
prize       good
gift        good
reason
chance
message     told
sign        told
point
peace       mass good
anger       mass bad
sadness     mass bad
happiness   mass good
pride       mass
patience    mass good
friendship  mass good
thought     told
memory
life|lives
job
trade
price
money       mass
lot
heap
row
drop/water
band/music
crowd
"""

TABLES = {
    "food": ("noun", FOOD), "body": ("noun", BODY), "sound": ("noun", SOUND),
    "event": ("noun", EVENT), "idea": ("noun", IDEA),
}
