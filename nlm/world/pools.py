"""What a schema may ask for: "beast", "land", "object:toy". Lists of kinds, no choices.

A pool is a category of the lexicon with tags, or a list of lemmas that suit a story
better than any tag would say. plot.py draws from them.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

from nlm.world.lexicon import LEXICON, Entry
from nlm.world.truth import known

BEINGS = ("person", "family", "animal", "animal.young", "creature")
WALKS = "can.run|can.walk|can.hop|can.crawl|can.climb|can.waddle|can.build|can.slide"
# name -> (category, tags that are needed, tags that must be absent)
POOLS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "child": ("person", ("child", "pair.boy|pair.girl"), ()),
    "grownup": ("person", ("pair.man|pair.woman",), ()),
    "royal": ("person", ("pair.king|pair.queen",), ()),
    "heir": ("person", ("pair.prince|pair.princess",), ()),
    "job": ("person", ("job", "adult"), ()),
    "court": ("person", ("court", "adult"), ()),
    "elder": ("family", ("pair.grandmother|pair.grandfather",), ()),
    "parent": ("family", ("pair.mother|pair.father",), ()),
    "creature": ("animal", (WALKS + "|can.fly",), ("has.arm",)),  # any that lives on land
    "beast": ("animal", (WALKS + "|bird", "small|big|huge"), ("insect", "has.arm")),  # ... and holds things
    "little": ("animal", ("tiny|small", WALKS + "|can.fly"), ()),
    "handy": ("animal", ("tiny|small", WALKS, "has.paw|has.hand|has.beak|has.leg"), ("insect",)),
    "large": ("animal", ("big|huge", WALKS), ("lives.sea",)),
    "sea": ("animal", ("lives.sea",), ()),
    "fledgling": ("animal", ("bird", "can.fly"), ("big", "farm", "zoo")),
    "swimmer": ("animal", ("can.swim", WALKS), ("water",)),
    "diver": ("animal", ("can.swim", "water", WALKS), ("lives.sea",)),
    "climber": ("animal", ("can.climb", WALKS), ("can.fly",)),
    "wingless": ("animal", ("tiny|small", WALKS), ("can.fly", "bird")),
    "pet": ("animal", ("pet", WALKS), ("big",)),
    "young": ("animal.young", (), ("water",)),
}
# name -> lemmas, with their sense where the first one of that spelling is not meant
LISTS = {
    "land": "forest village meadow farm town valley island garden mountain hill kingdom city park "
            "orchard jungle",
    "village": "village town farm city island valley kingdom",
    "spot": "bridge well/place gate barn mill field garden market road path school park orchard "
            "hill river lake pond rock cave wood/trees beach yard fountain square/place harbour",
    "dry": "barn mill house cottage cave school castle library bakery hut stable/place tower church",
    "water": "river lake pond",
    "fishing": "river lake sea harbour",
    "wild": "forest wood/trees hill mountain meadow valley jungle",
    "crowd": "market fair/event station harbour zoo circus town city park museum",
    "home": "house cottage kitchen garden school library barn castle",
    "keepsake": "ball kite doll toy puppet whistle/pipe drum flute bell ring/jewel hat scarf lantern "
                "book map umbrella robot puzzle balloon necklace mirror bow/ribbon marble top/toy "
                "watch/clock basket",
    "wear": "hat scarf umbrella coat apron cloak",
    "fragile": "cup lamp mirror vase plate teapot bowl jar clock lantern mug pot bottle",
    "instrument": "drum flute trumpet/horn violin fiddle horn/music bell whistle/pipe harp guitar",
    "nursling": "puppy kitten bunny lamb piglet chick duckling",
    "plant": "rose sunflower tulip daisy pumpkin bean carrot tomato pea strawberry melon",
    "meal": "bread cake soup cheese honey pie apple pancake porridge bun pear plum biscuit "
            "pudding sandwich",
    "bite": "apple pancake bun pear plum biscuit sandwich pie cake pudding cookie muffin peach orange/food",
    "baked": "bread cake pie bun biscuit pudding cookie muffin",
    "load": "apple potato pumpkin turnip cabbage onion pear nut melon egg carrot",
    "fruits": "apple pear plum cherry peach orange/food fig",
    "buy": "bread cheese honey egg milk butter jam/food flour sugar salt rice apple needle "
           "candle rope button soap",
}
SEX = {"cow": frozenset({"female"}), "hen": frozenset({"female"}), "rooster": frozenset({"male"})}
POURED = ("milk", "honey", "sugar", "nectar", "crumb", "seed", "grain", "soup", "porridge")  # no halves
# land -> who would be strange there: tags of LEXICON, or lemmas
SEASIDE = ("crab", "seal", "penguin", "dolphin", "whale", "octopus")
STRANGERS = {
    **dict.fromkeys(("village", "farm", "garden", "orchard", "town", "meadow"), ("zoo", *SEASIDE)),
    **dict.fromkeys(("forest", "hill", "park", "valley", "mountain"), ("lion", "elephant", "giraffe", "zebra",
                    "hippo", "crocodile", "camel", "tiger", "kangaroo", *SEASIDE)),
    "city": SEASIDE, "jungle": ("farm", "pet", "hedgehog", "mole", "badger", "robin", *SEASIDE),
}
THINGS = ("object", "food", "plant", "place", "nature")


class Lot(NamedTuple):
    """Entries to draw from, and their weights: flatter than in the lexicon, so that rare animals star too."""

    entries: tuple[Entry, ...]
    sums: tuple[float, ...]
    weights: dict[str, float]  # by lemma

    @classmethod
    def of(cls, entries) -> Lot:
        """Weigh entries by the root of their frequency (one IEEE operation: the same bits everywhere)."""
        roots = [sqrt(entry.weight) for entry in entries]
        weights: dict[str, float] = {}
        for entry, root in zip(entries, roots, strict=True):
            weights[entry.lemma] = weights.get(entry.lemma, 0.0) + root
        return cls(tuple(entries), tuple(accumulate(roots)), weights)


@cache
def pool(kind: str, without: tuple[str, ...] = ()) -> Lot:
    """Return what a word of a schema's needs means; `without` are tags to avoid, if anything is left then.

    >>> [entry.lemma for entry in pool("royal").entries]
    ['king', 'queen']
    >>> [entry.lemma for entry in pool("royal", ("male",)).entries]
    ['queen']
    >>> pool("=fisherman").entries[0].category, pool("place:water").entries[0].lemma
    ('person', 'pond')
    """
    name, *tags = kind.split(":")
    if name.startswith("=") or name in LISTS:
        entries = [_noun(noun) for noun in (name[1:] if name[0] == "=" else LISTS[name]).split()]
    else:
        category, needed, absent = POOLS.get(name, (name, (), ()))
        entries = LEXICON.pool(category, *needed, *(tag for tag in tags if tag[0] != "-"),
                               without=(*absent, *(tag[1:] for tag in tags if tag[0] == "-"))).entries
    entries = [entry for entry in entries if f"-{entry.lemma}" not in tags] or entries
    return Lot.of([entry for entry in entries if not tags_of(entry) & set(without)] or entries)


def tags_of(entry: Entry) -> frozenset[str]:
    """Return the tags of an entry; of an animal also its sex, if its word tells it.

    >>> "female" in tags_of(LEXICON.entry("hen")), "female" in tags_of(LEXICON.entry("owl"))
    (True, False)
    """
    return entry.tags | SEX.get(entry.lemma, frozenset())


def category(kind: str) -> str:
    """Return the category of the lexicon that a word of a schema's needs draws from."""
    return pool(kind).entries[0].category


