"use strict";
// The interactive figures of a report. All was measured when the report was made: sliders choose a state, and of each view
// the figure of that state is drawn. Texts come from a study and are set as text, never as markup.

const page = JSON.parse(document.getElementById("states").textContent);
const dials = ["checkpoint", "length", "scale", "layer"]; // beside that of runs
const chosen = { run: 0, ...page.runs[0].begin };

// Elements.

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes))
    made.setAttribute(name, value);
  made.append(...children);
  return made;
}
function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}
function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

// Sliders.

let sliders = 0; // so many were made

// A labelled range input whose steps have names. What has one step only is told without a handle.
class Slider {
  constructor(label, changed) {
    const id = "slider" + ++sliders;
    this.label = html("label", { for: id });
    this.input = html("input", { type: "range", id, min: 0, step: 1 });
    this.output = html("output", { for: id });
    this.box = html("div", { class: "slider" }, this.label, this.input, this.output);
    this.label.textContent = label;
    this.input.addEventListener("input", () => {
      this.tell();
      changed(this.at);
    });
  }
  get at() {
    return Number(this.input.value);
  }
  set(steps, at) {
    this.steps = steps;
    this.input.max = steps.length - 1;
    this.input.value = at;
    this.input.hidden = steps.length < 2;
    this.tell();
  }
  tell() {
    this.output.textContent = this.steps[this.at];
    this.input.setAttribute("aria-valuetext", this.steps[this.at]);
  }
}

// Numbers.

const minus = (text) => text.replace("-", "−");

// Losses have four decimals, as in tables; other values four digits.
function valueText(kind, value) {
  if (value === null || value === undefined)
    return "–";
  return minus(kind === "length" || kind === "by-position" ? value.toFixed(4) : String(Number(value.toPrecision(4))));
}

// The step of a cell, 0 where there is nothing.
function levelAt(map, row, column) {
  if (!map.levels) {
    const bytes = Uint8Array.from(atob(map.values), (character) => character.charCodeAt(0));
    map.levels = map.bytes === 1 ? bytes
      : Uint16Array.from({ length: bytes.length / 2 }, (_, i) => bytes[2 * i] + 256 * bytes[2 * i + 1]);
  }
  return map.levels[row * map.columns + column];
}
const stepsOf = (map) => (map.bytes === 1 ? 254 : 65534);
function partOf(map, level) {
  return (level - 1) / stepsOf(map);
}

// With no more digits than the steps tell apart.
function cellText(map, row, column) {
  const level = levelAt(map, row, column);
  if (level === 0)
    return "–";
  if (map.log)
    return level === 1 ? "≤ " + map.low : String(Number((map.low * (map.high / map.low) ** partOf(map, level)).toPrecision(2)));
  return minus((map.low + (map.high - map.low) * partOf(map, level)).toFixed(decimalsOf(map)));
}
function decimalsOf(map) {
  return Math.min(Math.max(Math.floor(-Math.log10((map.high - map.low) / stepsOf(map))), 0), 8);
}
function precisionText(map) {
  return map.log ? "Values of cells are kept to " + (100 * ((map.high / map.low) ** (1 / stepsOf(map)) - 1)).toFixed(1) + " %."
    : "Values of cells are kept to " + (10 ** -decimalsOf(map)).toFixed(decimalsOf(map)) + ".";
}

// Drawing, in units of the view box.

function projection(axis, from, to) {
  const of = axis.log ? Math.log : (value) => value;
  const low = of(axis.from), high = of(axis.to);
  return (value) => from + ((of(value) - low) / (high - low || 1)) * (to - from);
}

function colorAt(colors, part) {
  const stops = page.colors[colors];
  const place = Math.min(Math.max(part, 0), 1) * (stops.length - 1);
  const below = Math.min(Math.floor(place), stops.length - 2), rest = place - below;
  return [16, 8, 0].map((shift) => {
    const [from, to] = [stops[below], stops[below + 1]].map((stop) => (stop >> shift) & 255);
    return Math.round(from + rest * (to - from));
  });
}

