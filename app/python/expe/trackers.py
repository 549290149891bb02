"""Runs of a study in the logs of other programs, each run under its name and number. What is there already is not looked for."""
import math

from expe.program import ExpeError


def _module(name, package):
    try:
        return __import__(name, fromlist=["_"])
    except ImportError as problem:
        raise ExpeError(f"This needs {package}: pip install {package}.") from problem


def _points(study, run):
    """(step, {name: value}) of one run, in the order of its steps."""
    points = {}
    for row in run.losses.itertuples():
        values = points.setdefault(row.step, {})
        values.update({"train/loss": row.loss, "train/rate": row.rate, "train/gradient_norm": row.gradient_norm})
    validations = study.validations
    for row in validations[validations["run"] == run.id].itertuples():
        points.setdefault(row.step, {})[f"validation/loss_{row.length:g}x"] = row.loss
    for step in sorted(points):
        yield step, {name: value for name, value in points[step].items() if value is not None and math.isfinite(value)}


def _runs(study, runs):
    return [study.run(id) for id in (runs or study.runs["id"])]


def to_tensorboard(study, folder, runs=None):
    """Writes event files that TensorBoard reads, a folder a run."""
    writers = _module("torch.utils.tensorboard", "tensorboard")
    for run in _runs(study, runs):
        with writers.SummaryWriter(f"{folder}/{run.id}-{run.name}".replace(" ", "_")) as writer:
            writer.add_text("config", "\n".join(f"    {key} = {value}" for key, value in run.config.items()))
            for step, values in _points(study, run):
                for name, value in values.items():
                    writer.add_scalar(name, value, step)


def _to(module, study, project, runs, options):
    for run in _runs(study, runs):
        module.init(project=project, name=f"{run.id} {run.name}", config=run.config, **options)
        for step, values in _points(study, run):
            module.log(values, step=step)
        module.finish()


def to_trackio(study, project, runs=None, **options):
    """Logs into a project of trackio; further options are those of trackio.init()."""
    _to(_module("trackio", "trackio"), study, project, runs, options)


def to_wandb(study, project, runs=None, **options):
    """Logs into a project of Weights & Biases; further options are those of wandb.init(), such as mode="offline"."""
    _to(_module("wandb", "wandb"), study, project, runs, options)
