#include "core/probe/evaluate.h"

#include "core/api/files.h"
#include "core/api/input_file.h"
#include "core/data/sentencepiece.h"
#include "core/engine/schema.h"
#include "core/model/device.h"
#include "core/model/guard.h"
#include "core/probe/choice.h"
#include "core/probe/measure.h"
#include "core/study/checkpoint.h"
#include "core/train/state.h"

#include <ATen/Parallel.h>

#include <cmath>

namespace expe {
namespace {

Result<Dataset> dataFor(const EvalRequest& request, const Config& config, const Run& run,
                        const std::filesystem::path& checkpoint, Progress& progress) {
  if (!request.text.empty()) {
    const auto state = loadState(checkpoint / "state.json");
    if (!state)
      return state.error();
    auto tokenizer = tokenizerFromDescription(state->tokenizer);
    if (!tokenizer)
      return tokenizer.error();
    return openText(request.text, *tokenizer, progress);
  }
  auto data = openDataset(config, progress);
  if (data && !run.fingerprint.empty() && data->fingerprint != run.fingerprint)
    return userError("The text is not the one that run {0} was trained on; give another text with --text.",
                     {std::to_string(run.id)}, "data.text");
  return data;
}

struct Job {
  const EvalRequest& request;
  const Run& run;
  const Config& config;
  const Dataset& data;
  const std::vector<Range>& ranges;
  std::int64_t checkpoint, L, stride;
  Protocol protocol;
};

ScoredWindow scored(const Evaluation& of, const Dataset& data, const WindowLosses& losses) {
  ScoredWindow window;
  window.run = of.run, window.checkpoint = of.checkpoint;
  window.length = of.length, window.scale = of.scale, window.protocol = of.protocol;
  window.window = static_cast<std::int64_t>(losses.window);
  window.position = static_cast<std::int64_t>(losses.first);
  for (const Token token : losses.targets) {
    window.targets.push_back({token, data.tokenizer->piece(token)});
    if (data.ledger)
      window.channel.push_back(static_cast<std::int32_t>(data.ledger->channel(token)));
  }
  window.loss.assign(losses.loss.begin(), losses.loss.end());
  window.floor = losses.floor, window.lag = losses.lag;
  return window;
}

Result<Evaluation> one(Decoder& model, const Job& job, double k, double scale, Progress& progress) {
  const auto windows =
      evaluationWindows(job.ranges, job.L, k, static_cast<double>(job.config.integer("evaluation.longest")),
                        job.protocol, job.stride, 0);
  if (windows.empty())
    return userError("The text has no piece of evaluation.longest × L + 1 = {0} tokens: set a smaller "
                     "evaluation.longest, or give a longer text.",
                     {std::to_string(job.config.integer("evaluation.longest") * job.L + 1)},
                     "evaluation.longest");
  Pass pass;
  pass.type = job.config.text("evaluation.precision") == "bf16" ? at::kBFloat16 : at::kFloat;
  pass.scale = scale;
  pass.offset = job.config.integer("evaluation.offset");
  pass.span = job.config.integer("evaluation.span");
  Evaluation e;
  e.run = job.run.id, e.checkpoint = job.checkpoint;
  e.length = k, e.window = windows.front().inputs, e.scale = scale;
  e.protocol = job.request.protocol;
  e.part = job.request.text.empty() ? job.request.part : job.request.text.filename().string();
  e.stride = job.protocol == Protocol::Sliding ? job.stride : 0;
  e.precision = job.config.text("evaluation.precision");
  e.settings = evalSettings(job.run.config, job.config);
  EachWindow each;
  if (job.request.each)
    each = [&](const WindowLosses& losses) { return job.request.each(scored(e, job.data, losses)); };
  const auto measured = measure(model, job.data, windows, pass, progress,
                                job.request.protocol + " at " + print(k) + "×, scale " + print(scale), each);
  if (!measured)
    return measured.error();
  describe(e, *measured, job.request.byPosition);
  return e;
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

} // namespace

std::string evalSettings(const Config& run, const Config& now) {
  Config changed;
  for (const auto& [key, value] : now.values())
    if (key != "evaluation.scale" && key != "evaluation.longest" && key != "evaluation.lengths" &&
        run.has(key) && run.at(key) != value)
      changed.set(key, value);
  return toJson(changed);
}

Result<std::vector<Evaluation>> evaluate(const EvalRequest& request, Progress& progress) {
  const auto study =
      Study::open(request.study, request.store ? Study::Mode::ReadWrite : Study::Mode::ReadOnly);
  if (!study)
    return study.error();
  auto run = (*study)->run(request.run);
  if (!run)
    return run.error();
  run->config = engineSchema().complete(run->config);
  const auto checkpoint = checkpointOf(**study, request.run, request.checkpoint);
  if (!checkpoint)
    return checkpoint.error();
  const auto config = evalConfig(run->config, request.settings);
  if (!config)
    return config.error();
  const auto L = config->integer("data.window");
  const auto protocol = protocolFrom(request.protocol);
  if (!protocol)
    return protocol.error();
  if (auto checked = checkLengths(request, L, static_cast<double>(config->integer("evaluation.longest")));
      !checked)
    return checked.error();
  const auto data = dataFor(request, *config, *run, checkpoint->folder, progress);
  if (!data)
    return data.error();
  const auto device = deviceFrom(request.device);
  if (!device)
    return device.error();
  at::set_num_threads(static_cast<int>(config->integer("training.threads")));

  return guarded([&]() -> Result<std::vector<Evaluation>> {
    Decoder model(*config, data->vocabulary(), *device);
    if (auto loaded = loadWeights(checkpoint->folder / "model.safetensors", model); !loaded)
      return loaded.error();
    const bool test = request.part == "test" || !request.text.empty();
    const Job job{request,
                  *run,
                  *config,
                  *data,
                  test ? data->test : data->validation,
                  checkpoint->step,
                  L,
                  request.stride > 0 ? request.stride : std::max<std::int64_t>(1, L / 4),
                  *protocol};
    const auto scales =
        request.scales.empty() ? std::vector{config->real("evaluation.scale")} : request.scales;
    std::vector<Evaluation> all;
    const auto lengths = lengthsOf(request, config->integer("evaluation.longest"));
    for (const double scale : scales)
      for (const double k : lengths) {
        auto e = one(model, job, k, scale, progress);
        if (!e)
          return e.error();
        if (request.store && !(*study)->readOnly())
          if (auto stored = (*study)->addEvaluation(*e); !stored)
            return stored.error();
        all.push_back(std::move(*e));
      }
    return all;
  });
}

Result<void> exportCheckpoint(const std::filesystem::path& where, std::int64_t run,
                              std::optional<std::int64_t> step, const std::filesystem::path& to) {
  const auto study = Study::open(where, Study::Mode::ReadOnly);
  if (!study)
    return study.error();
  if (auto found = (*study)->run(run); !found)
    return found.error();
  const auto checkpoint = checkpointOf(**study, run, step);
  if (!checkpoint)
    return checkpoint.error();
  if (auto made = files().makeFolder(to); !made)
    return made.error();
  for (const char* name : {"model.safetensors", "config.json"}) {
    if (auto copied = copyFile(checkpoint->folder / name, to / name); !copied)
      return copied;
  }
  const auto state = loadState(checkpoint->folder / "state.json");
  if (!state)
    return state.error();
  const auto tokenizer = modelDescribed(state->tokenizer);
  return tokenizer ? files().replace(to / "tokenizer.model", *tokenizer) : Result<void>{};
}

} // namespace expe
