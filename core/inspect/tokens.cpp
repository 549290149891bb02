// The loss of each token of the window that is looked at.
#include "core/inspect/measure_request.h"
#include "core/model/scored_targets.h"

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

} // namespace

Result<SharedMeasurement> measureTokens(const MeasureRequest& request) {
  LoadedModel& loaded = *TRY(request.model());
  const auto window = TRY(loaded.window(request.state));
  TokenLosses result;
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
  return shared(std::move(result));
}

} // namespace expe
