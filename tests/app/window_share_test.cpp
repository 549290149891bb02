// How much of the window is figures: what is plotted, inside axes, of all its pixels.
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/figure/figure_view.h"

using namespace expe;

class WindowShareTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void figuresKeepTheirShare_data() {
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("least");
    QTest::newRow("See on a laptop") << "see" << QSize(1280, 800) << 0.40;
    QTest::newRow("See on a screen") << "see" << QSize(1920, 1080) << 0.55;
    QTest::newRow("Train on a laptop") << "train" << QSize(1280, 800) << 0.45;
    QTest::newRow("Train on a screen") << "train" << QSize(1920, 1080) << 0.60;
  }
  void figuresKeepTheirShare() {
    QFETCH(QString, layout);
    QFETCH(QSize, size);
    QFETCH(double, least);
    const auto run = addRun({{"position.encoding", "expe"}});
    QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "4"}).code, 0);
    openWindow();
    window_->docks().show(layout);
    window_->resize(size);
    QTRY_VERIFY_WITH_TIMEOUT(drawn(), patience);
    QTRY_VERIFY2_WITH_TIMEOUT(share() >= least, qPrintable(told()), patience / 10);
    QCOMPARE(window_->size(), size);
  }

private:
  std::vector<FigureView*> inSight() {
    std::vector<FigureView*> found;
    for (FigureView* each : window_->findChildren<FigureView*>())
      if (each->isVisible() && !each->visibleRegion().isEmpty())
        found.push_back(each);
    return found;
  }
  bool drawn() {
    const auto all = inSight();
    return all.size() >= 2 &&
           std::ranges::none_of(all, [](const FigureView* each) { return each->panels().empty(); });
  }
  static qint64 plotted(const FigureView& view) {
    qint64 area = 0;
    for (const auto& panel : view.panels())
      area += qint64(panel->rect()->width()) * panel->rect()->height();
    return area;
  }
  double share() {
    qint64 area = 0;
    for (const FigureView* each : inSight())
      area += plotted(*each);
    return double(area) / (double(window_->width()) * window_->height());
  }
  QString told() {
    QString text = QString::number(100 * share(), 'f', 1) + " %:";
    for (const FigureView* each : inSight()) {
      text += " " + each->objectName();
      for (const auto& panel : each->panels())
        text += QString(" %1×%2").arg(panel->rect()->width()).arg(panel->rect()->height());
      text += QString(" of %1×%2;").arg(each->width()).arg(each->height());
    }
    return text;
  }
};

QTEST_MAIN(WindowShareTest)
#include "window_share_test.moc"
