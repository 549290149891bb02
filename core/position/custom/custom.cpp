// An encoding of one's own: a formula (formula.h) and the place where it acts.
//
//   embed      added to the token embedding, dim c of position n              f(n, c)
//   overwrite  written over the first l dims of what goes into W_q, W_k        f(n, c)
//   angle      by which pair c of a head's d dims turns at position n          f(n, c)
//   bias       added to the logits of head h for keys that lie n behind        f(n, h)
//
// n, c from 0; h from 1. Beside them d, D, L, l, H, and up to eight names of one's own, each a number that
// may be trained. s multiplies what the formula gives.
#include "core/position/custom/custom.h"
#include "core/position/custom/formula_words.h"
#include "core/position/families/by_distance.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/rope/rotation.h"

#include <ATen/ATen.h>

#include <array>

namespace expe {
namespace {

using custom::full, custom::namesOf;

const std::string id = "custom";

template <std::size_t index> Parameter asNamed(Parameter p, const Config& config) {
  const auto names = custom::ownNames(config);
  if (index >= names.size())
    return p;
  const auto& own = names[index];
  p.label = own.name, p.minimum = own.least, p.maximum = own.most;
  if (custom::trains(config, own.name))
    p.when = When::Start; // what it has become only training changes
  if (own.least > 0 && own.most >= 100 * own.least)
    p.scale = Scale::Log;
  return p;
}
template <std::size_t index> bool isNamed(const Config& config) {
  return index < namesOf(config).size();
}

template <std::size_t index> Parameter slotParameter(const Describe& own) {
  static constexpr std::array standard = {0.0, 0.125};
  auto p = own.real(custom::slot(index), "Name " + std::to_string(index + 1), When::Eval,
                    index < standard.size() ? standard[index] : 1, -1e6, 1e6, Scale::Linear,
                    "Value of the formula's name of that number; where it is trained, what it begins with.");
  p.only.in = isNamed<index>, p.as = asNamed<index>;
  return p;
}

template <std::size_t... index>
void addSlots(std::vector<Parameter>& all, const Describe& own, std::index_sequence<index...>) {
  (all.push_back(slotParameter<index>(own)), ...);
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  std::vector<Parameter> all = {
      own.choice("place", "Place", When::Build, "overwrite", {"embed", "overwrite", "angle", "bias"},
                 "Where the formula acts. embed: added to the token embedding. overwrite: written over the "
                 "first l dims of "
                 "what goes into W_q and W_k. angle: by which a pair of a head's dims turns. bias: added to "
                 "the logits."),
      own.text("formula", "Formula", When::Build, "S + theta*(n + c)",
               "Of the position n (of a bias: how far the key lies back; below 0 "
               "where masked training sees it ahead), the dim or pair c, of a bias the "
               "head h = 1…H; of "
               "d, D, L, l, H and your names. + - * / ^, sin, cos, tan, tanh, exp, log, sqrt, abs, floor, "
               "mod, min, max, "
               "sigmoid, relu, pi."),
      own.text("names", "Names", When::Build, "S, theta",
               "Up to eight names of your own in the formula, separated by commas; each has its value in a "
               "field below, and behind it the range of that where you write one, as in S, theta 0..1."),
      own.text("trained", "Trained", When::Build, "",
               "Those of the names that are learned, one number for all layers; they begin with the values "
               "below."),
      own.beside(
          "place", {"overwrite"},
          own.integer("l", "Dims l", When::Build, 16, 1, 16384, "How many dims are overwritten.", "dims")),
  };
  addSlots(all, own, std::make_index_sequence<custom::mostNames>());
  return all;
}

class Custom : public Encoding {
public:
  Custom(const Config& config, Parameters& parameters, std::int64_t)
      : place_(config.text(full("place"))), l_(config.integer(full("l"))), scale_(scaleOf(config)),
        name_(cacheKey(config, id)), formula_(config, *custom::formulaOf(config), &parameters) {}

  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    return place_ == "embed" ? x + vector(ctx, x.size(-1)).to(x.scalar_type()) : x;
  }

