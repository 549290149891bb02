#include "core/api/help.h"

#include "core/base/lists.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cassert>
#include <sstream>

namespace expe {

extern const char* const measuredGrowth; // resources/help/growth.csv

namespace {

struct Row {
  std::string of;
  bool recompute;
  double window, parameters, tokensPerSecond, mebibytes;
};

std::vector<Row> rowsOf(const std::string& of) {
  std::istringstream lines(measuredGrowth);
  std::string line;
  std::getline(lines, line);
  assert(line == "of,recompute,window,parameters,tokens_per_s,mib");
  std::vector<Row> rows;
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    std::vector<std::string> c;
    for (std::string cell; std::getline(cells, cell, ',');)
      c.push_back(cell);
    assert(c.size() == 6);
    const auto number = [&](std::size_t i) { return *readReal(c[i]); };
    if (c[0] == of)
      rows.push_back({c[0], c[1] == "1", number(2), number(3), number(4), number(5)});
  }
  return rows;
}

Panel panelOf(const std::vector<Row>& rows, const Text& title, double Row::*x, const Text& labelX,
              double Row::*y, const Text& labelY) {
  Panel panel;
  panel.title = title, panel.x = labelX, panel.y = labelY;
  panel.logX = panel.logY = true;
  for (const bool recompute : {false, true}) {
    Curve curve;
    curve.name = recompute ? "computed again"_text : "kept"_text;
    curve.color = recompute ? 1 : 0;
    curve.style = recompute ? Curve::Style::Hollow : Curve::Style::Markers;
    for (const Row& row : rows)
      if (row.recompute == recompute)
        curve.x.push_back(row.*x), curve.y.push_back(row.*y);
    if (!curve.x.empty())
      panel.curves.push_back(std::move(curve));
  }
  if (panel.curves.size() == 1)
    panel.curves.front().legend = false;
  return panel;
}

std::vector<Tick> ticksOf(const std::vector<std::pair<double, std::string>>& labels) {
  return mapped(labels, [](const auto& label) { return Tick{label.first, label.second}; });
}

} // namespace

Figure growthFigure(const std::string& of) {
  const auto rows = rowsOf(of);
  const bool windows = of == "window";
  const auto x = windows ? &Row::window : &Row::parameters;
  const Text label = windows ? "window (tokens)"_text : "parameters"_text;
  Figure figure;
  figure.kind = "growth";
  figure.title = "What training costs"_text;
  figure.panels = {panelOf(rows, "Speed"_text, x, label, &Row::tokensPerSecond, "tokens/s"_text),
                   panelOf(rows, "Memory"_text, x, label, &Row::mebibytes, "MiB of tensors"_text)};
  if (windows) {
    Panel &speed = figure.panels[0], &memory = figure.panels[1];
    speed.ticksX =
        ticksOf({{512, "512"}, {1024, "1k"}, {2048, "2k"}, {4096, "4k"}, {8192, "8k"}, {16384, "16k"}});
    memory.logX = memory.logY = false; // what grows in proportion is a straight line
    memory.ticksX = ticksOf({{512, "512"}, {4096, "4k"}, {8192, "8k"}, {16384, "16k"}});
  }
  return figure;
}

} // namespace expe
