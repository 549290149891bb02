// Encodings that rotate: what they refuse, where two of them coincide, and their formulas by loops over
// queries and keys.
#include "tests/conformance/scene.h"
#include "tests/engine/models.h"

#include "core/attention/attention.h"
#include "core/base/error_exception.h"
#include "core/model/kv_cache.h"
#include "core/position/without.h"
#include "core/runtime/random.h"

#include <cmath>
#include <functional>
#include <numbers>

using namespace expe;

namespace {

constexpr std::int64_t T = 41, d = 8, L = 16;

at::Tensor noise(const std::string& name, const std::vector<std::int64_t>& shape,
                 at::ScalarType type = at::kDouble) {
  return at::empty(shape, at::kDouble).normal_(0, 1, generator(at::kCPU, mix(3, name))).to(type);
}

// RoPE in one head of d dims, L tokens of training and T of the text, with these of its parameters.
struct Turning : Scene {
  explicit Turning(const Settings& own, const std::string& id = "rope", std::int64_t heads = 1)
      : Scene(of(own, id, heads), T) {
    at.trainingLength = L, at.length = T, at.type = at::kDouble;
    at.keyHeads = heads;
  }
  static Config of(const Settings& own, const std::string& id, std::int64_t heads) {
    Config config = defaultsOf(id, heads * d, heads);
    config.set("data.window", L);
    for (const auto& [key, text] : own) {
      const auto* parameter = engineSchema().find("position." + id + "." + key);
      config.set(parameter->key, *parse(*parameter, text));
    }
    return config;
  }
  AttentionPlan plan() const {
    return encoding->plan(noise("q", {1, at.heads, T, d}), noise("k", {1, at.keyHeads, T, d}), {}, at);
  }
  at::Tensor logits() const {
    const auto plan = this->plan();
    return logitsOf(plan, allRows(plan));
  }
  at::Tensor weights() const {
    const auto plan = this->plan();
    return weightsOf(plan, allRows(plan));
  }
};

using Distance = std::function<double(std::int64_t i, std::int64_t j, std::int64_t pair)>;

double plainly(std::int64_t i, std::int64_t j, std::int64_t) {
  return static_cast<double>(i - j);
}

double whole(double a, double b) { // ⌊a/b⌋
  return std::floor(a / b);
}

// The score of query i and key j whose pairs stand so far from each other: Σ D cos ωΔ + X sin ωΔ.
double score(const double* q, const double* k, std::int64_t i, std::int64_t j, const Distance& distance) {
  double sum = 0;
  for (std::int64_t c = 0; c < d / 2; ++c) {
    const double angle = distance(i, j, c) * std::pow(10000.0, -2.0 * static_cast<double>(c) / d);
    const double *a = q + i * d + c, *b = k + j * d + c;
    sum += (a[0] * b[0] + a[d / 2] * b[d / 2]) * std::cos(angle) +
           (a[0] * b[d / 2] - a[d / 2] * b[0]) * std::sin(angle);
  }
  return sum / std::sqrt(static_cast<double>(d));
}

// The largest error of the logits that are seen, against the formula.
double apart(const Turning& scene, const Distance& distance, double factor = 1) {
  const auto q = noise("q", {T, d}), k = noise("k", {T, d}), logits = scene.logits().squeeze();
  const auto* values = logits.const_data_ptr<double>();
  double most = 0;
  for (std::int64_t i = 0; i < T; ++i)
    for (std::int64_t j = 0; j < T; ++j)
      if (const double value = values[i * T + j]; std::isfinite(value))
        most = std::max(most, std::abs(value - factor * score(q.const_data_ptr<double>(),
                                                              k.const_data_ptr<double>(), i, j, distance)));
      else if (j <= i && scene.at.mask.onlyCausal())
        return 1; // it is seen
  return most;
}

const std::vector<Settings>& extensions() { // each with T > L
  static const std::vector<Settings> all = {
      {{"extension", "linear"}},
      {{"extension", "ntk"}},
      {{"extension", "ntk_dynamic"}},
      {{"extension", "ntk_by_parts"}},
      {{"extension", "yarn"}},
      {{"extension", "yarn"}, {"ramp", "rotations"}},
      {{"extension", "llama3"}, {"low_frequency", "0.5"}, {"high_frequency", "2"}},
      {{"extension", "longrope"}, {"long_factors", "1,2,4,3"}},
      {{"extension", "dca"}},
      {{"extension", "self_extend"}},
      {{"extension", "rerope"}, {"log_n", "on"}},
      {{"extension", "rerope_leaky"}},
      {{"extension", "dpe"}, {"group_factors", "2,8,4,3"}},
      {{"extension", "lampe"}},
  };
  return all;
}

void eachExtension() {
  QTest::addColumn<int>("number");
  for (std::size_t i = 0; i < extensions().size(); ++i)
    QTest::addRow("%s %s", extensions()[i][0].second.c_str(),
                  extensions()[i].size() > 1 ? extensions()[i][1].second.c_str() : "")
        << static_cast<int>(i);
}

const Settings& fetched() {
  QFETCH(int, number);
  return extensions()[static_cast<std::size_t>(number)];
}

Config model(const std::string& encoding, const Settings& own, const Settings& more = {}) {
  Settings all = {{"position.encoding", encoding}, {"model.initial_std", "0.3"}};
  for (const auto& [key, text] : own)
    all.emplace_back("position." + family(encoding).info.id + "." + key, text);
  all.insert(all.end(), more.begin(), more.end());
  return configured(all);
}

Decoder exact(const Config& config) {
  return {config, 50, at::kCPU, Parameters::Fill::Initial, at::kDouble};
}

ForwardOptions inDouble() {
  ForwardOptions options;
  options.type = at::kDouble;
  return options;
}

#define VERIFY_BELOW(value, bound)                                                                           \
  QVERIFY2((value) <= (bound), qPrintable(QString("%1: %2").arg(#value).arg(value)))

} // namespace

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

  // Up to the length of training nothing is extended, but where a method knows no length.
  void shortTextsAreAsTrained_data() { eachExtension(); }
  void shortTextsAreAsTrained() {
    const auto& own = fetched();
    Turning extended(own), plain({});
    extended.at.length = L, extended.at.queries = extended.at.keys = at::arange(L, at::kDouble);
    plain.at.queries = plain.at.keys = extended.at.keys;
    const auto q = noise("q", {1, 1, L, d}), k = noise("k", {1, 1, L, d});
    const auto logits = [&](const Turning& scene) {
      const auto plan = scene.encoding->plan(q, k, {}, scene.at);
      return logitsOf(plan, allRows(plan)).exp();
    };
    const auto& extension = own[0].second;
    const bool always = extension == "rerope" || extension == "dpe" || extension == "dca";
    if (always)
      QVERIFY(largest(logits(extended) - logits(plain)) > 1e-3);
    else
      VERIFY_BELOW(largest(logits(extended) - logits(plain)), 1e-9);
  }

  void whatIsExtendedIsAnother_data() { eachExtension(); }
  void whatIsExtendedIsAnother() {
    QVERIFY(largest(Turning(fetched()).weights() - Turning({}).weights()) > 1e-3);
  }

  // Settings under which two methods are the same.
  void someCoincide() {
    const auto same = [](const Settings& a, const Settings& b) {
      const auto difference = Turning(a).weights() - Turning(b).weights();
      return largest(difference) < 1e-12;
    };
    const Settings plain;
    QVERIFY(same({{"rotates", "first"}, {"share", "1"}}, plain));
    QVERIFY(same({{"rotates", "fastest"}, {"share", "1"}}, plain));
    QVERIFY(!same({{"rotates", "first"}, {"share", "0.5"}}, {{"rotates", "fastest"}, {"share", "0.5"}}));
    for (const char* extension : {"linear", "ntk", "ntk_by_parts", "yarn", "llama3", "longrope"})
      QVERIFY2(same({{"extension", extension}, {"factor", "1"}}, plain), extension);
    QVERIFY(same({{"extension", "self_extend"}, {"group", "1"}}, plain));
    QVERIFY(same({{"extension", "rerope"}, {"window", "41"}}, plain));
    QVERIFY(same({{"extension", "rerope_leaky"}, {"leak", "1"}}, plain));
    QVERIFY(same({{"extension", "dpe"}, {"group_factors", "1"}}, plain));
    QVERIFY(
        same({{"extension", "dca"}, {"chunk_size", "64"}, {"local", "8"}, {"attention_factor", "1"}}, plain));
    QVERIFY(same({{"extension", "dpe"}, {"group_factors", "3,3"}, {"window", "4"}},
                 {{"extension", "self_extend"}, {"group", "3"}, {"window", "4"}}));
    // A factor of f in the frequencies is s = 1/f.
    Turning interpolated({{"extension", "linear"}, {"factor", "4"}});
    Config quarter = Turning::of({}, "rope", 1);
    quarter.set("evaluation.scale", 0.25);
    Parameters none(0, at::kCPU);
    interpolated.at.cache = &interpolated.cache;
    const auto scaled = family("rope").make(quarter, none, 0);
    PositionCache cache;
    auto at = interpolated.at;
    at.cache = &cache;
    VERIFY_BELOW(
        largest(scaled->plan(noise("q", {1, 1, T, d}), noise("k", {1, 1, T, d}), {}, at).pieces[0].q -
                interpolated.plan().pieces[0].q),
        1e-12);
  }

  void distancesAreTheFormula_data() {
    QTest::addColumn<bool>("causal");
    QTest::newRow("causal") << true;
    QTest::newRow("both ways") << false;
  }
  void distancesAreTheFormula() {
    QFETCH(bool, causal);
    const auto check = [&](const Settings& own, const Distance& earlier, double factor = 1) {
      Turning scene(own);
      scene.at.mask.causal = causal;
      const Distance both = [&](std::int64_t i, std::int64_t j, std::int64_t c) {
        return i >= j ? earlier(i, j, c) : -earlier(j, i, c);
      };
      return apart(scene, both, factor);
    };
    VERIFY_BELOW(check({}, plainly), 1e-10);
    const auto grouped = [](double W, double G, double shift) {
      return [=](std::int64_t i, std::int64_t j, std::int64_t) {
        const auto far = static_cast<double>(i - j);
        return far < W ? far : whole(double(i), G) + shift - whole(double(j), G);
      };
    };
    VERIFY_BELOW(check({{"extension", "self_extend"}, {"window", "6"}, {"group", "4"}}, grouped(6, 4, 4.5)),
                 1e-10);
    VERIFY_BELOW(check({{"extension", "self_extend"}, {"window", "6"}, {"group", "4"}, {"whole_shift", "on"}},
                       grouped(6, 4, 5)),
                 1e-10);
    // Of its own: W = 16/4, G = ⌈(41 − 4)/(16 − 4)⌉.
    VERIFY_BELOW(check({{"extension", "self_extend"}}, grouped(4, 4, 3)), 1e-10);
    VERIFY_BELOW(check({{"extension", "rerope"}, {"window", "7"}},
                       [](std::int64_t i, std::int64_t j, std::int64_t) {
                         return double(std::min<std::int64_t>(i - j, 7));
                       }),
                 1e-10);
    VERIFY_BELOW(check({{"extension", "rerope_leaky"}, {"window", "7"}, {"leak", "3"}},
                       [](std::int64_t i, std::int64_t j, std::int64_t) {
                         return i - j < 7 ? double(i - j) : 7 + double(i - j - 7) / 3;
                       }),
                 1e-10);
    const double factors[] = {2, 8, 4, 3};
    VERIFY_BELOW(check({{"extension", "dpe"}, {"window", "5"}, {"group_factors", "2,8,4,3"}},
                       [&](std::int64_t i, std::int64_t j, std::int64_t c) {
                         const double s = factors[c];
                         return i - j < 5 ? double(i - j)
                                          : whole(double(i), s) + 5 - 5 / s - whole(double(j), s);
                       }),
                 1e-10);
    const std::int64_t C = 9, s = 6; // chunks are of C − 3 tokens
    VERIFY_BELOW(check(
                     {{"extension", "dca"}, {"chunk_size", "9"}, {"local", "3"}, {"attention_factor", "1.5"}},
                     [&](std::int64_t i, std::int64_t j, std::int64_t) {
                       const auto back = i / s - j / s;
                       const auto query = back == 0   ? i % s
                                          : back == 1 ? std::min(i % s + s, C)
                                                      : std::min(2 * s - 1, C);
                       return double(query - j % s);
                     },
                     2.25),
                 1e-10);
    const double u = 10, w = 6, last = T - 1;
    VERIFY_BELOW(check({{"extension", "lampe"}, {"window", "6"}, {"attention_factor", "1"}}, // u = L − W
                       [&](std::int64_t i, std::int64_t j, std::int64_t) {
                         const auto id = [&](double n) { return std::floor(n * u / last); };
                         return double(i - j) <= w ? double(i - j)
                                                   : id(double(i)) + w - 1 - id(w) - id(double(j));
                       }),
                 1e-10);
  }

  void aSpanCutsPieces() {
    Turning scene({{"extension", "self_extend"}, {"window", "6"}, {"group", "4"}});
    scene.at.mask.farthest = 4; // nearer than the window: all that is seen is exact
    QCOMPARE(scene.plan().pieces.size(), std::size_t(1));
    scene.at.mask.farthest = 9;
    const auto plan = scene.plan();
    QCOMPARE(plan.pieces.size(), std::size_t(2));
    QVERIFY(plan.pieces[0].mask.farthest == 5 && plan.pieces[1].mask.nearest == 6 &&
            plan.pieces[1].mask.farthest == 9);
    scene.at.mask = {.chunk = 8, .leastBack = 0, .mostBack = 0}; // a layer of chunks keeps its positions
    VERIFY_BELOW(apart(scene, plainly), 1e-10);
  }

  void theKeyAtTheWindowCountsTwiceIfAsked() {
    const Settings once = {{"extension", "lampe"}, {"window", "6"}};
    auto twice = once;
    twice.emplace_back("overlap", "on");
    const auto a = Turning(once).logits(), b = Turning(twice).logits();
    const auto differs = (a - b).nan_to_num(0, 0, 0).abs().squeeze() > 1e-9;
    QVERIFY(at::equal(differs, at::arange(T).unsqueeze(1) - at::arange(T) == 6));
  }

  void logNMultipliesScores() {
    Turning with({{"extension", "rerope"}, {"log_n", "on"}}), without({{"extension", "rerope"}});
    const auto factor = (at::arange(1, T + 1, at::kDouble).log() / std::log(16.0)).clamp_min(1);
    VERIFY_BELOW(largest((with.logits() - without.logits() * factor.unsqueeze(1)).nan_to_num(0, 0, 0)),
                 1e-12);
    with.at.temperature.rise = 0.5, with.at.temperature.every = 4; // and the layer's own beside it
    without.at.temperature.rise = 0.5, without.at.temperature.every = 4;
    VERIFY_BELOW(largest((with.logits() - without.logits() * factor.unsqueeze(1)).nan_to_num(0, 0, 0)),
                 1e-12);
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

  // With the length told before, pieces give what the whole gives; and a text knows its own.
  void readInPiecesIsReadWhole_data() { eachExtension(); }
  void readInPiecesIsReadWhole() {
    auto reader = exact(model("rope", fetched()));
    const at::NoGradGuard noGradients;
    const auto text = tokens(2, T);
    const auto whole = reader.logits(text, inDouble());
    QVERIFY(largest(whole - exact(model("rope", {})).logits(text, inDouble())) > 1e-4);
    for (const std::int64_t size : {1, 7, 30}) {
      KVCache cache(8);
      std::vector<at::Tensor> parts;
      for (std::int64_t from = 0; from < T; from += size) {
        auto options = inDouble();
        options.cache = &cache, options.length = T;
        parts.push_back(reader.logits(text.slice(1, from, std::min(from + size, T)), options));
      }
      VERIFY_BELOW(largest(at::cat(parts, 1) - whole), 1e-9);
    }
  }

  // Between tokens at one position nothing turns.
  void frozenPositionsAreOnePosition_data() { eachExtension(); }
  void frozenPositionsAreOnePosition() {
    const Settings& own = fetched();
    for (const bool causal : {true, false}) {
      Turning scene(own);
      scene.at.mask.causal = causal;
      auto still = without(std::shared_ptr<const Encoding>(std::move(scene.encoding)), Knockout::Freeze);
      const auto q = noise("q", {1, 1, T, d}), k = noise("k", {1, 1, T, d});
      auto plan = still->plan(q, k, {}, scene.at), plain = plainPlan(q, k, scene.at);
      QCOMPARE(plan.pieces.size(), std::size_t(1));
      plan.temperature = at::Tensor();
      const auto logits = logitsOf(plan, allRows(plan)), bare = logitsOf(plain, allRows(plain));
      const auto ratio = logits / bare; // an attention factor is left
      const double one = ratio.flatten()[0].item<double>();
      VERIFY_BELOW(largest(ratio.nan_to_num(one, one, one) - one), 1e-9);
    }
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

  void xPosScoresDecayAndDoNotDependOnTheStart() {
    Turning centred({}, "xpos"), plain({{"centred", "off"}}, "xpos");
    VERIFY_BELOW(largest((centred.logits() - plain.logits()).nan_to_num(0, 0, 0)), 1e-10);
    const auto before = plain.logits();
    plain.at.queries = plain.at.keys = plain.at.keys + 1000;
    PositionCache fresh;
    plain.at.cache = &fresh;
    VERIFY_BELOW(largest((plain.logits() - before).nan_to_num(0, 0, 0)), 1e-9);
    const auto q = noise("q", {T, d}), k = noise("k", {T, d});
    const auto i = 30, j = 4;
    double sum = 0; // pairs are 2c and 2c + 1
    for (std::int64_t c = 0; c < d / 2; ++c) {
      const double zeta = (2.0 * double(c) / d + 0.4) / 1.4,
                   angle = (i - j) * std::pow(10000.0, -2.0 * double(c) / d);
      const auto at = [&](const at::Tensor& x, int n, std::int64_t dim) { return x[n][dim].item<double>(); };
      sum +=
          std::pow(zeta, (i - j) / 512.0) *
          ((at(q, i, 2 * c) * at(k, j, 2 * c) + at(q, i, 2 * c + 1) * at(k, j, 2 * c + 1)) * std::cos(angle) +
           (at(q, i, 2 * c) * at(k, j, 2 * c + 1) - at(q, i, 2 * c + 1) * at(k, j, 2 * c)) * std::sin(angle));
    }
    VERIFY_BELOW(std::abs(before[0][0][i][j].item<double>() - sum / std::sqrt(double(d))), 1e-10);
  }

  void foPEWithoutNoiseTurnsOnlyPairsThatWereTrained() {
    Turning fourier({{"gain", "0"}}, "fope"), within({{"rotates", "within"}});
    VERIFY_BELOW(largest(fourier.weights() - within.weights()), 1e-12);
    Turning noisy({}, "fope"), again({}, "fope"), trained({{"trained", "on"}}, "fope");
    QVERIFY(largest(noisy.weights() - fourier.weights()) > 1e-4);
    QVERIFY(at::equal(noisy.weights(), again.weights())); // what is drawn is the same every time
    QCOMPARE(noisy.parameters.count(), 0);
    QCOMPARE(trained.parameters.count(), 2);
    VERIFY_BELOW(largest(noisy.weights() - trained.weights()), 1e-6); // and where it is trained
  }

  void moreKeyHeadsThanOneHaveMixturesEach() {
    auto shared = exact(model("fope", {{"trained", "on"}}, {{"model.key_heads", "2"}}));
    QCOMPARE(shared.parameters().view("position.fope_cos").sizes().vec(),
             std::vector<std::int64_t>({2, 1, 1}));
    const at::NoGradGuard noGradients;
    QVERIFY(largest(shared.logits(tokens(1, T), inDouble())) > 0.1);
  }

  void poPEIsTheFormula() {
    Turning scene({{"phase", "uniform"}}, "pope", 2);
    const auto delta = scene.parameters.view("position.pope_phase.0").to(at::kDouble);
    QVERIFY(delta.max().item<double>() < 0 && delta.min().item<double>() > -2 * std::numbers::pi);
    const auto q = noise("q", {2, T, d}), k = noise("k", {2, T, d}), logits = scene.logits()[0];
    const auto soft = [](const at::Tensor& x, std::int64_t h, std::int64_t n, std::int64_t c) {
      return std::log1p(std::exp(x[h][n][c].item<double>()));
    };
    for (const std::int64_t i : {0, 5, 40})
      for (std::int64_t j = 0; j <= i; j += 5)
        for (std::int64_t h = 0; h < 2; ++h) {
          double sum = 0;
          for (std::int64_t c = 0; c < d; ++c)
            sum += soft(q, h, i, c) * soft(k, h, j, c) *
                   std::cos(double(i - j) * std::pow(10000.0, -double(c) / d) - delta[h][c].item<double>());
          VERIFY_BELOW(std::abs(logits[h][i][j].item<double>() - sum / std::sqrt(double(d))), 1e-10);
        }
  }

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

QTEST_APPLESS_MAIN(RotaryTest)
#include "rotary_test.moc"
