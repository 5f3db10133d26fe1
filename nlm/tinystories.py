"""TinyStories, from the Hugging Face hub to text files that `train` reads.

Over two million short stories in the words of small children (Eldan & Li 2023), under the licence
CDLA-Sharing-1.0. This is the one place of the package that uses the internet, and nothing depends on it.
The download, its cache, its progress and the check that a file is complete are those of `huggingface_hub`;
how a text becomes documents is in `nlm.corpus`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from nlm.corpus import EOT, read_documents
from nlm.errors import NlmError
from nlm.files import atomic_write_parts

REPO = "roneneldan/TinyStories"
PAGE = f"https://huggingface.co/datasets/{REPO}"
# edition -> (validation, training): as published, and the second one, which GPT-4 wrote alone
FILES = {
    1: ("TinyStories-valid.txt", "TinyStories-train.txt"),
    2: ("TinyStoriesV2-GPT4-valid.txt", "TinyStoriesV2-GPT4-train.txt"),
}


def download(name: str) -> Path:
    """The file `name` of the dataset, in the cache of huggingface_hub; loaded only if it is not there.

    Errors: `NlmError` when it can neither be reached nor found in the cache, `ImportError` without the
    library.
    """
    try:
        from huggingface_hub import hf_hub_download
        from huggingface_hub.utils import disable_progress_bars, logging
    except ImportError as error:
        raise ImportError('TinyStories comes by way of huggingface_hub: pip install "nlm[hub]"') from error
    if os.environ.get("NLM_QUIET"):
        disable_progress_bars()
        logging.set_verbosity_error()  # else each new attempt is a line
    try:
        return Path(hf_hub_download(REPO, name, repo_type="dataset", token=False))
    except Exception as error:  # of the hub, of the network and of the disk; the library has many kinds
        reason = str(error.__cause__ or error).split("\n")[0].rstrip(". ")
        raise NlmError(
            f"{name} is not in the cache, and cannot be had: {reason}. Needed: the internet, once, and room "
            f"for the file. Or get it in another way, from {PAGE}, and give its path to train --text"
        ) from error


def fetch(
    out: str | os.PathLike,
    *,
    edition: int = 2,
    limit: int | None = None,
    say: Callable[[str], None] = lambda line: None,
) -> tuple[Path, Path]:
    """Write the two files of an edition to the folder `out`; returns the paths (training, validation).

    `limit` takes only the first so many stories of the training text. Each file is written whole or not at
    all; what has the same name is replaced. `say` gets a line for each file.

    Errors: `NlmError` for an unknown edition, a limit below 1, and a file that cannot be had or written.
    """
    if edition not in FILES:
        raise NlmError(f"edition is {edition!r}; there are {', '.join(map(str, FILES))}")
    if limit is not None and limit < 1:
        raise NlmError(f"limit is {limit}; needed: how many stories to take, a whole number from 1")
    out, (valid, train) = Path(out), FILES[edition]
    for name in (valid, train):  # the small one first: what does not work is noticed early
        say(f"getting {name}")
        cached = download(name)
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NlmError(f"cannot make the folder {out}: {error.strerror}") from error
        if limit is not None and name == train:
            stories = read_documents(cached, limit)
            atomic_write_parts(out / name, (f"{story}\n{EOT}\n".encode() for story in stories))
        else:
            room = f", with {cached.stat().st_size:,} bytes free"
            atomic_write_parts(out / name, _pieces(cached), room)
    return out / train, out / valid


def _pieces(path: Path, size: int = 2**20) -> Iterator[bytes]:
    with open(path, "rb") as file:
        while piece := file.read(size):
            yield piece
