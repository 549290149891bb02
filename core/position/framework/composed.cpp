#include "core/position/framework/composed.h"

#include "core/base/error_exception.h"
#include "core/position/framework/draws.h"
#include "core/position/framework/engine_schema.h"
#include "core/schema/composed.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace expe {
namespace {

struct Part {
  const EncodingInfo* info;
  std::unique_ptr<Encoding> encoding;
  bool rotates;
};

template <class T> void take(T& into, const T& from, const EncodingInfo& info) {
  const auto defined = [](const T& x) {
    if constexpr (std::is_same_v<T, at::Tensor>)
      return x.defined();
    else
      return static_cast<bool>(x);
  };
  if (!defined(from))
    return;
  if (defined(into))
    throw ErrorException{
        userError("position.encoding: {0} adds a bias of a kind that is there already; choose "
                  "other values of its own, or it alone.",
                  {info.id}, "position.encoding")};
  into = from;
}

// What a part adds to the plan beside its queries and keys. It was made of q of d dims.
void add(AttentionPlan& whole, const AttentionPlan& part, std::int64_t d, const EncodingInfo& info) {
  whole.scale *= part.scale * std::sqrt(static_cast<double>(d));
  take(whole.bias.slopes, part.bias.slopes, info), take(whole.bias.byDistance, part.bias.byDistance, info);
  take(whole.bias.decay, part.bias.decay, info), take(whole.bias.dense, part.bias.dense, info);
  take(whole.rescore, part.rescore, info), take(whole.addToOutput, part.addToOutput, info);
  whole.stickBreaking = whole.stickBreaking || part.stickBreaking;
  whole.remainder = whole.remainder || part.remainder;
}

class Composed : public Encoding, public Draws {
public:
  Composed(const Config& config, Parameters& parameters, std::int64_t layer) {
    for (const auto& id : partsOf(config.text("position.encoding"))) {
      const Family& each = family(id);
      parts_.push_back({&each.info, each.make(config, parameters, layer), acts(each.info, config, "rotate")});
    }
  }

  std::int64_t longest() const override {
    std::int64_t all = Mask::any;
    for (const auto& part : parts_)
      all = std::min(all, part.encoding->longest());
    return all;
  }
  bool ofLength() const override {
    return std::ranges::any_of(parts_, [](const Part& part) { return part.encoding->ofLength(); });
  }
  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    auto all = x;
    for (const auto& part : parts_)
      all = part.encoding->embed(all, ctx);
    return all;
  }
  std::vector<InputOverwrite> overwrite(const PositionContext& ctx) const override {
    std::vector<InputOverwrite> all;
    for (const auto& part : parts_)
      std::ranges::move(part.encoding->overwrite(ctx), std::back_inserter(all));
    return all;
  }
  InputConvolution convolution() const override {
    for (const auto& part : parts_)
      if (auto one = part.encoding->convolution())
        return one;
    return {};
  }
  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    TokenTensors all;
    for (const auto& part : parts_)
      all.merge(part.encoding->prepare(h, ctx));
    return all;
  }
  TokenTensors remember(const at::Tensor& q, const PositionContext& ctx) const override {
    TokenTensors all;
    for (const auto& part : parts_)
      all.merge(part.encoding->remember(q, ctx));
    return all;
  }
  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    auto [asQueries, asKeys, mask] = QueryKeys{q, k, ctx.mask}; // with what parts add to them
    std::vector<std::pair<AttentionPlan, const EncodingInfo*>> others;
    for (const auto& part : parts_)
      if (!part.rotates) {
        others.emplace_back(part.encoding->plan(q, k, tokens, ctx), part.info);
        if (const auto& met = others.back().first.pieces.front(); !met.q.is_same(q) || !met.k.is_same(k))
          asQueries = met.q, asKeys = met.k;
      }
    const auto rotating = std::ranges::find_if(parts_, &Part::rotates);
    auto whole = rotating == parts_.end() ? plainPlan(asQueries, asKeys, ctx)
                                          : rotating->encoding->plan(asQueries, asKeys, tokens, ctx);
    if (rotating == parts_.end())
      whole.scale = 1 / std::sqrt(static_cast<double>(q.size(-1)));
    for (const auto& [part, info] : others)
      add(whole, part, q.size(-1), *info);
    return whole;
  }
  TokenTensors gates(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    TokenTensors all;
    for (const auto& part : parts_) {
      TokenTensors own;
      for (const auto& tensor : part.info->tensors)
        if (const auto prepared = tokens.find(tensor.name); prepared != tokens.end())
          own.insert(*prepared);
      all.merge(part.encoding->gates(q, k, own, ctx));
    }
    return all;
  }
  std::vector<std::pair<std::string, at::Tensor>> scalars(const PositionContext& ctx) const override {
    std::vector<std::pair<std::string, at::Tensor>> all;
    for (const auto& part : parts_)
      std::ranges::move(part.encoding->scalars(ctx), std::back_inserter(all));
    return all;
  }
  NamedTensors drawn() const override {
    NamedTensors all;
    for (const auto& part : parts_)
      if (const auto* draws = dynamic_cast<const Draws*>(part.encoding.get()))
        all.merge(draws->drawn());
    return all;
  }

private:
  std::vector<Part> parts_;
};

} // namespace

Result<void> nothingBeside(const Config& config, const std::string& place, const std::string& title) {
  const std::string key = "position.encoding";
  for (const auto& part : partsOf(config.text(key)))
    if (const auto& info = family(part).info; info.title != title && acts(info, config, place))
      return userError(
          "position.encoding: {0} makes its scores of queries and keys as they were projected, so that "
          "{1} would do nothing beside it; choose one of them.",
          {title, info.title}, key);
  return {};
}

const Family* composedFamily(const std::string& id) {
  static std::mutex mutex;
  static std::map<std::string, Family> made;
  const auto* info = engineSchema().encoding(id);
  if (info == nullptr)
    return nullptr;
  const std::lock_guard lock(mutex);
  const auto [at, isNew] = made.try_emplace(info->id);
  if (isNew)
    at->second = Family{*info, makeEncoding<Composed>};
  return &at->second;
}

} // namespace expe
