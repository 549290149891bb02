#include "core/inspect/probe.h"

#include "core/api/run_figure.h"
#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/inspect/attention/attention.h"
#include "core/inspect/run_at_state.h"
#include "core/inspect/text_losses.h"
#include "core/runtime/guard.h"
#include "core/views/attention/attention.h"
#include "core/views/tokens.h"

#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <numeric>
#include <thread>

namespace expe {
namespace {

Result<void> floorIfAsked(const LoadedModel& model, const Config& options) {
  return options.text("which") == "loss" || model.hasFloor() ? Result<void>{} : withoutFloor();
}

Result<void> lagsKnown(const LoadedModel& model, const Config&) {
  if (model.model().shape().masked)
    return userError("Lags are of values that are recalled from before; a masked model sees both sides: look "
                     "at a run that learns the next token.");
  if (model.data().ledger)
    return {};
  return userError("Lags are known only of the generated corpus: look at a run that was trained on it.");
}

struct ViewMeasurer {
  const char* view; // its id
  MeasureView measure;
  // Rounds from coarse to fine, each with its share of the work: after each there is something to draw. All
  // states of a figure are as far as each other.
  std::vector<double> rounds = {1};
  bool paced = false; // rounds are drawn ten times a second, not each of them
  // What can be refused before anything is measured; null: nothing. `options` are all of the view.
  Result<void> (*check)(const LoadedModel& model, const Config& options) = nullptr;
  // Whether a run's configuration is not enough; null: as the view's description says.
  bool (*needsModel)(const RunAtState& at) = nullptr;
};

const ViewMeasurer* findMeasurer(const std::string& view) {
  static const std::vector<double> quickFirst = {0.1, 0.9};
  static const std::vector<double> twice = {1.0 / 9, 8.0 / 9}; // first of an eighth of the text
  static const ViewMeasurer all[] = {
      {"attention", measureAttention},
      {"slopes", measureSlopes, twice, false, nullptr, slopesNeedModel},
      {"positions", measurePositions, quickFirst},
      {"precision", measurePrecision, quickFirst},
      {"by-position", measureByPosition, TextLosses::rounds, true, floorIfAsked},
      {"lag", measureLag, TextLosses::rounds, true, lagsKnown},
      {"tokens", measureTokens},
      {"surface", measureSurface, {1}, false, floorIfAsked},
      {"knockouts", measureKnockouts},
      {"patching", measurePatching},
      {"decode", measureDecoded, twice},
      {"variance", measureShares, twice},
      {"breaks", measureBreaks},
      {"depth", measureDepths},
  };
  const auto found = std::ranges::find(all, view, &ViewMeasurer::view);
  return found == std::end(all) ? nullptr : found;
}

// One state of the figure: what is known of it, and how far it is measured.
struct Part {
  Role role;
  std::string key; // of the whole measurement
  ProbeState asked;
  MeasuredState measured;
  bool whole = false;
};

MeasuredState described(const LoadedModel& model, const ProbeState& state, unsigned uses) {
  return {state,
          displayName(model.run()),
          model.stamp(state, uses),
          model.data().fingerprint,
          model.trainingLength(),
          model.length(state),
          model.config().integer("evaluation.offset"),
          model.metadata(state, uses),
          nullptr,
          model.headKind(state)};
}

MeasuredState described(const RunAtState& at, unsigned uses) {
  return {at.state(),  displayName(at.run()), at.stamp(uses),    {},     at.trainingLength(),
          at.length(), at.offset(),           at.metadata(uses), nullptr};
}

// Another run beside the selected one: its newest weights, the same text and eval values where it has them.
ProbeState stateOf(const ProbeState& now, const Run& run, std::int64_t length) {
  ProbeState state = now;
  state.run = run.id, state.length = length;
  state.checkpoint.reset();
  state.eval = {};
  for (const auto& [key, value] : now.eval.values())
    if (run.config.has(key))
      state.eval.set(key, value);
  return state;
}

// Measures all states of a request: the same for every view. What is at hand is not measured again.
class ViewMeasuring {
public:
  ViewMeasuring(ModelCache& models, MeasurementCache& kept, const ProbeRequest& request, Progress& progress,
                const std::function<Result<void>(const MeasuredView&)>& coarse)
      : models_(models), kept_(kept), request_(request), progress_(progress), coarse_(coarse),
        view_(*findView(request.view)), measurer_(*findMeasurer(request.view)),
        options_(measuredOptions(view_, request.options)) {}

  Result<MeasuredView> all();

private:
  Result<void> add(const ProbeState& asked, Role role);
  Result<void> addOthers();
  Result<void> describe(Part& part, const ProbeState& state);
  Result<void> measure(std::size_t round);
  Result<void> measure(Part& part, std::size_t round, Progress& progress);
  Result<void> drawSome();
  MeasuredView measured() const;

