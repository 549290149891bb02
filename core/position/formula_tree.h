// The tree of a formula: what the parser makes and what is walked into tensors.
#pragma once

#include "core/position/formula.h"

namespace expe {

struct Formula::Node {
  enum class Kind { Number, Symbol, Sum, Product, Power, Call };
  Kind kind = Kind::Number;
  double number = 0;
  std::string name; // of a symbol or a function
  std::vector<std::shared_ptr<const Node>> of = {};
};

} // namespace expe
