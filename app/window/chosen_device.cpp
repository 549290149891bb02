#include "app/window/chosen_device.h"

#include "widgets/words.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QSettings>

namespace expe {

static const char* const key = "training/device";

QString chosenDevice() {
  return QSettings().value(key, "auto").toString();
}

void fillDevices(QMenu& menu, const Engine& engine) {
  auto names = engine.devices();
  menu.menuAction()->setVisible(names.size() > 1);
  menu.clear();
  if (std::ranges::count(names, chosenDevice().toStdString()) == 0)
    QSettings().remove(key);
  names.insert(names.begin(), "auto");
  auto* group = new QActionGroup(&menu);
  for (const std::string& name : names) {
    auto* action = group->addAction(
        name == "auto"
            ? QCoreApplication::translate("expe::Actions", "Auto&matically: the first GPU, else the CPU")
        : name == "cpu" ? QCoreApplication::translate("expe::Actions", "&CPU")
                        : q(name));
    action->setCheckable(true);
    action->setChecked(name == chosenDevice().toStdString());
    QObject::connect(action, &QAction::triggered, &menu, [name] { QSettings().setValue(key, q(name)); });
  }
  menu.addActions(group->actions());
}

} // namespace expe
