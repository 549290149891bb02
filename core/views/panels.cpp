// Panels of several figures on one page.
#include "core/api/panels.h"

#include "core/base/lists.h"
#include "core/base/printable.h"
#include "core/figure/curves.h"
#include "core/views/drawn.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace expe {
namespace {

// Where panels of several figures show the same they are read against each other.
using Shown = std::tuple<std::string, std::size_t, std::string, std::string, bool>;
Shown shownBy(const Figure& figure, std::size_t at) {
  const Panel& panel = figure.panels[at];
  return {figure.kind, at, panel.x.english(), panel.y.english(), panel.map != nullptr};
}

void shareViews(std::vector<Panel>& panels) {
  Range x, y;
  for (const Panel& panel : panels) {
    const Extent extent = extentOf(panel);
    widen(x, panel.viewX ? panel.viewX : padded(extent.x, panel.logX));
    widen(y, panel.viewY ? panel.viewY : padded(extent.y, panel.logY));
  }
  const auto seen = [](const Range& range, bool log) { return range && (!log || range->first > 0); };
  for (Panel& panel : panels) {
    panel.viewX = seen(x, panel.logX) ? x : panel.viewX;
    panel.viewY = seen(y, panel.logY) ? y : panel.viewY;
  }
}

void share(Figure& figure, const std::vector<std::size_t>& alike) {
  auto panels = mapped(alike, [&](std::size_t at) { return figure.panels[at]; });
  panels.front().map ? shareScales(panels) : shareViews(panels);
  for (std::size_t i = 0; i < alike.size(); ++i)
    figure.panels[alike[i]] = std::move(panels[i]);
}

// With its name in the title of each panel.
void add(Figure& page, const NamedFigure& named) {
  const Text name = printable(named.name);
  const Figure& figure = named.figure;
  for (Panel panel : figure.panels) {
    panel.title = panel.title.empty() ? name : Text{"{0}: {1}", {name, panel.title}};
    page.panels.push_back(std::move(panel));
  }
  const std::vector<std::string> told{figure.stamp.english(), named.sentence};
  page.metadata.emplace_back(
      name.english(), joined(filtered(told, [](const std::string& each) { return !each.empty(); }), ". "));
  for (const auto& fact : figure.metadata)
    addOnce(page.metadata, fact);
}

} // namespace

Figure onOnePage(const std::vector<NamedFigure>& figures) {
  Figure page;
  std::map<Shown, std::vector<std::size_t>> alike;
  std::vector<Text> stamps;
  for (const NamedFigure& named : figures) {
    const auto& [name, sentence, figure] = named;
    for (std::size_t i = 0; i < figure.panels.size(); ++i)
      alike[shownBy(figure, i)].push_back(page.panels.size() + i);
    if (!figure.stamp.empty())
      stamps.push_back({"{0}: {1}", {printable(name), figure.stamp}});
    add(page, named);
  }
  page.stamp = joined(stamps, "; ");
  for (const auto& [shown, panels] : alike)
    if (panels.size() > 1)
      share(page, panels);
  return page;
}

// Behind z comes aa.
Figure lettered(Figure figure) {
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const auto letter = static_cast<char>('a' + i % 26);
    const Text mark = "(" + std::string(i / 26 + 1, letter) + ")";
    Text& title = figure.panels[i].title;
    title = title.empty() ? mark : mark + Text(std::string(" ")) + title;
  }
  return figure;
}

} // namespace expe
