"""An interactive report in a browser without a window: report_browser_test.py, with EXPE_PROGRAM naming `expe`. Chromium is asked over its
DevTools protocol; where there is none nothing is tested, and the test says so."""
import asyncio
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import aiohttp

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "app" / "python"))

import expe  # noqa: E402

browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
tiny = dict(model_layers=2, model_width=32, model_heads=4, data_records=5000, data_window=32, training_steps=5,
            evaluation_longest=4, training_threads=1)


class Page:
    """A page of the browser: what it is asked, and what it complains of."""

    def __init__(self, socket):
        self.socket, self.asked, self.complaints = socket, 0, []

    async def ask(self, method, **parameters):
        self.asked += 1
        await self.socket.send_json({"id": self.asked, "method": method, "params": parameters})
        while True:
            said = json.loads((await self.socket.receive(timeout=60)).data)
            if said.get("method") == "Runtime.exceptionThrown" or (
                    said.get("method") == "Log.entryAdded" and said["params"]["entry"]["level"] == "error"):
                self.complaints.append(json.dumps(said["params"]))
            if said.get("id") == self.asked:
                if "error" in said:
                    raise RuntimeError(said["error"])
                return said["result"]

    async def value(self, expression):
        result = await self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    async def drag(self, slider, to):
        """The handle of a slider by the mouse, to a part of its width."""
        box = json.loads(await self.value(
            f"(() => {{ const s = {slider}; s.scrollIntoView({{ block: 'center' }}); return JSON.stringify([s.getBoundingClientRect(), "
            "(s.value - s.min) / (s.max - s.min)]); })()"))
        (x, y, width, height), part = (box[0][key] for key in ("x", "y", "width", "height")), box[1]
        handle = 16  # pixels; its middle never reaches the ends
        at = {end: {"x": x + handle / 2 + share * (width - handle), "y": y + height / 2} for end, share in (("from", part), ("to", to))}
        await self.ask("Input.dispatchMouseEvent", type="mousePressed", button="left", buttons=1, clickCount=1, **at["from"])
        for step in range(1, 9):
            await self.ask("Input.dispatchMouseEvent", type="mouseMoved", button="left", buttons=1, y=at["to"]["y"],
                           x=at["from"]["x"] + step / 8 * (at["to"]["x"] - at["from"]["x"]))
        await self.ask("Input.dispatchMouseEvent", type="mouseReleased", button="left", clickCount=1, **at["to"])


def slider(name):
    return f"[...document.querySelectorAll('.state .slider')].find((box) => box.querySelector('label').textContent === '{name}').querySelector('input')"


