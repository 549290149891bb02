// Positions that are added at the embedding, and none at all: values against their formulas, where tables
// end, how they are stretched, and what a model makes of them.
#include "tests/engine/finite_differences.h"
#include "tests/engine/models.h"

#include "core/model/kv_cache.h"
#include "core/runtime/guard.h"
#include "core/runtime/random.h"

#include <algorithm>
#include <cmath>

using namespace expe;

namespace {

constexpr std::int64_t D = 32, L = 16; // of configured()

Settings of(const std::string& id, Settings own = {}) {
  if (id == "learned_absolute")
    own.emplace_back("rows", "16");
  for (auto& [key, value] : own)
    key = "position." + id + "." + key;
  own.insert(own.begin(), {"position.encoding", id});
  return own;
}

struct Placed {
  Parameters parameters{3, at::kCPU, Parameters::Fill::Initial, at::kDouble};
  std::unique_ptr<Encoding> encoding;
  PositionCache cache;
  PositionContext at;

  explicit Placed(const Settings& settings, std::int64_t length, double scale = 1) {
    auto config = configured(settings);
    config.set("evaluation.scale", scale);
    encoding = family(config.text("position.encoding")).make(config, parameters, 0);
    at.heads = at.keyHeads = 4, at.headWidth = D / 4, at.width = D;
    at.length = length, at.trainingLength = L, at.type = at::kDouble, at.cache = &cache;
    at.queries = at.keys = at::arange(length, at::kDouble);
  }
  at::Tensor vectors() const { // [T,D], what is added to nothing
    return encoding->embed(at::zeros({1, at.queries.size(-1), D}, at::kDouble), at)[0].detach();
  }
  at::Tensor table(const std::string& name) const { return parameters.view("position." + name); }
};

struct Model {
  Config config;
  Decoder model;
  ForwardOptions options;
  explicit Model(Settings settings)
      : config(configured([&] {
          settings.emplace_back("model.initial_std", "0.3");
          return settings;
        }())),
        model(config, 50, at::kCPU, Parameters::Fill::Initial, at::kDouble) {
    model.configure(config);
    options.type = at::kDouble;
  }
  std::string refusal(std::int64_t length) {
    const at::NoGradGuard noGradients;
    const auto read =
        guarded([&]() -> Result<at::Tensor> { return model.logits(tokens(1, length), options); });
    return read ? "" : read.error().message();
  }
};

at::Tensor line(const at::Tensor& table, double row) { // between two rows
  const auto below = static_cast<std::int64_t>(std::floor(row));
  const auto above = std::min(below + 1, table.size(0) - 1);
  return table[below] + (row - static_cast<double>(below)) * (table[above] - table[below]);
}

} // namespace

class AbsoluteTest : public QObject {
  Q_OBJECT

private slots:
  // p of the default stays what it was; √D multiplies the token embedding and no wave.
  void sinusoidalBesideTheEmbedding() {
    const at::NoGradGuard noGradients;
    const auto x = at::empty({2, 20, D}, at::kDouble).normal_(0, 1, generator(1));
    const Placed plain(of("sinusoidal", {{"amplitude", "0.5"}}), 20),
        root(of("sinusoidal", {{"amplitude", "0.5"}, {"root", "on"}}), 20);
    for (std::int64_t n = 0; n < 20; ++n)
      for (std::int64_t c = 0; c < D; ++c) {
        const double angle = static_cast<double>(n) * std::pow(10000, -static_cast<double>(c - c % 2) / D);
        const double p = 0.5 * (c % 2 ? std::cos(angle) : std::sin(angle));
        QVERIFY(std::abs(plain.vectors()[n][c].item<double>() - p) < 1e-12);
      }
    QVERIFY(at::equal(plain.encoding->embed(x, plain.at), x + plain.vectors()));
    QVERIFY(largest(root.encoding->embed(x, root.at) - (std::sqrt(32.0) * x + plain.vectors())) < 1e-12);
  }

  void wavesAreAsHighAsTheEmbedding() {
    const auto amplitude = [](const char* root) {
      Settings settings = of("sinusoidal", {{"root", root}, {"amplitude", "auto"}});
      settings.emplace_back("model.initial_std", "0.1");
      return configured(settings).real("position.sinusoidal.amplitude");
    };
    QVERIFY(std::abs(amplitude("off") - 0.1) < 1e-12);
    QVERIFY(std::abs(amplitude("on") - 0.1 * std::sqrt(32.0)) < 1e-12);
  }

