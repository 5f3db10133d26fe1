"""Texts that the tests of both tokenizers share, written for this project."""

from hypothesis import strategies as st

from nlm.corpus import EOT

TEXTS = {
    "english": "The little fox didn't run home. \"We'll see,\" said the fox, and the fox saw: he'd seen it!\n"
    * 9,
    "german": "Die Füchsin läuft über die Brücke; der Bär schläft. Größer, süßer, am süßesten!\r\n" * 9,
    "digits": "12 123 1234 12345 121212 3.14159 2024-01-02 ½ ¾ ٣٤٥ 12 12 123\n" * 5,
    "space": "a  b   c\t\td \n\n e\u00a0\u00a0f\u3000g\u2028 h\r\n\r\n  " * 5,
    "runs": "aaaaaaa aaaa aaa ababababab abab bababa aabbaabb mississippi " * 5,
    "code": "for i in range(10):\n    x[i] = (x[i] + 1) * 2  # ...\n        if not x: pass\n" * 6,
    "scripts": "Привет, мир! Привет. 你好,世界。你好! こんにちは नमस्ते नमस्ते ไทย é e\u0301 é e\u0301\n" * 4,
    "emoji": "👩\u200d👩\u200d👧\u200d👦 👩\u200d👩\u200d👧 🇩🇪🇫🇷 ☺\ufe0f 👍🏽👍🏽 " * 4,
}
EDGES = [
    "",
    " ",
    "  ",
    "  two",
    "end  ",
    "\t\n\r\n",
    "a\r\nb\rc\n",
    "\ufeffx",
    "\u00a0",
    " \u00a0 x",
    "\x00\x1c\x1d\x85\u2028",
    "'s 'S 're ' 'll''t",
    "👨\u200d👩\u200d👧\u200d👦",
    "\u0378\U0010ffff\ue000\ufffe",
    EOT,
    f"{EOT}\n{EOT} said {EOT}.",
    "x" * 300,
]
# Letters, numbers, signs and space of several widths, so that all kinds of pieces meet often.
LIKELY = st.text(
    st.sampled_from("aab  '''stlredvm1٣½.!-_\t\n\r\u00a0\u2003éßあ\u0301👩\u200d\ufeff<|>\u0378"), max_size=40
)
ANY_TEXT = st.one_of(st.text(max_size=40), LIKELY, st.sampled_from(EDGES))
