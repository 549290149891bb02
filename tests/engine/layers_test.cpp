// A pattern of layers: each against a model in which all layers are as it, and against what must hold of
// spans, chunks and temperatures.
#include "tests/engine/exact_models.h"
#include "tests/engine/finite_differences.h"
#include "tests/engine/training.h"
#include "tests/leaf.h"

#include "core/attention/attention.h"
#include "core/engine/engine.h"
#include "core/inspect/loaded_model.h"
#include "core/position/framework/without.h"
#include "core/runtime/random.h"

#include <cmath>

using namespace expe;

namespace {

constexpr std::int64_t B = 2, T = 19, vocabulary = 50;

Config with(const std::string& encoding, const std::string& pattern, const Settings& more = {}) {
  Settings settings = {{"position.encoding", encoding},
                       {"model.layers", "3"},
                       {"model.initial_std", "0.3"},
                       {"position.pattern", pattern}};
  settings.insert(settings.end(), more.begin(), more.end());
  return configured(settings);
}

Decoder exact(const Config& config) {
  return {config, vocabulary, at::kCPU, Parameters::Fill::Initial, at::kDouble};
}

// What leaves each block, and the plans.
struct Blocks : ForwardObserver {
  std::vector<at::Tensor> entered;
  std::vector<AttentionPlan> plans;
  void stream(std::int64_t, const at::Tensor& x) override { entered.push_back(x); }
  void attention(const LayerAttention& seen) override { plans.push_back(seen.plan); }
};
Blocks read(Decoder& model, const at::Tensor& text) {
  Blocks blocks;
  auto options = inDouble();
  options.observer = &blocks;
  model.stream(text, options);
  return blocks;
}

} // namespace

class LayersTest : public QObject {
  Q_OBJECT

  static void patterns() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("pattern");
    QTest::newRow("expe, nope") << "expe"
                                << "expe[span=5], nope[temperature=0.5, every=4], expe";
    QTest::newRow("rope in chunks, nope") << "rope"
                                          << "rope[chunk=4], rope[chunk=6, span=3], nope[temperature=2]";
    QTest::newRow("nope first, alibi") << "alibi"
                                       << "nope, alibi[span=7], alibi[temperature=1, every=3]";
    QTest::newRow("sinusoidal") << "sinusoidal"
                                << "sinusoidal[span=4], sinusoidal[chunk=8], sinusoidal";
    QTest::newRow("learned") << "exqpe"
                             << "nope, exqpe[span=6]";
  }
  static Config fetched() {
    QFETCH(QString, encoding);
    QFETCH(QString, pattern);
    return with(encoding.toStdString(), pattern.toStdString(),
                encoding == "exqpe" ? Settings{{"position.learned", "random"}} : Settings{});
  }

