// Studies of recipes and packed files, and what is planned to be evaluated, in the window.
#include "app/window/study/study_files.h"
#include "app/window/study/study_moves.h"
#include "core/api/planned.h"
#include "tests/app/window_fixture.h"

#include <QFile>

using namespace expe;

class WindowMovesTest : public WindowFixture {
  Q_OBJECT

  StudyMoves& moves() { return *window_->findChild<StudyMoves*>(); }
  QString openFile() { return window_->findChild<StudyFiles*>()->file(); }
  QString path(const QString& name) const { return folder_->filePath(name); }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void whatIsPlannedIsEvaluated() {
    const auto run = addRun({{"training.steps", "3"}});
    QVERIFY(planEvaluations(*study_, {{{}, {}, {1, 2}, "whole", "validation"}}));
    openWindow();
    actions().train->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(study_->run(run)->state == RunState::Finished, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!session().busy() && !window_->control().evaluating(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(study_->evaluations(run)->size(), std::size_t(2), patience); // when it is done
    QTRY_VERIFY_WITH_TIMEOUT(outstandingEvaluations(*study_)->empty(), patience);
    QVERIFY(planEvaluations(*study_, {{{}, {{"evaluation.scale", "0.5"}}, {1, 2}, "whole", "validation"}}));
    QCOMPARE(missingEvaluations(**engine(), *study_)->size(), std::size_t(1));
    QSignalSpy said(&moves(), &StudyMoves::said);
    actions().evaluatePlanned->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, patience);
    QVERIFY(missingEvaluations(**engine(), *study_)->empty());
  }

  void aStudyIsPackedAndOpenedElsewhere() {
    addRun();
    openWindow();
    QSignalSpy said(&moves(), &StudyMoves::said);
    moves().pack(path("one.tar"));
    QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, patience);
    QVERIFY(QFile::exists(path("one.tar")));
    moves().unpack(path("one.tar"), path("other"));
    QTRY_COMPARE_WITH_TIMEOUT(openFile(), path("other") + "/other.expe", patience);
    // A damaged one is refused in the notice, and the study stays.
    QFile file(path("one.tar"));
    QVERIFY(file.open(QIODevice::ReadWrite) && file.resize(2000));
    file.close();
    moves().unpack(path("one.tar"), path("third"));
    QTRY_VERIFY_WITH_TIMEOUT(notice().isVisible(), patience);
    QVERIFY(notice().cause() == "moves");
    QCOMPARE(openFile(), path("other") + "/other.expe");
    QVERIFY(!QFile::exists(path("third")));
  }

  void aRecipeIsWrittenAndMade() {
    QCoreApplication::setApplicationVersion("1.2.3");
    addRun({{"training.steps", "7"}});
    openWindow();
    QSignalSpy said(&moves(), &StudyMoves::said);
    moves().writeRecipe(path("a.recipe"));
    QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, patience);
    moves().makeOfRecipe(path("a.recipe"), path("again"));
    QTRY_COMPARE_WITH_TIMEOUT(openFile(), path("again") + "/again.expe", patience);
    const auto again = Study::open(path("again").toStdString(), Study::Mode::ReadOnly);
    QCOMPARE((*again)->run(1)->config.integer("training.steps"), 7);
    QCOMPARE(said.size(), 1); // the same version made it
    QFile file(path("a.recipe"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto older = QString::fromUtf8(file.readAll()).replace("1.2.3", "0.0.9");
    QFile old(path("old.recipe"));
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write(older.toUtf8()) > 0);
    old.close();
    moves().makeOfRecipe(path("old.recipe"), path("of old"));
    QTRY_COMPARE_WITH_TIMEOUT(openFile(), path("of old") + "/of old.expe", patience);
    QTRY_COMPARE_WITH_TIMEOUT(said.size(), 2, patience);
    QCOMPARE(said.last().first().toString(),
             "The recipe is of version 0.0.9, this is 1.2.3: losses may differ in their last bits.");
    moves().makeOfRecipe(path("absent"), path("no"));
    QTRY_VERIFY_WITH_TIMEOUT(notice().isVisible(), patience);
    QVERIFY(!QFile::exists(path("no")));
  }
};

QTEST_MAIN(WindowMovesTest)
#include "window_moves_test.moc"
