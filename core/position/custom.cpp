// An encoding of one's own: a formula (formula.h) and the place where it acts.
//
//   embed      added to the token embedding, dim c of position n              f(n, c)
//   overwrite  written over the first l dims of what goes into W_q, W_k        f(n, c)
//   angle      by which pair c of a head's d dims turns at position n          f(n, c)
//   bias       added to the logits of head h for keys that lie n behind        f(n, h)
//
// n, c from 0; h from 1. Beside them d, D, L, l, H, and up to eight names of one's own, each a number that
// may be trained. s multiplies what the formula gives.
#include "core/api/objective.h"
#include "core/base/numbers.h"
#include "core/position/by_distance.h"
#include "core/position/describe.h"
#include "core/position/families.h"
#include "core/position/formula.h"
#include "core/position/own_tensors.h"
#include "core/position/rotation.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace expe {
namespace {

const std::string id = "custom";
constexpr std::size_t most = 8; // names of one's own
using Texts = std::vector<std::string>;

std::string full(const std::string& key) {
  return "position." + id + "." + key;
}
std::string slot(std::size_t index) {
  return "p" + std::to_string(index + 1);
}

// "theta, S" as words.
Texts listed(const std::string& text) {
  Texts words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(',', begin), text.size());
    const auto word = trimmed(std::string_view(text).substr(begin, end - begin));
    if (!word.empty() || text.find(',') != std::string::npos)
      words.emplace_back(word);
    begin = end + 1;
  }
  return words;
}

Texts namesOf(const Config& config) {
  return listed(config.text(full("names")));
}

// What a formula may read besides the names.
Texts given(const std::string& place) {
  Texts symbols = {"n", "d", "D", "L", "H"};
  if (place == "overwrite")
    symbols.emplace_back("l");
  symbols.emplace_back(place == "bias" ? "h" : "c");
  return symbols;
}

template <std::size_t index> Parameter asNamed(Parameter p, const Config& config) {
  if (const auto names = namesOf(config); index < names.size())
    p.label = names[index];
  return p;
}
template <std::size_t index> bool isNamed(const Config& config) {
  return index < namesOf(config).size();
}

template <std::size_t index> Parameter slotParameter(const Describe& at) {
  static constexpr std::array standard = {0.0, 0.125};
  auto p = at.real(slot(index), "Name " + std::to_string(index + 1), When::Eval,
                   index < standard.size() ? standard[index] : 1, -1e6, 1e6, Scale::Linear,
                   "Value of the formula's name of that number; where it is trained, what it begins with.");
  p.only.in = isNamed<index>, p.as = asNamed<index>;
  return p;
}

template <std::size_t... index>
void addSlots(std::vector<Parameter>& all, const Describe& at, std::index_sequence<index...>) {
  (all.push_back(slotParameter<index>(at)), ...);
}

std::vector<Parameter> parameters() {
  const Describe at(id);
  std::vector<Parameter> all = {
      at.choice("place", "Place", When::Build, "overwrite", {"embed", "overwrite", "angle", "bias"},
                "Where the formula acts. embed: added to the token embedding. overwrite: written over the "
                "first l dims of "
                "what goes into W_q and W_k. angle: by which a pair of a head's dims turns. bias: added to "
                "the logits."),
      at.text("formula", "Formula", When::Build, "S + theta*(n + c)",
              "Of the position n (of a bias: how far the key lies back; below 0 "
              "where masked training sees it ahead), the dim or pair c, of a bias the "
              "head h = 1…H; of "
              "d, D, L, l, H and your names. + - * / ^, sin, cos, tan, tanh, exp, log, sqrt, abs, floor, "
              "mod, min, max, "
              "sigmoid, relu, pi."),
      at.text("names", "Names", When::Build, "S, theta",
              "Up to eight names of your own in the formula, separated by commas; each has its value in a "
              "field below."),
      at.text("trained", "Trained", When::Build, "",
              "Those of the names that are learned, one number for all layers; they begin with the values "
              "below."),
      at.beside(
          "place", {"overwrite"},
          at.integer("l", "Dims l", When::Build, 16, 1, 16384, "How many dims are overwritten.", "dims")),
  };
  addSlots(all, at, std::make_index_sequence<most>());
  return all;
}

