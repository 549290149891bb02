#!/usr/bin/env python3
"""Compares the answers of `expe eval --questions` with those of EleutherAI's lm-evaluation-harness, question by question.

    compare_questions.py EXPE

Trains a tiny model, exports it (`expe export --format hf`) and asks both the same questions in the forms of HellaSwag, ARC
and MMLU, with and without examples before them, at the window and at four times it: the log-likelihood of each choice, and
which choice is taken, whole and per byte. Prints a table and ends with 1 where anything differs. Needs the PyPI package
lm_eval, whose own descriptions of the tasks are taken.
"""
import csv
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

os.environ |= {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false",
               "CUDA_VISIBLE_DEVICES": "", "LMEVAL_LOG_LEVEL": "CRITICAL", "HF_DATASETS_DISABLE_PROGRESS_BARS": "1",
               "HF_HUB_DISABLE_PROGRESS_BARS": "1", "TQDM_DISABLE": "1"}

import lm_eval  # noqa: E402
import lm_eval.tasks  # noqa: E402
from lm_eval.models.huggingface import HFLM  # noqa: E402
from lm_eval.tasks._yaml_loader import load_yaml  # noqa: E402

window, bound = 96, 1e-3
words = "the a man woman sits runs on over roof river Äpfel 山 then quickly holds red blue stone [title] [step] they".split()


def sentence(rng, most):
    return " ".join(rng.choice(words) for _ in range(rng.randint(2, most)))


def question(rng, kind):
    count = rng.choice([3, 4]) if kind == "arc" else 4
    choices = []
    while len(choices) < count:
        choice = sentence(rng, 8)
        if choice not in choices and choice.replace("[title]", "").replace("[step]", "").strip():
            choices.append(choice)
    answer = rng.randrange(count)
    if kind == "hellaswag":
        return {"ind": rng.randrange(999), "activity_label": sentence(rng, 3), "ctx_a": sentence(rng, 12), "ctx_b": sentence(rng, 3),
                "endings": choices, "label": str(answer)}
    if kind == "arc":
        labels = list("ABCD" if rng.random() < .5 else "1234")[:count]
        return {"id": "x", "question": sentence(rng, 14) + "?", "choices": {"text": choices, "label": labels}, "answerKey": labels[answer]}
    return {"question": " " + sentence(rng, 14) + "? ", "subject": "high_school_physics", "choices": choices, "answer": answer}


def written(folder, name, rows):
    path = folder / f"{name}.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def task(kind, files, shots):
    """lm_eval's own description of a task, with our files in place of the published ones."""
    name = {"hellaswag": "hellaswag/hellaswag", "arc": "arc/arc_easy", "mmlu": "mmlu/default/mmlu_high_school_physics"}[kind]
    described = load_yaml(pathlib.Path(lm_eval.tasks.__file__).parent / f"{name}.yaml", resolve_func=True)
    for left in ("dataset_name", "training_split", "validation_split", "tag", "group"):
        described.pop(left, None)
    return described | {"dataset_path": "json", "dataset_kwargs": {"data_files": files}, "test_split": "asked", "fewshot_split": "dev",
                        "num_fewshot": shots, "fewshot_config": {"sampler": "first_n"},
                        "metric_list": [{"metric": metric, "aggregation": "mean", "higher_is_better": True}
                                        for metric in ("acc", "acc_bytes")]}


def main(expe):
    def run(*words):
        done = subprocess.run([expe, *map(str, words)], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"compare_questions: {done.stderr.strip()}")
        return done.stdout

    rng, wrong = random.Random(1), 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "text.txt").write_text(" ".join(sentence(rng, 12).capitalize() + "." for _ in range(3000)))
        settings = ["model.layers=2", "model.width=64", "model.heads=4", "model.mlp=96", "model.initial_std=0.1", "data.tokenizer=bytes",
                    f"data.window={window}", f"data.text={folder / 'text.txt'}", "training.batch=8", "training.steps=40",
                    "training.rate=0.01", "training.precision=fp32", "evaluation.longest=4", "evaluation.lengths=1",
                    "evaluation.tokens=256", "training.threads=1"]
        run("new", folder / "study", *(word for setting in settings for word in ("--set", setting)))
        run("train", folder / "study", "--all", "--no-evaluation")
        run("export", folder / "study", "--run", 1, "--format", "hf", "--out", folder / "model")
        print(f"{'questions':24} {'length':>6} {'asked':>6} {'cut':>6} {'largest difference':>19} {'chosen alike':>13} {'per byte':>9}")
        for kind in ("hellaswag", "arc", "mmlu"):
            rows, examples = ([question(rng, kind) for _ in range(count)] for count in (60, 5))
            asked = written(folder, kind, rows)
            dev = written(folder, f"{kind}-dev", examples)
            ours = asked
            if kind == "mmlu":  # as it is published
                for split, some in (("test", rows), ("dev", examples)):
                    with open(folder / f"high_school_physics_{split}.csv", "w", newline="") as file:
                        csv.writer(file).writerows([one["question"], *one["choices"], "ABCD"[one["answer"]]] for one in some)
                ours = folder / "high_school_physics_test.csv"
            for shots in (0, 2):
                more = ["--shots", shots, "--examples", folder / "high_school_physics_dev.csv" if kind == "mmlu" else dev] if shots else []
                answers = [json.loads(line) for line in run("eval", folder / "study", "--questions", ours, "--lengths", "1,4",
                                                            "--per-question", "--no-store", *more).splitlines()]
                for length in (1, 4):
                    model = HFLM(pretrained=str(folder / "model"), trust_remote_code=True, device="cpu", dtype="float32",
                                 max_length=window * length, batch_size=1, prefix_token_id=0)  # bytes have no BOS
                    result = lm_eval.simple_evaluate(model=model, tasks=[task(kind, {"asked": str(asked), "dev": str(dev)}, shots)],
                                                     log_samples=True, bootstrap_iters=0, cache_requests=False)
                    (samples,) = result["samples"].values()
                    samples.sort(key=lambda one: one["doc_id"])
                    mine = [one for one in answers if one["length"] == length]
                    assert len(mine) == len(samples) == len(rows)
                    difference = max(abs(nats + float(reply[0])) for one, sample in zip(mine, samples)
                                     for nats, reply in zip(one["nats"], (r[0] if isinstance(r[0], (list, tuple)) else r
                                                                          for r in sample["filtered_resps"]), strict=True))
                    right = sum((one["chosen"] == one["answer"]) == (sample["acc"] == 1) for one, sample in zip(mine, samples))
                    per_byte = sum((one["chosen_per_byte"] == one["answer"]) == (sample["acc_bytes"] == 1)
                                   for one, sample in zip(mine, samples))
                    bad = difference > bound or right < len(mine) or per_byte < len(mine)
                    wrong += bad
                    print(f"{kind + f', {shots} examples' * bool(shots):24} {length:>5}× {len(mine):>6} {sum(one['cut'] for one in mine):>6} "
                          f"{difference:>19.1e} {right:>13} {per_byte:>9}{'  DIFFERS' if bad else ''}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
