// makeFigure: hands the rows of runs to the figure that knows its kind.
#include "core/figure/facets.h"
#include "core/figure/group_curves.h"
#include "core/figure/kinds.h"

#include "core/api/groups.h"
#include "core/api/objective.h"
#include "core/api/schema.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <unordered_map>

namespace expe {
namespace {

std::string listed(const std::string& kind, const Config& options) {
  std::string text;
  for (const Parameter& parameter : figureParameters(kind))
    text += (text.empty() ? "" : ", ") + parameter.key + "=" + print(options.at(parameter.key));
  for (const auto& [key, value] : options.values())
    if (key.find('.') != std::string::npos) // an eval parameter
      text += ", " + key + "=" + print(value);
  return text;
}

// Of configurations, which take long to read.
class Stamps {
public:
  const std::string& of(const RunData& data) {
    auto& [measured, text] = known_[data.run.id];
    if (data.measured == 0 || measured != data.measured)
      measured = data.measured, text = stampOf(data.run.config);
    return text;
  }

private:
  std::map<std::int64_t, std::pair<std::int64_t, std::string>> known_;
};

void stamp(Figure& figure, const RunRows& runs, const Config& options, Stamps& stamps) {
  for (const RunData* data : runs)
    figure.metadata.emplace_back("run " + std::to_string(data->run.id), displayName(data->run) + ", step " +
                                                                            std::to_string(data->run.step) +
                                                                            ", " + stamps.of(*data));
  figure.metadata.emplace_back("options", listed(figure.kind, options));
  figure.metadata.emplace_back("program", "ExPE Workbench " EXPE_VERSION);
}

} // namespace

const std::vector<std::string>& figureKinds() {
  static const std::vector<std::string> kinds = {"loss", "length"};
  return kinds;
}

std::string displayName(const Run& run) {
  if (!run.name.empty())
    return run.name;
  const auto& config = run.config;
  std::string name =
      config.has("position.encoding") ? config.text("position.encoding") : "run " + std::to_string(run.id);
  if (config.has("training.seed"))
    name += ", seed " + print(config.at("training.seed"));
  return name;
}

namespace {

std::size_t maskedAmong(const RunRows& runs) {
  return static_cast<std::size_t>(
      std::count_if(runs.begin(), runs.end(), [](const auto* data) { return isMasked(data->run.config); }));
}

} // namespace

std::vector<std::string> runNames(const RunRows& runs) {
  std::vector<std::string> names;
  names.reserve(runs.size());
  for (const RunData* data : runs)
    names.push_back(displayName(data->run));
  std::unordered_map<std::string, int> seen;
  for (const std::string& name : names)
    ++seen[name];
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (seen[names[i]] > 1)
      names[i] += " (run " + std::to_string(runs[i]->run.id) + ")";
  return names;
}

std::vector<std::string> legendNames(const RunRows& runs) {
  auto names = runNames(runs);
  if (maskedAmong(runs) < runs.size())
    for (std::size_t i = 0; i < runs.size(); ++i)
      names[i] += isMasked(runs[i]->run.config) ? ", masked" : "";
  return names;
}

std::string lossName(const RunRows& runs) {
  const auto masked = maskedAmong(runs);
  if (masked == 0)
    return "loss";
  return masked == runs.size() ? "masked loss" : "loss of next tokens, or of masked ones";
}

double unitOf(const Run& run, const Config& options) {
  if (options.text("unit") == "nats")
    return 1;
  return run.bytesPerToken > 0 ? 1 / (std::numbers::ln2 * run.bytesPerToken) : none;
}

std::string unitName(const Config& options) {
  return options.text("unit") == "nats" ? "nats per token" : "bits per byte";
}

struct FigureMaker::Kept {
  struct Last { // what a figure was made of
    std::vector<std::int64_t> versions;
    Config options;
    std::string study;
    std::size_t unread = 0;
    std::shared_ptr<const Figure> figure;
  };
  LossCurves loss;
  LengthLines length;
  Stamps stamps;
  std::map<std::string, Last> last; // by kind
};

FigureMaker::FigureMaker() : kept_(std::make_unique<Kept>()) {}
FigureMaker::~FigureMaker() = default;

namespace {

// Of losses by length, steps after the first change nothing.
std::vector<std::int64_t> versionsOf(const std::string& kind, const RunRows& runs) {
  std::vector<std::int64_t> versions;
  versions.reserve(runs.size());
  for (const RunData* data : runs)
    versions.push_back(kind == "loss" ? data->version : data->measured);
  return versions;
}

bool known(const std::vector<std::int64_t>& versions) {
  return std::find(versions.begin(), versions.end(), 0) == versions.end();
}

void sayUnread(Figure& figure, std::size_t unread) {
  const std::string note =
      std::to_string(unread) + (unread == 1 ? " run is" : " runs are") + " still being read";
  figure.panels.front().notes.push_back(note);
  figure.metadata.emplace_back("left out", note);
}

} // namespace

Result<std::shared_ptr<const Figure>> FigureMaker::make(const std::string& kind, const RunRows& runs,
                                                        const Config& options, const std::string& study,
                                                        std::size_t unread, Progress* progress) {
  const auto& kinds = figureKinds();
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
    return userError("{0}: unknown figure; there are loss and length.", {kind});
  const bool loss = kind == "loss";
  Kept::Last wanted{versionsOf(kind, runs), options, study, loss ? unread : 0, nullptr};
  Kept::Last& last = kept_->last[kind];
  if (last.figure && known(wanted.versions) && wanted.versions == last.versions &&
      wanted.options == last.options && wanted.study == last.study && wanted.unread == last.unread)
    return last.figure;
  Progress quiet;
  Progress& told = progress ? *progress : quiet;
  auto figure =
      TRY(loss ? kept_->loss.figure(runs, options, told) : kept_->length.figure(runs, options, told));
  if (options.flag("group"))
    groupCurves(figure, TRY(groupsOf(runs)));
  TRY(facet(figure, runs, options.text("facet")));
  if (wanted.unread > 0)
    sayUnread(figure, wanted.unread);
  if (!study.empty())
    figure.metadata.insert(figure.metadata.begin(), {"study", study});
  stamp(figure, runs, options, kept_->stamps);
  wanted.figure = std::make_shared<const Figure>(std::move(figure));
  last = std::move(wanted);
  return last.figure;
}

Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs, const Config& options) {
  return *TRY(FigureMaker().make(kind, rowsOf(runs), options));
}

Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs) {
  return makeFigure(kind, runs, defaultOptions(kind));
}

Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& ids,
                          const Config& options, std::optional<std::int64_t> checkpoint) {
  auto rows = TRY(readRuns(study, ids, RowParts::All));
  for (RunData& data : rows)
    data.looked = checkpoint;
  auto figure = makeFigure(kind, rows, options);
  if (figure)
    figure->metadata.insert(figure->metadata.begin(), {"study", study.name()});
  return figure;
}

Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& ids) {
  return makeFigure(study, kind, ids, defaultOptions(kind));
}

} // namespace expe
