"""The exercises of chapter 01: stubs, solutions and every typical mistake."""

from functools import partial
from itertools import pairwise

import pytest

from nlm.bpe import BPE, join_pair, pretokenize
from nlm.checks import ch01
from nlm.lab.exercise import CORRECT, NOT_ATTEMPTED, WRONG
from tests.checks.answers import notebook_answer

NAMES = ["fourth_merge", "merge", "cut", "why_two_ids", "encode_word", "savings", "premium"]


answer_of = partial(notebook_answer, "01", join_pair=join_pair)


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_not_attempted_and_the_printed_solution_is_correct(name):
    exercise = getattr(ch01, name)
    assert exercise.outcome(answer_of(name, "stub")).status == NOT_ATTEMPTED
    assert exercise.outcome(answer_of(name, "solution")).status == CORRECT
    assert exercise.outcome(exercise.solution).status == CORRECT


@pytest.mark.parametrize("name", NAMES)
def test_every_known_mistake_is_told_by_its_own_message(name):
    exercise = getattr(ch01, name)
    known = [mistake for mistake in exercise.mistakes if mistake.wrong is not None]
    assert len(known) >= 2
    for mistake in known:
        outcome = exercise.outcome(mistake.wrong)
        assert outcome.status == WRONG and outcome.message == mistake.message


def stands_still(ids, pair, new_id):
    merged, i = [], 0
    while i < len(ids):
        merged.append(ids[i])
        if tuple(ids[i : i + 2]) != tuple(pair):
            i += 1
    return merged


def half_filled(ids, pair, new_id):
    merged, i = [], 0
    while i < len(ids):
        if tuple(ids[i : i + 2]) == tuple(pair):
            merged.append(new_id)
            i += 2
        else:
            merged.append(...)
            i += ...
    return merged


def changes_the_list_it_walks(ids, pair, new_id):
    for i in range(len(ids)):
        if tuple(ids[i : i + 2]) == pair:
            ids[i : i + 2] = [new_id]


@pytest.mark.parametrize(
    "exercise, answer, told",
    [
        (ch01.fourth_merge, "ong", "as a pair"),
        (ch01.fourth_merge, ("s", "i"), "count all pairs"),
        (ch01.fourth_merge, ("o", "ng"), "joined already"),
        (ch01.fourth_merge, ("l", ...), "Some dots are left"),
        (ch01.merge, stands_still, "does not move on"),
        (ch01.merge, half_filled, "Some dots are left"),
        (ch01.why_two_ids, "because", "one letter"),
        (ch01.merge, changes_the_list_it_walks, "returned nothing"),
        (ch01.cut, "Oh| no", "list with one string"),
        (ch01.cut, ["Oh", " no", ",", " a", " dog", "!"], "do not give"),
        (ch01.encode_word, lambda word, merges: word, "list of tokens"),
        (ch01.encode_word, lambda word, merges: list(word)[1:], "no letter may get lost"),
        (ch01.premium, 1.5, "pass your function itself"),
    ],
)
def test_mistakes_known_by_their_answer(exercise, answer, told):
    outcome = exercise.outcome(answer)
    assert outcome.status == WRONG and told in outcome.message


def test_the_solutions_are_what_the_package_does():
    line = "sing a long song along the spring king"
    bpe = BPE.train([line], 261)
    assert bpe.merges[3] == ch01.fourth_merge.solution
    assert bpe.vocab["long"] == 260  # the message says so
    assert pretokenize(ch01.SIGNS) == ch01.cut.solution
    for word, merges in ch01.encode_word.inputs:
        vocab = {char: i for i, char in enumerate(BPE.train(["x x"], 257).tokens)}
        for left, right in merges:
            vocab[left + right] = len(vocab)
        assert BPE(merges, vocab).pieces(word) == ch01.encode_word.solution(word, merges)
    names = {sign: i for i, sign in enumerate("ab")}
    for letters in ("aaa", "abab", "aabab", "bbaab", ""):
        joined = join_pair(list(letters), ("a", "b"))
        ids = ch01.merge.solution([names[sign] for sign in letters], (0, 1), 2)
        assert ids == [{"a": 0, "b": 1, "ab": 2}[sign] for sign in joined]


def test_the_puzzle_of_the_first_cell():
    """31 coins for the letters; with three new signs 19, and no three do better."""
    words = [list(word) for word in "sing a long song along the spring king".split()]

    def coins(words):
        return sum(map(len, words))

    def best(words, signs):
        if signs == 0:
            return coins(words)
        pairs = {pair for word in words for pair in pairwise(word)}
        return min(best([join_pair(word, pair) for word in words], signs - 1) for pair in pairs)

    assert coins(words) == 31
    for pair in [("n", "g"), ("i", "ng"), ("o", "ng")]:
        words = [join_pair(word, pair) for word in words]
    assert coins(words) == 19
    assert best([list(word) for word in "sing a long song along the spring king".split()], 3) == 19
