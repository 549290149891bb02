// Better relative position embeddings. Huang, Liang, Xu, Xiang 2020, section 3.3; four methods, of a table w
// of the distance that each layer learns and its heads share, all divided by √d:
//
//   M1   q_i·k_j w[|j − i|]              M3   Σ_c q_ic k_jc w[j − i]_c
//   M2   q_i·k_j w[j − i]                M4   q_i·k_j + q_i·w[j − i] + k_j·w[j − i]
//
// M4 is `relative_key_query` of transformers up to version 4. Keys further away than the table reaches share
// its last entry, so that every length can be read.
#include "core/attention/attention.h"
#include "core/position/families/distance_tables.h"
#include "core/position/framework/composed.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

namespace expe {
namespace {

const std::string id = "huang_2020";

Value reachOf(const Config& config) {
  return std::max<std::int64_t>(config.integer("data.window"), 2);
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice(
          "method", "Method", When::Build, "M4", {"M1", "M2", "M3", "M4"},
          "M1: scores times a number of the distance. M2: of the distance and its direction. M3: each dim of "
          "them. M4: products of queries and of keys with a vector are added."),
      automatic(own.integer("reach", "Reach N", When::Build, 512, 2, 1 << 20,
                            "Distances 0 … N − 1 have an entry of their own; further ones share the last.",
                            "tokens"),
                reachOf, "the training window."),
  };
}

// Σ_c q_ic k_jc w[row_ij]_c, a dim at a time in both passes: nothing is ever made of each pair and each dim.
struct TripleProduct : torch::autograd::Function<TripleProduct> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  static at::Tensor read(const at::Tensor& w, std::int64_t dim, const at::Tensor& row) { // w[row]_dim
    return w.select(1, dim).index_select(0, row.flatten()).view(row.sizes());
  }

  // q [B,H,rows,d], k [B,H,Tk,d], w [R,d], row [rows,Tk] or [B,1,rows,Tk] → [B,H,rows,Tk]
  static at::Tensor forward(Context* context, const at::Tensor& q, const at::Tensor& k, const at::Tensor& w,
                            const at::Tensor& row) {
    context->save_for_backward({q, k, w, row});
    auto sum = at::zeros({q.size(0), q.size(1), q.size(2), k.size(2)}, q.options());
    for (std::int64_t dim = 0; dim < q.size(3); ++dim)
      sum.addcmul_(q.select(3, dim).unsqueeze(3) * read(w, dim, row), k.select(3, dim).unsqueeze(2));
    return sum;
  }

  static List backward(Context* context, const List& gradient) {
    const auto saved = context->get_saved_variables();
    const auto &q = saved[0], &k = saved[1], &w = saved[2], &row = saved[3];
    auto ofQ = at::empty_like(q), ofK = at::empty_like(k), ofW = at::zeros_like(w);
    for (std::int64_t dim = 0; dim < q.size(3); ++dim) {
      const auto qc = q.select(3, dim).unsqueeze(3),
                 kc = k.select(3, dim).unsqueeze(2); // [B,H,rows,1], [B,H,1,Tk]
      const auto weighed = gradient[0] * read(w, dim, row);
      ofQ.select(3, dim).copy_(at::matmul(weighed, kc.transpose(2, 3)).squeeze(3));
      ofK.select(3, dim).copy_(at::matmul(qc.transpose(2, 3), weighed).squeeze(2));
      const auto pairs = (gradient[0] * qc).mul_(kc).sum_to_size(row.sizes());
      ofW.select(1, dim).index_add_(0, row.flatten(), pairs.flatten());
    }
    return {ofQ, ofK, ofW, at::Tensor()};
  }
};

struct TableRows { // of a table of distances, or of distances both ways
  bool sizeAlone;
  std::int64_t last;
  std::int64_t count() const { return sizeAlone ? last + 1 : 2 * last + 1; }
  at::Tensor of(const at::Tensor& distance) const { // i − j within ±last
    return sizeAlone ? distance.abs() : last - distance;
  }
};

