#include "core/inspect/measure_view.h"

#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/inspect/run_at_state.h"
#include "core/inspect/share.h"
#include "core/runtime/guard.h"
#include "core/views/tokens.h"

#include <algorithm>
#include <numeric>

namespace expe {
namespace {

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
          model.encoding().title,
          model.trainingLength(),
          model.length(state),
          model.config().integer("evaluation.offset"),
          model.metadata(state, uses),
          nullptr,
          model.headKind(state)};
}

MeasuredState described(const RunAtState& at, unsigned uses) {
  return {
      at.state(),  displayName(at.run()), at.stamp(uses),    {},     at.encodingTitle(), at.trainingLength(),
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
  Result<bool> needsModel(const ProbeState& state);
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
  std::vector<std::string> leftOut_;
  double done_ = 0, work_ = 0; // shares of rounds, of all parts that are measured
  Pace pace_;
};

Result<MeasuredView> ViewMeasuring::all() {
  TRY(add(request_.now, Role::Present));
  if (view_.compares)
    TRY(addOthers());
  if (request_.pinned)
    TRY(add(*request_.pinned, Role::Pinned));
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

Result<bool> ViewMeasuring::needsModel(const ProbeState& state) {
  if (!measurer_.needsModel)
    return (view_.uses & UsesWeights) != 0;
  const auto at = TRY(RunAtState::of(models_, state, progress_));
  return measurer_.needsModel(at.config());
}

Result<void> ViewMeasuring::describe(Part& part, const ProbeState& state) {
  ProbeState resolved = part.asked; // of what is left to a default, what it stands for
  const auto resolve = [&](std::int64_t length) { resolved.length = view_.uses & UsesLength ? length : 0; };
  if (!TRY(needsModel(state))) {
    const auto at = TRY(RunAtState::of(models_, state, progress_));
    part.measured = described(at, view_.uses);
    resolve(at.length());
    part.key = keyOf(request_.view, resolved, options_, at.config(), at.weights());
    return {};
  }
  const auto model = TRY(models_.get(part.asked, progress_));
  if (view_.uses & UsesHead)
    TRY(model->checkSelection(state));
  if (measurer_.check)
    TRY(measurer_.check(*model, request_.options));
  part.measured = described(*model, state, view_.uses);
  resolve(model->length(state));
  part.key = keyOf(request_.view, resolved, options_, model->config(), model->weights());
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
      leftOut_.push_back(displayName(run) + ": " + added.error().message());
  }
  return {};
}

Result<void> ViewMeasuring::measure(std::size_t round) {
  const double share = measurer_.rounds[round];
  std::vector<std::int64_t> failed;
  for (Part& part : parts_) {
    if (part.whole)
      continue;
    Share progress(progress_, done_ / work_, (done_ + share) / work_);
    const auto measured = guarded([&] { return measure(part, round, progress); });
    done_ += share;
    if (!measured && (part.role != Role::Another || progress_.cancelled()))
      return measured.error();
    if (!measured) {
      leftOut_.push_back(part.measured.name + ": " + measured.error().message());
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
  auto measurement =
      TRY(measurer_.measure({models_, part.asked, options_, round, progress, whole, pace_, draw}));
  if (!measurement)
    return {};
  part.measured.measurement = std::move(measurement);
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

} // namespace

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
      {"decode", measureDecoded, twice},
      {"variance", measureShares, twice},
      {"breaks", measureBreaks},
  };
  const auto found = std::ranges::find(all, view, &ViewMeasurer::view);
  return found == std::end(all) ? nullptr : found;
}

Result<MeasuredView> measureView(ModelCache& models, MeasurementCache& kept, const ProbeRequest& request,
                                 Progress& progress,
                                 const std::function<Result<void>(const MeasuredView&)>& coarse) {
  return ViewMeasuring(models, kept, request, progress, coarse).all();
}

} // namespace expe
