// Measures the figures of a report's sliders, by the same code as the views of the window.
#include "core/report/interactive.h"

#include "core/api/probe.h"
#include "core/api/quantity.h"
#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "core/base/lists.h"
#include "core/base/printable.h"
#include "core/figure/curves.h"
#include "core/views/attention/attention.h"
#include "core/views/positions.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>

namespace expe {
namespace {

using Json = nlohmann::json;

constexpr std::size_t mostBytes = 8'000'000; // of all states; the rest of the page is text and drawings
constexpr std::int64_t targets = 16384;      // of losses by position

// A state, by the steps of the sliders.
struct Place {
  const SliderRun& run;
  std::size_t checkpoint = 0, length = 0, scale = 0, layer = 0;
  bool newest() const { return checkpoint + 1 == run.checkpoints.size(); }
};

class Figures {
public:
  Figures(const ReportSources& sources, const Schema& schema, Probe& probe)
      : sources_(sources), schema_(schema), probe_(probe), rows_(sources.rows) {}

  void setSliders(const Sliders& sliders) { sliders_ = &sliders; }

  Result<ShownFigure> positions(const Place& place, Progress& progress) {
    ProbeRequest request = TRY(requestOf("positions", place));
    const auto measured = TRY(probe_.measure(request, progress));
    const auto* table = dynamic_cast<const PositionTable*>(measured.now.measurement.get());
    if (table && ofHeads(table->quantity))
      request.options.set("show", std::string("dims")); // a line a head
    return withFewCells(TRY(draw(request, measured)));
  }

  // Of all runs where their checkpoints are the newest: at another step of one the others would be further.
  Result<ShownFigure> byPosition(const Place& place, Progress& progress) {
    ProbeRequest request = TRY(requestOf("by-position", place));
    request.options.set("tokens", targets);
    if (place.newest())
      request.runs = mapped(sliders_->runs, &SliderRun::run);
    auto figure = TRY(draw(request, TRY(probe_.measure(request, progress))));
    for (const auto& [what, told] : figure.metadata)
      if (what == "measured")
        figure.stamp = joined({figure.stamp, told}, " · ");
    return ShownFigure{std::move(figure), {}};
  }

  // As it is stored: of every run that has a checkpoint of this step, and of the others their newest.
  Result<ShownFigure> byLength(const Place& place, Progress&) {
    const auto step = place.run.checkpoints[place.checkpoint];
    for (RunData& data : rows_) {
      data.looked.reset();
      if (!place.newest() && std::ranges::count(data.checkpoints, step))
        data.looked = step;
    }
    auto options = defaultOptions("length");
    const auto groups = TRY(groupsOf(rowsOf(rows_)));
    options.set("group", std::ranges::any_of(groups, [](const auto& one) { return one.members.size() > 1; }));
    if (const double scale = sliders_->scales[place.scale]; scale != place.run.scale)
      options.set("scales", std::vector{scale});
    FigureScope scope;
    scope.colors = sources_.colors;
    return ShownFigure{TRY(makeFigure("length", rows_, options, scope)), {}};
  }

  Result<ShownFigure> attention(const Place& place, Progress& progress) {
    const auto state = TRY(stateOf(place));
    const auto maps = TRY(probe_.heads(state, progress, [](const HeadMaps&) {}));
    const auto layer = static_cast<std::int64_t>(place.layer);
    ShownFigure shown{drawHeads(maps, layer, state.length, place.run.window), {"keys", "query", {}, {}}};
    const auto edge = [&](std::int64_t block) { return block * state.length / maps.side; };
    for (std::int64_t block = 0; block < maps.side; ++block) {
      const auto first = edge(block), last = edge(block + 1) - 1;
      shown.cells.rows.push_back(std::to_string(last)); // the last of a block is the query that is shown
      shown.cells.columns.push_back(std::to_string(first) + (first < last ? "–" + std::to_string(last) : ""));
    }
    return shown;
  }

private:
  Result<ProbeState> stateOf(const Place& place) const {
    ProbeState state;
    state.run = place.run.run, state.checkpoint = place.run.checkpoints[place.checkpoint];
    state.length = std::max<std::int64_t>(
        1, std::llround(sliders_->lengths[place.length] * static_cast<double>(place.run.window)));
    state.layer = static_cast<std::int64_t>(place.layer);
    if (const double scale = sliders_->scales[place.scale]; scale != place.run.scale)
      state.eval.set("evaluation.scale", scale);
    const auto data =
        std::ranges::find_if(sources_.rows, [&](const RunData& one) { return one.run.id == place.run.run; });
    return soundState(std::move(state), schema_.complete(data->run.config), schema_);
  }
  Result<ProbeRequest> requestOf(const std::string& view, const Place& place) const {
    ProbeRequest request;
    request.view = view, request.options = defaultOptions(view), request.colors = sources_.colors;
    request.now = seenBy(*findView(view), TRY(stateOf(place)));
    return request;
  }

