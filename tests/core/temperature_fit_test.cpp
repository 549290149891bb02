// How much a temperature is to rise is found in few readings of the text, within what is read.
#include "core/api/probe.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace expe;

class TemperatureFitTest : public QObject {
  Q_OBJECT

  using Loss = std::function<Result<double>(double rise)>;

  // By a model whose loss is this function of the rise; `readings` counts how often it was read.
  static Result<TemperatureFit> fit(const Loss& loss, int& readings) {
    return fitTemperature({}, [&](const ProbeState& at) -> Result<Evaluation> {
      ++readings;
      Evaluation read;
      read.loss = TRY(loss(at.eval.real("position.temperature_rise")));
      return read;
    });
  }

private slots:
  void theLeastLossIsFound_data() {
    QTest::addColumn<double>("where");
    for (const double where : {0.0, 0.03, 0.1, 0.237, 1.7, 42.0})
      QTest::addRow("%g", where) << where;
  }
  void theLeastLossIsFound() {
    QFETCH(double, where);
    int readings = 0;
    const auto found =
        fit([&](double x) { return 3 + std::pow(std::log1p(x) - std::log1p(where), 2); }, readings);
    QVERIFY(found.ok());
    QVERIFY(std::abs(found->rise() - where) <= std::max(where, 0.1) / 20);
    QCOMPARE(static_cast<int>(found->tried.size()), readings); // nothing twice
    QVERIFY2(readings <= 22, qPrintable(QString::number(readings)));
    for (const auto& [x, read] : found->tried)
      QCOMPARE(x, std::round(x * 1000) / 1000);
    QCOMPARE(found->tried.begin()->first, 0.0);
    QCOMPARE(found->state.eval.real("position.temperature_rise"), found->rise());
  }

  void whatFallsToTheEndEndsThere() {
    int readings = 0;
    QCOMPARE(fit([](double x) { return -x; }, readings)->rise(), 100.0);
  }

  void whatIsNoNumberIsNotTheLeast() {
    int readings = 0;
    const auto found =
        fit([](double x) { return x > 0.3 ? std::numeric_limits<double>::quiet_NaN() : 1 - x; }, readings);
    QVERIFY(found.ok());
    QVERIFY(found->rise() > 0.25 && found->rise() <= 0.3);
  }

  void anErrorEndsIt() {
    int readings = 0;
    const auto found = fit(
        [&](double) -> Result<double> {
          if (readings == 3)
            return failure("Cancelled.");
          return 1.0 / readings;
        },
        readings);
    QVERIFY(!found.ok());
    QCOMPARE(found.error().message(), std::string("Cancelled."));
    QCOMPARE(readings, 3);
  }

  void whatTempersNothingIsSaid() {
    int readings = 0;
    const auto found = fit([](double) { return 2.0; }, readings);
    QVERIFY(!found.ok());
    QCOMPARE(found.error().key, std::string("position.temperature_layers"));
    QCOMPARE(readings, 2);
  }
};

QTEST_APPLESS_MAIN(TemperatureFitTest)
#include "temperature_fit_test.moc"
