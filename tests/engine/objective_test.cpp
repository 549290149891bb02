// What is learnt from which windows: next token, and objectives that this test brings, for which neither step
// nor model has a line.
#include "tests/engine/models.h"

#include "core/data/windows.h"
#include "core/model/batch.h"
#include "core/model/kv_cache.h"
#include "core/runtime/random.h"
#include "core/train/step.h"

#include <torch/csrc/autograd/autograd.h>

#include <cmath>

#include <set>

using namespace expe;

namespace {

constexpr std::int64_t V = 50, L = 16, B = 3, parts = 2;

Dataset someText() {
  std::vector<Token> tokens(2000);
  for (Token i = 0; i < 2000; ++i)
    tokens[static_cast<std::size_t>(i)] = (i * 37 + i / 7 * 11) % V;
  Dataset data;
  data.tokens = std::move(tokens);
  data.train = {{0, data.tokens.size()}};
  return data;
}

Config configOf(const std::string& encoding, const Settings& more = {}) {
  Settings settings = {{"position.encoding", encoding},
                       {"training.batch", std::to_string(B)},
                       {"training.accumulation", std::to_string(parts)},
                       {"model.initial_std", "0.2"}};
  settings.insert(settings.end(), more.begin(), more.end());
  return configured(settings);
}

std::uint64_t seedOf(std::int64_t step, std::int64_t part) {
  return mix({7, static_cast<std::uint64_t>(step), static_cast<std::uint64_t>(part)});
}

at::Tensor someTokens(std::int64_t step, std::int64_t part, std::int64_t length = L) { // [B,length]
  return at::empty({B, length}, at::kLong).random_(0, V - 1, generator(seedOf(step, part)));
}

// Some tokens are hidden behind the last one of the vocabulary and guessed from both sides.
class Masked : public Objective {
public:
  bool causal() const override { return false; }
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    const auto text = someTokens(step, part);
    const auto hidden = at::empty({B, L}, at::kDouble).uniform_(0, 1, generator(seedOf(part, step))) < 0.3;
    return {text.masked_fill(hidden, V - 1), text.masked_fill(hidden.logical_not(), -1), {}, false, {}};
  }
};

// The next token at positions of each window's own, further apart than tokens and not whole.
class Spread : public Objective {
public:
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    const auto text = someTokens(step, part, L + 1);
    const auto n = at::empty({B, L}, at::kDouble).uniform_(0.1, 3, generator(seedOf(part, step)));
    return {text.slice(1, 0, L), text.slice(1, 1), n.cumsum(-1), false, {}};
  }
};

// Each part goes on from the one before, and sees some of its tokens.
class Segments : public Objective {
public:
  explicit Segments(std::int64_t memory) : memory_(memory) {}
  std::int64_t memory() const override { return memory_; }
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    const auto text = someTokens(step, 0, 3 * L + 1).slice(1, part * L, (part + 1) * L + 1);
    return {text.slice(1, 0, L), text.slice(1, 1), {}, part > 0, {}};
  }

private:
  std::int64_t memory_;
};

struct Training {
  Training(const Config& of, std::unique_ptr<const Objective> what)
      : config(of), model(config, V, at::kCPU, Parameters::Fill::Initial, at::kDouble),
        optimizer(model.parameters()), step(model, optimizer, std::move(what)) {}
  StepResult one(std::int64_t number) {
    return *step(number, config, [] { return false; });
  }

  Config config;
  Decoder model;
  Optimizer optimizer;
  TrainingStep step;
};

double normOf(const std::vector<at::Tensor>& gradients) {
  double sum = 0;
  for (const auto& each : gradients)
    sum += each.square().sum().item<double>();
  return std::sqrt(sum);
}

void verifyNear(double a, double b) {
  QVERIFY2(std::abs(a - b) <= 1e-11 * std::abs(b),
           qPrintable(QString("%1 and %2").arg(a, 0, 'g', 17).arg(b, 0, 'g', 17)));
}

bool alike(const TrainingBatch& a, const TrainingBatch& b) {
  return at::equal(a.inputs, b.inputs) && at::equal(a.targets, b.targets);
}

} // namespace

class ObjectiveTest : public QObject {
  Q_OBJECT

  static void each() {
    QTest::addColumn<QString>("encoding");
    for (const Family& family : registry())
      QTest::newRow(family.info.id.c_str()) << QString::fromStdString(family.info.id);
  }
  static Config fetched(const Settings& more = {}) {
    QFETCH(QString, encoding);
    return configOf(encoding.toStdString(), more);
  }

