// The real engine, whose probes wait at a gate after their work: what a window says meanwhile can be looked
// at, however fast or slow the machine is.
#pragma once

#include "core/api/engine.h"
#include "core/api/views.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace expe {

class Gate {
public:
  void close(const std::string& who = {}) { set(false, who); } // empty: for all
  void open() { set(true, {}); }

  // Waits until the gate is open, and says meanwhile that a quarter is done; false if it was cancelled
  // before.
  bool pass(const std::string& who, Progress& progress) {
    std::unique_lock lock(mutex_);
    begun_.push_back(who);
    while (!open_ && (only_.empty() || only_ == who)) {
      if (progress.cancelled())
        return false;
      progress.report("held", 1, 4);
      changed_.wait_for(lock, std::chrono::milliseconds(1));
    }
    if (progress.cancelled())
      return false;
    passed_.push_back(who);
    return true;
  }
  std::vector<std::string> begun() const { // in order
    std::lock_guard lock(mutex_);
    return begun_;
  }
  std::vector<std::string> passed() const {
    std::lock_guard lock(mutex_);
    return passed_;
  }
  bool hasBegun(const std::string& who) const {
    const auto all = begun();
    return std::find(all.begin(), all.end(), who) != all.end();
  }
  void forget() {
    std::lock_guard lock(mutex_);
    begun_.clear(), passed_.clear();
  }

private:
  void set(bool open, const std::string& only) {
    {
      std::lock_guard lock(mutex_);
      open_ = open, only_ = only;
    }
    changed_.notify_all();
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = true;
  std::string only_;
  std::vector<std::string> begun_, passed_;
};

class HeldProbe : public Probe {
public:
  HeldProbe(std::unique_ptr<Probe> real, Gate& gate, const bool& coarse)
      : real_(std::move(real)), gate_(gate), coarse_(coarse) {}

  Result<Figure> figure(const ProbeRequest& request, Progress& progress,
                        const std::function<void(const Figure&)>& coarse) override {
    auto figure = real_->figure(request, progress, coarse);
    if (figure && coarse_)
      coarse(*figure);
    return held("view/" + request.view, std::move(figure), progress);
  }
  Result<MeasuredView> measure(const ProbeRequest& request, Progress& progress) override {
    return held("view/" + request.view, real_->measure(request, progress), progress);
  }
  Result<Evaluation> loss(const ProbeState& state, std::int64_t tokens, Progress& progress,
                          const std::function<void(const Evaluation&)>& coarse) override {
    return held("reading", real_->loss(state, tokens, progress, coarse), progress);
  }
  Result<TokenLosses> tokens(const ProbeState& state, Progress& progress) override {
    return held("text", real_->tokens(state, progress), progress);
  }
  Result<HeadMaps> heads(const ProbeState& state, Progress& progress,
                         const std::function<void(const HeadMaps&)>& coarse) override {
    return held("heads", real_->heads(state, progress, coarse), progress);
  }
  Result<std::vector<double>> attentionRow(const ProbeState& state, Progress& progress) override {
    return held("row", real_->attentionRow(state, progress), progress);
  }
  Result<Continuation> continueText(const ContinueRequest& request, Progress& progress,
                                    const std::function<void(const Predicted&)>& said) override {
    return held("try", real_->continueText(request, progress, said), progress);
  }

private:
  template <class T> Result<T> held(const std::string& who, Result<T> answer, Progress& progress) {
    if (!gate_.pass(who, progress))
      return failure("Cancelled.");
    return answer;
  }

  std::unique_ptr<Probe> real_;
  Gate& gate_;
  const bool& coarse_;
};

class HeldEngine : public Engine {
public:
  explicit HeldEngine(Engine& real) : real_(real) {}
  Gate gate;
  bool coarse = false; // a first figure comes before the gate

  std::unique_ptr<Probe> probe(const std::filesystem::path& study) override {
    return std::make_unique<HeldProbe>(real_.probe(study), gate, coarse);
  }

  const std::vector<EncodingInfo>& encodings() const override { return real_.encodings(); }
  Result<Grid> positions(const PositionsRequest& request) override { return real_.positions(request); }
  Result<Precision> precision(const PositionsRequest& request, Progress& progress) override {
    return real_.precision(request, progress);
  }
  Result<std::vector<ConformCase>> conform(const std::string& json) override { return real_.conform(json); }
  Result<Estimate> estimate(const Config& config, std::int64_t vocabulary) override {
    return real_.estimate(config, vocabulary);
  }
  std::unique_ptr<Trainer> trainer(TrainerListener& listener) override { return real_.trainer(listener); }
  Result<std::shared_ptr<ProcessGroup>> join(const Launch& launch) override { return real_.join(launch); }
  Result<void> follow(ProcessGroup& group, const std::string& device, const Progress& progress) override {
    return real_.follow(group, device, progress);
  }
  Result<std::vector<Evaluation>> evaluate(const EvalRequest& request, Progress& progress) override {
    return real_.evaluate(request, progress);
  }
  std::vector<std::string> devices() const override { return real_.devices(); }
  Result<std::string> device(const std::string& name) const override { return real_.device(name); }
  Result<void> computeViewsOn(const std::string& device) override { return real_.computeViewsOn(device); }
  Result<void> acceleratorLoaded() const override { return real_.acceleratorLoaded(); }
  Result<Exported> exportCheckpoint(const ExportRequest& request) override {
    return real_.exportCheckpoint(request);
  }
  Result<CostEstimate> estimateCost(const CostRequest& request, Progress& progress) override {
    return real_.estimateCost(request, progress);
  }
  Result<StepBench> benchSteps(const StepBenchRequest& request, Progress& progress) override {
    return real_.benchSteps(request, progress);
  }
  Result<TrainBench> benchTraining(const TrainBenchRequest& request, Progress& progress) override {
    return real_.benchTraining(request, progress);
  }
  Result<std::int64_t> importCheckpoint(const ImportRequest& request, Progress& progress) override {
    return real_.importCheckpoint(request, progress);
  }

private:
  Engine& real_;
};

} // namespace expe
