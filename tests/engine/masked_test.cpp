// Masked training (Devlin et al. 2019, section 3.1): what is hidden and what is learned of it, and what it
// makes of encodings that know the direction.
#include "tests/engine/finite_differences.h"
#include "tests/engine/one_step.h"

#include "core/model/size.h"

#include <cmath>

using namespace expe;

namespace {

constexpr std::int64_t V = 50;

Config maskedConfig(const Settings& more = {}) {
  Settings settings = {{"training.objective", "masked"}, {"model.initial_std", "0.2"}};
  settings.insert(settings.end(), more.begin(), more.end());
  return configured(settings);
}

std::unique_ptr<Objective> objective(const Dataset& data, const Settings& more = {}) {
  return objectiveOf(data, maskedConfig(more), V);
}

bool alike(const TrainingBatch& a, const TrainingBatch& b) {
  return at::equal(a.inputs, b.inputs) && at::equal(a.targets, b.targets);
}

// Of `trials` with a chance each, within five standard deviations.
void verifyShare(double count, double trials, double chance) {
  const double expected = trials * chance, deviation = std::sqrt(trials * chance * (1 - chance));
  QVERIFY2(std::abs(count - expected) < 5 * deviation,
           qPrintable(QString("%1 of %2, expected %3").arg(count).arg(trials).arg(expected)));
}

double howMany(const at::Tensor& which) {
  return which.sum().item<double>();
}

std::string refusal(const Settings& settings) {
  const auto config = engineSchema().configure(engineSchema().defaults("expe"), settings);
  return config ? "" : config.error().message();
}

at::Tensor view(const Decoder& model, const std::string& name) {
  for (auto& [known, tensor] : model.parameters().views())
    if (known == name)
      return tensor;
  qFatal("no tensor %s", name.c_str());
}

} // namespace

class MaskedTest : public QObject {
  Q_OBJECT
private slots:
  void fifteenOfAHundredAreHiddenAsBertHidesThem() {
    const auto data = someText();
    const Settings many = {{"training.batch", "64"}, {"data.window", "64"}};
    const auto masked = objective(data, many);
    const auto plain = nextToken(data, maskedConfig(many));
    QVERIFY(!masked->causal() && masked->memory() == 0);
    double tokens = 0, targets = 0, hidden = 0, another = 0;
    auto replaced = at::zeros({V}, at::kDouble);
    for (std::int64_t step = 1; step <= 12; ++step) {
      const auto batch = masked->batch(step, 0);
      const auto text = plain->batch(step, 0).inputs;
      const auto target = batch.targets >= 0, mask = batch.inputs == V;
      QVERIFY(at::equal(batch.targets.masked_select(target), text.masked_select(target)));
      QVERIFY(at::equal(batch.inputs.masked_select(target.logical_not()),
                        text.masked_select(target.logical_not())));
      QVERIFY(batch.inputs.max().item<std::int64_t>() == V && batch.targets.max().item<std::int64_t>() < V);
      const auto other = (batch.inputs != text).logical_and(mask.logical_not());
      tokens += static_cast<double>(text.numel());
      targets += howMany(target), hidden += howMany(mask), another += howMany(other);
      replaced += at::bincount(batch.inputs.masked_select(other), {}, V).to(at::kDouble);
    }
    verifyShare(targets, tokens, 0.15);
    verifyShare(hidden, targets, 0.8);
    verifyShare(another, targets, 0.1 * (V - 1) / V); // of the drawn one in V is the token itself
    for (std::int64_t token = 0; token < V; ++token)
      verifyShare(replaced[token].item<double>(), targets, 0.1 / V);
  }

  void masksAreAFunctionOfSeedStepAndPart() {
    const auto data = someText();
    const auto one = objective(data), other = objective(data);
    const auto late = other->batch(90, 1);
    for (std::int64_t step = 1; step < 90; step += 7)
      QVERIFY(!alike(one->batch(step, 0), one->batch(step + 1, 0)));
    QVERIFY(alike(one->batch(90, 1), late));
    QVERIFY(!alike(objective(data, {{"training.seed", "2"}})->batch(90, 1), late));
    QVERIFY(alike(objective(data, {{"position.encoding", "tener"}})->batch(90, 1), late)); // runs are paired
  }

  void eachBatchHasATarget() {
    const auto data = someText();
    const auto rare = objective(data, {{"training.masked", "0.01"}, {"training.batch", "1"}});
    double targets = 0;
    for (std::int64_t step = 1; step <= 300; ++step) {
      const double now = howMany(rare->batch(step, 0).targets >= 0);
      QVERIFY(now >= 1);
      targets += now;
    }
    QVERIFY(targets < 400); // 48 of them by the share alone, and one where there were none
  }

