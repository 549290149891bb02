// A form of five parameters: what its tests share.
#pragma once

#include "widgets/form/form_section.h"
#include "widgets/form/parameter_form.h"
#include "widgets/theme.h"

#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

namespace expe {

inline Parameter parameter(const std::string& key, const std::string& label, Type type, Value standard,
                           double low, double high, When when = When::Start) {
  Parameter made;
  made.key = key;
  made.label = label;
  made.type = type;
  made.standard = std::move(standard);
  made.minimum = low;
  made.maximum = high;
  made.when = when;
  made.help = label + " is explained here.";
  return made;
}

inline std::vector<Section> sections() {
  Parameter style = parameter("model.style", "Style", Type::Choice, std::string("llama"), 0, 0);
  style.choices = {"llama", "gpt"};
  return {{"model",
           "Model",
           {parameter("model.layers", "Layers", Type::Integer, std::int64_t{4}, 1, 64, When::Build), style,
            parameter("model.tied", "Tied", Type::Boolean, false, 0, 1)}},
          {"training",
           "Training",
           {parameter("training.rate", "Rate", Type::Real, 1e-3, 0, 1, When::Live),
            parameter("training.lengths", "Lengths", Type::Numbers, std::vector<double>{1, 2, 4}, 0.1, 64)}}};
}

class FormFixture : public QObject {
protected:
  void prepare() {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("expe-workbench-test");
    applyTheme(ThemeMode::Light);
  }
  void begin() {
    QSettings().clear();
    form_ = std::make_unique<ParameterForm>();
    form_->setSections(sections());
    form_->resize(320, 500);
    form_->show();
    QVERIFY(QTest::qWaitForWindowExposed(form_.get()));
    form_->activateWindow();
  }

  QLineEdit* line(const char* key) { return qobject_cast<QLineEdit*>(form_->field(key)->editor()); }
  QLineEdit* search() { return form_->findChild<QLineEdit*>("formSearch"); }
  bool visible(const char* key) {
    return form_->field(key)->isVisible() && form_->field(key)->label()->isVisible();
  }
  FormSection* heading(const QString& id) {
    for (FormSection* one : form_->findChildren<FormSection*>())
      if (one->id() == id)
        return one;
    return nullptr;
  }
  static QMenu* menuOf(QWidget* widget) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, {2, 2}, widget->mapToGlobal(QPoint(2, 2)));
    QApplication::sendEvent(widget, &event);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
  }
  static void trigger(QMenu* menu, const QString& text) {
    QVERIFY(menu);
    for (QAction* action : menu->actions())
      if (action->text() == text && action->isEnabled()) {
        action->trigger();
        menu->close();
        return;
      }
    menu->close();
    QFAIL(qPrintable(text));
  }

  std::unique_ptr<ParameterForm> form_;

private:
  QTemporaryDir settings_;
};

} // namespace expe
