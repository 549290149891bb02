#include "core/position/custom/formula.h"

#include "core/base/lists.h"
#include "core/position/custom/formula_words.h"

#include <ATen/ATen.h>
#include <ginac/ginac.h>

#include <algorithm>
#include <mutex>
#include <numbers>

// Functions that GiNaC does not have are opaque to it.
namespace expe::typed {
DECLARE_FUNCTION_1P(floor)
DECLARE_FUNCTION_1P(sigmoid)
DECLARE_FUNCTION_1P(relu)
DECLARE_FUNCTION_2P(min)
DECLARE_FUNCTION_2P(max)
DECLARE_FUNCTION_2P(mod)
REGISTER_FUNCTION(floor, dummy())
REGISTER_FUNCTION(sigmoid, dummy())
REGISTER_FUNCTION(relu, dummy())
REGISTER_FUNCTION(min, dummy())
REGISTER_FUNCTION(max, dummy())
REGISTER_FUNCTION(mod, dummy())
} // namespace expe::typed

namespace expe {

// Of the tree that the parser makes, which is walked into tensors.
struct Formula::Node {
  enum class Kind { Number, Symbol, Sum, Product, Power, Call };
  Kind kind = Kind::Number;
  double number = 0;
  std::string name; // of a symbol or a function
  std::vector<std::shared_ptr<const Node>> of = {};
};

namespace {

using Node = Formula::Node;
using NodePtr = std::shared_ptr<const Node>;
using Kind = Node::Kind;

constexpr std::size_t longest = 400; // characters: what is parsed is as deep at most

const GiNaC::prototype_table& readers() {
  static const GiNaC::prototype_table table = [] {
    GiNaC::prototype_table some;
    for (const auto& [prototype, reader] : GiNaC::get_default_reader())
      if (std::ranges::count(Formula::functions(), prototype.first) > 0)
        some[prototype] = reader;
    return some;
  }();
  return table;
}

NodePtr node(Kind kind, std::vector<NodePtr> of, std::string name = {}) {
  return std::make_shared<Node>(Node{kind, 0, std::move(name), std::move(of)});
}
NodePtr number(double value) {
  return std::make_shared<Node>(Node{Kind::Number, value, {}, {}});
}

class Building {
public:
  explicit Building(const NamedNumbers& named) : named_(named) {}

  NodePtr of(const GiNaC::ex& e) const {
    if (GiNaC::is_a<GiNaC::numeric>(e))
      return expe::number(GiNaC::ex_to<GiNaC::numeric>(e).to_double());
    if (GiNaC::is_a<GiNaC::symbol>(e))
      return symbol(GiNaC::ex_to<GiNaC::symbol>(e).get_name());
    if (GiNaC::is_a<GiNaC::add>(e))
      return node(Kind::Sum, parts(e));
    if (GiNaC::is_a<GiNaC::mul>(e))
      return node(Kind::Product, parts(e));
    if (GiNaC::is_a<GiNaC::power>(e))
      return node(Kind::Power, parts(e));
    if (GiNaC::is_a<GiNaC::function>(e))
      return node(Kind::Call, parts(e), GiNaC::ex_to<GiNaC::function>(e).get_name());
    return {};
  }

private:
  std::vector<NodePtr> parts(const GiNaC::ex& e) const {
    std::vector<NodePtr> all;
    all.reserve(e.nops());
    for (std::size_t i = 0; i < e.nops(); ++i)
      all.push_back(of(e.op(i)));
    return all;
  }
  NodePtr symbol(const std::string& name) const {
    for (std::size_t i = 0; i < named_.numbers.size(); ++i)
      if (name == nameOfNumber(i))
        return expe::number(named_.numbers[i]);
    return name == "pi" ? expe::number(std::numbers::pi) : node(Kind::Symbol, {}, name);
  }

