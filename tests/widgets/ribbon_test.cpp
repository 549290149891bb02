// The text ribbon: what each token is coloured by, what is told of it, and who chooses a position.
#include "widgets/text/ribbon.h"
#include "widgets/text/ribbon_colors.h"
#include "widgets/text/token_view.h"
#include "widgets/theme.h"

#include <QElapsedTimer>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace expe;

namespace {

TokenLosses losses(std::vector<double> loss, std::int64_t trained = 3) {
  TokenLosses made;
  made.stamp = "A · step 640"_text;
  made.trainingLength = trained;
  for (std::size_t i = 0; i < loss.size(); ++i)
    made.pieces.push_back({static_cast<std::int32_t>(i), " w" + std::to_string(i)});
  made.loss = std::move(loss);
  return made;
}

const double nothing = std::nan("");

} // namespace

class RibbonTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void cleanup() { ribbon_.reset(); }
  void spansAreRound_data();
  void spansAreRound();
  void valuesOfTheModes();
  void modesThatThereAre();
  void lossColours();
  void differenceColours();
  void theEdgeIsMarked();
  void wordsOfAToken();
  void generatedTextHasFloors();
  void positionsArePicked();
  void settingIsNotEmitted();
  void positionStaysWhereTheTextGoesOn();
  void hoverTells();
  void thePinGivesTheModeBack();
  void emptyText();
  void thousandsOfTokens();

private:
  QToolButton* mode(const QString& text);
  QString line() { return ribbon_->findChild<ElidedLabel*>("ribbonLine")->text(); }
  QColor colorOf(int index) {
    const QRect rect = ribbon_->view()->rectOf(index);
    return ribbon_->view()->viewport()->grab().toImage().pixelColor(rect.left() + 2, rect.center().y());
  }
  std::unique_ptr<Ribbon> ribbon_;
};

void RibbonTest::init() {
  ribbon_ = std::make_unique<Ribbon>();
  ribbon_->resize(420, 200);
  ribbon_->show();
  QVERIFY(QTest::qWaitForWindowActive(ribbon_.get()));
  ribbon_->setTokens(losses({nothing, 4, 2, 1, 0, 4}));
}

QToolButton* RibbonTest::mode(const QString& text) {
  for (QToolButton* each : ribbon_->findChildren<QToolButton*>("mode"))
    if (each->text() == text)
      return each;
  return nullptr;
}

void RibbonTest::spansAreRound_data() {
  QTest::addColumn<double>("largest");
  QTest::addColumn<double>("span");
  QTest::newRow("3.7") << 3.7 << 4.0;
  QTest::newRow("4") << 4.0 << 4.0;
  QTest::newRow("-0.12") << -0.12 << 0.15;
  QTest::newRow("9.5") << 9.5 << 10.0;
  QTest::newRow("0.003") << 0.003 << 0.003;
  QTest::newRow("nothing") << nothing << 0.0;
  QTest::newRow("zero") << 0.0 << 0.0;
}

void RibbonTest::spansAreRound() {
  QFETCH(double, largest);
  QFETCH(double, span);
  QCOMPARE(ribbonSpan({largest, nothing}), span);
  std::vector<double> many(100, largest);
  many[7] = 1e6; // one of a hundred does not make the others pale
  if (std::isfinite(largest))
    QCOMPARE(ribbonSpan(many), span);
}

void RibbonTest::valuesOfTheModes() {
  TokenLosses now = losses({nothing, 4, 2, 1}), pinned = losses({nothing, 3, 2.5});
  now.floor = {nothing, 0.5, 0, 1};
  QCOMPARE(sharedTokens(now, pinned), 3u);
  QCOMPARE(ribbonValues(now, pinned, RibbonMode::Excess)[1], 3.5);
  const auto difference = ribbonValues(now, pinned, RibbonMode::Difference);
  QCOMPARE(difference.size(), 4u);
  QVERIFY(std::isnan(difference[0]) && std::isnan(difference[3])); // beyond the shorter one
  QCOMPARE(difference[1], 1.0);
  QCOMPARE(difference[2], -0.5);
  pinned.pieces[1].id = 77;
  QCOMPARE(sharedTokens(now, pinned), 0u);
}

