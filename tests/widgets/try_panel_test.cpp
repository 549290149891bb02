// "Try it": what is asked of a prompt, tokens that come one by one, and the distribution of the next.
#include "widgets/text/continuation_view.h"
#include "widgets/text/next_bars.h"
#include "widgets/text/token_view.h"
#include "widgets/text/try_panel.h"
#include "widgets/theme.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <cmath>

using namespace expe;

namespace {

Continuation continuation() {
  Continuation made;
  made.stamp = "step 640 · s = 1"_text;
  made.prompt = {{5, "To"}, {6, " be"}};
  made.generated = {{{7, " or"}, 0.75}, {{8, " not"}, 0.25}};
  for (int i = 0; i < 20; ++i)
    made.next.push_back({{260 + i, i == 1 ? "\n" : " w" + std::to_string(i)}, std::pow(0.5, i + 1)});
  return made;
}

} // namespace

class TryPanelTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void cleanup() { panel_.reset(); }
  void aPromptIsNeeded();
  void whatIsAsked();
  void enterAndEscape();
  void tokensComeOneByOne();
  void anotherPromptDropsTheTokens();
  void coloursAreProbabilities();
  void lookingAtWhatWasSaid();
  void cutCharactersAreLeftOut();
  void barsAreAsLongAsProbable();
  void barsByKeys();
  void pinnedStandsBeside();
  void errorsAndEmptyText();

private:
  QPushButton* button(const QString& text) {
    for (QPushButton* each : panel_->findChildren<QPushButton*>())
      if (each->text() == text)
        return each;
    return nullptr;
  }
  QPlainTextEdit* prompt() { return panel_->findChild<QPlainTextEdit*>("prompt"); }
  TokenView* text() { return panel_->live()->text(); }
  std::unique_ptr<TryPanel> panel_;
};

void TryPanelTest::init() {
  panel_ = std::make_unique<TryPanel>();
  panel_->resize(640, 480);
  panel_->show();
  QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
  panel_->findChild<QPlainTextEdit*>("prompt")->setPlainText("To be");
}

void TryPanelTest::aPromptIsNeeded() {
  QSignalSpy wanted(panel_.get(), &TryPanel::wanted);
  panel_->findChild<QPlainTextEdit*>("prompt")->setPlainText("");
  QVERIFY(!button("Generate")->isEnabled());
  QCOMPARE(button("Generate")->toolTip(), "Type a prompt first");
  QTest::keyClick(prompt(), Qt::Key_Return, Qt::ControlModifier);
  QCOMPARE(wanted.count(), 0);
  QTest::keyClicks(prompt(), "T");
  QVERIFY(button("Generate")->isEnabled());
}

void TryPanelTest::whatIsAsked() {
  QSignalSpy wanted(panel_.get(), &TryPanel::wanted);
  panel_->findChildren<QSpinBox*>().at(0)->setValue(7);
  panel_->findChildren<QSpinBox*>().at(1)->setValue(42);
  auto* temperature = panel_->findChild<QDoubleSpinBox*>();
  temperature->setFocus();
  temperature->selectAll();
  QTest::keyClicks(temperature, "0.8");
  QTest::mouseClick(button("Generate"), Qt::LeftButton);
  const auto request = wanted.takeFirst().at(0).value<ContinueRequest>();
  QCOMPARE(request.state.typed, "To be");
  QCOMPARE(request.tokens, 7);
  QCOMPARE(request.seed, 42u);
  QCOMPARE(request.temperature, 0.8);
  QCOMPARE(request.most, 20);
}

void TryPanelTest::enterAndEscape() {
  QSignalSpy wanted(panel_.get(), &TryPanel::wanted), cancel(panel_.get(), &TryPanel::cancelWanted);
  prompt()->setFocus();
  prompt()->moveCursor(QTextCursor::End);
  QTest::keyClick(prompt(), Qt::Key_Return); // a line of the prompt
  QCOMPARE(prompt()->toPlainText(), "To be\n");
  QTest::keyClick(prompt(), Qt::Key_Escape);
  QCOMPARE(cancel.count(), 0);
  QTest::keyClick(prompt(), Qt::Key_Return, Qt::ControlModifier);
  QCOMPARE(wanted.takeFirst().at(0).value<ContinueRequest>().state.typed, "To be\n");
  panel_->setBusy(true);
  QTest::keyClick(prompt(), Qt::Key_Return, Qt::ControlModifier); // one at a time
  QCOMPARE(wanted.count(), 0);
  QTest::keyClick(prompt(), Qt::Key_Escape);
  QCOMPARE(cancel.count(), 1);
  QTest::mouseClick(button("Cancel"), Qt::LeftButton);
  QCOMPARE(cancel.count(), 2);
  panel_->setBusy(false);
  QVERIFY(!button("Cancel"));
}

void TryPanelTest::tokensComeOneByOne() {
  panel_->setContinuation(continuation());
  QCOMPARE(text()->pieces().size(), 4u);
  QTest::mouseClick(button("Generate"), Qt::LeftButton); // again: what was said goes, the prompt stays
  panel_->setBusy(true);
  QCOMPARE(text()->pieces().size(), 2u);
  panel_->addGenerated({{7, " or"}, 0.75});
  panel_->addGenerated({{8, " not"}, 0.25});
  QCOMPARE(text()->pieces(), (std::vector<Piece>{{5, "To"}, {6, " be"}, {7, " or"}, {8, " not"}}));
  QVERIFY(text()->rectOf(3).left() > text()->rectOf(2).right());
  const QRect streamed = text()->rectOf(3);
  panel_->setContinuation(continuation());
  QCOMPARE(text()->rectOf(3), streamed); // as if all had come at once
}

