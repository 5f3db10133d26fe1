"""NumPy = torch = transformers: the same names, shapes, logits, loss, gradients and training steps."""

import numpy as np
import pytest
import torch

from nlm.batches import Batches, windows
from nlm.checkpoint import load_checkpoint, save_checkpoint
from nlm.corpus import TokenData, load_ids, save_ids
from nlm.errors import NlmError
from nlm.nn import GPT, GPTConfig
from nlm.nn.config import POSITIONS
from nlm.nn.gpt_torch import TorchGPT
from nlm.nn.gradcheck import relative_error
from nlm.optim import AdamW, clip_gradients
from nlm.runs import publish
from nlm.train import Trainer
from nlm.train_config import TrainConfig

SIZES = {"vocab_size": 31, "context": 9, "d_model": 12, "n_layer": 3, "n_head": 3}
RNG = np.random.default_rng(0)
IDS, TARGETS = RNG.integers(0, 25, (4, 8)), RNG.integers(0, 31, (4, 8))


def numpy_gpt(tied=True, dtype=np.float64, scale=0.2, positions="learned"):
    """A GPT away from its start: every parameter moved by N(0, scale), so that no layer is near linear."""
    config = GPTConfig(
        **SIZES, tied=tied, eps=0.01, positions=positions
    )  # an eps that shows if a twin forgets it
    model, rng = GPT(config, seed=1, dtype=dtype), np.random.default_rng(2)
    for p in model.params.values():
        p += (scale * rng.standard_normal(p.shape)).astype(dtype)
    return model


@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("tied", [True, False])
def test_logits_loss_and_every_gradient_are_equal(tied, positions):
    ours = numpy_gpt(tied, positions=positions)
    twin = TorchGPT.from_numpy(ours)
    np.testing.assert_allclose(twin.logits(IDS).numpy(), ours.logits(IDS), rtol=0, atol=1e-10)
    loss, grads = ours.loss_and_grads(IDS, TARGETS)
    loss_twin, grads_twin = twin.loss_and_grads(IDS, TARGETS)
    assert abs(loss - loss_twin) < 1e-10 and abs(twin.loss(IDS, TARGETS) - loss) < 1e-10
    assert list(grads) == list(grads_twin) == list(ours.params) == list(twin.params)
    for name, g in grads.items():
        assert grads_twin[name].dtype == torch.float64 and tuple(grads_twin[name].shape) == g.shape
        assert relative_error(g, grads_twin[name].numpy()) < 1e-6, name
        assert np.abs(g).max() > 1e-4, name  # the comparison is not one of zeros


@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("tied", [True, False])
def test_every_kept_activation_is_equal(tied, positions):
    ours = numpy_gpt(tied, positions=positions)
    twin = TorchGPT.from_numpy(ours)
    kept, kept_twin = {}, {}
    ours.logits(IDS, kept), twin.logits(IDS, kept_twin)
    ours.loss_and_grads(IDS, TARGETS, kept)
    _, grads = twin.loss_and_grads(IDS, TARGETS, kept_twin)
    assert (
        kept.keys() == kept_twin.keys() >= {"h.2.attn.weights", "dwte.input", "dwte.output", "dx0", "dlogits"}
    )
    for name, a in kept.items():
        assert not kept_twin[name].requires_grad
        np.testing.assert_allclose(kept_twin[name].numpy(), a, rtol=0, atol=1e-10, err_msg=name)
        assert not any(np.shares_memory(kept_twin[name].numpy(), g.numpy()) for g in grads.values())


@pytest.mark.parametrize("tied", [True, False])
def test_ten_training_steps_follow_the_same_trajectory(tied):
    ours = numpy_gpt(tied, scale=0.05)
    twin = TorchGPT.from_numpy(ours)
    optimizers = [AdamW(model.params, lr=0.01, weight_decay=0.1) for model in (ours, twin)]
    losses, start = [], ours.numpy_params()
    for step in range(10):
        rng = np.random.default_rng(step)
        x, y = rng.integers(0, 31, (2, 4, 9))
        for model, optimizer in zip((ours, twin), optimizers, strict=True):
            loss, grads = model.loss_and_grads(x, y)
            norm = clip_gradients(grads, 0.5)
            optimizer.step(grads)
            losses.append((loss, norm))
        assert np.abs(np.subtract(losses[-2], losses[-1])).max() < 1e-6
        for name, p in twin.numpy_params().items():
            np.testing.assert_allclose(
                p, ours.params[name], rtol=0, atol=1e-6, err_msg=f"step {step}: {name}"
            )
    assert min(np.abs(p - start[name]).max() for name, p in ours.params.items()) > 0.01


