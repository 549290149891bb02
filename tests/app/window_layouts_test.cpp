// Layouts and help leave the window as large as it is, on a small screen, in each language.
#include "app/window/language.h"
#include "tests/app/claims_fixture.h"
#include "widgets/text/data_overview.h"

#include <QTranslator>

using namespace expe;

class WindowLayoutsTest : public ClaimsFixture {
  Q_OBJECT

  void openMeasured() { // so that verdict, tables and figures have something in them
    for (const char* encoding : {"expe", "rope", "alibi", "sinusoidal"})
      for (int seed = 1; seed <= 2; ++seed)
        measured(encoding, seed, 2.0 + seed * 0.1);
    openWindow();
  }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() {
    end();
    for (auto* each : QCoreApplication::instance()->findChildren<QTranslator*>()) // which useLanguage() took
      delete each;
  }

  void noLayoutResizesTheWindow_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    for (const char* language : {"en", "de"})
      for (const QSize& size : {QSize(1280, 800), QSize(1024, 700)})
        QTest::addRow("%s %d", language, size.width()) << language << size;
  }
  void noLayoutResizesTheWindow() {
    QFETCH(QString, language);
    QFETCH(QSize, size);
    QSettings().setValue(languageSetting, language);
    useLanguage();
    openMeasured();
    window_->resize(size);
    for (int times = 0; times < 2; ++times) // the second time as they were left
      for (const auto& [task, title] : Docks::tasks()) {
        window_->docks().show(task);
        if (dock("data")->isVisible()) // with its tables
          QTRY_VERIFY_WITH_TIMEOUT(window_->findChild<DataOverview*>()->findChild<TokenView*>()->isVisible(),
                                   patience);
        settle();
        QVERIFY2(window_->size() == size, qPrintable(task + told()));
        const QSize least = window_->minimumSizeHint();
        QVERIFY2(least.width() <= 1280 && least.height() <= 760, qPrintable(task + told()));
        for (Dock* each : window_->docks().all()) // the tabs behind too
          if (places().contains(each->objectName()))
            for (QDockWidget* behind : area()->tabifiedDockWidgets(each)) {
              behind->raise();
              settle();
              QVERIFY2(window_->size() == size, qPrintable(task + " " + behind->objectName() + told()));
            }
      }
  }

  // Whatever is looked at.
  void helpOpensBesideTheFigure_data() {
    QTest::addColumn<QString>("task");
    QTest::addColumn<QString>("seen");
    for (const auto& [task, seen] : {std::pair{"train", "loss"},
                                     {"train", "length"},
                                     {"compare", "length"},
                                     {"see", "by-position"},
                                     {"see", "attention"},
                                     {"see", "slopes"},
                                     {"data", "data"},
                                     {"claims", "comparison"},
                                     {"claims", "tables"}})
      QTest::addRow("%s %s", task, seen) << task << seen;
  }
  void helpOpensBesideTheFigure() {
    QFETCH(QString, task);
    QFETCH(QString, seen);
    openMeasured();
    window_->docks().show(task);
    window_->docks().raise(seen);
    settle();
    actions().firstSteps->trigger();
    settle();
    for (const QString& name : {seen, QString("help")})
      QVERIFY2(places().contains(name) && places()[name].width() >= 300 && places()[name].height() >= 180,
               qPrintable(name + told()));
    QCOMPARE(window_->size(), QSize(1280, 800));
    dock("help")->close();
    settle();
    QVERIFY(places().contains(seen));
    QCOMPARE(window_->size(), QSize(1280, 800));
  }

private:
  QString told() {
    QString text = QString(": %1×%2, at least %3×%4")
                       .arg(window_->width())
                       .arg(window_->height())
                       .arg(window_->minimumSizeHint().width())
                       .arg(window_->minimumSizeHint().height());
    for (const auto& [name, place] : places())
      text += QString("; %1 %2×%3 of %4×%5")
                  .arg(name)
                  .arg(place.width())
                  .arg(place.height())
                  .arg(dock(name)->minimumSizeHint().width())
                  .arg(dock(name)->minimumSizeHint().height());
    return text;
  }
};

QTEST_MAIN(WindowLayoutsTest)
#include "window_layouts_test.moc"