  ModelCache& models_;
  MeasurementCache& kept_;
  const ProbeRequest& request_;
  Progress& progress_;
  const std::function<Result<void>(const MeasuredView&)>& coarse_;
  const View& view_;
  const ViewMeasurer& measurer_;
  Config options_;
  std::vector<Part> parts_;
  std::vector<Text> leftOut_;
  double done_ = 0, work_ = 0; // shares of rounds, of all parts that are measured
  Pace pace_;
};

Result<MeasuredView> ViewMeasuring::all() {
  TRY(add(request_.now, Role::Present));
  if (view_.compares)
    TRY(addOthers());
  if (request_.pinned)
    TRY(add(*request_.pinned, Role::Pinned));
  if (progress_.cancelled() && !std::ranges::all_of(parts_, &Part::whole))
    return failure("Cancelled."); // who asked what is at hand waits for nothing
  work_ = static_cast<double>(std::ranges::count(parts_, false, &Part::whole)) *
          std::accumulate(measurer_.rounds.begin(), measurer_.rounds.end(), 0.0);
  for (std::size_t round = 0; round < measurer_.rounds.size(); ++round)
    TRY(measure(round));
  return measured();
}

Result<void> ViewMeasuring::add(const ProbeState& asked, Role role) {
  const ProbeState state = seenBy(view_, asked);
  Part part{role, {}, measuredBy(view_, state, options_), {}, false};
  TRY(describe(part, state));
  part.measured.measurement = kept_.find(part.key);
  part.whole = part.measured.measurement != nullptr;
  parts_.push_back(std::move(part));
  return {};
}

Result<void> ViewMeasuring::describe(Part& part, const ProbeState& state) {
  const auto key = [&](std::int64_t length, const Config& config, const std::string& weights) {
    ProbeState resolved = part.asked; // of what is left to a default, what it stands for
    resolved.length = view_.uses & UsesLength ? length : 0;
    return keyOf(request_.view, resolved, options_, config, weights);
  };
  if (measurer_.needsModel || !(view_.uses & UsesWeights)) {
    const auto at = TRY(RunAtState::of(models_, state, progress_));
    if (!measurer_.needsModel || !measurer_.needsModel(at)) {
      part.measured = described(at, view_.uses);
      part.key = key(at.length(), at.config(), at.weights().english());
      return {};
    }
  }
  const auto model = TRY(models_.get(part.asked, progress_));
  if (view_.uses & UsesHead)
    TRY(model->checkSelection(state));
  if (measurer_.check)
    TRY(measurer_.check(*model, request_.options));
  part.measured = described(*model, state, view_.uses);
  part.key = key(model->length(state), model->config(), model->weights());
  return {};
}

// A run that cannot be measured is left out, and the figure says why.
Result<void> ViewMeasuring::addOthers() {
  for (const std::int64_t id : request_.runs) {
    const auto study = TRY(models_.study());
    const auto run = TRY(study->run(id));
    if (id == request_.now.run)
      continue;
    const auto added = add(stateOf(request_.now, run, parts_.front().measured.length), Role::Another);
    if (!added && progress_.cancelled())
      return added.error();
    if (!added)
      leftOut_.push_back({"{0}: {1}", {displayName(run), added.error()}});
  }
  return {};
}

Result<void> ViewMeasuring::measure(std::size_t round) {
  const double share = measurer_.rounds[round];
  std::vector<std::int64_t> failed;
  for (Part& part : parts_) {
    if (part.whole)
      continue;
    ProgressPart progress(progress_, done_ / work_, (done_ + share) / work_);
    const auto measured = guarded([&] { return measure(part, round, progress); });
    done_ += share;
    if (!measured && (part.role != Role::Another || progress_.cancelled()))
      return measured.error();
    if (!measured) {
      leftOut_.push_back({"{0}: {1}", {part.measured.name, measured.error()}});
      failed.push_back(part.measured.state.run);
    } else if (!part.whole && measurer_.paced && pace_.due()) {
      TRY(drawSome());
    }
  }
  std::erase_if(parts_, [&](const Part& part) {
    return part.role == Role::Another && std::ranges::count(failed, part.measured.state.run);
  });
  const bool all = std::ranges::all_of(parts_, &Part::whole);
  return all || measurer_.paced ? Result<void>{} : drawSome();
}

Result<void> ViewMeasuring::measure(Part& part, std::size_t round, Progress& progress) {
  const std::function<Result<void>(SharedMeasurement)> draw = [&](SharedMeasurement some) {
    part.measured.measurement = std::move(some);
    return drawSome();
  };
  bool whole = round + 1 == measurer_.rounds.size();
  auto measurement = measurer_.measure(
      {models_, part.asked, options_, round, progress, whole, pace_, draw, kept_.begun(part.key)});
  if (!measurement && part.measured.measurement)
    kept_.keepBegun(part.key, part.measured.measurement);
  if (!TRY(measurement))
    return {};
  part.measured.measurement = *std::move(measurement);
  part.whole = whole;
  if (whole)
    kept_.keep(part.key, part.measured.measurement);
  return {};
}

// Nothing is drawn before there is something of the present state.
Result<void> ViewMeasuring::drawSome() {
  return parts_.front().measured.measurement ? coarse_(measured()) : Result<void>{};
}

MeasuredView ViewMeasuring::measured() const {
  MeasuredView view{parts_.front().measured, {}, leftOut_, {}};
  for (const Part& part : parts_)
    if (!part.measured.measurement)
      continue;
    else if (part.role == Role::Another)
      view.others.push_back(part.measured);
    else if (part.role == Role::Pinned)
      view.pinned = part.measured;
  return view;
}

class StudyProbe : public Probe {
public:
  explicit StudyProbe(const std::filesystem::path& study) : models_(study) {}

