#include "core/model/row_functions.h"

#include "core/model/row_kernels.h"
#include "core/runtime/device_kernels.h"
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
// Blocks of a device that take rows in turn, each with gradients of the gain of its own: more than a GPU has
// multiprocessors.
constexpr std::int64_t mostPartialSums = 512;

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

template <class T> T* row(T* numbers, std::int64_t i, std::int64_t width) {
  return numbers ? numbers + i * width : nullptr;
}

// A row for each thread.
at::Tensor rowsOfThreads(std::int64_t width, const at::TensorOptions& options) {
  return at::zeros({at::get_num_threads(), width}, options);
}

// Of NormOfSum's rows: x and what is added to it; their sum, its norm and what is kept for the gradients.
struct Normed {
  at::Tensor x, added, gain, sum, normed, moments; // `added` may be undefined, and sum is x then
  std::int64_t width() const { return x.size(-1); }
  std::int64_t rows() const { return x.numel() / width(); }
};

void normOnCpu(const Normed& of, NormKind kind) {
  const auto D = of.width();
  const auto buffers = rowsOfThreads(D, of.x.options());
  ofTypes(of.x.scalar_type(), of.normed.scalar_type(), [&]<class T, class L>() {
    const auto kernel = EXPE_FORM(normKernel<T, L>)();
    auto* moments = reinterpret_cast<Moments<T>*>(of.moments.mutable_data_ptr<T>());
    eachRow(of.rows(), D,
            [=, from = read<T>(of.x), more = read<L>(of.added), g = read<T>(of.gain),
             all = of.added.defined() ? written<T>(of.sum) : nullptr, to = written<L>(of.normed),
             buffer = written<T>(buffers)](std::int64_t begin, std::int64_t end) {
              for (auto i = begin; i < end; ++i)
                moments[i] = kernel.forward(from + i * D, row(more, i, D), g, row(all, i, D), to + i * D,
                                            buffer + at::get_thread_num() * D, static_cast<T>(kind.epsilon),
                                            kind.centred, D);
            });
  });
}

void norm(const Normed& of, NormKind kind) {
  if (of.x.device().is_cpu())
    return normOnCpu(of, kind);
  onDeviceOf(of.x, deviceKernels().norm,
             {numberType(of.normed), read<float>(of.x), read(of.added), read<float>(of.gain),
              of.added.defined() ? written<float>(of.sum) : nullptr, written(of.normed),
              written<float>(of.moments), of.rows(), of.width(), static_cast<float>(kind.epsilon),
              kind.centred});
}

struct NormGradient {
  at::Tensor sum, gain, moments, ofNormed, ofSum; // ofSum may be undefined
  at::Tensor ofX, ofAdded;                        // ofAdded undefined: none, or ofX itself
  std::int64_t width() const { return sum.size(-1); }
  std::int64_t rows() const { return sum.numel() / width(); }
};

// Fills ofX and ofAdded. What is given back is of the gain, [some rows,D], to be added up.
at::Tensor gradientsOnCpu(const NormGradient& of, bool centred) {
  const auto D = of.width();
  auto ofGain = rowsOfThreads(D, of.sum.options());
  const auto buffers = rowsOfThreads(D, of.sum.options());
  ofTypes(of.sum.scalar_type(), of.ofNormed.scalar_type(), [&]<class T, class L>() {
    const auto kernel = EXPE_FORM(normKernel<T, L>)();
    const auto* moments = reinterpret_cast<const Moments<T>*>(of.moments.const_data_ptr<T>());
    eachRow(of.rows(), D,
            [=, from = read<T>(of.sum), g = read<T>(of.gain), d = read<L>(of.ofNormed),
             passed = read<T>(of.ofSum), to = written<T>(of.ofX), more = written<L>(of.ofAdded),
             sums = written<T>(ofGain), buffer = written<T>(buffers)](std::int64_t begin, std::int64_t end) {
              const auto thread = at::get_thread_num() * D;
              for (auto i = begin; i < end; ++i)
                kernel.backward(from + i * D, g, moments[i], d + i * D, row(passed, i, D), to + i * D,
                                row(more, i, D), sums + thread, buffer + thread, centred, D);
            });
  });
  return ofGain;
}

