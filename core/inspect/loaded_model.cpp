#include "core/inspect/loaded_model.h"

#include "core/api/brief.h"
#include "core/api/parameters.h"
#include "core/api/schema.h"
#include "core/position/framework/engine_schema.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

// " · 512 tokens (4×) · s = 0.5": of a figure over all lengths or scales none.
Text lengthAndScale(const Config& config, std::int64_t length, unsigned uses) {
  const double times = static_cast<double>(length) / static_cast<double>(config.integer("data.window"));
  std::vector<Text> all;
  if (uses & UsesLength)
    all.push_back({"{0} tokens ({1}×)", {length, print(std::round(times * 1000) / 1000)}});
  if (!(uses & OverScales))
    all.emplace_back("s = " + brief(config.at("evaluation.scale")));
  return joined(all, " · ");
}

} // namespace

LoadedModel::LoadedModel(Run run, std::shared_ptr<const Dataset> data, std::int64_t step, bool live,
                         std::unique_ptr<Decoder> model)
    : run_(std::move(run)), config_(run_.config), data_(std::move(data)), step_(step), live_(live),
      model_(std::move(model)) {
  model_->configure(config_); // it begins with the eval values of training
}

const EncodingInfo& LoadedModel::encoding() const {
  return *engineSchema().encoding(config_.text("position.encoding"));
}

Result<Config> configAt(const Run& run, const ProbeState& state) {
  Config config = run.config;
  for (const auto& [key, value] : state.eval.values()) {
    const Parameter* parameter = engineSchema().find(key);
    if (!parameter || !config.has(key) || !mayDifferAtEvaluation(*parameter, config))
      return userError("{0} belongs to the trained model and cannot be changed at evaluation.", {key}, key);
    config.set(key, value);
  }
  TRY(engineSchema().check(config));
  return config;
}

Result<void> LoadedModel::set(const ProbeState& state) {
  auto config = TRY(configAt(run_, state));
  if (config == config_)
    return {};
  config_ = std::move(config);
  model_->configure(config_);
  return {};
}

void LoadedModel::takeThreads() const {
  const auto threads = static_cast<int>(config_.integer("training.threads"));
  if (at::get_num_threads() != threads)
    at::set_num_threads(threads);
}

ForwardOptions LoadedModel::pass() const {
  ForwardOptions pass;
  pass.type = config_.text("evaluation.precision") == "bf16" ? at::kBFloat16 : at::kFloat;
  pass.offset = config_.integer("evaluation.offset");
  pass.sampled = sampledOf(config_);
  return pass;
}

Result<Window> LoadedModel::window(const ProbeState& state) const {
  const auto length = static_cast<std::size_t>(this->length(state));
  if (!state.typed.empty()) {
    auto tokens = TRY(data_->tokenizer->encode(state.typed));
    tokens.resize(std::min(tokens.size(), length));
    if (tokens.empty())
      return userError("The text is empty: type something.", {}, "typed");
    return Window{tokens, {tokens.begin() + 1, tokens.end()}};
  }
  const auto ranges = TRY(rangesOf(*data_, state.split));
  auto skip = static_cast<std::size_t>(std::max<std::int64_t>(0, state.place) * trainingLength());
  std::size_t longest = 0;
  for (const Range& range : *ranges) {
    longest = std::max(longest, range.size());
    if (range.size() < skip + length + 1) {
      skip -= std::min(skip, range.size());
      continue;
    }
    const auto begin = range.begin + skip, end = begin + length;
    auto inputs = TRY(data_->tokens.copy(begin, end + 1));
    std::vector<Token> targets(inputs.begin() + 1, inputs.end());
    inputs.pop_back();
    return Window{std::move(inputs), std::move(targets)};
  }
  return userError("The {0} split has no piece of {1} tokens there (its longest has {2}): choose a shorter "
                   "length, an earlier place or another split.",
                   {state.split, std::to_string(length + 1), std::to_string(longest)}, "length");
}

Result<void> checkSelection(const Config& config, const ProbeState& state) {
  const auto layers = config.integer("model.layers");
  if (state.layer < 0 || state.layer >= layers)
    return userError("There is no layer {0}: the model has layers 1 to {1}.",
                     {std::to_string(state.layer + 1), std::to_string(layers)}, "layer");
  const auto heads = engineSchema().headsOf(config, state.layer).attending;
  if (state.head < 0 || state.head >= heads)
    return userError("There is no head {0}: layer {1} has heads 1 to {2}.",
                     {std::to_string(state.head + 1), std::to_string(state.layer + 1), std::to_string(heads)},
                     "head");
  return {};
}