// A picture of a pixel a cell; `partAt` is below 0 where nothing is.
function picture(columns, rows, colors, partAt) {
  const canvas = html("canvas", { width: columns, height: rows });
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(columns, rows);
  for (let cell = 0; cell < columns * rows; ++cell) {
    const part = partAt(Math.floor(cell / columns), cell % columns);
    if (part >= 0)
      pixels.data.set([...colorAt(colors, part), 255], 4 * cell);
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}

function tickText(tick, x, y, anchor) {
  const text = svg("text", { x, y, "text-anchor": anchor, class: "tick" });
  tick[1].split("\n").forEach((line, i) => {
    const part = svg("tspan", i === 0 ? {} : { x, dy: 14 });
    part.textContent = line;
    text.append(part);
  });
  return text;
}

// At most so many of an axis' ticks, evenly.
function someTicks(axis, most) {
  const every = Math.ceil(axis.ticks.length / most);
  const low = Math.min(axis.from, axis.to), high = Math.max(axis.from, axis.to);
  return axis.ticks.filter((tick, i) => i % every === 0 && tick[0] >= low && tick[0] <= high);
}

// Polygons of so many corners from that angle on, a curve's marker; of none: a circle.
const shapes = [[0, 0], [4, 45], [3, -90], [4, 0], [3, 90], [5, -90], [6, 0], [8, 22.5]];
function marker(shape, x, y) {
  const [corners, turn] = shapes[shape % shapes.length];
  if (corners === 0)
    return svg("circle", { cx: x, cy: y, r: 4, class: "marker" });
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (turn + (360 * i) / corners) * (Math.PI / 180);
    return (x + 5 * Math.cos(angle)).toFixed(1) + "," + (y + 5 * Math.sin(angle)).toFixed(1);
  });
  return svg("polygon", { points: points.join(" "), class: "marker" });
}

function inked(made, curve) {
  made.style.setProperty("--light", curve.colors[0]);
  made.style.setProperty("--dark", curve.colors[1]);
  return made;
}

function curveDrawing(curve, x, y) {
  const isChosen = curve.runs.includes(page.runs[chosen.run].id);
  const group = inked(svg("g", { class: "curve " + curve.style + (isChosen ? " chosen" : "") + " lap" + (curve.lap % 3) }), curve);
  const there = curve.x.map((at, i) => i).filter((i) => curve.y[i] !== null);
  const half = (i) => (curve.error ? curve.error[i] || 0 : 0);
  if (curve.error && curve.band) {
    const edge = (sign) => there.map((i) => x(curve.x[i]) + "," + y(curve.y[i] + sign * half(i)));
    group.append(svg("polygon", { class: "band", points: [...edge(1), ...edge(-1).reverse()].join(" ") }));
  } else if (curve.error) {
    for (const i of there)
      group.append(svg("line", { x1: x(curve.x[i]), x2: x(curve.x[i]), y1: y(curve.y[i] - half(i)), y2: y(curve.y[i] + half(i)), class: "bar" }));
  }
  const path = curve.x.map((at, i) => curve.y[i] === null ? "" :
    (i === 0 || curve.y[i - 1] === null ? "M" : "L") + x(at).toFixed(1) + " " + y(curve.y[i]).toFixed(1));
  if (curve.style !== "points")
    group.append(svg("path", { d: path.join("") }));
  if (["markers", "hollow", "points"].includes(curve.style))
    for (const i of there)
      group.append(marker(curve.marker, x(curve.x[i]), y(curve.y[i])));
  return group;
}

