#include "core/probe/rows.h"

#include "core/api/objective.h"
#include "core/data/windows.h"
#include "core/model/longest.h"
#include "core/probe/evaluate.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

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
    while (++to < at.size() && at[to] == at[to - 1] + 1)
      ;
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
                           *protocolFrom(e.protocol), job.stride, 0);
}

Result<void> addPositions(Decoder& model, const EvalJob& job, Evaluation& e, Progress& progress) {
  const auto [windows, offsets] = positionWindows(job.ranges, e.window, job.longest() * job.L, 0);
  const auto measured = TRY(measure(model, job.data, windows, configured(model, job, e.scale), progress,
                                    "by position at " + print(e.length) + "×, " + std::to_string(offsets) +
                                        (offsets == 1 ? " offset" : " offsets")));
  describePositions(e, measured);
  return {};
}

} // namespace

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

Result<std::vector<double>> withinTables(const std::vector<double>& lengths, Decoder& model,
                                         const EvalJob& job, double scale) {
  const auto offset = configured(model, job, scale).offset, most = longestOf(model.encodings());
  if (most == Mask::any || lengths.empty())
    return lengths;
  const auto last = [&](double k) {
    return static_cast<double>(offset) + k * static_cast<double>(job.L) - 1;
  };
  std::vector<double> within;
  for (const double k : lengths)
    if (last(k) < static_cast<double>(most))
      within.push_back(k);
  if (within.empty())
    return beyondTable(last(std::ranges::min(lengths)), most);
  return within;
}

Evaluation stamped(const EvalJob& job, const EvalRow& row) {
  Evaluation e;
  e.run = job.run.id, e.checkpoint = job.checkpoint;
  e.length = row.length, e.scale = row.scale, e.protocol = row.protocol;
  e.window = std::llround(row.length * static_cast<double>(job.L));
  e.split = job.request.text.empty() ? job.request.split : job.request.text.filename().string();
  e.text = job.data.fingerprint;
  e.longest = job.longest();
  e.stride = row.protocol == "sliding" ? job.stride : 0;
  e.precision = job.config.text("evaluation.precision");
  e.settings = evalSettings(job.run.config, job.config);
  return e;
}

Result<void> fillRow(Decoder& model, const EvalJob& job, Evaluation& e, Progress& progress) {
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

} // namespace expe
