"""Deciding a plot: from what a schema needs to characters, things, places and turns of events.

The needs of a schema are lines such as

    hero: child beast             one of these kinds of character (POOLS below, or a category with tags)
    thing: object:toy             a thing with one adjective
    place: land                   a place
    meal: eats hero               something that the hero eats (people eat any food)
    why?: wind, goat, hurry       a fork: beats marked @why=wind belong to it
"""

from __future__ import annotations

from nlm.world.cast import Character, Dice, Place, Plot, Thing, looks_of
from nlm.world.lexicon import LEXICON, Entry, Pool
from nlm.world.truth import known

WALKS = "can.run|can.walk|can.hop|can.crawl|can.climb|can.waddle"
# name -> (category, tags that are needed, tags that must be absent)
POOLS: dict[str, tuple] = {
    "child": ("person", ("child", "pair.boy|pair.girl"), ()),
    "grownup": ("person", ("pair.man|pair.woman",), ()),
    "royal": ("person", ("pair.king|pair.queen",), ()),
    "heir": ("person", ("pair.prince|pair.princess",), ()),
    "job": ("person", ("job", "adult"), ()),
    "court": ("person", ("court", "adult"), ()),
    "elder": ("family", ("pair.grandmother|pair.grandfather",), ()),
    "parent": ("family", ("pair.mother|pair.father",), ()),
    "sibling": ("family", ("pair.brother|pair.sister",), ()),
    "beast": ("animal", (WALKS + "|bird", "small|big|huge"), ("insect",)),  # can hold things
    "creature": ("animal", (WALKS + "|can.fly",), ()),  # all that live on land
    "sea": ("animal", ("lives.sea",), ()),
    "little": ("animal", ("tiny|small", WALKS + "|can.fly"), ()),
    "large": ("animal", ("big|huge", WALKS), ("lives.sea",)),
    "fledgling": ("animal", ("bird", "can.fly"), ("big", "farm", "zoo")),
    "flier": ("animal", ("can.fly",), ("farm",)),
    "swimmer": ("animal", ("can.swim", WALKS), ()),
    "climber": ("animal", ("can.climb", WALKS), ()),
    "pet": ("animal", ("pet", WALKS), ("big",)),
    "farm": ("animal", ("farm", WALKS), ("wild",)),
    "young": ("animal.young", (), ("water",)),
}
# name -> lemmas (with their sense, if there are others among the same kind of words)
LISTS = {
    "land": "forest village meadow farm town valley island garden mountain hill kingdom city park orchard jungle",
    "village": "village town farm city island valley kingdom",
    "spot": "bridge well/place gate barn mill field garden market road path school park orchard hill river lake pond "
            "rock cave wood/trees beach yard fountain square/place harbour",
    "dry": "barn mill house cottage cave school castle library bakery hut stable/place tower church",
    "water": "river lake pond stream sea",
    "wild": "forest wood/trees hill mountain meadow valley jungle",
    "crowd": "market fair/event station harbour zoo circus town city park museum",
    "home": "house cottage kitchen garden school library barn castle",
    "keepsake": "ball kite doll toy puppet whistle/pipe drum flute bell ring/jewel hat scarf lantern book map umbrella robot "
                "puzzle balloon necklace mirror bow/ribbon marble top/toy watch/clock basket bat/object coin shell button",
    "wear": "hat scarf umbrella coat glove apron cloak ribbon flag",
    "fragile": "cup lamp mirror vase plate teapot bowl jar clock lantern mug pot window bottle",
    "instrument": "drum flute trumpet/horn violin fiddle horn/music bell whistle/pipe harp guitar",
    "plant": "flower rose sunflower tulip daisy pumpkin bean carrot tomato pea strawberry melon",
    "meal": "bread cake soup cheese honey pie apple pancake porridge bun pear plum biscuit pudding sandwich",
    "baked": "bread cake pie bun biscuit pudding cookie muffin",
    "food_load": "apple potato pumpkin turnip cabbage onion pear nut melon egg carrot",
    "fruits": "apple pear plum cherry peach orange/food fig",
    "buy": "bread cheese honey egg milk butter jam/food flour sugar salt rice apple needle candle rope button soap bell",
}
MOVES = (("child", "child"), ("adult", "walk"), ("bird", "fly"), ("can.hop", "hop"), ("can.run", "run"), ("can.trot", "run"),
         ("can.fly", "fly"), ("can.walk", "walk"), ("can.crawl", "crawl"), ("can.climb", "walk"), ("can.swim", "swim"))
BODIES = (("has.beak", "bird"), ("has.hoof", "hoofed"), ("insect", "small"), ("has.paw", "beast"), ("has.fur", "beast"))
BEINGS = ("person", "family", "animal", "animal.young", "creature")
GENDER = {"he": "male", "she": "female"}


