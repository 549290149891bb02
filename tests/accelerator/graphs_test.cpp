// Parts of a step as graphs, on the device that is none: what is recorded is not done, and done again it
// gives the bits that its operators give.
#include "tests/accelerator/on_device.h"

#include "core/position/framework/encoding.h"
#include "core/runtime/device.h"
#include "core/runtime/graph.h"
#include "core/runtime/guard.h"
#include "core/train/captured_part.h"

#include <c10/core/StreamGuard.h>

using namespace expe;

namespace {

at::Tensor numbers(const std::vector<double>& values) {
  return at::tensor(values, at::kFloat).to(fake::device());
}

bool holds(const at::Tensor& there, const std::vector<double>& values) {
  return at::equal(there.to(at::kCPU), at::tensor(values, at::kFloat));
}

template <class F> std::string recordingFails(F&& work) {
  const auto graph = newGraph(fake::device());
  std::string why;
  try {
    graph->begin();
    work();
  } catch (const c10::Error& e) {
    why = e.what_without_backtrace();
  }
  try {
    graph->end();
  } catch (const c10::Error&) {
    return why;
  }
  return why.empty() ? why : "it ends as if nothing were wrong";
}

} // namespace

class GraphsTest : public QObject {
  Q_OBJECT

  // Steps 1 to 4 of two trainings, of which one captures from its first step on.
  static void givesTheSameBits(const Settings& settings) {
    const OwnStream own(fake::device());
    StepOfModel plain(settings, fake::device()), captured(settings, fake::device());
    captured.step.capture([](const std::string& why) { QFAIL(qPrintable(QString::fromStdString(why))); });
    for (int number = 1; number <= 4; ++number) {
      const auto a = *plain.one(number), b = *captured.one(number);
      QCOMPARE(b.loss, a.loss);
      QCOMPARE(b.gradientNorm, a.gradientNorm);
    }
    QVERIFY(captured.step.captured() && !plain.step.captured());
    for (std::size_t i = 0; i < plain.optimizer.trained.size(); ++i)
      QVERIFY(at::equal(plain.optimizer.trained[i].detach().to(at::kCPU),
                        captured.optimizer.trained[i].detach().to(at::kCPU)));
    fake::forget();
    captured.one(5);
    const auto parts = captured.config.integer("training.accumulation");
    QCOMPARE(fake::operators()["expe::graph"], parts);
    QCOMPARE(fake::waits(), (std::map<std::string, long>{{"event", 1}}));
  }

private slots:
  void whatIsRecordedIsNotDone() {
    const OwnStream own(fake::device());
    auto x = numbers({1, 2}), sum = numbers({10, 20});
    at::Tensor made;
    const auto graph = newGraph(fake::device());
    graph->begin();
    made = x * 2;
    sum.add_(made);
    graph->end();
    QVERIFY(holds(sum, {10, 20}));
    QVERIFY(made.to(at::kCPU).isnan().all().item<bool>());
    graph->replay();
    QVERIFY(holds(made, {2, 4}) && holds(sum, {12, 24}));
    x.copy_(numbers({5, 6}));
    graph->replay();
    QVERIFY(holds(made, {10, 12}) && holds(sum, {22, 36}));
  }

  // Neither a CUDA graph nor this one can.
  void whatCannotBeRecordedIsRefused() {
    const auto x = numbers({1, 2});
    QVERIFY(recordingFails([] {}).find("default stream") != std::string::npos);
    const OwnStream own(fake::device());
    QVERIFY(recordingFails([&] { x.sum().item<float>(); }).find("the host waits") != std::string::npos);
    QVERIFY(recordingFails([&] { x.to(at::kCPU); }).find("the host") != std::string::npos);
    QVERIFY(recordingFails([&] { numbers({1}); }).find("the host") != std::string::npos);
    QCOMPARE(recordingFails([&] { x.sum(); }), "");
  }

  void memoryThatIsGoneIsNotTouched() {
    const OwnStream own(fake::device());
    auto x = numbers({1, 2});
    const auto graph = newGraph(fake::device());
    graph->begin();
    const auto sum = x.sum();
    graph->end();
    graph->replay();
    x.reset();
    QVERIFY_THROWS_EXCEPTION(c10::Error, graph->replay());
    const auto other = numbers({3, 4}); // at the same place
    QVERIFY_THROWS_EXCEPTION(c10::Error, graph->replay());
  }

