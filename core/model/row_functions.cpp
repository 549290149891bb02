#include "core/model/row_functions.h"

#include "core/model/row_kernels.h"
#include "core/runtime/parallel.h"
#include "core/runtime/plain.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/custom_function.h>

#include <optional>

namespace expe {
namespace {

using Context = torch::autograd::AutogradContext;
using List = torch::autograd::variable_list;

// Rows that a thread takes at least: fewer are done sooner than others are woken.
constexpr std::int64_t numbersOfThread = 16384;

template <class F> void eachRow(std::int64_t rows, std::int64_t width, F&& f) {
  parallelFor(0, rows, std::max<std::int64_t>(1, numbersOfThread / width), f);
}

// Calls f<T, L>(): what x is of, and what its norm is of.
template <class F> void ofTypes(at::ScalarType x, at::ScalarType normed, F&& f) {
  if (x == at::kDouble)
    f.template operator()<double, double>();
  else if (normed == at::kFloat)
    f.template operator()<float, float>();
  else
    f.template operator()<float, c10::BFloat16>();
}

template <class T> const T* read(const at::Tensor& x) {
  return x.defined() ? x.const_data_ptr<T>() : nullptr;
}
template <class T> T* written(const at::Tensor& x) {
  return x.defined() ? x.mutable_data_ptr<T>() : nullptr;
}

template <class T> T* row(T* numbers, std::int64_t i, std::int64_t width) {
  return numbers ? numbers + i * width : nullptr;
}

// A row for each thread.
at::Tensor rowsOfThreads(std::int64_t width, const at::TensorOptions& options) {
  return at::zeros({at::get_num_threads(), width}, options);
}

struct NormOfSum : torch::autograd::Function<NormOfSum> {
  static List forward(Context* context, const at::Tensor& x, const std::optional<at::Tensor>& more,
                      const at::Tensor& gain, bool centred, double epsilon, at::ScalarType type) {
    const auto added = more.value_or(at::Tensor());
    const auto D = x.size(-1), rows = x.numel() / D;
    const auto sum = added.defined() ? at::empty_like(x) : x,
               normed = at::empty_like(x, x.options().dtype(type));
    const auto moments = at::empty({rows, 2}, x.options()), buffers = rowsOfThreads(D, x.options());
    ofTypes(x.scalar_type(), type, [&]<class T, class L>() {
      const auto& kernel = normKernel<T, L>();
      auto* of = reinterpret_cast<Moments<T>*>(moments.mutable_data_ptr<T>());
      eachRow(rows, D,
              [&, from = read<T>(x), more = read<L>(added), g = read<T>(gain),
               all = added.defined() ? written<T>(sum) : nullptr, to = written<L>(normed),
               buffer = written<T>(buffers)](std::int64_t begin, std::int64_t end) {
                for (auto i = begin; i < end; ++i)
                  of[i] =
                      kernel.forward(from + i * D, row(more, i, D), g, row(all, i, D), to + i * D,
                                     buffer + at::get_thread_num() * D, static_cast<T>(epsilon), centred, D);
              });
    });
    context->save_for_backward({sum, gain, moments});
    context->saved_data["centred"] = centred, context->saved_data["added"] = added.defined();
    context->set_materialize_grads(false);
    return added.defined() ? List{normed, sum} : List{normed};
  }

