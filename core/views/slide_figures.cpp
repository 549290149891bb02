// The figures of slides: each as the window drew it, and all of them on one page.
#include "core/api/annotations.h"
#include "core/api/engine.h"
#include "core/api/run_figure.h"
#include "core/api/slides.h"
#include "core/api/views.h"
#include "core/base/lists.h"
#include "core/base/progress.h"
#include "core/base/printable.h"
#include "core/figure/curves.h"
#include "core/views/drawn.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace expe {
namespace {

Result<ProbeState> stateOf(Study& study, const View& view, const ProbeState& state, const Schema& schema) {
  const Run run = TRY(study.run(state.run));
  return soundState(seenBy(view, state), schema.complete(run.config), schema);
}

Result<Figure> figureOfView(Study& study, const View& view, const Slide& slide, Progress& progress,
                            std::unique_ptr<Probe>& probe) {
  const auto loaded = TRY(engine());
  if (!probe)
    probe = loaded->probe(study.file());
  ProbeRequest request = slide.shows;
  request.options = knownOptions(view.id, request.options);
  request.now = TRY(stateOf(study, view, request.now, schema(*loaded)));
  if (request.pinned)
    request.pinned = TRY(stateOf(study, view, *request.pinned, schema(*loaded)));
  request.colors = std::make_shared<const RunColors>(TRY(colorsOf(study)));
  auto figure = TRY(probe->figure(request, progress, [](const Figure&) {}));
  if (request.options.has("group") && request.options.flag("group")) {
    const auto runs = TRY(readRuns(study, {}, RowParts::Short));
    groupFigure(figure, TRY(groupsOf(rowsOf(runs), slide.grouping)), *request.colors);
  }
  figure.metadata.insert(figure.metadata.begin(), {"study", printable(study.name())});
  return figure;
}

Result<Figure> figureOfRuns(Study& study, const Slide& slide) {
  const auto& [kind, now, pinned, runs, options, colors] = slide.shows;
  if (std::ranges::find(figureKinds(), kind) == figureKinds().end())
    return userError("{0}: there is no such view.", {kind});
  return makeFigure(study, kind, runs, knownOptions(kind, options), now.checkpoint, slide.grouping, now.run);
}

// Where panels of several slides show the same they are read against each other.
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
void add(Figure& page, const Slide& slide, Figure figure) {
  const Text name = printable(slide.name);
  for (Panel& panel : figure.panels) {
    panel.title = panel.title.empty() ? name : Text{"{0}: {1}", {name, panel.title}};
    page.panels.push_back(std::move(panel));
  }
  const std::vector<std::string> told{figure.stamp.english(), slide.sentence};
  page.metadata.emplace_back(
      name.english(), joined(filtered(told, [](const std::string& each) { return !each.empty(); }), ". "));
  for (auto& fact : figure.metadata)
    addOnce(page.metadata, std::move(fact));
}

} // namespace

Result<std::vector<DrawnSlide>> drawSlides(Study& study, Progress& progress) {
  const auto slides = TRY(slidesOf(study));
  const auto annotations = TRY(annotationsOf(study));
  std::vector<DrawnSlide> drawn;
  std::unique_ptr<Probe> probe; // keeps what several slides look at
  for (const Slide& slide : slides) {
    ProgressPart one(progress, drawn.size(), slides.size());
    const View* view = findView(slide.shows.view);
    auto figure = view ? figureOfView(study, *view, slide, one, probe) : figureOfRuns(study, slide);
    if (figure)
      figure = annotated(*std::move(figure), annotations);
    drawn.push_back({slide, std::move(figure)});
    if (progress.cancelled())
      return failure("Cancelled.");
  }
  return drawn;
}

Error noSlides() {
  return userError("The study has no slides: keep a state of a figure in the window first, by Ctrl+Shift+K.");
}

Result<Figure> figureOf(const std::vector<DrawnSlide>& slides) {
  Figure page;
  page.kind = "slides", page.title = "Slides"_text;
  std::map<Shown, std::vector<std::size_t>> alike;
  std::vector<Text> stamps, missing;
  for (const auto& [slide, figure] : slides) {
    if (!figure) {
      missing.push_back({"{0}: {1}", {printable(slide.name), figure.error()}});
      continue;
    }
    for (std::size_t i = 0; i < figure->panels.size(); ++i)
      alike[shownBy(*figure, i)].push_back(page.panels.size() + i);
    if (!figure->stamp.empty())
      stamps.push_back({"{0}: {1}", {printable(slide.name), figure->stamp}});
    add(page, slide, *figure);
  }
  if (page.panels.empty())
    return missing.empty() ? noSlides()
                           : userError("None of the slides can be drawn: {0}", {missing.front().english()});
  page.stamp = joined(stamps, "; ");
  page.columns = page.panels.size() > 8 ? 3 : 2; // so that states can be read
  for (const auto& [shown, panels] : alike)
    if (panels.size() > 1)
      share(page, panels);
  std::ranges::move(missing, std::back_inserter(page.panels.front().notes));
  return page;
}

} // namespace expe
