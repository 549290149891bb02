// Whole runs on the device that is none: trained, stopped and resumed, evaluated, looked into, exported and
// imported, beside the same on the CPU.
#include "tests/accelerator/with_kernels.h"
#include "tests/engine/import_bench.h"
#include "tests/engine/view_context.h"

#include "core/api/views.h"
#include "core/attention/kernels.h"
#include "core/data/dataset.h"
#include "core/inspect/loaded_model.h"
#include "core/position/framework/encoding.h"
#include "core/runtime/device.h"
#include "core/runtime/memory.h"
#include "core/train/footprint.h"
#include "core/train/live_weights.h"

#include <thread>

using namespace expe;

namespace {

QString textOf(const Error& error) {
  return QString::fromStdString(error.message());
}

double off(double exact, double value) {
  return std::abs(value - exact) / std::abs(exact);
}

} // namespace

class RunsTest : public QObject {
  Q_OBJECT

  Bench bench_;
  Progress quiet_;
  std::int64_t there_ = 0, cpu_ = 0; // the same run on both
  std::int64_t needles_ = 0;         // see ofNeedles()

  TrainEnd train(std::int64_t run, const std::string& device, std::optional<std::int64_t> steps = {}) {
    return bench_.train(run, steps, nullptr, device);
  }
  std::vector<double> evaluated(std::int64_t run, const std::string& device) {
    EvalRequest request;
    request.study = bench_.where, request.run = run, request.device = device, request.store = false;
    request.lengths = {1, 2, 8}, request.protocol = "whole,sliding,last";
    std::vector<double> losses;
    const auto all = makeEngine()->evaluate(request, quiet_);
    if (!all)
      qFatal("%s", all.error().message().c_str());
    for (const Evaluation& each : *all)
      losses.push_back(each.loss);
    return losses;
  }

private slots:
  void initTestCase() {
    makeEngine();
    const Settings settings = {{"evaluation.longest", "8"}, {"position.encoding", "rope"}};
    there_ = bench_.add(settings), cpu_ = bench_.add(settings);
    QCOMPARE(train(there_, "auto").how, TrainEnd::How::Finished);
    QCOMPARE(train(cpu_, "cpu").how, TrainEnd::How::Finished);
  }

  void devicesAreNamed() {
    const std::vector<std::string> names = {"cpu", "fake:0", "fake:1"};
    QVERIFY(makeEngine()->devices() == names);
    QVERIFY(makeEngine()->acceleratorLoaded().ok());
    QCOMPARE(bench_.study->run(there_)->device, std::string("fake:0"));
    QCOMPARE(bench_.study->run(cpu_)->device, std::string("cpu"));
  }

  // Its parts after the first step are graphs, where nothing is against it.
  void stepsAreGraphs() {
    std::map<std::string, std::pair<long, std::vector<Metric>>> all;
    for (const std::string graphs : {"on", "off"}) {
      const auto run = bench_.add({{"training.graphs", graphs}, {"training.accumulation", "2"}});
      fake::forget();
      QCOMPARE(train(run, "auto").how, TrainEnd::How::Finished);
      all[graphs] = {fake::operators()["expe::graph"], *bench_.study->metrics(run)};
    }
    const auto& [graphs, metrics] = all["on"];
    const auto steps = static_cast<long>(metrics.size());
    QCOMPARE(graphs,
             3 + 1 + 2 * (steps - 2)); // three to check them; the first part of the second step is none
    QCOMPARE(all["off"].first, 0);
    for (std::size_t i = 0; i < metrics.size(); ++i)
      QCOMPARE(metrics[i].loss, all["off"].second[i].loss);
  }

  // Dropout among it, and validations.
  void aRunIsThatOfTheCpu() {
    const auto there = *bench_.study->metrics(there_), cpu = *bench_.study->metrics(cpu_);
    QCOMPARE(there.size(), cpu.size());
    for (std::size_t i = 0; i < cpu.size(); ++i)
      QVERIFY2(off(cpu[i].loss, there[i].loss) < 1e-5,
               qPrintable(QString::number(off(cpu[i].loss, there[i].loss))));
    const auto validated = *bench_.study->validations(there_), onCpu = *bench_.study->validations(cpu_);
    QCOMPARE(validated.size(), onCpu.size());
    for (std::size_t i = 0; i < onCpu.size(); ++i)
      QVERIFY(off(onCpu[i].loss, validated[i].loss) < 1e-5);
  }

