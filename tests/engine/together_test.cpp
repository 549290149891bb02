// Steps whose parts several processes share out give the losses of one, and the same weights in all of them.
// The processes are threads here, which is the same to c10d; tests/app/cli_parallel_test.cpp starts
// processes.
#include "tests/engine/one_step.h"
#include "tests/free_port.h"

#include "core/base/error_exception.h"
#include "core/train/together.h"

#include <algorithm>
#include <cmath>
#include <thread>

using namespace expe;

namespace {

constexpr int steps = 4;
constexpr std::int64_t smallBuckets = 4096; // bytes: several of them, even here

// Does `work` once in each of so many processes of one group.
template <class F> void inProcesses(int size, F&& work) {
  const auto port = freePort();
  std::vector<std::jthread> threads;
  threads.reserve(static_cast<std::size_t>(size));
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      auto group = need(joinProcesses({rank, size, rank, size, "127.0.0.1", port, false, ""}));
      need(group->computeOn(at::kCPU));
      work(*group);
    });
}

struct Trained {
  std::vector<StepResult> results;
  std::vector<at::Tensor> weights;
};

Trained train(StepOfModel& model) {
  Trained trained;
  for (int number = 1; number <= steps; ++number)
    trained.results.push_back(*model.one(number));
  for (const auto& leaf : model.model.parameters().leaves())
    trained.weights.push_back(leaf.detach().clone());
  return trained;
}

// A group of one, which remembers what was there when sums were asked for.
class Watching : public ProcessGroup {
public:
  explicit Watching(const Optimizer& optimizer) : ProcessGroup(Launch{}), optimizer_(optimizer) {}
  void tell(const std::string&) override {}
  std::optional<std::string> hear() override { return {}; }
  void complain(const Error&) override {}
  std::optional<Error> complaint() override { return {}; }
  Result<void> computeOn(c10::Device) override { return {}; }
  Wait sum(std::vector<at::Tensor> tensors) override {
    for (const auto& tensor : tensors)
      summed += tensor.scalar_type() == at::kFloat ? tensor.numel() : 0; // the loss is fp64
    there.push_back(std::ranges::count_if(optimizer_.trained,
                                          [](const at::Tensor& weight) { return weight.grad().defined(); }));
    return [] {};
  }
  void broadcast(at::Tensor) override {}
  bool all(bool here) override { return here; }
  bool same(std::int64_t) override { return true; }

  std::vector<std::int64_t> there; // gradients, at each sum
  std::int64_t summed = 0;         // numbers

private:
  const Optimizer& optimizer_;
};

} // namespace

class TogetherTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() {
    if (const auto alone = joinProcesses({0, 1, 0, 1, "127.0.0.1", freePort(), false, ""}); !alone)
      QSKIP(alone.error().message().c_str()); // built without Gloo
  }

  void aStepIsTheSameWhoeverComputesIt_data() {
    QTest::addColumn<int>("processes");
    QTest::addColumn<Settings>("more");
    QTest::newRow("two") << 2 << Settings{{"training.accumulation", "4"}};
    QTest::newRow("three") << 3 << Settings{{"training.accumulation", "3"}};
    QTest::newRow("unequal shares") << 2 << Settings{{"training.accumulation", "5"}};
    QTest::newRow("dropout") << 2 << Settings{{"training.accumulation", "2"}, {"model.dropout", "0.2"}};
    QTest::newRow("bf16") << 2 << Settings{{"training.accumulation", "2"}, {"training.precision", "bf16"}};
    QTest::newRow("masked tokens") << 2
                                   << Settings{{"training.accumulation", "2"},
                                               {"training.objective", "masked"}};
    // A tensor of all layers gets its gradient once for each where they are computed again.
    for (const char* recompute : {"off", "on"})
      QTest::addRow("shared by layers, recompute %s", recompute)
          << 2
          << Settings{{"training.accumulation", "2"},
                      {"position.encoding", "t5"},
                      {"training.recompute", recompute}};
  }
  void aStepIsTheSameWhoeverComputesIt() {
    QFETCH(int, processes);
    QFETCH(Settings, more);
    Settings settings{{"model.layers", "3"}, {"training.batch", "2"}, {"training.clip", "0.5"}};
    settings.insert(settings.end(), more.begin(), more.end());
    StepOfModel alone(settings);
    const auto one = train(alone);
    std::vector<Trained> all(static_cast<std::size_t>(processes));
    inProcesses(processes, [&](ProcessGroup& group) {
      StepOfModel model(settings);
      model.step.shareWith(group, smallBuckets);
      all[static_cast<std::size_t>(group.rank())] = train(model);
    });
    for (const auto& each : all) {
      for (int i = 0; i < steps; ++i) {
        const auto &a = each.results[i], &b = one.results[i];
        QVERIFY2(std::abs(a.loss - b.loss) < 1e-5, qPrintable(QString("%1 %2").arg(a.loss).arg(b.loss)));
        QVERIFY(std::abs(a.gradientNorm - b.gradientNorm) < 1e-5 * (1 + b.gradientNorm));
        QVERIFY(a.loss == all.front().results[i].loss);
        QVERIFY(a.gradientNorm == all.front().results[i].gradientNorm);
      }
      QCOMPARE(each.weights.size(), one.weights.size());
      for (std::size_t i = 0; i < each.weights.size(); ++i)
        QVERIFY(at::equal(each.weights[i], all.front().weights[i]));
    }
  }

  // The first backward pass shows how often each gradient is added to; from the second step on buckets are
  // sent while it goes on, and every gradient once.
  void sumsWhileTheBackwardPassGoesOn() {
    StepOfModel model({{"model.layers", "3"}, {"training.accumulation", "2"}});
    Watching group(model.optimizer);
    model.step.shareWith(group, smallBuckets);
    std::int64_t numbers = 0;
    for (const auto& weight : model.optimizer.trained)
      numbers += weight.numel();
    QVERIFY(model.one(1));
    QCOMPARE(group.summed, numbers);
    group.there.clear(), group.summed = 0;
    model.config.set("training.accumulation", std::int64_t(1)); // so that no gradient is there before it
    QVERIFY(model.one(2));
    QCOMPARE(group.summed, numbers);
    QVERIFY(group.there.size() > 4);
    QVERIFY(std::ranges::is_sorted(group.there));
    QVERIFY(group.there.front() < static_cast<std::int64_t>(model.optimizer.trained.size()) / 2);
    QCOMPARE(group.there.back(), static_cast<std::int64_t>(model.optimizer.trained.size()));
  }

  void seesThatWeightsDriftAndBringsThemTogether() {
    const auto config = configured({{"training.accumulation", "2"}, {"data.records", "1000"}});
    Progress quiet;
    const auto data = need(openDataset(config, quiet));
    std::vector<bool> same;
    inProcesses(2, [&](ProcessGroup& group) {
      if (group.rank() > 0)
        return need(followTheFirst(group, "cpu", [] { return false; }));
      Decoder model(config, data.vocabulary(), at::kCPU);
      Optimizer optimizer(model.parameters());
      Together together(group);
      need(together.begin(config, data.fingerprint, model, optimizer));
      same.push_back(together.same(model, optimizer));
      {
        const at::NoGradGuard noGrad;
        optimizer.trained.back().view(-1)[0] += 1e-6;
      }
      same.push_back(together.same(model, optimizer));
      same.push_back(together.same(model, optimizer));
      together.over();
    });
    QCOMPARE(same, std::vector<bool>({true, false, true}));
  }

  void anotherTextIsRefused() {
    const auto config = configured({{"training.accumulation", "2"}, {"data.records", "1000"}});
    Result<void> begun;
    inProcesses(2, [&](ProcessGroup& group) {
      if (group.rank() > 0)
        return need(followTheFirst(group, "cpu", [] { return false; }));
      Decoder model(config, 256, at::kCPU);
      Optimizer optimizer(model.parameters());
      Together together(group);
      begun = together.begin(config, "of another text", model, optimizer);
      together.over();
    });
    QVERIFY(!begun && begun.error().kind == Error::Kind::User);
    QVERIFY(begun.error().message().find("Process 1 reads another text") == 0);
  }

  void whatCannotBeSharedOut() {
    const auto parts = Together::may(configured({{"training.accumulation", "2"}}), 3);
    QVERIFY(!parts && parts.error().key == "training.accumulation");
    QVERIFY(Together::may(configured({{"training.accumulation", "3"}}), 3));
    QVERIFY(Together::may(configured({{"training.accumulation", "5"}}), 3));
    const auto memory =
        Together::may(configured({{"training.accumulation", "4"}, {"training.memory", "1"}}), 2);
    QVERIFY(!memory && memory.error().key == "training.memory");
  }
};

QTEST_GUILESS_MAIN(TogetherTest)
#include "together_test.moc"
