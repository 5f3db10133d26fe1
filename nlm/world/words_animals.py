"""Animals, their young, and the creatures of fairy tales: facts that a story can use truthfully.

One word a line, most frequent first; `lexicon.py` says how a line is read. Every animal has one size
(tiny small big huge) and one or more kinds (wild farm pet zoo; bird water insect). Links name other
entries: can.VERB, lives.PLACE, eats.FOOD, says.VERB (class verb.sound), has.BODY, young.ANIMAL.
"""

ANIMALS = """
dog         pet farm small can.run,swim,dig,fetch lives.house,farm eats.meat,sausage says.bark young.puppy
            has.tail,paw,fur
cat         pet farm small can.climb,jump,run,creep lives.house,farm eats.fish,milk says.meow young.kitten
            has.tail,paw,whisker,fur
rabbit      wild pet small can.hop,dig,run lives.meadow,burrow eats.carrot,grass,clover says.squeak
            young.bunny has.ear,paw,tail,fur
fox         wild small can.run,dig,swim,creep lives.forest,den eats.berry,egg says.yelp young.cub
            has.tail,paw,fur
bear        wild big can.climb,swim,run,dig lives.forest,cave eats.honey,berry,fish says.growl young.cub
            has.paw,claw,fur
bird        wild bird small can.fly,hop,sing lives.nest,tree eats.worm,seed says.chirp young.chick
            has.wing,beak,feather,tail
mouse|mice  wild pet tiny can.run,climb,dig lives.house,field eats.cheese,seed,grain says.squeak
            has.tail,whisker,ear,fur
horse       farm big can.run,gallop,trot,jump,swim lives.stable,farm eats.hay,apple,carrot says.neigh
            young.foal has.tail,hoof,mane
duck/animal farm wild bird water small can.swim,fly,dive,waddle lives.pond,farm eats.bread,weed says.quack
            young.duckling has.wing,beak,feather
frog        wild water small can.jump,hop,swim,dive lives.pond eats.fly,worm says.croak young.tadpole
            has.leg
pig         farm big can.run,dig,trot lives.farm,barn eats.corn,potato,apple says.grunt young.piglet
            has.tail,snout
fish|fish/animal pet wild water small can.swim,dive lives.sea,river,pond eats.worm,weed has.tail,fin,scale
lion        wild zoo big can.run,jump,climb lives.grassland eats.meat says.roar young.cub
            has.mane,paw,claw,tail
cow         farm big can.walk lives.farm,barn eats.grass,hay says.moo young.calf has.tail,horn,hoof
hen         farm bird small can.run,peck lives.farm,coop eats.corn,seed,worm says.cluck young.chick
            has.wing,beak,feather
elephant    wild zoo huge can.walk,swim,carry lives.grassland,jungle eats.grass,banana says.trumpet
            young.calf has.trunk,tusk,ear
owl         wild bird small can.fly,glide lives.forest,tree eats.mouse,fly says.hoot young.chick
            has.wing,beak,feather,claw
wolf|wolves wild big can.run,swim,dig lives.forest,den eats.meat says.howl young.cub has.tail,paw,fur
sheep|sheep farm big can.walk,jump lives.farm,meadow eats.grass,hay says.bleat young.lamb has.wool,hoof
monkey      wild zoo small can.climb,swing,jump lives.jungle,tree eats.banana,mango says.chatter
            has.tail,hand
squirrel    wild small can.climb,jump,run,dig lives.tree,forest eats.nut,acorn says.chatter has.tail,paw,fur
goat        farm big can.climb,jump,run lives.farm,mountain eats.grass,leaf says.bleat young.kid
            has.horn,beard,hoof
turtle      wild water small can.swim,dive,crawl lives.sea,pond eats.weed,lettuce has.shell
bee         wild insect tiny can.fly,dance lives.hive,garden eats.nectar says.buzz has.wing,sting
butterfly   wild insect tiny can.fly,flutter lives.garden,meadow eats.nectar young.caterpillar has.wing
hedgehog    wild small can.crawl,roll,dig lives.garden,forest eats.worm,apple says.snuffle has.spine
donkey      farm big can.walk,trot,carry lives.farm,stable eats.hay,carrot says.bray young.foal
            has.ear,tail,hoof
goose|geese farm wild bird water big can.swim,fly,waddle lives.farm,lake eats.grass,grain says.honk
            young.gosling has.wing,beak,feather
tiger       wild zoo big can.run,swim,climb,creep lives.jungle eats.meat says.roar young.cub
            has.stripe,tail,paw,claw
deer|deer   wild big can.run,leap,swim lives.forest eats.grass,leaf young.fawn has.antler,hoof
pony        farm pet big can.run,trot,jump lives.stable,meadow eats.hay,apple says.neigh young.foal
            has.mane,tail,hoof
penguin     wild zoo bird water big can.swim,dive,waddle,slide lives.ice,sea eats.fish says.honk young.chick
            has.wing,beak,feather
rooster     farm bird small can.run,flutter lives.farm,coop eats.corn,seed says.crow young.chick
            has.wing,beak,feather
snail       wild tiny can.crawl,climb lives.garden eats.leaf,lettuce has.shell
spider      wild tiny can.climb,spin,crawl lives.web,house eats.fly has.leg
whale       wild water huge can.swim,dive,sing lives.sea eats.fish says.sing young.calf has.fin,tail
snake       wild zoo big can.slither,swim,climb lives.grassland,jungle eats.egg,frog says.hiss
            has.scale,tongue
swan        wild bird water big can.swim,fly,glide lives.lake,river eats.weed,bread says.hiss
            has.wing,beak,feather,neck
giraffe     wild zoo huge can.walk,run lives.grassland eats.leaf says.hum young.calf has.neck,leg,spot
mole        wild tiny can.dig,crawl lives.burrow,garden eats.worm says.squeak has.paw,fur,snout
badger      wild small can.dig,run lives.forest,burrow eats.worm,berry says.grunt young.cub
            has.stripe,paw,claw
beaver      wild water small can.swim,dive,build lives.river eats.bark,leaf has.tail,paw,fur
otter       wild water small can.swim,dive,slide,run lives.river eats.fish,crab says.whistle
            has.tail,paw,fur
crow/bird   wild bird small can.fly,hop lives.field,tree eats.corn,worm,nut says.caw has.wing,beak,feather
robin       wild bird tiny can.fly,hop,sing lives.garden,nest eats.worm,berry says.chirp
            has.wing,beak,feather
parrot      pet zoo bird small can.fly,climb,talk lives.jungle,cage eats.nut,seed,mango says.squawk
            has.wing,beak,feather
hamster     pet tiny can.run,climb,dig lives.cage,house eats.seed,carrot says.squeak has.paw,fur,cheek
ant         wild insect tiny can.crawl,climb,carry lives.garden,forest eats.sugar,crumb has.leg
dolphin     wild water big can.swim,dive,leap lives.sea eats.fish says.click young.calf has.fin,tail
seal/animal wild water big can.swim,dive,slide lives.sea,beach eats.fish says.bark has.whisker,fur
bat/animal  wild small can.fly,hang lives.cave,barn eats.spider,fly says.squeak has.wing,ear,fur
worm        wild tiny can.crawl,dig lives.garden eats.leaf
crab        wild water small can.crawl,swim,dig lives.beach,sea eats.weed,snail has.shell,claw
chicken/animal farm bird small can.run,peck lives.farm,coop eats.corn,seed says.cluck young.chick
            has.wing,beak,feather
kangaroo    wild zoo big can.hop,jump lives.grassland eats.grass,leaf young.joey has.tail,pouch
zebra       wild zoo big can.run,gallop lives.grassland eats.grass says.snort young.foal
            has.stripe,mane,hoof
camel       wild farm big can.walk,run,carry lives.desert eats.grass,date says.grunt young.calf has.hump
crocodile   wild zoo water big can.swim,crawl,dive lives.river eats.fish,meat says.hiss has.tail,scale,tooth
panda       wild zoo big can.climb,roll lives.forest,mountain eats.bamboo says.bleat young.cub has.paw,fur
hippo       wild zoo water huge can.swim,walk,dive lives.river eats.grass,weed says.grunt young.calf
            has.tooth,ear
eagle       wild bird big can.fly,glide,dive lives.mountain,nest eats.fish says.screech young.chick
            has.wing,beak,claw,feather
ladybird    wild insect tiny can.fly,crawl,climb lives.garden,meadow has.spot,wing
fly/insect  wild insect tiny can.fly,crawl lives.house,barn eats.sugar,crumb says.buzz has.wing
tortoise    pet wild small can.walk,crawl lives.garden,grassland eats.lettuce,clover has.shell
octopus     wild water big can.swim,crawl lives.sea eats.crab,fish has.arm
swallow/bird wild bird tiny can.fly,glide lives.barn,nest eats.fly says.chirp young.chick has.wing,tail,beak
crane/bird  wild bird big can.fly,walk,dance lives.marsh eats.frog,seed says.trumpet young.chick
            has.wing,leg,beak
"""