def _noun(name: str) -> Entry:
    found = [entry for entry in LEXICON.find(name) if entry.lemma == name and entry.category in THINGS]
    return found[0] if found else known(name, "noun")


TRAITS = Lot.of([known(trait, "adjective") for trait in (
    "kind clever friendly gentle curious brave shy cheerful wise lazy funny silly polite merry patient "
    "stubborn careful bold jolly playful helpful cheeky generous timid busy grumpy daring").split()])
SIZES = {"tiny": "tiny little", "small": "little small", "big": "big large",
         "huge": "huge enormous big"}


@cache
def looks(entry: Entry) -> Lot:
    """Return the adjectives that may describe somebody or something at first sight, true to its tags.

    >>> [look.lemma for look in looks(LEXICON.entry("mouse")).entries]
    ['tiny', 'little', 'old', 'young']
    """
    tags, kind = entry.tags, entry.category
    if kind in ("person", "family"):
        fitting = "little small tall" if "child" in tags else "old young tall"
    elif kind in BEINGS:
        fitting = SIZES[next(size for size in SIZES if size in tags)] + " old young" * (kind == "animal")
    elif kind == "food":
        fitting = "fresh delicious tasty" + " sweet" * bool(tags & {"sweet", "fruit"})
        fitting += " warm" * ("warm" in tags) + " big" * ("mass" not in tags)
    else:
        seen = [look for look in ("shiny", "soft", "warm", "big", "small") if look in tags]
        colours = [colour.lemma for colour in LEXICON.category("colour")[:12]]
        fitting = " ".join(["old new beautiful", *colours, *seen]) + " wooden" * ("of.wood" in tags)
    return Lot.of([known(look, "adjective") for look in fitting.split()])
