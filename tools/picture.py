"""Draw book/_static/way.svg: the way of one sentence through the trained mini model, with its real numbers.

    python tools/picture.py            after `make checkpoints`

Pieces, IDs, cell colours, attention and probabilities are read from the model; nothing is invented. Needs
`nlm` with its course extra. The same checkpoint gives the same file.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "book" / "_static" / "way.svg"
PROMPT = "The little dog was very"
SHOWN = 8  # numbers of each row that are drawn
BEST = 4  # next tokens that are drawn
CARD, INK, QUIET, BLUE, ORANGE = "#fbfaf7", "#1f1f1f", "#555555", "#0077b2", "#d96c00"
LEFT, WIDTH = 112, 620


def walk(name: str = "mini", prompt: str = PROMPT) -> dict:
    """Return what the picture shows: pieces, ids, rows (T, SHOWN), looks (T,), most probable tokens."""
    from nlm import load_checkpoint

    checkpoint = load_checkpoint(name)
    ids = checkpoint.tokenizer.encode(prompt)
    keep: dict = {}
    logits = checkpoint.model.logits(np.array([ids]), keep)[0, -1].astype(np.float64)  # (V,)
    p = np.exp(logits - logits.max())
    p /= p.sum()
    last = f"h.{checkpoint.config.n_layer - 1}.attn.weights"
    best = np.argsort(-p, kind="stable")[:BEST]
    return {
        "prompt": prompt,
        "pieces": [checkpoint.tokenizer.decode([i]) for i in ids],
        "ids": ids,
        "rows": checkpoint.model.params["wte.weight"][ids, :SHOWN],
        "looks": keep[last][0, :, -1].mean(axis=0),  # (T,): where the last position looks, heads averaged
        "best": [(checkpoint.tokenizer.decode([int(i)]), float(p[i])) for i in best],
        "V": checkpoint.config.vocab_size,
        "C": checkpoint.config.d_model,
        "layers": checkpoint.config.n_layer,
    }


def text(x: float, y: float, words: str, size: int = 14, anchor: str = "middle", fill: str = INK) -> str:
    style = f'font-size="{size}" text-anchor="{anchor}" fill="{fill}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(words)}</text>'


def note(x: float, y: float, words: str, anchor: str = "start") -> str:
    return text(x, y, words, 11, anchor, QUIET)


def box(x: float, y: float, width: float, height: float, fill: str = "#fff") -> str:
    return bar(x, y, width, height, fill, ' rx="4" stroke="#b9b5ab"')


def bar(x: float, y: float, width: float, height: float, fill: str, extra: str = "") -> str:
    return f'<rect x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{height:g}" fill="{fill}"{extra}/>'


def arrow(x: float, top: float, bottom: float) -> str:
    return f'<path d="M{x:g} {top:g}V{bottom - 4:g}m-4 -4l4 5l4 -5" fill="none" stroke="{QUIET}"/>'


def spelled(piece: str) -> str:
    """A token with its leading space made visible."""
    return "␣" + piece[1:] if piece.startswith(" ") else piece


def colour(value: float, largest: float) -> str:
    """Blue for positive numbers, orange for negative ones, paler the nearer to 0."""
    share = min(1.0, abs(value) / largest)
    strong = (0, 119, 178) if value >= 0 else (217, 108, 0)
    return "#" + "".join(f"{round(251 + (part - 251) * share):02x}" for part in strong)


def draw(facts: dict) -> str:
    """Return the picture of what `walk` found, as SVG."""
    T = len(facts["ids"])
    step = (WIDTH - LEFT - 16) / T
    middle = [LEFT + step * (t + 0.5) for t in range(T)]
    wide = step - 10
    out = []

    def station(y: float, name: str, comment: str) -> None:
        out.extend([text(14, y, name, 15, "start"), note(14, y + 16, comment)])

    station(34, "text", "what you type")
    out += [
        box(LEFT, 16, WIDTH - LEFT - 16, 30),
        text((LEFT + WIDTH - 16) / 2, 36, facts["prompt"] + " …", 15),
    ]
    station(88, "tokens", "␣ is a space")
    station(138, "IDs", f"0 to {facts['V'] - 1:,}")
    station(188, "rows", "of the table")
    cell = wide / SHOWN
    largest = float(np.abs(facts["rows"]).max())
    for t, x in enumerate(middle):
        left = x - wide / 2
        out += [arrow(x, 48, 70), box(left, 71, wide, 26), text(x, 89, spelled(facts["pieces"][t]))]
        out += [arrow(x, 98, 120), box(left, 121, wide, 26), text(x, 139, str(facts["ids"][t]))]
        out.append(arrow(x, 148, 172))
        for at, value in enumerate(facts["rows"][t]):
            out.append(bar(left + at * cell, 173, cell, 26, colour(value, largest)))
        out.append(box(left, 173, wide, 26, "none"))
    shown = f"the first {SHOWN} of {facts['C']} numbers; blue is positive, orange negative"
    out.append(note(WIDTH - 16, 214, shown, "end"))

    station(258, "context", f"{facts['layers']} layers mix")
    out.append(box(LEFT, 226, WIDTH - LEFT - 16, 74))
    last = middle[-1]
    for x, share in zip(middle, facts["looks"], strict=True):
        line = (
            f'stroke="{BLUE}" stroke-width="{1 + 11 * share:.1f}" stroke-opacity=".55" stroke-linecap="round"'
        )
        out.append(f'<path d="M{x:.1f} 234L{last:.1f} 282" {line}/>')
    out.append(f'<circle cx="{last:.1f}" cy="284" r="6" fill="{INK}"/>')
    out.append(note(LEFT + 8, 292, "the thicker a line, the more the last position takes from there"))

    station(340, "probabilities", "for the next token")
    out.append(f'<path d="M{last:.1f} 291V308" fill="none" stroke="{QUIET}"/>')
    longest, top = WIDTH - LEFT - 190, facts["best"][0][1]
    for at, (piece, p) in enumerate(facts["best"]):
        y, length = 316 + 24 * at, longest * p / top
        out.append(text(LEFT + 82, y + 14, spelled(piece), 14, "end"))
        out.append(bar(LEFT + 90, y, length, 18, BLUE))
        out.append(text(LEFT + 96 + length, y + 14, f"{100 * p:.1f} %", 13, "start"))
    height = 316 + 24 * len(facts["best"]) + 34
    twice = "The last step compares with every row of the same table: it is used twice."
    out.append(text(14, height - 14, twice, 12, "start", QUIET))
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    font = 'font-family="Helvetica, Arial, sans-serif"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {font}>',
            "<title>The way of one sentence through the model</title>",
            bar(0, 0, WIDTH, height, CARD, ' rx="8"'),
            *out,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(draw(walk()), encoding="utf-8", newline="\n")
    print(f"wrote {TARGET.relative_to(ROOT)}")
