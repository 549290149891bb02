// A formula that somebody typed: parsed once into a tree, and walked into tensor operations, so that
// gradients come by themselves. It is data and never run as code. Immutable; any thread.
#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace expe {

class Formula {
public:
  // + − * / ^ ( ), numbers, `symbols`, pi, and the functions that functions() lists. Whatever else is an
  // error at `key` that says where it stands.
  static Result<Formula> parse(const std::string& text, const std::vector<std::string>& symbols,
                               const std::string& key);
  static const std::vector<std::string>& functions(); // "sin", "floor", …

  // Of tensors that broadcast; every symbol has one.
  at::Tensor operator()(const std::map<std::string, at::Tensor>& values) const;

  struct Node; // of the tree
private:
  explicit Formula(std::shared_ptr<const Node> root) : root_(std::move(root)) {}
  std::shared_ptr<const Node> root_;
};

} // namespace expe
