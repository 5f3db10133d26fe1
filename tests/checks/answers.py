"""The answers to a chapter's exercises as its text has them: the reader's stub and the folded solution."""

from __future__ import annotations

import re
from pathlib import Path

TEXTS = Path(__file__).resolve().parents[2] / "notebooks" / "text"


def notebook_answer(chapter: str, name: str, of: str, **space):
    """The function or value `name` of an exercise of `chapter` ("04"); `of` is "stub" or "solution".

    `space` holds what the notebook has imported by then.
    """
    (path,) = TEXTS.glob(f"{chapter}_*.py")
    text = path.read_text(encoding="utf-8").split("## Exercises")[1]
    begins = rf"(?:def {name}\(|{name} = )"
    if of == "stub":
        code = re.search(rf"^{begins}.*?(?=^# %%)", text, re.M | re.S).group()
    else:
        folded = re.search(rf"^# ```python\n(# {begins}.*?)^# ```$", text, re.M | re.S).group(1)
        code = re.sub("^# ?", "", folded, flags=re.M)
    exec(code, space)
    return space[name]