void TryPanelTest::anotherPromptDropsTheTokens() {
  panel_->setContinuation(continuation());
  panel_->findChild<QPlainTextEdit*>("prompt")->setPlainText("To do");
  QTest::mouseClick(button("Generate"), Qt::LeftButton);
  QCOMPARE(text()->pieces().size(), 0u);
  panel_->addGenerated({{7, " or"}, 0.75});
  QCOMPARE(text()->pieces(), (std::vector<Piece>{{7, " or"}}));
}

void TryPanelTest::coloursAreProbabilities() {
  panel_->setContinuation(continuation());
  const auto colorOf = [this](int index) {
    const QRect rect = text()->rectOf(index);
    return text()->viewport()->grab().toImage().pixelColor(rect.left() + 2, rect.center().y());
  };
  QCOMPARE(colorOf(0), Theme::light().field); // the prompt's have none
  QCOMPARE(colorOf(2), TokenView::colorOf(0.25));
  QCOMPARE(colorOf(3), TokenView::colorOf(0.75));
  QCOMPARE(panel_->live()->describe(3),
           "probability 0.2500 · token 4 of 4, ␣not, id 8, 4 bytes: 20 6E 6F 74");
  QCOMPARE(panel_->live()->describe(1), "token 2 of 4, ␣be, id 6, 3 bytes: 20 62 65");
}

void TryPanelTest::lookingAtWhatWasSaid() {
  QSignalSpy look(panel_.get(), &TryPanel::lookWanted);
  QVERIFY(!button("Look at it")->isEnabled());
  panel_->setContinuation(continuation());
  QTest::mouseClick(button("Look at it"), Qt::LeftButton);
  QCOMPARE(look.takeFirst().at(0).toString(), "To be or not");
  QTest::mouseClick(text()->viewport(), Qt::LeftButton, {}, text()->rectOf(2).center());
  QCOMPARE(look.takeFirst().at(0).toString(), "To be or");
  QTest::keyClick(text(), Qt::Key_Right);
  QCOMPARE(look.takeFirst().at(0).toString(), "To be or not");
  QVERIFY(text()->accessibleDescription().startsWith("probability 0.2500"));
  QTest::keyClick(text(), Qt::Key_Home); // the prompt was not generated
  QCOMPARE(look.count(), 0);
}

void TryPanelTest::cutCharactersAreLeftOut() {
  QSignalSpy look(panel_.get(), &TryPanel::lookWanted);
  Continuation bytes = continuation();
  bytes.generated = {{{200, "\xc3"}, 0.5}, {{201, "\xa9"}, 0.5}, {{202, "\xe2"}, 0.5}};
  panel_->setContinuation(bytes);
  QTest::mouseClick(button("Look at it"), Qt::LeftButton);
  QCOMPARE(look.takeFirst().at(0).toString(), "To beé");
}

void TryPanelTest::barsAreAsLongAsProbable() {
  NextBars* bars = panel_->live()->next();
  panel_->setContinuation(continuation()); // 1/2, 1/4, 1/8, …
  QVERIFY(std::abs(bars->barOf(0).width() - 2 * bars->barOf(1).width()) <= 1);
  QVERIFY(std::abs(bars->barOf(1).width() - 2 * bars->barOf(2).width()) <= 1);
  QVERIFY(std::abs(bars->barOf(0).left() + 2 * bars->barOf(0).width() - bars->rectOf(0).right()) <= 2);
  QCOMPARE(bars->describe(1), "2 of 20, ↵, id 261, 1 byte: 0A, probability 0.2500");
  const QImage seen = bars->viewport()->grab().toImage();
  QCOMPARE(seen.pixelColor(bars->barOf(0).center()), Theme::light().accent);
  QCOMPARE(seen.pixelColor(bars->barOf(0).right() + 3, bars->barOf(0).center().y()), Theme::light().window);
}

void TryPanelTest::barsByKeys() {
  NextBars* bars = panel_->live()->next();
  panel_->setContinuation(continuation());
  bars->setFocus(Qt::TabFocusReason);
  QCOMPARE(bars->current(), 0);
  QTest::keyClick(bars, Qt::Key_Down);
  QCOMPARE(bars->accessibleDescription(), bars->describe(1));
  QTest::keyClick(bars, Qt::Key_End);
  QCOMPARE(bars->current(), 19);
  QVERIFY(bars->viewport()->rect().contains(bars->rectOf(19)));
  bars->verticalScrollBar()->setValue(0);
  QTest::mouseClick(bars->viewport(), Qt::LeftButton, {}, bars->rectOf(2).center());
  QCOMPARE(bars->current(), 2);
}

void TryPanelTest::pinnedStandsBeside() {
  panel_->setContinuation(continuation());
  QVERIFY(!panel_->pinned()->isVisible());
  Continuation other = continuation();
  other.generated.pop_back();
  panel_->setPinned(other);
  QVERIFY(panel_->pinned()->isVisible());
  QCOMPARE(panel_->pinned()->text()->pieces().size(), 3u);
  QTRY_VERIFY(panel_->pinned()->x() > panel_->live()->geometry().right());
  panel_->setPinned(std::nullopt);
  QVERIFY(!panel_->pinned()->isVisible());
}

void TryPanelTest::errorsAndEmptyText() {
  auto* error = panel_->findChild<QLabel*>("fieldError");
  panel_->setError("The text has a character that the model has no token for.");
  QVERIFY(error->isVisible());
  QTest::mouseClick(button("Generate"), Qt::LeftButton); // a new request takes it away
  QVERIFY(!error->isVisible());
  panel_->setEmptyText("Select a run.");
  QCOMPARE(text()->accessibleDescription(), "Select a run.");
  QVERIFY(panel_->live()->next()->describe(0).isEmpty());
}

QTEST_MAIN(TryPanelTest)
#include "try_panel_test.moc"
