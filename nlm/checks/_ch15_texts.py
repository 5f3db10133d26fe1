"""The exercises of chapter 15 on finished texts: what is repeated, what is copied, what goes wrong."""

from __future__ import annotations

from nlm.lab.exercise import Exercise, like, when


def _runs(words, n: int) -> list[tuple]:
    return [tuple(words[i : i + n]) for i in range(len(words) - n + 1)]


def _repeated(words: list[str], n: int) -> float:
    runs = _runs(words, n)
    return sum(run in runs[:i] for i, run in enumerate(runs)) / len(runs) if runs else 0.0


def _glued(words: list[str], n: int) -> float:
    runs = ["".join(run) for run in _runs(words, n)]
    return 1 - len(set(runs)) / len(runs) if runs else 0.0


DISTINCT = "That is the share of *different* runs, distinct-n. The repeated share is what is missing to 1."
repeated = Exercise(
    "15.5",
    "How much of it was there before?",
    difficulty=1,
    minutes=10,
    trains="measuring repetition in a text",
    solution=_repeated,
    inputs=[
        ("the cat sat the cat sat the cat ran".split(), 2),
        ("the cat sat the cat sat the cat ran".split(), 1),
        ("so so so so".split(), 3),
        ("a b c d".split(), 2),
        (["a", "bc", "ab", "c"], 2),
        ("a b".split(), 4),
    ],
    mistakes=[
        like(lambda words, n: len(set(_runs(words, n))) / len(_runs(words, n)), DISTINCT),
        like(lambda words, n: 1 - _repeated(words, n) if len(words) >= n else 0.0, DISTINCT),
        like(
            lambda words, n: 1 - len(set(_runs(words, n))) / len(_runs(words, n)),
            "Right, but for a text that is shorter than n words: it has no run, and you divided by 0. It "
            "repeats nothing.",
        ),
        like(
            _glued,
            "You glued the words of a run together, so that 'a bc' and 'ab c' became the same. Keep them "
            "apart: tuple(words[i : i + n]).",
        ),
        like(
            lambda words, n: (
                sum(_runs(words, n).count(run) > 1 for run in _runs(words, n)) / len(_runs(words, n))
                if len(words) >= n
                else 0.0
            ),
            "You counted the first time of a run, too. It is a repetition from the second time on.",
        ),
        like(
            lambda words, n: (
                (len(_runs(words, n)) - len(set(_runs(words, n)))) / len(words) if len(words) >= n else 0.0
            ),
            "You divided by the number of words. There are fewer runs than words: N − n + 1.",
        ),
        like(
            lambda words, n: 1 - len(set(words)) / len(words),
            "You looked at single words. A run is n words in a row: tuple(words[i : i + n]).",
        ),
        when(
            lambda answer, expected: isinstance(answer, int) and answer > 1,
            "You counted; asked for is a share of all runs.",
        ),
    ],
    then="1 − distinct-n of one text, that is. A text shorter than n words has no run, and repeats nothing.",
    hint="Make the list of all runs first. A run at place i is repeated if it is in runs[:i]. No runs: 0.",
)


def _longest_shared(text: list, training: list) -> int:
    best = 0
    for i in range(len(text)):
        for j in range(len(training)):
            n = 0
            while i + n < len(text) and j + n < len(training) and text[i + n] == training[j + n]:
                n += 1
            best = max(best, n)
    return best


def _with_gaps(text: list, training: list) -> int:
    """The longest common subsequence: in order, but not in a row."""
    row = [0] * (len(training) + 1)
    for item in text:
        before = row[:]
        for j, other in enumerate(training):
            row[j + 1] = before[j] + 1 if item == other else max(row[j], before[j + 1])
    return row[-1]


def _common(text: list, training: list) -> int:
    """How many words two lists have in common at their beginnings."""
    n = 0
    while n < min(len(text), len(training)) and text[n] == training[n]:
        n += 1
    return n


def _first_place(text: list, training: list) -> int:
    """Each word is looked for where it stands first in the training text, and nowhere else."""
    return max(
        (
            _common(text[i:], training[training.index(word) :])
            for i, word in enumerate(text)
            if word in training
        ),
        default=0,
    )


def _as_strings(text: list, training: list) -> int:
    """Letters in a row in the place of words in a row."""
    spans = [text[i:j] for i in range(len(text)) for j in range(i + 1, len(text) + 1)]
    return max((len(span) for span in spans if " ".join(span) in " ".join(training)), default=0)


longest_shared = Exercise(
    "15.6",
    "The longest span that was copied",
    difficulty=2,
    minutes=15,
    trains="measuring copying from a training text",
    solution=_longest_shared,
    inputs=[
        ("the old fox sat by the river".split(), "then the old owl sat by the river bank".split()),
        ("a b c".split(), "x y z".split()),
        ("a b a b c".split(), "a b c a b".split()),
        ([], ["a"]),
        ("b c d".split(), "a b x c d".split()),
        ("the cat sat".split(), "the dog and the cat sat".split()),
        ("he sat".split(), "the sat".split()),
    ],
    mistakes=[
        like(
            _with_gaps,
            "You allowed gaps: a span is copied only if its words stand in the training text in a row.",
        ),
        like(
            lambda text, training: sum(word in training for word in text),
            "You counted the words that occur in the training text anywhere. A span is a row of them.",
        ),
        like(
            lambda text, training: max(
                (_common(text, training[j:]) for j in range(len(training))), default=0
            ),
            "You always began with the first word of the text. A copied span may begin anywhere.",
        ),
        like(
            _first_place,
            "You tried only the first place of each word in the training text (`training.index`). The span "
            "may stand at a later one.",
        ),
        like(
            _as_strings,
            "You compared letters: 'he sat' is in 'the sat' as a string, but the word 'he' is not. Compare "
            "lists of words.",
        ),
        when(
            lambda answer, expected: isinstance(answer, (list, tuple)) and len(answer) == expected,
            "That is the span itself; asked for is its length.",
        ),
    ],
    then="It takes the product of the two lengths in steps. With a million tokens you want a suffix array.",
)


