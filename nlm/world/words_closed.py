"""Numbers and the closed classes: pronouns, determiners, prepositions, conjunctions, interjections.

Link: num.N (the number a word stands for). Pronouns: subject object possessive reflexive relative, with
person, number and gender; determiners: the sg pl mass nouns they go with; prepositions: place time path.
"""

NUMBER = """
one         num.1 a
two         num.2
three       num.3
four        num.4
five        num.5
six         num.6
seven       num.7
eight       num.8
ten         num.10
nine        num.9
twelve      num.12
hundred     num.100
twenty      num.20
eleven      num.11
thirteen    num.13
fifteen     num.15
thousand    num.1000
fourteen    num.14
sixteen     num.16
thirty      num.30
eighteen    num.18
forty       num.40
fifty       num.50
seventeen   num.17
nineteen    num.19
sixty       num.60
seventy     num.70
eighty      num.80
ninety      num.90
million     num.1000000
zero        num.0
"""

ORDINAL = """
first       num.1
second      num.2
third       num.3
last        end
fourth      num.4
fifth       num.5
sixth       num.6
seventh     num.7
eighth      num.8
tenth       num.10
ninth       num.9
twelfth     num.12
eleventh    num.11
hundredth   num.100
"""

PRONOUN = """
he          subject third sg male
she         subject third sg female
it          subject object third sg thing
they        subject third pl
I           subject first sg
you         subject object second sg pl
we          subject first pl
him         object third sg male
her         object third sg female
them        object third pl
me          object first sg
us          object first pl
himself     reflexive third sg male
herself     reflexive third sg female
itself      reflexive third sg thing
themselves  reflexive third pl
myself      reflexive first sg
yourself    reflexive second sg
ourselves   reflexive first pl
mine/my     possessive first sg
yours       possessive second sg pl
hers        possessive third sg female
theirs      possessive third pl
ours        possessive first pl
everyone    subject object
everybody   subject object
someone     subject object
nobody      subject object
nothing     subject object thing
something   subject object thing
everything  subject object thing
anything    subject object thing
anyone      subject object
who/that    relative
which/that  relative thing
that/clause relative
"""

DETERMINER = """
the         sg pl mass
a           sg
an          sg
his         sg pl mass possessive
her/own     sg pl mass possessive
their       sg pl mass possessive
my          sg pl mass possessive
your        sg pl mass possessive
its         sg pl mass possessive
our         sg pl mass possessive
this        sg mass
that        sg mass
some        pl mass
all         pl mass
every       sg
another     sg
no/none     sg pl mass
many        pl
these       pl
those       pl
other       pl
each        sg
any         sg pl mass
both        pl
few         pl
several     pl
much/amount mass
enough      pl mass
"""

PREPOSITION = """
to          path
in          place
of
on          place
with
at          place
for
from        path
into        path
by          place
under       place path
over        place path
through     path
up          path
behind      place
after       time
out         path
about
around      path place
down        path
across      path
near        place
before      time
beside      place
along       path
like
towards     path
between     place
past        path
inside      place
without
onto        path
off         path
until       time
during      time
above       place
below       place
among       place
against     place
outside     place
beyond      place
since       time
round       path place
opposite    place
"""

CONJUNCTION = """
and         join
but         contrast
because     cause
when        time
so          result
as          time
or          choice
if          condition
while       time
that        clause
until       time
before      time
after       time
than        compare
though      contrast
although    contrast
since       cause
unless      condition
nor         join
"""

INTERJECTION = """
yes         answer
no          answer
oh          surprise
hello       greeting
please      polite
thanks      polite
goodbye     greeting
hooray      joy
wow         surprise
hurrah      joy
sorry       polite
ah          surprise
oops        mistake
hush        quiet
welcome     greeting
goodnight   greeting
hey         call
ouch        pain
yum         taste
alas        sorrow
okay        answer
hi          greeting
bye         greeting
hurry       call
look        call
listen      call
"""

PARTICLE = """
not         negation
to          infinitive
"""

TABLES = {
    "number": ("number", NUMBER), "ordinal": ("number", ORDINAL), "pronoun": ("pronoun", PRONOUN),
    "determiner": ("determiner", DETERMINER), "preposition": ("preposition", PREPOSITION),
    "conjunction": ("conjunction", CONJUNCTION), "interjection": ("interjection", INTERJECTION),
    "particle": ("particle", PARTICLE),
}