  // Once a step, when the next is begun, and once for each of the two snapshots, at its beginning and its
  // end.
  void theHostWaitsOnceAStep() {
    const auto run = bench_.add({{"evaluation.every", "1000"}, {"training.checkpoint_every", "1000"}});
    fake::forget();
    QCOMPARE(train(run, "auto", 9).how, TrainEnd::How::Stopped);
    auto waits = fake::waits();
    QCOMPARE(waits["event"], 9);
    QCOMPARE(waits["stream"], 2);
    QStringList others;
    for (const auto& [name, count] : waits)
      // The weights, when they are made, the validation before the first step, and whether a graph is right.
      if (name != "copy to the device" && name != "copy to the host" && name != "aten::equal")
        others << QString::fromStdString(name);
    QCOMPARE(others.join(" "), QString("event stream"));
  }

  void theSecondDevice() {
    const auto run = bench_.add({{"position.encoding", "expe"}}),
               other = bench_.add({{"position.encoding", "expe"}});
    QCOMPARE(train(run, "fake:1").how, TrainEnd::How::Finished);
    QCOMPARE(bench_.study->run(run)->device, std::string("fake:1"));
    QCOMPARE(train(other, "fake").how, TrainEnd::How::Finished);
    QCOMPARE(bench_.study->run(other)->device, std::string("fake:0"));
    compareMetrics(*bench_.study->metrics(run), *bench_.study->metrics(other));
    const auto none = bench_.add();
    const auto end = train(none, "fake:2");
    QCOMPARE(end.how, TrainEnd::How::Failed);
    QVERIFY(end.error.message().find("choose auto or one of: cpu, fake:0, fake:1") != std::string::npos);
  }

  void stoppedAndResumed_data() {
    QTest::addColumn<QString>("settings");
    QTest::newRow("fp32") << "training.precision=fp32";
    QTest::newRow("bf16") << "training.precision=bf16 position.encoding=fox";
    QTest::newRow("recomputed") << "training.recompute=on position.encoding=t5";
    QTest::newRow("segments") << "training.memory=1 position.encoding=transformer_xl";
    QTest::newRow("deterministic") << "training.deterministic=on position.encoding=cable";
  }
  void stoppedAndResumed() {
    QFETCH(QString, settings);
    Settings typed;
    addTyped(typed, settings);
    const auto whole = bench_.add(typed), parts = bench_.add(typed);
    QCOMPARE(train(whole, "auto").how, TrainEnd::How::Finished);
    for (const std::int64_t steps : {3, 7})
      QCOMPARE(train(parts, "auto", steps).how, TrainEnd::How::Stopped);
    QCOMPARE(train(parts, "auto").how, TrainEnd::How::Finished);
    compareMetrics(*bench_.study->metrics(whole), *bench_.study->metrics(parts));
  }

  void evaluatedFarBeyond() {
    const auto there = evaluated(there_, "auto"), cpu = evaluated(there_, "cpu");
    QCOMPARE(there.size(), cpu.size());
    for (std::size_t i = 0; i < cpu.size(); ++i)
      QVERIFY2(off(cpu[i], there[i]) < 1e-5,
               qPrintable(QString("%1: %2, %3").arg(i).arg(cpu[i]).arg(there[i])));
  }

