// Studies of templates, recipes and packed files, in the window.
#include "app/window/study/study_files.h"
#include "app/window/study/study_moves.h"
#include "app/window/study/template_dialog.h"
#include "core/api/sweep.h"
#include "tests/app/window_fixture.h"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTimer>

using namespace expe;

class WindowMovesTest : public WindowFixture {
  Q_OBJECT

  StudyMoves& moves() { return *window_->findChild<StudyMoves*>(); }
  QString openFile() { return window_->findChild<StudyFiles*>()->file(); }
  QString path(const QString& name) const { return folder_->filePath(name); }

  static TemplatePlan planOf(const TemplateDialog& dialog) {
    TemplatePlan plan;
    auto study = planTemplate(schema(**engine()), *dialog.chosen(), dialog.request());
    if (!study)
      plan.problem = QString::fromStdString(study.error().message());
    else {
      plan.cost.runs = static_cast<std::int64_t>(study->runs().size());
      plan.study = std::make_shared<const PlannedStudy>(*std::move(study));
    }
    return plan;
  }
  static QPushButton* make(const TemplateDialog& dialog) { return dialog.findChild<QPushButton*>("primary"); }
  static QString shown(const TemplateDialog& dialog) {
    QString text;
    for (const QLabel* label : dialog.findChildren<QLabel*>())
      text += label->isHidden() ? QString() : label->text() + "\n";
    return text;
  }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  // By keyboard: the list, its headings passed over; the answer says what is made.
  void aTemplateIsChosen() {
    TemplateDialog dialog;
    QSignalSpy asked(&dialog, &TemplateDialog::planWanted);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog, patience));
    QCOMPARE(dialog.chosen()->id, "small");
    QVERIFY(!make(dialog)->isEnabled()); // not known yet
    dialog.ask();
    dialog.setPlan(planOf(dialog));
    QVERIFY(make(dialog)->isEnabled());
    QVERIFY2(shown(dialog).contains("15 runs · 1 sweep · tables: 35 M"), qPrintable(shown(dialog)));
    auto* list = dialog.findChild<QListWidget*>();
    for (int i = 0; i < 5; ++i) // past the heading "Beyond the paper"
      QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(dialog.chosen()->id, "future");
    QVERIFY(!make(dialog)->isEnabled());
    QVERIFY(asked.size() >= 6);
    dialog.findChild<QSpinBox*>()->setValue(2);
    QCOMPARE(dialog.request().seeds, 2);
    dialog.setPlan(planOf(dialog));
    QVERIFY2(shown(dialog).contains("4 runs"), qPrintable(shown(dialog)));
  }

  void thePapersSizeAsksForData() {
    TemplateDialog dialog;
    auto* size = dialog.findChild<QComboBox*>();
    size->setCurrentIndex(size->findData("paper"));
    dialog.setPlan(planOf(dialog));
    QVERIFY(!make(dialog)->isEnabled());
    QVERIFY2(shown(dialog).contains("needs a text and a tokenizer model of yours"),
             qPrintable(shown(dialog)));
    for (QLineEdit* line : dialog.findChildren<QLineEdit*>())
      if (line->accessibleName() == "Text to train on")
        line->setText("/nowhere.txt");
    QCOMPARE(dialog.request().set.size(), std::size_t(1));
    dialog.setPlan(planOf(dialog));
    QVERIFY2(shown(dialog).contains("needs a tokenizer model of yours"), qPrintable(shown(dialog)));
  }

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

  // The whole way by the menu: dialog, name, study, opened.
  void aStudyIsMadeOfATemplate() {
    addRun();
    openWindow();
    const QString wanted = path("of-template");
    QTimer act;
    connect(&act, &QTimer::timeout, this, [&] {
      if (auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
        files->findChild<QLineEdit*>("fileNameEdit")->setText(wanted);
        QTest::keyClick(files->findChild<QLineEdit*>("fileNameEdit"), Qt::Key_Return);
      } else if (auto* dialog = qobject_cast<TemplateDialog*>(QApplication::activeModalWidget()))
        if (make(*dialog)->isEnabled())
          make(*dialog)->click();
    });
    act.start(50);
    actions().templateStudy->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(openFile(), wanted + "/of-template.expe", patience);
    act.stop();
    const auto made = Study::open(wanted.toStdString(), Study::Mode::ReadOnly);
    QVERIFY(made);
    QCOMPARE((*made)->runs()->size(), std::size_t(15));
    QCOMPARE(sweepsOf(**made)->size(), std::size_t(1));
    QTRY_COMPARE_WITH_TIMEOUT(list().view().model()->rowCount(), 15, patience);
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
