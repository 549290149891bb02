// The verdict in a line: its clauses, its links by keyboard, what finds no room, and nothing where there is
// nothing to tell.
#include "widgets/claims/verdict_line.h"
#include "widgets/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace expe;

namespace {

Rise riseOf(double length, Holding holding, double rise) {
  Rise one;
  one.length = length, one.holding = holding, one.runs = {1}, one.each = {rise}, one.blocks = {24};
  one.interval = {rise, rise - 0.01, rise + 0.01};
  if (holding == Holding::Undecided)
    one.why = NoHolding::Interval;
  one.words = "what was measured at " + std::to_string(static_cast<int>(length)) + "×";
  return one;
}

GroupVerdict groupOf(const std::string& name, std::int64_t run, std::vector<Rise> rises,
                     std::vector<VerdictClause> clauses) {
  GroupVerdict group;
  group.group = name, group.runs = {run}, group.loss = 2.177;
  group.rises = std::move(rises), group.clauses = std::move(clauses);
  return group;
}

StudyVerdict verdict() {
  StudyVerdict all;
  all.meaning = std::string("what holds and breaks say");
  all.groups = {
      groupOf("rope", 3,
              {riseOf(2, Holding::Holds, 0), riseOf(4, Holding::Undecided, 0.05),
               riseOf(8, Holding::Breaks, 0.4)},
              {{0, 0, false}, {1, 1, false}, {2, 2, false}}),
      groupOf("alibi", 7, {riseOf(2, Holding::Holds, 0), riseOf(16, Holding::Holds, 0)}, {{0, 1, false}}),
      groupOf("nothing", 9, {}, {})};
  all.groups[0].words = std::string("rope holds, then breaks."),
  all.groups[1].words = std::string("alibi holds.");
  return all;
}

} // namespace

class VerdictLineTest : public QObject {
  Q_OBJECT
  std::unique_ptr<VerdictLine> line_;

  void show(int width) {
    line_ = std::make_unique<VerdictLine>();
    line_->resize(width, 22);
    line_->setVerdict(verdict());
    QVERIFY(QTest::qWaitForWindowActive(line_.get()));
  }
  static QStringList linksOf(QWidget& in) {
    QStringList texts;
    for (const QToolButton* each : in.findChildren<QToolButton*>("verdictLink"))
      if (each->window() == in.window() && each->isVisible())
        texts << each->text();
    return texts;
  }
  QStringList links() { return linksOf(*line_); }
  QToolButton* link(const QString& text) {
    for (QToolButton* each : line_->findChildren<QToolButton*>("verdictLink"))
      if (each->text() == text && each->window() == line_.get())
        return each;
    return nullptr;
  }
  QFrame* panel() { return line_->findChild<QFrame*>("palettePanel"); }

private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void cleanup() { line_.reset(); }

  void eachClauseIsALink() {
    show(1200);
    QCOMPARE(links(), (QStringList{"Details", "holds to 2×", "undecided at 4×", "breaks at 8×", "why?",
                                   "holds to 16×"}));
    QCOMPARE(link("breaks at 8×")->accessibleName(), QString("rope breaks at 8×"));
    QVERIFY(link("breaks at 8×")->toolTip().contains("what was measured at 8×"));
    QVERIFY(line_->accessibleDescription().contains("of these runs only"));
    QVERIFY(line_->toolTip().contains("what holds and breaks say"));
  }