function referenceDrawing(line, x, y, frame, small) {
  const at = line.vertical ? x(line.at) : y(line.at);
  const group = svg("g", { class: "reference" });
  if (line.vertical && line.edge && at < frame.width)
    group.append(svg("rect", { x: Math.max(at, 0), y: 0, width: frame.width - Math.max(at, 0), height: frame.height, class: "beyond" }));
  group.append(line.vertical ? svg("line", { x1: at, x2: at, y1: 0, y2: frame.height })
    : svg("line", { x1: 0, x2: frame.width, y1: at, y2: at }));
  if (!small) {
    const right = line.vertical && at > frame.width - 110;
    const text = line.vertical ? svg("text", { x: at + (right ? -5 : 5), y: 14, "text-anchor": right ? "end" : "start" })
      : svg("text", { x: frame.width - 5, y: at - 4, "text-anchor": "end" });
    text.textContent = line.label;
    group.append(text);
  }
  return group;
}

// A panel with its axes. `cursor`: what is read, a place on the horizontal axis or a cell; `picked` is told another.
function panelDrawing(panel, yAxis, small, cursor, picked) {
  const lines = Math.max(1, ...panel.x.ticks.map((tick) => tick[1].split("\n").length));
  const size = small ? { width: 220, height: 216, left: 40, top: 6, right: 12, bottom: 24 }
    : { width: 720, height: panel.map ? 290 : 340, left: 66, top: 8, right: 16, bottom: 26 + 14 * lines };
  const frame = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
  const x = projection(panel.x, 0, frame.width);
  const y = projection(yAxis, panel.down ? 0 : frame.height, panel.down ? frame.height : 0);
  const drawing = svg("svg", { viewBox: `0 0 ${size.width} ${size.height}`, role: "img", class: small ? "small" : "" });
  const inside = svg("svg", { x: size.left, y: size.top, width: frame.width, height: frame.height });
  const axes = svg("g", { class: "axes" }, svg("rect", { x: size.left, y: size.top, width: frame.width, height: frame.height }));
  for (const tick of someTicks(panel.x, small ? 4 : 12)) {
    const at = size.left + x(tick[0]);
    axes.append(svg("line", { x1: at, x2: at, y1: size.height - size.bottom, y2: size.height - size.bottom + 4 }),
      tickText(tick, at, size.height - size.bottom + 17, "middle"));
  }
  for (const tick of someTicks(yAxis, small ? 4 : 16)) {
    const at = size.top + y(tick[0]);
    axes.append(svg("line", { x1: size.left - 4, x2: size.left, y1: at, y2: at }), tickText(tick, size.left - 7, at + 4, "end"));
  }
  if (!small) {
    const below = svg("text", { x: size.left + frame.width / 2, y: size.height - 5, "text-anchor": "middle" });
    below.textContent = panel.x.label;
    const beside = svg("text", { transform: `translate(14 ${size.top + frame.height / 2}) rotate(-90)`, "text-anchor": "middle" });
    beside.textContent = yAxis.label;
    axes.append(below, beside);
  }
  if (panel.map)
    inside.append(mapDrawing(panel.map, x, y));
  for (const line of panel.references)
    inside.append(referenceDrawing(line, x, y, frame, small));
  for (const curve of panel.curves)
    inside.append(curveDrawing(curve, x, y));
  inside.append(panel.map ? cellDrawing(panel.map, cursor, x, y)
    : svg("line", { class: "cursor", x1: x(cursor), x2: x(cursor), y1: 0, y2: frame.height }));
  drawing.append(inside, axes);
  drawing.setAttribute("aria-label", [panel.title, yAxis.label, panel.x.label].filter((text) => text).join(", "));
  const pick = (event) => {
    const box = drawing.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * size.width - size.left;
    const down = ((event.clientY - box.top) / box.height) * size.height - size.top;
    if (across >= 0 && across <= frame.width && down >= 0 && down <= frame.height)
      picked(across / frame.width, down / frame.height);
  };
  drawing.addEventListener("pointerdown", pick);
  drawing.addEventListener("pointermove", (event) => event.buttons && pick(event));
  return drawing;
}

const cellsOf = (map, x, y) => ({
  left: x(map.left), top: y(map.first),
  width: (x(map.right) - x(map.left)) / map.columns, height: (y(map.last) - y(map.first)) / map.rows });

