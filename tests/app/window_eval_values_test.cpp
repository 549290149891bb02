// What the scrub bar shows is fitted, undone, and written into exported checkpoints.
#include "app/window/see/model_views.h"
#include "app/window/see/view_probes.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <cmath>

using namespace expe;

class WindowEvalValuesTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void aFitIsSetAndUndone();
  void whereNoTemperatureIsBestNoneIsSet();
  void aFitIsCancelled();
  void whatCannotBeFittedIsSaid();
  void aCheckpointIsExportedAsShown();

private:
  void see(const Settings& more = {});
  Selection& selection() { return window_->modelViews().selection(); }
  const Config& eval() { return selection().now().eval; }
  // Exports by the dialogs: the button of that name, then the folder. What the first asked.
  QString exportTo(const QString& folder, const QString& button);
};

void WindowEvalValuesTest::see(const Settings& more) {
  Settings settings = {{"training.checkpoint_every", "3"}, {"model.initial_std", "0.3"}};
  settings.insert(settings.end(), more.begin(), more.end());
  const auto run = addRun(settings);
  const Outcome trained = runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "6"});
  QVERIFY2(trained.code == 0, trained.err);
  openWindow();
  window_->docks().show("see");
  QTRY_VERIFY_WITH_TIMEOUT(actions().fitTemperature->isEnabled(), patience);
}

void WindowEvalValuesTest::aFitIsSetAndUndone() {
  see();
  selection().set("length", std::int64_t{64});
  actions().fitTemperature->trigger();
  QVERIFY(!actions().fitTemperature->isEnabled());
  QTRY_VERIFY_WITH_TIMEOUT(eval().has("position.temperature"), patience);
  const auto told =
      runExpe({"fit", studyPath(), "--run", "1", "--length", "64", "--json"}).object(); // the same
  QCOMPARE(told["set"]["position.temperature"].toString().toStdString(), eval().text("position.temperature"));
  QCOMPARE(eval().text("position.temperature_layers"), std::string("global"));
  const double rise = selection().config().real("position.temperature_rise");
  QCOMPARE(rise, told["rise"].toDouble());
  QVERIFY2(notice().text().contains(QString::number(told["loss"].toDouble(), 'f', 4)),
           qPrintable(notice().text()));
  QCOMPARE(selection().length(), std::int64_t(64));
  QTRY_VERIFY(actions().fitTemperature->isEnabled());
  const Config fitted = eval();
  QVERIFY(actions().undo->isEnabled());
  actions().undo->trigger();
  QVERIFY(eval().values().empty());
  actions().redo->trigger();
  QVERIFY(eval() == fitted);
}

void WindowEvalValuesTest::whereNoTemperatureIsBestNoneIsSet() {
  see({{"model.initial_std", "0.8"}});
  selection().set("length", std::int64_t{64});
  actions().fitTemperature->trigger();
  QTRY_VERIFY2_WITH_TIMEOUT(notice().text().contains("the loss is least without"),
                            qPrintable(notice().text()), patience);
  QVERIFY(eval().values().empty());
  QVERIFY(!actions().undo->isEnabled());
}

void WindowEvalValuesTest::aFitIsCancelled() {
  see();
  actions().fitTemperature->trigger();
  window_->modelViews().probes().findChild<ViewProbe*>("fit")->end(); // as Cancel in the status line does
  QTRY_VERIFY_WITH_TIMEOUT(!window_->modelViews().computing(), patience);
  QVERIFY(eval().values().empty());
  QVERIFY(!actions().undo->isEnabled());
  QVERIFY(actions().fitTemperature->isEnabled());
}

void WindowEvalValuesTest::whatCannotBeFittedIsSaid() {
  see({{"position.pattern", "rope[span=8]"}});
  actions().fitTemperature->trigger();
  QTRY_VERIFY2_WITH_TIMEOUT(notice().text().contains("sees all that comes before"),
                            qPrintable(notice().text()), patience);
  QVERIFY(eval().values().empty());
}

QString WindowEvalValuesTest::exportTo(const QString& folder, const QString& button) {
  QString asked;
  const auto choose = [folder] {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    QVERIFY(dialog);
    dialog->findChild<QLineEdit*>()->setText(folder);
    static_cast<QDialog*>(dialog)->accept();
  };
  const auto answer = [&asked, button, choose] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    QVERIFY(box);
    asked = box->text();
    for (QAbstractButton* each : box->buttons())
      if (each->text().remove('&') == button) {
        QTimer::singleShot(0, qApp, choose);
        return each->click();
      }
    QFAIL("there is no such button");
  };
  QTimer::singleShot(0, qApp, answer);
  actions().exportCheckpoint->trigger();
  if (!QTest::qWaitFor([&] { return QFile::exists(folder + "/config.json"); }, patience))
    qWarning("nothing was written");
  return asked;
}

void WindowEvalValuesTest::aCheckpointIsExportedAsShown() {
  see();
  const auto config = [&](const QString& folder) {
    QFile file(folder + "/config.json");
    return file.open(QFile::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
  };
  selection().set("position.rope.extension", std::string("yarn"));
  selection().set("position.rope.factor", 4.0);
  const QString shown = folder_->filePath("shown"), trained = folder_->filePath("trained");
  const auto asked = exportTo(shown, "As shown");
  QVERIFY2(asked.contains("extension = yarn, factor = 4."), qPrintable(asked));
  QCOMPARE(config(shown).value("rope_scaling")["rope_type"].toString(), QString("yarn"));
  QCOMPARE(config(shown).value("rope_scaling")["factor"].toDouble(), 4.0);
  exportTo(trained, "As trained");
  QVERIFY(!config(trained).isEmpty());
  QVERIFY(!config(trained).value("rope_scaling").isObject());
  // Of an earlier step, and nothing that means nothing.
  selection().set("position.rope.extension", std::string("none"));
  selection().setCheckpoint(3);
  const QString earlier = folder_->filePath("earlier");
  const auto step = exportTo(earlier, "As shown");
  QVERIFY2(step.contains("shows step 3. "), qPrintable(step));
  const auto weights = [](const QString& folder) {
    QFile file(folder + "/model.safetensors");
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
  };
  QVERIFY(!weights(earlier).isEmpty() && weights(earlier) != weights(trained));
}

QTEST_MAIN(WindowEvalValuesTest)
#include "window_eval_values_test.moc"
