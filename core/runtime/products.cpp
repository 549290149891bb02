#include "core/runtime/products.h"

#include "core/runtime/plain.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/custom_function.h>

// LibTorch exports it, but installs no header that says so. Weak: another LibTorch may lack it.
namespace at::native {
[[gnu::weak]] void mkldnn_matmul(const Tensor& a, const Tensor& b, const Tensor& out, float beta,
                                 float alpha);
}

namespace expe {
namespace {

// Fewer rows than these are read once by either library, and oneDNN takes longer to begin.
constexpr std::int64_t fewRows = 8;

bool byOneDnn(const at::Tensor& x, std::int64_t rows) {
  return oneDnnMultiplies() && !PlainOperations::are() && x.device().is_cpu() &&
         x.scalar_type() == at::kFloat && rows >= fewRows;
}

struct Linear : torch::autograd::Function<Linear> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  static at::Tensor forward(Context* context, const at::Tensor& x, const at::Tensor& w) {
    context->save_for_backward({x, w});
    return product(x, w);
  }

  static List backward(Context* context, const List& gradient) {
    const auto saved = context->get_saved_variables();
    const at::Tensor &x = saved[0], &w = saved[1];
    const auto g = rowsOf(gradient[0]);
    List of(2);
    if (context->needs_input_grad(0)) {
      of[0] = at::empty(x.sizes(), x.options());
      multiply(rowsOf(of[0]), g, w);
    }
    if (context->needs_input_grad(1)) {
      of[1] = at::empty(w.sizes(), w.options());
      multiply(of[1], g.t(), rowsOf(x));
    }
    return of;
  }

  static at::Tensor product(const at::Tensor& x, const at::Tensor& w) {
    auto sizes = x.sizes().vec();
    sizes.back() = w.size(0);
    auto out = at::empty(sizes, x.options());
    multiply(rowsOf(out), rowsOf(x), w.t());
    return out;
  }

private:
  static at::Tensor rowsOf(const at::Tensor& x) { return x.reshape({-1, x.size(-1)}); }
};

} // namespace

bool oneDnnMultiplies() {
  static const bool does = [] {
    if (&at::native::mkldnn_matmul == nullptr || !at::globalContext().hasMKLDNN())
      return false;
    try {
      const auto one = at::ones({fewRows, fewRows}), out = at::empty_like(one);
      at::native::mkldnn_matmul(one, one, out, 0, 1);
      return true;
    } catch (const c10::Error&) {
      return false;
    }
  }();
  return does;
}

void multiply(const at::Tensor& out, const at::Tensor& a, const at::Tensor& b, bool add) {
  if (byOneDnn(out, fewRows))
    return at::native::mkldnn_matmul(a, b, out, add ? 1 : 0, 1);
  auto to = out;
  if (add)
    to.addmm_(a, b);
  else
    at::mm_out(to, a, b);
}

at::Tensor linearMap(const at::Tensor& x, const at::Tensor& w) {
  if (x.numel() == 0 || !byOneDnn(x, x.numel() / x.size(-1)))
    return at::linear(x, w);
  if (at::GradMode::is_enabled() && (x.requires_grad() || w.requires_grad()))
    return Linear::apply(x, w);
  return Linear::product(x, w);
}

} // namespace expe
