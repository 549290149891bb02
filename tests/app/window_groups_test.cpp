// Groups and the baseline in the window, by keyboard: the list and the figures say the same.
#include "app/window/claims/claims.h"
#include "app/window/claims/comparison_control.h"
#include "app/window/docks/figure_control.h"
#include "core/api/study.h"
#include "tests/app/window_fixture.h"
#include "widgets/claims/comparison_tree.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_view.h"

#include <QInputDialog>
#include <QPlainTextEdit>
#include <QTimer>

#include <cmath>

using namespace expe;

class WindowGroupsTest : public WindowFixture {
  Q_OBJECT

  // Two encodings at two rates with five seeds each, and what was measured of them.
  void fill() {
    for (const char* encoding : {"rope", "alibi"})
      for (const char* rate : {"1e-3", "2e-3"})
        for (int seed = 1; seed <= 5; ++seed) {
          const auto run = addRun({{"position.encoding", encoding},
                                   {"training.rate", rate},
                                   {"training.seed", std::to_string(seed)},
                                   {"training.steps", "2"}});
          QVERIFY(study_->setOrigin(run, {"f00d", "test", "cpu", 1, 1000}));
          QVERIFY(study_->append(
              run, {{1, 4.0, 1e-3, 1, 64, 0.1}, {2, 3.0 + 0.01 * double(run), 1e-3, 1, 128, 0.2}}));
          QVERIFY(study_->setState(run, RunState::Finished));
          for (const double length : {1.0, 2.0})
            QVERIFY(study_->addEvaluation(evaluated(run, length, lossOf(run, length))));
        }
  }
  static double lossOf(std::int64_t run, double length) {
    const std::int64_t group = (run - 1) / 5;
    return 3 + 0.01 * double(run % 5) + 0.1 * double(group) + 0.001 * double(run * run % 7) + 0.2 * length;
  }
  static Evaluation evaluated(std::int64_t run, double length, double loss) {
    Evaluation e;
    e.run = run, e.checkpoint = 2, e.length = length, e.window = static_cast<std::int64_t>(16 * length);
    e.text = "f00d", e.longest = 4, e.tokens = 4096, e.settings = "{}", e.loss = loss;
    return e;
  }
  static double mean(std::int64_t first, double length) { // of five runs
    double sum = 0;
    for (std::int64_t run = first; run < first + 5; ++run)
      sum += lossOf(run, length);
    return sum / 5;
  }

