// "Try it": what a model says after a prompt, token by token, with the state's eval values.
#include "core/inspect/probe.h"

#include "core/api/schema.h"
#include "core/inspect/loaded_model.h"
#include "core/model/text_reader.h"
#include "core/runtime/memory.h"
#include "core/runtime/numbers.h"
#include "core/runtime/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace expe {
namespace {

using Distribution = std::vector<double>; // [V]

// Logits of what follows, after some more tokens.
Result<Distribution> read(TextReader& reader, const at::Tensor& tokens, ReadingProgress& progress) {
  return numbersOf(TRY(reader.next(tokens, progress)));
}

Distribution softmax(const Distribution& logits, double temperature) {
  const double most = *std::ranges::max_element(logits);
  Distribution p;
  for (const double logit : logits)
    p.push_back(std::exp((logit - most) / temperature));
  const double sum = std::accumulate(p.begin(), p.end(), 0.0);
  for (double& each : p)
    each /= sum;
  return p;
}

// A number in [0, 1) of the seed and of the token's place alone.
double drawn(std::uint64_t seed, std::int64_t index) {
  return static_cast<double>(mix({seed, static_cast<std::uint64_t>(index)}) >> 11) * 0x1p-53;
}

Token chosen(const Distribution& logits, const ContinueRequest& request, std::int64_t index) {
  if (request.temperature <= 0)
    return static_cast<Token>(std::ranges::max_element(logits) - logits.begin());
  const auto p = softmax(logits, request.temperature);
  double left = drawn(request.seed, index);
  for (std::size_t id = 0; id < p.size(); ++id) {
    left -= p[id];
    if (left < 0)
      return static_cast<Token>(id);
  }
  return static_cast<Token>(std::ranges::max_element(p) - p.begin()); // rounding left a rest
}

Predicted predicted(const Dataset& data, const Distribution& p, Token token) {
  return {{token, data.tokenizer->piece(token)}, p[static_cast<std::size_t>(token)]};
}

std::vector<Predicted> likeliest(const Dataset& data, const Distribution& p, std::int64_t most) {
  std::vector<Token> order(p.size());
  std::iota(order.begin(), order.end(), 0);
  const auto count = std::min(static_cast<std::size_t>(std::max<std::int64_t>(most, 0)), p.size());
  std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(count), [&](Token a, Token b) {
    const double pa = p[static_cast<std::size_t>(a)], pb = p[static_cast<std::size_t>(b)];
    return pa != pb ? pa > pb : a < b;
  });
  std::vector<Predicted> all;
  all.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    all.push_back(predicted(data, p, order[i]));
  return all;
}

Result<std::vector<Token>> promptOf(const LoadedModel& loaded, const std::string& text) {
  const auto& tokenizer = *loaded.data().tokenizer;
  auto tokens = tokenizer.encode(text);
  if (!tokens) {
    Error error = tokens.error();
    error.key = "typed";
    return error;
  }
  if (tokens->empty())
    return userError("The text is empty: type something.", {}, "typed");
  if (tokenizer.unknown() >= 0 && std::ranges::find(*tokens, tokenizer.unknown()) != tokens->end())
    return userError("The text has a character that the run's tokenizer does not know: leave it out.", {},
                     "typed");
  return tokens;
}

// Keys and values of every token in every layer are kept.
Result<void> checkMemory(LoadedModel& loaded, std::int64_t tokens) {
  const double needed =
      KVCache::bytesOfToken(loaded.model().shape(), loaded.pass().type) * static_cast<double>(tokens);
  const auto free = static_cast<double>(freeMemory(loaded.model().device()));
  if (needed <= free)
    return {};
  const auto gigabytes = [](double bytes) { return print(std::ceil(bytes / 1e8) / 10) + " GB"; };
  return userError("{0} tokens need {1} of memory, and {2} are free: type a shorter text, or generate fewer "
                   "tokens.",
                   {std::to_string(tokens), gigabytes(needed), gigabytes(free)}, "typed");
}

} // namespace

Result<Continuation> continueText(ModelCache& models, const ContinueRequest& request, Progress& progress,
                                  const std::function<void(const Predicted&)>& said) {
  const auto found = TRY(models.get(request.state, progress));
  LoadedModel& loaded = *found;
  if (loaded.model().shape().masked)
    return userError(
        "{0} is a masked model, which fills in tokens between others and does not go on: choose a "
        "run that learns the next token.",
        {displayName(loaded.run())}, "run");
  const auto prompt = TRY(promptOf(loaded, request.state.typed));
  const auto capacity = static_cast<std::int64_t>(prompt.size()) + std::max<std::int64_t>(request.tokens, 0);
  TRY(checkMemory(loaded, capacity));
  Continuation text;
  ProbeState shown = request.state;
  shown.length = capacity, shown.typed.clear();
  text.stamp = loaded.stamp(shown);
  text.prompt = piecesOf(loaded.data(), prompt);
  const auto device = loaded.model().device();
  TextReader reader(loaded.model(), loaded.pass(), capacity);
  reader.setLength(capacity);
  ReadingProgress reading(progress, "generating", capacity);
  auto logits = TRY(read(reader, tensorOf(prompt, device), reading));
  text.next = likeliest(loaded.data(), softmax(logits, 1), request.most);
  for (std::int64_t index = 0; index < request.tokens; ++index) {
    const Token token = chosen(logits, request, index);
    text.generated.push_back(predicted(loaded.data(), softmax(logits, 1), token));
    said(text.generated.back());
    if (index + 1 < request.tokens)
      logits = TRY(read(reader, tensorOf({token}, device), reading));
  }
  return text;
}

} // namespace expe
