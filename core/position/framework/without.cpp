#include "core/position/framework/without.h"

#include <ATen/ATen.h>

#include <utility>

namespace expe {
namespace {

class Without : public Encoding {
public:
  Without(std::shared_ptr<const Encoding> of, Knockout how, at::Tensor heads)
      : of_(std::move(of)), how_(how), heads_(std::move(heads)) {}

  std::int64_t longest() const override { return of_->longest(); }
  bool ofLength() const override { return of_->ofLength(); }

  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    PositionCache fresh;
    return how_ == Knockout::Remove ? x : of_->embed(x, frozen(ctx, fresh));
  }

  std::vector<InputOverwrite> overwrite(const PositionContext& ctx) const override {
    PositionCache fresh;
    auto all = of_->overwrite(ctx),
         lost = how_ == Knockout::Remove ? all : of_->overwrite(frozen(ctx, fresh));
    for (InputOverwrite& each : lost) {
      if (how_ == Knockout::Remove)
        each.values = at::zeros_like(each.values);
      each.heads = heads_;
    }
    if (!heads_.defined())
      return lost;
    all.insert(all.end(), lost.begin(), lost.end());
    return all;
  }

  // It follows the order of the tokens and not their positions.
  InputConvolution convolution() const override {
    auto kept = heads_.defined() ? of_->convolution() : InputConvolution();
    if (kept)
      kept.heads = heads_.logical_not();
    return kept;
  }

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    return of_->prepare(h, ctx);
  }

  TokenTensors remember(const at::Tensor& q, const PositionContext& ctx) const override {
    return of_->remember(q, ctx);
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    PositionCache fresh;
    auto lost = how_ == Knockout::Remove ? plainPlan(q, k, untempered(ctx))
                                         : still(of_->plan(q, k, tokens, frozen(ctx, fresh)), ctx.mask);
    if (!heads_.defined())
      return lost;
    auto kept = of_->plan(q, k, tokens, ctx);
    kept.instead.emplace_back(heads_, std::make_shared<AttentionPlan>(std::move(lost)));
    return kept;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    return of_->quantity(name, ctx);
  }

private:
  static PositionContext frozen(const PositionContext& ctx, PositionCache& fresh) {
    PositionContext still = ctx;
    const auto middle = ctx.trainingLength / 2;
    still.queries = at::full_like(ctx.queries, middle);
    still.keys = at::full_like(ctx.keys, middle);
    still.cache = &fresh;
    return still;
  }

  // Decay and pieces follow the order of the tokens and not their positions: between tokens at one position
  // nothing decays, and the piece of distance 0 has them all.
  static AttentionPlan still(AttentionPlan plan, const Mask& all) {
    plan.bias.decay = at::Tensor();
    if (plan.pieces.size() == 1)
      return plan;
    std::erase_if(plan.pieces, [](const QueryKeys& piece) {
      return piece.mask.nearest > 0 || piece.mask.nearestChunk > 0 || piece.mask.farthestChunk < 0;
    });
    for (QueryKeys& piece : plan.pieces)
      piece.mask = all;
    return plan;
  }

  // A temperature rises with the position; what a layer sees stays.
  static PositionContext untempered(PositionContext ctx) {
    ctx.temperature = {};
    return ctx;
  }

  std::shared_ptr<const Encoding> of_;
  Knockout how_;
  at::Tensor heads_;
};

} // namespace

std::shared_ptr<const Encoding> without(std::shared_ptr<const Encoding> of, Knockout how, at::Tensor heads) {
  return std::make_shared<Without>(std::move(of), how, std::move(heads));
}

} // namespace expe