  void itsPositionsMayBeDrawnToo() {
    const auto data = someText();
    const auto batch = objective(data, {{"training.positions", "randomised"}})->batch(3, 0);
    QVERIFY(batch.positions.defined() && alike(batch, objective(data)->batch(3, 0)));
  }

  void maskHasARowOfItsOwn() {
    for (const char* tied : {"on", "off"}) {
      const auto masked = maskedConfig({{"model.tied", tied}}), plain = configured({{"model.tied", tied}});
      const auto more = sizeOf(masked, V).parameters - sizeOf(plain, V).parameters;
      QCOMPARE(more, std::int64_t(std::string(tied) == "on" ? 32 : 64));
      const Decoder model(masked, V, at::kCPU);
      QCOMPARE(model.shape().vocabulary, V + 1);
      QCOMPARE(model.parameters().count(), sizeOf(masked, V).parameters);
      QCOMPARE(model.shape().maskToken(), V);
    }
  }

  // Whatever the options of a pass say: of two texts that differ in their last token all rows differ.
  void tokensSeeLaterOnes() {
    Decoder model(maskedConfig(), V, at::kCPU);
    auto a = tokens(1, 12), b = a.clone();
    b[0][11] = (a[0][11] + 1) % V;
    const auto apart = (model.stream(a, {}) - model.stream(b, {})).abs().amax(-1)[0];
    QVERIFY(apart.min().item<double>() > 1e-6);
  }

  void gradientsAreThoseOfDifferences_data() {
    QTest::addColumn<QString>("encoding");
    for (const char* id : {"alibi", "t5", "tener", "huang_2020", "rope", "shaw", "transformer_xl", "fire",
                           "bam", "tapa", "selective_rope", "repo", "canon"})
      QTest::newRow(id) << id;
  }
  void gradientsAreThoseOfDifferences() {
    QFETCH(QString, encoding);
    const auto config = maskedConfig({{"position.encoding", encoding.toStdString()}});
    Decoder model(config, V, at::kCPU, Parameters::Fill::Initial, at::kDouble);
    const auto data = someText();
    const auto batch = objectiveOf(data, config, V)->batch(1, 0);
    ForwardOptions options;
    options.type = at::kDouble;
    const auto loss = [&] { return model.loss(batch.inputs, batch.targets, options); };
    for (const Slope& slope : slopesOfLeaves(model.parameters(), loss, stepOf(encoding.toStdString())))
      QVERIFY2(
          isUnseen(slope.name) || slope.apart() < 1e-6 * std::abs(slope.gradient) + 100 * slope.rounding,
          qPrintable(
              QString("%1: %2 and %3").arg(slope.name.c_str()).arg(slope.gradient).arg(slope.difference)));
  }

  // The text has a period of seven: what is hidden follows from either side.
  void theLossFalls() {
    const Settings settings = {{"training.objective", "masked"},
                               {"training.batch", "8"},
                               {"training.rate", "0.01"},
                               {"training.warmup", "0"},
                               {"training.steps", "60"}};
    StepOfModel training(settings);
    double first = 0, last = 0;
    for (std::int64_t step = 1; step <= 60; ++step) {
      const double loss = training.one(step)->loss;
      (step <= 10 ? first : last) += step <= 10 || step > 50 ? loss / 10 : 0;
    }
    QVERIFY2(last < first - 0.5, qPrintable(QString("%1 %2").arg(first).arg(last)));
  }

