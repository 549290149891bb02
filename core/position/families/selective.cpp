// Selective attention. Leviathan et al. 2024: tokens tell later ones not to look at a token any more. The
// logits z⁰ of head 0, where they are positive, of all queries between a key and a query are subtracted from
// the scores of every head:
//
//   z_ij − F_ij,   F_ij = Σ_{l=j+1..i−1} relu(z⁰_lj),   z = q·k/√d
//
// so that a token never hides itself, and what it hides is hidden from the next query on. The first token is
// never hidden. There is nothing to be learned.
#include "core/base/text.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const std::string id = "selective_attention";
const char* const kept = "selective_queries"; // of head 0, since earlier queries select too

// What the queries of head 0 select, summed up, without ever being [Tk,Tk].
class Selection {
public:
  Selection(Mask mask, double scale) : mask_(mask), scale_(scale) {
    mask_.causal = true, mask_.nearest = std::max<std::int64_t>(mask.nearest, 1); // l > j
  }

  // By all queries before 0, N, 2N, … [B,Tk/N,Tk]; q, k [B,1,Tk,d].
  at::Tensor before(const at::Tensor& q, const at::Tensor& k) const {
    const auto tokens = k.size(2);
    std::vector<at::Tensor> sums = {at::zeros({k.size(0), tokens}, k.options())};
    for (std::int64_t begin = 0; begin + N < tokens; begin += N)
      sums.push_back(sums.back() + by(q, k, begin, begin + N).sum(1));
    return at::stack(sums, 1);
  }

  // F of the queries first … first + rows − 1, [B,rows,Tk].
  at::Tensor of(const at::Tensor& q, const at::Tensor& k, const at::Tensor& sums, std::int64_t first,
                std::int64_t rows) const {
    const auto begin = first / N * N;
    const auto start = sums.select(1, first / N).unsqueeze(1);
    const auto later = start + cumulativeSum(by(q, k, begin, first + rows - 1), 1);
    return at::cat({start, later}, 1).slice(1, first - begin);
  }

private:
  static constexpr std::int64_t N = 256;

  at::Tensor by(const at::Tensor& q, const at::Tensor& k, std::int64_t begin, std::int64_t end) const {
    const auto scores = scale_ * at::matmul(q.slice(2, begin, end), k.transpose(2, 3)).squeeze(1);
    auto counts = seen(mask_, begin, end, k.size(2), k.size(2), k.device());
    counts.select(1, 0).fill_(false);
    return scores.relu().masked_fill(counts.logical_not(), 0);
  }

  Mask mask_;
  double scale_;
};

class SelectiveAttention : public Encoding {
public:
  SelectiveAttention(const Config&, Parameters&, std::int64_t) {}

  TokenTensors remember(const at::Tensor& q, const PositionContext& ctx) const override {
    return {{kept, q.slice(1, 0, 1).to(ctx.exact())}};
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto known = tokens.find(kept);
    const auto q0 = known == tokens.end() ? q.slice(1, 0, 1).to(ctx.exact()) : known->second;
    const auto k0 = k.slice(1, 0, 1).to(ctx.exact());
    const Selection selection(ctx.mask, plan.scale);
    plan.rescore = {{q0, k0, selection.before(q0, k0)},
                    [selection, before = k.size(2) - q.size(2)](const std::vector<at::Tensor>& of,
                                                                const at::Tensor& scores, const Rows& rows) {
                      const auto F =
                          selection.of(of[0], of[1], of[2], before + rows.begin, rows.end - rows.begin);
                      return scores - F.unsqueeze(1);
                    },
                    "hidden by queries between"_text};
    return plan;
  }
};

std::vector<Equation> equations(const Config&) {
  return {
      {"logits", "logit[h,i,j] =", "z[h,i,j] − Σ_l relu(z[1,l,j])", {}, "l = j+1…i−1, j > 0,  z = q·k/√d"}};
}

} // namespace

Family selectiveAttentionFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper = "Leviathan et al. 2024, Selective Attention Improves Transformer";
  info.equations = equations;
  info.summary =
      "What the first head looks at is hidden from all later queries: tokens forget what was dealt with.";
  info.aliases = {{"selective"}};
  info.check = [](const Config& config) {
    return earlierKeysAlone(config, "Selective attention", EarlierKeys::Between);
  };
  return {info, makeEncoding<SelectiveAttention>};
}

} // namespace expe
