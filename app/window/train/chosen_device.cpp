#include "app/window/train/chosen_device.h"

#include "widgets/words.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QSettings>

#include <functional>

namespace expe {

namespace {

constexpr const char *ofTraining = "training/device", *ofViews = "views/device";

std::string chosen(const char* key) {
  return QSettings().value(key, "auto").toString().toStdString();
}

void fill(QMenu& menu, std::vector<std::string> names, const char* key, const QString& automatically,
          const std::function<void(const std::string&)>& use) {
  menu.menuAction()->setVisible(names.size() > 1);
  menu.clear();
  if (std::ranges::count(names, chosen(key)) == 0)
    QSettings().remove(key);
  names.insert(names.begin(), "auto");
  auto* group = new QActionGroup(&menu);
  for (const std::string& name : names) {
    auto* action = group->addAction(name == "auto"  ? automatically
                                    : name == "cpu" ? QCoreApplication::translate("expe::Actions", "&CPU")
                                                    : q(name));
    action->setCheckable(true);
    action->setChecked(name == chosen(key));
    QObject::connect(action, &QAction::triggered, &menu, [=] {
      QSettings().setValue(key, q(name));
      use(name);
    });
  }
  menu.addActions(group->actions());
  use(chosen(key));
}

} // namespace

QString chosenDevice() {
  return q(chosen(ofTraining));
}

void fillDevices(QMenu& training, QMenu& views, Engine& engine) {
  const auto names = engine.devices();
  fill(training, names, ofTraining,
       QCoreApplication::translate("expe::Actions", "Auto&matically: the first GPU, else the CPU"),
       [](auto&) {});
  fill(views, names, ofViews,
       QCoreApplication::translate("expe::Actions", "Auto&matically: the CPU where it answers in time"),
       [&engine](const std::string& name) { (void)engine.computeViewsOn(name); }); // it is one of its devices
}

} // namespace expe