def decide(needs: tuple[tuple[str, str], ...], dice: Dice) -> Plot:
    """Draw everything a schema needs, in the order of its lines."""
    plot = Plot()
    for slot, need in needs:
        if slot.endswith("?"):
            plot.values[slot[:-1]] = dice.one([value.strip() for value in need.split(",")])
            continue
        link, _, whose = need.partition(" ")
        if link in ("eats", "lives"):
            plot.parts[slot] = _linked(link, plot.parts[whose].kind, dice, plot.taken)
            continue
        plot.parts[slot] = part = _part(dice.kind(need.split(), category), plot, dice)
        if isinstance(part, Character):
            tags = part.kind.tags
            human = part.kind.category in ("person", "family")
            plot.values[slot] = part.style
            plot.values[slot + ".move"] = next((move for tag, move in MOVES if tag in tags), "walk")
            plot.values[slot + ".body"] = "human" if human else next((body for tag, body in BODIES if tag in tags), "small")
    plot.bits = dice.bits
    return plot


def pool(kind: str, *more: str) -> Pool:
    """Return the entries that a word of a schema's needs means: "beast", "land", "object:toy:-big"."""
    name, *tags = kind.split(":")
    if name.startswith("="):
        return Pool([_noun(name[1:])])
    if name in LISTS:
        return Pool([_noun(noun) for noun in LISTS[name].split()])
    category, needed, absent = POOLS.get(name, (name, (), ()))
    tags = [*tags, *more]
    return LEXICON.pool(category, *needed, *(tag for tag in tags if tag[0] != "-"),
                        without=(*absent, *(tag[1:] for tag in tags if tag[0] == "-")))


THINGS = ("object", "food", "plant", "place", "nature")


def category(kind: str) -> str:
    """Return the category of the lexicon that a word of a schema's needs picks from."""
    return pool(kind).entries[0].category


def _noun(name: str) -> Entry:
    found = [entry for entry in LEXICON.find(name) if entry.lemma == name and entry.category in THINGS]
    return found[0] if found else known(name, "noun")


def _part(kind: str, plot: Plot, dice: Dice) -> Character | Place | Thing:
    choices = pool(kind)
    if choices.entries[0].category in BEINGS:
        return _character(kind, plot, dice)
    entry = dice.entry(choices, plot.taken)
    if entry.category == "place" or "place" in entry.tags:
        return Place(entry)
    return Thing(entry, dice.entry(looks_of(entry)))


def _linked(link: str, kind: Entry, dice: Dice, taken) -> Place | Thing:
    """What somebody eats or where it lives, by the links of its entry; people eat what there is and live in houses."""
    categories = ("food",) if link == "eats" else ("place", "nature")
    entries = [entry for lemma in kind.links.get(link, ()) for entry in LEXICON.find(lemma) if entry.category in categories]
    if not entries:
        entries = LEXICON.category("food") if link == "eats" else [known("house", "noun"), known("cottage", "noun")]
    entry = dice.entry(Pool(entries), taken)
    return Place(entry) if link == "lives" else Thing(entry, dice.entry(looks_of(entry)))


def _character(need: str, plot: Plot, dice: Dice) -> Character:
    """Draw somebody whose pronoun, if possible, nobody else in the story has: so `he` and `she` stay clear."""
    others = [part.pronoun for part in plot.parts.values() if isinstance(part, Character)]
    free = [pronoun for pronoun in GENDER if pronoun not in others]
    spoken_for = [GENDER[other] for other in others if other in GENDER]
    kinds = pool(need)
    if len(free) == 1 and any(not entry.tags & set(spoken_for) for entry in kinds.entries):
        kinds = Pool(entry for entry in kinds.entries if not entry.tags & set(spoken_for))
    kind = dice.entry(kinds, plot.taken)
    animal = kind.category not in ("person", "family")
    pronoun = next((he for he, gender in GENDER.items() if gender in kind.tags), None)
    pronoun = pronoun or ("it" if animal and not free else dice.one(free or list(GENDER)))
    called = [part.name.lemma for part in plot.parts.values() if isinstance(part, Character) and part.name]
    named = need.split(":")[0] == "child" or animal and pronoun != "it" and dice.one((True, False), (0.4, 0.6))
    name = dice.entry(LEXICON.pool("name", GENDER[pronoun]), called) if named else None
    return Character(kind, pronoun, name, dice.entry(looks_of(kind)), dice.entry(TRAITS))


TRAITS = Pool(known(trait, "adjective") for trait in (
    "kind clever friendly gentle curious brave shy cheerful wise lazy funny silly polite merry patient stubborn "
    "careful greedy bold jolly playful helpful cheeky generous timid busy grumpy foolish naughty daring calm").split())
