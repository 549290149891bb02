// What lies over a view that is not of what is asked for.
#include "widgets/figure/busy_overlay.h"
#include "widgets/theme.h"

#include <QPaintEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace expe;

namespace {

// A view that counts what reaches it.
class View : public QWidget {
public:
  int keys = 0, clicks = 0;
  QRegion drawn;

protected:
  void keyPressEvent(QKeyEvent*) override { ++keys; }
  void mousePressEvent(QMouseEvent*) override { ++clicks; }
  void paintEvent(QPaintEvent* event) override {
    drawn += event->region();
    QPainter(this).fillRect(rect(), Qt::red);
  }
};

BusyState computing(double part = 0.4) {
  BusyState state;
  state.what = "Computing: Attention, layer 2, head 3";
  state.how = "reading the text … 40 %";
  state.part = part;
  state.busy = true;
  return state;
}

} // namespace

class BusyOverlayTest : public QObject {
  Q_OBJECT
private slots:
  void init() {
    applyTheme(ThemeMode::Light);
    view_ = std::make_unique<View>();
    view_->resize(400, 300);
    overlay_ = new BusyOverlay(view_.get());
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
  }
  void cleanup() { view_.reset(); }

  void isSeenOnlyWhereThereIsSomethingToSay();
  void dimsWhatIsOfAnotherState_data();
  void dimsWhatIsOfAnotherState();
  void aFirstPictureIsLeftAlone();
  void otherWordsLeaveTheRestOfTheViewAlone();
  void goesWithItsView();
  void letsTheMouseThroughWhileItComputes();
  void escEndsAndEnterGoesOn();

private:
  QColor pixel(QPoint at) { return view_->grab().toImage().pixelColor(at); }

  std::unique_ptr<View> view_;
  BusyOverlay* overlay_ = nullptr;
};

void BusyOverlayTest::isSeenOnlyWhereThereIsSomethingToSay() {
  QVERIFY(overlay_->isHidden() && !overlay_->dims());
  overlay_->setState(computing());
  QVERIFY(overlay_->isVisible() && overlay_->dims());
  QCOMPARE(overlay_->text(), "Computing: Attention, layer 2, head 3: reading the text … 40 %");
  QCOMPARE(overlay_->accessibleName(), overlay_->text());
  overlay_->setState({});
  QVERIFY(overlay_->isHidden() && !overlay_->dims());
}

void BusyOverlayTest::dimsWhatIsOfAnotherState_data() {
  QTest::addColumn<bool>("dark");
  QTest::addColumn<int>("height");
  for (const bool dark : {false, true})
    for (const int height : {300, 70})
      QTest::addRow("%s, %d", dark ? "dark" : "light", height) << dark << height;
}

// Towards the ground of the theme; what it says stands out.
void BusyOverlayTest::dimsWhatIsOfAnotherState() {
  QFETCH(bool, dark);
  QFETCH(int, height);
  applyTheme(dark ? ThemeMode::Dark : ThemeMode::Light);
  view_->resize(400, height);
  QCOMPARE(pixel({2, 2}), QColor(Qt::red));
  overlay_->setState(computing());
  const QColor dimmed = pixel({2, 2}), ground = Theme::current().window;
  const auto away = [](QColor a, QColor b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
  };
  QVERIFY(away(dimmed, ground) < away(Qt::red, ground) / 2);
  QVERIFY(dimmed != ground); // it can still be made out
  const QImage image = view_->grab().toImage();
  int accent = 0, ink = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      accent += image.pixelColor(x, y) == Theme::current().accent;
      ink += away(image.pixelColor(x, y), Theme::current().text) < 150;
    }
  QVERIFY(accent > 50); // the bar
  QVERIFY(ink > 50);    // the words
}

void BusyOverlayTest::aFirstPictureIsLeftAlone() {
  BusyState state = computing();
  state.dims = false;
  overlay_->setState(state);
  QVERIFY(overlay_->isVisible() && !overlay_->dims());
  QCOMPARE(pixel({2, 2}), QColor(Qt::red));
  const QImage image = view_->grab().toImage();
  for (int y = 3; y < image.height(); ++y) // below the bar
    for (int x = 0; x < image.width(); ++x)
      QCOMPARE(image.pixelColor(x, y), QColor(Qt::red));
}

// The view below would be drawn again with every per cent of progress.
void BusyOverlayTest::otherWordsLeaveTheRestOfTheViewAlone() {
  view_->drawn = {};
  overlay_->setState(computing(0.4));
  QTRY_VERIFY(view_->drawn.contains(QPoint(200, 150)));
  view_->drawn = {};
  BusyState longer = computing(0.8);
  longer.how = "reading the text of many windows … 80 %";
  overlay_->setState(longer);
  QTRY_VERIFY(!view_->drawn.isEmpty());
  QVERIFY(!view_->drawn.contains(QPoint(200, 150)));
}

void BusyOverlayTest::goesWithItsView() {
  overlay_->setState(computing());
  view_->resize(500, 350);
  QCOMPARE(overlay_->geometry(), view_->rect());
}

void BusyOverlayTest::letsTheMouseThroughWhileItComputes() {
  QSignalSpy goesOn(overlay_, &BusyOverlay::goOnWanted);
  overlay_->setState(computing());
  QCOMPARE(view_->childAt(200, 150), nullptr);
  BusyState ended = computing();
  ended.busy = false, ended.ended = true;
  overlay_->setState(ended);
  QCOMPARE(view_->childAt(200, 150), overlay_);
  QTest::mouseClick(overlay_, Qt::LeftButton);
  QCOMPARE(goesOn.count(), 1);
}

void BusyOverlayTest::escEndsAndEnterGoesOn() {
  QSignalSpy ends(overlay_, &BusyOverlay::endWanted), goesOn(overlay_, &BusyOverlay::goOnWanted);
  QTest::keyClick(view_.get(), Qt::Key_Escape); // nothing lies over it: the view's own
  QTest::keyClick(view_.get(), Qt::Key_Return);
  QCOMPARE(view_->keys, 2);
  overlay_->setState(computing());
  QTest::keyClick(view_.get(), Qt::Key_Escape);
  QCOMPARE(ends.count(), 1);
  QCOMPARE(view_->keys, 2);
  QTest::keyClick(view_.get(), Qt::Key_Left); // everything else goes on
  QCOMPARE(view_->keys, 3);
  BusyState ended = computing();
  ended.busy = false, ended.ended = true;
  overlay_->setState(ended);
  QTest::keyClick(view_.get(), Qt::Key_Return);
  QCOMPARE(goesOn.count(), 1);
  QCOMPARE(view_->keys, 3);
}

QTEST_MAIN(BusyOverlayTest)
#include "busy_overlay_test.moc"