at::Tensor gradients(const NormGradient& of, bool centred) {
  if (of.sum.device().is_cpu())
    return gradientsOnCpu(of, centred);
  auto ofGain = at::empty({std::min(of.rows(), mostPartialSums), of.width()}, of.sum.options());
  onDeviceOf(of.sum, deviceKernels().normBackward,
             {numberType(of.ofNormed), read<float>(of.sum), read<float>(of.gain), read<float>(of.moments),
              read(of.ofNormed), read<float>(of.ofSum), written<float>(of.ofX), written(of.ofAdded),
              written<float>(ofGain), of.rows(), of.width(), ofGain.size(0), centred});
  return ofGain;
}

struct NormOfSum : torch::autograd::Function<NormOfSum> {
  static List forward(Context* context, const at::Tensor& x, const std::optional<at::Tensor>& more,
                      const at::Tensor& gain, bool centred, double epsilon, at::ScalarType type) {
    const auto added = more.value_or(at::Tensor());
    const auto sum = added.defined() ? at::empty_like(x) : x,
               normed = at::empty_like(x, x.options().dtype(type));
    const auto moments = at::empty({x.numel() / x.size(-1), 2}, x.options());
    norm({x, added, gain, sum, normed, moments}, {centred, epsilon});
    context->save_for_backward({sum, gain, moments});
    context->saved_data["centred"] = centred, context->saved_data["added"] = added.defined();
    context->set_materialize_grads(false);
    return added.defined() ? List{normed, sum} : List{normed};
  }

  static List backward(Context* context, const List& given) {
    const auto saved = context->get_saved_variables();
    const at::Tensor& sum = saved[0];
    const bool centred = context->saved_data["centred"].toBool(),
               hasAdded = context->saved_data["added"].toBool();
    if (!given[0].defined()) { // the norm was not used
      const auto& ofSum = given.back();
      return {ofSum, hasAdded ? ofSum : at::Tensor(), {}, {}, {}, {}};
    }
    const auto ofNormed = given[0].contiguous();
    const auto ofSum = hasAdded && given[1].defined() ? given[1].contiguous() : at::Tensor();
    const auto ofX = at::empty_like(sum);
    const bool low = ofNormed.scalar_type() != sum.scalar_type();
    const auto lowAdded = hasAdded && low ? at::empty_like(ofNormed) : at::Tensor();
    const auto ofGain = gradients({sum, saved[1], saved[2], ofNormed, ofSum, ofX, lowAdded}, centred);
    const auto& ofAdded = hasAdded && !low ? ofX : lowAdded;
    return {ofX, ofAdded, ofGain.sum(0), {}, {}, {}};
  }
};

void gateOnCpu(const at::Tensor& h, const at::Tensor& y) {
  const auto M = y.size(-1);
  AT_DISPATCH_FLOATING_TYPES_AND(at::kBFloat16, h.scalar_type(), "gate", [&] {
    const auto* from = read<scalar_t>(h);
    auto* to = written<scalar_t>(y);
    const auto kernel = EXPE_FORM(gateKernel<scalar_t>)();
    eachRow(y.numel() / M, M, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = begin; i < end; ++i)
        kernel.forward(from + 2 * i * M, from + (2 * i + 1) * M, to + i * M, M);
    });
  });
}

void gateBackwardOnCpu(const at::Tensor& h, const at::Tensor& ofY, const at::Tensor& ofH) {
  const auto M = ofY.size(-1);
  AT_DISPATCH_FLOATING_TYPES_AND(at::kBFloat16, h.scalar_type(), "gate", [&] {
    const auto *from = read<scalar_t>(h), *d = read<scalar_t>(ofY);
    auto* to = written<scalar_t>(ofH);
    const auto kernel = EXPE_FORM(gateKernel<scalar_t>)();
    eachRow(ofY.numel() / M, M, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = begin; i < end; ++i)
        kernel.backward(from + 2 * i * M, from + (2 * i + 1) * M, d + i * M, to + 2 * i * M,
                        to + (2 * i + 1) * M, M);
    });
  });
}

