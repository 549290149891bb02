// What training takes at least is no more than what it takes, and little less; what cannot fit is refused
// before it begins.
#include "tests/engine/training.h"

#include "core/api/data.h"
#include "core/engine/engine.h"
#include "core/position/framework/engine_schema.h"
#include "core/runtime/products.h"
#include "core/train/batch_that_fits.h"
#include "core/train/encoding_memory.h"
#include "core/train/footprint.h"

using namespace expe;

class FootprintTest : public QObject {
  Q_OBJECT

  static std::string refusal(const Config& config, const Footprint& footprint, double available) {
    return refusal(
        config, [&](const Config&) { return footprint; }, available);
  }
  static std::string refusal(const Config& config, const Footprints& footprints, double available) {
    const auto fits = mayFit(config, footprints, available);
    return fits ? "fits" : fits.error().key + "|" + fits.error().message();
  }

private slots:
  // What was measured once answers for other batches and numbers of layers, and for no other question.
  void whatIsKeptIsRemembered() {
    const auto kept = [](const Settings& more) {
      Settings settings = {{"position.encoding", "t5"}, {"model.layers", "1"}};
      settings.insert(settings.end(), more.begin(), more.end());
      const auto config = configured(settings);
      const auto all = encodingMemory(config, Shape::of(config, 50), at::kFloat, false);
      return std::vector{all.once, all.window, all.pairs};
    };
    const auto one = kept({}), again = kept({{"training.batch", "8"}, {"training.steps", "7"}}),
               three = kept({{"model.layers", "3"}});
    QVERIFY(one != std::vector<double>(3));
    QCOMPARE(again, one);
    for (std::size_t i = 0; i < one.size(); ++i)
      QCOMPARE(three[i], 3 * one[i]);
    QVERIFY(kept({{"data.window", "64"}}) != one);
    QVERIFY(kept({{"position.encoding", "fire"}}) != one);
    QCOMPARE(kept({{"position.encoding", "nope"}}), std::vector<double>(3));
  }