def test_both_twins_start_from_the_same_numbers():
    config = GPTConfig(**SIZES)
    ours, twin = GPT(config, seed=5), TorchGPT(config, seed=5)
    assert all(np.array_equal(p, ours.params[name]) for name, p in twin.numpy_params().items())
    assert {p.dtype for p in twin.params.values()} == {torch.float32}
    np.testing.assert_allclose(twin.logits(IDS).numpy(), ours.logits(IDS), rtol=0, atol=1e-5)


def test_there_and_back_is_the_same_model_in_memory_of_its_own():
    ours = numpy_gpt()
    twin = TorchGPT.from_numpy(ours)
    back = twin.to_numpy()
    assert back.config == ours.config and back.dtype == ours.dtype
    twin.params["wte.weight"] += 1
    assert all(np.array_equal(back.params[name], p) for name, p in ours.params.items())
    back.params["wte.weight"] += 2
    assert np.array_equal(twin.numpy_params()["wte.weight"], ours.params["wte.weight"] + 1)


def test_parameters_are_leaves_that_an_optimizer_changes_in_place():
    twin = TorchGPT(GPTConfig(**SIZES), seed=0)
    own = dict(twin.params)
    before, loss = twin.numpy_params(), twin.loss(IDS, TARGETS)
    AdamW(twin.params, lr=0.01).step(twin.loss_and_grads(IDS, TARGETS)[1])
    for name, p in twin.params.items():
        assert p is own[name] and p.is_leaf and not p.requires_grad
        assert not np.array_equal(p.numpy(), before[name])
    assert twin.loss(IDS, TARGETS) < loss


def test_one_table_two_uses_changing_it_changes_both():
    for model in (numpy_gpt(), TorchGPT.from_numpy(numpy_gpt())):
        kept, changed = {}, {}
        model.logits([[3, 4]], kept)
        model.params["wte.weight"][3] *= 2
        model.logits([[3, 4]], changed)
        row, logit = (np.asarray(kept[name]) for name in ("wte", "logits"))
        new_row, new_logit = (np.asarray(changed[name]) for name in ("wte", "logits"))
        assert np.abs(new_row[0, 0] - 2 * row[0, 0]).max() < 1e-12  # read at the input
        ln_f = np.asarray(changed["ln_f"])
        table = np.asarray(model.params["wte.weight"])
        np.testing.assert_allclose(new_logit, ln_f @ table.T, atol=1e-12)  # and used by the output
        assert np.abs(new_logit - logit).max() > 1e-3


@pytest.mark.parametrize("way", ["loaded", "resumed", "published", "there and back", "parameters loaded"])
@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_one_table_stays_one_on_every_way_to_a_model(tmp_path, backend, way):
    """A tied output must not come back as a copy, or as a fresh table (case 48)."""
    start = GPT(GPTConfig(**SIZES), seed=3)
    if way == "resumed":
        text, settings = TokenData(IDS.ravel(), 31, n_bytes=32, n_docs=1), dict(steps=2, context=8, warmup=0)
        model = start if backend == "numpy" else TorchGPT.from_numpy(start)
        Trainer(model, text, None, TrainConfig(**settings), out=tmp_path, progress=False).run()
        model = Trainer.resume(tmp_path, train=text, valid=None).model
    elif way in ("loaded", "published"):
        save_checkpoint(tmp_path / "m", start, tokenizer=None)
        if way == "published":
            publish(tmp_path / "m", tmp_path / "half", dtype="float16")
        model = load_checkpoint(tmp_path / ("m" if way == "loaded" else "half"), backend=backend).model
    elif way == "there and back":
        model = TorchGPT.from_numpy(start) if backend == "torch" else TorchGPT.from_numpy(start).to_numpy()
    else:
        model = (GPT if backend == "numpy" else TorchGPT)(GPTConfig(**SIZES), seed=4)
        model.load_params(start.params)
    assert type(model) is (GPT if backend == "numpy" else TorchGPT)
    assert model.config.tied and "lm_head.weight" not in model.params
    kept, changed = {}, {}
    model.logits([[3, 4]], kept)
    model.params["wte.weight"][3] *= -3
    model.logits([[3, 4]], changed)
    table, ln_f = np.asarray(model.params["wte.weight"]), np.asarray(changed["ln_f"])
    np.testing.assert_allclose(np.asarray(changed["logits"]), ln_f @ table.T, atol=1e-5)  # at the output
    np.testing.assert_allclose(np.asarray(changed["wte"])[0, 0], table[3])  # and at the input
    assert np.abs(np.asarray(changed["logits"]) - np.asarray(kept["logits"])).max() > 1e-3


