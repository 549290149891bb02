#include "core/probe/evaluate.h"

#include "core/api/gains.h"
#include "core/api/objective.h"
#include "core/position/engine_schema.h"
#include "core/probe/eval_config.h"
#include "core/probe/rows.h"
#include "core/runtime/device.h"
#include "core/runtime/guard.h"
#include "core/study/checkpoint.h"
#include "core/train/same_text.h"
#include "core/train/state.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

Result<Dataset> dataFor(const EvalRequest& request, const Config& config, const Study& study, const Run& run,
                        const std::filesystem::path& checkpoint, Progress& progress) {
  if (!request.text.empty()) {
    const auto state = TRY(loadState(checkpoint / "state.json"));
    auto tokenizer = TRY(tokenizerFromDescription(state.tokenizer));
    return openText(request.text, tokenizer, progress);
  }
  auto data = openDataset(config, progress);
  if (data)
    TRY(sameText(study, run, *data));
  return data;
}

Result<std::vector<std::string>> protocolsOf(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t from = 0; from <= text.size();) {
    const auto to = std::min(text.find(',', from), text.size());
    names.push_back(text.substr(from, to - from));
    TRY(protocolFrom(names.back()));
    from = to + 1;
  }
  return names;
}

std::vector<double> lengthsOf(const EvalRequest& request, std::int64_t longest) {
  auto lengths = request.lengths;
  for (const double k : {1, 2, 4})
    if (request.lengths.empty() && k <= static_cast<double>(longest))
      lengths.push_back(k);
  return lengths;
}

Result<void> checkLengths(const EvalRequest& request, std::int64_t L, double longest) {
  for (const double k : request.lengths) {
    const double tokens = k * static_cast<double>(L);
    if (!(k > 0) || tokens != std::floor(tokens) || tokens < 1)
      return userError("--lengths: {0} × {1} is not a whole number of tokens; write for example 1,2,4.",
                       {print(k), std::to_string(L)});
    if (k > longest)
      return userError(
          "--lengths: {0} is above evaluation.longest {1}, by which the blocks of text are cut; write "
          "--set evaluation.longest={0} too.",
          {print(k), print(longest)});
  }
  for (const double s : request.scales)
    if (!(s > 0) || !std::isfinite(s))
      return userError("--scales: {0} is not above 0.", {print(s)});
  if (request.stride < 0 || request.stride > L)
    return userError("--stride: {0} is not from 1 to the training length {1}.",
                     {std::to_string(request.stride), std::to_string(L)});
  return {};
}

// A task is scored in windows of its own.
Result<void> checkTaskLengths(const EvalRequest& request, const Config& config) {
  const auto* task = request.text.empty() ? taskOf(config) : nullptr;
  if (task == nullptr)
    return {};
  if (request.protocol != "whole")
    return userError("--protocol: the answers of {0} are scored in windows of their own; write whole.",
                     {task->id});
  const auto fewest = task->fewest(taskOptions(config));
  for (const double k : request.lengths)
    if (const double tokens = k * static_cast<double>(config.integer("data.window"));
        tokens < static_cast<double>(fewest))
      return userError("--lengths: {0}× is {1} tokens, and {2} needs {3}; write longer ones.",
                       {print(k), print(tokens), task->id, std::to_string(fewest)});
  return {};
}

} // namespace

std::string evalSettings(const Config& run, const Config& now) {
  Config changed;
  for (const auto& [key, value] : now.values())
    if (key != "evaluation.scale" && key != "evaluation.longest" && key != "evaluation.lengths" &&
        run.has(key) && run.at(key) != value)
      changed.set(key, value);
  for (const char* key : {"evaluation.masked", "evaluation.sampled"})
    changed.erase(key);
  if (isMasked(now)) // which loss it is an evaluation says by itself
    changed.set("evaluation.masked", now.at("evaluation.masked"));
  if (isPseudoLikelihood(now))
    changed.set("evaluation.sampled", now.at("evaluation.sampled"));
  return toJson(changed);
}

Result<std::vector<Evaluation>> evaluate(const EvalRequest& request, Progress& progress) {
  const auto study =
      TRY(Study::open(request.study, request.store ? Study::Mode::ReadWrite : Study::Mode::ReadOnly));
  auto run = TRY(study->run(request.run));
  run.config = engineSchema().complete(run.config);
  const auto checkpoint = TRY(checkpointOf(*study, request.run, request.checkpoint));
  const auto config = TRY(evalConfig(run.config, request.settings));
  const auto L = config.integer("data.window");
  const auto protocols = TRY(protocolsOf(request.protocol));
  TRY(checkLengths(request, L, static_cast<double>(config.integer("evaluation.longest"))));
  TRY(checkTaskLengths(request, config));
  const auto data = TRY(dataFor(request, config, *study, run, checkpoint.folder, progress));
  const auto device = TRY(deviceFrom(request.device));
  at::set_num_threads(static_cast<int>(config.integer("training.threads")));

  return guarded([&]() -> Result<std::vector<Evaluation>> {
    Decoder model(config, data.vocabulary(), device);
    TRY(loadWeights(checkpoint.folder / "model.safetensors", model));
    const bool test = request.split == "test" || !request.text.empty();
    const EvalJob job{request,
                      run,
                      config,
                      data,
                      test ? data.test : data.validation,
                      checkpoint.step,
                      L,
                      request.stride > 0 ? request.stride : std::max<std::int64_t>(1, L / 4)};
    const auto scales =
        request.scales.empty() ? std::vector{config.real("evaluation.scale")} : request.scales;
    std::vector<Evaluation> all;
    const auto lengths = lengthsOf(request, config.integer("evaluation.longest"));
    for (const double scale : scales) {
      std::optional<Evaluation> sliding;
      const auto within = TRY(withinTables(lengths, model, job, scale));
      for (const EvalRow& row : rowsOf(protocols, within, scale)) {
        auto e = stamped(job, row);
        TRY(fillRow(model, job, e, progress));
        if (request.store && !study->readOnly())
          TRY(study->addEvaluation(e));
        if (row.protocol == "sliding")
          sliding = e;
        else if (row.protocol == "last" && sliding && request.gain)
          request.gain(gainOf(e, *sliding));
        all.push_back(std::move(e));
      }
    }
    return all;
  });
}

} // namespace expe