  const ReportSources& sources_;
  const Schema& schema_;
  Probe& probe_;
  std::vector<RunData> rows_; // looked at where a figure of all runs looks
  const Sliders* sliders_ = nullptr;
};

struct Varies { // with which sliders, beside that of runs
  bool checkpoint = false, length = false, scale = false, layer = false;
};

struct InteractiveView {
  const char *id, *title, *help;
  Varies (*varies)(const SliderRun& run);
  Result<ShownFigure> (Figures::*figure)(const Place& place, Progress& progress);
};

const InteractiveView interactiveViews[] = {
    {"length", "Loss by length",
     "As the study keeps it, from training and from expe eval; the present length is marked.",
     [](const SliderRun&) {
       return Varies{true, false, true, false};
     },
     &Figures::byLength},
    {"by-position", "Loss by position",
     "The mean loss at each position of the window, on the validation split. All runs are shown beside each "
     "other where the checkpoint is the newest.",
     [](const SliderRun&) {
       return Varies{true, true, true, false};
     },
     &Figures::byPosition},
    {"positions", "Positional values", "What the encoding puts in.",
     [](const SliderRun& run) {
       return Varies{run.learns, true, true, true};
     },
     &Figures::positions},
    {"attention", "Attention",
     "The weights of each head of the layer, on the beginning of the validation split.",
     [](const SliderRun&) {
       return Varies{true, true, true, true};
     },
     &Figures::attention},
};

std::size_t statesOf(const Varies& varies, const SliderRun& run, const Sliders& sliders) {
  return (varies.checkpoint ? run.checkpoints.size() : 1) * (varies.length ? sliders.lengths.size() : 1) *
         (varies.scale ? sliders.scales.size() : 1) *
         (varies.layer ? static_cast<std::size_t>(run.layers) : 1);
}

std::size_t nearest(const std::vector<double>& values, double to) {
  return static_cast<std::size_t>(
      std::ranges::min_element(values, {}, [&](double value) { return std::abs(value - to); }) -
      values.begin());
}

// What a run begins with: its newest weights, its own scale, and the training length.
Place usual(const SliderRun& run, const Sliders& sliders) {
  return {run, run.checkpoints.size() - 1, nearest(sliders.lengths, 1), nearest(sliders.scales, run.scale),
          0};
}

std::string timesText(double times, const SliderRun& run) {
  return number(times) + "× (" + std::to_string(std::llround(times * static_cast<double>(run.window))) +
         " tokens)";
}

Json runJson(const SliderRun& run, const Sliders& sliders) {
  const Place begin = usual(run, sliders);
  std::vector<std::string> layers;
  layers.reserve(static_cast<std::size_t>(run.layers));
  for (std::int64_t layer = 0; layer < run.layers; ++layer)
    layers.push_back(std::to_string(layer + 1));
  return {
      {"id", run.run},
      {"name", printable(run.name)},
      {"checkpoint", mapped(run.checkpoints, [](auto step) { return "step " + std::to_string(step); })},
      {"length", mapped(sliders.lengths, [&](double times) { return timesText(times, run); })},
      {"scale", mapped(sliders.scales, [](double scale) { return "s = " + fraction(scale); })},
      {"layer", layers},
      {"steps", run.checkpoints},
      {"begin",
       {{"checkpoint", begin.checkpoint}, {"length", begin.length}, {"scale", begin.scale}, {"layer", 0}}}};
}

// A part of the work that is told by one name, whatever is done for it.
class NamedPart : public ProgressPart {
public:
  NamedPart(Progress& whole, std::string name, std::size_t number, std::size_t count)
      : ProgressPart(whole, number, count), name_(std::move(name)) {
    report({}, 0, 1);
  }
  void report(const std::string&, double done, double total) override {
    ProgressPart::report(name_, done, total);
  }

private:
  std::string name_;
};

// Measures the figures of all states, each different one once.
class Measuring {
public:
  Measuring(Figures& figures, Progress& progress) : figures_(figures), progress_(progress) {}

  // The bytes that a view takes at its longest, by run.
  using Sizes = std::vector<std::vector<std::size_t>>;
  Result<Sizes> sizesOf(const Sliders& sliders) {
    Sizes sizes;
    begin(sliders, true);
    for (const SliderRun& run : sliders.runs) {
      auto& ofRun = sizes.emplace_back();
      Place place = usual(run, sliders);
      place.length = sliders.lengths.size() - 1;
      for (const InteractiveView& view : interactiveViews)
        ofRun.push_back(TRY(one(view, place)).size());
    }
    return sizes;
  }

