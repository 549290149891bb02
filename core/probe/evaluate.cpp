#include "core/probe/evaluate.h"

#include "core/api/engine.h"
#include "core/api/grid.h"
#include "core/api/losses.h"
#include "core/api/parameters.h"
#include "core/base/lists.h"
#include "core/data/given_tokens.h"
#include "core/data/windows.h"
#include "core/model/longest.h"
#include "core/model/measure.h"
#include "core/position/framework/engine_schema.h"
#include "core/probe/choices.h"
#include "core/probe/eval_config.h"
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

Result<std::shared_ptr<const Tokenizer>> tokenizerOf(const std::filesystem::path& checkpoint) {
  const auto state = TRY(loadState(checkpoint / "state.json"));
  return tokenizerFromDescription(state.tokenizer);
}

Result<Dataset> dataFor(const EvalRequest& request, const Config& config, const Study& study, const Run& run,
                        const std::filesystem::path& checkpoint, Progress& progress) {
  const bool other = !request.text.empty();
  auto data = other ? openText(request.text, TRY(tokenizerOf(checkpoint)), config, progress)
                    : openDataset(config, progress);
  if (!data)
    return data;
  if (!other)
    TRY(sameText(study, run, *data));
  if (!other && data->row > 1 && gridOf(config) != trainedGridOf(config))
    return userError("evaluation.columns: the run's pictures are as wide as they are, {0} pixels; write 0, "
                     "or give wider ones with --text.",
                     {std::to_string(data->row)}, "evaluation.columns");
  if (data->task) // whose rows may have other columns than those of training
    data->task->options = taskOptions(config);
  return data;
}

Result<std::vector<std::string>> protocolsOf(const EvalRequest& request) {
  if (request.questions)
    return std::vector<std::string>{"choices"};
  const std::string& text = request.protocol;
  std::vector<std::string> names;
  for (std::size_t from = 0; from <= text.size();) {
    const auto to = std::min(text.find(',', from), text.size());
    names.push_back(text.substr(from, to - from));
    if (isOfQuestions(names.back()))
      return userError("--protocol: {0} scores the answers to questions; name their file, as expe eval STUDY "
                       "--questions FILE.",
                       {names.back()});
    TRY(protocolFrom(names.back()));
    from = to + 1;
  }
  return names;
}

std::vector<double> lengthsOf(const EvalRequest& request, std::int64_t longest) {
  auto lengths = request.lengths;
  if (request.questions && lengths.empty())
    return {1};
  for (const double k : {1, 2, 4})
    if (request.lengths.empty() && k <= static_cast<double>(longest))
      lengths.push_back(k);
  return lengths;
}

