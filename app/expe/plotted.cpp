// What figureRequest() read is measured and drawn.
#include "app/expe/figure_request.h"

#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/state.h"
#include "core/api/annotations.h"
#include "core/api/engine.h"
#include "core/api/groups.h"
#include "core/api/panels.h"
#include "core/api/run_figure.h"
#include "core/api/runs.h"
#include "core/api/views.h"
#include "core/base/files.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/printable.h"

#include <algorithm>
#include <set>
#include <utility>

namespace expe::cli {

namespace {

// A view is of one model: the run of --run, or the only one, or the first of --runs.
Result<Run> runOf(Study& study, const Arguments& arguments) {
  const auto id = TRY(arguments.integer("--run", 1));
  const auto ids = TRY(arguments.ids("--runs"));
  if (id || !ids.empty())
    return study.run(id ? *id : ids.front());
  auto all = TRY(study.runs());
  std::erase_if(all, [](const Run& run) { return run.archived; });
  if (all.empty())
    return userError("The study has no run: make one with expe run STUDY --set position.encoding=…");
  if (all.size() > 1)
    return userError("The study has {0} runs: say with --run ID whose model is looked at.",
                     {std::to_string(all.size())});
  return all.front();
}

// The same state but for these values.
Result<ProbeState> changed(ProbeState state, const Settings& typed, const Run& run, const Schema& schema) {
  for (const auto& [key, value] : typed)
    TRY(setState(state, key, value, run, schema));
  TRY(checkEval(state, typed, run, schema));
  return state;
}

Result<ProbeRequest> viewRequest(const Arguments& arguments, const View& view, const Settings& change,
                                 Study& study, const Schema& all) {
  auto run = TRY(runOf(study, arguments));
  run.config = all.complete(run.config);
  ProbeRequest request;
  request.view = view.id;
  const auto state = TRY(changed(TRY(stateFrom(arguments, run, all, view.id)), change, run, all));
  request.options = TRY(viewOptionsFrom(arguments, view.id));
  const auto ids = TRY(arguments.ids("--runs"));
  request.now = seenBy(view, state);
  if (const auto typed =
          TRY(arguments.pairs("--pinned", "write key=value, for example scale=1 or length=512."));
      !typed.empty())
    request.pinned = seenBy(view, TRY(changed(state, typed, run, all)));
  if (view.compares)
    request.runs = ids.empty() ? std::vector{run.id} : ids;
  return request;
}

// A study whose models are looked at; the weights are read once.
struct Models {
  std::unique_ptr<Study> study;
  Engine* engine;
  std::unique_ptr<Probe> probe;
};
Result<Models> modelsOf(const Arguments& arguments) {
  auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  const auto loaded = TRY(engine());
  auto probe = TRY(probeOf(arguments, study->file()));
  return Models{std::move(study), loaded, std::move(probe)};
}

// What of the request's view is measured.
struct Measured {
  ProbeRequest request;
  MeasuredView view;
};
Result<Measured> measuredOf(const Arguments& arguments, const View& view, const Settings& change,
                            const Models& models) {
  Measured measured{TRY(viewRequest(arguments, view, change, *models.study, schema(*models.engine))), {}};
  measured.request.colors = std::make_shared<const RunColors>(TRY(colorsOf(*models.study)));
  BarProgress progress;
  measured.view = TRY(models.probe->measure(measured.request, progress));
  auto& metadata = measured.view.now.metadata;
  metadata.insert(metadata.begin(), {"study", printable(models.study->name())});
  return measured;
}

// Typed options of the figure, and eval values of what it draws; --scale and its like are short for --set.
struct RowSettings {
  Settings options, eval;
};
Result<RowSettings> rowSettings(const Arguments& arguments, const std::string& kind) {
  const auto given = TRY(arguments.settings());
  RowSettings settings;
  for (const auto& setting : given) {
    const bool state = setting.first == "length" || setting.first == "checkpoint"; // no eval values
    const bool eval = kind == "length" && !state && !isOption(kind, setting.first);
    (eval ? settings.eval : settings.options).push_back(setting);
  }
  for (const char* name : {"group", "difference"})
    if (arguments.has(std::string("--") + name))
      settings.options.emplace_back(name, "on");
  for (const char* name : {"facet", "color"})
    if (const std::string option = std::string("--") + name; arguments.has(option))
      settings.options.emplace_back(name, arguments.text(option));
  for (const auto& [option, key] : {std::pair("--scale", "scales"), {"--split", "split"}})
    if (arguments.has(option))
      settings.options.emplace_back(key, arguments.text(option));
  for (const char* name : {"offset", "span"})
    if (const std::string option = std::string("--") + name; arguments.has(option))
      settings.eval.emplace_back(std::string("evaluation.") + name, arguments.text(option));
  return settings;
}

// A value of the evaluation itself is known without the engine; an encoding's own is that of a run which has
// it.
Result<void> setEval(Config& options, const std::pair<std::string, std::string>& setting, Study& study,
                     const std::vector<std::int64_t>& ids) {
  static const Schema bare;
  const auto& [key, text] = setting;
  const bool plain = bare.find(key) || bare.find("evaluation." + key);
  const auto loaded = TRY(plain ? Result<Engine*>(nullptr) : engine());
  const auto runs = TRY(study.runs());
  ProbeState state;
  Result<void> set;
  for (const Run& run : runs)
    if (ids.empty() || std::ranges::find(ids, run.id) != ids.end())
      if (set = setState(state, key, text, run, plain ? bare : schema(*loaded)); set)
        break;
  for (const auto& [full, value] : state.eval.values())
    options.set(full, value);
  return set;
}

Result<Figure> rowsOf(const Arguments& arguments, const std::string& kind) {
  for (const Option& option : stateOptions())
    if (arguments.has(option.name) && !stateOptionsOf(kind).count(option.name))
      return userError("{0} belongs to the views of a model; {1} takes --runs and --set.",
                       {option.name, kind});
  if (arguments.has("--pinned"))
    return userError("--pinned belongs to the views of a model; {0} has none.", {kind});
  const auto ids = TRY(arguments.ids("--runs"));
  const auto settings = TRY(rowSettings(arguments, kind));
  if (arguments.text("--checkpoint") == "best" && ids.size() != 1)
    return userError("--checkpoint best: it is another step in each run; name one run with --runs.");
  const auto checkpoint =
      TRY(checkpointAsked(arguments, arguments.positional(0), ids.empty() ? 0 : ids.front()));
  auto options = TRY(figureOptions(kind, settings.options));
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  for (const auto& setting : settings.eval)
    TRY(setEval(options, setting, *study, ids));
  return makeFigure(*study, kind, ids, options, checkpoint, groupingFrom(arguments));
}

} // namespace

Result<std::vector<DrawnSlide>> slidesAsked(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  BarProgress progress;
  return drawSlides(*study, progress);
}

namespace {

bool groups(const Arguments& arguments, const Config& options) {
  return arguments.has("--group") || (options.has("group") && options.flag("group"));
}

// As all runs of the study are grouped, whichever are drawn.
Result<void> group(Figure& figure, const Arguments& arguments, const RunColors& colors) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  const auto runs = TRY(readRuns(*study, {}, RowParts::Short));
  groupFigure(figure, TRY(groupsOf(expe::rowsOf(runs), groupingFrom(arguments))), colors);
  return {};
}

Result<Plotted> lookedAt(const Arguments& arguments, const FigureRequest& request, const Settings& change,
                         const Models& models) {
  const auto measured = TRY(measuredOf(arguments, *findView(request.kind), change, models));
  Plotted all;
  if (request.wantsNumbers())
    all.numbers = toJson(measured.request, measured.view);
  if (request.wantsFigure())
    all.figure = TRY(draw(measured.request, measured.view));
  if (all.figure && groups(arguments, measured.request.options))
    TRY(group(*all.figure, arguments, *measured.request.colors));
  return all;
}

Result<Plotted> plain(const Arguments& arguments, const FigureRequest& request) {
  if (request.kind == slidesKind)
    return Plotted{{}, TRY(figureOf(TRY(slidesAsked(arguments))))};
  if (!findView(request.kind))
    return Plotted{{}, TRY(rowsOf(arguments, request.kind))};
  return lookedAt(arguments, request, {}, TRY(modelsOf(arguments)));
}

Result<Figure> asAnnotated(Figure figure, const Arguments& arguments) {
  if (arguments.has("--no-annotations"))
    return figure;
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  return annotated(std::move(figure), TRY(annotationsOf(*study)));
}

// "length = 128"
std::string nameOf(const Settings& state) {
  return state.front().first + " = " + state.front().second;
}

std::string titleOf(const std::string& kind) { // as the window calls it
  const View* view = findView(kind);
  return view ? view->title : kind == "loss" ? "Loss" : "Loss by length";
}

Result<Figure> severalPlotted(const Arguments& arguments, const FigureRequest& request) {
  std::vector<NamedFigure> figures;
  for (const std::string& kind : request.kinds) {
    const auto part = TRY(partOf(arguments, kind, request.kinds));
    FigureRequest one = TRY(figureRequest(part));
    one.columns = 0, one.letters = false; // of the whole
    figures.push_back({titleOf(kind), "", *TRY(plotted(part, one)).figure});
  }
  Figure page = onOnePage(figures);
  page.kind = request.kind;
  page.title = joined(mapped(figures, &NamedFigure::name));
  return page;
}

Result<Figure> panelsPlotted(const Arguments& arguments, const FigureRequest& request) {
  const auto models = TRY(modelsOf(arguments));
  std::vector<NamedFigure> figures;
  figures.reserve(request.panels.size());
  for (const Settings& state : request.panels)
    figures.push_back({nameOf(state), "", *TRY(lookedAt(arguments, request, state, models)).figure});
  Figure page = onOnePage(figures);
  page.kind = request.kind, page.title = figures.front().figure.title;
  return asAnnotated(std::move(page), arguments);
}

Result<Plotted> onePlotted(const Arguments& arguments, const FigureRequest& request) {
  if (request.kinds.size() > 1)
    return Plotted{{}, TRY(severalPlotted(arguments, request))};
  if (!request.panels.empty())
    return Plotted{{}, TRY(panelsPlotted(arguments, request))};
  auto all = TRY(plain(arguments, request));
  if (all.figure)
    all.figure = TRY(asAnnotated(*std::move(all.figure), arguments));
  return all;
}

} // namespace

Result<Plotted> plotted(const Arguments& arguments, const FigureRequest& request) {
  auto all = TRY(onePlotted(arguments, request));
  if (all.figure && request.columns > 0)
    all.figure->columns = request.columns;
  if (all.figure && request.letters)
    all.figure = lettered(*std::move(all.figure));
  return all;
}

Result<void> writeData(const Figure& figure, const FigureRequest& request) {
  return request.data.empty() ? Result<void>{} : files().replace(request.data, toCsv(figure));
}

Result<std::vector<Figure>> filmed(const Arguments& arguments, const FigureRequest& request) {
  const auto models = TRY(modelsOf(arguments));
  std::vector<Figure> figures;
  figures.reserve(request.film.size());
  for (const Settings& state : request.film)
    figures.push_back(TRY(asAnnotated(*TRY(lookedAt(arguments, request, state, models)).figure, arguments)));
  return figures;
}

} // namespace expe::cli
