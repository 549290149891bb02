// RoPE as it is trained: to the bit, its names, which dims turn, what is refused, and layers that differ.
#include "tests/engine/rotary_scene.h"

#include "core/base/error_exception.h"

using namespace expe;

class RotaryTest : public QObject {
  Q_OBJECT

private slots:
  // A rotation as it was before parts and extensions, to the bit.
  void plainRotationIsExactlyWhatItWas() {
    for (const char* layout : {"half", "interleaved"})
      for (const auto type : {at::kFloat, at::kDouble}) {
        Turning scene({{"layout", layout}});
        scene.at.type = type;
        const auto q = noise("q", {1, 1, T, d}, type);
        const auto n = scene.at.queries.unsqueeze(-1), i = at::arange(d / 2, n.options());
        const auto angle = 1.0 * n * at::pow(10000.0, i * (-2.0 / static_cast<double>(d)));
        const auto cos = angle.cos().to(type), sin = angle.sin().to(type);
        const bool half = std::string(layout) == "half";
        const auto a = half ? q.slice(-1, 0, d / 2) : q.slice(-1, 0, c10::nullopt, 2),
                   b = half ? q.slice(-1, d / 2) : q.slice(-1, 1, c10::nullopt, 2);
        const auto first = (a * cos).addcmul_(b, sin, -1), second = (b * cos).addcmul_(a, sin, 1);
        const auto expected =
            half ? at::cat({first, second}, -1) : at::stack({first, second}, -1).flatten(-2);
        const auto plan = scene.encoding->plan(q, q, {}, scene.at);
        QCOMPARE(plan.pieces.size(), std::size_t(1));
        QVERIFY(at::equal(plan.pieces[0].q, expected) && at::equal(plan.pieces[0].k, expected));
        QVERIFY(plan.pieces[0].mask == scene.at.mask && !plan.temperature.defined());
      }
  }

  void namesOfVariantsAreRoPEWithValues() {
    const auto named = [](const char* name) { return configured({{"position.encoding", name}}); };
    for (const auto& [name, extension] :
         std::vector<std::pair<const char*, std::string>>{{"pi", "linear"},
                                                          {"ntk_fixed", "ntk"},
                                                          {"linear", "linear"},
                                                          {"Dynamic", "ntk_dynamic"},
                                                          {"llama3", "llama3"},
                                                          {"YaRN", "yarn"},
                                                          {"Self-Extend", "self_extend"},
                                                          {"RoPE", "none"},
                                                          {"ntk_dynamic", "ntk_dynamic"},
                                                          {"yarn", "yarn"},
                                                          {"llama3_1", "llama3"},
                                                          {"dca", "dca"},
                                                          {"longrope", "longrope"},
                                                          {"lampe", "lampe"},
                                                          {"rerope", "rerope"},
                                                          {"dpe", "dpe"},
                                                          {"self_extend", "self_extend"}}) {
      QCOMPARE(named(name).text("position.encoding"), std::string("rope"));
      QCOMPARE(named(name).text("position.rope.extension"), extension);
    }
    QCOMPARE(named("partial_rope").text("position.rope.rotates"), std::string("first"));
    QCOMPARE(named("p_rope").text("position.rope.rotates"), std::string("fastest"));
    QCOMPARE(named("hope_chen2024").text("position.rope.rotates"), std::string("within"));
    QCOMPARE(named("rope_id").text("position.rope.rotates"), std::string("in-distribution"));
    QCOMPARE(named("clipped_rope").text("position.rope.clip"), std::string("soft"));
    QCOMPARE(named("hard_clip").text("position.rope.clip"), std::string("hard"));
    const auto layers =
        configured({{"position.encoding", "RoPE"}, {"position.pattern", "RoPE[span=4], NoPE"}})
            .text("position.pattern");
    QCOMPARE(layers, std::string("rope[span=4], nope"));
  }

