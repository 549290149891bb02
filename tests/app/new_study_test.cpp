// A new study: the dialog by keyboard, what is told at its fields, and what becomes of it; and the first
// page.
#include "app/window/recent.h"
#include "app/window/study/new_study.h"
#include "app/window/study/study_files.h"
#include "app/window/train/queue_control.h"
#include "app/window/welcome.h"
#include "core/api/queue.h"
#include "tests/app/window_fixture.h"
#include "widgets/amounts.h"

#include <QComboBox>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>

using namespace expe;

class NewStudyTest : public WindowFixture {
  Q_OBJECT

  std::unique_ptr<NewStudyDialog> dialog_;

  void show() {
    dialog_ = std::make_unique<NewStudyDialog>(folder_->path());
    dialog_->show();
    QVERIFY(QTest::qWaitForWindowActive(dialog_.get(), patience));
    answer();
  }
  void answer() { // as the window does it
    auto planned = planTemplate(schema(**engine()), *dialog_->chosen(), dialog_->request());
    NewStudyPlan plan;
    if (!planned)
      plan.problem = planned.error();
    else
      plan.study = std::make_shared<const PlannedStudy>(*std::move(planned));
    plan.cost.seconds = none;
    dialog_->setPlan(plan);
    Progress quiet;
    if (!plan.study)
      return;
    const auto text = readText(plan.study->runs().front().config, quiet);
    dialog_->setText(text ? *text : NewStudyText{.problem = text.error()});
  }
  QString path(const QString& name) const { return folder_->filePath(name); }
  QLineEdit* field(const QString& name) {
    for (QLineEdit* each : dialog_->findChildren<QLineEdit*>())
      if (each->accessibleName() == name)
        return each;
    return nullptr;
  }
  QPushButton* trains() { return dialog_->findChild<QPushButton*>("primary"); }
  QString shown() {
    QString text;
    for (const QLabel* label : dialog_->findChildren<QLabel*>())
      text += label->isVisible() ? label->text() + "\n" : QString();
    return text;
  }
  void choose(const QString& title) { // of the list, by keys
    auto* list = dialog_->findChild<QListWidget*>();
    list->setFocus();
    for (QTest::keyClick(list, Qt::Key_Home); list->currentItem()->text() != title;)
      QTest::keyClick(list, Qt::Key_Down);
    answer();
  }
  void write(const QString& name, const QByteArray& text) {
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
  }
  // While the dialog of the window is open.
  void inDialog(const std::function<bool(NewStudyDialog&)>& act) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [=] {
      auto* dialog = qobject_cast<NewStudyDialog*>(QApplication::activeModalWidget());
      if (dialog && act(*dialog))
        timer->deleteLater();
    });
    timer->start(50);
  }
  QString openFile() { return window_->findChild<StudyFiles*>()->file(); }

