"""Nature, plants, weather, places and times.

Tags: `place` marks nature that one can go to; prep.X is the preposition that fits a place (the first one
in the alphabet need not be the best: any of them reads well). sky land water; wild village indoor outdoor.
Link: part.X (a leaf is part of a tree). Weekdays are names: they begin with a capital letter.
"""

NATURE = """
tree        place outdoor prep.under,by,in big
forest      place outdoor wild prep.in
sun         sky bright warm
moon        sky bright
river       place outdoor water prep.by,in
star        sky bright small
hill        place outdoor prep.on
sea         place outdoor water prep.by,in
sky         mass sky
stone       small hard
mountain    place outdoor wild prep.on
lake        place outdoor water prep.by,in
water/nature mass wet
field       place outdoor prep.in
meadow      place outdoor prep.in
island      place outdoor prep.on
beach       place outdoor prep.on
cave        place wild dark prep.in
stream      place outdoor water prep.by,in
rock        place hard big prep.on,by
earth/soil  mass
sand        mass soft
fire        warm bright
ice         mass cold
valley      place outdoor prep.in
wave/water  water
waterfall   place outdoor water prep.by
mud         mass wet
jungle      place outdoor wild prep.in
desert      place outdoor wild hot prep.in
light/shine mass bright
shadow      dark
bank/river  place outdoor prep.on
air         mass
spring/water place outdoor water prep.by
hole        place dark prep.in
shore       place outdoor prep.on
wood/trees  place outdoor wild prep.in
puddle      place outdoor water prep.in small
cliff       place outdoor prep.on
nest        place small prep.in
burrow      place dark prep.in
den         place dark prep.in
web         prep.in
hive        prep.in
swamp       place outdoor wet prep.in
marsh       place outdoor wet prep.in
pebble      small hard
shell       small hard
dust        mass
smoke       mass
flame       bright
sunshine    mass sky bright warm
moonlight   mass sky bright
world       big
ocean       place outdoor water prep.in
planet      sky
volcano     place outdoor hot prep.by
grassland   place outdoor wild prep.in
waterhole   place outdoor water prep.by
"""

PLANT = """
flower      small garden
grass       mass green
leaf|leaves green part.tree
rose        flower garden
bush|bushes garden
seed        small
branch      part.tree
root        part.tree
plant/green general green
bark/tree   mass part.tree
oak         tree
daisy       flower
acorn       small part.oak
twig        small part.tree
tulip       flower garden
reed        water
clover      mass green
moss        mass green
ivy         mass green
sunflower   flower garden
pine        tree
bud         small
weed        green
thorn       sharp part.rose
daffodil    flower garden
buttercup   flower
willow      tree
lily/plant  flower water
vine        green
trunk/tree  part.tree big
palm/tree   tree
bamboo      mass green
birch       tree
stem        part.flower
petal       part.flower soft
hay         mass
nectar      mass sweet part.flower
grain       small
log         big
fern        green
cactus      green sharp
poppy       flower
violet/plant flower
pollen      mass part.flower
"""

WEATHER = """
rain        mass wet
snow        mass cold
wind/air    loud
storm       loud
cloud       sky
rainbow     sky colourful
fog         mass
frost       mass cold
thunder     mass loud
lightning   mass bright
raindrop    wet small
snowflake   cold small
breeze      soft
mist        mass
hail        mass cold
heat        mass hot
cold/weather mass cold
shower      wet
snowstorm   cold loud
dew         mass wet
icicle      cold
drizzle     mass wet
"""

PLACE = """
house       indoor village prep.in,by
garden      outdoor village prep.in
school      indoor village prep.at,in
castle      indoor royal prep.in,at
farm        outdoor prep.on
village     outdoor prep.in
park        outdoor village prep.in
kitchen     indoor home prep.in
home        indoor home prep.at
pond        outdoor water prep.by,in
town        outdoor prep.in
bridge      outdoor prep.on,under
room        indoor home prep.in
market      outdoor village prep.at
shop        indoor village prep.in
barn        indoor prep.in
road        outdoor prep.on
path        outdoor prep.on
bakery      indoor village prep.in,at
bed/place   indoor home prep.in
tower       indoor royal prep.in
stable/place indoor prep.in
cottage     indoor prep.in
library     indoor village prep.in,at
palace      indoor royal prep.in
mill        indoor prep.at,by
street      outdoor village prep.in
zoo         outdoor village prep.at
well/place  outdoor water prep.by,at
harbour     outdoor water prep.at,in
playground  outdoor village prep.on,at
garage      indoor prep.in
attic       indoor home prep.in
cellar      indoor home dark prep.in
roof        outdoor home prep.on
gate        outdoor prep.at,by
station     indoor village prep.at
yard        outdoor home prep.in
bank/money  indoor village prep.at,in
circus      indoor prep.at
hospital    indoor village prep.in,at
church      indoor village prep.in
theatre     indoor village prep.at,in
museum      indoor village prep.in,at
hut         indoor prep.in
tent        outdoor prep.in
kingdom     royal prep.in
orchard     outdoor prep.in
city        outdoor prep.in
country     outdoor prep.in
square/place outdoor village prep.on,in
fountain    outdoor water prep.by,at
lighthouse  indoor water prep.in,by
workshop    indoor prep.in
fair/event  outdoor prep.at
pool        outdoor water prep.by,in
camp        outdoor prep.at,in
corner      indoor prep.in
hall        indoor royal prep.in
stairs      plural indoor home prep.on
throne      indoor royal prep.on
coop        prep.in
cage        prep.in
pen/animals prep.in
post/office indoor village prep.at
"""

TIME = """
day         long part
morning     part
night       part dark
evening     part dark
time        mass
afternoon   part
summer      season warm
winter      season cold
spring/season season warm
autumn      season
week        long
year        long
birthday    feast
moment      short
hour        an
minute      short
month       long
noon        mass part
midnight    mass part dark
sunset      part
dawn        mass part
weekend     long
holiday     feast
bedtime     mass part
dinner      meal
breakfast   meal
lunch       meal
supper      meal
sunrise     part
second/time short
"""

WEEKDAY = """
Monday
Tuesday
Wednesday
Thursday
Friday
Saturday
Sunday
"""

TABLES = {
    "nature": ("noun", NATURE), "plant": ("noun", PLANT), "weather": ("noun", WEATHER),
    "place": ("noun", PLACE), "time": ("noun", TIME), "weekday": ("name", WEEKDAY),
}
