#include "core/position/formula.h"

#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/position/formula_order.h"

#include <ATen/ATen.h>
#include <ginac/ginac.h>

#include <algorithm>
#include <cctype>
#include <mutex>
#include <numbers>
#include <optional>

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

// GiNaC computes with numbers exactly, however many digits 9^9^9 has: so it sees names in their place.
struct Named {
  std::string text;
  std::vector<double> numbers;       // of #0, #1, …
  std::vector<std::size_t> original; // place in what was typed, of each character
};

std::string nameOfNumber(std::size_t index) {
  return "number_" + std::to_string(index);
}

bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

Error at(const std::string& key, std::size_t place, const std::string& text,
         std::vector<std::string> words = {}) {
  words.insert(words.begin(), {key, std::to_string(place + 1)});
  return userError(text, std::move(words), key);
}

// The number that begins there, and where it ends.
std::optional<std::pair<double, std::size_t>> numberAt(const std::string& text, std::size_t begin) {
  auto end = begin;
  while (end < text.size() && (std::isdigit(static_cast<unsigned char>(text[end])) || text[end] == '.'))
    ++end;
  auto power = end;
  if (power < text.size() && (text[power] == 'e' || text[power] == 'E')) {
    ++power;
    if (power < text.size() && (text[power] == '+' || text[power] == '-'))
      ++power;
    const auto digits = power;
    while (power < text.size() && std::isdigit(static_cast<unsigned char>(text[power])))
      ++power;
    end = power > digits ? power : end;
  }
  const auto value = readReal(text.substr(begin, end - begin));
  if (!value)
    return {};
  return std::pair(*value, end);
}

Result<Named> withNames(const std::string& text, const std::string& key) {
  Named named;
  const auto add = [&](const std::string& piece, std::size_t from) {
    named.text += piece;
    named.original.insert(named.original.end(), piece.size(), from);
  };
  for (std::size_t place = 0; place < text.size();) {
    const char c = text[place];
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') {
      const auto number = numberAt(text, place);
      if (!number)
        return at(key, place, "{0}: what stands at character {1} is no number.");
      add(nameOfNumber(named.numbers.size()) + " ", place); // apart from a name behind it
      named.numbers.push_back(number->first);
      place = number->second;
    } else if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
      const auto begin = place;
      while (place < text.size() && isWord(text[place]))
        ++place;
      add(text.substr(begin, place - begin), begin);
    } else if (std::string_view("+-*/^(), ").find(c) != std::string_view::npos) {
      add(std::string(1, c), place++);
    } else
      return at(key, place,
                "{0}: the sign at character {1} has no meaning in a formula; write + - * / ^ ( ) and names.");
  }
  return named;
}

// The first word that is neither a symbol nor a function that is called.
Result<void> checkWords(const std::string& text, const std::vector<std::string>& symbols,
                        const std::string& key) {
  for (std::size_t place = 0; place < text.size();) {
    if (!std::isalpha(static_cast<unsigned char>(text[place])) && text[place] != '_') {
      const auto number =
          std::isdigit(static_cast<unsigned char>(text[place])) ? numberAt(text, place) : std::nullopt;
      place = number ? number->second : place + 1;
      continue;
    }
    const auto begin = place;
    while (place < text.size() && isWord(text[place]))
      ++place;
    const auto word = text.substr(begin, place - begin);
    const auto next = text.find_first_not_of(' ', place);
    const bool called = next != std::string::npos && text[next] == '(';
    const auto& known = called ? Formula::functions() : symbols;
    if (std::ranges::count(known, word) > 0 || (!called && word == "pi"))
      continue;
    if (called && (std::ranges::count(symbols, word) > 0 || word == "pi"))
      return at(key, begin, "{0}: {2} at character {1} is no function; write {2}*(…) for a product.", {word});
    if (!called && std::ranges::count(Formula::functions(), word) > 0)
      return at(key, begin,
                "{0}: {2} at character {1} is a function: write what it is of in brackets, as in {2}(n).",
                {word});
    return called ? at(key, begin, "{0}: {2} at character {1} is no function; nearest is {3}.",
                       {word, nearest(word, known)})
                  : at(key, begin, "{0}: {2} at character {1} is unknown; nearest is {3}.",
                       {word, nearest(word, known)});
  }
  return {};
}

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
  explicit Building(const Named& named) : named_(named) {}

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

  const Named& named_;
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

at::Tensor walked(const Node& tree, const Values& values);

at::Tensor called(const std::string& name, const std::vector<at::Tensor>& x) {
  if (name == "sin")
    return x[0].sin();
  if (name == "cos")
    return x[0].cos();
  if (name == "tan")
    return x[0].tan();
  if (name == "tanh")
    return x[0].tanh();
  if (name == "exp")
    return x[0].exp();
  if (name == "log")
    return x[0].log();
  if (name == "abs")
    return x[0].abs();
  if (name == "floor")
    return x[0].floor();
  if (name == "sigmoid")
    return x[0].sigmoid();
  if (name == "relu")
    return x[0].relu();
  if (name == "min")
    return at::minimum(x[0], x[1]);
  if (name == "max")
    return at::maximum(x[0], x[1]);
  return at::remainder(x[0], x[1]); // mod
}

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
  std::vector<at::Tensor> of;
  for (const auto& each : tree.of)
    of.push_back(walked(*each, values));
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
    return expe::at(key, wrong->place < named.original.size() ? named.original[wrong->place] : text.size(),
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
