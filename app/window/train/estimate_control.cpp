#include "app/window/train/estimate_control.h"

#include "app/window/configuration/configuration_pane.h"
#include "app/window/jobs.h"
#include "app/window/train/chosen_device.h"
#include "app/window/train/train_session.h"
#include "app/window/words.h"
#include "core/api/data.h"

#include <cmath>

namespace expe {
namespace {

const QString job = "estimate";

// What is known without a step.
struct CountedCost {
  std::optional<std::int64_t> vocabulary; // none: known once the text is read
  Result<Estimate> size;
};

Result<CountedCost> counted(Engine& engine, const Config& config) {
  const auto vocabulary = knownVocabulary(config);
  return CountedCost{vocabulary, engine.estimate(config, vocabulary.value_or(256))};
}

} // namespace

EstimateControl::EstimateControl(ConfigurationPane& pane, Jobs& jobs, const TrainSession& session,
                                 QObject* parent)
    : QObject(parent), pane_(pane), jobs_(jobs), session_(session) {
  patience_.setSingleShot(true);
  patience_.setInterval(150);
  connect(&patience_, &QTimer::timeout, this, &EstimateControl::measure);
}

void EstimateControl::useEngine(Engine& engine) {
  engine_ = &engine;
  askAgain();
}

void EstimateControl::askAgain() {
  asked_ = {};
}

void EstimateControl::showRun(std::shared_ptr<const RunView> run, bool rests) {
  run_ = std::move(run);
  if (!run_)
    return;
  const Asked asked{run_->run.id, run_->run.config,
                    run_->run.step > 0 ? tr("The run has begun.")
                    : rests            ? QString()
                                       : tr("Time and memory are measured while nothing trains.")};
  if (asked == asked_)
    return;
  asked_ = asked;
  cost_ = {};
  problem_.clear();
  goesOn_ = true;
  patience_.stop();
  show();
  if (engine_)
    count();
}

// At first what can be counted, then what must be measured.
void EstimateControl::count() {
  jobs_.post(
      {.name = job, .lane = "engine", .newest = true}, this,
      [engine = engine_, config = asked_.config](Progress&) { return counted(*engine, config); },
      [this](const CountedCost& known) {
        const auto& [vocabulary, size] = known;
        vocabulary_ = vocabulary.value_or(0);
        pane_.setVocabulary(vocabulary_);
        if (size)
          cost_.parameters = size->parameters, cost_.matrixParameters = size->matrixParameters;
        problem_ = !size         ? sentence(size.error())
                   : !vocabulary ? tr("Counted for 256 tokens: how many there are is known once the text is "
                                      "read.")
                                 : asked_.why;
        goesOn_ = problem_.isEmpty();
        if (goesOn_)
          patience_.start();
        show();
      });
}

void EstimateControl::measure() {
  const auto end = [this](const QString& problem) {
    goesOn_ = false;
    problem_ = problem;
    show();
  };
  jobs_.post(
      {.name = job, .lane = "engine", .what = tr("Measuring time and memory of a step"), .newest = true},
      this,
      [engine = engine_, request = CostRequest{asked_.config, vocabulary_, chosenDevice().toStdString()}](
          Progress& progress) { return engine->estimateCost(request, progress); },
      [this, end](const CostEstimate& cost) {
        cost_ = cost;
        end(std::isnan(cost.secondsPerStep) ? sentence(cost.how) : QString());
      },
      [end](const Error& error) { end(sentence(error)); });
}

void EstimateControl::show() {
  if (!run_ || run_->run.id != asked_.run)
    return;
  const Run& run = run_->run;
  EstimateRow row;
  row.parameters = cost_.parameters;
  row.matrixParameters = cost_.matrixParameters;
  row.memoryBytes = cost_.memoryBytes > 0 ? static_cast<double>(cost_.memoryBytes) : none;
  row.secondsPerStep = cost_.secondsPerStep;
  row.tokensPerStep = tokensPerStep(run.config);
  row.steps = steps(run);
  row.problem = run.step > 0 ? QString() : problem_; // what is measured in fact needs no reason
  row.busy = goesOn_;
  if (run.step > 0)
    row.measuredSecondsPerStep = run_->seconds / static_cast<double>(run.step);
  if (session_.run() == run.id && session_.status().stepBytes > 0)
    row.measuredMemory = static_cast<double>(session_.status().stepBytes);
  pane_.setEstimate(row, cost_.how);
}

} // namespace expe