  void isWhatAStepTakesAtLeast_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<double>("share"); // of what is measured, at least
    for (const EncodingInfo& encoding : makeEngine()->encodings())
      QTest::newRow(encoding.id.c_str())
          << "position.encoding=" + QString::fromStdString(encoding.id) + " data.window=64 training.batch=8"
          << 0.8;
    QTest::newRow("matrices that are kept of many heads")
        << "position.encoding=cope model.width=512 model.heads=32 data.window=64 training.batch=2" << 0.85;
    // Gradients of matrices come and go while it works backwards; they are not counted.
    QTest::newRow("matrices that are computed again")
        << "position.encoding=cope data.window=1024 training.batch=5 model.layers=1" << 0.6;
    QTest::newRow("twice the heads, keys shared")
        << "position.encoding=rope_pp model.width=512 model.heads=16 model.key_heads=4 data.window=64"
        << 0.85;
    QTest::newRow("biases between positions that are drawn")
        << "position.encoding=fire training.positions=pose data.window=128 training.batch=8" << 0.6;
    QTest::newRow("one layer") << "model.layers=1" << 0.85;
    QTest::newRow("deep, few tokens") << "model.layers=24 training.batch=1 data.window=4" << 0.85;
    QTest::newRow("deep, many tokens") << "model.layers=12 training.batch=16 data.window=64" << 0.85;
    QTest::newRow("wide") << "model.layers=6 model.width=256 model.mlp=512 training.batch=2" << 0.85;
    QTest::newRow("a long window with biases")
        << "position.encoding=alibi data.window=256 training.batch=1" << 0.85;
    QTest::newRow("tied gpt with dropout")
        << "model.style=gpt model.tied=on model.dropout=0.2 training.batch=32" << 0.85;
    // More is held on a processor without instructions for it, which is not counted.
    const double ofBf16 = __builtin_cpu_supports("avx512bf16") ? 0.85 : 0.75;
    QTest::newRow("bf16") << "training.precision=bf16 training.batch=32 data.window=64" << ofBf16;
    QTest::newRow("bf16, gpt") << "training.precision=bf16 model.style=gpt training.batch=32" << ofBf16;
    QTest::newRow("shared keys") << "position.encoding=rope model.key_heads=1 training.batch=32" << 0.85;
    QTest::newRow("normed heads")
        << "position.encoding=rope model.qk_norm=on model.key_heads=2 training.batch=32" << 0.85;
    QTest::newRow("a pattern") << "position.encoding=rope model.layers=4 data.window=128 training.batch=8 "
                                  "position.pattern=rope[span=8],rope[chunk=16],nope[temperature=1],rope"
                               << 0.85;
    // Heads whose rows are whole registers, where nothing is wider than it need be.
    for (const char* style : {"llama", "gpt"})
      for (const char* precision : {"fp32", "bf16"})
        QTest::addRow("whole registers, %s, %s", style, precision)
            << QString("model.style=%1 training.precision=%2 model.width=64 model.heads=4 model.layers=4 "
                       "training.batch=32")
                   .arg(style, precision)
            << 0.85;
    QTest::newRow("recomputed") << "training.recompute=on model.layers=12 training.batch=16 data.window=64"
                                << 0.85;
    QTest::newRow("recomputed, few layers") << "training.recompute=on training.batch=32" << 0.8;
    QTest::newRow("segment memory") << "position.encoding=nope training.memory=2 training.accumulation=4 "
                                       "data.window=64 training.batch=8"
                                    << 0.7;
    QTest::newRow("segment memory, turned keys")
        << "position.encoding=rope training.memory=3 training.accumulation=4 data.window=64 training.batch=8"
        << 0.7;
    QTest::newRow("segment memory, matrices that are kept")
        << "position.encoding=cope training.memory=1 training.accumulation=3 data.window=64 training.batch=4"
        << 0.7;
    QTest::newRow("segment memory, bf16")
        << "position.encoding=rope training.memory=1 training.accumulation=2 training.precision=bf16 "
           "data.window=64 training.batch=8"
        << 0.7;
    QTest::newRow("accumulated") << "training.accumulation=5 training.batch=32" << 0.85;
  }
  void isWhatAStepTakesAtLeast() {
    QFETCH(QString, settings);
    QFETCH(double, share);
    Bench bench;
    Settings typed = {{"training.accumulation", "1"}, {"model.dropout", "0"},
                      {"data.window", "32"},          {"evaluation.lengths", "1"},
                      {"evaluation.tokens", "1"},     {"evaluation.longest", "1"}};
    addTyped(typed, settings);
    const auto run = bench.add(typed);
    Listener listener;
    QCOMPARE(bench.train(run, 2, &listener).how, TrainEnd::How::Stopped);
    const auto config = bench.study->run(run)->config;
    const auto footprint = footprintOf(config, *knownVocabulary(config), at::kCPU);
    const double least =
        footprint.least(config.integer("training.batch"), config.integer("training.accumulation"));
    const double ratio = least / static_cast<double>(listener.last().stepBytes);
    qInfo("%.3f of what was measured", ratio);
    // It counts what our products by oneDNN hold; LibTorch's, on other processors, hold up to a twentieth
    // less.
    QVERIFY2(ratio <= (oneDnnMultiplies() ? 1 : 1.05), qPrintable(QString::number(ratio)));
    QVERIFY2(ratio > share, qPrintable(QString::number(ratio)));
  }

  // Beside a model without positions, on a device that has no kernels of ours for attention: matrices of
  // queries by keys that serve all windows, and those of each window.
  void masksOfADevice_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<double>("ofAll");
    QTest::addColumn<double>("ofWindow");
    const char *fp32 = " training.precision=fp32", *bf16 = " training.precision=bf16";
    const auto row = [](const QString& settings, double ofAll, double ofWindow) {
      QTest::newRow(qPrintable(settings)) << settings << ofAll << ofWindow;
    };
    row(QString("position.encoding=rope") + fp32, 0, 0);
    row(QString("position.encoding=alibi") + fp32, 4, 0);
    row(QString("position.encoding=alibi") + bf16, 0, 0);         // folded
    row(QString("position.encoding=fox") + fp32, 0, 4 * (2 + 1)); // two layers, and the gradient of one
    row(QString("position.encoding=fox") + bf16, 0, 0);
    row(QString("position.encoding=t5") + bf16, 4, 0); // a table
    row(QString("position.encoding=rope position.pattern=rope[span=8],rope") + bf16, 1, 0);
    row(QString("position.encoding=alibi position.pattern=alibi,fox") + fp32, 4, 4 * (1 + 1));
  }
  void masksOfADevice() {
    QFETCH(QString, settings);
    QFETCH(double, ofAll);
    QFETCH(double, ofWindow);
    Settings typed;
    addTyped(typed, settings + " model.heads=4 model.layers=2 data.window=512");
    const auto config = configured(typed);
    const c10::Device device(c10::kCUDA, 0);
    auto nope = config;
    nope.set("position.encoding", std::string("nope"));
    nope.set("position.pattern", std::string());
    const auto with = footprintOf(config, 100, device), without = footprintOf(nope, 100, device);
    const double matrix = 512.0 * 512 * (config.text("training.precision") == "bf16" ? 2 : 4);
    const auto is = [&](double bytes, double matrices) { // and what else an encoding keeps, which is less
      return bytes >= matrices * matrix && bytes < (matrices + 0.9) * matrix;
    };
    QVERIFY2(is(with.mask, ofAll), qPrintable(QString::number(with.mask / matrix)));
    const double windows = with.window + with.again - without.window - without.again;
    QVERIFY2(is(windows, ofWindow), qPrintable(QString::number(windows / matrix)));
  }

  void namesWhatToChange() {
    const Footprint footprint{16e9, 0, 1e9};
    const auto config = configured({{"training.batch", "32"}});
    QCOMPARE(footprint.least(32, 1), 44e9);
    QCOMPARE(footprint.least(32, 2), 48e9);
    QCOMPARE(refusal(config, footprint, 44e9), std::string("fits"));
    QCOMPARE(
        refusal(config, footprint, 26.5e9),
        std::string("training.batch|training.batch: a micro-batch of 32 windows takes 44 GB or more, and "
                    "26.5 GB can be had; write 10 or less, and a training.accumulation of 4 for as large a "
                    "step."));
    const Footprint window{16e9, 0, 30e9};
    QCOMPARE(
        refusal(config, window, 40e9),
        std::string("data.window|data.window: a window of 16 tokens alone takes 42 GB or more, and 40 GB can "
                    "be had; make data.window or the model smaller."));
    QCOMPARE(
        refusal(config, footprint, 15.9e9),
        std::string("model.width|model.width: weights, gradients, moments and their copy for checkpoints "
                    "alone take 16 GB, and 15.9 GB can be had; make model.width, model.layers or model.mlp "
                    "smaller."));
  }

  // What a step has held says how much a window takes, else what it is known to hold at least.
  void aBatchThatFits() {
    const Footprints footprints = [](const Config&) { return Footprint{16e9, 0, 1e9}; };
    const auto config = configured({{"training.batch", "32"}});
    const auto said = [&](double available, double measured) {
      return stepOutOfMemory(config, footprints, available, measured).message();
    };
    QCOMPARE(said(48e9, 80e9), // 64 GB where 28 are counted, beside 16: 11 windows take nine tenths of 48 GB
             std::string("Out of memory in a step of micro-batches of 32 windows: 48 GB can be had; write "
                         "training.batch=11 with training.accumulation=3 for as large a step."));
    QCOMPARE(said(48e9, 0), // 28 / 0.6 GB
             std::string("Out of memory in a step of micro-batches of 32 windows: 48 GB can be had; write "
                         "training.batch=16 with training.accumulation=2 for as large a step."));
    QVERIFY(said(80e9, 0).find("training.batch=24 ") != std::string::npos); // it took 80 GB at least
    QCOMPARE(said(17e9, 80e9),
             std::string("Out of memory: 17 GB can be had, and a step of one window at a time takes more; "
                         "make data.window or the model smaller."));
  }

  void blamesWhatWouldFitAtItsDefault_data() {
    QTest::addColumn<Settings>("settings");
    QTest::addColumn<QString>("key");
    QTest::newRow("a batch") << Settings{{"training.batch", "65536"}} << "training.batch";
    QTest::newRow("a width") << Settings{{"model.width", "16384"}} << "model.width";
    QTest::newRow("a width, not the batch")
        << Settings{{"model.width", "16384"}, {"training.batch", "64"}} << "model.width";
    QTest::newRow("layers") << Settings{{"model.layers", "128"}} << "model.layers";
    QTest::newRow("hidden units") << Settings{{"model.mlp", "65536"}} << "model.mlp";
    QTest::newRow("a window") << Settings{{"data.window", "262144"}} << "data.window";
    QTest::newRow("a batch and a width") // none alone: its weights are too many already
        << Settings{{"model.width", "16384"}, {"training.batch", "65536"}} << "model.width";
  }
  void blamesWhatWouldFitAtItsDefault() {
    QFETCH(Settings, settings);
    QFETCH(QString, key);
    const Config defaults = engineSchema().defaults("rope");
    const auto config = engineSchema().configure(defaults, settings);
    QVERIFY2(config.ok(), config ? "" : config.error().message().c_str());
    const auto footprints = [](const Config& other) { return footprintOf(other, 256, at::kCPU); };
    const double available = 4 * footprints(defaults).least(defaults.integer("training.batch"),
                                                            defaults.integer("training.accumulation"));
    const auto said = QString::fromStdString(refusal(*config, footprints, available));
    QVERIFY2(said.startsWith(key + "|" + key + ": "), qPrintable(said));
  }
  // The same model and as large a step before another model.
  void aSmallerMicroBatchComesFirst() {
    const auto config = *engineSchema().configure(engineSchema().defaults("rope"),
                                                  {{"model.width", "256"}, {"training.batch", "32"}});
    const auto footprints = [](const Config& other) {
      const double each = static_cast<double>(other.integer("model.width")) * 1e6;
      return Footprint{each, 0, each};
    };
    QVERIFY(engineSchema().defaults("rope").integer("model.width") <= 128); // with which it would fit too
    QCOMPARE(
        refusal(config, footprints, 6e9),
        std::string("training.batch|training.batch: a micro-batch of 32 windows takes 8.38 GB or more, and "
                    "6 GB can be had; write 22 or less, and a training.accumulation of 2 for as large a "
                    "step."));
  }
  void saysTheDefaultThatFits() {
    const auto config =
        *engineSchema().configure(engineSchema().defaults("rope"), {{"model.width", "16384"}});
    const auto footprints = [](const Config& other) {
      return Footprint{static_cast<double>(other.integer("model.width")) * 1e6, 0, 0};
    };
    QCOMPARE(
        refusal(config, footprints, 8e9),
        "model.width|model.width: with 16384 training takes 16.4 GB or more, and 8 GB can be had; with " +
            std::to_string(engineSchema().defaults("rope").integer("model.width")) +
            ", the default, it would fit.");
  }

  // No machine has these hundreds of terabytes.
  void whatCannotFitIsRefused_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<Settings>("settings");
    QTest::newRow("a batch") << "training.batch"
                             << Settings{{"training.batch", "65536"},
                                         {"data.window", "4096"},
                                         {"training.accumulation", "1"},
                                         {"model.layers", "128"},
                                         {"model.width", "4096"}};
    QTest::newRow("a width") << "model.width"
                             << Settings{{"model.width", "16384"},
                                         {"model.layers", "128"},
                                         {"model.mlp", "65536"},
                                         {"position.encoding", "nope"}};
  }
  void whatCannotFitIsRefused() {
    QFETCH(QString, key);
    QFETCH(Settings, settings);
    Bench bench;
    settings.emplace_back("evaluation.lengths", "1");
    settings.emplace_back("evaluation.longest", "1");
    const auto run = bench.add(settings);
    const auto end = bench.train(run);
    QCOMPARE(end.how, TrainEnd::How::Failed);
    QCOMPARE(end.error.kind, Error::Kind::User);
    QVERIFY2(end.error.message().find(" can be had") != std::string::npos, end.error.message().c_str());
    if (key != "training.batch") // on a small machine its model is too large already
      QCOMPARE(end.error.key, key.toStdString());
    QCOMPARE(bench.study->run(run)->state, RunState::Waiting); // as it was
  }
};

QTEST_GUILESS_MAIN(FootprintTest)
#include "footprint_test.moc"
