// A step that takes long tells how far it is, and is given up at the next layer once nobody wants it.
#include "tests/engine/one_step.h"

using namespace expe;

namespace {

std::vector<at::Tensor> weightsOf(const Decoder& model) {
  std::vector<at::Tensor> all;
  for (const auto& tensor : model.parameters().leaves())
    all.push_back(tensor.detach().clone());
  return all;
}

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
    StepOfModel plain(settings_), watched(settings_);
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
    QVERIFY(alike(weightsOf(plain.model), weightsOf(watched.model)));
  }

  void isGivenUpAtAnyLayer() {
    for (int last = 1; last <= 16; ++last) {
      StepOfModel trained(settings_);
      const auto before = weightsOf(trained.model);
      int asked = 0;
      trained.step.watch([&](double) { return ++asked == last; });
      QVERIFY(!trained.one(1));
      QCOMPARE(asked, last); // not one more layer
      QVERIFY(alike(weightsOf(trained.model), before));
    }
  }

  void otherTroubleIsHandedOn() {
    StepOfModel trained(settings_);
    trained.step.watch(
        [](double share) -> bool { return share > 0.4 ? throw std::runtime_error("another") : false; });
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)trained.one(1));
  }
};

QTEST_GUILESS_MAIN(StepTest)
#include "step_test.moc"
