// The pictures of what training costs are drawn of what was measured: all of it, and nothing else.
#include "core/api/help.h"

#include <QtTest>

#include <algorithm>

using namespace expe;

class GrowthTest : public QObject {
  Q_OBJECT
private slots:
  void windowsAreDrawnKeptAndComputedAgain() {
    const auto figure = growthFigure("window");
    QCOMPARE(figure.panels.size(), std::size_t{2});
    for (const Panel& panel : figure.panels) {
      QCOMPARE(panel.curves.size(), std::size_t{2});
      for (const Curve& curve : panel.curves) {
        QCOMPARE(curve.x, (std::vector<double>{512, 1024, 2048, 4096, 8192, 16384}));
        QCOMPARE(curve.y.size(), curve.x.size());
        QVERIFY(std::ranges::all_of(curve.y, [](double y) { return y > 0; }));
        QVERIFY(curve.legend);
      }
    }
    const auto &kept = figure.panels[1].curves[0].y, &again = figure.panels[1].curves[1].y;
    QVERIFY(again.back() < kept.back() / 2); // what the page says of it
    // In proportion to the window, beyond what the model itself takes.
    const double first = (kept[1] - kept[0]) / 512, last = (kept[5] - kept[4]) / 8192;
    QVERIFY2(last < 1.1 * first, qPrintable(QString("%1 %2").arg(first).arg(last)));
  }

  void sixModelsAreDrawn() {
    const auto figure = growthFigure("parameters");
    QCOMPARE(figure.panels.size(), std::size_t{2});
    for (const Panel& panel : figure.panels) {
      QCOMPARE(panel.curves.size(), std::size_t{1});
      QCOMPARE(panel.curves.front().x.size(), std::size_t{6});
      QVERIFY(std::ranges::is_sorted(panel.curves.front().x));
      QVERIFY(!panel.curves.front().legend);
    }
  }
};

QTEST_GUILESS_MAIN(GrowthTest)
#include "growth_test.moc"
