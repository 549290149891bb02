// Runs that are trained, exported and imported again, in a study of their own.
#pragma once

#include "tests/engine/training.h"

#include "core/engine/engine.h"
#include "core/probe/eval_config.h"
#include "core/probe/evaluate.h"
#include "core/probe/export.h"
#include "core/train/state.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace expe {

class ImportBench : public QObject {
protected:
  Bench bench_;
  Progress quiet_;
  Settings data_ = {{"data.records", "4000"},
                    {"evaluation.longest", "4"},
                    {"training.batch", "4"},
                    {"training.steps", "3"},
                    {"training.threads", "1"},
                    {"evaluation.every", "5"},
                    {"training.checkpoint_every", "4"},
                    {"evaluation.tokens", "256"}};

  std::filesystem::path at(const char* name) const { return bench_.folder.filePath(name).toStdString(); }
  Result<std::int64_t> imported(const std::filesystem::path& folder, const Settings& settings) {
    return makeEngine()->importCheckpoint({bench_.where, folder, "back", settings}, quiet_);
  }
  std::int64_t trained(const Settings& more) {
    const auto run = bench_.add(more);
    if (bench_.train(run, 2).how != TrainEnd::How::Stopped)
      qFatal("not trained");
    return run;
  }
  std::filesystem::path exported(std::int64_t run, const char* name, const Settings& evaluated = {}) {
    auto to = at(name);
    if (!exportCheckpoint({bench_.where, run, {}, evaluated, false, to}))
      qFatal("not exported");
    return to;
  }
  at::Tensor logits(std::int64_t run, const Settings& evaluated = {}, std::int64_t length = 16) {
    const auto config = *evalConfig(bench_.study->run(run)->config, evaluated);
    Decoder model(config, 304, at::kCPU);
    const auto folder = bench_.study->checkpoints(run)->back().folder;
    if (!loadWeights(folder / "model.safetensors", model))
      qFatal("not loaded");
    model.configure(config);
    at::NoGradGuard noGrad;
    return model.logits(tokens(2, length), {});
  }
  std::vector<double> losses(std::int64_t run) {
    EvalRequest request;
    request.study = bench_.where, request.run = run, request.device = "cpu";
    std::vector<double> all;
    for (const auto& e : *evaluate(request, quiet_))
      all.push_back(e.loss);
    return all;
  }
  static nlohmann::json read(const std::filesystem::path& file) {
    std::ifstream in(file);
    return nlohmann::json::parse(in);
  }
  // A copy of a folder with another config.json.
  std::filesystem::path edited(const std::filesystem::path& from, const char* name,
                               const nlohmann::json& changes) {
    auto to = at(name);
    std::filesystem::remove_all(to);
    std::filesystem::copy(from, to);
    auto config = read(to / "config.json");
    config.update(changes);
    std::ofstream(to / "config.json") << config.dump();
    return to;
  }
};

} // namespace expe