  // Positions of a batch of step 3, part 1.
  static at::Tensor drawnPositions(const char* kind, const char* seed = "1") {
    static const auto data = someText();
    return objectiveOf(data, configOf("rope", {{"training.positions", kind}, {"training.seed", seed}}), V)
        ->batch(3, 1)
        .positions;
  }

private slots:
  void positionsAreDrawnFromALongerRange() {
    constexpr double range = 8.0 * L;
    QVERIFY(!drawnPositions("plain").defined());
    for (const char* kind : {"pose", "randomised", "floats"}) {
      const auto n = drawnPositions(kind);
      QCOMPARE(n.sizes().vec(), std::vector<std::int64_t>({B, L}));
      QVERIFY(at::equal(n, drawnPositions(kind)) && !at::equal(n, drawnPositions(kind, "2")));
      QVERIFY(!at::equal(n[0], n[1])); // each window its own
      QVERIFY(n.diff().min().item<double>() > 0);
      QVERIFY(n.min().item<double>() >= 0 && n.max().item<double>() < range);
      QVERIFY(n.max().item<double>() > L);
      QCOMPARE(at::equal(n, n.round()), std::string(kind) != "floats");
    }
  }

  void poseMovesTheSecondPieceOn() { // the text is as it was
    const auto n = drawnPositions("pose");
    const auto steps = n.diff();
    QVERIFY(at::equal(n.select(1, 0), at::zeros({B}, at::kDouble)));
    QVERIFY((steps != 1).sum(1).max().item<std::int64_t>() <= 1);
    QVERIFY(at::equal(n.slice(1, (L + 1) / 2).diff(), at::ones({B, L - (L + 1) / 2 - 1}, at::kDouble)));
    const auto data = someText();
    QVERIFY(alike(objectiveOf(data, configOf("rope", {{"training.positions", "pose"}}), V)->batch(3, 1),
                  objectiveOf(data, configOf("rope"), V)->batch(3, 1)));
  }

  // As the authors' code draws: the second of two pieces moves by 0 … range − T, and the first has 1 …
  // (T+1)/2 tokens. One of the draws is the reference's example.
  void poseDrawsAsItsCode() {
    const auto data = someText();
    const auto objective = objectiveOf(
        data,
        configOf("rope", {{"data.window", "8"}, {"training.positions", "pose"}, {"training.reach", "4"}}), V);
    const auto example = at::tensor({0, 1, 2, 23, 24, 25, 26, 27}).to(at::kDouble);
    std::set<std::pair<double, double>> draws; // tokens of the first piece, by how much the second moves
    bool met = false;
    for (std::int64_t step = 1; step <= 1500; ++step) {
      const auto all = objective->batch(step, 0).positions;
      for (std::int64_t row = 0; row < B; ++row) {
        const auto n = all[row];
        met = met || at::equal(n, example);
        const double moved = n[7].item<double>() - 7;
        draws.insert({(n == at::arange(8)).sum().item<double>(), moved});
        QVERIFY(moved >= 0 && moved <= 32 - 8);
      }
    }
    QVERIFY(met);
    for (int first = 1; first <= 4; ++first)
      for (int moved = 1; moved <= 24; ++moved)
        QVERIFY(draws.count({first, moved}) == 1);
    QCOMPARE(draws.size(), std::size_t{4 * 24 + 1}); // and one of both pieces in place
  }

  void nextTokenIsAFunctionOfSeedStepAndPart() {
    const auto data = someText();
    const auto config = configOf("expe");
    const auto one = nextToken(data, config), other = nextToken(data, config),
               differs = nextToken(data, configOf("rope", {{"training.seed", "2"}}));
    QVERIFY(one->causal() && one->memory() == 0);
    const auto late = other->batch(200, 1); // asked for first, epochs ahead
    const TrainingWindows windows(data.train, L, mix(1, "data order"));
    bool same = true;
    for (std::int64_t step = 1; step <= 200; ++step)
      for (std::int64_t part = 0; part < parts; ++part) {
        const auto batch = one->batch(step, part);
        const auto [inputs, targets] =
            batchOf(data, windows.starts(((step - 1) * parts + part) * B, B), L, at::kCPU);
        QVERIFY(at::equal(batch.inputs, inputs) && at::equal(batch.targets, targets));
        QVERIFY(!batch.positions.defined() && !batch.goesOn);
        same = same && alike(batch, differs->batch(step, part));
      }
    QVERIFY(alike(one->batch(200, 1), late) && alike(other->batch(1, 0), one->batch(1, 0)));
    QVERIFY(!same);
    QVERIFY(alike(nextToken(data, configOf("alibi"))->batch(3, 1), one->batch(3, 1))); // runs are paired
  }