def test_an_id_above_65535_reaches_its_own_row_in_both_twins(tmp_path):
    """In 16 bits, 70,000 would be 4,464 (case 16)."""
    V, ids = 80_000, [70_000, 79_999, 70_000, 65_536, 65_535]
    save_ids(tmp_path / "ids", TokenData(ids, V, n_bytes=9, n_docs=1))
    text = load_ids(tmp_path / "ids", V)
    assert text.ids.tolist() == ids and text.counts()[70_000] == 2 and text.counts()[4_464] == 0
    x, y = windows(text, 4)
    assert (x.tolist(), y.tolist()) == ([ids[:4]], [ids[1:]])
    assert all(
        (a == b).all() for a, b in zip(next(Batches(text, batch_size=1, context=4)), (x, y), strict=True)
    )
    ours = GPT(GPTConfig(V, 4, 2, 1, 1), seed=0, dtype=np.float64)
    for model in (ours, TorchGPT.from_numpy(ours)):
        for given in (x, x.astype(np.uint32), text.ids[None, :4]):
            kept = {}
            model.loss_and_grads(given, y, kept)
            np.testing.assert_array_equal(np.asarray(kept["wte"])[0], ours.params["wte.weight"][ids[:4]])
            moved = np.flatnonzero(np.asarray(kept["dwte.input"]).any(-1))
            assert moved.tolist() == sorted({*ids[:4]})


def test_every_call_is_fresh_in_the_twin_too():
    twin = TorchGPT.from_numpy(numpy_gpt())
    loss, grads = twin.loss_and_grads(IDS, TARGETS)
    again_loss, again = twin.loss_and_grads(IDS, TARGETS)
    assert loss == again_loss and all(torch.equal(g, again[name]) for name, g in grads.items())
    assert all(g.data_ptr() != again[name].data_ptr() for name, g in grads.items())
    assert twin.loss(IDS, TARGETS) == twin.loss(IDS, TARGETS)


@pytest.mark.parametrize(
    "convert", [list, np.int32, np.uint16, torch.tensor, lambda ids: torch.tensor(ids).int()]
)
def test_ids_may_be_lists_arrays_or_tensors(convert):
    twin = TorchGPT.from_numpy(numpy_gpt())
    ids, targets = convert(IDS.tolist()), convert(TARGETS.tolist())
    assert torch.equal(twin.logits(ids), twin.logits(IDS))
    assert twin.loss_and_grads(ids, targets)[0] == twin.loss_and_grads(IDS, TARGETS)[0]


WRONG = {
    "below 0": [[-1]],
    "V": [[31]],
    "padding": [[4, -100]],
    "far": [[2**40]],
    "float": [[1.0]],
    "nan": [[float("nan")]],
    "bool": [[True]],
    "empty": [[]],
    "1-D": [1, 2],
    "3-D": [[[1]]],
    "too long": [[0] * 10],
}


@pytest.mark.parametrize("as_tensor", [False, True])
@pytest.mark.parametrize("name", WRONG)
def test_both_twins_refuse_the_same_input_with_the_same_words(name, as_tensor):
    ours, twin = numpy_gpt(), TorchGPT.from_numpy(numpy_gpt())
    ids, message = np.array(WRONG[name]), {}
    if name == "empty":
        ids = ids.astype(int)
    for model in (ours, twin):
        given = torch.tensor(ids) if as_tensor and model is twin else ids
        with pytest.raises(NlmError) as caught:
            model.logits(given)
        message[model] = str(caught.value)
        with pytest.raises(NlmError):
            model.loss_and_grads(
                np.zeros((1, 1), int), given if ids.ndim != 2 or ids.size != 2 else given[:, 1:]
            )
    assert message[ours] == message[twin]


def test_a_tensor_of_bfloat16_is_no_id_either():
    with pytest.raises(NlmError, match="token IDs are integers"):
        TorchGPT(GPTConfig(**SIZES)).logits(torch.ones(1, 2, dtype=torch.bfloat16))


def test_both_twins_refuse_the_same_parameters_and_change_nothing():
    ours, twin = numpy_gpt(), TorchGPT.from_numpy(numpy_gpt())
    new = {name: p + 1 for name, p in ours.params.items()}
    for wrong in (new | {"ln_f.bias": np.zeros(3)}, {}, new | {"extra": np.zeros(1)}):
        message = set()
        for model in (ours, twin):
            before = model.numpy_params()
            with pytest.raises(NlmError) as caught:
                model.load_params(wrong)
            message.add(str(caught.value))
            assert all(np.array_equal(p, before[name]) for name, p in model.numpy_params().items())
        assert len(message) == 1
    own = dict(twin.params)
    twin.load_params(new)
    assert all(twin.params[name] is p and np.array_equal(p.numpy(), new[name]) for name, p in own.items())