private slots:
  void initTestCase() {
    prepare();
    qputenv("XDG_CACHE_HOME", settings_.filePath("cache").toUtf8());
  }
  void init() { begin(); }
  void cleanup() {
    dialog_.reset();
    end();
  }

  // Four encodings, alike in all else, with nothing to be typed.
  void itBeginsWithTheSample() {
    show();
    QCOMPARE(dialog_->chosen()->id, "encodings");
    QCOMPARE(dialog_->folder(), path("study"));
    QVERIFY2(shown().contains("4 runs: ExPE, seed 1 · RoPE, seed 1 · ALiBi, seed 1 · NoPE, seed 1"),
             qPrintable(shown()));
    QVERIFY2(shown().contains(grouped(600000) + " tokens (characters)"), qPrintable(shown()));
    QVERIFY(trains()->isEnabled() && trains()->isDefault());
    const auto runs = dialog_->plan().study->runs();
    for (const SweepCell& run : runs)
      for (const auto& [key, value] : run.config.values())
        if (!key.starts_with("position."))
          QVERIFY2(value == runs.front().config.at(key), key.c_str());
    QVERIFY(dialog_->width() <= 1280 && dialog_->sizeHint().height() <= 760);
  }

  // Each field is reached, and by the key of its label.
  void fieldsHaveLabels() {
    show();
    choose("My text");
    for (QLabel* label : dialog_->findChildren<QLabel*>("fieldLabel"))
      QVERIFY2(label->buddy() && label->text().contains('&'), qPrintable(label->text()));
    for (const char* name : {"Folder", "Text", "Tokenizer model", "Encodings"})
      QVERIFY2(field(name) && field(name)->isVisible(), name);
    QSet<QString> keys;
    for (QWidget* each : dialog_->findChildren<QWidget*>())
      if (const QString text = each->property("text").toString(); each->isVisible() && text.contains('&')) {
        const QString key = text.mid(text.indexOf('&') + 1, 1).toLower();
        QVERIFY2(!keys.contains(key), qPrintable(text));
        keys << key;
      }
  }

  void anotherFolderIsAskedFor() {
    show();
    field("Folder")->setText(studyPath());
    QVERIFY2(shown().contains("A study lies there already"), qPrintable(shown()));
    QVERIFY(!trains()->isEnabled());
    QSignalSpy open(dialog_.get(), &NewStudyDialog::openWanted);
    for (QPushButton* each : dialog_->findChildren<QPushButton*>("link"))
      each->click();
    QCOMPARE(open.takeFirst()[0].toString(), studyPath());
    write("file", "x");
    field("Folder")->setText(path("file/below"));
    QVERIFY2(shown().contains(path("file") + " is a file"), qPrintable(shown()));
    field("Folder")->setText("");
    QVERIFY(shown().contains("Name a folder"));
    field("Folder")->setText(path("free"));
    QVERIFY(trains()->isEnabled());
  }

  void aTextIsCountedOrRefused() {
    show();
    choose("My text");
    QVERIFY2(shown().contains("Name a text of yours."), qPrintable(shown()));
    QVERIFY(!shown().contains("validation part")); // which would be the sample's
    QVERIFY(!trains()->isEnabled());
    write("short.txt", "Too short.");
    field("Text")->setFocus();
    QTest::keyClicks(field("Text"), path("short.txt"));
    answer();
    QVERIFY2(shown().contains("The text has 10 tokens"), qPrintable(shown()));
    QVERIFY(field("Text")->property("wrong").toBool() && !trains()->isEnabled());
    write("long.txt", QByteArray(200000, 'a'));
    field("Text")->clear();
    QTest::keyClicks(field("Text"), path("long.txt"));
    QVERIFY(!trains()->isEnabled()); // not known yet
    answer();
    QVERIFY2(shown().contains(grouped(200000) + " bytes, " + grouped(200000) + " tokens (bytes)"),
             qPrintable(shown()));
    QVERIFY(trains()->isEnabled());
    QCOMPARE(dialog_->folder(), path("long")); // proposed, as none was typed
    // 2 blocks of 32×, of which 20 parts are wanted.
    QVERIFY2(shown().contains("long enough to tell up to 2× whether an encoding holds, not up to 32×"),
             qPrintable(shown()));
    for (const auto& [size, says] :
         std::vector<std::pair<int, QString>>{{100000, "too short to tell"}, {2000000, QString()}}) {
      write("other.txt", QByteArray(size, 'a'));
      field("Text")->clear();
      QTest::keyClicks(field("Text"), path("other.txt"));
      answer();
      QVERIFY2(shown().contains(grouped(size) + " bytes"), qPrintable(shown()));
      QCOMPARE(shown().contains("validation part"), !says.isEmpty());
      QVERIFY2(shown().contains(says), qPrintable(shown()));
    }
  }

  void encodingsAreChosen() {
    show();
    field("Encodings")->setFocus();
    field("Encodings")->selectAll();
    QTest::keyClicks(field("Encodings"), "expe, yarn");
    answer();
    QVERIFY2(shown().contains("2 runs: ExPE, seed 1 · RoPE, yarn, seed 1"), qPrintable(shown()));
    QTest::keyClicks(field("Encodings"), ", nothing");
    answer();
    QVERIFY2(shown().contains("nothing"), qPrintable(shown()));
    QVERIFY(field("Encodings")->property("wrong").toBool() && !trains()->isEnabled());
  }

  void aTemplateIsChosen() {
    show();
    choose("The 35 M models");
    QVERIFY2(shown().contains("15 runs"), qPrintable(shown()));
    QVERIFY(!field("Encodings")->isVisible()); // its tables name their rows
    dialog_->findChild<QSpinBox*>()->setValue(2);
    answer();
    QVERIFY2(shown().contains("6 runs: Sinusoidal, seed 1"), qPrintable(shown()));
    auto* size = dialog_->findChild<QComboBox*>();
    size->setCurrentIndex(size->findData("paper"));
    answer();
    QVERIFY(!trains()->isEnabled());
    QVERIFY2(shown().contains("needs a text and a tokenizer model of yours"), qPrintable(shown()));
    QTest::keyClicks(field("Text"), "/nowhere.txt");
    answer();
    QVERIFY2(shown().contains("needs a tokenizer model of yours"), qPrintable(shown()));
  }

  // The whole way by the menu; it is told how long the training takes.
  void itIsMadeAndOpened() {
    addRun();
    openWindow();
    QString told;
    inDialog([&](NewStudyDialog& dialog) {
      for (const QLabel* label : dialog.findChildren<QLabel*>())
        told += label->text() + "\n";
      if (!told.contains("About "))
        return false;
      for (QPushButton* each : dialog.findChildren<QPushButton*>())
        if (each->text() == "&Look at the form first" && each->isEnabled())
          return each->click(), true;
      return false;
    });
    actions().newStudy->trigger();
    const QString made = folder_->path() + "/study";
    QTRY_COMPARE_WITH_TIMEOUT(openFile(), made + "/study.expe", patience);
    QVERIFY2(told.contains("minute") && told.contains("by a few steps of each kind of run"),
             qPrintable(told));
    const auto study = Study::open(made.toStdString(), Study::Mode::ReadOnly);
    QStringList names;
    for (const Run& run : *(*study)->runs())
      names << QString::fromStdString(run.name);
    QCOMPARE(names, (QStringList{"ExPE, seed 1", "RoPE, seed 1", "ALiBi, seed 1", "NoPE, seed 1"}));
    QCOMPARE(sweepsOf(**study)->size(), std::size_t(1));
    QVERIFY(!window_->findChild<QueueControl*>()->works());
    QCOMPARE(window_->docks().task(), QString("train"));
  }

  void itIsTrainedAtOnce() {
    addRun();
    openWindow();
    inDialog([](NewStudyDialog& dialog) {
      auto* train = dialog.findChild<QPushButton*>("primary");
      return train->isEnabled() && (QTest::keyClick(&dialog, Qt::Key_Return), true);
    });
    actions().newStudy->trigger();
    auto* queue = window_->findChild<QueueControl*>();
    QTRY_VERIFY_WITH_TIMEOUT(queue->works(), patience);
    const auto study = Study::open((folder_->path() + "/study").toStdString());
    QTRY_VERIFY_WITH_TIMEOUT((*study)->runs()->front().step > 0, patience);
    QVERIFY(endQueue(**study).ok());
    QTRY_VERIFY_WITH_TIMEOUT(!queue->works() && !queue->goesOn(), patience);
  }

  // A picture each, kept; one that is gone is told and taken off. By keys alone.
  void theFirstPageOpensWhatWasOpenLast() {
    const auto run = addRun();
    for (const double length : {1.0, 2.0, 4.0}) {
      Evaluation e;
      e.run = run, e.checkpoint = 1, e.length = length, e.window = std::llround(16 * length);
      e.text = "f00d", e.longest = 4, e.tokens = 256, e.settings = "{}", e.loss = 2 + length;
      QVERIFY(study_->addEvaluation(e).ok());
    }
    const QString file = QString::fromStdString(study_->file().string());
    rememberStudy(path("gone/gone.expe"));
    rememberStudy(file);
    window_ = std::make_unique<MainWindow>();
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get(), patience));
    auto* list = window_->findChild<Welcome*>()->findChild<QListWidget*>("recent");
    QCOMPARE(list->count(), 2);
    QVERIFY(list->item(0)->text().startsWith("trial\n"));
    QCOMPARE(list->item(1)->data(Qt::AccessibleDescriptionRole).toString(), QString("no longer there"));
    const QDir kept(settings_.filePath("cache"));
    const auto pictures = [&] {
      QStringList found;
      QDirIterator all(kept.path(), {"*.png"}, QDir::Files, QDirIterator::Subdirectories);
      while (all.hasNext())
        found << all.next();
      return found;
    };
    QTRY_COMPARE_WITH_TIMEOUT(pictures().size(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(coloured(list->item(0)->icon().pixmap(list->iconSize()).toImage()), patience);
    const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
    QVERIFY(button && button->text().startsWith("New study"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Right);
    QCOMPARE(list->currentRow(), 1);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY(notice().isVisible() && notice().text().contains("no longer there"));
    QCOMPARE(list->count(), 1);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(openFile(), file, patience);
  }

private:
  static bool coloured(const QImage& image) { // a curve, and not an empty picture
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x)
        if (image.pixelColor(x, y).hsvSaturation() > 120)
          return true;
    return false;
  }
};

QTEST_MAIN(NewStudyTest)
#include "new_study_test.moc"
