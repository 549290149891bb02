// What makes a training step fit for a GPU, checked where there is none: the host waits for the device once a
// step, at its end, and after the first steps makes nothing of its own but the batch.
#include "tests/engine/one_step.h"
#include "tests/engine/op_watch.h"

using namespace expe;

namespace {

Settings settingsOf(const QString& encoding, const QString& style) {
  return {{"position.encoding", encoding.toStdString()},
          {"model.style", style.toStdString()},
          {"training.batch", "3"},
          {"training.accumulation", "2"},
          {"training.clip", "0.5"}};
}

} // namespace

#define COMPARE_OPS(seen, ...) QVERIFY2((seen) == (Ops(__VA_ARGS__)), qPrintable((seen).join("; ")))

class WaitingTest : public QObject {
  Q_OBJECT

  static void each() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("style");
    for (const Family& family : registry())
      for (const char* style : {"llama", "gpt"})
        QTest::addRow("%s %s", family.info.id.c_str(), style)
            << QString::fromStdString(family.info.id) << style;
  }

private slots:
  void readsBackOnceAStep_data() { each(); }
  void readsBackOnceAStep() {
    QFETCH(QString, encoding);
    QFETCH(QString, style);
    for (const char* precision : {"fp32", "bf16"}) {
      auto settings = settingsOf(encoding, style);
      settings.insert(settings.end(), {{"model.dropout", "0.1"}, {"training.precision", precision}});
      StepOfModel training(settings);
      QVERIFY(training.one(1));
      for (std::int64_t step = 2; step <= 3; ++step) {
        const OpWatch watch;
        QVERIFY(training.one(step));
        QVERIFY(watch.operators() > 100); // it does see them
        // Loss and norm together, a double each.
        COMPARE_OPS(watch.readBacks(), {"aten::to double [2] cpu"});
        // The tokens of each part.
        COMPARE_OPS(watch.made(), {"aten::empty int64 [3, 17]", "aten::empty int64 [3, 17]"});
      }
    }
  }
};

QTEST_GUILESS_MAIN(WaitingTest)
#include "waiting_test.moc"
