// The decoder against what must hold whatever the weights are.
#include "tests/engine/models.h"
#include "tests/leaf.h"

#include "core/api/engine.h"
#include "core/engine/engine.h"
#include "core/model/linear.h"

#include <cmath>
#include <set>

using namespace expe;

namespace {

// What attention projects: 3 windows of 16 tokens, 32 dims, one head; normed already.
struct Input {
  at::Tensor x = at::randn({3, 16, 32}), qkv = at::randn({96, 32});
  Norm keep = [](const at::Tensor& t) { return t; };
  AttentionInput operator()() const { return {x, x, qkv, qkv, keep, 1, 32, qkv.scalar_type()}; }
};

} // namespace

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
    const auto spanning = [](const char* span) {
      return configured({{"position.encoding", "rope"},
                         {"model.layers", "1"},
                         {"model.initial_std", "0.3"},
                         {"evaluation.span", span}});
    };
    Decoder model(spanning("4"), 50, at::kCPU); // a span is an eval value: it begins without one
    at::NoGradGuard noGrad;
    auto a = tokens(1, 16), b = a.clone();
    b.slice(1, 0, 8).add_(3).remainder_(50);
    const auto all = [&](const at::Tensor& t, const char* span) {
      model.configure(spanning(span));
      return model.logits(t, {});
    };
    const auto last = [&](const at::Tensor& t, const char* span) { return all(t, span).select(1, 15); };
    QVERIFY(largest(model.logits(a, {}) - all(a, "0")) == 0);
    QVERIFY(largest(last(a, "4") - last(b, "4")) < 1e-6);
    QVERIFY(largest(last(a, "0") - last(b, "0")) > 1e-3);
    QVERIFY(largest(all(a, "16") - all(a, "0")) < 1e-4); // all of it: the same as no span
  }

  // What a model has met with one scale it must not take for another's.
  void scaleComesFromTheConfiguration_data() {
    QTest::addColumn<QString>("encoding");
    for (const char* encoding : {"expe", "exqpe", "rope", "alibi", "sinusoidal"})
      QTest::newRow(encoding) << encoding;
  }
  void scaleComesFromTheConfiguration() {
    QFETCH(QString, encoding);
    const auto scaled = [&](const char* trained, const char* evaluated) {
      return configured({{"position.encoding", encoding.toStdString()},
                         {"model.initial_std", "0.3"},
                         {"training.scale", trained},
                         {"evaluation.scale", evaluated}});
    };
    at::NoGradGuard noGrad;
    const auto t = tokens(2, 16);
    Decoder model(scaled("1", "1/4"), 50, at::kCPU), trained(scaled("1/4", "1"), 50, at::kCPU);
    const auto whole = model.logits(t, {});
    model.configure(scaled("1", "1/4"));
    QVERIFY(largest(model.logits(t, {}) - whole) > 1e-3);
    QVERIFY(at::equal(model.logits(t, {}), trained.logits(t, {})));
    model.configure(scaled("1", "1"));
    QVERIFY(at::equal(model.logits(t, {}), whole));
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
    const Input in;
    const InputOverwrite o{at::randn({16, l}), true, true, v, false, {}};
    const auto folded = project(in(), {o}), plain = projectPlainly(in(), o);
    QVERIFY(largest(folded.q - plain.q) < 2e-5);
    QVERIFY(largest(folded.k - plain.k) < 2e-5);
    QVERIFY(largest(folded.v - plain.v) < 2e-5);
  }

  // PROTOCOL: the residual stream and V are bit-equal with and without the overwriting.
  void valuesAreBitEqualWithAndWithoutOverwriting() {
    at::NoGradGuard noGrad;
    const Input in;
    const auto before = in.x.clone();
    const InputOverwrite o{.values = at::randn({16, 8}), .heads = {}};
    QVERIFY(at::equal(project(in(), {o}).v.squeeze(1), product(in.x, in.qkv.slice(0, 64))));
    QVERIFY(at::equal(in.x, before));
  }

  void stableVariantEqualsOneDimWithSummedColumns() {
    at::NoGradGuard noGrad;
    const Input in;
    const auto p = at::arange(16, at::kFloat).unsqueeze(1) / 16;
    const auto stable = project(in(), {InputOverwrite{.values = p.expand({16, 8}), .heads = {}}});
    // l = 1 over an input without the other 7 overwritten dims
    const auto one = at::cat({in.qkv.slice(1, 0, 8).sum(1, true), in.qkv.slice(1, 8)}, 1);
    const auto q = at::linear(at::cat({p.expand({3, 16, 1}), in.x.slice(-1, 8)}, -1), one.slice(0, 0, 32));
    QVERIFY(largest(stable.q.squeeze(1) - q) < 2e-5);
  }

  void overwritingBeforeNormIsAnotherModel() {
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
    const Parameters& parameters = model.parameters();
    std::int64_t count = 0;
    for (const auto& tensor : parameters.leaves())
      count += tensor.numel();
    QCOMPARE(parameters.count(), count);
    QCOMPARE(qint64(makeEngine()->estimate(config, 50)->parameters), qint64(count));
    std::set<std::string> names;
    std::int64_t outside = 0;
    for (const auto& [name, tensor] : parameters.views())
      names.insert(name), outside += tensor.numel();
    QCOMPARE(outside, count);
    QCOMPARE(names.size(), parameters.views().size());
  }

  // Paired: what two encodings have in common starts from the same values.
  void initialValuesDependOnSeedAndNameAlone() {
    Decoder a(configured({}), 50, at::kCPU), b(configured({{"position.encoding", "rope"}}), 50, at::kCPU),
        c(configured({{"training.seed", "2"}}), 50, at::kCPU);
    QVERIFY(at::equal(a.weights().layers[1].qkv, b.weights().layers[1].qkv));
    QVERIFY(!at::equal(a.weights().layers[1].qkv, c.weights().layers[1].qkv));
  }

  void learnedStartAndStepAreTrained() {
    Decoder model(configured({{"position.learned", "initialised"}, {"position.theta", "1/64"}}), 50,
                  at::kCPU);
    const auto all = tokens(2, 17);
    model.loss(all.slice(1, 0, 16), all.slice(1, 1), {}).backward();
    QCOMPARE(model.parameters().leaves().size(),
             Decoder(configured({}), 50, at::kCPU).parameters().leaves().size() + 2);
    const auto theta = leafOf(model.parameters(), "position.theta"),
               S = leafOf(model.parameters(), "position.S");
    QVERIFY(std::abs(theta.item<double>() - 1.0 / 64) < 1e-9);
    QVERIFY(theta.grad().defined() && theta.grad().abs().item<double>() > 0);
    QVERIFY(S.grad().defined() && S.grad().abs().item<double>() > 0);
  }
};

QTEST_GUILESS_MAIN(DecoderTest)
#include "decoder_test.moc"