  Result<Figure> figure(const ProbeRequest& request, Progress& progress,
                        const std::function<void(const Figure&)>& coarse) override {
    const auto measured = TRY(measureAll(request, progress, [&](const MeasuredView& some) -> Result<void> {
      coarse(TRY(draw(request, some)));
      return {};
    }));
    return draw(request, measured);
  }
  Result<MeasuredView> measure(const ProbeRequest& request, Progress& progress) override {
    return measureAll(request, progress, [](const MeasuredView&) { return Result<void>{}; });
  }

  Result<Evaluation> loss(const ProbeState& state, std::int64_t tokens, Progress& progress,
                          const std::function<void(const Evaluation&)>& coarse) override {
    return context([&] { return stateLoss(models_, state, 0, tokens, progress, coarse); });
  }
  Result<TokenLosses> tokens(const ProbeState& state, Progress& progress) override {
    const View& view = *findView("tokens");
    ProbeRequest request{view.id, seenBy(view, state), {}, {}, defaultOptions(view.id)};
    const auto measured = TRY(measure(request, progress));
    auto tokens = static_cast<const TokenLosses&>(*measured.now.measurement);
    tokens.stamp = measured.now.stamp;
    return tokens;
  }
  Result<HeadMaps> heads(const ProbeState& state, Progress& progress,
                         const std::function<void(const HeadMaps&)>& coarse) override {
    return context([&] { return headMaps(models_, kept_, state, progress, coarse); });
  }
  Result<std::vector<double>> attentionRow(const ProbeState& state, Progress& progress) override {
    auto options = defaultOptions("attention");
    options.set("show", std::string("row"));
    const auto measured = TRY(measure({"attention", state, {}, {}, options}, progress));
    const auto& row = static_cast<const AttentionOfQuery&>(*measured.now.measurement);
    if (row.query != state.position)
      return userError("There is no position {0}: the window has positions 0 to {1}.",
                       {std::to_string(state.position), std::to_string(row.tokens.size() - 1)}, "position");
    return row.weights;
  }
  Result<Continuation> continueText(const ContinueRequest& request, Progress& progress,
                                    const std::function<void(const Predicted&)>& said) override {
    return context([&] { return expe::continueText(models_, request, progress, said); });
  }

private:
  Result<MeasuredView> measureAll(const ProbeRequest& request, Progress& progress,
                                  const std::function<Result<void>(const MeasuredView&)>& coarse) {
    if (!findMeasurer(request.view))
      return userError("{0}: there is no such view.", {request.view});
    return context([&] { return measureView(models_, kept_, request, progress, coarse); });
  }

  // Measuring losses takes the run's number of threads, so each look sets it anew.
  template <class F> auto context(F&& look) -> decltype(look()) {
    at::NoGradGuard noGradients;
    at::set_num_threads(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
    return guarded([&] {
      const ModelCache::Look looking(models_);
      return look();
    });
  }

  ModelCache models_;
  MeasurementCache kept_;
};

} // namespace

std::string keyOf(const std::string& question, const ProbeState& asked, const Config& options,
                  const Config& config, const std::string& weights) {
  std::string key = question + "\n" + toJson(options) + "\n" + toJson(config) + "\n" + weights + "\n" +
                    asked.split + "\n" + asked.typed;
  for (const std::int64_t number :
       {asked.run, asked.length, asked.place, asked.position, asked.layer, asked.head})
    key += "\n" + std::to_string(number);
  return key;
}

Result<MeasuredView> measureView(ModelCache& models, MeasurementCache& kept, const ProbeRequest& request,
                                 Progress& progress,
                                 const std::function<Result<void>(const MeasuredView&)>& coarse) {
  return ViewMeasuring(models, kept, request, progress, coarse).all();
}

std::unique_ptr<Probe> makeProbe(const std::filesystem::path& study) {
  return std::make_unique<StudyProbe>(study);
}

} // namespace expe
