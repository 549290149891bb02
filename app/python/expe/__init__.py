"""Studies of the ExPE Workbench in Python.

    import expe
    study = expe.Study("study")
    study.runs                     # a data frame, a row a run
    study.losses                   # training losses, a row a step
    study.evaluations              # losses by length and scale
    study.run(1).model()           # the newest checkpoint as a model of transformers
    study.plot("length")           # the workbench's own figure, shown in a notebook

A study is read from its database, read-only; what changes it (new, train, evaluate, sweep) is done by the program
`expe`, which is looked up in $EXPE_PROGRAM, then on the PATH. Losses are nats per token.
"""
from expe.program import ExpeError, program
from expe.study import Run, Study
from expe.trackers import to_tensorboard, to_trackio, to_wandb

__all__ = ["ExpeError", "Run", "Study", "program", "to_tensorboard", "to_trackio", "to_wandb"]
__version__ = "0.1.0"
