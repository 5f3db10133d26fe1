"""How stories begin and how somebody is introduced. $ is a character, `land` where it lives.

Rules here: intro, open, habit, longago.
"""

TEXT = r'''
= intro_named
3* {a} [{$.look} ]{$.kind} (called|named) {$.name}
2* {a} {$.trait} {$.kind} (called|named) {$.name}
{a} {$.look}, {$.trait} {$.kind} (called|named) {$.name}

= intro_plain
3* {a} {$.look} {$.kind}
2* {a} {$.trait} {$.kind}
{a} {$.look}, {$.trait} {$.kind}
{a} {$.kind}

= intro_child
3* {a} {$.kind} (called|named) {$.name}
2* {a} {$.trait} {$.kind} (called|named) {$.name}
{a} {$.look} {$.kind} (called|named) {$.name}

= hairdo
(two long|two short|black|red|thick black) plaits
(curly|short black|wild|very tidy) hair
{a} gap between {$.his} front teeth
{a} pocket full of (string|pebbles|buttons|crumbs)
(freckles|paint) on {$.his} nose
one sock (up|red) and one sock (down|blue)

= intro_person
3* {a} {$.trait} {$.kind}
2* {a} {$.look} {$.kind}
{a} {$.look}, {$.trait} {$.kind}
{a} {$.kind}

= intro_family
{hero.his} {$.kind}

= longago
once upon a time
long ago
long, long ago
many years ago
once
in a time that only grandmothers remember
when your grandmother was small
a long time before you were born
in the days when (every wish was written on paper|nobody owned a clock|letters took a year to arrive)
before there were any roads

= open
3* {longago}[, {land.in},] there (lived|was) {$}.
3* {longago}[, {land.in},] there (lived|was) {$} who {habit $}.
2* {land.ina}[, {faraway},] (lived|there lived) {$}.
2* {land.ina}[, {faraway},] lived {$}, and nobody (else there|for miles around) (was|could be) more {more}.
Everybody {land.in} knew {$}, because {$.he} {habit $}.
There was once {$} who {habit $}. / {knew $}
Most {$.kinds} {mostbut $}.
Have you ever met {a} {$.kind} who {habit $}? / {open_met?$ $}
This is a story about {$}, and it (begins|starts) {land.in}.
Not far from here, {land.in}, lives {$}[ who {habit $}]. / What happened one {weather?sky} day, I will tell
    you now.
If you ever come {land.to}, you might meet {$}.
If you had come {land.to} in those days, you would have met {$}.
Nobody knew how long {$} had lived {land.in}.
{land.in} there was a (little|small|low|narrow|crooked) house[ with {a} {@colour} door], and in it lived {$}.
The first thing to know about {open_name?$ $} is that {$.he} {habit $}.
{open_special?$ $}

= knew
(Everyone|Everybody|All the neighbours) {land.in} (knew it|said so|had noticed), and (nobody minded|most of
    them laughed).
{$$} did not think this was strange at all.
It had always been like that.
Apart from that, {$.he} was {a} quite ordinary {$.kind}.

= faraway
not far from the sea
far, far away
behind the last hill
at the end of a long road
where the road stops
between two hills
on the other side of the mountain
where the wind never rests
a day's walk from anywhere

= more
2* (curious|cheerful|patient|helpful) or more (stubborn|careful|generous|playful)
curious
cheerful
patient
stubborn
fond of {@food/pl}

= mostbut
are a little sad when it rains. / {$} was quite different: {$.he} (danced|sang) in every puddle
like to stay at home. / But {$} wanted to know what was behind the next hill
think mostly about food. / {$} thought about (the stars|the sea|far places), and forgot supper
get up early. / But {$} could sleep (anywhere, even standing up|until noon and a little longer)
never think about tomorrow. / But {$} had a plan for every day of the week
sleep through half the day. / {$} was another sort of {$.kind}, for {$.he} could not lie still
are always in a hurry. / But {$} had time, and {$.he} had it for everybody
talk all day long. / {$} was different: {$.he} listened
are happy when nothing happens. / {$} was happy only when something did

= open_met_child
{$.name} was one.{$.known}
{$.name} was {a} {$.kind} like that.{$.known}
= open_met_named
{$.name} was one.{$.known}
There was one {land.in}, and {$.his} name was {$.name}.{$.known}
= open_met_plain
There was one {land.in}.{$.known}
I have met one, {land.in}.{$.known}
= open_met_person
There was one {land.in}.{$.known}
I have met one, {land.in}.{$.known}

= open_name_child
{$.name}{$.known}
= open_name_named
{$.name} the {$.kind}{$.known}
= open_name_plain
the {$.kind} of this story{$.known}
= open_name_person
the {$.kind} of this story{$.known}

= open_special_child
{$.name} was {a} {$.kind} who {habit $}.{$.known}
{$.name} (had lived|lived) {land.in} all {$.his} life, and {$.he} {habit $}.{$.known}
{$.name} was (six|seven|eight|nine|almost eight|nearly seven) years old and {habit $}.{$.known}
Every (child|neighbour|{@animal:pet}) {land.in} knew {$.name}, {a} {$.kind} who {habit $}.{$.known}
There was once {a} {$.kind} with {hairdo $}, and {$.his} name was {$.name}.{$.known}
{a} {$.kind} with {hairdo $} lived {land.in}, and everybody called {$.him} {$.name}.{$.known}
= open_special_named
There was once {a} {$.look} {$.kind} whose name was {$.name}.{$.known}
{$.name} was {a} {$.look} {$.kind} who {habit $}.{$.known}
{$.name} the {$.kind} was (not very big|not very old|no longer young), but {$.he} {habit $}.{$.known}
{$.name} was {a} {$.kind}. / Like all {$.kinds}, {$.he} {habit $}.{$.known}
= open_special_plain
The {$.kind} {land.in} had no name, because nobody had ever thought of one for {$.him}.{$.known}
People who live {land.in} still tell the story of the {$.look} {$.kind}.{$.known}
{longago}, the {$.kinds} {land.in} were all very (clever|shy|brave|careful|polite|lazy), and the
    {$.look} one was no exception.{$.known}
= open_special_person
There was {a} {$.kind} {land.in} who was known for being {$.trait}.{$.known}
Every {land.n} needs {a} {$.kind}, and this one had {a} very {$.trait} one.{$.known}

= habit
asked more questions than there are stars
never walked when {$.he} could run
never ran when {$.he} could walk
(liked|loved) nothing better than a (warm|sunny|quiet) place to (think|nap|dream)
could tell the time by (the smell of bread|the shadows|an empty tummy)
had a (song|name) for every (path|tree|puddle)
never passed a (puddle|shop window|bridge) without looking in
was afraid of nothing but (thunder|spiders|the dark|loud noises|{@animal:big/pl})
could not say no to {@food/pl}
collected (buttons|feathers|pebbles|shells|old keys|smooth stones)
always asked what was behind the next hill
talked to (the moon|the trees|flowers|{$.himself}) when (nobody was near|{$.he} was alone)
sang in the (rain|bath|morning), and sang very badly
knew every path and every puddle by heart
counted (the clouds|the stars|everything) before going to sleep

never forgot a (face|promise|birthday|kind word)
had a joke for every (day of the week|kind of weather)
had one song for (happy days and one for sad ones|sad days and one for happy ones)
2* sang when {$.he} was (happy|sad), and hummed when {$.he} was (calm|angry)
saw at once if somebody was (happy|sad|angry|calm)
2* had always wanted to see (a whale|a dolphin|an octopus|an eagle|the sea)
found it hard to (sit still|wait|keep quiet|keep a secret)
was (always late|never on time) because there was so much to (see|smell|look at) on the way
dreamt of (the sea|far places|snow|flying) every night
wanted to be (brave|big|famous|useful), but did not know how
had never been (further than the (bridge|mill|old oak)|up the (hill|mountain)|away from home)
laughed so loudly that (the windows shook|birds fell off their branches|even the {@animal:farm/pl} turned
    round)
was good at (waiting|listening|finding things|telling stories|climbing) and bad at (waking
    up|sharing|counting|singing)
believed that every {weather?sky} day was a (present|gift)
3* was always {mood} when (it rained|the sun came out|the moon was full|there was {@food:mass} for lunch)
2* could be {x=goodmood} in the morning, {badmood} at noon and {=x} again by the evening
2* could be {x=badmood} in the morning, {goodmood} at noon and {=x} again by the evening
3* was (sad on Mondays, happy|happy on Mondays, sad|calm on Mondays, angry|angry on Mondays, calm) on
    Sundays, and
    hungry in between
could not say why {$.he} was {goodmood} or {badmood}, but always knew when
wrote down every evening whether {$.he} had been ({badmood} or {goodmood}|{goodmood} or {badmood})

= open_wear
{$} had a new {thing.n}, {thing.look} and {wonderful}, and everybody was supposed to see it.
There was {$} {land.in} who never went out without {$.his} {thing.full}.
{$} was so proud of {$.his} {thing.full} that {$.he} (wore it in the bath|slept in it|took it off for nobody).

= wonderful
wonderful
very grand
just right

= grandparent
grandmother
grandfather
great-aunt
'''
