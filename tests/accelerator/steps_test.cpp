// Whole training steps on the device that is none, beside the CPU: every encoding and every option of a
// model.
#include "tests/accelerator/on_device.h"
#include "tests/engine/toy_encodings.h"

#include "core/position/framework/encoding.h"
#include "core/runtime/deterministic.h"

using namespace expe;

namespace {

double relativeTo(double exact, double value) {
  return std::abs(value - exact) / std::abs(exact);
}

Settings typed(const QString& text) {
  Settings settings;
  addTyped(settings, text);
  return settings;
}

} // namespace

class StepsTest : public QObject {
  Q_OBJECT

  static void trains(const Settings& settings, double bound, bool kernels = true) {
    Beside both(settings, kernels);
    for (int number = 1; number <= 2; ++number) {
      const auto [here, there] = both.one(number);
      QVERIFY2(relativeTo(here.loss, there.loss) <= bound,
               qPrintable(QString("loss %1, %2").arg(here.loss).arg(there.loss)));
      QVERIFY2(relativeTo(here.gradientNorm, there.gradientNorm) <= 5 * bound,
               qPrintable(QString("norm %1, %2").arg(here.gradientNorm).arg(there.gradientNorm)));
    }
    QVERIFY2(both.weightsOff() <= 20 * bound, qPrintable(QString::number(both.weightsOff())));
    fake::forget();
    both.there.one(3);
    const std::map<std::string, long> once = {{"event", 1}};
    QString waits;
    for (const auto& [name, count] : fake::waits())
      waits += QString("%1 ×%2 ").arg(QString::fromStdString(name)).arg(count);
    QVERIFY2(fake::waits() == once, qPrintable(waits));
  }

  static void encodings() {
    QTest::addColumn<QString>("encoding");
    for (const Family& family : registry())
      if (!family.info.id.starts_with("toy-")) // of which one adds up as CUDA cannot
        QTest::addRow("%s", family.info.id.c_str()) << QString::fromStdString(family.info.id);
  }

private slots:
  void initTestCase() {
    for (const Family& toy : toys::all())
      addFamily(toy);
  }

  void everyEncoding_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<double>("bound");
    for (const Family& family : registry())
      for (const char* style : {"llama", "gpt"})
        for (const auto& [precision, bound] : {std::pair{"fp32", 1e-5}, std::pair{"bf16", 2e-2}}) {
          const auto id = family.info.id.c_str();
          QTest::addRow("%s %s %s", id, style, precision)
              << QString("position.encoding=%1 model.style=%2 training.precision=%3 training.accumulation=2 "
                         "training.batch=3 training.clip=0.5")
                     .arg(id, style, precision)
              << bound;
        }
  }
  void everyEncoding() {
    QFETCH(QString, settings);
    QFETCH(double, bound);
    trains(typed(settings), bound);
  }

  void options_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("more");
    for (const EncodingInfo& published : engineSchema().encodings()) {
      const auto encoding = QString::fromStdString(published.id);
      if (encoding.startsWith("toy-"))
        continue; // of few positions
      const auto row = [&](const QString& key, const QString& value, const QString& more = {}) {
        auto settings = typed("position.encoding=" + encoding);
        settings.emplace_back(key.toStdString(), value.toStdString());
        if (!engineSchema().configure(engineSchema().defaults("expe"), settings))
          return; // they do not go together
        QTest::addRow("%s %s=%s %s", qPrintable(encoding), qPrintable(key), qPrintable(value),
                      qPrintable(more))
            << encoding << key << value << more;
      };
      row("model.key_heads", "2");
      row("model.qk_norm", "on");
      row("model.sinks", "on");
      row("model.gate", "heads");
      row("model.gate", "dims");
      row("model.tied", "on");
      row("model.dropout", "0.1");
      row("model.dropout", "0.2", "model.style=gpt");
      row("training.recompute", "on");
      row("training.objective", "masked");
      row("training.memory", "1", "training.accumulation=3");
      row("training.positions", "pose");
      row("training.positions", "floats");
      row("training.positions", "randomised");
      row("position.temperature", "log");
      row("position.ssmax", "shifted");
      row("position.apply_v", "on"); // of what is overwritten
      row("position.learned", "random");
      row("position.learned", "random", "position.apply_v=on");
      row("position.expe.l", "32");
      row("position.pattern", QString("%1,%1[span=8]").arg(encoding));
    }
  }
  void options() {
    QFETCH(QString, encoding);
    QFETCH(QString, key);
    QFETCH(QString, value);
    QFETCH(QString, more);
    auto settings =
        typed("training.batch=3 position.encoding=" + encoding + (more.isEmpty() ? "" : " " + more));
    settings.emplace_back(key.toStdString(), value.toStdString());
    trains(settings, 1e-5);
  }
  // A device that has none of our kernels.
  void byOperators_data() { encodings(); }
  void byOperators() {
    QFETCH(QString, encoding);
    trains(typed("training.batch=3 model.dropout=0.1 position.encoding=" + encoding), 1e-5, false);
  }
  // By LibTorch's deterministic forms, of which it throws where CUDA has none.
  void deterministic_data() { encodings(); }
  void deterministic() {
    QFETCH(QString, encoding);
    const Deterministic forms(fake::device());
    trains(typed("training.batch=3 position.encoding=" + encoding), 1e-5);
  }
};

QTEST_GUILESS_MAIN(StepsTest)
#include "steps_test.moc"