@unittest.skipUnless(browser, "there is no Chromium here")
class ReportBrowserTest(unittest.IsolatedAsyncioTestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        folder = pathlib.Path(cls.temporary.name)
        cls.study = expe.Study.new(folder / "study", position_encoding="rope", **tiny)
        cls.study.add(copy=1, position_encoding="expe")
        cls.study.train(show=False)
        cls.report = folder / "report.html"
        subprocess.run([os.environ["EXPE_PROGRAM"], "report", cls.study.path, "--interactive", "--out", cls.report], check=True,
                       capture_output=True)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    async def asyncSetUp(self):
        profile = tempfile.mkdtemp(dir=self.temporary.name)
        self.process = subprocess.Popen(
            [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1200,1000",
             "--remote-debugging-port=0", f"--user-data-dir={profile}", self.report.as_uri()],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        said = pathlib.Path(profile) / "DevToolsActivePort"
        until = time.monotonic() + 60
        while not (said.exists() and said.read_text().count("\n") >= 1):
            self.assertLess(time.monotonic(), until, "the browser does not begin")
            await asyncio.sleep(0.1)
        self.session = aiohttp.ClientSession()
        async with self.session.get(f"http://127.0.0.1:{said.read_text().split()[0]}/json") as answer:
            pages = await answer.json()
        where = next(page for page in pages if page["url"].startswith("file:"))["webSocketDebuggerUrl"]
        self.page = Page(await self.session.ws_connect(where, max_msg_size=0))
        for domain in ("Runtime", "Log", "Page"):
            await self.page.ask(f"{domain}.enable")
        until = time.monotonic() + 60
        while not await self.page.value("document.readyState === 'complete' && document.querySelector('#view-length table') !== null"):
            self.assertLess(time.monotonic(), until, "the page is not drawn")
            await asyncio.sleep(0.1)

    async def asyncTearDown(self):
        self.assertEqual(self.page.complaints, [])
        await self.page.socket.close()
        await self.session.close()
        self.process.kill()
        self.process.wait()

    async def lengths(self):
        """The table by length: a name and its numbers, ± left out."""
        rows = await self.page.value("JSON.stringify([...document.querySelectorAll('#view-length table tr')].filter((row) => row.querySelector('td')).map("
                                     "(row) => [...row.cells].map((cell) => cell.textContent.trim())))")
        return {name: [float(cell.split(" ±")[0]) for cell in cells] for name, *cells in json.loads(rows)}

    async def test_losses_are_those_of_the_study(self):
        shown = await self.lengths()
        for run in (self.study.run(1), self.study.run(2)):
            numbers = next(numbers for name, numbers in shown.items() if name.lower().startswith(run["position.encoding"]))
            measured = run.evaluations.sort_values("length")
            expected = measured["loss"] - measured["floor"]  # the excess, since the corpus has an exact floor
            self.assertEqual([f"{loss:.4f}" for loss in expected], [f"{number:.4f}" for number in numbers])

    async def test_what_is_dragged_is_drawn(self):
        for name, view in (("Length", "by-position"), ("Scale", "positions"), ("Run", "positions")):
            drawing = f"document.querySelector('#view-{view} .panels').innerHTML"
            before = await self.page.value(drawing)
            self.assertTrue(before)
            at = await self.page.value(slider(name) + ".value")
            most = await self.page.value(slider(name) + ".max")
            await self.page.drag(slider(name), 0 if at == most else 1)
            self.assertNotEqual(await self.page.value(slider(name) + ".value"), at, name)
            self.assertNotEqual(await self.page.value(drawing), before, name)

    async def test_keys_move_it_too(self):
        await self.page.value(slider("Length") + ".focus()")
        before = int(await self.page.value(slider("Length") + ".value"))
        key = dict(key="ArrowRight", code="ArrowRight", windowsVirtualKeyCode=39) if before == 0 else dict(
            key="ArrowLeft", code="ArrowLeft", windowsVirtualKeyCode=37)
        for kind in ("keyDown", "keyUp"):
            await self.page.ask("Input.dispatchKeyEvent", type=kind, **key)
        self.assertEqual(abs(int(await self.page.value(slider("Length") + ".value")) - before), 1)

    async def test_tables_sort(self):
        rows = ("(() => { const table = [...document.querySelectorAll('table')].find((one) => one.querySelector('th button')); CLICK "
                "return JSON.stringify([...table.rows].slice(1).map((row) => row.cells[0].textContent)); })()")
        before, up, down = [json.loads(await self.page.value(rows.replace("CLICK", click)))
                            for click in ("", *["table.querySelector('th button').click();"] * 2)]
        self.assertEqual(sorted(before), sorted(up))
        self.assertEqual(up, list(reversed(down)))

    async def test_it_is_printed_and_dark(self):
        pdf = base64.b64decode((await self.page.ask("Page.printToPDF", printBackground=True))["data"])
        self.assertTrue(pdf.startswith(b"%PDF") and len(pdf) > 20000)
        light = "(() => { const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number); return (r + g + b) / 765; })()"
        bright = await self.page.value(light)
        await self.page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        self.assertLess(await self.page.value(light), 0.3)
        self.assertGreater(bright, 0.7)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
