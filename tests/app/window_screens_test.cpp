// The window between two displays of another scale: it lies on the second as on the first, and everything is
// drawn with the pixels of that display.
#include "app/window/docks/figure_control.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/head_grid.h"
#include "widgets/form/encoding_sketch.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/status_strip.h"

#include <QFile>
#include <QScreen>

using namespace expe;

class WindowScreensTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void theWindowGoesToAFinerDisplayAndBack();

private:
  void moveTo(const QScreen* screen) {
    window_->setGeometry(QRect(screen->geometry().topLeft(), QSize(1280, 800)));
    QTRY_COMPARE_WITH_TIMEOUT(window_->devicePixelRatioF(), screen->devicePixelRatio(), patience);
    settle();
  }
  // Whether it has more than one colour within the four pixels of a coarser display's one, as what was drawn
  // for that display has not.
  static bool isFine(QWidget& widget) {
    const QImage image = widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y + 1 < image.height(); y += 2)
      for (int x = 0; x + 1 < image.width(); x += 2)
        if (const QRgb first = image.pixel(x, y); image.pixel(x + 1, y) != first ||
                                                  image.pixel(x, y + 1) != first ||
                                                  image.pixel(x + 1, y + 1) != first)
          return true;
    return false;
  }
  std::vector<QWidget*> drawn() { // whatever draws by itself, and is in sight
    std::vector<QWidget*> all{list().view().viewport(), window_->findChild<ScrubBar*>(),
                              window_->findChild<HeadGrid*>(), window_->findChild<EncodingSketch*>(),
                              window_->findChild<StatusStrip*>()};
    for (FigureView* each : window_->findChildren<FigureView*>())
      all.push_back(each);
    std::erase_if(all, [](const QWidget* each) { return !each || each->visibleRegion().isEmpty(); });
    return all;
  }
};

void WindowScreensTest::theWindowGoesToAFinerDisplayAndBack() {
  const auto screens = QGuiApplication::screens();
  QCOMPARE(screens.size(), 2);
  QCOMPARE(screens[1]->devicePixelRatio(), 2.0);
  const auto run = addRun();
  QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "3"}).code, 0);
  openWindow();
  for (const char* task : {"see", "train"}) {
    window_->docks().show(task);
    moveTo(screens[0]);
    const auto shown = [this] {
      return std::ranges::all_of(window_->findChildren<FigureView*>(), [](const FigureView* each) {
        return each->visibleRegion().isEmpty() || !each->figure().panels.empty();
      });
    };
    QTRY_VERIFY_WITH_TIMEOUT(shown(), patience);
    const auto before = places();
    const std::size_t widgets = drawn().size();
    QVERIFY(widgets > 4);
    for (const int to : {1, 0, 1}) {
      moveTo(screens[to]);
      const double pixels = screens[to]->devicePixelRatio();
      QCOMPARE(places(), before);
      QCOMPARE(drawn().size(), widgets);
      for (QWidget* each : drawn()) {
        QCOMPARE(each->grab().devicePixelRatio(), pixels);
        if (const auto* figure = qobject_cast<const FigureView*>(each))
          QTRY_COMPARE_WITH_TIMEOUT(figure->bufferDevicePixelRatio(), pixels, patience);
        if (pixels > 1)
          QTRY_VERIFY2_WITH_TIMEOUT(
              isFine(*each), qPrintable(each->objectName() + each->metaObject()->className()), patience);
      }
    }
  }
}

int main(int argc, char** argv) {
  QTemporaryDir folder;
  QFile screens(folder.filePath("screens.json"));
  if (!screens.open(QIODevice::WriteOnly))
    return 1;
  screens.write(R"({"screens": [
    {"name": "coarse", "x": 0, "y": 0, "width": 1600, "height": 1000, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
    {"name": "fine", "x": 1600, "y": 0, "width": 1600, "height": 1000, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 2}]})");
  screens.close();
  qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toUtf8());
  QApplication application(argc, argv);
  WindowScreensTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_screens_test.moc"
