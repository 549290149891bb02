#include "core/model/recomputed.h"

#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>

namespace expe {
namespace {

struct Computation : torch::CustomClassHolder {
  std::function<at::Tensor(const at::Tensor&)> f;
};

struct Recomputed : torch::autograd::Function<Recomputed> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  static at::Tensor forward(Context* context, const at::Tensor& x,
                            const c10::intrusive_ptr<Computation>& of) {
    context->save_for_backward({x});
    context->saved_data["of"] = at::IValue::make_capsule(of);
    return of->f(x); // without gradients, as all that is done here
  }

  static List backward(Context* context, const List& gradient) {
    const auto x = context->get_saved_variables()[0].detach().requires_grad_();
    const auto of = context->saved_data["of"].toCapsule();
    const at::AutoGradMode again(true);
    const auto y = static_cast<Computation*>(of.get())->f(x);
    torch::autograd::backward({y}, {gradient[0]});
    return {x.grad(), {}};
  }
};

} // namespace

at::Tensor recomputed(std::function<at::Tensor(const at::Tensor&)> f, const at::Tensor& x) {
  auto computation = c10::make_intrusive<Computation>();
  computation->f = std::move(f);
  return Recomputed::apply(x, computation);
}

} // namespace expe