  void learnedIsARowAPosition() {
    const Placed plain(of("learned_absolute"), L), offset(of("learned_absolute", {{"offset", "2"}}), L);
    QVERIFY(at::equal(plain.vectors(), plain.table("learned_absolute_rows")));
    QCOMPARE(offset.table("learned_absolute_rows").size(0), L + 2);
    QVERIFY(at::equal(offset.vectors(), offset.table("learned_absolute_rows").slice(0, 2)));
  }

  void learnedEnds() {
    Model m(of("learned_absolute"));
    QCOMPARE(m.refusal(L), std::string());
    QCOMPARE(m.refusal(L + 1),
             std::string("Position 16 is beyond the encoding's table, which ends at 15: choose a "
                         "smaller evaluation.longest or evaluation.offset, a shorter text, or, where "
                         "tokens stand in a grid, fewer evaluation.columns."));
    m.options.offset = 3;
    QVERIFY(m.refusal(L - 3).empty() && m.refusal(L - 2).starts_with("Position 16 is beyond"));
    for (const auto& [scale, longest] :
         {std::pair(0.5, 31), std::pair(0.25, 61), std::pair(1.0 / 3, 46), std::pair(2.0, 8)})
      QCOMPARE(Placed(of("learned_absolute"), 1, scale).encoding->longest(), std::int64_t(longest));
    QCOMPARE(Placed(of("learned_absolute"), 1, 0).encoding->longest(), Mask::any);
  }

  void learnedIsStretched_data() {
    QTest::addColumn<QString>("how");
    QTest::addColumn<int>("first");
    for (const char* how : {"ends", "even"})
      for (const int first : {0, 5})
        QTest::addRow("%s from %d", how, first) << how << first;
  }
  void learnedIsStretched() {
    QFETCH(QString, how);
    QFETCH(int, first);
    constexpr std::int64_t T = 37;
    Placed placed(of("learned_absolute", {{"stretch", how.toStdString()}}), T);
    placed.at.queries = placed.at.keys = placed.at.keys + first;
    const auto vectors = placed.vectors(), table = placed.table("learned_absolute_rows");
    const double all = T + first;
    for (std::int64_t n = 0; n < T; ++n) {
      const double position = static_cast<double>(n + first);
      const double row = how == "ends" ? position * (L - 1) / (all - 1)
                                       : std::clamp((position + 0.5) * L / all - 0.5, 0.0, L - 1.0);
      QVERIFY(largest(vectors[n] - line(table, row)) < 1e-12);
    }
    QVERIFY(placed.encoding->ofLength());
    QCOMPARE(placed.encoding->longest(), Mask::any);
    Placed brief(of("learned_absolute", {{"stretch", how.toStdString()}}), L); // what fits is as it was
    QVERIFY(at::equal(brief.vectors(), brief.table("learned_absolute_rows")));
  }

  // The whole length is told before the first piece.
  void stretchedInPiecesIsStretchedWhole() {
    const at::NoGradGuard noGradients;
    Model m(of("learned_absolute", {{"stretch", "ends"}}));
    const auto all = tokens(2, 40);
    const auto whole = m.model.logits(all, m.options);
    KVCache cache(40);
    ForwardOptions options = m.options;
    options.cache = &cache, options.length = 40;
    std::vector<at::Tensor> parts;
    for (const auto& [from, to] : {std::pair(0, 7), std::pair(7, 8), std::pair(8, 40)})
      parts.push_back(m.model.logits(all.slice(1, from, to), options));
    QVERIFY(largest(at::cat(parts, 1) - whole) < 1e-10);
  }

  void axialIsAGrid() {
    const Placed slow(of("axial", {{"n1", "5"}, {"n2", "4"}, {"d1", "10"}}), 20),
        fast(of("axial", {{"n1", "5"}, {"n2", "4"}, {"d1", "10"}, {"first", "fast"}}), 20);
    const auto row = [](const Placed& of, std::int64_t first, std::int64_t second) {
      return at::cat({of.table("axial_first")[first], of.table("axial_second")[second]});
    };
    for (std::int64_t n = 0; n < 20; ++n) {
      QVERIFY(at::equal(slow.vectors()[n], row(slow, n / 4, n % 4)));
      QVERIFY(at::equal(fast.vectors()[n], row(fast, n % 5, n / 5)));
    }
    const Placed half(of("axial", {{"n1", "5"}, {"n2", "4"}, {"d1", "10"}}), 39, 0.5);
    QVERIFY(largest(half.vectors()[7] - (row(half, 0, 3) + row(half, 1, 0)) / 2) < 1e-12);
    QCOMPARE(half.encoding->longest(), std::int64_t(39));
  }

