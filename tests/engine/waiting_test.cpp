// What makes a training step fit for a GPU, checked where there is none: the host waits for the device once a
// step, at its end, and after the first steps makes nothing of its own but the batch.
#include "tests/engine/one_step.h"
#include "tests/engine/op_watch.h"
#include "tests/engine/toy_encodings.h"

using namespace expe;

namespace {

Settings settingsOf(const QString& encoding, const QString& style) {
  return {{"position.encoding", encoding.toStdString()},
          {"model.style", style.toStdString()},
          {"training.batch", "3"},
          {"training.accumulation", "2"},
          {"training.clip", "0.5"}};
}

// Each window begins where it likes, within what the shortest of tables has.
class Strewn : public Objective {
public:
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    const auto text = (tokens(3, 17) + (step + part)) % 50;
    const auto first = at::tensor({0.0, 3.0, 8.0}).unsqueeze(1);
    return {text.slice(1, 0, 16), text.slice(1, 1), at::arange(16, at::kDouble) + first, false};
  }
};

// Loss and norm together, a double each.
const Ops once = {"aten::to double [2] cpu"};

} // namespace

#define COMPARE_OPS(seen, expected) QVERIFY2((seen) == (expected), qPrintable((seen).join("; ")))

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
  void initTestCase() {
    for (const Family& toy : toys::all())
      addFamily(toy);
  }

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
        COMPARE_OPS(watch.readBacks(), once);
        // The tokens of each part.
        COMPARE_OPS(watch.made(), Ops({"aten::empty int64 [3, 17]", "aten::empty int64 [3, 17]"}));
      }
    }
  }

  // Where an objective says where the tokens stand, too: a table's end is looked for on the host.
  void positionsOfItsOwn_data() { each(); }
  void positionsOfItsOwn() {
    QFETCH(QString, encoding);
    QFETCH(QString, style);
    StepOfModel training(settingsOf(encoding, style), std::make_unique<Strewn>());
    QVERIFY(training.one(1));
    const OpWatch watch;
    QVERIFY(training.one(2));
    COMPARE_OPS(watch.readBacks(), once);
  }
};

QTEST_GUILESS_MAIN(WaitingTest)
#include "waiting_test.moc"