  void arrowsGoFromClauseToClauseAndEnterFollows() {
    show(1200);
    QSignalSpy chosen(line_.get(), &VerdictLine::chosen);
    link("holds to 2×")->setFocus();
    for (int i = 0; i < 2; ++i)
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget(), link("breaks at 8×"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toLongLong(), 3);
    QCOMPARE(chosen[0][1].toDouble(), 8.0);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget(), link("why?"));
    QSignalSpy why(line_.get(), &VerdictLine::whyWanted);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(why.takeFirst(), (QVariantList{qint64(3), 8.0}));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(chosen[1][0].toLongLong(), 7);
    QCOMPARE(chosen[1][1].toDouble(), 16.0);
    int stops = 0;
    for (const QToolButton* each : line_->findChildren<QToolButton*>())
      stops += each->focusPolicy() & Qt::TabFocus ? 1 : 0;
    QCOMPARE(stops, 1);
  }

  void theCauseStandsInPlaceOfTheQuestion() {
    show(1200);
    StudyVerdict told = verdict();
    told.groups[0].rises[2].cause = std::string("distances never seen");
    line_->setVerdict(told);
    QVERIFY(!link("why?"));
    QCOMPARE(link("distances never seen")->accessibleName(), QString("rope breaks: distances never seen"));
    QSignalSpy why(line_.get(), &VerdictLine::whyWanted);
    link("distances never seen")->click();
    QCOMPARE(why.takeFirst(), (QVariantList{qint64(3), 8.0}));
  }

  void whatFindsNoRoomIsCounted() {
    show(1200);
    for (int width = 1200; width > 200; width -= 7) {
      line_->resize(width, 22);
      const auto shown = links().size() - 1 - links().count("why?"); // beside the button of the panel
      QCOMPARE(links().front(), shown == 4 ? QString("Details") : QString("… %1 more").arg(4 - shown));
    }
  }

  void whatFindsNoRoomStandsInThePanel() {
    show(1200);
    const int first = link("undecided at 4×")->geometry().right();
    line_->resize(first + 330, 22);
    QCOMPARE(links(), (QStringList{"… 2 more", "holds to 2×", "undecided at 4×"}));
    for (const QToolButton* each : line_->findChildren<QToolButton*>("verdictLink"))
      if (each->window() == line_.get() && each->isVisible())
        QVERIFY(each->width() >= each->fontMetrics().horizontalAdvance(each->text()) &&
                each->geometry().right() < line_->width());
    QSignalSpy chosen(line_.get(), &VerdictLine::chosen);
    link("undecided at 4×")->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // more
    QVERIFY(panel()->isVisible());
    QCOMPARE(linksOf(*panel()),
             (QStringList{"holds to 2×", "undecided at 4×", "breaks at 8×", "why?", "holds to 16×"}));
    QSignalSpy copied(line_.get(), &VerdictLine::copyWanted);
    panel()->findChild<QPushButton*>()->click();
    QCOMPARE(copied.takeFirst().first().toString(),
             QString("rope holds, then breaks.\nalibi holds.\nThe verdict speaks of these trained runs, not "
                     "of encodings: "
                     "that takes five seeds or more.\nwhat holds and breaks say"));
    auto* held = qobject_cast<QToolButton*>(panel()->focusWidget());
    QVERIFY(held && held->text() == "holds to 2×");
    for (int i = 0; i < 4; ++i)
      QTest::keyClick(panel()->focusWidget(), Qt::Key_Down);
    QTest::keyClick(panel()->focusWidget(), Qt::Key_Return);
    QVERIFY(!panel()->isVisible());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toLongLong(), 7);
  }

  void notesStandInThePanel() {
    show(1200);
    auto noted = verdict();
    noted.notes = {std::string("alibi holds, but rope is lower")};
    line_->setVerdict(noted);
    link("Details")->click();
    QVERIFY(std::ranges::any_of(panel()->findChildren<QLabel*>(), [](const QLabel* each) {
      return each->text() == "Note: alibi holds, but rope is lower." && each->isVisible();
    }));
  }

  // What a cause means is told where it stands, and a click on it does not make it look chosen.
  void causesAreExplained() {
    show(1200);
    auto told = verdict();
    told.groups[0].rises[2].cause = "distances never seen"_text;
    told.groups[0].rises.push_back(told.groups[0].rises[2]); // at 16× too, of which no clause speaks
    told.groups[0].rises.back().length = 16;
    line_->setVerdict(told);
    QToolButton* cause = link("distances never seen");
    QVERIFY(cause && cause->toolTip().contains("the distances between tokens are what is new"));
    QTest::mouseClick(cause, Qt::LeftButton);
    QVERIFY(!cause->hasFocus());
    link("Details")->click();
    const auto explains = [&](const QLabel* each) {
      return each->text() == cause->toolTip() && each->isVisible();
    };
    QCOMPARE(std::ranges::count_if(panel()->findChildren<QLabel*>(), explains), 1);
  }

  void escapeClosesThePanel() {
    show(300);
    link("… 4 more") ? link("… 4 more")->click() : line_->findChild<QToolButton*>("verdictLink")->click();
    QVERIFY(panel()->isVisible());
    QTest::keyClick(panel()->focusWidget(), Qt::Key_Escape);
    QVERIFY(!panel()->isVisible());
  }

  void whatIsOfAnEarlierStateSaysSo() {
    show(1200);
    line_->setStale(true);
    QVERIFY(link("holds to 2×")->property("stale").toBool());
    QVERIFY(line_->accessibleDescription().endsWith("of an earlier state"));
    line_->setVerdict(verdict());
    QVERIFY(!link("holds to 2×")->property("stale").toBool());
  }

  void withoutAClauseItIsNotThere() {
    show(1200);
    line_->setVerdict({});
    QVERIFY(line_->isHidden());
    line_->setVerdict(verdict());
    QVERIFY(line_->isVisible());
  }
};

QTEST_MAIN(VerdictLineTest)
#include "verdict_line_test.moc"