function mapDrawing(map, x, y) {
  const cells = cellsOf(map, x, y);
  map.picture ??= picture(map.columns, map.rows, map.colors, (row, column) => partOf(map, levelAt(map, row, column)));
  return svg("image", { href: map.picture, x: cells.left, y: cells.top, width: cells.width * map.columns,
    height: cells.height * map.rows, preserveAspectRatio: "none" });
}

function cellDrawing(map, cursor, x, y) {
  const cells = cellsOf(map, x, y);
  return svg("rect", { class: "cursor", x: cells.left + cursor.column * cells.width, y: cells.top + cursor.row * cells.height,
    width: Math.max(cells.width, 3), height: Math.max(cells.height, 3) });
}

function colorBar(map) {
  const width = 300, x = projection({ from: map.low, to: map.high, log: map.log }, 10, width - 10);
  const bar = svg("svg", { viewBox: `0 0 ${width} 34`, class: "bar-of-colors", role: "img", "aria-label": map.label },
    svg("image", { href: picture(255, 1, map.colors, (row, column) => column / 254), x: 10, y: 0, width: width - 20, height: 10,
      preserveAspectRatio: "none" }));
  for (const tick of map.ticks)
    bar.append(tickText(tick, x(tick[0]), 25, "middle"));
  return html("figure", { class: "colors" }, bar, html("figcaption", {}, map.label));
}

// Whether a place is one of six that lie evenly among so many.
const isAmongSix = (at, many) => [0, 1, 2, 3, 4, 5].some((i) => Math.round((i * (many - 1)) / 5) === at);

// A view: its heading, its figure at the present state, what is read there, and the values as a table.
class View {
  constructor(description) {
    this.of = description;
    this.stamp = html("p", { class: "stamp" });
    this.panels = html("div", { class: "panels" });
    this.across = new Slider("", () => this.draw());
    this.down = new Slider("", () => this.draw());
    this.reading = html("div", { class: "reading" }, this.across.box, this.down.box);
    this.told = html("div", { class: "told", "aria-live": "polite" });
    this.box = html("section", { id: "view-" + description.id }, html("h3", {}, description.title),
      html("p", { class: "note" }, description.help), this.stamp, this.panels, this.reading, this.told);
  }

  get figure() {
    const varies = this.of.varies[chosen.run], run = page.runs[chosen.run];
    let at = 0;
    for (const dial of dials)
      if (varies[dial])
        at = at * run[dial].length + chosen[dial];
    return page.figures[this.of.states[chosen.run][at]];
  }

  show() { // another state
    const figure = this.figure;
    const same = figure === this.shown;
    this.shown = figure;
    if (!figure.missing && !same)
      figure.cells ? this.offerCells(figure) : this.offerPlaces(figure);
    this.draw();
  }

  // Of a map each cell can be read. What was read stays, as far as it is there.
  offerCells(figure) {
    const { x, y, columns, rows } = figure.cells;
    const nearest = (names, slider, standard) => {
      const before = slider.steps && slider.steps[slider.at], found = names.indexOf(before);
      return found >= 0 ? found : Math.min(slider.steps ? slider.at : standard, names.length - 1);
    };
    const column = nearest(columns.map((name) => x + " " + name), this.across, 0);
    const row = nearest(rows.map((name) => y + " " + name), this.down, y === "query" ? rows.length - 1 : 0);
    this.offer(this.across, x, columns, column);
    this.offer(this.down, y, rows, row);
  }
  offer(slider, what, names, at) {
    slider.label.textContent = "Read " + what;
    slider.set(names.map((name) => what + " " + name), at);
    slider.box.hidden = false;
  }

