// A step that takes long tells how far it is, and is given up at the next layer once nobody wants it.
#include "tests/engine/models.h"

#include "core/train/step.h"

using namespace expe;

namespace {

Dataset someText() {
  Dataset data;
  for (Token i = 0; i < 2000; ++i)
    data.tokens.push_back((i * 37 + i / 7 * 11) % 50);
  data.train = {{0, data.tokens.size()}};
  return data;
}

struct Trained {
  explicit Trained(const Settings& settings)
      : config(configured(settings)), model(config, 50, at::kCPU), optimizer(model.parameters()),
        step(model, optimizer, nextToken(data, config)) {}

  std::optional<StepResult> one(std::int64_t number) {
    return step(number, config, [] { return false; });
  }
  std::vector<at::Tensor> weights() {
    std::vector<at::Tensor> all;
    for (const auto& tensor : model.parameters().leaves())
      all.push_back(tensor.detach().clone());
    return all;
  }

  Dataset data = someText();
  Config config;
  Decoder model;
  Optimizer optimizer;
  TrainingStep step;
};

bool alike(const std::vector<at::Tensor>& a, const std::vector<at::Tensor>& b) {
  bool same = a.size() == b.size();
  for (std::size_t i = 0; same && i < a.size(); ++i)
    same = at::equal(a[i], b[i]);
  return same;
}

} // namespace

class StepTest : public QObject {
  Q_OBJECT

  const Settings settings_ = {{"model.layers", "3"}, {"training.batch", "4"}, {"training.accumulation", "2"}};

private slots:
  void tellsHowFarItIsAndChangesNothing() {
    Trained plain(settings_), watched(settings_);
    std::vector<double> shares;
    watched.step.watch([&](double share) { return shares.push_back(share), false; });
    for (std::int64_t number = 1; number <= 3; ++number) {
      shares.clear();
      const auto a = plain.one(number), b = watched.one(number);
      QVERIFY(a && b && a->loss == b->loss && a->gradientNorm == b->gradientNorm);
      QCOMPARE(shares.size(),
               std::size_t(2 * 2 * 4)); // parts, ways, where three layers begin and the last ends
      QVERIFY(std::is_sorted(shares.begin(), shares.end()));
      QCOMPARE(shares.front(), 0.0);
      QCOMPARE(shares.back(), 1.0);
    }
    QVERIFY(alike(plain.weights(), watched.weights()));
  }

  void isGivenUpAtAnyLayer() {
    for (int last = 1; last <= 16; ++last) {
      Trained trained(settings_);
      const auto before = trained.weights();
      int asked = 0;
      trained.step.watch([&](double) { return ++asked == last; });
      QVERIFY(!trained.one(1));
      QCOMPARE(asked, last); // not one more layer
      QVERIFY(alike(trained.weights(), before));
    }
  }

  void otherTroubleIsHandedOn() {
    Trained trained(settings_);
    trained.step.watch(
        [](double share) -> bool { return share > 0.4 ? throw std::runtime_error("another") : false; });
    QVERIFY_EXCEPTION_THROWN((void)trained.one(1), std::runtime_error);
  }
};

QTEST_GUILESS_MAIN(StepTest)
#include "step_test.moc"
