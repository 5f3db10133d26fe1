"""Objects, vehicles and materials.

Tags of objects: toy tool container clothing household music weapon; wearable openable readable breakable
rolls; small big shiny soft sharp warm. Link: of.MATERIAL (what it is made of, so that it can break or float).
"""

OBJECT = """
ball        toy small rolls soft
box|boxes   container openable of.wood,paper
book        readable of.paper
hat         clothing wearable of.wool,straw
bed/sleep   household big soft of.wood
door        household big openable of.wood
key         tool small shiny of.metal
lamp        household shiny breakable of.glass
bag         container openable of.cloth,leather
basket      container of.straw,wood
toy         toy small general
doll        toy small soft of.cloth
window      household openable breakable of.glass
table       household big of.wood
chair       household of.wood
cup         container household breakable of.clay
letter/post readable small of.paper
picture     household of.paper
kite        toy of.paper
blanket     household soft warm of.wool
crown       clothing wearable shiny royal of.gold
ring/jewel  clothing wearable shiny small of.gold,silver
shoe        clothing wearable pair of.leather
coat        clothing wearable warm of.wool
drum        toy music of.wood,leather
present/gift openable
treasure    mass shiny
coin        small shiny of.gold,silver
bell        music shiny small of.metal
map         readable of.paper
stick       small of.wood
rope        tool
clock       household breakable of.metal
bottle      container openable breakable of.glass
bucket      container tool of.metal
lantern     tool shiny breakable of.glass,metal
spoon       household small shiny of.metal,wood
bowl        container household breakable of.clay,wood
pot         container household of.metal,clay
plate       household breakable of.clay
candle      household small of.wax
puzzle      toy of.wood,paper
balloon     toy soft
bubble      small soft shiny
ladder      tool big of.wood
umbrella    wearable openable of.cloth
scarf|scarves clothing wearable warm soft of.wool
boot        clothing wearable pair of.leather
dress       clothing wearable of.cloth
pillow      household soft of.cloth
sword       weapon shiny sharp of.metal
mirror      household shiny breakable of.glass
robot       toy big of.metal
rocket      toy big of.metal
broom       tool household of.wood,straw
brush       tool small of.wood
pencil      tool small of.wood
pen/ink     tool small
flute       music of.wood
net         tool of.rope
chest/box   container big openable of.wood
bat/object  toy of.wood
block       toy small of.wood
watch/clock wearable shiny small of.metal,gold
glove       clothing wearable warm pair of.wool,leather
sock        clothing wearable soft pair of.wool
shirt       clothing wearable of.cloth
flag        small of.cloth
wheel       rolls of.wood,metal
hammer      tool of.metal,wood
spade       tool of.metal,wood
jar         container openable breakable of.glass
top/toy     toy small of.wood
swing/seat  toy big of.wood
slide/toy   toy big of.metal
paint       mass tool
card        readable small of.paper
ribbon      small soft shiny of.silk
button      small
needle      tool small sharp of.metal
thread      mass tool
wand        tool magic small of.wood
cape        clothing wearable of.silk,cloth
cloak       clothing wearable warm of.wool
apron       clothing wearable of.cloth
jacket      clothing wearable warm of.leather
trousers    plural clothing wearable of.cloth
glasses     plural wearable breakable of.glass
scissors    plural tool sharp of.metal
slipper     clothing wearable soft warm pair of.wool
belt        clothing wearable of.leather
pocket      container small of.cloth
purse       container small openable of.leather
necklace    wearable shiny of.gold,silver
jewel       shiny small
pearl       shiny small
diamond     shiny small
shield      weapon of.metal,wood
bow/arrow   weapon of.wood
arrow       weapon sharp of.wood
bow/ribbon  wearable small of.silk
telescope   tool of.metal,glass
magnet      tool small of.metal
whistle/pipe music small of.wood,metal
trumpet/horn music shiny of.metal
horn/music  music shiny of.metal
violin      music of.wood
piano       music big of.wood
guitar      music of.wood
fiddle      music of.wood
harp        music big of.wood
pipe/music  music of.wood
cushion     household soft of.cloth
carpet      household soft of.wool
curtain     household of.cloth
shelf|shelves household of.wood
cupboard    household big openable container of.wood
drawer      household openable container of.wood
oven        household big warm openable of.metal
stove       household big warm of.metal
pan         household container of.metal
kettle      household container of.metal
fork        household small sharp shiny of.metal
knife|knives household sharp shiny of.metal
mug         container household breakable of.clay
teapot      container household breakable of.clay
tray        household of.wood
vase        container household breakable of.glass,clay
towel       household soft of.cloth
soap        mass household
sponge      household soft
bath        household big
sink/basin  household
bench       household big of.wood
sofa        household big soft
desk        household of.wood
fence       big of.wood
wall        big of.stone,brick
floor       household of.wood,stone
ceiling     household
chimney     household big of.brick
bookcase    household big of.wood
cradle      household of.wood
hammock     soft of.cloth,rope
saw/tool    tool sharp of.metal
nail/metal  tool small sharp of.metal
axe         tool sharp of.metal,wood
rake        tool of.metal,wood
hook        tool small of.metal
hose        tool
torch       tool bright
match/fire  tool small of.wood
camera      tool of.metal,glass
radio       household music
phone       household
computer    household
machine     big of.metal
engine      big of.metal
crane/machine tool big of.metal
anchor      tool big of.metal
sail        big of.cloth
oar         tool of.wood
fan/air     household
chalk       mass tool small
crayon      tool small of.wax
notebook    readable small of.paper
newspaper   readable of.paper
page/paper  readable of.paper
note/paper  readable small of.paper
poster      readable of.paper
stamp       small of.paper
envelope    small openable of.paper
parcel      openable
sack        container of.cloth
suitcase    container openable big of.leather
backpack    container openable wearable of.cloth
barrel      container big rolls of.wood
crate       container big of.wood
can/tin     container openable of.metal
lid         household
trunk/box   container big openable of.wood
tub         container of.wood,metal
marble      toy small shiny rolls of.glass
dice        plural toy small rolls
puppet      toy small of.wood,cloth
mask        wearable toy of.paper
costume     clothing wearable
skate       wearable pair
ski         wearable pair of.wood
snowman|snowmen toy big cold of.snow
sandcastle  toy big of.sand
horseshoe   small of.metal
chain       of.metal
bone        small hard
tie/clothes clothing wearable of.silk
ruler/tool  tool small of.wood
scale/weight tool of.metal
statue      big of.stone
tap         household of.metal
"""