def _first_to_mend(counts: dict, sentences: int, control: dict, control_sentences: int) -> str:
    def excess(rule):
        return counts[rule] / sentences - control.get(rule, 0) / control_sentences

    return max(counts, key=excess)


first_to_mend = Exercise(
    "15.7",
    "What would you mend first?",
    difficulty=1,
    minutes=10,
    trains="reading a catalogue of failures against its control",
    solution=_first_to_mend,
    inputs=[
        ({"unknown word": 30, "loop": 4}, 100, {"unknown word": 0, "loop": 0}, 100),
        ({"said twice": 60, "unknown word": 30}, 100, {"said twice": 55}, 100),
        ({"unknown word": 20, "no end": 12}, 100, {"unknown word": 60, "no end": 1}, 400),
        ({"loop": 4, "no end": 10}, 50, {"loop": 0, "no end": 5}, 25),
        ({"no end": 3, "unknown word": 30}, 100, {"no end": 0, "unknown word": 15}, 100),
        ({"word twice": 5, "unknown word": 30}, 100, {"word twice": 60, "unknown word": 2}, 100),
    ],
    mistakes=[
        like(
            lambda counts, sentences, control, control_sentences: max(counts, key=counts.get),
            "You took the most frequent rule. Some rules strike the author as well: subtract what they "
            "strike in the control.",
        ),
        like(
            lambda counts, sentences, control, control_sentences: max(
                counts, key=lambda rule: counts[rule] - control.get(rule, 0)
            ),
            "You subtracted counts. The two texts have different lengths: compare per sentence.",
        ),
        like(
            lambda counts, sentences, control, control_sentences: max(
                counts, key=lambda rule: counts[rule] / max(1, control.get(rule, 0))
            ),
            "You took the largest ratio. A rule that hardly ever strikes can have a large one; what is to be "
            "mended is the difference.",
        ),
        like(
            lambda counts, sentences, control, control_sentences: max(
                counts, key=lambda rule: counts[rule] / sentences - control[rule] / control_sentences
            ),
            "A rule may be missing from `control`: there nobody broke it. control.get(rule, 0) is 0 then.",
        ),
        like(
            lambda counts, sentences, control, control_sentences: max(
                counts,
                key=lambda rule: abs(counts[rule] / sentences - control.get(rule, 0) / control_sentences),
            ),
            "You took the largest difference whatever its sign. Where the author breaks a rule more often "
            "than the model, there is nothing to mend.",
        ),
        when(
            lambda answer, expected: isinstance(answer, (int, float)),
            "That is a number; asked for is the name of the rule.",
        ),
    ],
    then="A rule is worth as much as its control says. What strikes the author is no failure of the model.",
)


def _order(numbers) -> list[int]:
    return sorted(range(len(numbers)), key=lambda i: numbers[i])


def _by_rule(numbers: list, share: float) -> int:
    return _order(numbers)[round(share * (len(numbers) - 1))]


by_rule = Exercise(
    "15.8",
    "Which text do you show?",
    difficulty=1,
    minutes=5,
    trains="choosing a sample by a rule and not by taste",
    solution=_by_rule,
    inputs=[
        ([3.5, 1.5, 2.5], 0.5),
        ([3.5, 1.5, 2.5, 9.5, 4.5], 0.5),
        ([3.5, 1.5, 2.5, 9.5, 4.5], 1),
        ([3.5, 1.5, 2.5, 9.5, 4.5], 0),
        ([3.5, 1.5, 2.5, 9.5, 4.5], 0.25),
        ([7.5], 0.5),
        ([0.5 * ((7 * i) % 21) for i in range(21)], 0.95),
    ],
    mistakes=[
        like(
            lambda numbers, share: sorted(numbers)[round(share * (len(numbers) - 1))],
            "That is the number; asked for is the index of its text. Sort the indices by their numbers.",
        ),
        like(
            lambda numbers, share: round(share * (len(numbers) - 1)),
            "You took the place in the list as it is. Put the texts in the order of their numbers first.",
        ),
        like(
            lambda numbers, share: _order(numbers)[::-1][round(share * (len(numbers) - 1))],
            "Your order begins with the highest number. 0 stands for the lowest.",
        ),
        like(
            lambda numbers, share: _order(numbers)[round(share * len(numbers))],
            "N texts have the places 0 to N - 1, and share 1 is place N - 1. The place is share * (N - 1).",
        ),
        like(
            lambda numbers, share: min(
                range(len(numbers)),
                key=lambda i: abs(numbers[i] - (min(numbers) + share * (max(numbers) - min(numbers)))),
            ),
            "You went so far along the values. It is the place in the order that counts: one wild text would "
            "move all the others.",
        ),
        when(
            lambda answer, expected: isinstance(answer, (list, tuple)),
            "That is a list; asked for is the index of one text.",
        ),
    ],
    then="Whoever knows the rule can find the same text. That is all that one sample can prove.",
    hint="First the order: the indices, sorted by their numbers. Then the place in it.",
)