  // Of curves each place that has a point; where these are few, all of them stand in the table.
  offerPlaces(figure) {
    const panel = figure.panels[0];
    const before = this.places && this.places[this.across.at];
    const edge = panel.references.find((line) => line.vertical);
    const wanted = before ?? (edge ? edge.at : Infinity);
    this.places = [...new Set(panel.curves.flatMap((curve) => curve.x))].sort((a, b) => a - b);
    const far = (place) => (wanted === Infinity ? -place : Math.abs(place - wanted));
    const at = this.places.reduce((best, place, i) => (far(place) < far(this.places[best]) ? i : best), 0);
    this.across.label.textContent = "Read at";
    this.across.set(this.places.map((place) => panel.x.label.split(" (")[0] + " " + place), at);
    this.across.box.hidden = this.places.length <= 8;
    this.down.box.hidden = true;
  }

  draw() {
    const figure = this.shown;
    this.panels.replaceChildren();
    this.told.replaceChildren();
    this.reading.hidden = Boolean(figure.missing);
    this.stamp.textContent = figure.missing ? figure.missing : figure.stamp;
    if (figure.missing)
      return;
    const small = figure.kind === "heads";
    this.panels.classList.toggle("grid", small);
    for (const panel of figure.panels)
      this.panels.append(this.panel(figure, panel, small));
    const map = figure.panels[0].map;
    if (map)
      this.told.append(colorBar(map), html("p", { class: "note" }, (small ? "Down: queries; across: keys. " + (figure.panels[0].references.length ? "Dashed: the training edge. " : "") : "") + precisionText(map)));
    else
      this.told.append(...figure.panels.map((panel) => this.table(figure, panel)));
  }

  panel(figure, panel, small) {
    const yAxis = panel.map ? panel.y : this.of.ranges[panel.y.label] || panel.y;
    const cursor = panel.map ? { column: this.across.at, row: this.down.at }
      : this.of.id === "length" ? page.lengths[chosen.length] : this.places[this.across.at];
    const drawing = panelDrawing(panel, yAxis, small, cursor, (across, down) => this.pick(panel, across, down));
    const made = html("figure", {}, drawing);
    if (panel.map)
      made.append(html("figcaption", {}, this.cellWords(figure, panel, small)));
    for (const note of panel.notes)
      made.append(html("p", { class: "note" }, note));
    return made;
  }

  cellWords(figure, panel, small) {
    const value = html("b", {}, cellText(panel.map, this.down.at, this.across.at));
    const place = small ? panel.title : [panel.title, this.across.steps[this.across.at] + ", " + this.down.steps[this.down.at]].filter((text) => text).join(" · ");
    const made = html("output", {}, place + ": ");
    made.append(value);
    return made;
  }

  pick(panel, across, down) {
    const at = (slider, part) => {
      slider.input.value = Math.min(Math.floor(part * slider.steps.length), slider.steps.length - 1);
      slider.tell();
    };
    if (panel.map) {
      at(this.across, across);
      at(this.down, down);
    } else if (this.of.id === "length") {
      const x = projection(panel.x, 0, 1);
      const lengths = page.lengths.map((length) => Math.abs(x(length) - across));
      choose("length", lengths.indexOf(Math.min(...lengths)));
      return;
    } else {
      const x = projection(panel.x, 0, 1);
      const far = this.places.map((place) => Math.abs(x(place) - across));
      this.across.input.value = far.indexOf(Math.min(...far));
      this.across.tell();
    }
    this.draw();
  }

