// What decoders of other architectures have: each with its gradients, in pieces as in the whole, computed
// again as at once, and in the losses as in the logits.
#include "tests/engine/exact_models.h"
#include "tests/engine/finite_differences.h"

#include "core/model/row_functions.h"
#include "core/model/size.h"
#include "core/model/soft_cap.h"

using namespace expe;

class ModelTraitsTest : public QObject {
  Q_OBJECT

  static void each() {
    QTest::addColumn<QString>("settings");
    for (const char* traits :
         {"model.head_width=6",
          "model.head_width=12 model.gate=dims",
          "model.vocabulary=64",
          "model.bias=qkv",
          "model.bias=attention",
          "model.bias=mlp",
          "model.bias=all",
          "model.bias=all model.style=gpt",
          "model.bias=all model.style=gpt model.activation=gelu_tanh model.parallel=on",
          "model.norms=after",
          "model.norms=both",
          "model.norms=both model.parallel=on model.style=gpt model.bias=all",
          "model.norms=after model.qk_norm=on model.qk_norm_over=heads",
          "model.activation=gelu_tanh",
          "model.activation=gelu",
          "model.style=gpt model.activation=silu",
          "model.scaled_embedding=on model.tied=on",
          "model.score_cap=2",
          "model.logit_cap=3",
          ("model.norms=both model.score_cap=5 model.logit_cap=3 model.scaled_embedding=on model.tied=on "
           "model.head_width=12 model.activation=gelu_tanh")})
      for (const char* encoding : {"rope", "expe", "alibi", "shaw", "transformer_xl", "deberta"})
        QTest::addRow("%s %s", traits, encoding) << QString("%1 position.encoding=%2 model.key_heads=%3")
                                                        .arg(traits, encoding)
                                                        .arg(QString(encoding) == "deberta" ? 4 : 2);
  }
  static Decoder made(const QString& settings) {
    Settings all;
    addTyped(all, settings + " model.initial_std=0.3");
    Decoder model(configured(all), 50, at::kCPU, Parameters::Fill::Initial, at::kDouble);
    at::NoGradGuard noGrad;
    for (auto& [name, values] : model.parameters().views()) // of biases too, which begin with 0
      if (name.ends_with(".bias"))
        values.copy_(at::sin(at::arange(values.numel(), at::kDouble)).mul_(0.3));
    return model;
  }

private slots:
  void gradients_data() { each(); }
  void gradients() {
    QFETCH(QString, settings);
    auto model = made(settings);
    const auto slopes = slopesOfLeaves(model.parameters(), [&] { return lossOf(model, 2, 9); });
    for (const auto& slope : slopes)
      QVERIFY2(
          slope.apart() < 1e-6 * std::max(1.0, std::abs(slope.difference)) + slope.rounding,
          qPrintable(
              QString("%1: %2 and %3").arg(slope.name.c_str()).arg(slope.gradient).arg(slope.difference)));
  }

  void inPiecesAsInTheWhole_data() { each(); }
  void inPiecesAsInTheWhole() {
    QFETCH(QString, settings);
    at::NoGradGuard noGrad;
    auto model = made(settings);
    const auto text = tokens(2, 13);
    const auto whole = model.logits(text, inDouble());
    auto options = inDouble();
    options.length = 13;
    QVERIFY(largest(logitsInPieces(model, text, 4, options) - whole) < 1e-9);
  }

  void lossesAreOfTheLogits_data() { each(); }
  void lossesAreOfTheLogits() {
    QFETCH(QString, settings);
    auto model = made(settings);
    const auto all = tokens(2, 10), inputs = all.slice(1, 0, 9), targets = all.slice(1, 1);
    const auto nats =
        -at::log_softmax(model.logits(inputs, inDouble()), -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1);
    QVERIFY(largest(model.losses(inputs, targets, inDouble()) - nats) < 1e-9);
    QVERIFY(largest(model.loss(inputs, targets, inDouble()) - nats.mean()) < 1e-9);
  }

  void computedAgain_data() { each(); }
  void computedAgain() {
    QFETCH(QString, settings);
    auto model = made(settings);
    const auto all = tokens(2, 10), inputs = all.slice(1, 0, 9), targets = all.slice(1, 1);
    auto again = inDouble();
    again.recompute = true;
    const auto gradients = [&](const ForwardOptions& options) {
      return torch::autograd::grad({model.loss(inputs, targets, options)}, model.parameters().leaves(), {},
                                   {}, false, true);
    };
    // Blocks computed again add to the leaves' gradients; the head's are the same.
    model.loss(inputs, targets, again).backward();
    const auto plain = gradients(inDouble());
    for (std::size_t i = 0; i < plain.size(); ++i)
      if (plain[i].defined())
        QVERIFY(largest(model.parameters().leaves()[i].grad() - plain[i]) < 1e-9);
  }

  // As many numbers as there are, and only what the settings ask for.
  void sizes_data() { each(); }
  void sizes() {
    QFETCH(QString, settings);
    Settings all;
    addTyped(all, settings);
    const auto config = configured(all);
    const Decoder model(config, 50, at::kCPU);
    QCOMPARE(sizeOf(config, 50).parameters, model.parameters().count());
  }

  void normsWithBiasesAreLibTorchs() {
    const auto x = at::randn({3, 5, 16}, at::kDouble), gain = at::randn({16}, at::kDouble),
               bias = at::randn({16}, at::kDouble);
    QVERIFY(at::equal(normOf(x, gain, {true, 1e-5}, bias), at::layer_norm(x, {16}, gain, bias, 1e-5)));
  }

  void capsAreNeverExceeded() {
    const auto z = at::linspace(-100, 100, 21, at::kDouble);
    QVERIFY(largest(softCapped(z, 5)) <= 5);
    QVERIFY(at::equal(softCapped(z, 0), z));
    QVERIFY(largest(softCapped(z, 5) - 5 * at::tanh(z / 5)) < 1e-15);
  }
};

QTEST_GUILESS_MAIN(ModelTraitsTest)
#include "model_traits_test.moc"