  Result<std::string> all(const Sliders& sliders) {
    begin(sliders, false);
    Json runs = mapped(sliders.runs, [&](const SliderRun& run) { return runJson(run, sliders); });
    Json views = Json::array();
    for (const InteractiveView& view : interactiveViews)
      views.push_back(TRY(of(view, sliders)));
    const Json rest{{"runs", std::move(runs)},
                    {"views", std::move(views)},
                    {"colors", colorsJson()},
                    {"lengths", sliders.lengths}};
    return "{\"figures\":[" + joined(figures_of_, ",") + "]," + rest.dump().substr(1);
  }

private:
  void begin(const Sliders& sliders, bool once) {
    figures_.setSliders(sliders);
    done_ = total_ = 0;
    for (const SliderRun& run : sliders.runs)
      for (const InteractiveView& view : interactiveViews)
        total_ += once ? 1 : statesOf(view.varies(run), run, sliders);
  }

  Result<Json> of(const InteractiveView& view, const Sliders& sliders) {
    ranges_.clear();
    Json states = Json::array(), varies = Json::array();
    for (const SliderRun& run : sliders.runs) {
      const Varies with = view.varies(run);
      states.push_back(TRY(statesOfRun(view, run, with, sliders)));
      varies.push_back({{"checkpoint", with.checkpoint},
                        {"length", with.length},
                        {"scale", with.scale},
                        {"layer", with.layer}});
    }
    return Json{{"id", view.id},    {"title", view.title}, {"help", view.help},
                {"varies", varies}, {"states", states},    {"ranges", rangesJson(ranges_)}};
  }

  // In the order of checkpoints, lengths, scales and layers, the last of which goes fastest.
  Result<Json> statesOfRun(const InteractiveView& view, const SliderRun& run, const Varies& varies,
                           const Sliders& sliders) {
    const Place begin = usual(run, sliders);
    const auto steps = [](bool varies, std::size_t all, std::size_t standard) {
      std::vector<std::size_t> some;
      for (std::size_t i = 0; varies && i < all; ++i)
        some.push_back(i);
      return varies ? some : std::vector{standard};
    };
    Json states = Json::array();
    for (const auto checkpoint : steps(varies.checkpoint, run.checkpoints.size(), begin.checkpoint))
      for (const auto length : steps(varies.length, sliders.lengths.size(), begin.length))
        for (const auto scale : steps(varies.scale, sliders.scales.size(), begin.scale))
          for (const auto layer : steps(varies.layer, static_cast<std::size_t>(run.layers), 0))
            states.push_back(numberOf(TRY(one(view, {run, checkpoint, length, scale, layer}))));
    return states;
  }

  // Why there is none is a figure too. An error only where it was cancelled.
  Result<std::string> one(const InteractiveView& view, const Place& place) {
    NamedPart part(progress_, std::string("measuring ") + view.id, done_++, total_);
    const auto shown = (figures_.*view.figure)(place, part);
    if (progress_.cancelled())
      return failure("Cancelled.");
    if (!shown)
      return Json{{"missing", printable(shown.error().message())}}.dump();
    share(ranges_, shown->figure);
    return figureJson(*shown).dump();
  }

  std::size_t numberOf(std::string figure) {
    const auto [found, added] = numbers_.try_emplace(figure, figures_of_.size());
    if (added)
      figures_of_.push_back(std::move(figure));
    return found->second;
  }

  Figures& figures_;
  Progress& progress_;
  std::size_t done_ = 0, total_ = 0;
  SharedRanges ranges_; // of the view
  std::vector<std::string> figures_of_;
  std::unordered_map<std::string, std::size_t> numbers_;
};

std::size_t bytesOf(const Sliders& sliders, const Measuring::Sizes& sizes) {
  std::size_t all = 0;
  for (std::size_t run = 0; run < sliders.runs.size(); ++run)
    for (std::size_t view = 0; view < std::size(interactiveViews); ++view)
      all += sizes[run][view] *
             statesOf(interactiveViews[view].varies(sliders.runs[run]), sliders.runs[run], sliders);
  return all;
}

} // namespace

Result<InteractiveFigures> measureInteractive(const ReportSources& sources, const Schema& schema,
                                              Probe& probe, const InteractiveSteps& steps,
                                              Progress& progress) {
  InteractiveFigures made;
  const Sliders there = TRY(slidersOf(sources, schema, steps, made.notes));
  Sliders shown = there;
  shown.limit(steps);
  Figures figures(sources, schema, probe);
  ProgressPart first(progress, 0, 0.05), rest(progress, 0.05, 1);
  const auto sizes = TRY(Measuring(figures, first).sizesOf(shown));
  while (bytesOf(shown, sizes) > mostBytes && shown.shrink()) {
  }
  if (const auto less = fewer(shown, there); !less.empty())
    made.notes.push_back("So that the page stays below 10 MB, the sliders go through " + less +
                         ": --runs, --lengths and --scales of expe report choose others.");
  made.all.states = TRY(Measuring(figures, rest).all(shown));
  return made;
}

} // namespace expe
