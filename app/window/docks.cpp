#include "app/window/docks.h"

#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QToolButton>

#include <algorithm>

namespace expe {
namespace {

constexpr int version = 2; // of what saveState() writes

} // namespace

Dock::Dock(const QString& name, const QString& title, QWidget* content)
    : QDockWidget(title), note_(new QLabel), head_(new QWidget) {
  setObjectName(name);
  setAccessibleName(title);
  head_->setObjectName("paneHead");
  head_->setAttribute(Qt::WA_StyledBackground);
  auto* label = new QLabel(title);
  label->setObjectName("paneTitle");
  label->setMinimumHeight(20);
  note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the first to go where it is narrow
  note_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  note_->setObjectName("paneNote");
  auto* layout = new QHBoxLayout(head_);
  layout->setContentsMargins(10, 4, 6, 4);
  layout->setSpacing(8);
  layout->addWidget(label);
  layout->addWidget(note_, 1);
  layout->addWidget(float_ = button("float", tr("Float or dock %1").arg(title)));
  layout->addWidget(close_ = button("close", tr("Close %1").arg(title)));
  connect(float_, &QToolButton::clicked, this, [this] { setFloating(!isFloating()); });
  connect(close_, &QToolButton::clicked, this, &QDockWidget::close);
  setTitleBarWidget(head_);
  setWidget(content);
  dress();
}

QToolButton* Dock::button(const QString& name, const QString& tip) {
  auto* made = new QToolButton;
  made->setObjectName("dockButton");
  made->setProperty("icon", name);
  made->setToolTip(tip);
  made->setAccessibleName(tip);
  made->setAutoRaise(true);
  made->setIconSize({12, 12});
  made->setFocusPolicy(Qt::TabFocus);
  return made;
}

void Dock::addMode(QWidget* modes) {
  auto* layout = static_cast<QHBoxLayout*>(head_->layout());
  layout->insertWidget(layout->indexOf(float_), modes);
}

void Dock::dress() {
  float_->setIcon(icon("float", Theme::current().muted));
  close_->setIcon(icon("close", Theme::current().muted));
}

Docks::Docks(QMainWindow& area, QObject* parent) : QObject(parent), area_(area) {
  area.setWindowFlags(Qt::Widget);
  area.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks |
                      QMainWindow::AllowTabbedDocks | QMainWindow::GroupedDragging);
  area.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  area.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
}

const std::vector<std::pair<QString, QString>>& Docks::tasks() {
  static const std::vector<std::pair<QString, QString>> all = {
      {"train", tr("Train")}, {"compare", tr("Compare")}, {"data", tr("Data")}};
  return all;
}

Dock* Docks::add(const QString& name, const QString& title, QWidget* content) {
  auto* made = new Dock(name, title, content);
  area_.addDockWidget(Qt::RightDockWidgetArea, made);
  made->hide();
  docks_.push_back(made);
  return made;
}

Dock* Docks::dock(const QString& name) const {
  const auto found =
      std::find_if(docks_.begin(), docks_.end(), [&](Dock* dock) { return dock->objectName() == name; });
  return found == docks_.end() ? nullptr : *found;
}

// Left what one chooses, right what one sees of it.
void Docks::arrange(const QString& task) {
  Dock &study = *dock("study"), &configuration = *dock("configuration"), &loss = *dock("loss"),
       &length = *dock("length"), &data = *dock("data"), &checkpoints = *dock("checkpoints"),
       &log = *dock("log"), &help = *dock("help");
  for (Dock* each : docks_) {
    each->setFloating(false);
    area_.removeDockWidget(each);
  }
  area_.addDockWidget(Qt::LeftDockWidgetArea, &study);
  area_.splitDockWidget(&study, &configuration, Qt::Vertical);
  Dock& top = task == "data" ? data : loss;
  area_.addDockWidget(Qt::RightDockWidgetArea, &top);
  std::vector<Dock*> shown = {&study, &top};
  if (task == "data") {
    area_.tabifyDockWidget(&data, &loss);
    area_.tabifyDockWidget(&loss, &length);
    area_.tabifyDockWidget(&length, &help);
    area_.splitDockWidget(&data, &log, Qt::Vertical);
    area_.tabifyDockWidget(&log, &checkpoints);
    shown.push_back(&configuration);
  } else {
    area_.splitDockWidget(&loss, &length, Qt::Horizontal);
    area_.tabifyDockWidget(&length, &data);
    area_.tabifyDockWidget(&data, &help);
    shown.push_back(&length);
    area_.addDockWidget(Qt::BottomDockWidgetArea, &log);
    area_.tabifyDockWidget(&log, &checkpoints);
    shown.push_back(task == "train" ? &configuration : &checkpoints);
  }
  for (Dock* each : docks_)
    each->setVisible(std::find(shown.begin(), shown.end(), each) != shown.end());
  const int width = area_.window()->width(), height = area_.window()->height();
  const int left = std::min(392, width * 2 / 5), half = (width - left) / 2;
  if (task == "data")
    area_.resizeDocks({&study, &data}, {left, width - left}, Qt::Horizontal);
  else
    area_.resizeDocks({&study, &loss, &length}, {left, half, half}, Qt::Horizontal);
  if (task != "compare")
    area_.resizeDocks({&study, &configuration}, {height * 3 / 10, height * 7 / 10}, Qt::Vertical);
  else
    area_.resizeDocks({&checkpoints}, {height * 3 / 10}, Qt::Vertical);
}

void Docks::keep() {
  if (!task_.isEmpty())
    states_[task_] = area_.saveState(version);
}

void Docks::show(const QString& task) {
  keep();
  task_ = task;
  const auto kept = states_.find(task);
  if (kept == states_.end() || !area_.restoreState(kept->second, version))
    arrange(task);
  emit taskChanged(task);
}

void Docks::reset() {
  if (task_.isEmpty())
    return;
  states_.erase(task_);
  arrange(task_);
}

void Docks::raise(const QString& name) {
  if (Dock* wanted = dock(name)) {
    wanted->show();
    wanted->raise();
    wanted->widget()->setFocus();
  }
}

QString Docks::state() const {
  const_cast<Docks*>(this)->keep();
  QJsonObject kept{{"task", task_}};
  for (const auto& [task, state] : states_)
    kept[task + ".state"] = QString::fromLatin1(state.toBase64());
  return QString::fromUtf8(QJsonDocument(kept).toJson(QJsonDocument::Compact));
}

void Docks::setState(const QString& json) {
  const QJsonObject kept = QJsonDocument::fromJson(json.toUtf8()).object();
  states_.clear();
  QString wanted = tasks().front().first;
  for (const auto& [task, title] : tasks()) {
    const QString state = kept[task + ".state"].toString();
    if (!state.isEmpty())
      states_[task] = QByteArray::fromBase64(state.toLatin1());
    if (kept["task"].toString() == task)
      wanted = task;
  }
  task_.clear(); // what is there now belongs to another study
  show(wanted);
}

void Docks::dress() {
  for (Dock* each : docks_)
    each->dress();
}

} // namespace expe
