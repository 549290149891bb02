// The decoder against what must hold whatever the weights are.
#include "tests/engine/models.h"

#include "core/api/engine.h"
#include "core/engine/engine.h"
#include "core/model/attention.h"
#include "core/model/linear.h"

#include <cmath>
#include <set>

using namespace expe;

class DecoderTest : public QObject {
  Q_OBJECT

  static void eachEncoding() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("style");
    for (const auto& family : registry())
      for (const char* style : {"llama", "gpt"})
        QTest::addRow("%s %s", family.info.id.c_str(), style)
            << QString::fromStdString(family.info.id) << style;
  }
  static Decoder fetched(int vocabulary = 50) {
    QFETCH(QString, encoding);
    QFETCH(QString, style);
    return Decoder(
        configured({{"position.encoding", encoding.toStdString()}, {"model.style", style.toStdString()}}),
        vocabulary, at::kCPU);
  }

private slots:
  void untrainedLossIsLnOfTheVocabulary_data() { eachEncoding(); }
  void untrainedLossIsLnOfTheVocabulary() {
    auto model = fetched(50);
    at::NoGradGuard noGrad;
    const auto all = tokens(8, 17);
    const double loss = model.loss(all.slice(1, 0, 16), all.slice(1, 1), {}).item<double>();
    QVERIFY2(std::abs(loss - std::log(50.0)) < 0.05, qPrintable(QString::number(loss)));
  }

  void seesNoFutureToken_data() { eachEncoding(); }
  void seesNoFutureToken() {
    auto model = fetched();
    at::NoGradGuard noGrad;
    auto a = tokens(1, 16), b = a.clone();
    b.slice(1, 10).add_(1).remainder_(50);
    const auto x = model.logits(a, {}), y = model.logits(b, {});
    QVERIFY(largest((x - y).slice(1, 0, 10)) < 1e-6);
    QVERIFY(largest((x - y).slice(1, 10)) > 1e-4);
  }

  void lossesAndTheirMeanAgree_data() { eachEncoding(); }
  void lossesAndTheirMeanAgree() {
    auto model = fetched();
    at::NoGradGuard noGrad;
    const auto all = tokens(3, 17);
    const auto in = all.slice(1, 0, 16), out = all.slice(1, 1);
    QVERIFY(std::abs(model.losses(in, out, {}).mean().item<double>() -
                     model.loss(in, out, {}).item<double>()) < 1e-6);
  }

  // ALiBi and RoPE know distances alone, NoPE nothing, sinusoidal and ExPE the absolute position.
  void offsetMatters_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<bool>("matters");
    QTest::newRow("rope") << "rope" << false;
    QTest::newRow("alibi") << "alibi" << false;
    QTest::newRow("nope") << "nope" << false;
    QTest::newRow("expe") << "expe" << true;
    QTest::newRow("exqpe") << "exqpe" << true;
    QTest::newRow("sinusoidal") << "sinusoidal" << true;
  }
  void offsetMatters() {
    QFETCH(QString, encoding);
    QFETCH(bool, matters);
    Decoder model(configured({{"position.encoding", encoding.toStdString()}, {"model.initial_std", "0.3"}}),
                  50, at::kCPU);
    at::NoGradGuard noGrad;
    ForwardOptions shifted;
    shifted.offset = 40;
    const double change = largest(model.logits(tokens(2, 16), {}) - model.logits(tokens(2, 16), shifted));
    QVERIFY2(matters ? change > 1e-3 : change < 1e-3, qPrintable(QString::number(change)));
  }

  void spanHidesWhatIsFartherAway() {
    Decoder model(
        configured({{"position.encoding", "rope"}, {"model.layers", "1"}, {"model.initial_std", "0.3"}}), 50,
        at::kCPU);
    at::NoGradGuard noGrad;
    auto a = tokens(1, 16), b = a.clone();
    b.slice(1, 0, 8).add_(3).remainder_(50);
    ForwardOptions near;
    near.span = 4;
    const auto last = [&](const at::Tensor& t, const ForwardOptions& pass) {
      return model.logits(t, pass).select(1, 15);
    };
    QVERIFY(largest(last(a, near) - last(b, near)) < 1e-6);
    QVERIFY(largest(last(a, {}) - last(b, {})) > 1e-3);
    ForwardOptions wide;
    wide.span = 16; // all of it: the same as no span
    QVERIFY(largest(model.logits(a, wide) - model.logits(a, {})) < 1e-4);
  }

  void nopeLastOutputIgnoresTheOrderOfEarlierTokens() {
    Decoder model(
        configured({{"position.encoding", "nope"}, {"model.layers", "1"}, {"model.initial_std", "0.3"}}), 50,
        at::kCPU);
    at::NoGradGuard noGrad;
    const auto a = tokens(1, 16);
    const auto b = at::cat({a.slice(1, 0, 15).flip(1), a.slice(1, 15)}, 1);
    QVERIFY(largest(model.logits(a, {}).select(1, 15) - model.logits(b, {}).select(1, 15)) < 1e-4);
  }

  // What is folded must be what the paper says.
  void foldedProjectionIsThePlainOne_data() {
    QTest::addColumn<bool>("v");
    QTest::addColumn<int>("l");
    QTest::newRow("q,k l=8") << false << 8;
    QTest::newRow("q,k,v l=8") << true << 8;
    QTest::newRow("q,k l=1") << false << 1;
    QTest::newRow("q,k,v l=D") << true << 32;
  }
  void foldedProjectionIsThePlainOne() {
    QFETCH(bool, v);
    QFETCH(int, l);
    at::NoGradGuard noGrad;
    LayerWeights w;
    w.qkv = at::randn({96, 32});
    const auto x = at::randn({3, 16, 32});
    const Override o{at::randn({16, l}), true, true, v, false};
    const auto keep = [](const at::Tensor& t) { return t; };
    const auto folded = project(x, x, w, o, keep, at::kFloat),
               plain = projectPlainly(x, x, w, o, keep, at::kFloat);
    QVERIFY(largest(folded.q - plain.q) < 2e-5);
    QVERIFY(largest(folded.k - plain.k) < 2e-5);
    QVERIFY(largest(folded.v - plain.v) < 2e-5);
  }

  // PROTOCOL: the residual stream and V are bit-equal with and without the override.
  void valuesAreBitEqualWithAndWithoutOverride() {
    at::NoGradGuard noGrad;
    LayerWeights w;
    w.qkv = at::randn({96, 32});
    const auto x = at::randn({3, 16, 32}), before = x.clone();
    const Override o{at::randn({16, 8})};
    const auto keep = [](const at::Tensor& t) { return t; };
    QVERIFY(at::equal(project(x, x, w, o, keep, at::kFloat).v, linear(x, w.qkv.slice(0, 64), at::kFloat)));
    QVERIFY(at::equal(x, before));
  }

  void stableVariantEqualsOneDimWithSummedColumns() {
    at::NoGradGuard noGrad;
    LayerWeights many, one;
    many.qkv = at::randn({96, 32});
    const auto x = at::randn({2, 16, 32});
    const auto p = at::arange(16, at::kFloat).unsqueeze(1) / 16;
    const auto keep = [](const at::Tensor& t) { return t; };
    const auto stable = project(x, x, many, Override{p.expand({16, 8})}, keep, at::kFloat);
    // l = 1 over an input without the other 7 overwritten dims
    one.qkv = at::cat({many.qkv.slice(1, 0, 8).sum(1, true), many.qkv.slice(1, 8)}, 1);
    const auto shorter = at::cat({x.slice(-1, 0, 1), x.slice(-1, 8)}, -1);
    const auto q =
        at::linear(at::cat({p.expand({2, 16, 1}), shorter.slice(-1, 1)}, -1), one.qkv.slice(0, 0, 32));
    QVERIFY(largest(stable.q - q) < 2e-5);
  }

  void overrideBeforeNormIsAnotherModel() {
    const Config after = configured({}), before = configured({{"position.norm", "before"}});
    Decoder a(after, 50, at::kCPU), b(before, 50, at::kCPU);
    at::NoGradGuard noGrad;
    QVERIFY(largest(a.logits(tokens(1, 16), {}) - b.logits(tokens(1, 16), {})) > 1e-5);
  }

  void bfloat16IsCloseToFp32_data() { eachEncoding(); }
  void bfloat16IsCloseToFp32() {
    auto model = fetched();
    at::NoGradGuard noGrad;
    ForwardOptions half;
    half.type = at::kBFloat16;
    const auto x = model.logits(tokens(2, 16), {}), y = model.logits(tokens(2, 16), half).to(at::kFloat);
    QVERIFY(largest(x - y) < 0.03 * std::max(1.0, largest(x)));
    QVERIFY(largest(x - y) > 0);
  }

  void parameterCountsOfThePaper_data() {
    QTest::addColumn<QString>("sizes"); // style layers width heads mlp tied
    QTest::addColumn<qint64>("vocabulary");
    QTest::addColumn<qint64>("all"); // norm gains among them
    QTest::newRow("35M") << "gpt 6 384 12 1536 off" << qint64(32000) << qint64(35197824);
    QTest::newRow("S") << "llama 12 768 12 2048 off" << qint64(32768) << qint64(135285504);
    QTest::newRow("M") << "llama 24 1024 16 2816 on" << qint64(32768) << qint64(341885952);
  }
  void parameterCountsOfThePaper() {
    QFETCH(QString, sizes);
    QFETCH(qint64, vocabulary);
    QFETCH(qint64, all);
    const auto s = sizes.split(' ');
    const auto config = configured({{"model.style", s[0].toStdString()},
                                    {"model.layers", s[1].toStdString()},
                                    {"model.width", s[2].toStdString()},
                                    {"model.heads", s[3].toStdString()},
                                    {"model.mlp", s[4].toStdString()},
                                    {"model.tied", s[5].toStdString()}});
    const auto estimate = makeEngine()->estimate(config, vocabulary);
    QVERIFY(estimate.ok());
    QCOMPARE(qint64(estimate->parameters), all);
    if (s[0] == "gpt")
      QCOMPARE(qint64(estimate->matrixParameters), qint64(35192832));
  }

  void theEstimateIsWhatIsBuilt_data() { eachEncoding(); }
  void theEstimateIsWhatIsBuilt() {
    QFETCH(QString, encoding);
    QFETCH(QString, style);
    const auto config =
        configured({{"position.encoding", encoding.toStdString()}, {"model.style", style.toStdString()}});
    Decoder model(config, 50, at::kCPU);
    std::int64_t count = 0;
    for (const auto& tensor : model.weights().trained())
      count += tensor.numel();
    QCOMPARE(qint64(makeEngine()->estimate(config, 50)->parameters), qint64(count));
    std::set<std::string> names;
    std::int64_t outside = 0;
    for (const auto& [name, tensor] : model.weights().named(model.shape()))
      names.insert(name), outside += tensor.numel();
    QCOMPARE(outside, count);
    QCOMPARE(names.size(), model.weights().named(model.shape()).size());
  }

  // Paired: what two encodings have in common starts from the same values.
  void initialValuesDependOnSeedAndNameAlone() {
    Decoder a(configured({}), 50, at::kCPU), b(configured({{"position.encoding", "rope"}}), 50, at::kCPU),
        c(configured({{"training.seed", "2"}}), 50, at::kCPU);
    QVERIFY(at::equal(a.weights().layers[1].qkv, b.weights().layers[1].qkv));
    QVERIFY(!at::equal(a.weights().layers[1].qkv, c.weights().layers[1].qkv));
  }

  void dropoutIsAFunctionOfWhatItIsFor() {
    const auto x = at::ones({4, 16, 32});
    const Dropout d{0.25, 7, 3, 1};
    QVERIFY(at::equal(d(x, 0, 1), d(x, 0, 1)));
    QVERIFY(!at::equal(d(x, 0, 1), d(x, 1, 1)));
    QVERIFY(!at::equal(d(x, 0, 1), d(x, 0, 2)));
    QVERIFY(!at::equal(d(x, 0, 1), Dropout{0.25, 7, 4, 1}(x, 0, 1)));
    QVERIFY(!at::equal(d(x, 0, 1), Dropout{0.25, 7, 3, 2}(x, 0, 1)));
    QVERIFY(std::abs(d(x, 0, 1).mean().item<double>() - 1) < 0.06); // inverted: the mean stays
    QVERIFY(std::abs((d(x, 0, 1) == 0).to(at::kFloat).mean().item<double>() - 0.25) < 0.05);
  }

  void learnedStartAndStepAreTrained() {
    Decoder model(configured({{"position.learned", "initialised"}, {"position.theta", "1/64"}}), 50,
                  at::kCPU);
    const auto all = tokens(2, 17);
    model.loss(all.slice(1, 0, 16), all.slice(1, 1), {}).backward();
    const auto& own = model.weights().own;
    QCOMPARE(own.size(), size_t(2));
    QVERIFY(std::abs(own.at("theta").item<double>() - 1.0 / 64) < 1e-9);
    QVERIFY(own.at("theta").grad().defined() && own.at("theta").grad().abs().item<double>() > 0);
    QVERIFY(own.at("S").grad().defined() && own.at("S").grad().abs().item<double>() > 0);
  }
};

QTEST_GUILESS_MAIN(DecoderTest)
#include "decoder_test.moc"
