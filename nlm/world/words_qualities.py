"""Adjectives: feelings, characters, sizes, qualities and colours, with opposites and synonyms.

A feeling is felt (`feel happy`), a character lasts, both belong to people and animals; a quality belongs to
things and places and carries the sense that notices it: touch taste look age speed sound weather state worth.
good and bad tell the value; prep.X is the preposition that follows (`afraid of`). Link: of.MATERIAL (wooden).
"""

FEELING = """
happy       good
sad         bad
afraid|-    bad prep.of
tired|-     bad
brave       good
angry       bad prep.with
glad|-      good
proud       good prep.of
hungry      bad
lonely      bad
excited|-   good prep.about
surprised|- good
scared|-    bad prep.of
calm        good
worried|-   bad prep.about
sleepy
sorry       bad
curious|-   good prep.about
shy         bad
cheerful|-  good
merry       good
jolly       good
joyful|-    good
thirsty     bad
bored|-     bad
ashamed|-   bad prep.of
jealous|-   bad prep.of
nervous|-   bad prep.about
upset|-     bad prep.about
cross|-     bad prep.with
safe        good
thankful|-  good
grateful|-  good
pleased|-   good prep.with
delighted|- good prep.with
content|-   good prep.with
hopeful|-   good
unhappy     bad
grumpy      bad
gloomy      bad
frightened|- bad prep.of
puzzled|-   bad
amazed|-    good
relaxed|-   good
furious|-   bad
confident|- good
homesick|-  bad
awake|-     state
asleep|-    state
lively      good
fearless|-  good
anxious|-   bad
mad/angry   bad
disappointed|- bad
restless|-  bad
"""

CHARACTER = """
kind/nice   good
good|better|best/moral good
clever      good
friendly    good
gentle      good
nice        good
lazy        bad
wise        good
naughty     bad
funny       good
strong      good body
silly       bad
honest|-    good an
greedy      bad
polite|-    good
careful|-   good
mean        bad
helpful|-   good
loyal|-     good
bold        good
rude        bad
patient|-   good
selfish|-   bad
weak        bad body
stubborn|-  bad
generous|-  good
cruel|-     bad
foolish|-   bad
careless|-  bad
playful|-   good
wicked|-    bad
dishonest|- bad
impatient|- bad
noble       good
unkind|-    bad
unfriendly  bad
cheeky      bad
busy
famous|-
rich        good
poor        bad
healthy     good body
sick|-      bad body
ill|-       bad body
beautiful|- good look
pretty      good look
handsome|-  good look
ugly        bad look
fierce      bad
tame        good
cunning|-   bad
timid|-     bad
daring|-    good
faithful|-  good
blind|-     body
magical|-   good
royal|-     good
"""

SIZE = """
little|littler|littlest small
big         big
small       small
tall        big
long        big
tiny        small
large       big
short       small
huge        big
round
wide        big
high        big
thin        small
deep        big
fat         big
great       big
low         small
narrow      small
giant|-     big
enormous|-  big
thick       big
flat
broad       big
shallow     small
slim        small
plump       big
square|-/form
gigantic|-  big
wee|-       small
mighty      big
slender|-   small
"""

QUALITY = """
old         age
new         age
warm        touch
cold/touch  touch
good|better|best/fine worth
soft        touch
hot         touch
dark        look
bright      look
young       age
loud        sound
quiet       sound
fast        speed
slow        speed
quick       speed
sweet       taste
light/weight weight
heavy       weight
hard        touch
easy        worth
clean       look
wet         touch
shiny       look
bad|worse|worst worth
empty       state
full        state
dry|drier|driest touch
open|-/state state
sunny       weather
strange     worth
dirty       look
cool        touch
fresh       taste
wild        worth
wonderful|- worth
lovely      look
secret|-/hidden state
safe/place  state
dangerous|- state
special|-   worth
magic|-/charmed worth
golden|-    look of.gold
wooden|-    look of.wood
silver|-/shine look of.silver
broken|-    state
lost|-      state
windy       weather
cosy        touch
sharp       touch
smooth      touch
rough       touch
delicious|- taste
tasty       taste
yummy       taste
sour        taste
bitter|-    taste
salty       taste
noisy       sound
silent|-    sound
peaceful|-  sound
still       state
rainy       weather
cloudy      weather
snowy       weather
stormy      weather
foggy       weather
icy         weather
muddy       touch
dusty       look
sticky      touch
slippery    touch
furry       touch
fluffy      touch
woolly      touch of.wool
prickly     touch
bumpy       touch
steep       look
straight    look
crooked|-   look
near        place
far|farther|farthest place
pale        look
gloomy/dark look
colourful|- look
striped|-   look
spotted|-   look
ready       state
closed|-    state
early       time
late        time
right|-/true worth
wrong|-     worth
true        worth
false|-     worth
real|-      worth
different|- worth
same|-      worth
important|- worth
simple      worth
difficult|- worth
perfect|-   worth
useful|-    worth a
precious|-  worth
cheap       worth
expensive|- worth
fair/just   worth
modern|-    age
ancient|-   age
ripe        taste
raw|-       taste
hollow|-    state
rusty       look
torn|-      state
tidy        look
messy       look
neat        look
plain       look
fine        worth
fragile|-   touch
strong/firm touch
free        state
alive|-     state
alone|-     state
favourite|- worth
"""

COLOUR = """
red
blue
green
white
yellow
brown
black
golden|-/hue
grey
pink
orange|-/hue
purple|-
silver|-/hue
violet|-/hue
scarlet|-
turquoise|-
crimson|-
blond
cream|-/hue
"""

OPPOSITES = """
happy/sad brave/afraid calm/angry proud/ashamed cheerful/gloomy glad/sorry excited/bored relaxed/nervous
awake/asleep joyful/unhappy hopeful/worried confident/shy lively/sleepy
kind/cruel good/bad clever/foolish friendly/unfriendly gentle/fierce lazy/busy wise/silly honest/dishonest
polite/rude careful/careless patient/impatient strong/weak generous/greedy rich/poor healthy/sick
beautiful/ugly wild/tame bold/timid helpful/selfish
big/small tall/short huge/tiny wide/narrow high/low thick/thin deep/shallow fat/slim large/little
hot/cold old/new old/young quick/slow fast/slow light/heavy light/dark bright/dark soft/hard loud/quiet
clean/dirty wet/dry warm/cool empty/full open/closed easy/difficult sweet/sour noisy/silent smooth/rough
near/far early/late right/wrong true/false same/different safe/dangerous tidy/messy sunny/rainy
straight/crooked cheap/expensive modern/ancient black/white
"""

SYNONYMS = """
happy/joyful happy/glad happy/merry merry/jolly sad/unhappy afraid/scared scared/frightened angry/cross
angry/mad furious/angry brave/fearless brave/bold thankful/grateful pleased/delighted worried/anxious
cheerful/jolly nice/kind silly/foolish sick/ill pretty/beautiful mean/unkind naughty/cheeky clever/wise
big/large little/small tiny/wee huge/enormous huge/gigantic slim/slender plump/fat wide/broad
quick/fast quiet/silent tasty/delicious tasty/yummy tidy/neat hard/difficult easy/simple
ancient/old wonderful/lovely shiny/bright
"""

TABLES = {
    "feeling": ("adjective", FEELING), "character": ("adjective", CHARACTER), "size": ("adjective", SIZE),
    "quality": ("adjective", QUALITY), "colour": ("adjective", COLOUR),
}
