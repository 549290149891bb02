// What lies over a view that is not of what is asked for.
#include "widgets/figure/veil.h"
#include "widgets/theme.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace expe;

namespace {

// A view that counts what reaches it.
class View : public QWidget {
public:
  int keys = 0, clicks = 0;

protected:
  void keyPressEvent(QKeyEvent*) override { ++keys; }
  void mousePressEvent(QMouseEvent*) override { ++clicks; }
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), Qt::red); }
};

VeilState computing(double part = 0.4) {
  VeilState state;
  state.what = "Computing: Attention, layer 2, head 3";
  state.how = "reading the text … 40 %";
  state.part = part;
  state.busy = true;
  return state;
}

} // namespace

class VeilTest : public QObject {
  Q_OBJECT
private slots:
  void init() {
    applyLook(Look::Light);
    view_ = std::make_unique<View>();
    view_->resize(400, 300);
    veil_ = new Veil(view_.get());
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
  }
  void cleanup() { view_.reset(); }

  void isSeenOnlyWhereThereIsSomethingToSay();
  void dimsWhatIsOfAnotherState_data();
  void dimsWhatIsOfAnotherState();
  void aFirstPictureIsLeftAlone();
  void goesWithItsView();
  void letsTheMouseThroughWhileItComputes();
  void escEndsAndEnterGoesOn();

private:
  QColor pixel(QPoint at) { return view_->grab().toImage().pixelColor(at); }

  std::unique_ptr<View> view_;
  Veil* veil_ = nullptr;
};

void VeilTest::isSeenOnlyWhereThereIsSomethingToSay() {
  QVERIFY(veil_->isHidden() && !veil_->dims());
  veil_->setState(computing());
  QVERIFY(veil_->isVisible() && veil_->dims());
  QCOMPARE(veil_->text(), "Computing: Attention, layer 2, head 3: reading the text … 40 %");
  QCOMPARE(veil_->accessibleName(), veil_->text());
  veil_->setState({});
  QVERIFY(veil_->isHidden() && !veil_->dims());
}

void VeilTest::dimsWhatIsOfAnotherState_data() {
  QTest::addColumn<bool>("dark");
  QTest::addColumn<int>("height");
  for (const bool dark : {false, true})
    for (const int height : {300, 70})
      QTest::addRow("%s, %d", dark ? "dark" : "light", height) << dark << height;
}

// Towards the ground of the theme; what it says stands out.
void VeilTest::dimsWhatIsOfAnotherState() {
  QFETCH(bool, dark);
  QFETCH(int, height);
  applyLook(dark ? Look::Dark : Look::Light);
  view_->resize(400, height);
  QCOMPARE(pixel({2, 2}), QColor(Qt::red));
  veil_->setState(computing());
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

void VeilTest::aFirstPictureIsLeftAlone() {
  VeilState state = computing();
  state.dims = false;
  veil_->setState(state);
  QVERIFY(veil_->isVisible() && !veil_->dims());
  QCOMPARE(pixel({2, 2}), QColor(Qt::red));
  QCOMPARE(pixel({200, 150}), QColor(Qt::red)); // its middle
}

void VeilTest::goesWithItsView() {
  veil_->setState(computing());
  view_->resize(500, 350);
  QCOMPARE(veil_->geometry(), view_->rect());
}

void VeilTest::letsTheMouseThroughWhileItComputes() {
  QSignalSpy goesOn(veil_, &Veil::goOnWanted);
  veil_->setState(computing());
  QCOMPARE(view_->childAt(200, 150), nullptr);
  VeilState ended = computing();
  ended.busy = false, ended.ended = true;
  veil_->setState(ended);
  QCOMPARE(view_->childAt(200, 150), veil_);
  QTest::mouseClick(veil_, Qt::LeftButton);
  QCOMPARE(goesOn.count(), 1);
}

void VeilTest::escEndsAndEnterGoesOn() {
  QSignalSpy ends(veil_, &Veil::endWanted), goesOn(veil_, &Veil::goOnWanted);
  QTest::keyClick(view_.get(), Qt::Key_Escape); // nothing lies over it: the view's own
  QTest::keyClick(view_.get(), Qt::Key_Return);
  QCOMPARE(view_->keys, 2);
  veil_->setState(computing());
  QTest::keyClick(view_.get(), Qt::Key_Escape);
  QCOMPARE(ends.count(), 1);
  QCOMPARE(view_->keys, 2);
  QTest::keyClick(view_.get(), Qt::Key_Left); // everything else goes on
  QCOMPARE(view_->keys, 3);
  VeilState ended = computing();
  ended.busy = false, ended.ended = true;
  veil_->setState(ended);
  QTest::keyClick(view_.get(), Qt::Key_Return);
  QCOMPARE(goesOn.count(), 1);
  QCOMPARE(view_->keys, 3);
}

QTEST_MAIN(VeilTest)
#include "veil_test.moc"