private slots:
  // Layer l of a mixed model is layer l of one whose layers are all like it.
  void eachLayerIsThatOfAPlainModel() {
    const at::NoGradGuard noGradients;
    const char* const entries[] = {"rope[span=5]", "nope[temperature=0.5, every=4]", "rope[chunk=4]"};
    auto mixed = exact(with("rope", std::string(entries[0]) + "," + entries[1] + "," + entries[2]));
    const auto all = read(mixed, tokens(B, T));
    for (std::int64_t layer = 0; layer < 3; ++layer) {
      const std::string entry = entries[layer];
      auto alike = exact(with(entry.substr(0, 4), entry));
      copyParameters(mixed, alike);
      const auto entered = static_cast<std::size_t>(layer);
      auto options = inDouble();
      Blocks rest;
      options.observer = &rest;
      (void)alike.streamFrom(layer, all.entered[entered], options);
      QVERIFY(at::equal(rest.entered[1], all.entered[entered + 1]));
      auto plain = exact(with(entry.substr(0, 4), ""));
      copyParameters(mixed, plain);
      Blocks without;
      options.observer = &without;
      (void)plain.streamFrom(layer, all.entered[entered], options);
      QVERIFY(largest(without.entered[1] - all.entered[entered + 1]) > 1e-4); // it says something
    }
  }

  void emptyIsEveryLayerTheEncoding() {
    const at::NoGradGuard noGradients;
    auto none = exact(with("expe", "")), every = exact(with("expe", "expe")),
         three = exact(with("expe", "expe, expe, expe"));
    const auto logits = none.logits(tokens(B, T), inDouble());
    QVERIFY(at::equal(every.logits(tokens(B, T), inDouble()), logits));
    QVERIFY(at::equal(three.logits(tokens(B, T), inDouble()), logits));
  }

  void aSpanHidesWhatIsFartherAndAChunkWhatIsBefore_data() {
    QTest::addColumn<QString>("entry");
    QTest::addColumn<int>("first"); // that the last of 19 tokens sees
    QTest::newRow("span") << "span=5" << 14;
    QTest::newRow("chunk") << "chunk=7" << 14;
    QTest::newRow("chunk, a later one") << "chunk=4" << 16;
    QTest::newRow("both: the narrower") << "chunk=10, span=4" << 15;
  }
  void aSpanHidesWhatIsFartherAndAChunkWhatIsBefore() {
    QFETCH(QString, entry);
    QFETCH(int, first);
    const at::NoGradGuard noGradients;
    auto model = exact(with("rope", "rope[" + entry.toStdString() + "]", {{"model.layers", "1"}}));
    const auto last = [&](const at::Tensor& text) { return model.logits(text, inDouble()).select(1, T - 1); };
    const auto text = tokens(1, T);
    const auto other = [&](std::int64_t from, std::int64_t to) {
      auto changed = text.clone();
      changed.slice(1, from, to).add_(3).remainder_(vocabulary);
      return changed;
    };
    QVERIFY(largest(last(text) - last(other(0, first))) < 1e-12);
    QVERIFY(largest(last(text) - last(other(first, first + 1))) > 1e-4);
    QCOMPARE(model.mask(0).first(T - 1), std::int64_t(first));
  }

  // The span of an evaluation narrows each layer and widens none.
  void theSpanOfAnEvaluationIsTheNarrower() {
    const auto config = [](const char* span) {
      return with("expe", "expe[span=5], nope, expe[chunk=4]", {{"evaluation.span", span}});
    };
    auto model = exact(config("0"));
    QCOMPARE(model.mask(0).first(18), std::int64_t(14));
    model.configure(config("3"));
    QCOMPARE(model.mask(0).first(18), std::int64_t(16));
    QCOMPARE(model.mask(1).first(18), std::int64_t(16));
    QCOMPARE(model.mask(2).first(17), std::int64_t(16));
    model.configure(config("9"));
    QCOMPARE(model.mask(0).first(18), std::int64_t(14));
    QCOMPARE(model.mask(1).first(18), std::int64_t(10));
  }

  // Llama 4: 1 + a ln(1 + ⌊(n + 1)/F⌋), of positions and not of places in the window.
  void theTemperatureRisesWithThePosition() {
    const at::NoGradGuard noGradients;
    auto model = exact(with("rope", "nope[temperature=0.1, every=4], rope[temperature=0.3], rope"));
    auto options = inDouble();
    Blocks blocks;
    options.observer = &blocks, options.offset = 5;
    model.stream(tokens(1, T), options);
    QVERIFY(!blocks.plans[2].temperature.defined());
    for (std::int64_t i = 0; i < T; ++i) {
      const double n = 5 + double(i);
      QVERIFY(std::abs(blocks.plans[0].temperature[i].item<double>() -
                       (1 + 0.1 * std::log(1 + std::floor((n + 1) / 4)))) < 1e-12);
      QVERIFY(std::abs(blocks.plans[1].temperature[i].item<double>() -
                       (1 + 0.3 * std::log(1 + std::floor((n + 1) / 16)))) < 1e-12); // the window
    }
    // Positions of each window: its own factors.
    options.observer = nullptr;
    options.offset = 0;
    options.positions = at::stack({at::arange(T, at::kDouble), at::arange(T, at::kDouble) + 30});
    const auto both = model.logits(tokens(2, T), options);
    for (std::int64_t window = 0; window < 2; ++window) {
      auto alone = inDouble();
      alone.offset = window * 30;
      QVERIFY(largest(model.logits(tokens(2, T).slice(0, window, window + 1), alone) -
                      both.slice(0, window, window + 1)) < 1e-10);
    }
  }

  void gradientsAreFiniteDifferences_data() { patterns(); }
  void gradientsAreFiniteDifferences() {
    auto model = exact(fetched());
    int leaf = 0;
    for (const Slope& slope : slopesOfLeaves(model.parameters(), [&] { return lossOf(model, B, T); })) {
      QVERIFY(std::abs(slope.gradient) > 1e-7);
      QVERIFY2(slope.apart() < 1e-6 * std::abs(slope.gradient) + 1e-9,
               qPrintable(QString("%1: %2, not %3").arg(leaf++).arg(slope.difference).arg(slope.gradient)));
    }
  }

  void readInPiecesIsReadWhole_data() { patterns(); }
  void readInPiecesIsReadWhole() {
    const at::NoGradGuard noGradients;
    auto model = exact(fetched());
    const auto all = tokens(B, T);
    const auto whole = model.logits(all, inDouble());
    for (const std::int64_t size : {1, 5, 7})
      QVERIFY(largest(logitsInPieces(model, all, size, inDouble()) - whole) < 1e-10);
  }

  void blockwiseIsExplicit_data() { patterns(); }
  void blockwiseIsExplicit() {
    const at::NoGradGuard noGradients;
    auto model = exact(fetched());
    struct Both : ForwardObserver {
      double difference = 0;
      std::string kernel;
      void attention(const LayerAttention& seen) override {
        const auto fast = attend(seen.plan, seen.v);
        kernel = fast.kernel;
        difference = std::max(difference, largest(fast.out - explicitAttention(seen.plan, seen.v)));
      }
    } both;
    auto options = inDouble();
    options.observer = &both;
    model.stream(tokens(B, T), options);
    QVERIFY2(both.difference < 1e-10, qPrintable(QString::number(both.difference)));
    QCOMPARE(both.kernel, std::string("blockwise"));
  }

  void onlyLayersWithTheEncodingHaveItsTensors() {
    const auto learned = [](const char* pattern) {
      return with("expe", pattern, {{"position.learned", "initialised"}, {"position.theta", "1/64"}});
    };
    Decoder model(learned("nope, expe"), vocabulary, at::kCPU);
    QVERIFY(model.parameters().has("position.theta"));
    QCOMPARE(makeEngine()->estimate(learned("nope, expe"), vocabulary)->parameters,
             model.parameters().count());
    QCOMPARE(encodingTensors(learned("nope, expe"), 3).size(), std::size_t(2));
    QCOMPARE(encodingTensors(learned("nope, expe"), 1).size(),
             std::size_t(2)); // a model of fewer layers has the embedding's
    Decoder other(with("rope", "rope, nope"), vocabulary, at::kCPU);
    QVERIFY(encodingTensors(with("rope", "rope, nope"), 3).empty());
  }

  // Eval values make no tensor anew.
  void evaluatingOtherwiseKeepsWhatIsTrained() {
    const auto config = [](const char* scale) {
      return with(
          "expe", "nope, expe[span=4]",
          {{"position.learned", "initialised"}, {"position.theta", "1/64"}, {"evaluation.scale", scale}});
    };
    Decoder model(config("1"), vocabulary, at::kCPU);
    const auto leaf = leafOf(model.parameters(), "position.theta");
    leaf.detach().fill_(0.5);
    const auto count = model.parameters().leaves().size();
    const at::NoGradGuard noGradients;
    const auto before = model.logits(tokens(B, T), {});
    model.configure(config("1/2"));
    QCOMPARE(model.parameters().leaves().size(), count);
    QVERIFY(leafOf(model.parameters(), "position.theta").is_same(leaf) && leaf.item<double>() == 0.5);
    QVERIFY(largest(model.logits(tokens(B, T), {}) - before) > 1e-4);
    model.configure(config("1"));
    QVERIFY(at::equal(model.logits(tokens(B, T), {}), before));
  }

  // Where position is taken the span stays and the temperature goes, since that rises with the position.
  void knockoutsRespectEachLayer() {
    const at::NoGradGuard noGradients;
    auto model = exact(with("rope", "rope[span=5], nope[temperature=0.5, every=4], rope[chunk=4]"));
    auto bare = exact(with("nope", "nope[span=5], nope, nope[chunk=4]"));
    copyParameters(model, bare);
    Encodings less{without(model.encodings().embedding, Knockout::Remove), {}};
    for (const auto& layer : model.encodings().layers)
      less.layers.push_back(without(layer, Knockout::Remove));
    auto options = inDouble();
    options.encodings = &less;
    const auto knocked = model.logits(tokens(B, T), options),
               expected = bare.logits(tokens(B, T), inDouble());
    QVERIFY(largest(knocked - expected) < 1e-10);
    QVERIFY(largest(knocked - model.logits(tokens(B, T), inDouble())) > 1e-3);
    // In head 1 of the layer with a temperature alone.
    Encodings one = model.encodings();
    one.layers[1] = without(one.layers[1], Knockout::Remove, at::arange(4) == 1);
    Blocks blocks;
    options.encodings = &one, options.observer = &blocks;
    model.stream(tokens(B, T), options);
    QVERIFY(blocks.plans[1].temperature.defined());
    QVERIFY(!blocks.plans[1].instead.front().second->temperature.defined());
  }

  void isTrainedAndResumed() {
    Bench bench;
    const Settings settings = {{"position.encoding", "expe"},
                               {"model.layers", "3"},
                               {"model.key_heads", "2"},
                               {"model.qk_norm", "on"},
                               {"position.pattern", "expe[span=6], nope[temperature=0.2, every=8], expe"}};
    const auto whole = bench.add(settings), parted = bench.add(settings);
    QCOMPARE(bench.train(whole).how, TrainEnd::How::Finished);
    QCOMPARE(bench.train(parted, 4).how, TrainEnd::How::Stopped);
    QCOMPARE(bench.train(parted).how, TrainEnd::How::Finished);
    const auto metrics = *bench.study->metrics(whole);
    compareMetrics(metrics, *bench.study->metrics(parted));
    QVERIFY(metrics.back().loss < metrics.front().loss - 0.1);
  }
};

QTEST_APPLESS_MAIN(LayersTest)
#include "layers_test.moc"