YOUNG = """
puppy       small pet farm can.run,jump eats.milk says.bark
kitten      small pet farm can.jump,climb eats.milk says.meow
cub         small wild can.run,climb eats.milk says.growl
bunny       small wild pet can.hop eats.clover,carrot says.squeak
chick       tiny farm wild bird can.hop,peck eats.seed says.chirp
duckling    tiny farm water bird can.swim,waddle eats.weed says.chirp
lamb        small farm can.jump,hop eats.milk says.bleat
foal        big farm can.run,trot eats.milk says.neigh
piglet      small farm can.run,roll eats.milk says.squeal
calf|calves/animal big farm wild can.walk eats.milk says.moo
caterpillar tiny wild insect can.crawl,climb eats.leaf
tadpole     tiny wild water can.swim eats.weed
kid/goat    small farm can.jump,climb eats.milk says.bleat
fawn        small wild can.run,leap eats.milk
gosling     tiny farm water bird can.swim,waddle eats.grass says.chirp
joey        small wild can.hop eats.milk
"""

CREATURE = """
dragon      huge big can.fly has.wing,tail,scale lives.cave,mountain says.roar
fairy       tiny female magic can.fly has.wing lives.forest,meadow
giant       huge male pair.giantess lives.castle,mountain says.roar
witch       female magic pair.wizard can.fly lives.forest,cottage says.cackle
wizard      male magic pair.witch lives.tower
unicorn     big magic a can.gallop has.horn,mane,hoof lives.forest says.neigh
elf|elves   tiny magic can.climb lives.forest
dwarf|dwarves small can.dig has.beard lives.cave,mountain
mermaid     female magic water can.swim,sing has.tail lives.sea
monster     big says.growl lives.cave
troll       big lives.bridge says.growl
ghost       magic can.fly,float lives.castle says.howl
gnome       tiny can.dig has.beard lives.garden
goblin      small can.run,hide lives.cave says.cackle
"""

TABLES = {
    "animal": ("noun", ANIMALS),
    "animal.young": ("noun", YOUNG),
    "creature": ("noun", CREATURE),
}