VEHICLE = """
car         land wheels
boat        water of.wood
train/rail  land wheels big
bus|buses   land wheels big
ship        water big
bicycle     land wheels
cart        land wheels of.wood
plane       air big
truck       land wheels big
bike        land wheels
wagon       land wheels of.wood
sledge      land snow of.wood
tractor     land wheels big
carriage    land wheels royal
coach/royal land wheels royal
canoe       water of.wood
raft        water of.wood
submarine   water big
ferry       water big
helicopter  air
tram        land wheels big
scooter     land wheels
barge       water big
spaceship   air big
"""

MATERIAL = """
wood/stuff  mass hard
gold        mass shiny
paper       mass soft
glass/stuff mass hard
silver/metal mass shiny
wool        mass soft warm
metal       hard
cloth       mass soft
stone/stuff mass hard
straw/stuff mass soft
leather     mass
iron        mass hard
silk        mass soft shiny
clay        mass soft
wax         mass soft
brick       hard
string      mass
cotton      mass soft
fur         mass soft warm
glue        mass
ink         mass
velvet      mass soft
copper      mass shiny
rubber      mass soft
plastic     mass
steel       mass hard shiny
cardboard   mass
"""

TABLES = {"object": ("noun", OBJECT), "vehicle": ("noun", VEHICLE), "material": ("noun", MATERIAL)}
