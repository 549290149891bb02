// Two ways of computing a plan, output and gradients.
#pragma once

#include "tests/engine/attention_plans.h"

#include <torch/csrc/autograd/autograd.h>

#include <QtTest>

namespace expe {

using Gradients = std::map<std::string, at::Tensor>;
using Attention = std::function<at::Tensor(const AttentionPlan&, const at::Tensor& v)>;

inline double largest(const at::Tensor& a, const at::Tensor& b) { // difference; alike where both are −∞
  const auto same = a.to(at::kDouble) == b.to(at::kDouble);
  return (a.to(at::kDouble) - b.to(at::kDouble)).masked_fill(same, 0).abs().max().item<double>();
}

// A number that every output has a share in.
inline at::Tensor total(const Example& e, const at::Tensor& out) {
  return (out * e.random("of the output", {e.B, e.H, e.Tq, e.d})).sum();
}

inline Gradients gradients(const Example& e, const at::Tensor& out) {
  std::vector<at::Tensor> leaves;
  for (const auto& [name, leaf] : e.trained)
    leaves.push_back(leaf);
  const auto all = torch::autograd::grad({total(e, out)}, leaves, {}, false, false, true);
  Gradients named;
  for (const auto& [name, leaf] : e.trained)
    named[name] = all[named.size()];
  return named;
}

#define VERIFY_BELOW(value, bound, what)                                                                     \
  QVERIFY2((value) <= (bound), qPrintable(QString("%1: %2").arg(QString(what)).arg(value)))

// Output and gradients of both, each within `bound`; of a gradient's largest number where that is more
// than 1.
inline void compare(const Example& e, const Attention& one, const Attention& other, double bound) {
  const auto a = one(e.plan, e.v), b = other(e.plan, e.v);
  QCOMPARE(a.scalar_type(), b.scalar_type());
  VERIFY_BELOW(largest(a, b), bound, "output");
  const auto of = gradients(e, a), and_ = gradients(e, b);
  for (const auto& [name, gradient] : of) {
    QVERIFY2(gradient.defined() && and_.at(name).defined(), name.c_str());
    const double most = gradient.abs().max().item<double>();
    QVERIFY2(most > 1e-3, name.c_str());
    VERIFY_BELOW(largest(gradient, and_.at(name)), bound * std::max(1.0, most), name.c_str());
  }
}

} // namespace expe