void RibbonTest::modesThatThereAre() {
  QVERIFY(mode("loss")->isVisible() && !mode("excess")->isVisible() && !mode("difference")->isVisible());
  TokenLosses other = losses({nothing, 1, 1, 1, 1, 1});
  other.pieces[2].id = 99;
  ribbon_->setPinned(other); // another text
  QVERIFY(!mode("difference")->isVisible());
  QCOMPARE(ribbon_->mode(), RibbonMode::Loss);
  ribbon_->setPinned(losses({nothing, 1, 1, 1, 1, 1}));
  QVERIFY(mode("difference")->isVisible() && mode("difference")->isChecked());
  QTest::mouseClick(mode("loss"), Qt::LeftButton);
  QCOMPARE(ribbon_->mode(), RibbonMode::Loss);
  QTest::keyClick(mode("difference"), Qt::Key_Space);
  QCOMPARE(ribbon_->mode(), RibbonMode::Difference);
}

void RibbonTest::lossColours() {
  QCOMPARE(colorOf(0), Theme::light().field); // no loss
  QCOMPARE(colorOf(4), Theme::light().field);
  QCOMPARE(colorOf(1), TokenView::colorOf(1)); // of a span of 4
  QCOMPARE(colorOf(2), TokenView::colorOf(0.5));
  QVERIFY(colorOf(1).red() > colorOf(1).blue() + 60);
  auto* legend = ribbon_->findChild<RibbonLegend*>();
  QCOMPARE(legend->low(), "0");
  QCOMPARE(legend->high(), "≥ 4");
  QCOMPARE(legend->accessibleName(), "Colours from 0 to ≥ 4 nats");
}

void RibbonTest::differenceColours() {
  ribbon_->setPinned(losses({nothing, 2, 4, 1, 1, 4}));
  QCOMPARE(colorOf(1), TokenView::colorOf(1)); // worse by 2, of ±2
  QCOMPARE(colorOf(2), TokenView::colorOf(-1));
  QVERIFY(colorOf(2).blue() > colorOf(2).red() + 60);
  QCOMPARE(colorOf(3), Theme::light().field);
  QCOMPARE(colorOf(4), TokenView::colorOf(-0.5));
  auto* legend = ribbon_->findChild<RibbonLegend*>();
  QCOMPARE(legend->low(), "≤ -2");
  QCOMPARE(legend->high(), "≥ +2");
}

void RibbonTest::theEdgeIsMarked() {
  const auto before = [this](int index) {
    const QRect rect = ribbon_->view()->rectOf(index);
    return ribbon_->view()->viewport()->grab().toImage().pixelColor(rect.left() - 1, rect.center().y());
  };
  QCOMPARE(before(3), Theme::light().warning); // position 3 is the first that was never trained
  QCOMPARE(before(2), Theme::light().field);
  ribbon_->setTokens(losses({nothing, 4, 2, 1}, 3)); // three tokens are read: none beyond
  QCOMPARE(before(3), Theme::light().field);
}

void RibbonTest::wordsOfAToken() {
  QCOMPARE(ribbon_->describe(1), "position 1 · ␣w1 · loss 4.0000 · id 1, 3 bytes: 20 77 31");
  QCOMPARE(ribbon_->describe(0), "position 0 · ␣w0 · id 0, 3 bytes: 20 77 30");
  QVERIFY(ribbon_->describe(5).startsWith("the last target · "));
  QCOMPARE(ribbon_->describe(6), "");
  ribbon_->setPinned(losses({nothing, 4.12345, 1}));
  QVERIFY(ribbon_->describe(1).contains("difference -0.1235"));
  QVERIFY(ribbon_->describe(2).contains("difference +1.0000"));
  QVERIFY(!ribbon_->describe(3).contains("difference"));
}

void RibbonTest::generatedTextHasFloors() {
  TokenLosses made = losses({nothing, 4, 2, 1, 3, 4});
  made.floor = {nothing, 0, 2, 0.25, 1, 0};
  made.lag = {0, 0, 0, 2, 0, 5};
  made.channel = {0, 1, 2, 0, 1, 2};
  ribbon_->setTokens(made);
  QVERIFY(mode("excess")->isVisible());
  QVERIFY(ribbon_->describe(3).contains("floor 0.2500 · lag 2 · key"));
  QVERIFY(ribbon_->describe(4).contains("floor 1.0000 · value"));
  QTest::mouseClick(mode("excess"), Qt::LeftButton);
  QCOMPARE(ribbon_->mode(), RibbonMode::Excess);
  QCOMPARE(colorOf(2), Theme::light().field);
  QCOMPARE(colorOf(4), TokenView::colorOf(0.5));
}