// The formula with the values of its names.
class Typed {
public:
  Typed(const Config& config, Formula formula, Parameters* parameters) : formula_(std::move(formula)) {
    const auto trained = listed(config.text(full("trained")));
    const auto names = namesOf(config);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const double value = config.real(full(slot(i)));
      const bool learns = parameters && std::ranges::count(trained, names[i]) > 0;
      values_[names[i]] = learns ? parameters->add({{"position.custom_" + names[i], {}, value, 0}})
                                 : at::scalar_tensor(value, at::kDouble);
      learns_ = learns_ || learns;
      if (learns)
        trainedNames_.push_back(names[i]);
    }
    set("D", static_cast<double>(config.integer("model.width")));
    set("H", static_cast<double>(headsOf(config)));
    set("d", static_cast<double>(headWidthOf(config)));
    set("L", config.has("data.window") ? static_cast<double>(config.integer("data.window")) : 1);
    set("l", static_cast<double>(config.integer(full("l"))));
  }

  // fp64, of tensors that broadcast.
  at::Tensor operator()(const std::string& x, const at::Tensor& ofX, const std::string& y,
                        const at::Tensor& ofY) const {
    return of(values_, x, ofX, y, ofY);
  }
  // The same with other tensors for what is trained, in the order of trained().
  at::Tensor with(const std::vector<at::Tensor>& trained, const std::string& x, const at::Tensor& ofX,
                  const std::string& y, const at::Tensor& ofY) const {
    auto values = values_;
    for (std::size_t i = 0; i < trainedNames_.size(); ++i)
      values[trainedNames_[i]] = trained[i];
    return of(values, x, ofX, y, ofY);
  }
  std::vector<at::Tensor> trained() const {
    std::vector<at::Tensor> all;
    for (const auto& name : trainedNames_)
      all.push_back(values_.at(name));
    return all;
  }
  bool learns() const { return learns_; }

private:
  using Values = std::map<std::string, at::Tensor>;
  void set(const std::string& name, double value) { values_[name] = at::scalar_tensor(value, at::kDouble); }
  at::Tensor of(Values values, const std::string& x, const at::Tensor& ofX, const std::string& y,
                const at::Tensor& ofY) const {
    for (auto& [name, value] : values) // numbers lie on the host, where any device reads them
      if (value.scalar_type() != at::kDouble)
        value = value.to(at::kDouble);
    values[x] = ofX, values[y] = ofY;
    auto all = formula_(values);
    if (all.device() != ofX.device()) // it reads no position
      all = all.to(ofX.device());
    return all.expand(at::infer_size(at::infer_size(ofX.sizes(), ofY.sizes()), all.sizes()));
  }

  Formula formula_;
  Values values_;
  Texts trainedNames_;
  bool learns_ = false;
};

Result<Formula> formulaOf(const Config& config) {
  auto symbols = given(config.text(full("place")));
  const auto names = namesOf(config);
  symbols.insert(symbols.end(), names.begin(), names.end());
  return Formula::parse(config.text(full("formula")), symbols, full("formula"));
}

class Custom : public Encoding {
public:
  Custom(const Config& config, Parameters& parameters, std::int64_t)
      : place_(config.text(full("place"))), l_(config.integer(full("l"))), scale_(scaleOf(config)),
        name_(keptAs(config, id)), formula_(config, *formulaOf(config), &parameters) {}

  at::Tensor embed(const at::Tensor& x, const PositionContext& at) const override {
    return place_ == "embed" ? x + vector(at, x.size(-1)).to(x.scalar_type()) : x;
  }

  std::vector<InputOverwrite> overwrite(const PositionContext& at) const override {
    if (place_ != "overwrite")
      return {};
    return {{vector(at, l_), true, true, false, false, {}}};
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& at) const override {
    if (place_ == "angle")
      return plainPlan(rotated(q, at.queries, "queries", at), rotated(k, at.keys, "keys", at), at);
    auto plan = plainPlan(q, k, at);
    if (place_ == "bias")
      addByDistance(plan, at, name_, formula_.trained(),
                    [typed = formula_, scale = scale_, H = at.heads,
                     type = at.exact()](const std::vector<at::Tensor>& trained, const at::Tensor& distances) {
                      const auto h = at::arange(1, H + 1, distances.options()).unsqueeze(-1);
                      return (scale * typed.with(trained, "n", distances, "h", h)).to(type);
                    });
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& at) const override {
    const bool acts = name == "vector"  ? place_ == "embed" || place_ == "overwrite"
                      : name == "angle" ? place_ == "angle"
                                        : place_ == "bias";
    const auto shown = name == "vector"  ? vector(at, place_ == "overwrite" ? l_ : at.width)
                       : name == "angle" ? angles(at.queries, at)
                       : acts            ? Encoding::quantity(name, at)
                              : at.queries.new_zeros({at.heads, at.queries.size(-1), at.keys.size(-1)});
    return (acts ? shown : at::zeros_like(shown)).to(at::kFloat); // elsewhere it adds and turns by nothing
  }

private:
  at::Tensor vector(const PositionContext& at, std::int64_t dims) const { // [T,dims] or [B,T,dims]
    const auto make = [&] {
      const auto c = at::arange(dims, at.queries.options());
      return (scale_ * formula_("n", at.queries.unsqueeze(-1), "c", c)).to(at.exact());
    };
    return formula_.learns() ? make() : at.cache->get(name_, make);
  }

  at::Tensor angles(const at::Tensor& n, const PositionContext& at) const { // fp64 [T,d/2]
    const auto c = at::arange(at.headWidth / 2, n.options());
    return scale_ * formula_("n", n.unsqueeze(-1), "c", c);
  }

