#include "core/engine/engine.h"

#include "core/base/out_of_memory.h"
#include "core/distributed/process_group.h"
#include "core/inspect/loaded_model.h"
#include "core/inspect/probe.h"
#include "core/model/size.h"
#include "core/position/framework/engine_schema.h"
#include "core/probe/bench.h"
#include "core/probe/conform.h"
#include "core/probe/cost_estimate.h"
#include "core/probe/evaluate.h"
#include "core/probe/export.h"
#include "core/probe/import.h"
#include "core/probe/positions.h"
#include "core/probe/precision.h"
#include "core/runtime/device.h"
#include "core/runtime/guard.h"
#include "core/runtime/host_memory.h"
#include "core/train/together.h"
#include "core/train/trainer.h"

namespace expe {
namespace {

class TorchEngine : public Engine {
public:
  TorchEngine() { loadAccelerator(); }

  const std::vector<EncodingInfo>& encodings() const override { return engineSchema().encodings(); }
  Result<Grid> positions(const PositionsRequest& request) override {
    return guarded([&] { return expe::positions(request); });
  }
  Result<Precision> precision(const PositionsRequest& request, Progress& progress) override {
    return guarded([&] { return expe::precision(request, progress); });
  }
  Result<std::vector<ConformCase>> conform(const std::string& json) override {
    return guarded([&] { return expe::conform(json); });
  }
  Result<Estimate> estimate(const Config& config, std::int64_t vocabulary) override {
    return sizeOf(config, vocabulary);
  }
  std::unique_ptr<Trainer> trainer(TrainerListener& listener) override { return makeTrainer(listener); }
  Result<std::shared_ptr<ProcessGroup>> join(const Launch& launch) override { return joinProcesses(launch); }
  Result<void> follow(ProcessGroup& group, const std::string& device, const Progress& progress) override {
    stepBack();
    return followTheFirst(group, device, [&] { return progress.cancelled(); });
  }
  Result<std::vector<Evaluation>> evaluate(const EvalRequest& request, Progress& progress) override {
    return guarded([&] { return expe::evaluate(request, progress); });
  }
  std::vector<std::string> devices() const override { return deviceNames(); }
  Result<std::string> device(const std::string& name) const override { return TRY(deviceFrom(name)).str(); }
  Result<void> acceleratorLoaded() const override { return expe::acceleratorLoaded(); }
  Result<Exported> exportCheckpoint(const ExportRequest& request) override {
    return guarded([&] { return expe::exportCheckpoint(request); });
  }
  Result<CostEstimate> estimateCost(const CostRequest& request, Progress& progress) override;
  Result<StepBench> benchSteps(const StepBenchRequest& request, Progress& progress) override {
    return expe::benchSteps(request, progress);
  }
  Result<TrainBench> benchTraining(const TrainBenchRequest& request, Progress& progress) override {
    return expe::benchTraining(request, progress);
  }
  Result<std::int64_t> importCheckpoint(const ImportRequest& request, Progress& progress) override {
    return guarded([&] {
      return withMemoryFor(request.folder.string(),
                           [&] { return expe::importCheckpoint(request, progress); });
    });
  }
  Result<void> computeViewsOn(const std::string& device) override { return expe::computeViewsOn(device); }
  std::unique_ptr<Probe> probe(const std::filesystem::path& study) override { return makeProbe(study); }
};

Result<CostEstimate> TorchEngine::estimateCost(const CostRequest& request, Progress& progress) {
  const auto size = estimate(request.config, request.vocabulary);
  return size ? expe::estimateCost(request, *size, progress) : size.error();
}

} // namespace

Engine* makeEngine() {
  useHostMemory();
  static TorchEngine engine;
  return &engine;
}

} // namespace expe
