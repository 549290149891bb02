// RoPE++: an imaginary head beside each, with as much cache or as many heads.
#include "tests/engine/rotary_scene.h"

#include "core/model/kv_cache.h"

using namespace expe;

class RopePpTest : public QObject {
  Q_OBJECT

private slots:
  void anImaginaryHeadStandsBesideEach() {
    Turning plus({}, "rope_pp", 4);
    const auto q = noise("q", {1, 2, T, d}), k = noise("k", {1, 2, T, d});
    plus.at.keyHeads = 2;
    const auto plan = plus.encoding->plan(at::repeat_interleave(q, 2, 1), k, {}, plus.at);
    const auto logits = logitsOf(plan, allRows(plan));
    for (std::int64_t h = 0; h < 2; ++h)
      for (const std::int64_t i : {0, 7, 40})
        for (std::int64_t j = 0; j <= i; j += 3) {
          double real = 0, imaginary = 0;
          for (std::int64_t c = 0; c < d / 2; ++c) {
            const double angle = double(i - j) * std::pow(10000.0, -2.0 * double(c) / d);
            const auto of = [&](const at::Tensor& x, std::int64_t n, std::int64_t dim) {
              return x[0][h][n][dim].item<double>();
            };
            const double D = of(q, i, c) * of(k, j, c) + of(q, i, c + 4) * of(k, j, c + 4),
                         X = of(q, i, c) * of(k, j, c + 4) - of(q, i, c + 4) * of(k, j, c);
            real += D * std::cos(angle) + X * std::sin(angle);
            imaginary += D * std::sin(angle) - X * std::cos(angle);
          }
          VERIFY_BELOW(std::abs(logits[0][2 * h][i][j].item<double>() - real / std::sqrt(8.0)), 1e-10);
          VERIFY_BELOW(std::abs(logits[0][2 * h + 1][i][j].item<double>() - imaginary / std::sqrt(8.0)),
                       1e-10);
        }
  }

  void equalCacheOrEqualHeads() {
    const auto shapes = [](const Settings& own, const Settings& more = {}) {
      const auto reader = exact(model("rope_pp", own, more));
      std::vector<std::vector<std::int64_t>> all;
      for (const char* name : {"q_proj", "k_proj", "v_proj", "o_proj"})
        all.push_back(reader.parameters()
                          .view(std::string("model.layers.1.self_attn.") + name + ".weight")
                          .sizes()
                          .vec());
      return all;
    };
    using Shapes = std::vector<std::vector<std::int64_t>>;
    QCOMPARE(shapes({}), Shapes({{32, 32}, {32, 32}, {32, 32}, {32, 64}}));
    QCOMPARE(shapes({{"equal", "heads"}}), Shapes({{16, 32}, {16, 32}, {16, 32}, {32, 32}}));
    QCOMPARE(shapes({}, {{"model.key_heads", "2"}}), Shapes({{32, 32}, {16, 32}, {16, 32}, {32, 64}}));
  }

  // Of a model whose imaginary heads are not read nothing is left but RoPE.
  void withoutItsImaginaryHeadsItIsRoPE() {
    auto plus = exact(model("rope_pp", {})), rope = exact(model("rope", {}));
    const at::NoGradGuard noGradients;
    for (auto& [name, values] : plus.parameters().views()) {
      const auto of = rope.parameters().view(name);
      if (name.find("o_proj") == name.npos) {
        values.copy_(of);
        continue;
      }
      auto byHead = values.view({32, 4, 2, 8});
      byHead.zero_();
      byHead.select(2, 0).copy_(of.view({32, 4, 8}));
    }
    plus.parameters().stepped();
    const auto a = plus.logits(tokens(2, T), inDouble()), b = rope.logits(tokens(2, T), inDouble());
    VERIFY_BELOW(largest(a - b), 1e-10);
    QVERIFY(largest(exact(model("rope_pp", {})).logits(tokens(2, T), inDouble()) - b) > 1e-2);
  }

  void everyOtherLayerMayHaveMoreHeads() {
    for (const char* equal : {"cache", "heads"}) {
      auto reader = exact(model("rope_pp", {{"equal", equal}}, {{"position.pattern", "rope_pp, nope"}}));
      const at::NoGradGuard noGradients;
      const auto text = tokens(1, T), whole = reader.logits(text, inDouble());
      KVCache cache(4);
      auto options = inDouble();
      options.cache = &cache;
      std::vector<at::Tensor> parts;
      for (std::int64_t from = 0; from < T; from += 9)
        parts.push_back(reader.logits(text.slice(1, from, std::min<std::int64_t>(from + 9, T)), options));
      VERIFY_BELOW(largest(at::cat(parts, 1) - whole), 1e-10);
    }
  }
};

QTEST_APPLESS_MAIN(RopePpTest)
#include "rope_pp_test.moc"
