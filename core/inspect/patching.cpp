// Activation patching: the stream of one text put, at some positions, into the pass over another, or over the
// same in another state, layer by layer, and what becomes of the answer.
#include "core/views/patching.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/inspect/attention/attention.h"
#include "core/position/framework/engine_schema.h"
#include "core/runtime/numbers.h"
#include "core/api/state.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t mostCells = 64;       // in a row
constexpr std::int64_t mostTokens = 1 << 13; // of streams that are read at once
constexpr std::int64_t longest = 4096;       // read in one pass

// The text with its selected token replaced by the nearest one before it, or else behind it, that is another.
Result<std::vector<Token>> withAnotherToken(std::vector<Token> tokens, std::int64_t position) {
  const auto at = tokens.begin() + std::clamp<std::int64_t>(position, 0, std::ssize(tokens) - 1);
  const auto isOther = [&](Token token) { return token != *at; };
  const auto before = std::find_if(std::make_reverse_iterator(at), tokens.rend(), isOther);
  const auto behind = std::find_if(at, tokens.end(), isOther);
  if (before == tokens.rend() && behind == tokens.end())
    return userError("All tokens of this text are alike: choose another, or type the other text.", {},
                     "other");
  *at = before != tokens.rend() ? *before : *behind;
  return tokens;
}

Result<std::vector<Token>> otherText(const LoadedModel& loaded, const std::vector<Token>& tokens,
                                     const MeasureRequest& request) {
  const auto& typed = request.options.text("other");
  if (typed.empty())
    return withAnotherToken(tokens, request.state.position);
  auto other = TRY(loaded.data().tokenizer->encode(typed));
  if (other.size() != tokens.size())
    return userError("The other text has {0} tokens and this one {1}: both must have as many.",
                     {std::to_string(other.size()), std::to_string(tokens.size())}, "other");
  if (other == tokens)
    return userError("Both texts are the same: change a token of one.", {}, "other");
  return other;
}

// "scale=1/2, checkpoint=400": this state with those values.
Result<ProbeState> otherState(const Run& run, const MeasureRequest& request) {
  auto state = request.state;
  Settings typed;
  for (const auto& each : split(request.options.text("state"), ',')) {
    const auto equals = each.find('=');
    if (equals == each.npos)
      return userError("'{0}' is no value: write key=value, for example scale=1/2 or checkpoint=400.", {each},
                       "state");
    typed.emplace_back(trimmed(each.substr(0, equals)), trimmed(each.substr(equals + 1)));
    if (typed.back().first == "length")
      return userError("Both states read the same text, so that they have one length: choose other values.",
                       {}, "state");
    TRY(setState(state, typed.back().first, typed.back().second, run, engineSchema()));
  }
  std::erase_if(typed, [](const auto& value) { return value.first == "checkpoint"; });
  TRY(checkEval(state, typed, run, engineSchema()));
  return state;
}

class Patching {
public:
  Patching(LoadedModel& loaded, const MeasureRequest& request) : loaded_(&loaded), request_(request) {}

  // The others are read in `state`, which is the same where they are another text.
  Result<PatchedStreams> all(const std::vector<Token>& tokens, const std::vector<Token>& others,
                             const ProbeState& state) {
    const auto& data = loaded_->data();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      result_.tokens.push_back(visible(data, tokens[i]));
      result_.others.push_back(visible(data, others[i]));
    }
    result_.state = request_.options.text("state");
    result_.layers = loaded_->model().shape().layers;
    result_.side = (std::ssize(tokens) + mostCells - 1) / mostCells;
    auto own = TRY(passed(tokens));
    loaded_ = TRY(request_.models.get(state, request_.progress));
    auto other = TRY(passed(others));
    TRY(choose(own.logits, other.logits));
    result_.own = difference(own.logits)[0], result_.other = difference(other.logits)[0];
    result_.patched.assign(static_cast<std::size_t>(result_.layers * result_.cells()), none);
    for (std::int64_t layer = 0; layer < result_.layers; ++layer)
      TRY(patch(layer, own.streams[static_cast<std::size_t>(layer)],
                other.streams[static_cast<std::size_t>(layer)]));
    return std::move(result_);
  }

