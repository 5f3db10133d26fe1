"""What is counted in real English: quotations, known words, runs, ranks; each against a count by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlm.analysis.copying import CopyIndex
from nlm.analysis.fluency import at_rank, known_share, measure, quotations, run_share
from nlm.analysis.writing import told
from nlm.corpus import encode_documents
from nlm.errors import NlmError
from tests import small

TOKENIZER = small.tokenizer()


def test_known_words_are_counted_each_time_and_whatever_their_size():
    assert known_share(["The fox. THE FOX!", "the owl"], {"the", "fox"}) == 5 / 6
    assert known_share(["..."], {"the"}) == 0
    assert known_share([], set()) == 0


@pytest.mark.parametrize(
    ("text", "ended", "found"),
    [
        ('He said, "No." She said, "Yes."', True, (1, 1)),
        ('He said, "No. She said, "Yes."', True, (0, 1)),
        ("He said, “No.” She said, “Yes.”", True, (1, 1)),
        ("He said, ”No.“", True, (0, 1)),
        ("He said, “No. “Yes.””", True, (0, 1)),
        ("He said no.", True, (0, 0)),
        ('"No."\n\n"Yes', True, (1, 2)),
        ('"No."\n\n"Yes', False, (1, 1)),  # it may have been going on
        ('"No', False, (0, 0)),
        ("", True, (0, 0)),
    ],
)
def test_quotations_are_closed_paragraph_by_paragraph(text, ended, found):
    assert quotations(text, ended=ended) == found


@given(st.lists(st.integers(0, 3), max_size=30), st.lists(st.integers(0, 3), max_size=30), st.integers(1, 5))
def test_the_share_of_runs_is_that_of_looking_each_one_up(training, text, n):
    runs = [text[i : i + n] for i in range(len(text) - n + 1)]
    there = [any(training[j : j + n] == run for j in range(len(training))) for run in runs]
    found = run_share(CopyIndex(np.array(training, int)).matches(np.array(text, int)), n)
    assert found == pytest.approx(np.mean(there) if runs else 0)


@pytest.mark.parametrize("n", [0, -1, True, 1.0])
def test_a_run_has_a_length(n):
    with pytest.raises(NlmError, match="needed a whole number >= 1"):
        run_share([1], n)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=30), st.floats(0, 1), st.data())
def test_a_rank_is_a_place_in_the_order_or_the_nearest_that_is_allowed(values, share, data):
    place = share * (len(values) - 1)
    order = sorted(range(len(values)), key=lambda i: (values[i], i))
    assert abs(order.index(at_rank(values, share)) - place) <= 0.5
    allowed = data.draw(
        st.lists(st.booleans(), min_size=len(values), max_size=len(values)).filter(any), label="allowed"
    )
    found = at_rank(values, share, allowed=allowed)
    assert allowed[found]
    nearest = min(abs(at - place) for at, i in enumerate(order) if allowed[i])
    assert abs(order.index(found) - place) == nearest


@pytest.mark.parametrize(("share", "index"), [(0, 1), (0.5, 2), (1, 0)])
def test_a_rank_by_hand(share, index):
    assert at_rank([5.0, 1.0, 3.0], share) == index


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1.0], 1.5), "share is 1.5"),
        (([], 0.5), "of 0 values 0 are allowed"),
        (([1.0, 2.0], 0.5, [False, False]), "of 2 values 0 are allowed"),
        (([1.0, 2.0], 0.5, [True]), "of 2 values 1 are allowed"),
    ],
)
def test_a_rank_that_does_not_exist(arguments, message):
    with pytest.raises(NlmError, match=message):
        at_rank(*arguments)


def test_all_counts_of_two_texts_by_hand():
    training = ["The dog saw the cat. The owl was happy."]
    index = CopyIndex(encode_documents(TOKENIZER, training).ids)
    texts = [' dog saw the cat. "No," said the owl.', " owl wwas happy."]
    writings = [told(TOKENIZER, "The", text, 1000) for text in texts]
    found = measure(
        writings,
        TOKENIZER,
        index=index,
        known={"dog", "saw", "the", "cat", "owl", "happy", "no", "said"},
        length=1000,
        first=1000,
        runs=3,
    )
    assert found["known"] == 10 / 11  # wwas
    assert (found["quotes"], found["quoted"]) == (1.0, 1)
    assert found["sentence"] == 11 / 3
    assert found["ended"] == 1
    assert found["distinct_3"] == 1
    copied = [len(TOKENIZER.encode(text)) for text in (" dog saw the cat.", " owl")]
    assert found["texts"]["longest"][0] >= copied[0]
    assert found["texts"]["tokens"] == [len(w.new) for w in writings]
    assert found["texts"]["repeated"] == [0, 0]
    assert len(found["runs"]) == 3 and found["runs"] == sorted(found["runs"], reverse=True)
    for w, share in zip(writings, found["texts"]["found"], strict=True):
        assert share == run_share(index.matches(w.new), 8)


def test_only_the_first_tokens_are_asked_what_they_repeat_and_the_whole_text_what_it_copies():
    (w,) = [told(TOKENIZER, "The", " dog saw the cat. The dog saw the cat. The dog saw the cat.", 1000)]
    index = CopyIndex(w.ids)
    sizes = {"index": index, "known": set(), "length": len(w.ids)}
    all_, some = (measure([w], TOKENIZER, first=first, **sizes)["texts"] for first in (1000, 6))
    assert all_["repeated"][0] > 0.5 and some["repeated"] == [0]
    assert all_["longest"] == some["longest"] == [len(w.new)]
    assert measure([w], TOKENIZER, first=6, **sizes)["ended"] == 0  # as long as it may be


def test_nothing_to_measure():
    (w,) = [told(TOKENIZER, "The", "", 100)]
    with pytest.raises(NlmError, match="1 texts without a sentence"):
        measure([w], TOKENIZER, index=CopyIndex([1]), known=set(), length=100, first=10)
