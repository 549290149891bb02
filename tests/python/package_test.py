"""The package app/python against the program expe: package_test.py, with EXPE_PROGRAM naming the program."""
import pathlib
import sqlite3
import sys
import tempfile
import unittest

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "app" / "python"))

import expe  # noqa: E402

tiny = dict(model_layers=1, model_width=32, model_heads=2, data_records=5000, data_window=32, training_steps=20,
            evaluation_longest=4, training_threads=1)


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.study = expe.Study.new(f"{cls.folder.name}/study", position_encoding="rope", **tiny)
        assert cls.study.add(copy=1, position_encoding="alibi") == 2
        cls.study.train(show=False)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_runs_have_what_differs(self):
        runs = self.study.runs
        self.assertEqual(list(runs["id"]), [1, 2])
        self.assertEqual(list(runs["position.encoding"]), ["rope", "alibi"])
        self.assertEqual(list(runs["step"]), [20, 20])
        self.assertNotIn("model.width", runs)
        self.assertEqual(self.study.run(2)["model.width"], 32)

    def test_losses_are_those_that_are_exported(self):
        out = f"{self.folder.name}/tables"
        from expe.program import run
        run(["export", self.study.path, "--out", out])
        rows = pathlib.Path(out, "metrics.csv").read_text().splitlines()
        self.assertEqual(len(self.study.losses), len(rows) - 1)
        first = rows[1].split(",")
        self.assertEqual(float(first[3]), self.study.losses["loss"][0])
        evaluations = pathlib.Path(out, "evaluations.csv").read_text().splitlines()
        self.assertEqual(len(self.study.evaluations), len(evaluations) - 1)

    def test_evaluations_and_groups(self):
        both = self.study.evaluate(1, lengths=[1, 2], scales=[1, 0.5], show=False)
        self.assertEqual({(row.length, row.scale) for row in both.itertuples()} & {(1, .5), (2, .5)}, {(1, .5), (2, .5)})
        groups = self.study.groups()
        self.assertEqual(sorted(set(groups["encoding"])), ["ALiBi", "RoPE"])
        mean = groups[(groups["encoding"] == "RoPE") & (groups["column"] == "1×")]["mean"].iloc[0]
        own = both[(both["length"] == 1) & (both["scale"] == 1)]["loss"].iloc[-1]
        self.assertAlmostEqual(mean, own, 6)
        self.assertIn("words", self.study.verdict())

    def test_by_position(self):
        self.study.evaluate(2, lengths=[2], show=False)
        from expe.program import run
        run(["eval", self.study.path, "--run", 2, "--lengths", "2", "--by-position"])
        measured = self.study.evaluations["by_position"].map(len)
        self.assertEqual(measured.max(), 64)

    def test_figures(self):
        figure = self.study.plot("length")
        self.assertTrue(figure._repr_svg_().lstrip().startswith("<?xml"))
        self.assertIsNone(figure._repr_png_())
        self.assertTrue(self.study.plot("loss", format="png").data.startswith(b"\x89PNG"))

    def test_sweeps(self):
        study = expe.Study.new(f"{self.folder.name}/sweep", position_encoding="rope", **tiny)
        runs = study.sweep({"position.encoding": ["expe", "nope"]}, seeds=2)
        self.assertEqual(sorted(zip(runs["position.encoding"][1:], runs["training.seed"][1:])),
                         [("expe", 1), ("expe", 2), ("nope", 1), ("nope", 2)])

    def test_mistakes_are_sentences(self):
        def says(words, work):
            with self.assertRaises(expe.ExpeError) as raised:
                work()
            self.assertIn(words, str(raised.exception))
        nowhere = f"{self.folder.name}/nowhere"
        says("there is no study; name its folder", lambda: expe.Study(nowhere))
        says("There is no run 9: the study has 1, 2.", lambda: self.study.run(9))
        says("nearest is rope", lambda: expe.Study.new(nowhere, position_encoding="ropee"))
        self.assertFalse(pathlib.Path(nowhere).exists())
        other = pathlib.Path(self.folder.name, "other")
        other.mkdir()
        with sqlite3.connect(other / "other.expe") as database:
            database.execute("CREATE TABLE x(y)")
        says("is no study of the workbench", lambda: expe.Study(other))
        (other / "other.expe").write_bytes(b"no database at all, but long enough to be looked at as one" * 100)
        says("cannot be read", lambda: expe.Study(other))

    def test_what_it_reads_it_does_not_change(self):
        before = {path: path.read_bytes() for path in pathlib.Path(self.study.path).glob("*.expe")}
        self.study.runs, self.study.losses, self.study.evaluations
        with self.study._open() as database, self.assertRaises(sqlite3.OperationalError):
            database.execute("DELETE FROM runs")
        self.assertEqual(before, {path: path.read_bytes() for path in before})

    def test_tensorboard(self):
        try:
            from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
            import torch.utils.tensorboard  # noqa: F401
        except ImportError:
            self.skipTest("needs torch and tensorboard")
        expe.to_tensorboard(self.study, f"{self.folder.name}/logs", [1])
        events = EventAccumulator(next(pathlib.Path(self.folder.name, "logs").iterdir()).as_posix())
        events.Reload()
        self.assertEqual(len(events.Scalars("train/loss")), 20)

    def test_model(self):
        try:
            import torch
            import transformers  # noqa: F401
        except ImportError:
            self.skipTest("needs torch and transformers")
        model = self.study.run(2).model()
        with torch.no_grad():
            logits = model(torch.arange(64)[None] % 90).logits
        self.assertTrue(bool(torch.isfinite(logits).all()))

    def test_the_notebook_runs(self):
        try:
            import nbclient
            import nbformat
        except ImportError:
            self.skipTest("needs nbclient and ipykernel")
        import os
        os.environ["PYTHONPATH"] = os.pathsep.join([str(root / "app" / "python"), os.environ.get("PYTHONPATH", "")])
        notebook = nbformat.read(root / "app" / "python" / "example.ipynb", 4)
        nbclient.NotebookClient(notebook, timeout=900).execute()
        figures = [output for cell in notebook.cells for output in cell.get("outputs", []) if "image/svg+xml" in output.get("data", {})]
        self.assertEqual(len(figures), 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
