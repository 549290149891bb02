// The figures of slides: each as the window drew it, and all of them on one page.
#include "core/api/annotations.h"
#include "core/api/engine.h"
#include "core/api/panels.h"
#include "core/api/run_figure.h"
#include "core/api/slides.h"
#include "core/api/views.h"
#include "core/base/printable.h"
#include "core/base/progress.h"

#include <algorithm>

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
  std::vector<NamedFigure> figures;
  std::vector<Text> missing;
  for (const auto& [slide, figure] : slides)
    if (figure)
      figures.push_back({slide.name, slide.sentence, *figure});
    else
      missing.push_back({"{0}: {1}", {printable(slide.name), figure.error()}});
  Figure page = onOnePage(figures);
  page.kind = "slides", page.title = "Slides"_text;
  if (page.panels.empty())
    return missing.empty() ? noSlides()
                           : userError("None of the slides can be drawn: {0}", {missing.front().english()});
  page.columns = page.panels.size() > 8 ? 3 : 2; // so that states can be read
  std::ranges::move(missing, std::back_inserter(page.panels.front().notes));
  return page;
}

} // namespace expe