  void masked_data() { each(); }
  void masked() {
    Training training(fetched({{"training.warmup", "0"}, {"training.rate", "0.01"}}),
                      std::make_unique<Masked>());
    ForwardOptions options;
    options.type = at::kDouble, options.causal = false;
    at::Tensor loss = at::zeros({}, at::kDouble);
    std::int64_t counted = 0;
    for (std::int64_t part = 0; part < parts; ++part) { // by the formula, from the logits
      const auto batch = Masked().batch(1, part);
      const auto nats = -at::log_softmax(training.model.logits(batch.inputs, options), -1);
      const auto counts = batch.targets >= 0;
      loss =
          loss +
          nats.gather(-1, batch.targets.clamp_min(0).unsqueeze(-1)).squeeze(-1).masked_select(counts).mean() /
              parts;
      counted += counts.sum().item<std::int64_t>();
    }
    QVERIFY(counted > B * L / 4 && counted < B * L);
    const auto gradients = torch::autograd::grad({loss}, training.model.parameters().leaves());
    const auto first = training.one(1);
    verifyNear(first.loss, loss.item<double>());
    verifyNear(first.gradientNorm, normOf(gradients));
    double last = 0;
    for (int i = 0; i < 15; ++i) // the same step again: it is learnt
      last = training.one(1).loss;
    QVERIFY2(last < first.loss - 0.3, qPrintable(QString("%1 → %2").arg(first.loss).arg(last)));
  }

  void positionsOfItsOwn_data() { each(); }
  void positionsOfItsOwn() {
    Training training(fetched(), std::make_unique<Spread>());
    at::Tensor loss = at::zeros({}, at::kDouble), plain = loss;
    for (std::int64_t part = 0; part < parts; ++part) {
      const auto batch = Spread().batch(2, part);
      ForwardOptions options;
      options.type = at::kDouble;
      plain = plain + training.model.loss(batch.inputs, batch.targets, options) / parts;
      options.positions = batch.positions;
      loss = loss + training.model.loss(batch.inputs, batch.targets, options) / parts;
    }
    const auto gradients = torch::autograd::grad({loss}, training.model.parameters().leaves());
    const auto result = training.one(2);
    verifyNear(result.loss, loss.item<double>());
    verifyNear(result.gradientNorm, normOf(gradients));
    static const std::set<std::string> readsNone = {"nope",
                                                    "cope",
                                                    "cable",
                                                    "fox",
                                                    "wall",
                                                    "path",
                                                    "selective_rope",
                                                    "repo",
                                                    "canon",
                                                    "stick_breaking",
                                                    "selective_attention"};
    const bool reads = readsNone.count(training.config.text("position.encoding")) == 0;
    QCOMPARE(std::abs(result.loss - plain.item<double>()) > 1e-7, reads);
  }

  // Segment by segment with a memory as long as the text is one long pass.
  void segmentsWithMemory_data() { each(); }
  void segmentsWithMemory() {
    Training training(fetched(), std::make_unique<Segments>(2 * L));
    const auto text = someTokens(1, 0, 3 * L + 1).slice(1, 0, parts * L + 1);
    ForwardOptions options;
    options.type = at::kDouble;
    const auto whole = training.model.loss(text.slice(1, 0, parts * L), text.slice(1, 1), options);
    verifyNear(training.one(1).loss, whole.item<double>());
  }

  // What a configuration with a memory trains: the parts of a step are pieces of one text, in its order, and
  // what it learns from them is what it learns from the whole, but for the gradients through the memory.
  void memoryOfAConfiguration() {
    const Dataset data = someText();
    const auto config =
        configOf("transformer_xl", {{"training.memory", "1"}, {"training.accumulation", "3"}});
    const auto objective = objectiveOf(data, config, V);
    QCOMPARE(objective->memory(), L);
    for (std::int64_t part = 0; part < 3; ++part) {
      const auto now = objective->batch(2, part);
      QCOMPARE(now.goesOn, part > 0);
      QCOMPARE(now.inputs.sizes(), (at::IntArrayRef{B, L}));
      if (part > 0) // its first token is what the part before ended with predicting
        QVERIFY(at::equal(now.inputs.select(1, 0), objective->batch(2, part - 1).targets.select(1, L - 1)));
    }
    QVERIFY(!alike(objective->batch(2, 0), objective->batch(3, 0)));
    QVERIFY(alike(objective->batch(2, 1), objectiveOf(data, config, V)->batch(2, 1))); // nothing is kept

    const auto all = configOf("transformer_xl", {{"training.memory", "9"}}); // 2 parts
    Training training(all, objectiveOf(data, all, V));
    const auto first = objectiveOf(data, all, V)->batch(1, 0),
               second = objectiveOf(data, all, V)->batch(1, 1);
    ForwardOptions options;
    options.type = at::kDouble;
    const auto whole = training.model.loss(at::cat({first.inputs, second.inputs}, 1),
                                           at::cat({first.targets, second.targets}, 1), options);
    verifyNear(training.one(1).loss, whole.item<double>());
  }

