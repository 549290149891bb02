// The loss of each token of the window that is looked at, and the loss that it has after a short context.
#include "core/inspect/measure_request.h"
#include "core/model/scored_targets.h"
#include "core/views/key_tokens.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

// The generated corpus says what a token costs at best, of its own symbols only: who types may type others.
bool known(const Dataset& data, const std::vector<Token>& tokens) {
  if (!data.ledger)
    return false;
  const auto first = data.ledger->options().firstSymbol;
  return std::ranges::all_of(tokens, [&](Token token) {
    return token >= first && token < first + static_cast<Token>(data.ledger->symbols());
  });
}

// Of a masked model those that are drawn, and NaN for the others.
Result<std::vector<double>> maskedLosses(LoadedModel& loaded, const Window& window, const std::string& what,
                                         Progress& progress) {
  const auto T = static_cast<std::int64_t>(window.inputs.size());
  Dataset text; // the window alone, with one more token, which nobody reads
  auto tokens = window.inputs;
  tokens.push_back(0);
  text.tokens = std::move(tokens);
  text.tokenizer = loaded.data().tokenizer;
  const ScoredTargets scored(loaded.model(), loaded.pass(), std::vector<EvalWindow>{{0, T, T, 0}});
  TextReader reader(loaded.model(), loaded.pass());
  ReadingProgress reading(progress, what, scored.inputs());
  const auto losses = TRY(scored.losses(loaded.model(), reader, text, {0, 1}, reading));
  const auto known = scored.of(text, 0, losses.const_data_ptr<float>());
  std::vector<double> nats(window.inputs.size(), none);
  for (std::size_t i = 0; i < known.loss.size(); ++i)
    nats[static_cast<std::size_t>(known.positions[i])] = known.loss[i];
  return nats;
}

Result<std::vector<double>> lossesOf(LoadedModel& loaded, const Window& window, const std::string& what,
                                     Progress& progress) {
  if (loaded.model().shape().masked)
    return maskedLosses(loaded, window, what, progress);
  std::vector<double> nats{none};
  const auto count = static_cast<std::int64_t>(window.targets.size());
  if (count == 0)
    return nats;
  loaded.takeThreads();
  ReadingProgress reading(progress, what, count);
  const auto device = loaded.model().device();
  const auto inputs = tensorOf(window.inputs, device).slice(1, 0, count);
  const auto losses = TRY(
      TextReader(loaded.model(), loaded.pass()).losses(inputs, tensorOf(window.targets, device), reading));
  const auto* values = losses.const_data_ptr<float>();
  nats.insert(nats.end(), values, values + count);
  return nats;
}

constexpr std::int64_t mostTokens = 1 << 14; // of short windows that are read at once

// The nats of each of N tokens, read in windows that begin `stride` tokens after each other, so that those
// that are scored have `context` tokens before them or up to stride − 1 more; NaN of the first `context`. So
// does the package longppl 0.3.0 of the paper's authors, whose trunc_len and sliding_window these are.
Result<std::vector<double>> shortContextLosses(LoadedModel& loaded, const std::vector<Token>& tokens,
                                               std::int64_t context, std::int64_t stride,
                                               const std::string& what, Progress& progress) {
  const auto N = std::ssize(tokens);
  std::vector<double> nats(tokens.size(), none);
  loaded.takeThreads();
  TextReader reader(loaded.model(), loaded.pass());
  const auto scored = std::max<std::int64_t>(0, N - context);
  ReadingProgress reading(progress, what, scored / stride * (context + stride - 1) + context + stride);
  const auto all = tensorOf(tokens, loaded.model().device())[0]; // [N]
  for (std::int64_t begin = 0; begin + context < N;) {
    const auto fresh = std::min(stride, N - begin - context),
               inputs = context + fresh - 1; // the last has less
    const auto left = (N - begin - context) / fresh;
    const auto count = std::clamp<std::int64_t>(mostTokens / inputs, 1, left);
    const auto windows = all.slice(0, begin).unfold(0, inputs + 1, fresh).slice(0, 0, count);
    const auto losses =
        TRY(reader.losses(windows.slice(1, 0, inputs), windows.slice(1, 1, inputs + 1), reading));
    const auto last = losses.slice(1, context - 1).contiguous(); // [count, fresh]
    std::copy_n(last.const_data_ptr<float>(), last.numel(), nats.begin() + begin + context);
    begin += count * fresh;
  }
  return nats;
}

Result<std::int64_t> shortContextOf(const LoadedModel& loaded, const Config& options) {
  const auto context = options.integer("short");
  if (context > 0 && loaded.model().shape().masked)
    return userError("Tokens are key by what stands before them; a masked model sees both sides: look at a "
                     "run that learns the next token, or choose short=0.",
                     {}, "short");
  return context;
}

} // namespace

Result<SharedMeasurement> measureTokens(const MeasureRequest& request) {
  LoadedModel& loaded = *TRY(request.model());
  const auto window = TRY(loaded.window(request.state));
  ShortContextLosses result;
  result.context = TRY(shortContextOf(loaded, request.options));
  result.stamp = loaded.stamp(request.state);
  result.step = loaded.step(), result.trainingLength = loaded.trainingLength();
  result.loss = TRY(lossesOf(loaded, window, result.stamp.english(), request.progress));
  auto tokens = window.inputs;
  const bool masked = loaded.model().shape().masked; // its targets are the window's own
  if (!masked && window.targets.size() == tokens.size())
    tokens.push_back(window.targets.back());
  result.pieces = piecesOf(loaded.data(), tokens);
  if (!masked && known(loaded.data(), tokens)) {
    result.floor = loaded.data().ledger->floor(tokens);
    result.floor.insert(result.floor.begin(), none);
    result.lag = loaded.data().ledger->lag(tokens);
    result.lag.insert(result.lag.begin(), 0);
    for (const Token token : tokens)
      result.channel.push_back(static_cast<std::int32_t>(loaded.data().ledger->channel(token)));
  }
  if (result.context == 0)
    return shared(static_cast<TokenLosses&&>(result));
  const auto stride = request.options.integer("stride");
  result.stride = stride > 0 ? stride : std::max<std::int64_t>(1, result.context / 4);
  result.shortLoss = TRY(shortContextLosses(loaded, tokens, result.context, result.stride,
                                            result.stamp.english(), request.progress));
  return shared(std::move(result));
}

} // namespace expe