  static List backward(Context* context, const List& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor &sum = saved[0], &gain = saved[1], &moments = saved[2];
    const bool centred = context->saved_data["centred"].toBool(),
               hasAdded = context->saved_data["added"].toBool();
    if (!gradients[0].defined()) { // the norm was not used
      const auto& ofSum = gradients.back();
      return {ofSum, hasAdded ? ofSum : at::Tensor(), {}, {}, {}, {}};
    }
    const auto ofNormed = gradients[0].contiguous();
    const auto ofSum = hasAdded && gradients[1].defined() ? gradients[1].contiguous() : at::Tensor();
    const auto ofX = at::empty_like(sum);
    const bool low = ofNormed.scalar_type() != sum.scalar_type();
    const auto ofAdded = !hasAdded ? at::Tensor() : low ? at::empty_like(ofNormed) : ofX;
    const auto D = sum.size(-1);
    const auto ofGain = rowsOfThreads(D, sum.options()), buffers = rowsOfThreads(D, sum.options());
    ofTypes(sum.scalar_type(), ofNormed.scalar_type(), [&]<class T, class L>() {
      const auto& kernel = normKernel<T, L>();
      const auto* of = reinterpret_cast<const Moments<T>*>(moments.const_data_ptr<T>());
      eachRow(sum.numel() / D, D,
              [&, from = read<T>(sum), g = read<T>(gain), d = read<L>(ofNormed), passed = read<T>(ofSum),
               to = written<T>(ofX), more = low ? written<L>(ofAdded) : nullptr, sums = written<T>(ofGain),
               buffer = written<T>(buffers)](std::int64_t begin, std::int64_t end) {
                const auto thread = at::get_thread_num() * D;
                for (auto i = begin; i < end; ++i)
                  kernel.backward(from + i * D, g, of[i], d + i * D, row(passed, i, D), to + i * D,
                                  row(more, i, D), sums + thread, buffer + thread, centred, D);
              });
    });
    return {ofX, ofAdded, ofGain.sum(0), {}, {}, {}};
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
      const auto& kernel = gateKernel<scalar_t>();
      eachRow(y.numel() / M, M, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
          kernel.forward(from + 2 * i * M, from + (2 * i + 1) * M, to + i * M, M);
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
      const auto& kernel = gateKernel<scalar_t>();
      eachRow(ofY.numel() / M, M, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
          kernel.backward(from + 2 * i * M, from + (2 * i + 1) * M, d + i * M, to + 2 * i * M,
                          to + (2 * i + 1) * M, M);
      });
    });
    return {ofH};
  }
};

NormedSum plainly(const at::Tensor& x, const at::Tensor& added, const at::Tensor& gain, NormKind kind,
                  at::ScalarType type) {
  const auto sum = added.defined() ? x + added : x;
  const auto normed = kind.centred ? at::layer_norm(sum, {sum.size(-1)}, gain, {}, kind.epsilon)
                                   : at::rms_norm(sum, {sum.size(-1)}, gain, kind.epsilon);
  return {sum, normed.to(type)};
}

bool onCpu(const at::Tensor& x, bool low) {
  const auto type = x.scalar_type();
  return x.device().is_cpu() && x.is_contiguous() && x.numel() > 0 && !PlainOperations::are() &&
         (type == at::kFloat || type == at::kDouble || (low && type == at::kBFloat16));
}

} // namespace

NormedSum normOfSum(const at::Tensor& x, const at::Tensor& added, const at::Tensor& gain, NormKind kind,
                    at::ScalarType type) {
  const auto wide = x.scalar_type();
  const bool typed = type == wide || (wide == at::kFloat && type == at::kBFloat16);
  if (!typed || !onCpu(x, false) || gain.scalar_type() != wide || !gain.is_contiguous())
    return plainly(x, added, gain, kind, type);
  const auto more = added.defined() ? std::optional(added.to(type).contiguous()) : std::nullopt;
  const auto made = NormOfSum::apply(x, more, gain, kind.centred, kind.epsilon, type);
  return {more ? made[1] : x, made[0]};
}

at::Tensor normOf(const at::Tensor& x, const at::Tensor& gain, NormKind kind) {
  return normOfSum(x, {}, gain, kind, x.scalar_type()).normed;
}

at::Tensor gatedBySilu(const at::Tensor& h) {
  if (onCpu(h, true))
    return Gate::apply(h);
  const auto parts = h.chunk(2, -1);
  return at::silu(parts[0]) * parts[1];
}

} // namespace expe
