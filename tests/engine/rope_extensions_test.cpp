// What makes a model with RoPE read longer texts: where methods coincide, and their distances by loops over
// queries and keys.
#include "tests/engine/rotary_scene.h"

#include "core/model/kv_cache.h"
#include "core/position/framework/without.h"

using namespace expe;

namespace {

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

} // namespace

class RopeExtensionsTest : public QObject {
  Q_OBJECT

private slots:
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
    scene.at.mask = {
        .chunk = 8, .nearestChunk = 0, .farthestChunk = 0}; // a layer of chunks keeps its positions
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
};

QTEST_APPLESS_MAIN(RopeExtensionsTest)
#include "rope_extensions_test.moc"