  const NamedNumbers& named_;
};

bool whole(const NodePtr& tree) {
  return tree && std::ranges::all_of(tree->of, whole);
}

// GiNaC counts references without locks.
std::mutex& oneAtATime() {
  static std::mutex mutex;
  return mutex;
}

using Values = std::map<std::string, at::Tensor>;

at::Tensor like(double value, const Values& values) {
  return at::full({}, value, values.begin()->second.options().requires_grad(false));
}

// sqrt and pow are powers.
at::Tensor called(const std::string& name, const std::vector<at::Tensor>& of) {
  using Tensors = std::vector<at::Tensor>;
  static const std::map<std::string, at::Tensor (*)(const Tensors&)> functions = {
      {"sin", [](const Tensors& x) { return x[0].sin(); }},
      {"cos", [](const Tensors& x) { return x[0].cos(); }},
      {"tan", [](const Tensors& x) { return x[0].tan(); }},
      {"tanh", [](const Tensors& x) { return x[0].tanh(); }},
      {"exp", [](const Tensors& x) { return x[0].exp(); }},
      {"log", [](const Tensors& x) { return x[0].log(); }},
      {"abs", [](const Tensors& x) { return x[0].abs(); }},
      {"floor", [](const Tensors& x) { return x[0].floor(); }},
      {"sigmoid", [](const Tensors& x) { return x[0].sigmoid(); }},
      {"relu", [](const Tensors& x) { return x[0].relu(); }},
      {"min", [](const Tensors& x) { return at::minimum(x[0], x[1]); }},
      {"max", [](const Tensors& x) { return at::maximum(x[0], x[1]); }},
      {"mod", [](const Tensors& x) { return at::remainder(x[0], x[1]); }}};
  return functions.at(name)(of);
}

at::Tensor walked(const Node& tree, const Values& values);

at::Tensor power(const at::Tensor& base, const Node& exponent, const Values& values) {
  if (exponent.kind != Kind::Number)
    return at::pow(base, walked(exponent, values));
  if (exponent.number == -1)
    return base.reciprocal();
  return exponent.number == 0.5 ? base.sqrt() : at::pow(base, exponent.number);
}

at::Tensor walked(const Node& tree, const Values& values) {
  if (tree.kind == Kind::Number)
    return like(tree.number, values);
  if (tree.kind == Kind::Symbol)
    return values.at(tree.name);
  if (tree.kind == Kind::Power)
    return power(walked(*tree.of[0], values), *tree.of[1], values);
  const auto of = mapped(tree.of, [&](const auto& each) { return walked(*each, values); });
  if (tree.kind == Kind::Call)
    return called(tree.name, of);
  auto all = of.front();
  for (std::size_t i = 1; i < of.size(); ++i)
    all = tree.kind == Kind::Sum ? all + of[i] : all * of[i];
  return all;
}

} // namespace

const std::vector<std::string>& Formula::functions() {
  static const std::vector<std::string> names = {"sin", "cos",  "tan", "tanh",    "exp",
                                                 "log", "sqrt", "abs", "pow",     "floor",
                                                 "mod", "min",  "max", "sigmoid", "relu"};
  return names;
}

Result<Formula> Formula::parse(const std::string& text, const std::vector<std::string>& symbols,
                               const std::string& key) {
  if (text.find_first_not_of(' ') == std::string::npos)
    return userError("{0}: write a formula, as in theta*(n + c).", {key}, key);
  if (text.size() > longest)
    return userError("{0}: a formula has at most {1} characters.", {key, std::to_string(longest)}, key);
  const auto named = TRY(withNames(text, key));
  TRY(checkWords(text, symbols, key));
  if (const auto wrong = misplaced(named.text)) // numbers have names there, and no signs of their own
    return atPlace(key, wrong->place < named.original.size() ? named.original[wrong->place] : text.size(),
                   wrong->sentence);
  const std::lock_guard alone(oneAtATime());
  GiNaC::symtab table;
  for (const auto& name : symbols)
    table[name] = GiNaC::symbol(name);
  for (std::size_t i = 0; i < named.numbers.size(); ++i)
    table[nameOfNumber(i)] = GiNaC::symbol(nameOfNumber(i));
  table["pi"] = GiNaC::symbol("pi");
  try {
    GiNaC::parser parser(table, true, readers());
    const auto tree = Building(named).of(parser(named.text));
    if (whole(tree))
      return Formula(tree);
    return userError("{0}: the formula is not one of real numbers.", {key}, key);
  } catch (const GiNaC::parse_error&) { // whose column is no place in what was typed
    return userError("{0}: the formula cannot be read.", {key}, key);
  } catch (const std::exception&) { // such as a division by zero
    return userError("{0}: the formula gives no number, whatever its values are.", {key}, key);
  }
}

at::Tensor Formula::operator()(const std::map<std::string, at::Tensor>& values) const {
  return walked(*root_, values);
}

} // namespace expe