@pytest.mark.parametrize(
    "settings", [{"autocast": "float16"}, {"dtype": np.float16}, {"dtype": torch.bfloat16}]
)
def test_half_precision_parameters_are_refused(settings):
    with pytest.raises(NlmError, match="bfloat16"):
        TorchGPT(GPTConfig(**SIZES), **settings)


@pytest.mark.parametrize("dtype", [np.float32, "float32", torch.float32])
def test_dtype_may_be_numpys_or_torchs(dtype):
    assert TorchGPT(GPTConfig(**SIZES), dtype=dtype).dtype == torch.float32


def test_autocast_is_near_and_keeps_parameters_and_gradients_in_float32():
    exact = TorchGPT.from_numpy(numpy_gpt(dtype=np.float32, scale=0.05))
    rough = TorchGPT.from_numpy(numpy_gpt(dtype=np.float32, scale=0.05), autocast="bfloat16")
    loss, grads = exact.loss_and_grads(IDS, TARGETS)
    rough_loss, rough_grads = rough.loss_and_grads(IDS, TARGETS)
    assert 0 < abs(loss - rough_loss) < 0.02  # bfloat16 has 8 bits: something changes, and little
    assert rough.logits(IDS).dtype == torch.float32
    for name, g in grads.items():
        assert rough_grads[name].dtype == rough.params[name].dtype == torch.float32
        assert (
            torch.nn.functional.cosine_similarity(g.flatten(), rough_grads[name].flatten(), dim=0) > 0.95
        ), name


# transformers

transformers = pytest.importorskip("transformers")


def hugging_face(model, activation="gelu_new"):
    """transformers' GPT-2 of the same shape, with our parameters copied in as they are."""
    c = model.config
    reference = transformers.GPT2LMHeadModel(
        transformers.GPT2Config(
            vocab_size=c.vocab_size,
            n_positions=c.context,
            n_embd=c.d_model,
            n_layer=c.n_layer,
            n_head=c.n_head,
            layer_norm_epsilon=c.eps,
            activation_function=activation,
            tie_word_embeddings=c.tied,
            bos_token_id=0,
            eos_token_id=0,
        )
    )
    reference = reference.to(
        torch.from_numpy(model.params["wte.weight"]).dtype
    ).eval()  # before loading: no rounding
    names = {name: name if name == "lm_head.weight" else f"transformer.{name}" for name in model.params}
    state = {names[name]: torch.from_numpy(p.copy()) for name, p in model.params.items()}
    missing, unexpected = reference.load_state_dict(state, strict=False)
    assert not unexpected and set(missing) <= {"lm_head.weight"}
    return reference


def worst_logit(model, reference, ids=IDS):
    with torch.no_grad():
        theirs = reference(torch.from_numpy(ids)).logits.numpy()
    return np.abs(np.asarray(model.logits(ids)) - theirs).max()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("tied", [True, False])
def test_logits_equal_transformers(tied, dtype):
    ours = numpy_gpt(tied, dtype)
    reference = hugging_face(ours)
    assert worst_logit(ours, reference) < 1e-5
    assert worst_logit(TorchGPT.from_numpy(ours), reference) < 1e-5
    assert (reference.lm_head.weight is reference.transformer.wte.weight) == tied
    assert sum(p.numel() for p in reference.parameters()) == ours.config.n_params


@pytest.mark.parametrize("tied", [True, False])
def test_loss_and_gradients_equal_transformers(tied):
    ours = numpy_gpt(tied)
    reference = hugging_face(ours)
    loss, grads = ours.loss_and_grads(IDS, TARGETS)
    logits = reference(torch.from_numpy(IDS)).logits
    theirs = torch.nn.functional.cross_entropy(logits.flatten(0, 1), torch.from_numpy(TARGETS).flatten())
    theirs.backward()
    assert abs(loss - theirs.item()) < 1e-10
    named = dict(reference.named_parameters())
    for name, g in grads.items():
        p = named[name if name == "lm_head.weight" else f"transformer.{name}"]
        assert relative_error(g, p.grad.numpy()) < 1e-6, name


def test_this_parity_test_sees_the_exact_gelu():
    ours = numpy_gpt(dtype=np.float32)
    assert worst_logit(ours, hugging_face(ours, activation="gelu")) > 3e-5


def test_this_parity_test_sees_a_transposed_square_projection():
    ours = numpy_gpt(dtype=np.float32)
    reference = hugging_face(ours)
    ours.params["h.1.attn.c_proj.weight"][...] = ours.params["h.1.attn.c_proj.weight"].T.copy()
    assert worst_logit(ours, reference) > 1e-2