  void axialEnds() {
    QVERIFY(Model(of("axial", {{"n1", "5"}, {"n2", "4"}})).refusal(20).empty());
    QVERIFY(Model(of("axial", {{"n1", "5"}, {"n2", "4"}}))
                .refusal(21)
                .starts_with("Position 20 is beyond the encoding's table, which ends at 19"));
    for (const char* window : {"16", "17", "100", "512"}) { // by itself it has room for the training window
      Settings settings = of("axial", {{"n1", "auto"}, {"n2", "auto"}});
      settings.emplace_back("data.window", window);
      const auto config = configured(settings);
      QVERIFY(config.integer("position.axial.n1") * config.integer("position.axial.n2") >=
              config.integer("data.window"));
    }
    const auto refused =
        engineSchema().configure(engineSchema().defaults("expe"), {{"model.width", "32"},
                                                                   {"model.heads", "4"},
                                                                   {"position.encoding", "axial"},
                                                                   {"position.axial.d1", "32"}});
    const auto checked = refused ? engineSchema().check(*refused) : Result<void>(refused.error());
    QVERIFY(!checked && checked.error().message().starts_with("position.axial.d1: 32 dims leave none"));
  }

  void gradientsAreFiniteDifferences_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::newRow("learned") << "learned_absolute"
                             << "offset"
                             << "2";
    QTest::newRow("stretched, ends kept") << "learned_absolute"
                                          << "stretch"
                                          << "ends";
    QTest::newRow("stretched") << "learned_absolute"
                               << "stretch"
                               << "even";
    QTest::newRow("axial") << "axial"
                           << "first"
                           << "slow";
    QTest::newRow("axial, the other way") << "axial"
                                          << "first"
                                          << "fast";
    QTest::newRow("sinusoidal times √D") << "sinusoidal"
                                         << "root"
                                         << "on";
  }
  void gradientsAreFiniteDifferences() {
    QFETCH(QString, id);
    QFETCH(QString, key);
    QFETCH(QString, value);
    Model m(of(id.toStdString(), {{key.toStdString(), value.toStdString()}}));
    const auto length = key == "stretch" ? 2 * L : L;
    const auto all = tokens(2, length + 1);
    const auto loss = [&] { return m.model.loss(all.slice(1, 0, length), all.slice(1, 1), m.options); };
    int leaf = 0;
    for (const Slope& slope : slopesOfLeaves(m.model.parameters(), loss))
      QVERIFY2(slope.apart() <= 1e-6 * std::abs(slope.gradient) + 1e-9,
               qPrintable(QString("%1: %2 %3").arg(leaf++).arg(slope.gradient).arg(slope.difference)));
  }

  // In one causal layer without positions the last token cannot tell in which order the others came.
  void nopeSeesASetOfTokens() {
    const at::NoGradGuard noGradients;
    const auto change = [](const std::string& id, const char* layers) {
      Settings settings = of(id);
      settings.emplace_back("model.layers", layers);
      Model m(settings);
      const auto a = tokens(1, 12);
      auto b = a.clone();
      b.slice(1, 0, 11).copy_(a.slice(1, 0, 11).flip(1));
      const auto last = [&](const at::Tensor& t) { return m.model.logits(t, m.options).select(1, -1); };
      return largest(last(a) - last(b));
    };
    QVERIFY(change("nope", "1") < 1e-12);
    QVERIFY(change("nope", "2") > 1e-4); // a second layer can
    for (const char* id : {"learned_absolute", "axial", "sinusoidal", "shaw", "transformer_xl", "tener",
                           "huang_2020", "da_transformer", "deberta"})
      QVERIFY2(change(id, "1") > 1e-6, id);
  }
};

QTEST_APPLESS_MAIN(AbsoluteTest)
#include "absolute_test.moc"
