#include "core/model/linear.h"

#include "core/position/framework/token_vectors.h"
#include "core/runtime/plain.h"
#include "core/runtime/products.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

namespace expe {
namespace {

struct Flat {
  at::Tensor q, k, v; // [B,T,rows]
};

// Rows of W_q, W_k and W_v.
struct Rows3 {
  std::int64_t q, kv;
  explicit Rows3(const AttentionInput& in) : q(in.heads * in.headWidth), kv((in.qkv.size(0) - q) / 2) {}
  std::int64_t end(int number) const { return q + number * kv; } // of q, k, v
  std::int64_t begin(int number) const { return number == 0 ? 0 : end(number - 1); }
};

Flat split(const at::Tensor& qkv, const Rows3& rows) {
  const auto parts = qkv.split_with_sizes({rows.q, rows.kv, rows.kv}, -1); // gradients are put together once
  return {parts[0], parts[1], parts[2]};
}

at::Tensor inHeads(const at::Tensor& t, std::int64_t headWidth) { // [B,T,H d] → [B,H,T,d]
  return t.view({t.size(0), t.size(1), -1, headWidth}).transpose(1, 2);
}

Projected inHeads(const Flat& flat, const AttentionInput& in) {
  const auto each = [&](const at::Tensor& t) { return inHeads(t.to(in.type), in.headWidth); };
  return {each(flat.q), each(flat.k), each(flat.v)};
}

// φ(x, n) = (p_n, p_{n+1}, …, p_{n+l-1}, x_{l+1}, …, x_D), ExPE's equation 2: the first l dims become values.
at::Tensor overwritten(const at::Tensor& x, const at::Tensor& values) {
  auto p = values.to(x.scalar_type());
  if (p.dim() == 2)
    p = p.unsqueeze(0).expand({x.size(0), -1, -1});
  return at::cat({p, x.slice(-1, values.size(-1))}, -1);
}

Flat plainly(const AttentionInput& in, const InputOverwrite& o) {
  const auto edited = o.beforeNorm ? in.norm(overwritten(in.x, o.values)) : overwritten(in.h, o.values);
  const Rows3 rows(in);
  const auto part = [&](bool writes, int number) {
    return product(writes ? edited : in.h, in.qkv.slice(0, rows.begin(number), rows.end(number)));
  };
  return {part(o.q, 0), part(o.k, 1), part(o.v, 2)};
}

Flat folded(const AttentionInput& in, const InputOverwrite& o) {
  const Rows3 rows(in);
  const auto l = o.values.size(-1);
  const auto seeP = in.qkv.slice(0, 0, o.v ? rows.end(2) : rows.end(1));
  const auto content = product(in.h.slice(-1, l), seeP.slice(1, l));
  const auto seeExactly = in.exact.slice(0, 0, seeP.size(0)).slice(1, 0, l);
  const auto position = at::linear(o.values, seeExactly.to(o.values.scalar_type())); // [T, rows]
  const auto seen = (content + position).to(in.type);
  if (o.v)
    return split(seen, rows);
  return {seen.slice(-1, 0, rows.end(0)), seen.slice(-1, rows.begin(1)),
          product(in.h, in.qkv.slice(0, rows.begin(2)))};
}

// The same for a device, where what is read and written costs more than products do: q, k and v [B,T,rows]
// are written beside each other, the position added to them in place. Differentiable once.
struct FoldedInPlace : torch::autograd::Function<FoldedInPlace> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  // `seen` rows of qkv see P [T,l] or [B,T,l].
  static at::Tensor forward(Context* context, const at::Tensor& h, const at::Tensor& qkv,
                            const at::Tensor& exact, const at::Tensor& P, std::int64_t seen) {
    const auto l = P.size(-1);
    context->save_for_backward({h, qkv, exact, P});
    context->saved_data["seen"] = seen;
    auto out = at::empty({h.size(0), h.size(1), qkv.size(0)}, h.options());
    const auto to = out.flatten(0, 1), x = h.flatten(0, 1);
    multiply(to.slice(1, 0, seen), x.slice(1, l), qkv.slice(0, 0, seen).slice(1, l).t());
    out.slice(-1, 0, seen).add_(at::linear(P, first(exact, seen, l).to(P.scalar_type())));
    if (seen < qkv.size(0))
      multiply(to.slice(1, seen), x, qkv.slice(0, seen).t());
    return out;
  }