  void everyView_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("device");
    const auto row = [](const std::string& view, const char* device) {
      QTest::addRow("%s %s", view.c_str(), device) << QString::fromStdString(view) << device;
    };
    for (const View& view : views())
      row(view.id, "auto");
    for (const char* view : {"positions", "tokens", "attention"}) // where they are computed is asked once
      row(view, "fake:1");
  }
  std::int64_t ofNeedles() { // a run that learned to find them
    if (needles_ == 0) {
      needles_ = bench_.add({{"data.task", "passkey"},
                             {"data.symbols", "6"},
                             {"data.window", "32"},
                             {"evaluation.lengths", "1"}});
      train(needles_, "auto");
    }
    return needles_;
  }
  void everyView() {
    QFETCH(QString, view);
    QFETCH(QString, device);
    QVERIFY(computeViewsOn(device.toStdString()).ok());
    Looker look(bench_.where);
    auto request = asking(view.toStdString(), view == "depth" ? ofNeedles() : there_);
    request.now.length = 32;
    const auto figure = look.tried(request);
    QVERIFY2(figure.ok(), figure.ok() ? "" : qPrintable(textOf(figure.error())));
    QVERIFY(!figure->panels.empty());
  }

  void textsGoOn() {
    Looker look(bench_.where);
    ContinueRequest request;
    const auto data = *openDataset(bench_.study->run(there_)->config, quiet_);
    for (std::size_t i = 0; i < 20; ++i)
      request.state.typed += data.tokenizer->piece(data.tokens[i]);
    request.state.run = there_, request.tokens = 12;
    const auto said = look.probe->continueText(request, quiet_, [](const Predicted&) {});
    QVERIFY2(said.ok(), said.ok() ? "" : qPrintable(textOf(said.error())));
    QCOMPARE(said->generated.size(), std::size_t(12));
    ProbeState state;
    state.run = there_, state.length = 32;
    QVERIFY(look.probe->tokens(state, quiet_).ok());
    QVERIFY(look.probe->heads(state, quiet_, [](const HeadMaps&) {}).ok());
    state.position = 5;
    QVERIFY(look.probe->attentionRow(state, quiet_).ok());
    QVERIFY(look.probe->loss(state, 0, quiet_, [](const Evaluation&) {}).ok());
  }

  void exportedAndImported() {
    const std::filesystem::path to = bench_.folder.filePath("exported").toStdString();
    QVERIFY(exportCheckpoint({bench_.where, there_, {}, {}, false, to}).ok());
    const auto back = makeEngine()->importCheckpoint(
        {bench_.where, to, "back", {{"data.records", "4000"}, {"evaluation.longest", "8"}}}, quiet_);
    QVERIFY2(back.ok(), back.ok() ? "" : qPrintable(textOf(back.error())));
    const auto there = evaluated(*back, "auto"), first = evaluated(there_, "auto");
    QCOMPARE(there.size(), first.size());
    for (std::size_t i = 0; i < first.size(); ++i)
      QVERIFY2(off(first[i], there[i]) < 1e-5,
               qPrintable(QString("%1: %2, %3").arg(i).arg(first[i]).arg(there[i])));
  }

  void costsAreEstimated() {
    const auto config = bench_.study->run(there_)->config;
    const auto cost = makeEngine()->estimateCost({config, 304, "auto"}, quiet_);
    QVERIFY2(cost.ok(), cost.ok() ? "" : qPrintable(textOf(cost.error())));
    QCOMPARE(cost->device, std::string("fake:0"));
    QVERIFY(cost->memoryBytes > 0);
  }

  // While it trains, on a stream of its own; the looker's has to wait for it.
  void weightsOfARunInTraining() {
    const auto run = bench_.add({{"training.steps", "100000"}, {"model.dropout", "0"}});
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench_.where, run, "auto", {}, false});
    QVERIFY(listener.until([](const TrainStatus& s) { return s.step >= 3; }));
    const auto config = bench_.study->run(run)->config;
    for (const auto device : {c10::Device(at::kCPU), fake::device()}) {
      Decoder into(config, 304, device, Parameters::Fill::None);
      for (int i = 0; i < 20; ++i) {
        const auto step = copyLive(bench_.where, run, into, quiet_);
        QVERIFY2(step && *step, step ? "it is not live" : qPrintable(textOf(step.error())));
        const at::NoGradGuard noGradients;
        for (const auto& leaf : into.parameters().leaves())
          QVERIFY(leaf.isfinite().all().item<bool>());
      }
    }
    trainer->stop();
    trainer->wait();
    QCOMPARE(listener.end.how, TrainEnd::How::Stopped);
  }

  // A view of a small model is computed on the CPU, beside what trains.
  void viewsLeaveTheDeviceAlone() {
    QVERIFY(computeViewsOn("auto").ok());
    Looker look(bench_.where);
    auto request = asking("attention", there_);
    fake::forget();
    look.figure(request);
    QVERIFY(fake::operators().empty());
  }

  // Unless they are asked for there; the model goes with the choice, and where memory is lacking.
  void viewsAreWhereTheyAreAskedFor() {
    QVERIFY(!computeViewsOn("fake:7").ok());
    const auto device = fake::device(1);
    const auto held = [&] { return memoryInUse(device); };
    const auto before = held();
    Looker look(bench_.where);
    QVERIFY(computeViewsOn("fake:1").ok());
    const auto request = asking("attention", there_);
    look.figure(request);
    QVERIFY(held() > before);
    releaseMemory(fake::device(0));
    QVERIFY(held() > before); // a model of another device stays
    releaseMemory(device);
    QCOMPARE(held(), before);
    auto other = request;
    other.now.length = 8;
    bool released = false;
    Progress quiet;
    QVERIFY(
        look.probe
            ->figure(other, quiet,
                     [&](const Figure&) { released = true, std::jthread([&] { releaseMemory(device); }); })
            .ok());
    QVERIFY(!released || held() == before); // in the midst of a look it goes at its end
    look.figure(request);
    QVERIFY(computeViewsOn("cpu").ok());
    other.now.length = 12;
    look.figure(other);
    QCOMPARE(held(), before);
    QVERIFY(computeViewsOn("auto").ok());
  }

  void whatADeviceDecides() {
    const auto config = engineSchema().defaults("rope");
    QVERIFY(config.automatic("training.precision"));
    QCOMPARE(decidedFor(config, fake::device()).text("training.precision"), std::string("bf16"));
    const auto footprint = [](const char* encoding, const char* precision, int headWidth) {
      const auto of = configured({{"position.encoding", encoding},
                                  {"model.heads", "2"},
                                  {"model.width", std::to_string(2 * headWidth)},
                                  {"data.window", "128"},
                                  {"training.precision", precision}});
      return footprintOf(of, 304, fake::device());
    };
    // Masks that are another for each window are kept for the backward pass, where heads are too wide for
    // attention of ours in fp32.
    const auto masks = [&](const char* encoding, int headWidth) {
      return footprint(encoding, "fp32", headWidth).window - footprint("nope", "fp32", headWidth).window;
    };
    const double matrices = 2 * 2 * 128 * 128 * 4; // layers, heads, bytes
    QVERIFY(masks("fox", 72) >= matrices);
    QVERIFY(masks("fox", 64) < matrices / 2);
    QVERIFY(masks("alibi", 72) < matrices / 8);
    // A table takes a mask for all.
    QVERIFY(footprint("t5", "fp32", 72).mask >= matrices / 2);
    QVERIFY(footprint("t5", "fp32", 64).mask < matrices / 16);
    QVERIFY(footprint("t5", "bf16", 72).mask < matrices / 16);
  }

  void cudnnTakesNoMask() {
    const auto q = at::zeros({1, 4, 64, 32}, at::TensorOptions(fake::device()).dtype(at::kBFloat16));
    const auto n = at::arange(64, at::TensorOptions(fake::device()).dtype(at::kDouble));
    PositionCache cache;
    PositionContext at;
    at.heads = at.keyHeads = 4, at.queries = at.keys = n, at.cache = &cache;
    auto plan = plainPlan(q, q, at);
    QCOMPARE(cudnnKernel.refusal(plan, q), std::string("cuDNN's is for Hopper and later"));
    plan.pieces.front().mask.farthest = 8;
    QCOMPARE(cudnnKernel.refusal(plan, q), std::string("cuDNN takes no mask"));
  }

  // What one run leaves in the allocator's cache can be had by the next.
  void cachedMemoryCanBeHad() {
    fake::limit(96 << 20);
    for (int i = 0; i < 2; ++i) {
      const auto run = bench_.add({{"model.width", "128"}, {"training.batch", "64"}});
      QCOMPARE(train(run, "auto", 1).how, TrainEnd::How::Stopped);
    }
    fake::limit(std::int64_t(16) << 30);
  }
};

QTEST_GUILESS_MAIN(RunsTest)
#include "runs_test.moc"
