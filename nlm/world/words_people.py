"""People: children and grown-ups, the court, those who work, and the family.

Tags: female male (neither: both can be meant), child adult old, royal court, job. Links: pair.X names the
other of a female and male pair, works.PLACE, makes.THING and uses.TOOL say what a person at work does.
"""

PERSON = """
girl        female child pair.boy
boy         male child pair.girl
man|men     male adult pair.woman
woman|women female adult pair.man
friend      any
king        male adult royal pair.queen lives.castle
queen       female adult royal pair.king lives.castle
child|children child
princess    female child royal pair.prince lives.castle
prince      male child royal pair.princess lives.castle
farmer      adult job works.farm,field makes.cheese,hay uses.fork,cart
baker       adult job works.bakery makes.bread,cake,bun uses.oven
teacher     adult job works.school uses.book,chalk
baby        child small
knight      adult court works.castle uses.sword,shield,horse
doctor      adult job works.hospital
cook/person adult job works.kitchen makes.soup,pie,stew uses.pot,pan
sailor      adult job works.ship,harbour uses.rope,boat
neighbour   any adult
gardener    adult job works.garden uses.spade,rake,bucket
lady        female adult court pair.gentleman
gentleman|gentlemen male adult pair.lady
painter     adult job makes.picture uses.brush,paint
pirate      adult works.ship uses.map,chest
miller      adult job works.mill makes.flour
fisherman|fishermen male adult job works.sea,lake uses.net,boat
shepherd    adult job works.meadow,hill uses.stick
driver      adult job uses.bus,truck
singer      adult job makes.song
clown       adult job works.circus uses.ball
tailor      adult job works.shop makes.coat,shirt uses.needle,thread,scissors
hunter      adult works.forest
nurse       adult job works.hospital
postman|postmen male adult job uses.bag,letter
thief|thieves adult bad
giantess    female adult magic pair.giant
stranger    adult any
hero        good any
traveller   adult any uses.map,bag
dancer      adult job works.theatre
carpenter   adult job works.workshop makes.chair,table uses.hammer,saw,nail
shopkeeper  adult job works.shop
blacksmith  adult job works.workshop makes.sword,horseshoe uses.hammer
captain     adult job works.ship uses.map
guard       adult court works.gate,castle
servant     adult court works.castle
soldier     adult court works.castle uses.drum
musician    adult job makes.music uses.drum,flute,violin
storyteller adult job makes.story
pupil       child works.school
builder     adult job makes.house,wall uses.brick,hammer
firefighter adult job uses.hose,ladder
astronaut   adult job uses.rocket
inventor    adult job works.workshop makes.machine
weaver      adult job makes.cloth,carpet uses.thread
cobbler     adult job makes.shoe,boot uses.needle
juggler     adult court uses.ball
ruler/person adult royal works.palace
duke        male adult royal pair.duchess lives.palace
duchess     female adult royal pair.duke lives.palace
page/person child court works.castle
jester      adult court works.palace
emperor     male adult royal pair.empress lives.palace
empress     female adult royal pair.emperor lives.palace
lord        male adult court
guest       any adult
twin        child any
owner       adult any
people      plural any general
"""

FAMILY = """
mother      female adult pair.father
father      male adult pair.mother
sister      female child pair.brother
brother     male child pair.sister
grandmother female adult old pair.grandfather
grandfather male adult old pair.grandmother
son         male child pair.daughter
daughter    female child pair.son
aunt        female adult pair.uncle
uncle       male adult pair.aunt
cousin      child any
family      group
parent      adult any
husband     male adult pair.wife
wife|wives  female adult pair.husband
grandchild|grandchildren child any
granddaughter female child pair.grandson
grandson    male child pair.granddaughter
niece       female child pair.nephew
nephew      male child pair.niece
bride       female adult pair.groom
groom       male adult pair.bride
grandma     female adult old pair.grandpa
grandpa     male adult old pair.grandma
"""

TABLES = {"person": ("noun", PERSON), "family": ("noun", FAMILY)}
