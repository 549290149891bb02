"""A study: its database read-only, its figures and its work by the program."""
import contextlib
import io
import json
import os
import pathlib
import sqlite3
import tempfile

import pandas

from expe.program import ExpeError, answer, run, words_of

APPLICATION = 1165512773  # that SQLite's header names
VERSION = 10  # of the database, as core/study/tables.cpp counts; studies of before are brought to it by `expe`


def _numbers(blob):
    return [] if blob is None else list(memoryview(blob).cast("d"))


class Run:
    """One run of a study, as it was when it was asked for."""

    def __init__(self, study, row):
        self.study = study
        self.id = int(row["id"])
        self.name = row["name"]
        self.state = row["state"]
        self.config = json.loads(row["config"])  #: every parameter by its key

    def __repr__(self):
        return f"Run({self.id}, {self.name!r}, {self.state})"

    def __getitem__(self, key):
        return self.config[key]

    @property
    def losses(self):
        """Training losses: step, loss, rate, gradient_norm, tokens, seconds."""
        return self.study._frame("SELECT step, loss, rate, gradient_norm, tokens, seconds FROM metrics WHERE run = ? ORDER BY step", self.id)

    @property
    def evaluations(self):
        frame = self.study.evaluations
        return frame[frame["run"] == self.id].reset_index(drop=True)

    def folder(self, where=None, checkpoint=None, **settings):
        """Exports a checkpoint (the newest, a step, or "best") as a folder that transformers loads; its path."""
        where = pathlib.Path(where) if where else pathlib.Path(tempfile.mkdtemp(prefix="expe-"))
        words = ["export", self.study.path, "--run", self.id, "--format", "hf", "--out", where]
        words += [] if checkpoint is None else ["--checkpoint", checkpoint]
        run(words + words_of(settings))
        return where

    def model(self, checkpoint=None, **settings):
        """The checkpoint as a model of transformers, evaluated with these settings (evaluation_scale=0.5)."""
        try:
            from transformers import AutoModelForCausalLM
        except ImportError as problem:
            raise ExpeError("A model needs torch and transformers: pip install torch transformers.") from problem
        return AutoModelForCausalLM.from_pretrained(str(self.folder(None, checkpoint, **settings)), trust_remote_code=True)

    def hooked(self, checkpoint=None, **settings):
        """The same under TransformerLens: `logits, cache = run.hooked().run_with_cache(ids)`."""
        try:
            from expe.hooks import hooked
            return hooked(self.folder(None, checkpoint, **settings))
        except ImportError as problem:
            raise ExpeError("Hooks need TransformerLens: pip install transformer-lens.") from problem


