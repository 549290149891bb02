"""The program `expe`, started as a shell would start it."""
import json
import os
import shutil
import subprocess
import sys
import threading


class ExpeError(Exception):
    """What the workbench answered in one sentence: what is wrong, and what to do."""


def program():
    """The path of `expe`: $EXPE_PROGRAM, else what is found on the PATH."""
    found = os.environ.get("EXPE_PROGRAM") or shutil.which("expe")
    if not found:
        raise ExpeError("The program expe is not on the PATH: install the workbench, or name it in EXPE_PROGRAM.")
    return found


def words_of(settings):
    """--set KEY=VALUE for each setting; `position_encoding` may be written for `position.encoding` as ** wants it."""
    words = []
    for key, value in settings.items():
        if isinstance(value, bool):
            value = "on" if value else "off"
        elif isinstance(value, (list, tuple)):
            value = ",".join(str(one) for one in value)
        words += ["--set", f"{key if '.' in key else key.replace('_', '.', 1)}={value}"]
    return words


def run(words, show=False):
    """Starts expe with these words. Its stdout; ExpeError if it ends with another code than 0.

    show: what it says of its progress on stderr is passed on while it works.
    """
    words = [program(), *map(str, words)]
    said = []

    def listen(stream):
        for line in stream:
            said.append(line)
            if show:
                print(line, end="", file=sys.stderr, flush=True)

    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as child:
        listener = threading.Thread(target=listen, args=(child.stderr,), daemon=True)
        listener.start()
        try:
            out = child.stdout.read()
            code = child.wait()
        except BaseException:  # an interrupted cell: the run keeps what it has
            child.terminate()
            raise
        listener.join()
    if code != 0:
        sentences = [line.strip() for line in said if line.startswith("expe: ")] or [line.strip() for line in said if line.strip()]
        raise ExpeError(sentences[-1].removeprefix("expe: ") if sentences else f"expe ended with code {code}.")
    return out


def answer(words, show=False):
    """What expe answers to these words and --json."""
    return json.loads(run([*words, "--json"], show))