  // Half loss: inputs are the same, and the last half of each window alone is learned, whatever a part sees.
  void theLastTargetsAloneCount_data() {
    QTest::addColumn<QString>("share");
    QTest::addColumn<int>("learned"); // of 16
    QTest::newRow("half") << "0.5" << 8;
    QTest::newRow("a part of a token is a whole one") << "0.4" << 7;
    QTest::newRow("one at least") << "0.01" << 1;
  }
  void theLastTargetsAloneCount() {
    QFETCH(QString, share);
    QFETCH(int, learned);
    const Dataset data = someText();
    const Settings memory = {{"training.memory", "1"}, {"training.accumulation", "2"}};
    auto some = memory;
    some.emplace_back("training.targets", share.toStdString());
    const auto whole = objectiveOf(data, configOf("rope", memory), V),
               half = objectiveOf(data, configOf("rope", some), V);
    for (std::int64_t part = 0; part < 2; ++part) {
      const auto all = whole->batch(3, part), now = half->batch(3, part);
      QVERIFY(at::equal(now.inputs, all.inputs) && now.goesOn == all.goesOn);
      QVERIFY(at::equal(now.targets.slice(1, L - learned), all.targets.slice(1, L - learned)));
      QVERIFY(now.targets.slice(1, 0, L - learned).eq(-1).all().item<bool>());
    }
  }

  // What a step tells is the mean over the targets that count.
  void theLossOfAStepIsOfTheTargetsThatCount() {
    const Dataset data = someText();
    const auto config = configOf("rope", {{"training.accumulation", "1"}, {"training.targets", "0.5"}});
    Training training(config, objectiveOf(data, config, V));
    const auto batch = nextToken(data, configOf("rope", {{"training.accumulation", "1"}}))->batch(1, 0);
    ForwardOptions options;
    options.type = at::kDouble;
    const auto of = training.model.losses(batch.inputs, batch.targets, options).slice(1, L / 2).mean();
    verifyNear(training.one(1).loss, of.item<double>());
  }

  // A shorter one forgets; no gradient goes through it; the next step begins anew.
  void segmentsForget_data() { each(); }
  void segmentsForget() {
    constexpr std::int64_t memory = 5, three = 3;
    Training training(fetched({{"training.accumulation", "3"}}), std::make_unique<Segments>(memory));
    for (std::int64_t step = 1; step <= 2; ++step) {
      double loss = 0;
      std::vector<at::Tensor> gradients;
      for (std::int64_t part = 0; part < three; ++part) {
        KVCache cache(memory);
        ForwardOptions options;
        options.type = at::kDouble, options.cache = &cache;
        {
          const at::NoGradGuard noGradients;
          for (std::int64_t before = 0; before < part; ++before) {
            (void)training.model.stream(Segments(memory).batch(step, before).inputs, options);
            cache.keepLast(memory);
            QCOMPARE(cache.length(), memory);
            QCOMPARE(cache.next(), (before + 1) * L);
          }
        }
        const auto batch = Segments(memory).batch(step, part);
        const auto share = training.model.loss(batch.inputs, batch.targets, options) / three;
        const auto of = torch::autograd::grad({share}, training.model.parameters().leaves());
        loss += share.item<double>();
        for (std::size_t i = 0; i < of.size(); ++i)
          part == 0 ? gradients.push_back(of[i]) : (void)(gradients[i] = gradients[i] + of[i]);
      }
      const auto result = training.one(step);
      verifyNear(result.loss, loss);
      verifyNear(result.gradientNorm, normOf(gradients));
    }
  }
};

QTEST_APPLESS_MAIN(ObjectiveTest)
#include "objective_test.moc"
