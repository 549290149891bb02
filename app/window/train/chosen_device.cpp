#include "app/window/train/chosen_device.h"

#include "app/window/actions.h"
#include "widgets/words.h"

#include <QCoreApplication>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <functional>

namespace expe {

namespace {

constexpr const char *ofTraining = "training/device", *ofViews = "views/device";

std::string chosen(const char* key) {
  return QSettings().value(key, "auto").toString().toStdString();
}

void fill(QMenu& menu, const std::vector<std::string>& names, const char* key, const QString& automatically,
          const std::function<void(const std::string&)>& use) {
  menu.menuAction()->setVisible(names.size() > 1);
  if (std::ranges::count(names, chosen(key)) == 0)
    QSettings().remove(key);
  std::vector<std::pair<QString, QVariant>> choices{{automatically, "auto"}};
  for (const std::string& name : names)
    choices.emplace_back(name == "cpu" ? QCoreApplication::translate("expe::Actions", "&CPU") : q(name),
                         q(name));
  fillChoices(menu, key, choices);
  QObject::connect(&menu, &QMenu::triggered, &menu, [=] { use(chosen(key)); });
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
