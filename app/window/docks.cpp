#include "app/window/docks.h"

#include "app/window/dock_plan.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTabBar>
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

Dock* Docks::add(const QString& name, const QString& title, QWidget* content) {
  auto* made = new Dock(name, title, content);
  area_.addDockWidget(Qt::RightDockWidgetArea, made);
  made->hide();
  connect(made, &QDockWidget::visibilityChanged, this, &Docks::dressTabs);
  docks_.push_back(made);
  return made;
}

Dock* Docks::dock(const QString& name) const {
  const auto found =
      std::find_if(docks_.begin(), docks_.end(), [&](Dock* dock) { return dock->objectName() == name; });
  return found == docks_.end() ? nullptr : *found;
}

// Left what one chooses, right what one sees of it. Places come first and tabs after them: a dock beside one
// that has tabs already would become another tab.
void Docks::arrange(const QString& task) {
  for (Dock* each : docks_) {
    each->setFloating(false);
    area_.removeDockWidget(each);
  }
  const DockPlan plan = planOf(task);
  const std::vector<Dock*> left = placeColumn(plan.left, Qt::LeftDockWidgetArea, nullptr);
  std::vector<std::vector<Dock*>> right;
  for (const auto& column : plan.right) // their tops first, side by side
    right.push_back({dock(column.front().front().name)});
  for (std::size_t i = 0; i < right.size(); ++i)
    if (i == 0)
      area_.addDockWidget(Qt::RightDockWidgetArea, right[i].front());
    else
      area_.splitDockWidget(right[i - 1].front(), right[i].front(), Qt::Horizontal);
  for (std::size_t i = 0; i < right.size(); ++i)
    right[i] = placeColumn(plan.right[i], Qt::NoDockWidgetArea, right[i].front());
  if (!plan.bottom.empty())
    area_.addDockWidget(Qt::BottomDockWidgetArea, dock(plan.bottom.front().name));
  addTabs(plan);
  for (const QString& name : plan.tops())
    dock(name)->raise();
  resize(plan, left, right);
  dressTabs();
}

// The window makes them as they are needed, each with a line that knows no theme.
void Docks::dressTabs() {
  for (QTabBar* tabs : area_.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
    tabs->setDrawBase(false);
}

// Docks one below the other, those on top of their stacks; `first` is placed already, or goes into the area.
std::vector<Dock*> Docks::placeColumn(const std::vector<DockStack>& stacks, Qt::DockWidgetArea area,
                                      Dock* first) {
  std::vector<Dock*> tops;
  for (const DockStack& stack : stacks) {
    Dock* top = dock(stack.front().name);
    if (!tops.empty())
      area_.splitDockWidget(tops.back(), top, Qt::Vertical);
    else if (!first)
      area_.addDockWidget(area, top);
    tops.push_back(top);
  }
  return tops;
}

// The rest of each stack behind its top; what the plan does not name is there to be called for.
void Docks::addTabs(const DockPlan& plan) {
  std::vector<Dock*> shown;
  for (const DockStack* stack : plan.stacks())
    for (std::size_t i = 0; i < stack->size(); ++i) {
      Dock* each = dock((*stack)[i].name);
      if (i > 0)
        area_.tabifyDockWidget(dock((*stack)[i - 1].name), each);
      if ((*stack)[i].shown)
        shown.push_back(each);
    }
  for (Dock* each : docks_)
    if (area_.dockWidgetArea(each) == Qt::NoDockWidgetArea)
      area_.tabifyDockWidget(dock(plan.right.back().front().back().name), each);
  for (Dock* each : docks_)
    each->setVisible(std::find(shown.begin(), shown.end(), each) != shown.end());
}

void Docks::resize(const DockPlan& plan, const std::vector<Dock*>& left,
                   const std::vector<std::vector<Dock*>>& right) {
  const int width = area_.window()->width(), height = area_.window()->height();
  const int leftWidth = std::min(plan.leftWidth, width * 2 / 5);
  QList<QDockWidget*> across = {left.front()};
  QList<int> widths = {leftWidth};
  for (const auto& column : right) {
    across << column.front();
    widths << (width - leftWidth) / static_cast<int>(right.size());
  }
  area_.resizeDocks(across, widths, Qt::Horizontal);
  if (left.size() == 2)
    area_.resizeDocks({left[0], left[1]}, {height * 3 / 10, height * 7 / 10}, Qt::Vertical);
  for (const auto& column : right)
    if (column.size() == 2 && right.size() > 1)
      area_.resizeDocks({column[0], column[1]}, {height / 2, height / 2}, Qt::Vertical);
  for (const DockPlace& place : plan.bottom)
    if (place.shown)
      area_.resizeDocks({dock(place.name)}, {height * 3 / 10}, Qt::Vertical);
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