  static List backward(Context* context, const List& gradient) {
    const auto saved = context->get_saved_variables();
    const at::Tensor &h = saved[0], &qkv = saved[1], &exact = saved[2], &P = saved[3];
    const auto seen = context->saved_data["seen"].toInt(), l = P.size(-1), rows = qkv.size(0);
    const auto given = gradient[0].contiguous(), g = given.flatten(0, 1), x = h.flatten(0, 1);
    const auto gSeen = g.slice(1, 0, seen), gOthers = g.slice(1, seen);
    const auto ofH = at::empty_like(h), to = ofH.flatten(0, 1);
    if (seen < rows)
      multiply(to, gOthers, qkv.slice(0, seen));
    else
      ofH.slice(-1, 0, l).zero_();
    multiply(to.slice(1, l), gSeen, qkv.slice(0, 0, seen).slice(1, l), seen < rows);

    const auto givenSeen = given.slice(-1, 0, seen);
    const auto ofPosition =
        P.dim() == 2 ? givenSeen.sum(0, false, P.scalar_type()) : givenSeen.to(P.scalar_type());
    const auto ofQkv = at::empty_like(qkv), ofSeen = ofQkv.slice(0, 0, seen);
    multiply(ofSeen.slice(1, l), gSeen.t(), x.slice(1, l));
    ofSeen.slice(1, 0, l).copy_(at::mm(ofPosition.flatten(0, -2).t(), P.flatten(0, -2)));
    if (seen < rows)
      multiply(ofQkv.slice(0, seen), gOthers.t(), x);
    List of = {ofH, ofQkv, {}, {}, {}};
    if (context->needs_input_grad(3))
      of[3] = at::matmul(ofPosition, first(exact, seen, l).to(P.scalar_type()));
    return of;
  }

private:
  // What P is multiplied by.
  static at::Tensor first(const at::Tensor& exact, std::int64_t seen, std::int64_t l) {
    return exact.slice(0, 0, seen).slice(1, 0, l);
  }
};

bool inPlace(const AttentionInput& in) {
  return !in.h.device().is_cpu() && !PlainOperations::are() && in.h.scalar_type() == in.type &&
         in.qkv.scalar_type() == in.type && in.h.is_contiguous();
}

// Heads that share a key may see it otherwise overwritten: each gets one of its own.
Projected forEachHead(const Projected& p, std::int64_t heads) {
  const auto each = [&](const at::Tensor& t) {
    return t.size(1) == heads ? t : at::repeat_interleave(t, heads / t.size(1), 1);
  };
  return {p.q, each(p.k), each(p.v)};
}

// Of the heads, bool [H], some, and of the rest the others.
Projected picked(const at::Tensor& heads, const Projected& some, const Projected& others) {
  const auto each = heads.view({-1, 1, 1});
  return {at::where(each, some.q, others.q), at::where(each, some.k, others.k),
          at::where(each, some.v, others.v)};
}

Projected withOverwrite(const AttentionInput& in, const InputOverwrite& o) {
  if (o.beforeNorm || !o.q || !o.k)
    return inHeads(plainly(in, o), in);
  if (!inPlace(in))
    return inHeads(folded(in, o), in);
  const Rows3 rows(in);
  const auto seen = rows.end(o.v ? 2 : 1);
  return inHeads(split(FoldedInPlace::apply(in.h, in.qkv, in.exact.detach(), o.values, seen), rows), in);
}

} // namespace

at::Tensor product(const at::Tensor& x, const at::Tensor& w) {
  return linearMap(x.to(w.scalar_type()), w);
}

Projected projectPlainly(const AttentionInput& in, const InputOverwrite& overwrite) {
  return inHeads(plainly(in, overwrite), in);
}

Projected project(const AttentionInput& in, const std::vector<InputOverwrite>& overwrites) {
  if (overwrites.empty())
    return inHeads(split(product(in.h, in.qkv).to(in.type), Rows3(in)), in);
  auto all = withOverwrite(in, overwrites.front());
  for (std::size_t i = 1; i < overwrites.size(); ++i)
    all = picked(overwrites[i].heads, forEachHead(withOverwrite(in, overwrites[i]), in.heads),
                 forEachHead(all, in.heads));
  return all;
}

at::Tensor convolvedInput(const at::Tensor& h, const InputConvolution& by, std::int64_t T) {
  const auto before = h.size(1) - T;
  const auto mixed = convolved(h.unsqueeze(1), by.taps).squeeze(1).slice(1, before);
  return by.residual ? h.slice(1, before) + mixed : mixed;
}

Projected projectConvolved(const AttentionInput& in, const at::Tensor& convolved,
                           const InputConvolution& by) {
  const Rows3 rows(in);
  const auto seen = rows.end(by.v ? 2 : 1);
  const auto mixed = product(convolved, in.qkv.slice(0, 0, seen));
  const auto all =
      by.v ? split(mixed, rows)
           : Flat{mixed.slice(-1, 0, rows.q), mixed.slice(-1, rows.q), product(in.h, in.qkv.slice(0, seen))};
  if (!by.heads.defined())
    return inHeads(all, in);
  const auto some = forEachHead(inHeads(all, in), in.heads), others = forEachHead(project(in, {}), in.heads);
  return picked(by.heads, some, others);
}

} // namespace expe