void RibbonTest::positionsArePicked() {
  QSignalSpy picked(ribbon_.get(), &Ribbon::positionPicked);
  QTest::mouseClick(ribbon_->view()->viewport(), Qt::LeftButton, {}, ribbon_->view()->rectOf(2).center());
  QCOMPARE(picked.takeFirst().at(0).toInt(), 2);
  QTest::keyClick(ribbon_->view(), Qt::Key_Right);
  QCOMPARE(picked.takeFirst().at(0).toInt(), 3);
  QVERIFY(line().startsWith("position 3 · ␣w3 · loss 1.0000"));
  QCOMPARE(ribbon_->view()->accessibleDescription(), ribbon_->describe(3));
  QTest::keyClick(ribbon_->view(), Qt::Key_End); // the last is only a target: the model never reads it
  QCOMPARE(picked.count(), 0);
  QVERIFY(line().startsWith("the last target"));
}

void RibbonTest::settingIsNotEmitted() {
  QSignalSpy picked(ribbon_.get(), &Ribbon::positionPicked);
  ribbon_->setPosition(4);
  QCOMPARE(ribbon_->position(), 4);
  QVERIFY(line().startsWith("position 4"));
  ribbon_->setTokens(losses({nothing, 4, 2, 1, 7, 4, 2}));
  ribbon_->setPosition(-1);
  QCOMPARE(picked.count(), 0);
  QCOMPARE(line(), "7 tokens; choose one by mouse or arrow keys");
}

void RibbonTest::positionStaysWhereTheTextGoesOn() {
  ribbon_->setTokens(losses(std::vector<double>(2000, 1.0)));
  ribbon_->setPosition(500);
  const int scrolled = ribbon_->view()->verticalScrollBar()->value();
  QVERIFY(scrolled > 0);
  ribbon_->setTokens(losses(std::vector<double>(2000, 3.0))); // other losses of the same text
  ribbon_->setTokens(losses(std::vector<double>(4000, 3.0))); // a longer window
  QCOMPARE(ribbon_->position(), 500);
  QCOMPARE(ribbon_->view()->verticalScrollBar()->value(), scrolled);
  QVERIFY(line().contains("loss 3.0000"));
  ribbon_->setTokens(losses({nothing, 1}));
  QCOMPARE(ribbon_->position(), -1);
}

void RibbonTest::hoverTells() {
  ribbon_->setPosition(1);
  QTest::mouseMove(ribbon_->view()->viewport(), ribbon_->view()->rectOf(3).center());
  QTRY_VERIFY(line().startsWith("position 3"));
  QCOMPARE(ribbon_->position(), 1);
  QTest::mouseMove(ribbon_->view()->viewport(), QPoint(400, 120));
  QTRY_VERIFY(line().startsWith("position 1"));
}

void RibbonTest::thePinGivesTheModeBack() {
  TokenLosses made = losses({nothing, 4, 2, 1, 3, 4});
  made.floor = {nothing, 0, 2, 0.25, 1, 0};
  ribbon_->setTokens(made);
  ribbon_->setMode(RibbonMode::Excess);
  ribbon_->setPinned(losses({nothing, 1, 1, 1, 1, 1}));
  QCOMPARE(ribbon_->mode(), RibbonMode::Difference);
  ribbon_->setPinned(std::nullopt);
  QCOMPARE(ribbon_->mode(), RibbonMode::Excess);
}

void RibbonTest::emptyText() {
  ribbon_->setTokens({});
  ribbon_->setEmptyText("Select a run.");
  QCOMPARE(ribbon_->view()->accessibleDescription(), "Select a run.");
  QCOMPARE(line(), "");
  QCOMPARE(ribbon_->describe(0), "");
}

void RibbonTest::thousandsOfTokens() {
  TokenLosses many = losses(std::vector<double>(8193, 2.0), 512);
  QElapsedTimer time;
  time.start();
  ribbon_->setTokens(many);
  qInfo("%lld ms to take 8192 tokens", time.elapsed());
  ribbon_->setPosition(0);
  QTest::keyClick(ribbon_->view(), Qt::Key_End);
  QCOMPARE(ribbon_->position(), 8192);
  QVERIFY(ribbon_->view()->viewport()->rect().contains(ribbon_->view()->rectOf(8192)));
}

QTEST_MAIN(RibbonTest)
#include "ribbon_test.moc"