  // A row a curve; it is the legend too.
  table(figure, panel) {
    const read = this.of.id === "length" ? page.lengths[chosen.length] : this.places[this.across.at];
    const places = this.places.filter((place, i) => place === read || this.places.length <= 8 || isAmongSix(i, this.places.length));
    const heads = places.map((place) => {
      const tick = panel.x.ticks.find(([at]) => at === place);
      const head = html("th", { scope: "col", class: "number" }, tick && this.of.id === "length" ? tick[1].replace("\n", " · ") : String(place));
      if (place === read && (this.of.id === "length" || this.places.length > 8))
        head.classList.add("chosen");
      return head;
    });
    const rows = panel.curves.filter((curve) => curve.legend).map((curve) => {
      const swatch = svg("svg", { viewBox: "0 0 28 12", class: "swatch", "aria-hidden": "true" });
      for (const x of [[0, 28], [14]]) // the line, and its marker
        swatch.append(curveDrawing({ ...curve, x, y: x.map(() => 6), error: null, style: x.length > 1 ? { markers: "line", hollow: "dashed" }[curve.style] || curve.style : curve.style }, (x) => x, (y) => y));
      const cells = places.map((place) => {
        const at = curve.x.indexOf(place);
        const half = at >= 0 && curve.error && curve.error[at] !== null ? " ± " + valueText(figure.kind, curve.error[at]) : "";
        return html("td", { class: "number" }, valueText(figure.kind, at >= 0 ? curve.y[at] : null) + half);
      });
      return html("tr", {}, html("th", { scope: "row" }, swatch, " " + curve.name), ...cells);
    });
    const caption = html("caption", {}, [panel.title, panel.y.label].filter((text) => text).join(", "));
    return html("div", { class: "wide" }, html("table", {}, caption, html("tr", {}, html("th", { scope: "col" }, panel.x.label), ...heads), ...rows));
  }
}

// The state.

const views = page.views.map((view) => new View(view));
const bar = {};

function choose(what, at) {
  const steps = page.runs[chosen.run].steps, step = steps[chosen.checkpoint];
  chosen[what] = at;
  const run = page.runs[chosen.run];
  if (what === "run") { // the nearest step of the other run, and a layer that it has
    const far = run.steps.map((other) => Math.abs(other - step));
    chosen.checkpoint = far.indexOf(Math.min(...far));
    chosen.layer = Math.min(chosen.layer, run.layer.length - 1);
  }
  bar.run.set(page.runs.map((one) => one.name), chosen.run);
  for (const dial of dials)
    bar[dial].set(run[dial], chosen[dial]);
  for (const view of views)
    view.show();
}

bar.run = new Slider("Run", (at) => choose("run", at));
for (const dial of dials)
  bar[dial] = new Slider(dial[0].toUpperCase() + dial.slice(1), (at) => choose(dial, at));
document.getElementById("interactive").append(
  html("div", { class: "state", role: "group", "aria-label": "State of the figures" }, ...Object.values(bar).map((slider) => slider.box)),
  ...views.map((view) => view.box));
choose("run", 0);

// Tables of the report are sorted by a column: numbers by what stands before ±, behind them what is none.

function sortable(table) {
  const head = table.rows[0];
  if (!head || table.rows.length < 3 || ![...head.cells].every((cell) => cell.tagName === "TH"))
    return;
  [...head.cells].forEach((cell, column) => {
    const button = html("button", { type: "button" }, cell.textContent);
    cell.replaceChildren(button);
    button.addEventListener("click", () => sortBy(table, column));
  });
}

// What stands before ±; NaN of what is no number.
function numberIn(text) {
  const found = text.replace("−", "-").match(/^[+-]?\d[\d.]*(e[+-]?\d+)?(?=$| )/);
  return found ? Number(found[0]) : NaN;
}

function sortBy(table, column) {
  const [head, ...rows] = table.rows;
  const down = head.cells[column].getAttribute("aria-sort") === "ascending";
  const textOf = (row) => row.cells[column].textContent;
  const order = (a, b) => {
    const [x, y] = [numberIn(textOf(a)), numberIn(textOf(b))];
    if (Number.isNaN(x) !== Number.isNaN(y))
      return Number.isNaN(x) ? 1 : -1;
    const less = Number.isNaN(x) ? textOf(a).localeCompare(textOf(b), "en", { numeric: true }) : x - y;
    return down ? -less : less;
  };
  for (const cell of head.cells)
    cell.removeAttribute("aria-sort");
  head.cells[column].setAttribute("aria-sort", down ? "descending" : "ascending");
  rows.sort(order).forEach((row) => row.parentNode.append(row));
}

for (const table of document.querySelectorAll("table"))
  if (!table.closest("#interactive"))
    sortable(table);