  int groups() {
    return static_cast<int>(
        std::ranges::count_if(list().table().rows(), [](const RunRow& row) { return !row.members.empty(); }));
  }
  const RunRow& row(qint64 id) {
    return list().table().rows().at(static_cast<std::size_t>(list().table().find(id)));
  }
  QAction* entry(const char* wanted) { // of the menu of groups
    for (QAction* action : actions().groups->actions())
      if (action->data().toString() == wanted)
        return action;
    return nullptr;
  }
  const Figure& figure(const char* name) { return window_->findChild<FigureView*>(name)->figure(); }
  const Curve* curve(const char* of, const std::string& name) {
    for (const Panel& panel : figure(of).panels)
      for (const Curve& curve : panel.curves)
        if (curve.name == name)
          return &curve;
    return nullptr;
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&list().view(), key, modifiers);
  }
  void show() { // what is finished cannot be trained, for which openWindow() waits
    window_ = std::make_unique<MainWindow>();
    window_->setWindowState(Qt::WindowNoState);
    window_->resize(1280, 800);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get(), patience));
    window_->openStudy(studyPath());
  }
  void open() {
    fill();
    show();
    QTRY_COMPARE_WITH_TIMEOUT(list().table().rowCount(), 20, patience);
    list().view().setFocus();
  }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void seedsAreOneRowAndOneLine() {
    open();
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 4, patience);
    QCOMPARE(row(-6).name, "RoPE, rate 0.002");
    QVERIFY(std::abs(row(-6).atLength[0].loss - mean(6, 1)) < 1e-12);
    QVERIFY(std::isfinite(row(-6).atLength[0].half) && row(-6).atLength[0].runs == 5);
    QVERIFY2(row(-6).standing.startsWith("n = 5"), qPrintable(row(-6).standing));
    QTRY_VERIFY_WITH_TIMEOUT(curve("length", "ALiBi, rate 0.001"), patience);
    const Curve& line = *curve("length", "ALiBi, rate 0.001");
    QVERIFY(line.band && std::abs(line.y[1] - mean(11, 2)) < 1e-12);
    QVERIFY(std::abs(line.error[0] - row(-11).atLength[0].half) < 1e-12); // one definition of both
    QCOMPARE(line.color, row(-11).color);
    QTRY_VERIFY_WITH_TIMEOUT(curve("loss", "RoPE, rate 0.001"), patience);
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 0, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!curve("loss", "RoPE, rate 0.001"), patience);
    QCOMPARE(list().table().rowCount(), 20);
  }

  // List, figures, claims' list and claims' figure, in groups and one by one.
  void aGroupHasOneColourEverywhere() {
    open();
    const RunColors colors = *colorsOf(*study_);
    QCOMPARE(row(13).color, colors.of(13));
    QTRY_VERIFY_WITH_TIMEOUT(curve("length", "ALiBi, seed 3 (run 13)"), patience);
    QCOMPARE(curve("length", "ALiBi, seed 3 (run 13)")->color, row(13).color);
    QTRY_VERIFY_WITH_TIMEOUT(curve("loss", "ALiBi, seed 3 (run 13)"), patience);
    QCOMPARE(curve("loss", "ALiBi, seed 3 (run 13)")->color, row(13).color);
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 4, patience);
    QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
    ComparisonControl& claims = window_->claims().comparison();
    const ComparisonTree& tree = claims.panel().tree();
    QTRY_VERIFY_WITH_TIMEOUT(!claims.figure().figure().panels.empty(), patience);
    const char* titles[] = {"RoPE, rate 0.001", "RoPE, rate 0.002", "ALiBi, rate 0.001", "ALiBi, rate 0.002"};
    for (int i = 0; i < 4; ++i) {
      const int color = row(-1 - 5 * i).color;
      QCOMPARE(color, colors.of(1 + 5 * i));
      for (const char* kind : {"loss", "length"}) {
        QTRY_VERIFY_WITH_TIMEOUT(curve(kind, titles[i]), patience);
        QCOMPARE(curve(kind, titles[i])->color, color);
      }
      const QTreeWidgetItem& item = *tree.topLevelItem(i);
      QCOMPARE(item.text(0), QString(titles[i]));
      QCOMPARE(item.icon(0).pixmap(QSize(16, 16), 1.0).toImage().pixelColor(8, 8),
               Theme::current().run(color));
      for (const Curve& point : claims.figure().figure().panels.front().curves)
        if (point.run == titles[i])
          QCOMPARE(point.color, color);
    }
  }

  // One study is grouped and the next is not, in its list and in its figures, whatever was chosen last.
  void groupingStaysWithItsStudy() {
    open();
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(groups() == 4 && curve("length", "RoPE, rate 0.001"), patience);
    const auto grouped = [&](const char* kind) {
      return window_->findChild<FigureControl*>()->figure(kind).modes->options().flag("group");
    };
    QVERIFY(grouped("loss") && grouped("length") && grouped("by-position"));
    const QString first = studyPath();
    const auto before = std::move(study_);
    study_ = *Study::create((folder_->path() + "/another").toStdString());
    fill();
    window_->openStudy(folder_->path() + "/another");
    QTRY_VERIFY_WITH_TIMEOUT(curve("length", "RoPE, seed 1 (run 1)"), patience);
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 0, patience);
    QVERIFY(!grouped("loss") && !grouped("length") && !grouped("by-position"));
    QVERIFY(!curve("length", "RoPE, rate 0.001") && !actions().groupSeeds->isChecked());
    window_->openStudy(first);
    QTRY_VERIFY_WITH_TIMEOUT(groups() == 4 && curve("length", "RoPE, rate 0.001"), patience);
    QVERIFY(grouped("loss") && grouped("length") && grouped("by-position"));
    window_->close();
    window_.reset();
    window_ = std::make_unique<MainWindow>(); // as another day
    window_->show();
    window_->openStudy(folder_->path() + "/another");
    QTRY_VERIFY_WITH_TIMEOUT(curve("length", "RoPE, seed 1 (run 1)"), patience);
    QVERIFY(groups() == 0 && !grouped("length"));
  }

  // A window that is closed before the picture of the next study has come keeps nothing there.
  void noStudyKeepsTheGroupsOfAnother() {
    open();
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 4, patience);
    const auto next = *Study::create((folder_->path() + "/another").toStdString());
    const auto* log = qobject_cast<QPlainTextEdit*>(window_->docks().dock("log")->content());
    connect(log, &QPlainTextEdit::textChanged, window_.get(), [&] {
      if (log->toPlainText().contains("another"))
        window_->close();
    });
    window_->openStudy(folder_->path() + "/another");
    QTRY_VERIFY_WITH_TIMEOUT(!window_->isVisible(), patience);
    window_.reset();
    QVERIFY(!next->note("layout") || next->note("layout")->find("\"groups\":[]") == std::string::npos);
  }

  // A copy that was stopped early is no line of a group, whose run is finished.
  void anUnfinishedRepeatIsNotDrawn() {
    fill();
    const auto copy =
        addRun({{"position.encoding", "alibi"}, {"training.rate", "1e-3"}, {"training.steps", "2"}});
    QVERIFY(study_->append(copy, {{1, 9.0, 1e-3, 1, 64, 0.1}}, {{1, 1, 9.0, none, 256}}));
    QVERIFY(study_->setState(copy, RunState::Stopped));
    show();
    QTRY_COMPARE_WITH_TIMEOUT(list().table().rowCount(), 21, patience);
    QTRY_VERIFY_WITH_TIMEOUT(entry("position.encoding"), patience);
    entry("position.encoding")->trigger(); // which mixes rates
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 2, patience);
    for (const char* kind : {"loss", "length"}) {
      QTRY_VERIFY_WITH_TIMEOUT(curve(kind, "ALiBi"), patience);
      const int color = row(-11).color;
      for (const Curve& line : figure(kind).panels.front().curves)
        QVERIFY2(line.color != color || line.style == Curve::Style::Thin || line.run == "ALiBi",
                 entryOf(line).english().c_str());
    }
  }

  void parametersGroup() {
    open();
    QTRY_VERIFY_WITH_TIMEOUT(entry("position.encoding") && entry("training.rate"), patience);
    QVERIFY(!entry("training.seed"));
    entry("position.encoding")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 2, patience);
    QCOMPARE(row(-1).name, "RoPE");
    QVERIFY2(row(-1).standing.contains("mixes training.rate"), qPrintable(row(-1).standing));
    QVERIFY(std::isnan(row(-1).atLength[0].half)); // no seeds alone, no interval
    QCOMPARE(list().groupButton().text(), "groups: encoding ▾");
    entry("training.rate")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 4, patience);
    QVERIFY(std::isfinite(row(-1).atLength[0].half));
  }

  void anUnknownParameterIsRefused() {
    open();
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 4, patience);
    QTimer::singleShot(0, this, [] {
      auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      dialog->setTextValue("training.rat");
      dialog->accept();
    });
    actions().groups->actions().back()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(notice().isVisible() && notice().text().contains("no run has this parameter"),
                             patience);
    QTRY_COMPARE_WITH_TIMEOUT(list().groupButton().text(), "groups: seeds ▾", patience);
    QCOMPARE(groups(), 4);
  }

  void aGroupIsTheBaseline() {
    open();
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 4, patience);
    list().select(1); // its group is open, since it was selected
    key(Qt::Key_Left);
    QCOMPARE(list().selectedGroup(), -1);
    key(Qt::Key_B, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(row(-1).baseline, patience);
    QVERIFY((*baselineOf(*study_) == std::optional(Baseline{1, false})));
    QVERIFY(actions().baseline->isChecked());
    QVERIFY(!list().view().isColumnHidden(RunTable::D1));
    QVERIFY(std::abs(row(-11).differences[0].loss - (mean(11, 1) - mean(1, 1))) < 1e-12);
    QVERIFY(std::isfinite(row(-11).differences[0].half));
    QVERIFY(std::abs(row(13).differences[1].loss - (lossOf(13, 2) - lossOf(3, 2))) < 1e-12);
    QVERIFY(std::isnan(row(2).differences[0].loss)); // the baseline itself
    window_->findChild<FigureControl*>()->figure("length").modes->choose("difference", true);
    QTRY_VERIFY_WITH_TIMEOUT(figure("length").panels.size() == 1 &&
                                 figure("length").panels[0].y.english().starts_with("difference"),
                             patience);
    const Curve* line = curve("length", "ALiBi, rate 0.001");
    QVERIFY(line && std::abs(line->error[0] - row(-11).differences[0].half) < 1e-12);
    QTRY_VERIFY_WITH_TIMEOUT(actions().undo->isEnabled(), patience);
    actions().undo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!row(-1).baseline, patience);
    QVERIFY(!*baselineOf(*study_));
    QTRY_VERIFY_WITH_TIMEOUT(list().view().isColumnHidden(RunTable::D1), patience);
  }

  // Another program pins it, and the window follows.
  void aRunIsTheBaseline() {
    open();
    QVERIFY(setBaseline(*study_, Baseline{3, true}));
    QTRY_VERIFY_WITH_TIMEOUT(row(3).baseline, patience);
    QVERIFY(std::abs(row(4).differences[0].loss - (lossOf(4, 1) - lossOf(3, 1))) < 1e-12);
    list().select(3);
    QTRY_VERIFY_WITH_TIMEOUT(actions().baseline->isChecked(), patience);
    key(Qt::Key_B, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!row(3).baseline, patience);
  }

  void theBoxOfAGroupDrawsIt() {
    open();
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(curve("length", "RoPE, rate 0.001"), patience);
    list().select(1);
    key(Qt::Key_Left);
    key(Qt::Key_Left); // closed
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(!curve("length", "RoPE, rate 0.001"), patience);
    QVERIFY(curve("length", "ALiBi, rate 0.001"));
    key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(curve("length", "RoPE, rate 0.001"), patience);
  }

  void groupsAreKeptWithTheStudy() {
    open();
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 4, patience);
    window_->close();
    QTRY_VERIFY_WITH_TIMEOUT(study_->note("layout")->find("\"groups\":[]") != std::string::npos, patience);
    window_.reset();
    show();
    QTRY_COMPARE_WITH_TIMEOUT(groups(), 4, patience);
    QVERIFY(actions().groupSeeds->isChecked());
  }

  void aGroupIsTrainedAndEvaluated() {
    for (const char* seed : {"1", "2", "3"})
      addRun({{"training.seed", seed}, {"training.steps", "3"}});
    addRun({{"position.encoding", "nope"}, {"training.steps", "3"}});
    openWindow();
    list().view().setFocus();
    key(Qt::Key_G, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(groups() > 0, patience);
    list().open(-1, true);
    list().select(2);
    key(Qt::Key_Left); // to its group
    QCOMPARE(list().selectedGroup(), qint64(-1));
    QCOMPARE(list().selectedAll().size(), std::size_t(3));
    QSignalSpy said(&window_->control(), &RunControl::said);
    const auto evaluations = [&] {
      return std::ranges::count_if(
          said, [](const auto& line) { return line[0].toString().contains("evaluated by length"); });
    };
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTRY_COMPARE_WITH_TIMEOUT(evaluations(), 3, patience); // what is trained is measured
    for (const std::int64_t run : {1, 2, 3})
      QCOMPARE(study_->run(run)->state, RunState::Finished);
    QCOMPARE(study_->run(4)->state, RunState::Waiting);
    const auto measured = [&](qint64 run) { // as the list shows it, which is behind the study for a moment
      return std::isfinite(row(run).atLength[0].loss);
    };
    QTRY_VERIFY_WITH_TIMEOUT(measured(1) && measured(2) && measured(3), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!actions().train->isEnabled() && actions().evaluate->isEnabled(), patience);
    QTest::keyClick(window_.get(), Qt::Key_F8);
    const auto heard = [&] {
      QStringList lines;
      for (const auto& line : said)
        lines << line[0].toString();
      return lines.join('\n');
    };
    QTRY_VERIFY2_WITH_TIMEOUT(evaluations() == 6, qPrintable(heard()), patience);
    list().select(4); // of which nothing is trained
    QTRY_VERIFY_WITH_TIMEOUT(actions().train->isEnabled() && !actions().evaluate->isEnabled(), patience);
  }
};

QTEST_MAIN(WindowGroupsTest)
#include "window_groups_test.moc"