  void stepsGiveTheSameBits_data() {
    QTest::addColumn<QString>("settings");
    for (const Family& family : registry())
      for (const char* rest : {"model.style=llama training.precision=bf16 training.accumulation=3",
                               "model.style=gpt training.precision=fp32"})
        QTest::addRow("%s %s", family.info.id.c_str(), rest)
            << QString("position.encoding=%1 training.batch=3 %2").arg(family.info.id.c_str(), rest);
    for (const char* options :
         {"model.style=gpt model.dropout=0.2 training.accumulation=2",
          "model.key_heads=2 model.qk_norm=on model.tied=on", "training.recompute=on training.accumulation=2",
          "training.objective=masked position.encoding=rope", "model.sinks=on model.gate=heads",
          "position.expe.learned=random", "position.pattern=expe,alibi,rope,alibi[span=8] model.layers=4"})
      QTest::addRow("%s", options) << QString("training.batch=3 training.precision=bf16 ") + options;
  }
  void stepsGiveTheSameBits() {
    QFETCH(QString, settings);
    Settings all;
    addTyped(all, settings);
    givesTheSameBits(all);
  }

  // Other lengths are read between steps: what the graph reads stays where it is.
  void othersMayPassMeanwhile_data() {
    QTest::addColumn<QString>("settings");
    for (const char* each : {"position.encoding=rope", "position.encoding=expe",
                             "position.encoding=t5 model.heads=1 model.width=72"}) // with a mask
      QTest::newRow(each) << each;
  }
  void othersMayPassMeanwhile() {
    QFETCH(QString, settings);
    Settings all;
    addTyped(all, settings);
    const OwnStream own(fake::device());
    StepOfModel plain(all, fake::device()), captured(all, fake::device());
    captured.step.capture([](const std::string& why) { QFAIL(why.c_str()); });
    for (int number = 1; number <= 3; ++number) {
      QCOMPARE(captured.one(number)->loss, plain.one(number)->loss);
      const at::NoGradGuard noGradients;
      for (std::int64_t length = 5; length < 25; ++length)
        captured.model.logits(tokens(1, length).to(fake::device()), {});
      QVERIFY(largest(captured.model.logits(tokens(1, 16).to(fake::device()), {}) -
                      plain.model.logits(tokens(1, 16).to(fake::device()), {})) == 0);
    }
  }

  // A step goes on, operator by operator and to the same bits, where it cannot be captured.
  void stepsThatCannotBeCaptured() {
    StepOfModel plain({}, fake::device()), tried({}, fake::device());
    std::vector<std::string> said;
    tried.step.capture([&](const std::string& why) { said.push_back(why); }); // on the default stream
    for (int number = 1; number <= 3; ++number) {
      QCOMPARE(tried.one(number)->loss, plain.one(number)->loss);
      QVERIFY(!tried.step.captured());
    }
    QCOMPARE(said.size(), 1u);
    QVERIFY2(said.front().find("default stream") != std::string::npos, said.front().c_str());
  }

  // Whichever allocation of a step that is captured is refused: the step is done, or it is not and its end
  // says so; the next goes on to the same bits.
  void memoryIsLacking() {
    const OwnStream own(fake::device());
    const Settings small = {
        {"model.layers", "1"}, {"training.accumulation", "2"}, {"training.precision", "bf16"}};
    StepOfModel plain(small, fake::device());
    const double second = (plain.one(1), plain.one(2)->loss), third = plain.one(3)->loss;
    int notCaptured = 0, notDone = 0;
    for (long refused = 0;; refused += 7) {
      StepOfModel tried(small, fake::device());
      tried.one(1);
      std::string said;
      tried.step.capture([&](const std::string& why) { said = why; });
      fake::refuse(refused);
      const auto done = caught([&]() -> Result<double> { return tried.one(2)->loss; });
      const bool wasRefused = fake::refused();
      fake::refuse(-1);
      if (!done) {
        ++notDone;
        QVERIFY2(done.error().message().starts_with("Out of memory"), done.error().message().c_str());
        for (const auto& weight : tried.optimizer.trained)
          weight.mutable_grad().reset();
        QCOMPARE(tried.one(2)->loss, second);
      } else {
        QCOMPARE(*done, second);
        notCaptured += tried.step.captured() ? 0 : 1;
        QVERIFY2(tried.step.captured() || said.starts_with("Out of memory"), said.c_str());
      }
      QCOMPARE(tried.one(3)->loss, third);
      if (!wasRefused)
        break;
    }
    QVERIFY(notDone > 5);
    QVERIFY(notCaptured > 5);
  }

  void refusals() {
    const auto why = [](const QString& settings, std::int64_t bytes = 1) {
      Settings all;
      if (!settings.isEmpty())
        addTyped(all, settings);
      return CapturedPart::refusal(configured(all), fake::device(), bytes);
    };
    QCOMPARE(why(""), "");
    QVERIFY(!why("training.graphs=off").empty());
    QVERIFY(!why("training.memory=1 training.accumulation=2").empty());
    QVERIFY(!why("training.positions=pose").empty());
    QVERIFY(!why("", std::int64_t(5) << 30).empty()); // of 16 GiB
    QVERIFY(!CapturedPart::refusal(configured({}), at::kCPU, 1).empty());
  }
};

QTEST_GUILESS_MAIN(GraphsTest)
#include "graphs_test.moc"
