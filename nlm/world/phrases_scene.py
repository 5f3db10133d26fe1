"""What can be seen, heard and smelled around a story. Shared by all schemas.

Every schema has a fork `sky` (fine, wet, cold or dark), so that the weather of a story stays the same:
{scene?sky} is a whole sentence about it, {weather?sky} an adjective, {season?season} the season,
{oneday} and {aday} a day (the second one for the middle of a sentence).
Other rules: smell, sound_day, way, nearby, later, few.
"""

TEXT = r'''
= weather_fine
2* sunny
bright
warm
windy
fine
clear
mild
lovely

= weather_wet
2* rainy
grey
wet
cloudy
foggy
stormy
damp
muddy

= weather_cold
2* snowy
2* cold
icy
frosty
freezing

= weather_dark
dark
quiet
moonlit
starry
still

= season_spring
spring#season
= season_summer
summer
= season_autumn
autumn
= season_winter
winter

= oneday ~day
one (day|morning|afternoon)
3* one {weather?sky} (day|morning|afternoon)
early one (morning|{@weekday})
late one {@weekday}
on {a} {weather?sky} {@weekday}
one {@weekday} in {season?season}
on the (first|last) day of {season?season}
then one day
after (breakfast|lunch) one {weather?sky} {@weekday}
when {season?season} (had come|was nearly over|was still young)
it was {season?season}, and one (day|morning)
as it happened, one {weather?sky} (day|{@weekday})

= aday ~day
one (day|morning|afternoon)
3* one {weather?sky} (day|morning|afternoon)
one {@weekday}
on {a} {weather?sky} {@weekday}
one {@weekday} in {season?season}
on the (first|last) day of {season?season}

= scene_fine
The sun was (out|warm|high|up), and {sound_day}.
{a} {@animal:bird:tiny} was singing (on the roof|in {a} {@plant:tree}|somewhere above|as if it were paid for
    it).
{sound_day}.
2* The air (smelled|smelt) of {smell}.
2* It smelled of {smell} and {smell}.
It was (so|very) (quiet|still)[ that day], and only {a} {@animal:insect:can.fly} was (awake|busy).
There was hardly a cloud[ in the sky].
One cloud looked like {a} (whale|dolphin|octopus|eagle), and then it was only a cloud again.
Somebody was singing a (happy|sad) song, far away.
The wind sounded (happy|calm) that day.
(Small|White|Fat|Lazy) clouds (drifted|sailed) (by|over the hills|across the sky) like
    (sheep|boats|pillows|lost hats).
The {@plant:flower/pl} were (open|in bloom|nodding in the wind).
A soft wind (played with the leaves|ran through the grass|turned the leaves over, one by one).
(Two|Three) {@animal:bird:wild:-water:-big/pl} sat (on a fence|on a wire|in a row) and (talked about the
    weather|watched everything).
What {a} {weather?sky} day it was!
The grass was (still wet|wet with dew|as high as {a} {@animal:small}).
The shadows were (long|short|blue), and {place} was (quiet|sleepy).
{a} {@animal:tiny} was (asleep|sitting) on {a} {@plant:flower}, and that was all that was happening.
Every leaf (shone|was shining)[ in the sun].
You could hear {a} {@animal:farm:-bird:-wild} (far away|from the next farm)[, and then nothing at all].
It was the kind#sort of day on which (anything can happen|nobody wants to work|even {@animal:wild/pl}
    smile).

= sound_day
the (bees|birds|crickets) were (busy|loud|singing)
a dog barked somewhere
somebody was (whistling|hammering|laughing) (far away|behind the houses)
the {@animal:bird:wild:-water:-big/pl} (were telling each other the news|sang as loudly as they could)
a bell rang (from the village|three times|in the distance)
the wind hummed in the (grass|leaves|trees)
{a} {@animal:insect:can.fly} flew (by|past) on important business

= smell
(fresh|warm) bread
wet (grass|leaves|stones|wool)
(apples|honey|roses|mint|smoke|hay|soup|pine|salt|rain|mud)
summer
{@plant:flower/pl}
(old|warm) wood#stuff

= scene_dark
The moon (was up|had risen|hung in the sky like a lamp|looked in|was as thin as a fingernail).
It was (a dark night|so dark that one could not see one's own nose|dark, but not quite dark).
One after another, the stars (came out|appeared|were lit).
An owl called (once|twice|three times) and then (was quiet|thought about it).
The (houses|trees|hills) were only (shapes|shadows) now.
Somewhere {a} {@animal:wild:-water:-zoo:small} (coughed|turned over in its sleep|ran through the dry
    leaves).
(Nothing|Not a leaf|Not even {a} {@animal:tiny}) moved.
All the (windows|lamps|doors) were (dark|shut).
The stars (twinkled|shone|sparkled), (more than anyone can count|thousands of them).
The night smelled of {smell}.
Somewhere somebody was singing a (happy|sad) song.
The shadow of the roof looked like {a} (whale|octopus|crocodile|ladybird).
The wind (whispered|made small noises) (around|behind) the (house|trees).
{a} {@animal:insect:can.fly} bumped against (the window|a lamp), again and again.
Bats#animal (flew|turned) in (wild|quick) circles over the (roofs|trees).

= scene_wet
It rained (and rained|without a break|as if the sky had a hole in it).
The rain (drummed|danced|knocked) on the (roof|leaves|window).
Big drops#water (fell|ran) (from every leaf|down the window).
Every path had become a (stream|puddle).
The {@animal:farm:-wild/pl} stood (under the trees|close together) and (waited|looked offended).
Only the {@animal:water:small/pl} were pleased[ about it].
The clouds were (grey|black|heavy) and (hung|lay) low over {place}.
It was not a day for (long walks|good shoes|hats).
Somewhere a pipe dripped[: plip, plip, plop].
The rain sounded (happy|sad|angry|calm) that day.
It drummed on the roof as if an octopus were playing the piano up there.
One cloud looked like {a} (whale|dolphin|octopus), and it was just as wet.
{a} {@animal:tiny} (sat|hid|waited) under {a} {@plant:small} and (hoped|looked at the sky).

= scene_cold
Snow (lay on everything|covered the roofs|had fallen all night)[, white and thick].
The snow (squeaked|sparkled|lay as high as {a} {@animal:small}).
The (pond|puddle) was as hard as (glass#stuff|stone#stuff).
Everybody's breath (looked like smoke|made little clouds).
(Long|Thin) icicles hung from the roof like (teeth|glass#stuff|{@food:vegetable/pl}).
It was so cold that (words froze|even the {@animal:wild/pl} stayed in bed|the moon shivered).
The wind had (teeth|cold fingers)[ that day].
The trees (stood|were) (white|bare) and (silent|still).
The wind sounded (happy|sad|angry|calm) that day.
There were flowers of ice on the window, and one of them looked like {a} (whale|octopus|swan|butterfly).
Not a bird sang, and the {@animal:wild:-zoo/pl} were (asleep|hungry).
Small tracks ran (across the snow|from bush to bush).
{a} {@animal:bird:tiny} sat in a bush, as round as a ball.

= scene_water
The water was (as smooth as glass#stuff|clear and cold|green and deep|full of small waves#water).
(Small|Little) waves#water (slapped|kissed|licked) the (stones|sand).
{a} {@animal:water:small} (looked up|dived|swam by) and (went away|was gone) again.
(Two|Three|Five) {@animal:bird:water:-zoo/pl} (sat on the water|swam past in a line).
The sun (made|drew) (silver|golden) (lines|coins) on the water.
The reeds (whispered|bent in the wind).
{a} (fish|frog) jumped: plop!
The air smelled of (salt|weed|wet stones) and (far places|fish#food|summer).

= way
(along|down) the (path|road|lane)
(across|over) the (field|meadow|hill)
(past|behind) the (mill|barn|old oak|well|last house)
(through|into) the (tall|wet|long) grass
over root and stone
between the (trees|houses|hedges)
up one hill and down the next
to the place where the path (turns|ends)
through (mud|puddles|leaves) and over (stones|roots)

= nearby
behind {a} (bush|barrel|stone|log|cart)
under {a} (bush|bench|leaf|cart)
in the (tall|long) grass
beside the (path|road|well|gate)
on top of {a} (wall|gate|stone|log)
at the (corner|edge|end) of the (path|field|road)

= few
(two|three|four|five|six|seven|ten)

= later
a little later
a little further on
before long
not long after that
soon
after a while
(by|towards) (noon|evening)
an hour later
{few} minutes later
just then
at that (very |)moment
in the meantime
'''