class Huang : public Encoding {
public:
  Huang(const Config& config, Parameters& parameters, std::int64_t layer)
      : method_(config.text("position.huang_2020.method")),
        rows_{method_ == "M1", config.integer("position.huang_2020.reach") - 1}, scale_(scaleOf(config)) {
    std::vector<std::int64_t> shape = {rows_.count()};
    if (ofVectors())
      shape.push_back(headWidthOf(config));
    // Around 1 where w multiplies, so that a run begins near NoPE.
    const bool added = method_ == "M4";
    table_ =
        parameters.add({{ofLayer("huang_2020_w", layer), shape, added ? Does::StandsFor : Does::Multiplies,
                         added ? 0.0 : 1.0, initialSpread(config)}});
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto rowOf = [table = rows_, distances = Distances(ctx, scale_)](const Rows& rows) {
      return table.of(distances.clipped(rows, table.last));
    };
    if (!ofVectors())
      plan.rescore = {{table_},
                      [rowOf](const std::vector<at::Tensor>& of, const at::Tensor& x, const Rows& rows) {
                        const auto row = rowOf(rows);
                        return x * of[0].to(x.scalar_type()).index_select(0, row.flatten()).view(row.sizes());
                      }};
    else
      plan.rescore = {{q, k, table_},
                      [rowOf, scale = plan.scale, product = method_ == "M3"](
                          const std::vector<at::Tensor>& of, const at::Tensor& x, const Rows& rows) {
                        const auto type = x.scalar_type();
                        const auto q = rowsIn(of[0], rows, type), k = forEachHead(of[1], q.size(1)).to(type),
                                   w = of[2].to(type), row = rowOf(rows);
                        if (product)
                          return scale * TripleProduct::apply(q, k, w, row);
                        return x + scale * (queriesRead(w, q, row) + keysRead(w, k, row));
                      }};
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    const auto row = rows_.of(Distances(ctx, scale_).clipped({0, ctx.queries.size(-1), {}}, rows_.last));
    if (name == "bucket")
      return row.squeeze(-1).to(at::kFloat);
    if (name != (method_ == "M4" ? "relative_key" : method_ == "M3" ? "relative_factor" : "factor"))
      return Encoding::quantity(name, ctx);
    return ofVectors() ? rowsRead(table_, row)
                       : rowsRead(table_.unsqueeze(1), row).expand({ctx.heads, -1, -1});
  }

private:
  bool ofVectors() const { return method_ == "M3" || method_ == "M4"; }

  std::string method_;
  TableRows rows_;
  double scale_;
  at::Tensor table_; // [N], [2N−1] or [2N−1,d]
};

std::vector<Equation> equations(const Config& config) {
  const auto& method = config.text("position.huang_2020.method");
  const std::string right = method == "M1"   ? "{q_i}·{k_j}·w[|{j} − {i}|]/√{d}"
                            : method == "M2" ? "{q_i}·{k_j}·w[{j} − {i}]/√{d}"
                            : method == "M3" ? "Σ_{c} {q_ic}·{k_jc}·w[{j} − {i}]_{c}/√{d}"
                                             : "({q_i}·{k_j} + {q_i}·w[{j} − {i}] + {k_j}·w[{j} − {i}])/√{d}";
  return {{"logits", "logit[i,j] =", right, {}, "w of s·(j − i), at most ±(N − 1)"}};
}

Result<void> check(const Config& config) { // M1, M2 and M4 are made of scores
  return config.text("position.huang_2020.method") == "M3" ? nothingBeside(config, "rotate", "Huang")
                                                           : Result<void>();
}

} // namespace

Family huangFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Relative";
  info.paper =
      "Huang et al. 2020, Improve Transformer Models with Better Relative Position Embeddings, section 3.3";
  info.summary =
      "Scores are multiplied by learned numbers of the distance (M1 to M3), or gain products of queries and "
      "keys with learned vectors of it (M4). Where later keys are not seen M1 and M2 are the same.";
  info.aliases = {{"huang"}, {"relative_key_query", {{"method", "M4"}}}};
  info.quantities = {"relative_key", "relative_factor", "factor"};
  info.further = {"bucket"};
  info.parameters = parameters();
  info.tensors = {{"huang_2020_w",
                   {"reach or 2·reach − 1", "head width"},
                   true,
                   "w, of the distance from 0 on (M1), else of j − i from 1 − reach on; of numbers in M1 and "
                   "M2 (with weight decay in M4 alone, where it is "
                   "added)"}};
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<Huang>};
}

} // namespace expe