  at::Tensor rotated(const at::Tensor& x, const at::Tensor& n, const std::string& side,
                     const PositionContext& at) const {
    const auto make = [&] { return rotationBy(angles(n, at), 1, at); };
    return rotate(x, formula_.learns() ? make() : keptRotation(name_ + "." + side, at, make), false);
  }

  std::string place_;
  std::int64_t l_;
  double scale_;
  std::string name_;
  Typed formula_;
};

bool isName(const std::string& word) {
  const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  return !word.empty() && letter(word.front()) && std::ranges::all_of(word, [&](char c) {
    return letter(c) || c == '_' || std::isdigit(static_cast<unsigned char>(c));
  });
}

Result<void> checkNames(const Config& config) {
  static const Texts taken = {"n", "c", "h",  "d", "D",  "L",     "l",
                              "H", "s", "pi", "I", "Pi", "Euler", "Catalan"};
  const auto names = namesOf(config);
  if (names.size() > most)
    return userError("{0}: there is room for {1} names; write fewer.", {full("names"), std::to_string(most)},
                     full("names"));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& name = names[i];
    if (!isName(name))
      return userError(
          "{0}: \"{1}\" is no name; write letters and digits, separated by commas, as in S, theta.",
          {full("names"), name}, full("names"));
    if (std::ranges::count(taken, name) > 0 || std::ranges::count(Formula::functions(), name) > 0 ||
        name.starts_with("number_"))
      return userError("{0}: {1} means something else in a formula; choose another name.",
                       {full("names"), name}, full("names"));
    if (std::ranges::count(names, name) > 1)
      return userError("{0}: {1} stands twice; write it once.", {full("names"), name}, full("names"));
  }
  for (const auto& name : listed(config.text(full("trained"))))
    if (std::ranges::count(names, name) == 0)
      return userError("{0}: {1} is none of the names; write one of position.custom.names.",
                       {full("trained"), name}, full("trained"));
  return {};
}

// At some of the positions that the run and its evaluations have, and at every dim or head.
Result<void> checkNumbers(const Config& config, const Formula& formula) {
  const at::NoGradGuard noGradients;
  const auto& place = config.text(full("place"));
  const auto whole = [&](const char* key, std::int64_t standard) {
    return config.has(key) ? config.integer(key) : standard;
  };
  const double last = static_cast<double>(whole("data.window", 512) * whole("evaluation.longest", 16) - 1);
  const auto fp64 = at::TensorOptions().dtype(at::kDouble);
  auto n =
      at::cat({at::arange(8, fp64), at::linspace(8, std::max(last, 8.0), 57, fp64).floor()}).unsqueeze(-1);
  if (place == "bias" && isMasked(config))
    n = at::cat({n, -n}); // of later keys
  const auto count = place == "bias"        ? headsOf(config)
                     : place == "angle"     ? headWidthOf(config) / 2
                     : place == "overwrite" ? config.integer(full("l"))
                                            : config.integer("model.width");
  const double first = place == "bias" ? 1 : 0;
  const auto c = at::arange(first, first + static_cast<double>(count), fp64);
  const auto values = Typed(config, formula, nullptr)("n", n, place == "bias" ? "h" : "c", c);
  const auto finite = values.isfinite().all(-1);
  if (finite.all().item<bool>())
    return {};
  const auto where = n[finite.logical_not().nonzero()[0][0].item<std::int64_t>()].item<double>();
  return userError(
      "{0}: the formula gives no finite number at n = {1}; change it, or the values of its names.",
      {full("formula"), shortest(where)}, full("formula"));
}

Result<void> check(const Config& config) {
  const auto& place = config.text(full("place"));
  if (place == "overwrite")
    TRY(atMostWidth(config, full("l")));
  if (place == "angle")
    TRY(evenHeadWidth(config));
  TRY(checkNames(config));
  const auto formula = TRY(formulaOf(config));
  return checkNumbers(config, formula);
}

std::vector<Equation> equations(const Config& config) {
  const auto& place = config.text(full("place"));
  const std::string left = place == "bias"    ? "logit[h,i,j] +="
                           : place == "angle" ? "angle[n,c] ="
                                              : "p[n,c] =";
  return {{place == "bias"    ? "bias"
           : place == "angle" ? "angle"
                              : "vector",
           left, "{s}·(" + config.text(full("formula")) + ")"}};
}

} // namespace

Family customFamily() {
  EncodingInfo info;
  info.id = id;
  info.title = "Yours";
  info.group = "Yours";
  info.paper = "Your own";
  info.equations = equations;
  info.summary =
      "A formula that you type, at the place that you choose, with names of your own as its parameters.";
  info.doors = {"embed", "overwrite", "rotate", "bias"};
  info.quantities = {"vector", "angle", "bias"};
  info.tensors = {{"custom_NAME", {}, false, "A name of the formula that is trained."}};
  info.parameters = parameters();
  info.check = check;
  return {withEquation(info), makeEncoding<Custom>};
}

} // namespace expe
