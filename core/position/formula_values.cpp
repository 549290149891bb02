// The values of a formula: its tree walked into tensor operations.
#include "core/position/formula_tree.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

using Node = Formula::Node;
using Kind = Node::Kind;
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

at::Tensor Formula::operator()(const std::map<std::string, at::Tensor>& values) const {
  return walked(*root_, values);
}

} // namespace expe
