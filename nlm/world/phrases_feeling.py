"""Feelings: words for a mood, the frames they stand in, and what the heart does meanwhile.

{feel hero sad} is a sentence, {sad} one of its words. Moods: sad scared angry ashamed lonely worried tired
jealous, glad proud calm brave excited. All moods share all frames, as opposites do in life: "The fox felt
sad", "The fox felt glad". {heart_sad hero} is a clause ("so sad that ..."), {heart_sad Hero} a sentence.
"""

TEXT = r'''
= sad
5* sad
2* unhappy
upset
gloomy
disappointed

= scared
3* afraid
3* scared
2* frightened
nervous
anxious

= angry
4* angry
2* cross
furious
upset
mad

= ashamed
3* ashamed
2* sorry

= lonely
4* lonely
2* sad
homesick
unhappy

= worried
3* worried
nervous
anxious
restless

= tired
4* tired
2* sleepy

= jealous
4* jealous
angry
unhappy

= glad
8* happy
3* glad
2* merry
2* cheerful
2* joyful
pleased
delighted
thankful

= proud
4* proud
2* happy
pleased
delighted

= calm
3* calm
2* content
peaceful

= brave
4* brave
2* bold
confident
fearless

= excited
3* excited
curious
happy
restless
awake

= goodmood
6* happy
2* calm
2* proud
2* cheerful
2* brave
excited
glad
hopeful
lively
curious

= badmood
6* sad
2* angry
2* ashamed
2* afraid
2* gloomy
bored
lonely
worried
tired
sorry

= mood
6* happy
6* sad
3* angry
3* calm

= feel ~mood
3* {$1} felt {$2}.
2* {$1} was {$2} and {also_$2}.
{$$} was so {$2} that {heart_$2 $1}.

{$$} had never (been|felt) so {$2} (before|in {$1.his} life).
(Slowly|All at once|Little by little|To {$1.his} surprise), {$1} began to feel {$2}.


You could see that {$1} was {$2}.
4* {heart_$2 $$}.

It was a strange feeling, to be so {$2}, and {$1} sat down for a moment.

= also_sad
a little (tired|ashamed|lonely)
very (quiet|tired)
= also_scared
a little (curious|ashamed|angry)
very (quiet|cold)
= also_angry
a little (sad|ashamed|afraid)
very (hungry|loud)
= also_ashamed
a little afraid
very (quiet|sad)
= also_lonely
a little (afraid|tired|bored)
very quiet
= also_worried
a little (angry|tired)
very (quiet|sad)
= also_tired
a little (cold|hungry)
very (happy|sad)
= also_jealous
a little (lonely|ashamed)
very sad
= also_glad
a little (tired|proud|surprised)
very (tired|hungry|proud)
= also_proud
a little (tired|shy)
very hungry
= also_calm
a little (tired|hungry)
very happy
= also_brave
a little afraid
very curious
= also_excited
a little afraid
very hungry

= heart_sad
(a tear ran down {$.his} face|{$.his} eyes filled with tears)
{$.his} heart (was as heavy as a stone|sank|hurt a little)
{$.he} (could not eat|wanted to cry#weep|wanted to hide)
{$.his} voice (trembled|was no more than a whisper)
the world looked (grey|much too big)
there was a lump in {$.his} throat

= heart_scared
{$.his} heart (beat|was beating) like a (drum|hammer)
{$.his} (knees|legs) (shook|turned to butter)
{$.he} (did not dare to move|held {$.his} breath|closed both eyes)
{$.he} wanted to be (at home|in bed#sleep|very far away)
a cold shiver ran down {$.his} back#body

= heart_angry
@$=limbs @$=legs {$.he} (kicked a stone|stamped {$.his} foot)
{$.he} could have bitten {a} {@object}
{$.his} ears grew (hot|red)
{$.he} did not say a word

= heart_ashamed
{$.he} (could not look up|wanted to hide under a leaf|did not know where to look)
{$.his} (cheeks|ears) burned
it was as if there were a stone in {$.his} tummy

= heart_lonely
{$.he} talked to {$.his} own shadow
everything seemed much too big
the whole world seemed empty
{$.he} counted the (clouds|days|stones), because somebody had to

= heart_worried
{$.he} walked up and down
{$.he} could not (sit still|think of anything else|eat a bite)
{$.his} thoughts went round and round like a mill

= heart_tired
{$.his} eyes (closed|were closing) by themselves
{$.he} yawned so widely that {a} {@animal:insect:can.fly} flew in and out again
{$.his} legs were as heavy as (lead|wet wool)

= heart_jealous
something small and (hot|sharp) sat in {$.his} chest#body
{$.he} pretended not to look
nothing tasted good any more

= heart_glad
{$.his} heart (sang|jumped|was as light as a feather)
{$.he} (danced|turned round three times|laughed out loud)
{$.he} wanted to (sing|hug the whole world|tell everybody)
{$.his} eyes shone like (stars|lamps|two new coins)
{$.he} (could not stop smiling|forgot to be hungry)
even the sun seemed (brighter|closer)

= heart_proud
{$.he} (walked like a king|held {$.his} head high|grew a little taller)
{$.his} chest#body was almost too small for {$.his} heart
{$.he} told it to everyone, twice

= heart_calm
{$.his} heart beat slowly again
{$.he} could hear {$.his} own breath
{$.he} took a deep breath

= heart_brave
{$.he} took a (deep|very deep) breath
nothing could stop {$.him} now
{$.he} stood up as straight as a candle

= heart_excited
{$.he} could not (sit still|sleep)
@$=legs {$.he} hopped from one foot to the other
{$.his} ears were red

= laugh
They (both laughed|laughed) until (their tummies hurt|they had to sit down|they could not breathe).
Then {$1} began to laugh, and {$2} laughed too.
{$1} giggled. / Then they could not stop.
Both of them laughed so loudly that {a} {@animal} (woke up|ran away|looked out).
"Ha!" said {$2}, and soon both were laughing.
And because {$1} laughed, {$2} had to laugh as well.
'''
