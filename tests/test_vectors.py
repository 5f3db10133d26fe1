"""`nlm.vectors` against scikit-learn, and the ways a table can go wrong."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from sklearn.decomposition import PCA
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.neighbors import NearestNeighbors

from nlm.bpe import byte_spelling
from nlm.errors import NlmError
from nlm.vectors import SPACE, Vectors


@pytest.fixture
def table() -> np.ndarray:
    return np.random.default_rng(0).normal(size=(60, 12))


@pytest.fixture
def vectors(table) -> Vectors:
    return Vectors([f"w{i}" for i in range(60)], table)


# --- cosine, neighbours, analogies -------------------------------------------------------------------


def test_cosines_are_scikit_learns(vectors, table):
    names = vectors.keys[:7]
    np.testing.assert_allclose(vectors.cosines(names), cosine_similarity(table[:7]), atol=1e-12)
    np.testing.assert_allclose(
        vectors.cosines(names, vectors.keys[7:10]), cosine_similarity(table[:7], table[7:10]), atol=1e-12
    )
    assert vectors.cosine("w1", "w2") == pytest.approx(cosine_similarity(table[[1]], table[[2]])[0, 0])
    assert vectors.cosine("w1", table[2] * 1e-30) == pytest.approx(vectors.cosine("w1", "w2"))


def test_neighbours_are_scikit_learns(vectors, table):
    reference = NearestNeighbors(n_neighbors=9, metric="cosine", algorithm="brute").fit(table)
    distance, rows = reference.kneighbors(table[[5]])
    found = vectors.neighbors("w5", n=8)
    assert [key for key, _ in found] == [vectors.keys[row] for row in rows[0] if row != 5]
    np.testing.assert_allclose([cosine for _, cosine in found], 1 - distance[0][1:], atol=1e-12)


def test_a_query_word_is_left_out_and_a_query_vector_cannot_be(vectors):
    assert "w5" not in dict(vectors.neighbors("w5", n=60))
    assert vectors.neighbors(vectors["w5"], n=1)[0][0] == "w5"
    assert "w9" not in dict(vectors.neighbors("w5", n=60, exclude=["w9"]))


@pytest.mark.parametrize("n", [1, 3, 58, 59, 60, 1000])
def test_as_many_neighbours_as_there_are(vectors, n):
    found = vectors.neighbors("w0", n=n)
    assert len(found) == min(n, 59)
    cosines = [cosine for _, cosine in found]
    assert cosines == sorted(cosines, reverse=True)


def test_ties_go_to_the_earlier_row():
    same = Vectors(["a", "b", "c", "d"], [[1.0, 0.0], [0.0, 1.0], [0.0, 2.0], [0.0, 1.0]])
    assert [key for key, _ in same.neighbors([0.0, 3.0], n=4)] == ["b", "c", "d", "a"]


def test_analogy_is_the_sum_of_unit_rows(vectors, table):
    unit = table / np.linalg.norm(table, axis=1, keepdims=True)
    scores = cosine_similarity((unit[0] - unit[1] + unit[2])[None], table)[0]
    raw = [vectors.keys[row] for row in np.argsort(-scores)]
    assert [key for key, _ in vectors.analogy("w0", "w1", "w2", n=60, exclude_query=False)] == raw
    without = [key for key in raw if key not in ("w0", "w1", "w2")]
    assert [key for key, _ in vectors.analogy("w0", "w1", "w2", n=60)] == without


def test_case_36_the_raw_answer_of_an_analogy_is_often_the_query():
    near = Vectors(
        ["king", "man", "woman", "queen"], [[1.0, 1, 0], [0.9, 0, 0.1], [0.9, 0, 0.3], [0.7, 0.8, 0.6]]
    )
    assert near.analogy("king", "man", "woman", n=1, exclude_query=False)[0][0] == "king"
    assert near.analogy("king", "man", "woman", n=1)[0][0] == "queen"
    # a word given by its vector cannot be left out
    assert near.analogy(near["king"], "man", "woman", n=1)[0][0] == "king"


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_an_analogy_that_cancels_is_refused(dtype):
    """Three unit rows 120 degrees apart add up to nothing but rounding."""
    turns = np.deg2rad([10, 130, 250])
    rows = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    vectors = Vectors(["a", "b", "c"], np.array([rows[0], -rows[1], rows[2]], dtype=dtype))
    with pytest.raises(NlmError, match="'a' - 'b' \\+ 'c' is the zero vector"):
        vectors.analogy("a", "b", "c")


# --- case 34: rows of zeros -------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.int64])
def test_case_34_a_zero_row_scores_zero_and_never_nan(dtype):
    table = np.array([[1, 0], [0, 0], [-1, 0], [0, 2]], dtype=dtype)
    vectors = Vectors(["one", "zero", "minus", "two"], table)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert vectors.neighbors("one", n=3) == [("zero", 0.0), ("two", 0.0), ("minus", -1.0)]
        assert vectors.cosine("one", "zero") == vectors.cosine("zero", "zero") == 0.0
        assert not np.isnan(vectors.cosines(vectors.keys)).any()
        with pytest.raises(NlmError, match="'zero' is a row of zeros"):
            vectors.neighbors("zero")
        with pytest.raises(NlmError, match="the query is a row of zeros"):
            vectors.neighbors(np.zeros(2))
        with pytest.raises(NlmError, match="zero vector"):
            vectors.analogy("one", "one", "zero")


finite = st.floats(allow_nan=False, allow_infinity=False, width=64)
tables = hnp.arrays(np.float64, st.tuples(st.integers(1, 6), st.integers(1, 5)), elements=finite)


@settings(max_examples=200, deadline=None)
@given(tables)
def test_cosines_stay_in_bounds_for_any_finite_numbers(table):
    vectors = Vectors([str(row) for row in range(len(table))], table)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cosines = vectors.cosines(vectors.keys)
    assert np.isfinite(cosines).all() and (np.abs(cosines) <= 1).all()
    for row in range(len(table)):
        assert cosines[row, row] == pytest.approx(1.0 if table[row].any() else 0.0)


# --- words and keys -----------------------------------------------------------------------------------


def test_a_word_means_the_token_with_its_space_if_there_is_one():
    both = Vectors([SPACE + "dog", "dog", "s"], np.eye(3))
    assert both.key("dog") == "Ġdog" and both.key(" dog") == "Ġdog" and both.key("Ġdog") == "Ġdog"
    assert both.key("s") == "s"
    np.testing.assert_array_equal(both["dog"], [1, 0, 0])


@pytest.mark.parametrize("word", ["größer", "naïve", "犬", "🦊", "dog's friend", "a\tb", "\n", "\x7f"])
def test_words_that_keys_spell_otherwise_are_found_by_their_byte_spelling(word):
    vectors = Vectors([byte_spelling(word), byte_spelling(" " + word)], np.eye(2))
    assert vectors.key(word) == byte_spelling(" " + word)
    assert vectors.key(" " + word) == byte_spelling(" " + word)
    assert word in Vectors([byte_spelling(word)], np.eye(1))
    assert word in Vectors([word], np.eye(1))  # a table of plain words


def test_the_empty_word_is_not_the_lone_space():
    with pytest.raises(NlmError):
        Vectors([SPACE, "dog"], np.eye(2)).key("")


def test_an_unknown_word_is_explained_by_its_pieces_or_by_near_keys():
    pieces = {" joyful": ["Ġjoy", "ful"], " dogg": ["Ġdogg"]}
    vectors = Vectors(["Ġdog", "Ġcat"], np.eye(2), pieces=lambda text: pieces[text])
    with pytest.raises(NlmError, match="2 tokens.*'Ġjoy', 'ful'"):
        vectors.neighbors("joyful")
    with pytest.raises(NlmError, match="did you mean 'dog'"):
        vectors.key("dogg")
    with pytest.raises(NlmError, match="did you mean 'dog'"):
        Vectors(["Ġdog"], np.eye(1)).key("dogs")
    with pytest.raises(NlmError, match="needed a word"):
        vectors.key(3)


def test_every_entry_point_names_the_unknown_word(vectors):
    for call in (
        lambda: vectors["unicorn"],
        lambda: vectors[["w1", "unicorn"]],
        lambda: vectors.neighbors("unicorn"),
        lambda: vectors.neighbors("w1", exclude=["unicorn"]),
        lambda: vectors.cosine("w1", "unicorn"),
        lambda: vectors.cosines(["w1"], ["unicorn"]),
        lambda: vectors.analogy("w1", "unicorn", "w2"),
        lambda: vectors.subset(["unicorn"]),
    ):
        with pytest.raises(NlmError, match="'unicorn' is not among the 60 keys"):
            call()


@pytest.mark.parametrize("pieces", [None, list])
def test_what_is_said_about_a_very_long_word_is_short(pieces):
    with pytest.raises(NlmError) as caught:
        Vectors(["Ġdog", "Ġcat"], np.eye(2), pieces=pieces).key("a" * 100_000)
    assert "(100,000 characters)" in str(caught.value) and len(str(caught.value)) < 400


# --- immutable ----------------------------------------------------------------------------------------


def test_nothing_can_be_changed_from_outside(table):
    vectors = Vectors([f"w{i}" for i in range(60)], table)
    before = vectors.array.copy()
    table[:] = 0
    np.testing.assert_array_equal(vectors.array, before)
    for write in (
        lambda: vectors.array.__setitem__(0, 0),
        lambda: vectors["w0"].__setitem__(0, 0),
        lambda: setattr(vectors, "array", before),
        lambda: setattr(vectors, "keys", ()),
    ):
        with pytest.raises((ValueError, AttributeError)):
            write()


def test_subset_centred_and_norms(vectors, table):
    some = vectors.subset(["w9", "w3"])
    assert some.keys == ("w9", "w3")
    np.testing.assert_array_equal(some.array, table[[9, 3]])
    np.testing.assert_allclose(vectors.centred().array.mean(axis=0), 0, atol=1e-12)
    np.testing.assert_allclose(vectors.norms, np.linalg.norm(table, axis=1))
    assert len(vectors) == 60 and vectors.dim == 12 and list(vectors) == list(vectors.keys)


# --- PCA ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", [1, 2, 5])
def test_pca_is_scikit_learns_up_to_the_fixed_sign(vectors, table, k):
    reference = PCA(k, svd_solver="full").fit(table)
    ours, theirs = vectors.pca(k), reference.transform(table)
    np.testing.assert_allclose(np.abs(ours), np.abs(theirs), atol=1e-10)


# --- bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "array", "message"),
    [
        (["a", "a"], np.eye(2), "'a' names rows 0 and 1"),
        (["a"], np.eye(2), "1 keys for 2 rows"),
        ("ab", np.eye(2), "is the string"),
        (["a", 1], np.eye(2), r"keys\[1\] is 1"),
        (["a", "b"], [[0.0, np.nan], [0, 0]], "nan in row 0, column 1"),
        (["a", "b"], [[0.0, 0.0], [np.inf, 0]], "inf in row 1, column 0"),
        (["a", "b"], [1.0, 2.0], r"shape \(2,\)"),
        (["a", "b"], [["x"], ["y"]], "needed numbers"),
        (["a", "b"], [[True], [False]], "needed numbers"),
        (["a", "b"], [[1j], [2j]], "needed numbers"),
    ],
)
def test_tables_that_are_none(names, array, message):
    with pytest.raises(NlmError, match=message):
        Vectors(names, array)


def test_bad_arguments(vectors):
    for n in (0, -1, 1.5, True, None):
        with pytest.raises(NlmError, match="n is"):
            vectors.neighbors("w0", n=n)
    with pytest.raises(NlmError, match="is one word"):
        vectors.cosines("w0")
    with pytest.raises(NlmError, match="query vector"):
        vectors.neighbors(np.ones(3))
    with pytest.raises(NlmError, match="finite"):
        vectors.neighbors(np.full(12, np.nan))
    for k in (0, -1, 2.0, True):
        with pytest.raises(NlmError, match="k is"):
            vectors.pca(k)
