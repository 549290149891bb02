// The least value of a function is found in few tries, within what is tried.
#include "core/base/least.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace expe;

class LeastTest : public QObject {
  Q_OBJECT

private slots:
  void isFound_data() {
    QTest::addColumn<double>("where");
    for (const double where : {0.0, 0.03, 0.1, 0.237, 1.7, 42.0})
      QTest::addRow("%g", where) << where;
  }
  void isFound() {
    QFETCH(double, where);
    int tries = 0;
    const auto all = searchLeast(
        [&](double x) -> Result<double> {
          ++tries;
          return 3 + std::pow(std::log1p(x) - std::log1p(where), 2);
        },
        0.1, 100);
    QVERIFY(all.ok());
    QVERIFY(std::abs(least(*all).x - where) <= std::max(where, 0.1) / 20);
    QCOMPARE(static_cast<int>(all->size()), tries); // nothing twice
    QVERIFY2(tries <= 22, qPrintable(QString::number(tries)));
    for (std::size_t i = 0; i < all->size(); ++i) {
      const double x = (*all)[i].x;
      QVERIFY(i == 0 || x > (*all)[i - 1].x);
      QCOMPARE(x, std::round(x * 1000) / 1000);
    }
    QCOMPARE(all->front().x, 0.0);
  }

  void whatFallsToTheEndEndsThere() {
    const auto all = searchLeast([](double x) -> Result<double> { return -x; }, 0.1, 3);
    QVERIFY(all.ok());
    QCOMPARE(least(*all).x, 3.0);
  }

  void whatIsNoNumberIsNotTheLeast() {
    const auto all = searchLeast(
        [](double x) -> Result<double> { return x > 0.3 ? std::numeric_limits<double>::quiet_NaN() : 1 - x; },
        0.1, 100);
    QVERIFY(all.ok());
    QVERIFY(least(*all).x > 0.25 && least(*all).x <= 0.3);
    QVERIFY(std::isinf(all->back().y));
  }

  void anErrorEndsIt() {
    int tries = 0;
    const auto all = searchLeast(
        [&](double) -> Result<double> {
          if (++tries == 3)
            return failure("Cancelled.");
          return 1.0 / tries;
        },
        0.1, 100);
    QVERIFY(!all.ok());
    QCOMPARE(all.error().message(), std::string("Cancelled."));
    QCOMPARE(tries, 3);
  }
};

QTEST_APPLESS_MAIN(LeastTest)
#include "least_test.moc"
