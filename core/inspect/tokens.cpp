// The loss of each token of the window that is looked at.
#include "core/inspect/asked.h"
#include "core/model/text_reader.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

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

Result<std::vector<double>> lossesOf(LoadedModel& loaded, const Window& window, const std::string& what,
                                     Progress& progress) {
  std::vector<double> nats{none};
  const auto count = static_cast<std::int64_t>(window.targets.size());
  if (count == 0)
    return nats;
  const auto threads = static_cast<int>(loaded.config().integer("training.threads"));
  if (at::get_num_threads() != threads)
    at::set_num_threads(threads); // as `expe eval` has them
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

Result<SharedMeasurement> measureTokens(const Asked& asked) {
  LoadedModel& loaded = *TRY(asked.model());
  const auto window = TRY(loaded.window(asked.state));
  TokenLosses result;
  result.stamp = loaded.stamp(asked.state);
  result.step = loaded.step(), result.trainingLength = loaded.trainingLength();
  result.loss = TRY(lossesOf(loaded, window, result.stamp, asked.progress));
  auto tokens = window.inputs;
  if (window.targets.size() == tokens.size())
    tokens.push_back(window.targets.back());
  result.pieces = piecesOf(loaded.data(), tokens);
  if (known(loaded.data(), tokens)) {
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