  void contradictionsAreRefusedAtTheirKey_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("key");
    const auto row = [](const char* typed, const char* key) { QTest::newRow(typed) << typed << key; };
    const auto rope = [&](const char* typed, const char* key) {
      row((std::string("position.encoding=rope ") + typed).c_str(), key);
    };
    rope("rotates=first share=0.3", "share");
    rope("rotates=first share=0.125", "share");
    rope("rotates=fastest share=0.2", "share");
    rope("rotates=in-distribution share=0.3", "share");
    rope("rotates=in-distribution extension=yarn", "extension");
    rope("extension=yarn beta_slow=40", "beta_slow");
    rope("beta_slow=1 beta_fast=0.5 extension=ntk_by_parts", "beta_slow");
    rope("extension=llama3 low_frequency=4", "low_frequency");
    rope("extension=longrope long_factors=1,2,3", "long_factors");
    rope("extension=longrope short_factors=1,2,3,4,5", "short_factors");
    rope("extension=dca chunk_size=4 local=4", "chunk_size");
    rope("extension=dca local=12", "local");
    rope("extension=lampe window=16", "window");
    rope("model.heads=32", "model.heads");
    row("position.encoding=xpos model.heads=32", "model.heads");
    row("position.encoding=fope data.window=6", "data.window");
    row("position.encoding=rope_pp equal=heads model.heads=1 model.key_heads=1", "model.heads");
    row("position.encoding=rope_pp equal=heads model.key_heads=1", "model.key_heads");
    row("position.encoding=rope_pp extension=longrope long_factors=1,2", "long_factors");
  }
  void contradictionsAreRefusedAtTheirKey() {
    QFETCH(QString, typed);
    QFETCH(QString, key);
    Settings settings = {{"model.width", "32"}, {"model.heads", "4"}, {"data.window", "16"}};
    addTyped(settings, typed);
    const auto config = engineSchema().configure(engineSchema().defaults("rope"), settings);
    QVERIFY(!config.ok());
    QVERIFY(config.error().kind == Error::Kind::User);
    QVERIFY2(QString::fromStdString(config.error().key).endsWith(key), config.error().key.c_str());
    QVERIFY(config.error().message().size() > 30);
  }

  void dimsThatDoNotTurnStay() {
    const auto q = noise("q", {1, 1, T, d});
    Turning first({{"rotates", "first"}, {"share", "0.5"}}),
        fastest({{"rotates", "fastest"}, {"share", "0.5"}});
    QVERIFY(at::equal(first.plan().pieces[0].q.slice(-1, 4), q.slice(-1, 4)));
    const auto p = fastest.plan().pieces[0].q;
    QVERIFY(at::equal(p.slice(-1, 2, 4), q.slice(-1, 2, 4)) && at::equal(p.slice(-1, 6), q.slice(-1, 6)));
    QVERIFY(largest(p.slice(-1, 0, 2) - q.slice(-1, 0, 2)) > 0.1);
    Turning within({{"rotates", "within"}}); // 2π/1 ≤ 16 < 2π/0.1
    const auto kept = within.plan().pieces[0].q;
    QVERIFY(at::equal(kept.slice(-1, 1, 4), q.slice(-1, 1, 4)) &&
            largest(kept.select(-1, 0) - q.select(-1, 0)) > 0.1);
    // The gradient of a part turns back as that of the whole does.
    auto x = q.clone().requires_grad_();
    const auto w = noise("w", {1, 1, T, d});
    (first.encoding->plan(x, x, {}, first.at).pieces[0].q * w).sum().backward();
    const auto again = first.encoding->plan(x.grad(), x.grad(), {}, first.at).pieces[0].q;
    VERIFY_BELOW(largest(again - w), 1e-12);
  }

  // RoPE-ID: of n pairs the fastest turns once in 32 tokens, the slowest twice within L; the rest stays.
  void allAnglesAreMetInTraining() {
    const auto config = configured({{"position.encoding", "rope_id"},
                                    {"data.window", "128"},
                                    {"model.width", "64"},
                                    {"model.heads", "2"}});
    Parameters none(0, at::kCPU);
    const auto encoding = family("rope").make(config, none, 0);
    Turning scene({{"rotates", "in-distribution"}});
    auto at = scene.at;
    PositionCache cache;
    at.cache = &cache, at.trainingLength = 128, at.headWidth = 32;
    const auto angle = encoding->quantity("angle", at);
    const auto a = angle.accessor<float, 2>();
    QCOMPARE(angle.size(1), std::int64_t(8)); // 16 dims of 32
    const double n = at.queries[1].item<double>();
    for (std::int64_t i = 0; i < 8; ++i) {
      const double turns = 4 * std::pow(0.5, double(i) / 7); // within 128 tokens: from 4 to 2
      QVERIFY(std::abs(double(a[1][i]) / (2 * 3.14159265358979 * n * turns / 128) - 1) < 1e-5);
    }
    const auto q = noise("q", {1, 1, T, d});
    QVERIFY(at::equal(scene.plan().pieces[0].q.slice(-1, 4), q.slice(-1, 4)));
  }

  // Gemma 3 has two bases in one family: what is kept of one is not met in the other.
  void layersHaveBasesOfTheirOwn() {
    const auto two = model("rope", {}, {{"position.pattern", "rope[base=10000], rope[base=100]"}});
    auto reader = exact(two), one = exact(model("rope", {}));
    const at::NoGradGuard noGradients;
    const auto n = at::arange(T, at::kDouble);
    PositionCache cache;
    for (const auto& [layer, base] : {std::pair(0, 10000.0), {1, 100.0}}) {
      const auto at = reader.context(layer, n, n, inDouble(), cache);
      const auto q = noise("q", {1, 4, T, d});
      const auto turned = reader.encoding(layer).plan(q, q, {}, at).pieces[0].q;
      const auto angle = n * std::pow(base, -2.0 / d);
      VERIFY_BELOW(
          largest(turned.select(-1, 1) - (q.select(-1, 1) * angle.cos() - q.select(-1, 5) * angle.sin())),
          1e-10);
    }
    QVERIFY(largest(reader.logits(tokens(1, T), inDouble()) - one.logits(tokens(1, T), inDouble())) > 1e-4);
  }

  void iRoPEIsAPattern() {
    const auto config = model("rope", {},
                              {{"model.layers", "4"},
                               {"position.pattern", "rope[chunk=64], rope[chunk=64], rope[chunk=64], "
                                                    "nope[temperature=0.1, every=64]"}});
    auto reader = exact(config);
    const at::NoGradGuard noGradients;
    for (std::int64_t layer = 0; layer < 4; ++layer)
      QCOMPARE(reader.mask(layer).chunk, layer < 3 ? 64 : 0);
    QCOMPARE(reader.logits(tokens(1, 130), inDouble()).sizes().vec(),
             std::vector<std::int64_t>({1, 130, 50}));
  }
};

QTEST_APPLESS_MAIN(RotaryTest)
#include "rotary_test.moc"