Text weightsOf(std::int64_t step, bool live) {
  return {live ? "step {0}, in training" : "step {0}", {step}};
}

Text stampOf(const Run& run, const Config& config, const Text& weights, std::int64_t length, unsigned uses,
             const OwnTensor& own) {
  std::vector<Text> all{displayName(run), weights, lengthAndScale(config, length, uses),
                        Text::sentence(measureOf(config))};
  for (const auto& [key, value] : config.values()) {
    const Parameter* parameter = engineSchema().find(key);
    if (key == "evaluation.masked" || (key == "evaluation.sampled" && !isPseudoLikelihood(config)))
      continue; // told already, or of no matter
    if (parameter && mayDifferAtEvaluation(*parameter, config) && relevant(*parameter, config) &&
        key != "evaluation.scale" && value != parameter->standard)
      all.push_back({"{0} {1}", {Text::sentence(asIn(*parameter, config).label), brief(value)}});
  }
  const auto& encoding = *engineSchema().encoding(config.text("position.encoding"));
  std::ranges::move(trainedWords(ownNumbers(encoding, config, own)), std::back_inserter(all));
  return joined(all, " · ");
}

Text LoadedModel::stamp(const ProbeState& state, unsigned uses) const {
  const auto typed = (uses & UsesText) && !state.typed.empty() ? window(state) : failure("");
  const auto tokens = typed ? static_cast<std::int64_t>(typed->inputs.size()) : length(state);
  return stampOf(run_, config_, weightsOf(step_, live_), tokens, uses, [this](const std::string& name) {
    const auto& all = model_->parameters();
    return all.has(name) ? std::optional(all.view(name).item<double>()) : std::nullopt;
  });
}

std::string LoadedModel::headKind(const ProbeState& state) const {
  const auto kinds = engineSchema().headKinds(config_, state.layer);
  const auto head = static_cast<std::size_t>(state.head);
  return head < kinds.size() ? kinds[head] : std::string();
}

std::vector<std::pair<std::string, std::string>> LoadedModel::metadata(const ProbeState& state,
                                                                       unsigned uses) const {
  const std::string text = state.typed.empty() ? state.split + " split, place " + std::to_string(state.place)
                                               : "typed, " + std::to_string(state.typed.size()) + " bytes";
  return {{"run " + std::to_string(run_.id),
           displayName(run_) + ", step " + std::to_string(step_) + ", " + stampOf(run_.config)},
          {"state", stamp(state, uses).english()},
          {"text", text + ", data " + data_->fingerprint}};
}

InjectionPoints injectionPoints(const LoadedModel& loaded) {
  const Decoder& model = loaded.model();
  InjectionPoints points;
  points.embedding = model.actsAtEmbedding(loaded.pass()).embeds;
  for (std::int64_t layer = 0; layer < model.shape().layers; ++layer) {
    const auto acts = model.acts(layer, loaded.pass());
    points.overwritten = std::max(points.overwritten, acts.overwritten);
    points.layers.push_back(acts.inLayer());
  }
  return points;
}

Result<const std::vector<Range>*> rangesOf(const Dataset& data, const std::string& split) {
  if (split == "train")
    return &data.train;
  if (split == "validation")
    return &data.validation;
  if (split == "test")
    return &data.test;
  return userError("{0} is not a split of the text: choose train, validation or test.", {split}, "split");
}

at::Tensor tensorOf(const std::vector<Token>& tokens, c10::Device device) {
  auto ids = at::empty({1, static_cast<std::int64_t>(tokens.size())}, at::kLong);
  std::copy(tokens.begin(), tokens.end(), ids.mutable_data_ptr<std::int64_t>());
  return ids.to(device);
}

std::vector<Piece> piecesOf(const Dataset& data, const std::vector<Token>& tokens) {
  std::vector<Piece> pieces;
  pieces.reserve(tokens.size());
  for (const Token token : tokens)
    pieces.push_back({token, data.tokenizer->piece(token)});
  return pieces;
}

} // namespace expe
