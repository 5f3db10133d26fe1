"""`python -m nlm`: reads the command line, calls the module that does the work, prints what comes back.

No logic of its own. Results go to stdout, progress and complaints to stderr; both are UTF-8 whatever
the terminal or the locale says. Exit status: 0; 2 for input that cannot be used, with one line that
says why; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import subprocess
import sys

from nlm import __version__
from nlm.arguments import Parser, Text, Weight, decimal, utf8, weighted, whole
from nlm.errors import NlmError
from nlm.export import KINDS as EXPORTS


def parser() -> Parser:
    """All commands and their options."""
    top = Parser(prog="python -m nlm", description="Build, train and question a small language model.")
    top.add_argument("--version", action="version", version=f"nlm {__version__}")
    top.commands = True
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)

    def command(name, does, run):
        made = commands.add_parser(name, help=does, description=does)
        made.set_defaults(run=run)
        return made

    def checkpoint(made):
        made.add_argument(
            "dir", metavar="DIR", help="folder of a run or a checkpoint, or a shipped one, as mini"
        )

    info = command("info", "parameters of a preset, tensor by tensor", run_info)
    info.add_argument("preset", metavar="PRESET", choices=PRESET_NAMES, help=" or ".join(PRESET_NAMES))

    stories = command("stories", "print stories of the story world", run_stories)
    stories.add_argument("-n", type=whole(1), default=1, metavar="N", help="how many (1)")
    stories.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="another seed, other stories (0)"
    )

    train = command(
        "train", "train a model; the folder then holds checkpoints and table snapshots", run_train
    )
    train.add_argument("--preset", choices=PRESET_NAMES, help="sizes and settings (mini)")
    train.add_argument(
        "--text", action=Text, metavar="FILE", help="UTF-8 text instead of stories; may be repeated"
    )
    train.add_argument(
        "--weight", action=Weight, type=whole(1), metavar="N", help="how often the --text before is seen"
    )
    train.add_argument("--valid", metavar="FILE", help="validation text (a tenth of the documents)")
    train.add_argument("--steps", type=whole(1), metavar="N", help="updates of the weights (the preset's)")
    train.add_argument(
        "--context", type=whole(1), metavar="T", help="tokens the model sees at once (the preset's)"
    )
    train.add_argument(
        "--dtype", choices=["float32", "float64", "bfloat16"], help="bfloat16 with torch only (float32)"
    )
    train.add_argument(
        "--seed", type=whole(0), metavar="S", help="starting weights and order of the data (0)"
    )
    train.add_argument("--backend", choices=["numpy", "torch"], help="(numpy; started by torchrun: torch)")
    train.add_argument("--out", required=True, metavar="DIR", help="folder of the run")
    train.add_argument("--resume", action="store_true", help="go on with the run in that folder")

    neighbors = command("neighbors", "the tokens whose rows are nearest to a word's", run_neighbors)
    checkpoint(neighbors)
    neighbors.add_argument("word", metavar="WORD", type=utf8)
    neighbors.add_argument("-n", type=whole(1), default=10, metavar="N", help="how many (10)")

    similarity = command("similarity", "cosines between the rows of two or more words", run_similarity)
    checkpoint(similarity)
    similarity.add_argument("words", metavar="WORD", nargs="+", type=utf8)

    generate = command("generate", "continue a text", run_generate)
    checkpoint(generate)
    generate.add_argument(
        "--prompt", required=True, type=utf8, metavar="TEXT", help="the beginning; '' for a new story"
    )
    generate.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="another seed, another text (0)"
    )
    generate.add_argument(
        "--tokens", type=whole(0), default=200, metavar="N", help="at most so many new tokens (200)"
    )
    generate.add_argument("--temperature", type=decimal, default=0.8, metavar="T", help="0 is greedy (0.8)")
    generate.add_argument(
        "--top-k", type=int, metavar="K", help="only the K most probable; above the vocabulary: all"
    )
    generate.add_argument(
        "--top-p", type=decimal, metavar="P", help="only the most probable that hold the share P"
    )

    evaluate = command("evaluate", "measure how well a model predicts a text", run_evaluate)
    checkpoint(evaluate)
    evaluate.add_argument(
        "--text", required=True, metavar="FILE", help="UTF-8 text that the model was not trained on"
    )
    evaluate.add_argument(
        "--train-text", action=Text, metavar="FILE", help="a trigram of this text as well; may be repeated"
    )
    evaluate.add_argument(
        "--weight", action=Weight, of="--train-text", type=whole(1), metavar="N",
        help="how often the --train-text before is counted",
    )  # fmt: skip
    evaluate.add_argument(
        "--context", type=whole(1), metavar="T", help="tokens a window (256, or what the model sees)"
    )
    evaluate.add_argument(
        "--by-position", action="store_true", help="the loss by position in the window as well"
    )
    evaluate.add_argument("--backend", choices=["numpy", "torch"], default="numpy", help="(numpy)")

    fetch = command("fetch", "get a corpus from the internet, as text files for train", run_fetch)
    fetch.add_argument("corpus", metavar="CORPUS", choices=["tinystories"], help="tinystories")
    fetch.add_argument("--out", required=True, metavar="DIR", help="folder for the files")
    fetch.add_argument(
        "--edition", choices=["1", "2"], default="2", help="as published, or the one by GPT-4 alone (2)"
    )
    fetch.add_argument("--limit", type=whole(1), metavar="N", help="only the first N stories to train on")

    publish = command("publish", "write the newest checkpoint of a run as it ships", run_publish)
    publish.add_argument("run_folder", metavar="RUN")
    publish.add_argument("dir", metavar="DIR")
    publish.add_argument("--dtype", choices=["float32", "float16"], help="of the stored weights (as trained)")
    publish.add_argument(
        "--snapshots", type=whole(0), default=0, metavar="N", help="so many tables over the training (0)"
    )

    export = command("export", "write a model, or its table, in the format of another tool", run_export)
    checkpoint(export)
    export.add_argument(
        "--to",
        required=True,
        choices=EXPORTS,
        help="hf: GPT-2 folder for transformers; word2vec: the table as one file, for gensim; "
        "projector: the table as vectors.tsv and metadata.tsv, for the Embedding Projector",
    )
    export.add_argument(
        "--out",
        required=True,
        metavar="OUT",
        help="what to write, not there yet: a folder; for word2vec a file, binary if its name ends in .bin",
    )
    return top


PRESET_NAMES = ("mini", "nlm-10m")


def run_info(arguments) -> None:
    from nlm.presets import PRESETS

    config = PRESETS[arguments.preset].model
    for name, shape in config.param_shapes().items():
        count = 1
        for size in shape:
            count *= size
        print(f"{name:<24}{' x '.join(map(str, shape)):>14}{count:>14,}")
    print(f"{'total':<38}{config.n_params:>14,}")
    print(f"{'saved by tying':<38}{config.n_params_untied - config.n_params:>14,}")


def run_stories(arguments) -> None:
    from nlm.corpus import EOT
    from nlm.world import World

    for story in World(arguments.seed).stories(arguments.n):
        print(f"{story.text}\n{EOT}")


def run_train(arguments) -> None:
    from nlm import runs
    from nlm.run_folder import RunFolder

    names = ("preset", "valid", "steps", "context", "dtype", "seed", "backend")
    given = {name: getattr(arguments, name) for name in names if getattr(arguments, name) is not None}
    if arguments.text:
        given["texts"] = weighted(arguments.text)
    with contextlib.ExitStack() as connection:
        try:
            if torchrun():
                from nlm import ddp_torch

                group = connection.enter_context(ddp_torch.processes())
                trainer = ddp_torch.begin(group, given, arguments.out, resume=arguments.resume, say=say)
            elif arguments.resume:
                trainer = runs.go_on(arguments.out, given, say=say)
            else:
                trainer = runs.start(runs.RunOptions(**given), arguments.out, say=say)
            trainer.run()
        except KeyboardInterrupt as stop:
            if rank() == 0:
                again = RunFolder(arguments.out).holds_run() and not arguments.resume
                print(stop if stop.args else "stopped", file=sys.stderr)
                print(command_line([*arguments.argv, *(["--resume"] if again else [])]), file=sys.stderr)
            if torchrun() and stop.args:
                group.any(False)  # until process 0 has saved: torchrun ends all when the first one leaves
            raise
    if rank() > 0:
        return
    print(f"{trainer.model.config.n_params:,} parameters, {trainer.history[-1]['tokens']:,} tokens seen")
    print(f"{'':<20}{'nats/token':>12}{'bits/byte':>12}")
    for name, nats, bits in runs.summary(trainer):
        print(f"{name:<20}{nats:>12.4f}{bits:>12.4f}")
    print(f"saved in {arguments.out}; now try: python -m nlm neighbors {shlex.quote(arguments.out)} dog")


def run_neighbors(arguments) -> None:
    from nlm.checkpoint import load_checkpoint

    vectors = load_checkpoint(arguments.dir).vectors()
    key = vectors.key(arguments.word)
    found = vectors.neighbors(key, arguments.n)
    print(f"nearest to {form(key)}:")
    for other, cosine in found:
        print(f"{cosine:+.3f}  {form(other)}")


def run_similarity(arguments) -> None:
    from nlm.checkpoint import load_checkpoint

    vectors = load_checkpoint(arguments.dir).vectors()
    keys = [vectors.key(word) for word in arguments.words]
    if len(keys) < 2:
        raise NlmError(f"one word, {arguments.words[0]!r}; needed: two or more to compare")
    if len(keys) == 2:
        print(f"{vectors.cosine(*keys):+.3f}  {form(keys[0])} and {form(keys[1])}")
        return
    width = max(8, *(len(form(key)) + 2 for key in keys))
    print(" " * width + "".join(f"{form(key):>{width}}" for key in keys))
    for key, row in zip(keys, vectors.cosines(keys), strict=True):
        print(f"{form(key):<{width}}" + "".join(f"{cosine:>+{width}.3f}" for cosine in row))


def run_generate(arguments) -> None:
    from nlm.checkpoint import load_checkpoint
    from nlm.generate import generate_text

    text = generate_text(
        load_checkpoint(arguments.dir),
        arguments.prompt,
        arguments.tokens,
        temperature=arguments.temperature,
        top_k=arguments.top_k,
        top_p=arguments.top_p,
        seed=arguments.seed,
    )
    print(text)


def run_evaluate(arguments) -> None:
    from nlm.checkpoint import load_checkpoint
    from nlm.evaluate import evaluate_text

    scores = evaluate_text(
        load_checkpoint(arguments.dir, backend=arguments.backend),
        arguments.text,
        train_texts=weighted(arguments.train_text),
        context=arguments.context,
        say=say,
    )
    data, (N, T) = scores[0].data, scores[0].losses.shape
    print(f"{data.n_docs:,} documents, {data.n_bytes:,} bytes, {len(data):,} tokens")
    print(f"{N * T:,} of the tokens predicted, in {N:,} windows of {T:,}")
    print(f"{'':<20}{'nats/token':>12}{'perplexity':>12}{'bits/byte':>12}")
    for score in scores:
        print(f"{score.name:<20}{score.loss:>12.4f}{score.perplexity:>12.2f}{score.bits_per_byte:>12.4f}")
    if arguments.by_position:
        print(f"{'position, nats/token':<20}" + "".join(f"{score.name:>12}" for score in scores))
        for blocks in zip(*(score.by_position() for score in scores), strict=True):
            first, last, _ = blocks[0]
            place = f"{first}" if first == last else f"{first}-{last}"
            print(f"{place:<20}" + "".join(f"{loss:>12.4f}" for _, _, loss in blocks))


def run_fetch(arguments) -> None:
    from nlm.tinystories import fetch

    paths = fetch(arguments.out, edition=int(arguments.edition), limit=arguments.limit, say=say)
    for path in paths:
        print(f"{path.name:<30}{path.stat().st_size:>15,} bytes")
    train, valid = (shlex.quote(str(path)) for path in paths)
    print("by Eldan and Li (2023), licence CDLA-Sharing-1.0; now try, with a new folder after --out:")
    print(f"python -m nlm train --preset nlm-10m --backend torch --text {train} --valid {valid}")


def run_publish(arguments) -> None:
    from nlm.runs import publish

    folder = publish(
        arguments.run_folder, arguments.dir, dtype=arguments.dtype, snapshots=arguments.snapshots
    )
    for path in sorted(folder.iterdir()):
        print(f"{path.name:<24}{path.stat().st_size:>12,} bytes")


def run_export(arguments) -> None:
    from nlm.checkpoint import load_checkpoint
    from nlm.export import export

    written = export(load_checkpoint(arguments.dir), arguments.to, arguments.out)
    for path in written.paths:
        print(f"{path.name:<24}{path.stat().st_size:>12,} bytes")
    print(f"read back and equal; to open it:\n{written.opens}")


def torchrun() -> bool:
    """Whether torchrun started this process, as one of several (nlm.ddp_torch)."""
    return {"RANK", "LOCAL_RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"} <= os.environ.keys()


def rank() -> int:
    """Which of several processes this is; the first one, 0, prints what all have found."""
    return int(os.environ["RANK"]) if torchrun() else 0


def form(key: str) -> str:
    """A token in quotes: the key "Ġdog" is the token " dog". What cannot be printed keeps its key."""
    from nlm.bpe import from_byte_spelling

    text = from_byte_spelling(key).decode(errors="replace")
    return f'"{text}"' if text.isprintable() and "\ufffd" not in text else f"{key} (bytes)"


def say(line: str) -> None:
    """One line of progress."""
    if not os.environ.get("NLM_QUIET"):
        print(line, file=sys.stderr, flush=True)


def command_line(argv: list[str]) -> str:
    """What to type for these arguments, quoted as this system's shell needs it."""
    words = ["python", "-m", "nlm", *argv]
    if torchrun():
        words[:1] = ["torchrun", "--nproc-per-node", os.environ.get("LOCAL_WORLD_SIZE", "1")]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    argv, arguments = sys.argv[1:] if argv is None else argv, None
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        arguments = parser().parse_args(argv, argparse.Namespace(argv=argv))
        arguments.run(arguments)
        sys.stdout.flush()
        return 0
    except (NlmError, ImportError, OSError) as error:
        if isinstance(error, BrokenPipeError):  # the reader, `head` say, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        who = f"nlm (process {rank()})" if rank() else "nlm"
        if arguments or not rank():  # all read the same command line: one says what is wrong with it
            print(f"{who}: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