class Study:
    """A study that is there. Every property reads it anew, so that a run in training is seen as it is.

    path: the study's folder. One object may be used by several threads; nothing is written by it.
    """

    def __init__(self, path):
        self.path = pathlib.Path(path)
        database = self.path / f"{self.path.resolve().name}.expe"
        found = [database] if database.exists() else sorted(self.path.glob("*.expe")) if self.path.is_dir() else []
        if len(found) != 1:
            raise ExpeError(f"{self.path}: there is no study; name its folder, or make one by Study.new().")
        self._database = found[0]
        with self._open() as database:
            application = database.execute("PRAGMA application_id").fetchone()[0]
            version = database.execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION:
            raise ExpeError(f"{self._database} is no study of the workbench.")
        if version != VERSION:
            what = "an earlier version: open it once by expe" if version < VERSION else "a later version: install a newer package"
            raise ExpeError(f"{self.path} is of {what}.")

    def __repr__(self):
        return f"Study({str(self.path)!r})"

    @classmethod
    def new(cls, path, *words, **settings):
        """Makes a study with one run: Study.new("s", position_encoding="rope", training_steps=300)."""
        run(["new", path, *words, *words_of(settings)])
        return cls(path)

    @contextlib.contextmanager
    def _open(self):
        uri = self._database.resolve().as_uri() + "?mode=ro"
        try:
            database = sqlite3.connect(uri, uri=True, timeout=30)
            try:
                yield database
            finally:
                database.close()
        except sqlite3.DatabaseError as problem:
            raise ExpeError(f"{self._database} cannot be read ({problem}); expe verify says what is damaged.") from problem

    def _frame(self, query, *values):
        with self._open() as database:
            return pandas.read_sql_query(query, database, params=values)

    def _rows(self):
        return self._frame(
            "SELECT id, name, state, config, created, note, tags, archived, parent_run, parent_step, "
            "(SELECT max(step) FROM metrics WHERE run = runs.id) AS step FROM runs WHERE trashed = '' ORDER BY id")

    @property
    def runs(self):
        """A row a run: id, name, state, step, …, its encoding and seed, and each parameter that all runs have and in which
        they differ. Run.config has them all."""
        rows = self._rows()
        configs = [json.loads(text) for text in rows.pop("config")]
        values = pandas.DataFrame(configs, index=rows.index)
        shared = [key for key in values if all(key in config for config in configs)]
        differ = [key for key in shared if values[key].map(json.dumps).nunique() > 1]
        kept = [key for key in ("position.encoding", "training.seed") if key in values]
        return rows.join(values[kept + [key for key in differ if key not in kept]])

    def run(self, id):
        """One run by its number."""
        rows = self._rows()
        found = rows[rows["id"] == id]
        if found.empty:
            there = ", ".join(map(str, rows["id"])) or "none"
            raise ExpeError(f"There is no run {id}: the study has {there}.")
        return Run(self, found.iloc[0])

    @property
    def losses(self):
        """Training losses of all runs: run, step, loss, rate, gradient_norm, tokens, seconds."""
        return self._frame(
            "SELECT run, step, loss, rate, gradient_norm, metrics.tokens, seconds FROM metrics "
            "JOIN runs ON runs.id = run WHERE trashed = '' ORDER BY run, step")

    @property
    def validations(self):
        """Losses on the validation split while training: run, step, length (in training lengths), loss, floor, tokens."""
        return self._frame(
            "SELECT run, step, length, loss, floor, tokens FROM validations JOIN runs ON runs.id = run "
            "WHERE trashed = '' ORDER BY run, step, length")

    @property
    def evaluations(self):
        """Losses by length: length is in training lengths, half_width the half of the 95 % interval over blocks of text
        where there are blocks enough for one. by_position is a list of losses, where they were measured. Of questions
        (protocol choices) accuracy and accuracy_per_byte are shares of the questions, right and right_per_byte lists with a
        1 for each that was answered right; cut is the share that was longer than the window."""
        frame = self._frame(
            "SELECT run, checkpoint, length, window, scale, protocol, part AS split, text, longest, stride, precision, settings, "
            "loss, error AS half_width, bits_per_byte, floor, tokens, accuracy, accuracy_per_byte, chance, solved, windows, cut, "
            "by_position, answers_right AS right, answers_right_per_byte AS right_per_byte FROM evaluations "
            "JOIN runs ON runs.id = run WHERE trashed = '' ORDER BY evaluations.id")
        for lists in ("by_position", "right", "right_per_byte"):
            frame[lists] = frame[lists].map(_numbers)
        return frame

    def groups(self, rows="position.encoding", *words):
        """Means over seeds with their intervals, as `expe table` makes them: a row for each value of `rows`, a key or
        several with commas between, and each length."""
        return pandas.read_csv(io.StringIO(run(["table", self.path, "--rows", rows, "--format", "csv", *words])))

    def verdict(self, *words):
        """Up to which length each group holds, and where it breaks, as `expe verdict` says it."""
        return answer(["verdict", self.path, *words])

    def add(self, *words, copy=None, **settings):
        """Adds a run, a copy of another with other settings; its number."""
        words = list(words) + ([] if copy is None else ["--copy", copy])
        return int(run(["run", self.path, *words, *words_of(settings)]).split()[-1])

    def train(self, *runs, show=True):
        """Trains these runs, or what waits in the queue, and passes on what `expe train` says meanwhile."""
        chosen = ["--run", ",".join(map(str, runs))] if runs else ["--all"]
        run(["train", self.path, *chosen], show)
        return self

    def evaluate(self, *runs, lengths=None, scales=None, questions=None, shots=0, show=True, **settings):
        """Measures losses by length and scale, or the answers to `questions`, a file of them, with so many examples before
        each; the evaluations of these runs."""
        words = ["eval", self.path]
        words += ["--run", ",".join(map(str, runs))] if runs else []
        words += ["--lengths", ",".join(map(str, lengths))] if lengths else []
        words += ["--scales", ",".join(map(str, scales))] if scales else []
        words += ["--questions", questions] + (["--shots", shots] if shots else []) if questions else []
        run(words + words_of(settings), show)
        frame = self.evaluations
        return frame[frame["run"].isin(runs)] if runs else frame

    def sweep(self, over, seeds=1, name=None, **settings):
        """Makes runs for every combination: sweep({"position.encoding": ["rope", "expe"]}, seeds=3)."""
        words = ["sweep", self.path, "--seeds", seeds] + (["--name", name] if name else [])
        for key, values in over.items():
            words += ["--over", f"{key}={','.join(map(str, values))}"]
        run(words + words_of(settings))
        return self.runs

    def plot(self, kind, *words, format="svg"):
        """A figure as `expe plot` draws it: loss, length, positions, attention, …; shown by itself in a notebook."""
        with tempfile.TemporaryDirectory(prefix="expe-") as folder:
            path = os.path.join(folder, f"figure.{format}")
            run(["plot", self.path, kind, "--out", path, *words])
            data = pathlib.Path(path).read_bytes()
        return Figure(data, format)


class Figure:
    """The bytes of a figure; a notebook shows svg and png."""

    def __init__(self, data, format):
        self.data = data
        self.format = format

    def save(self, path):
        pathlib.Path(path).write_bytes(self.data)

    def _repr_svg_(self):
        return self.data.decode() if self.format == "svg" else None

    def _repr_png_(self):
        return self.data if self.format == "png" else None