private:
  struct Passed {
    std::vector<at::Tensor> streams; // [1,T,D] that enters each layer, and leaves the last
    at::Tensor logits;               // [1,V] behind the last token
  };
  Result<Passed> passed(const std::vector<Token>& tokens) {
    Passed all;
    ReadingProgress reading(request_.progress, "reading both texts", 2 * std::ssize(tokens));
    std::vector<std::vector<at::Tensor>> parts(static_cast<std::size_t>(result_.layers + 1));
    TRY(TextReader(loaded_->model(), loaded_->pass())
            .streams(
                tensorOf(tokens, loaded_->model().device()),
                [&](std::int64_t layer, const at::Tensor& x, std::int64_t) {
                  parts[static_cast<std::size_t>(layer)].push_back(x);
                },
                reading));
    for (const auto& some : parts)
      all.streams.push_back(at::cat(some, 1));
    all.logits = logitsBehind(all.streams.back());
    return all;
  }

  at::Tensor logitsBehind(const at::Tensor& stream) const { // [B,T,D] → [B,V] of the tokens that there are
    return loaded_->model()
        .logitsOf(stream.slice(1, -1), loaded_->pass())
        .squeeze(1)
        .slice(-1, 0, loaded_->model().shape().tokens)
        .to(at::kFloat);
  }

  // The answers that were typed; else what this text raises most over the other, and the other over it.
  Result<void> choose(const at::Tensor& own, const at::Tensor& other) {
    const auto rise = own - other;
    if (at::equal(own, other))
      return userError("What differs between the two does not reach the last token: select a later token, or "
                       "choose another text or state.",
                       {}, "other");
    answer_ = TRY(answerOf("answer", rise.argmax().item<std::int64_t>()));
    instead_ = TRY(answerOf("instead", rise.argmin().item<std::int64_t>()));
    if (answer_ == instead_)
      return userError("Both answers are the same: their logits have no difference.", {}, "instead");
    result_.answer = visible(loaded_->data(), static_cast<Token>(answer_));
    result_.instead = visible(loaded_->data(), static_cast<Token>(instead_));
    if (difference(own)[0] == difference(other)[0])
      return userError("The answers stand alike behind both, so that there is nothing to restore: choose "
                       "other answers.",
                       {}, "answer");
    return {};
  }

  Result<std::int64_t> answerOf(const char* key, std::int64_t found) const {
    const auto& typed = request_.options.text(key);
    if (typed.empty())
      return found;
    const auto tokens = TRY(loaded_->data().tokenizer->encode(typed));
    if (tokens.size() != 1)
      return userError("'{0}' is {1} tokens: an answer is one.", {typed, std::to_string(tokens.size())}, key);
    return static_cast<std::int64_t>(tokens[0]);
  }

  std::vector<double> difference(const at::Tensor& logits) const { // [B,V] → [B]
    return numbersOf(logits.select(1, answer_) - logits.select(1, instead_));
  }

  // One layer: the other text's stream as often as there are cells, each with this text's at one of them.
  Result<void> patch(std::int64_t layer, const at::Tensor& own, const at::Tensor& other) {
    const auto cells = result_.cells(), T = result_.length();
    const auto atOnce = std::clamp<std::int64_t>(mostTokens / T, 1, cells);
    for (std::int64_t first = 0; first < cells; first += atOnce) {
      const auto count = std::min(atOnce, cells - first);
      request_.progress.report("patching streams", static_cast<double>(layer * cells + first),
                               static_cast<double>(result_.layers * cells));
      auto x = other.repeat({count, 1, 1});
      for (std::int64_t i = 0; i < count; ++i) {
        const auto from = (first + i) * result_.side, to = std::min(from + result_.side, T);
        x[i].slice(0, from, to).copy_(own[0].slice(0, from, to));
      }
      TextReader reader(loaded_->model(), loaded_->pass());
      reader.setLength(T);
      const auto left = TRY(reader.read({0, x, layer}, nullptr, request_.progress));
      std::ranges::copy(difference(logitsBehind(left)),
                        result_.patched.begin() + static_cast<std::ptrdiff_t>(layer * cells + first));
    }
    return request_.partly([&] { return shared(result_); });
  }

  LoadedModel* loaded_; // of the pass that is made
  const MeasureRequest& request_;
  PatchedStreams result_;
  std::int64_t answer_ = 0, instead_ = 0;
};

} // namespace

Result<SharedMeasurement> measurePatching(const MeasureRequest& request) {
  LoadedModel& loaded = *TRY(request.model());
  if (loaded.model().shape().masked)
    return userError("The answer is the next token; a masked model predicts none: look at a run that learns "
                     "the next token.",
                     {}, "run");
  const auto tokens = TRY(loaded.window(request.state)).inputs;
  if (std::ssize(tokens) > longest)
    return userError("{0} tokens are too many to be patched: choose a length of {1} or less.",
                     {std::to_string(tokens.size()), std::to_string(longest)}, "length");
  if (request.options.text("state").empty())
    return shared(
        TRY(Patching(loaded, request).all(tokens, TRY(otherText(loaded, tokens, request)), request.state)));
  if (!request.options.text("other").empty())
    return userError("Another text and another state would both differ: leave one of them empty.", {},
                     "state");
  const auto state = TRY(otherState(loaded.run(), request));
  return shared(TRY(Patching(loaded, request).all(tokens, tokens, state)));
}

} // namespace expe