  // Read backwards, a text gives what it gave, backwards, where nothing knows the direction.
  void onlySomeEncodingsKnowTheDirection_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<bool>("knows");
    for (const char* id : {"nope", "alibi", "bam", "kerple", "sandwich", "da_transformer", "tapa", "repo"})
      QTest::newRow(id) << "position.encoding=" + QString(id) << false;
    QTest::newRow("M1") << "position.encoding=huang_2020 position.huang_2020.method=M1" << false;
    QTest::newRow("M2") << "position.encoding=huang_2020 position.huang_2020.method=M2" << true;
    for (const char* id : {"tener", "t5", "shaw", "transformer_xl", "rope", "selective_rope", "expe"})
      QTest::newRow(id) << "position.encoding=" + QString(id) << true;
  }
  void onlySomeEncodingsKnowTheDirection() {
    QFETCH(QString, settings);
    QFETCH(bool, knows);
    Settings typed;
    addTyped(typed, settings);
    Decoder model(maskedConfig(typed), V, at::kCPU, Parameters::Fill::Initial, at::kDouble);
    ForwardOptions options;
    options.type = at::kDouble;
    const auto text = tokens(2, 16);
    const auto there = model.logits(text, options), back = model.logits(text.flip(1), options).flip(1);
    const double apart = largest(there - back);
    QVERIFY2(knows ? apart > 1e-4 : apart < 1e-10, qPrintable(QString::number(apart)));
  }

  // M2's table is M1's for earlier keys, and another for later ones, which only a masked model sees.
  void huangsSecondMethodDiffersFromTheFirstWhereLaterKeysAreSeen() {
    for (const char* learned : {"next-token", "masked"}) {
      const auto made = [&](const char* method) {
        return std::make_unique<Decoder>(configured({{"training.objective", learned},
                                                     {"model.initial_std", "0.2"},
                                                     {"position.encoding", "huang_2020"},
                                                     {"position.huang_2020.method", method}}),
                                         V, at::kCPU, Parameters::Fill::Initial, at::kDouble);
      };
      const auto first = made("M1"), second = made("M2");
      at::NoGradGuard noGradients;
      for (const char* layer : {"0", "1"}) {
        const auto name = std::string("position.huang_2020_w.") + layer;
        const auto w = view(*first, name), both = view(*second, name); // [N], [2N−1] of j − i
        QCOMPARE(both.size(0), 2 * w.size(0) - 1);
        both.slice(0, 0, w.size(0)).copy_(w.flip(0));
      }
      second->parameters().stepped();
      ForwardOptions options;
      options.type = at::kDouble;
      const double apart =
          largest(first->logits(tokens(2, 16), options) - second->logits(tokens(2, 16), options));
      QVERIFY2(std::string(learned) == "masked" ? apart > 1e-3 : apart < 1e-10,
               qPrintable(QString::number(apart)));
    }
  }

  void whatSaysNothingOfLaterKeysIsRefused_data() {
    QTest::addColumn<QString>("sentence");
    for (const char* id :
         {"fox", "cable", "cope", "stick_breaking", "selective_attention", "path", "wall", "grape_ap"})
      QTest::newRow(id) << "is made of what lies between a key and a later query";
    for (const char* id : {"grape_a", "gape", "xpos"})
      QTest::newRow(id) << "falls with the way back to a key";
  }
  void whatSaysNothingOfLaterKeysIsRefused() {
    QFETCH(QString, sentence);
    const std::string id = QTest::currentDataTag();
    const auto both = refusal({{"position.encoding", id}, {"training.objective", "masked"}});
    QVERIFY2(QString::fromStdString(both).contains(sentence), both.c_str());
    QVERIFY(both.starts_with("position.encoding: ") && both.ends_with("training.objective=next-token."));
    QCOMPARE(refusal({{"position.encoding", id}}), std::string());
    const auto layer = refusal({{"training.objective", "masked"}, {"position.pattern", "expe, " + id}});
    QVERIFY2(layer.starts_with("position.pattern: ") && QString::fromStdString(layer).contains(sentence),
             layer.c_str());
  }

  void everyOtherEncodingLearnsFromBothSides() {
    const auto data = someText();
    for (const EncodingInfo& info : engineSchema().encodings()) {
      const auto config = engineSchema().configure(
          maskedConfig(), {{"position.encoding", info.id}, {"evaluation.longest", "4"}});
      if (!config) {
        QVERIFY2(config.error().message().find("later keys") != std::string::npos,
                 config.error().message().c_str());
        continue;
      }
      Decoder model(*config, V, at::kCPU);
      const auto batch = objectiveOf(data, *config, V)->batch(1, 0);
      const auto loss = model.loss(batch.inputs, batch.targets, {});
      loss.backward();
      QVERIFY2(std::isfinite(loss.item<double>()) && std::isfinite(largest(model.weights().embed.grad())),
               info.id.c_str());
    }
  }

  void biasesThatOneTypesAreCheckedForLaterKeysToo() {
    const Settings typed = {{"position.encoding", "custom"},
                            {"position.custom.place", "bias"},
                            {"position.custom.names", ""},
                            {"position.custom.formula", "-log(1 + n)"}};
    QCOMPARE(refusal(typed), std::string());
    auto masked = typed;
    masked.emplace_back("training.objective", "masked");
    const auto sentence = refusal(masked);
    QVERIFY2(sentence.find("no finite number at n = -") != std::string::npos, sentence.c_str());
    masked[3].second = "-log(1 + abs(n))";
    QCOMPARE(refusal(masked), std::string());
  }
};

QTEST_GUILESS_MAIN(MaskedTest)
#include "masked_test.moc"