// Questions are not cut by evaluation.longest.
Result<void> checkLengths(const EvalRequest& request, std::int64_t L, double longest) {
  for (const double k : request.lengths) {
    const double tokens = k * static_cast<double>(L);
    if (!(k > 0) || tokens != std::floor(tokens) || tokens < 1)
      return userError("--lengths: {0} × {1} is not a whole number of tokens; write for example 1,2,4.",
                       {print(k), std::to_string(L)});
    if (k > longest && !request.questions)
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
  const auto* task = request.text.empty() && !request.questions ? taskOf(config) : nullptr;
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

struct EvalJob { // what all rows share
  const EvalRequest& request;
  const Run& run;
  const Config& config;
  const Dataset& data;
  const std::vector<Range>& ranges;
  const AskedQuestions* asked; // null: a text or a task is read
  std::int64_t checkpoint, L, stride;
  std::int64_t longest() const { return config.integer("evaluation.longest"); }
};

struct EvalRow {
  std::string protocol;
  double length = 1, scale = 1;
};

// Targets [from, to) of a window, which follow each other.
ScoredWindow scored(const Evaluation& of, const Dataset& data, const WindowLosses& losses, std::size_t from,
                    std::size_t to) {
  ScoredWindow window;
  window.run = of.run, window.checkpoint = of.checkpoint;
  window.length = of.length, window.scale = of.scale, window.protocol = of.protocol;
  window.window = static_cast<std::int64_t>(losses.window);
  window.position = losses.positions[from];
  for (auto i = from; i < to; ++i) {
    const Token token = losses.targets[i];
    window.targets.push_back({token, data.tokenizer->piece(token)});
    window.loss.push_back(losses.loss[i]);
    if (losses.floor.empty())
      continue;
    window.channel.push_back(static_cast<std::int32_t>(data.ledger->channel(token)));
    window.floor.push_back(losses.floor[i]), window.lag.push_back(losses.lag[i]);
  }
  return window;
}

// Those of a masked model stand apart.
Result<void> hear(const EvalJob& job, const Evaluation& of, const WindowLosses& losses) {
  const auto& at = losses.positions;
  for (std::size_t from = 0, to = 0; from < at.size(); from = to) {
    for (to = from + 1; to < at.size() && at[to] == at[to - 1] + 1;)
      ++to;
    TRY(job.request.each(scored(of, job.data, losses, from, to)));
  }
  return {};
}

Error tooShort(const EvalJob& job) {
  return userError("The text has no piece of evaluation.longest × L + 1 = {0} tokens: set a smaller "
                   "evaluation.longest, or give a longer text.",
                   {std::to_string(job.longest() * job.L + 1)}, "evaluation.longest");
}

// The model gets the eval values of a row.
ForwardOptions configured(Decoder& model, const EvalJob& job, double scale) {
  Config config = job.config;
  config.set("evaluation.scale", scale);
  model.configure(config);
  ForwardOptions options;
  options.type = config.text("evaluation.precision") == "bf16" ? at::kBFloat16 : at::kFloat;
  options.offset = config.integer("evaluation.offset");
  options.sampled = sampledOf(config);
  return options;
}

std::vector<EvalWindow> windowsOf(const EvalJob& job, const Evaluation& e) {
  if (job.data.task)
    return taskWindows(job.request.split == "test" ? firstOfTest : firstOfValidation,
                       job.config.integer("evaluation.windows"), e.window);
  return evaluationWindows(job.ranges, job.L, e.length, static_cast<double>(job.longest()),
                           *protocolFrom(e.protocol), job.stride, job.request.most);
}

Result<void> addPositions(Decoder& model, const EvalJob& job, Evaluation& e, Progress& progress) {
  const auto [windows, offsets] =
      positionWindows(job.ranges, e.window, job.longest() * job.L, job.request.most, job.data.row);
  const auto measured = TRY(measure(model, job.data, windows, configured(model, job, e.scale), progress,
                                    "by position at " + print(e.length) + "×, " + std::to_string(offsets) +
                                        (offsets == 1 ? " offset" : " offsets")));
  describePositions(e, measured);
  return {};
}

// What slides has windows of the training length whatever lengths are asked for: one row. It comes before
// what is compared with it.
std::vector<EvalRow> rowsOf(const std::vector<std::string>& protocols, const std::vector<double>& lengths,
                            double scale) {
  std::vector<EvalRow> rows;
  if (std::ranges::find(protocols, "sliding") != protocols.end())
    rows.push_back({"sliding", 1, scale});
  for (const auto& protocol : protocols)
    for (const double k : lengths)
      if (protocol != "sliding")
        rows.push_back({protocol, k, scale});
  return rows;
}

// Those whose windows end before the encodings' tables of positions do; where there are none, the error that
// a pass over the shortest would be.
Result<std::vector<double>> withinTables(const std::vector<double>& lengths, Decoder& model,
                                         const EvalJob& job, double scale) {
  const auto offset = configured(model, job, scale).offset, most = longestOf(model.encodings());
  if (most == Mask::any || lengths.empty())
    return lengths;
  const auto last = [&](double k) {
    return static_cast<double>(offset) + k * static_cast<double>(job.L) - 1;
  };
  const auto within = filtered(lengths, [&](double k) { return last(k) < static_cast<double>(most); });
  if (within.empty())
    return beyondTable(last(std::ranges::min(lengths)), most);
  return within;
}

// A question begins as documents did while the model was trained.
Result<AskedQuestions> questionsFor(const EvalRequest& request, const Config& config,
                                    const std::filesystem::path& checkpoint, Progress& progress) {
  if (isMasked(config))
    return userError("--questions: run {0} predicts masked tokens and has no likelihood of a continuation; "
                     "name a run with training.objective=next-token.",
                     {std::to_string(request.run)});
  auto tokenizer = TRY(tokenizerOf(checkpoint));
  const auto boundary = TRY(boundaryIn(config));
  const Token first = boundary == "bos" ? tokenizer->begin() : -1;
  return encodeQuestions(request.questions, std::move(tokenizer), first, progress);
}

std::string splitOf(const EvalRequest& request) {
  if (request.questions)
    return request.questions->name;
  return request.text.empty() ? request.split : request.text.filename().string();
}

// Everything but what is measured.
Evaluation stamped(const EvalJob& job, const EvalRow& row) {
  Evaluation e;
  e.run = job.run.id, e.checkpoint = job.checkpoint;
  e.length = row.length, e.scale = row.scale, e.protocol = row.protocol;
  e.window = std::llround(row.length * static_cast<double>(job.L));
  e.split = splitOf(job.request);
  e.text = job.asked ? job.asked->set->fingerprint : job.data.fingerprint;
  e.longest = job.asked ? 0 : job.longest();
  e.stride = row.protocol == "sliding" ? job.stride : 0;
  e.precision = job.config.text("evaluation.precision");
  e.settings = evalSettings(job.run.config, job.config);
  return e;
}

// Measures it.
Result<void> fillRow(Decoder& model, const EvalJob& job, Evaluation& e, Progress& progress) {
  if (job.asked)
    return answerQuestions(model, *job.asked, configured(model, job, e.scale), e, progress,
                           job.request.answered);
  const auto windows = windowsOf(job, e);
  if (windows.empty())
    return tooShort(job);
  EachWindow each;
  if (job.request.each)
    each = [&](const WindowLosses& losses) { return hear(job, e, losses); };
  const auto measured =
      TRY(measure(model, job.data, windows, configured(model, job, e.scale), progress,
                  e.protocol + " at " + print(e.length) + "×, scale " + print(e.scale), each));
  describe(e, measured);
  describeBlocks(e, measured);
  if (job.request.byPosition && job.data.task)
    describePositions(e, measured);
  else if (job.request.byPosition)
    TRY(addPositions(model, job, e, progress));
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
  const auto protocols = TRY(protocolsOf(request));
  TRY(checkLengths(request, L, static_cast<double>(config.integer("evaluation.longest"))));
  TRY(checkTaskLengths(request, config));
  AskedQuestions asked;
  Dataset own;
  if (request.questions)
    asked = TRY(questionsFor(request, config, checkpoint.folder, progress));
  else
    own = TRY(dataFor(request, config, *study, run, checkpoint.folder, progress));
  const Dataset& data = request.questions ? asked.data : own;
  const auto device = TRY(deviceFrom(request.device));
  at::set_num_threads(static_cast<int>(config.integer("training.threads")));

  return guarded([&]() -> Result<std::vector<Evaluation>> {
    Decoder model(config, data.vocabulary(), device);
    TRY(loadWeights(checkpoint.folder / "model.safetensors", model));
    const bool test = request.split == "test" || !request.text.empty();
    const auto row = static_cast<std::int64_t>(data.row);
    const EvalJob job{request,
                      run,
                      config,
                      data,
                      test ? data.test : data.validation,
                      request.questions ? &asked : nullptr,
                      checkpoint.step,
                      L,
                      request.stride > 0 ? request.stride : std::max(row, L / 4 / row * row)};
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
