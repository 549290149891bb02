#include "core/model/row_functions.h"

#include "core/model/row_kernels.h"
#include "core/runtime/parallel.h"
#include "core/runtime/products.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/custom_function.h>

namespace expe {
namespace {

using Context = torch::autograd::AutogradContext;
using List = torch::autograd::variable_list;

// Rows that a thread takes at least: fewer are done sooner than others are woken.
constexpr std::int64_t numbersOfThread = 16384;

template <class F> void eachRow(std::int64_t rows, std::int64_t width, F&& f) {
  parallelFor(0, rows, std::max<std::int64_t>(1, numbersOfThread / width), f);
}

struct RmsNorm : torch::autograd::Function<RmsNorm> {
  static at::Tensor forward(Context* context, const at::Tensor& x, const at::Tensor& gain, double epsilon) {
    const auto D = x.size(-1), rows = x.numel() / D;
    auto y = at::empty_like(x);
    const auto r = at::empty({rows}, x.options());
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "norm", [&] {
      const auto *from = x.const_data_ptr<scalar_t>(), *g = gain.const_data_ptr<scalar_t>();
      auto *to = y.mutable_data_ptr<scalar_t>(), *scale = r.mutable_data_ptr<scalar_t>();
      eachRow(rows, D, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
          scale[i] =
              normKernel<scalar_t>().forward(from + i * D, g, to + i * D, static_cast<scalar_t>(epsilon), D);
      });
    });
    context->save_for_backward({x, gain, r});
    return y;
  }

  static List backward(Context* context, const List& gradient) {
    const auto saved = context->get_saved_variables();
    const at::Tensor &x = saved[0], &gain = saved[1], &r = saved[2];
    const auto ofY = gradient[0].contiguous(), ofX = at::empty_like(x);
    const auto D = x.size(-1), rows = x.numel() / D;
    const auto ofGain = at::zeros({at::get_num_threads(), D}, x.options()); // each thread's
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "norm", [&] {
      const auto *from = x.const_data_ptr<scalar_t>(), *g = gain.const_data_ptr<scalar_t>(),
                 *d = ofY.const_data_ptr<scalar_t>(), *scale = r.const_data_ptr<scalar_t>();
      auto *to = ofX.mutable_data_ptr<scalar_t>(), *sums = ofGain.mutable_data_ptr<scalar_t>();
      eachRow(rows, D, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
          normKernel<scalar_t>().backward(from + i * D, g, scale[i], d + i * D, to + i * D,
                                          sums + at::get_thread_num() * D, D);
      });
    });
    return {ofX, ofGain.sum(0), {}};
  }
};

struct Gate : torch::autograd::Function<Gate> {
  static at::Tensor forward(Context* context, const at::Tensor& h) {
    auto sizes = h.sizes().vec();
    const auto M = sizes.back() /= 2;
    auto y = at::empty(sizes, h.options());
    AT_DISPATCH_FLOATING_TYPES_AND(at::kBFloat16, h.scalar_type(), "gate", [&] {
      const auto* from = h.const_data_ptr<scalar_t>();
      auto* to = y.mutable_data_ptr<scalar_t>();
      eachRow(y.numel() / M, M, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
          gateKernel<scalar_t>().forward(from + 2 * i * M, from + (2 * i + 1) * M, to + i * M, M);
      });
    });
    context->save_for_backward({h});
    return y;
  }

  static List backward(Context* context, const List& gradient) {
    const auto h = context->get_saved_variables()[0];
    const auto ofY = gradient[0].contiguous(), ofH = at::empty_like(h);
    const auto M = ofY.size(-1);
    AT_DISPATCH_FLOATING_TYPES_AND(at::kBFloat16, h.scalar_type(), "gate", [&] {
      const auto *from = h.const_data_ptr<scalar_t>(), *d = ofY.const_data_ptr<scalar_t>();
      auto* to = ofH.mutable_data_ptr<scalar_t>();
      eachRow(ofY.numel() / M, M, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
          gateKernel<scalar_t>().backward(from + 2 * i * M, from + (2 * i + 1) * M, d + i * M, to + 2 * i * M,
                                          to + (2 * i + 1) * M, M);
      });
    });
    return {ofH};
  }
};

bool onCpu(const at::Tensor& x, bool low) {
  const auto type = x.scalar_type();
  return x.device().is_cpu() && x.is_contiguous() && x.numel() > 0 && !PlainProducts::are() &&
         (type == at::kFloat || type == at::kDouble || (low && type == at::kBFloat16));
}

} // namespace

at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& gain, double epsilon) {
  if (onCpu(x, false) && gain.scalar_type() == x.scalar_type() && gain.is_contiguous())
    return RmsNorm::apply(x, gain, epsilon);
  return at::rms_norm(x, {x.size(-1)}, gain, epsilon);
}

at::Tensor gatedBySilu(const at::Tensor& h) {
  if (onCpu(h, true))
    return Gate::apply(h);
  const auto parts = h.chunk(2, -1);
  return at::silu(parts[0]) * parts[1];
}

} // namespace expe