  std::vector<InputOverwrite> overwrite(const PositionContext& ctx) const override {
    if (place_ != "overwrite")
      return {};
    return {{vector(ctx, l_), true, true, false, false, {}}};
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    if (place_ == "angle")
      return plainPlan(rotated(q, ctx.queries, "queries", ctx), rotated(k, ctx.keys, "keys", ctx), ctx);
    auto plan = plainPlan(q, k, ctx);
    if (place_ == "bias")
      addByDistance(plan, ctx, name_, formula_.trained(),
                    [typed = formula_, scale = scale_, H = ctx.heads, type = ctx.exact()](
                        const std::vector<at::Tensor>& trained, const at::Tensor& distances) {
                      const auto h = at::arange(1, H + 1, distances.options()).unsqueeze(-1);
                      return (scale * typed.with(trained, "n", distances, "h", h)).to(type);
                    });
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    const bool acts = name == "vector"  ? place_ == "embed" || place_ == "overwrite"
                      : name == "angle" ? place_ == "angle"
                                        : place_ == "bias";
    if (!acts) // it adds and turns by nothing, and its formula is of other names
      return nothing(name, ctx);
    const auto shown = name == "vector"  ? vector(ctx, place_ == "overwrite" ? l_ : ctx.width)
                       : name == "angle" ? angles(ctx.queries, ctx)
                                         : Encoding::quantity(name, ctx);
    return shown.to(at::kFloat);
  }

private:
  static at::Tensor nothing(const std::string& name, const PositionContext& ctx) {
    const auto T = ctx.queries.size(-1);
    const auto shape = name == "vector"  ? std::vector<std::int64_t>{T, ctx.width}
                       : name == "angle" ? std::vector<std::int64_t>{T, ctx.headWidth / 2}
                                         : std::vector<std::int64_t>{ctx.heads, T, ctx.keys.size(-1)};
    return at::zeros(shape, ctx.queries.options().dtype(at::kFloat));
  }

  at::Tensor vector(const PositionContext& ctx, std::int64_t dims) const { // [T,dims] or [B,T,dims]
    const auto make = [&] {
      const auto c = at::arange(dims, ctx.queries.options());
      return (scale_ * formula_("n", ctx.queries.unsqueeze(-1), "c", c)).to(ctx.exact());
    };
    return formula_.learns() ? make() : ctx.cache->get(name_, make);
  }

  at::Tensor angles(const at::Tensor& n, const PositionContext& ctx) const { // fp64 [T,d/2]
    const auto c = at::arange(ctx.headWidth / 2, n.options());
    return scale_ * formula_("n", n.unsqueeze(-1), "c", c);
  }

  at::Tensor rotated(const at::Tensor& x, const at::Tensor& n, const std::string& side,
                     const PositionContext& ctx) const {
    const auto make = [&] { return rotationBy(angles(n, ctx), 1, ctx); };
    return rotate(x, formula_.learns() ? make() : cachedRotation(name_ + "." + side, ctx, make), false);
  }

  std::string place_;
  std::int64_t l_;
  double scale_;
  std::string name_;
  custom::Typed formula_;
};

std::vector<Equation> equations(const Config& config) {
  const auto& place = config.text(full("place"));
  const std::string left = place == "bias"    ? "logit[h,i,j] +="
                           : place == "angle" ? "angle[n,c] ="
                                              : "p[n,c] =";
  return {{place == "bias"    ? "bias"
           : place == "angle" ? "angle"
                              : "vector",
           left, "{s}·(" + withSymbols(config.text(full("formula"))) + ")",
           place == "bias" ? Equation::Index() : Equation::Index{"c"}}};
}

} // namespace

Family customFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Yours";
  info.paper = "Your own";
  info.equations = equations;
  info.summary = "A formula that you type, at the place that you choose, with names of your own as its "
                 "parameters. It is data and never run as code.";
  info.actsAt = {"embed", "overwrite", "rotate", "bias"};
  info.chosenPlaces = [](const Config& config) {
    const auto& place = config.text(full("place"));
    return std::vector<std::string>{place == "angle" ? "rotate" : place};
  };
  info.quantities = {"vector", "angle", "bias"};
  info.tensors = {{"custom_NAME", {}, false, "A name of the formula that is trained."}};
  info.parameters = parameters();
  info.check = custom::check;
  return {info, makeEncoding<Custom>};
}

} // namespace expe
