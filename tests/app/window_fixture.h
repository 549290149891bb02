// A window on a small study, with the real engine: what the tests of the window share.
#pragma once

#include "app/window/actions.h"
#include "app/window/docks/docks.h"
#include "app/window/main_window.h"
#include "app/window/train/run_control.h"
#include "core/api/engine.h"
#include "widgets/form/parameter_field.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/run_list.h"
#include "widgets/theme.h"

#include <QLineEdit>
#include <QPropertyAnimation>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>

#include <algorithm>
#include <map>
#include <memory>

namespace expe {

inline constexpr int patience = 60000; // milliseconds, on a machine that does other things too

inline Settings smallRun() {
  return {{"model.layers", "1"},         {"model.width", "16"},
          {"model.heads", "2"},          {"model.mlp", "16"},
          {"data.window", "16"},         {"data.records", "2000"},
          {"training.batch", "4"},       {"training.steps", "100000"},
          {"training.threads", "1"},     {"evaluation.every", "50"},
          {"evaluation.tokens", "256"},  {"evaluation.longest", "4"},
          {"evaluation.lengths", "1,2"}, {"training.checkpoint_every", "100000"}};
}

class WindowFixture : public QObject {
protected:
  // The user's settings are those of the test alone, and say that the tour was seen.
  void prepare() {
    QVERIFY2(engine(), engine() ? "" : engine().error().message().c_str());
    qputenv("XDG_CONFIG_HOME", settings_.path().toUtf8());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("expe-workbench-test");
    applyTheme(ThemeMode::Light);
  }

  void begin() {
    // Whatever Qt warns of is a mistake of ours, but for what windows without a screen cannot do.
    QTest::failOnWarning(QRegularExpression("^(?!This plugin does not support)"));
    folder_ = std::make_unique<QTemporaryDir>();
    study_ = *Study::create((folder_->path() + "/trial").toStdString());
    QSettings().clear();
    QSettings().setValue("tour/seen", true);
  }

  void end() {
    if (window_ && session().busy())
      stop();
    window_.reset();
    study_.reset();
  }

  std::int64_t addRun(const Settings& more = {}) {
    const Schema& all = schema(**engine());
    Settings settings = smallRun();
    for (const auto& setting : more) {
      std::erase_if(settings, [&](const auto& s) { return s.first == setting.first; });
      settings.push_back(setting);
    }
    const auto config = all.configure(all.defaults("rope"), settings);
    return config ? *study_->addRun("", *config) : (qWarning("%s", config.error().message().c_str()), 0);
  }

  QString studyPath() const { return folder_->path() + "/trial"; }

  void openWindow() {
    window_ = std::make_unique<MainWindow>();
    window_->setWindowState(Qt::WindowNoState); // whatever screen the test runs on
    window_->resize(1280, 800);
    QSignalSpy painted(window_.get(), &MainWindow::painted);
    window_->show();
    QVERIFY(painted.wait(patience));
    window_->activateWindow(); // keys go to the active one
    QVERIFY(QTest::qWaitForWindowActive(window_.get(), patience));
    window_->loadEngine();
    window_->openStudy(studyPath());
    QTRY_VERIFY_WITH_TIMEOUT(actions().train->isEnabled(), patience);
  }

  void click(QAction* action) {
    QTest::mouseClick(window_->findChild<QToolBar*>("tools")->widgetForAction(action), Qt::LeftButton);
  }

  void stop() {
    session().stop();
    QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), patience);
  }

  Dock* dock(const QString& name) { return window_->docks().dock(name); }
  QMainWindow* area() { return qobject_cast<QMainWindow*>(dock("study")->parentWidget()); }

  std::map<QString, QRect> places() { // of docks that are in sight
    std::map<QString, QRect> all;
    for (Dock* each : window_->docks().all())
      if (each->isVisible() && area()->rect().intersects(each->geometry()))
        all[each->objectName()] = each->geometry();
    return all;
  }

  void settle() { // until docks, which glide to their places, are there
    const auto still = [this] {
      const auto before = places();
      QCoreApplication::processEvents(); // they are fitted once what lies beside them has its room
      const auto moves = area()->findChildren<QPropertyAnimation*>();
      return places() == before && std::ranges::none_of(moves, [](const QPropertyAnimation* each) {
               return each->state() == QAbstractAnimation::Running;
             });
    };
    QTRY_VERIFY_WITH_TIMEOUT(still(), patience);
  }

  void type(const char* key, const char* text) { // into the field of a parameter
    QLineEdit* field = line(key);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }

  Actions& actions() { return *window_->findChild<Actions*>(); }
  TrainSession& session() { return window_->control().session(); }
  RunList& list() { return *window_->findChild<RunList*>(); }
  QLineEdit* line(const char* key) { return window_->findChild<QLineEdit*>(key); }
  NoticeBar& notice() { return *window_->findChild<NoticeBar*>(); }

  QTemporaryDir settings_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<Study> study_;
  std::unique_ptr<MainWindow> window_;
};

} // namespace expe