struct Gate : torch::autograd::Function<Gate> {
  static at::Tensor forward(Context* context, const at::Tensor& h) {
    auto sizes = h.sizes().vec();
    const auto M = sizes.back() /= 2;
    auto y = at::empty(sizes, h.options());
    if (h.device().is_cpu())
      gateOnCpu(h, y);
    else
      onDeviceOf(h, deviceKernels().gate,
                 {numberType(h), read(h), nullptr, written(y), nullptr, y.numel() / M, M});
    context->save_for_backward({h});
    return y;
  }

  static List backward(Context* context, const List& gradient) {
    const auto h = context->get_saved_variables()[0];
    const auto ofY = gradient[0].contiguous(), ofH = at::empty_like(h);
    const auto M = ofY.size(-1);
    if (h.device().is_cpu())
      gateBackwardOnCpu(h, ofY, ofH);
    else
      onDeviceOf(h, deviceKernels().gate,
                 {numberType(h), read(h), read(ofY), nullptr, written(ofH), ofY.numel() / M, M});
    return {ofH};
  }
};

NormedSum plainly(const at::Tensor& x, const at::Tensor& added, const at::Tensor& gain, NormKind kind,
                  at::ScalarType type, const at::Tensor& bias) {
  const auto sum = added.defined() ? x + added : x;
  const auto shift = bias.defined() ? std::optional(bias) : std::nullopt;
  const auto normed = kind.centred ? at::layer_norm(sum, {sum.size(-1)}, gain, shift, kind.epsilon)
                                   : at::rms_norm(sum, {sum.size(-1)}, gain, kind.epsilon);
  return {sum, normed.to(type)};
}

bool takenOnCpu(const at::Tensor& x, bool low) {
  const auto type = x.scalar_type();
  return x.device().is_cpu() && x.is_contiguous() && !PlainOperations::are() &&
         (type == at::kFloat || type == at::kDouble || (low && type == at::kBFloat16));
}

bool normTaken(const at::Tensor& x, const at::Tensor& gain) {
  if (x.numel() == 0 || gain.scalar_type() != x.scalar_type() || !gain.is_contiguous())
    return false;
  return takenOnCpu(x, false) ||
         (x.scalar_type() == at::kFloat && x.size(-1) <= widestNorm && kernelsFor({x, gain}));
}

} // namespace

NormedSum normOfSum(const at::Tensor& x, const at::Tensor& added, const at::Tensor& gain, NormKind kind,
                    at::ScalarType type, const at::Tensor& bias) {
  const auto wide = x.scalar_type();
  const bool typed = type == wide || (wide == at::kFloat && type == at::kBFloat16);
  if (!typed || bias.defined() || !normTaken(x, gain))
    return plainly(x, added, gain, kind, type, bias);
  const auto more = added.defined() ? std::optional(added.to(type).contiguous()) : std::nullopt;
  const auto made = NormOfSum::apply(x, more, gain, kind.centred, kind.epsilon, type);
  return {more ? made[1] : x, made[0]};
}

at::Tensor normOf(const at::Tensor& x, const at::Tensor& gain, NormKind kind, const at::Tensor& bias) {
  return normOfSum(x, {}, gain, kind, x.scalar_type(), bias).normed;
}

at::Tensor gatedBySilu(const at::Tensor& h) {
  if (h.numel() > 0 && (takenOnCpu(h, true) || (areNumbers(h) && kernelsFor({h}))))
    return Gate::apply(h);
  const auto parts = h.chunk(2, -1);
  return at::silu(parts[0]) * parts[1];
}

} // namespace expe
