#include "app/window/docks/docks.h"

#include "app/window/docks/dock_plan.h"
#include "core/base/lists.h"

#include <QActionGroup>
#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QMouseEvent>
#include <QScopeGuard>
#include <QScopedValueRollback>
#include <QTabBar>

#include <algorithm>
#include <utility>

namespace expe {
namespace {

constexpr int version = 2;     // of what saveState() writes
constexpr int leastRead = 240; // pixels
constexpr int besideSquare =
    195; // pixels: what a square map has beside it, heads and scale, more than above it

} // namespace

Docks::Docks(QMainWindow& area, QObject* parent) : QObject(parent), area_(area) {
  area.setWindowFlags(Qt::Widget);
  area.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks |
                      QMainWindow::AllowTabbedDocks | QMainWindow::GroupedDragging);
  area.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  area.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  area.setObjectName("panes"); // whose own tabs have no height: those in the heads stand for them
  area.installEventFilter(this);
  settled_.setSingleShot(true);
  settled_.setInterval(500); // longer than docks glide
  connect(&settled_, &QTimer::timeout, this, &Docks::takeSizes);
  tabs_.setSingleShot(true);
  tabs_.setInterval(0);
  connect(&tabs_, &QTimer::timeout, this, &Docks::showTabs);
  connect(&area, &QMainWindow::tabifiedDockWidgetActivated, this, &Docks::choose);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    if (now && area_.isAncestorOf(now))
      choose(now);
    for (Dock* each : docks_)
      if (now && each->head()->isAncestorOf(now))
        each->goAlong(now);
  });
}

void Docks::setStill(bool still) {
  area_.setAnimated(!still);
}

Dock* Docks::add(const QString& name, const QString& title, QWidget* content, const QString& tab) {
  auto* made = new Dock(name, title, tab, content);
  area_.addDockWidget(Qt::RightDockWidgetArea, made);
  made->hide();
  made->installEventFilter(this);
  connect(made, &QDockWidget::visibilityChanged, &tabs_, qOverload<>(&QTimer::start));
  connect(made, &Dock::tabChosen, this, &Docks::tabChosen);
  connect(made, &Dock::aloneWanted, this, [this, made] {
    last_ = made;
    alone(!isAlone());
  });
  connect(made, &Dock::closed, &settled_, qOverload<>(&QTimer::start));
  connect(
      made, &Dock::docked, this,
      [this, made] {
        made->raise(); // it was seen, and not the tab beside its place
        fit();
      },
      Qt::QueuedConnection);
  connect(made->toggleViewAction(), &QAction::triggered, &settled_, qOverload<>(&QTimer::start));
  if (!tab.isEmpty() && !title.contains(tab, Qt::CaseInsensitive)) // as its tab calls it too
    made->toggleViewAction()->setText(QString("%1 (%2)").arg(title, tab));
  // Above the tabs beside it; one that was behind others was not meant to be closed.
  connect(
      made, &QDockWidget::visibilityChanged, made, [made](bool seen) { made->setProperty("seen", seen); },
      Qt::QueuedConnection);
  connect(made->toggleViewAction(), &QAction::triggered, made, [this, made](bool shown) {
    if (!shown && made->property("seen").toBool())
      return;
    made->show();
    made->raise();
    QTimer::singleShot(0, this, &Docks::fit);
  });
  connect(made, &QDockWidget::dockLocationChanged, this, &Docks::placed);
  connect(made, &QDockWidget::topLevelChanged, this, &Docks::placed);
  docks_.push_back(made);
  if (menu_)
    menu_->addAction(made->toggleViewAction());
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
  const QScopedValueRollback byUs(arranging_, true);
  for (Dock* each : docks_) {
    each->setFloating(false);
    area_.removeDockWidget(each);
  }
  const DockPlan plan = planOf(task);
  placeColumn(plan.left, Qt::LeftDockWidgetArea, nullptr);
  const auto right = mapped(plan.right, [this](const auto& column) { // their tops first, side by side
    return dock(column.front().front().name);
  });
  for (std::size_t i = 0; i < right.size(); ++i)
    if (i == 0)
      area_.addDockWidget(Qt::RightDockWidgetArea, right[i]);
    else
      area_.splitDockWidget(right[i - 1], right[i], Qt::Horizontal);
  for (std::size_t i = 0; i < right.size(); ++i)
    placeColumn(plan.right[i], Qt::NoDockWidgetArea, right[i]);
  if (!plan.bottom.empty())
    area_.addDockWidget(Qt::BottomDockWidgetArea, dock(plan.bottom.front().name));
  addTabs(plan);
  for (const QString& name : plan.tops())
    dock(name)->raise();
  this->plan(plan);
  fit();
  showTabs();
}

// A dock was moved to another place, or made to float.
void Docks::placed() {
  tabs_.start();
  if (!arranging_)
    settled_.start();
}

// The window has tabs of its own, whose order is that of the docks in a place.
void Docks::showTabs() {
  std::map<QString, Dock*> byTitle;
  for (Dock* each : docks_)
    byTitle.emplace(each->windowTitle(), each), each->setStack({each});
  for (QTabBar* tabs : area_.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    std::vector<Dock*> stack;
    for (int i = 0; i < tabs->count(); ++i)
      if (const auto found = byTitle.find(tabs->tabText(i)); found != byTitle.end())
        stack.push_back(found->second);
    tabs->setFocusPolicy(Qt::NoFocus);
    if (tabs->isVisible())
      for (Dock* each : stack)
        each->setStack(stack);
  }
}

// Also the one that is in front already. The focus goes on to the same tabs above the other dock.
void Docks::tabChosen(const QString& name) {
  Dock* wanted = dock(name);
  const auto* before = qobject_cast<Dock*>(sender());
  if (!wanted || !before)
    return;
  const bool focused = before->tabs()->hasFocus();
  if (wanted != before) {
    wanted->raise();
    showTabs(); // its own tab is in front of the other again
    if (focused)
      wanted->tabs()->setFocus();
  }
  remember(wanted);
  emit chosen(name);
}

// Docks one below the other, those on top of their stacks; `first` is placed already, or goes into the area.
void Docks::placeColumn(const std::vector<DockStack>& stacks, Qt::DockWidgetArea area, Dock* first) {
  Dock* above = nullptr;
  for (const DockStack& stack : stacks) {
    Dock* top = dock(stack.front().name);
    if (above)
      area_.splitDockWidget(above, top, Qt::Vertical);
    else if (!first)
      area_.addDockWidget(area, top);
    above = top;
  }
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

// Columns share what the left leaves equally; two in a column share its height, one column alone and the left
// as something large and something small.
void Docks::plan(const DockPlan& plan) {
  DockSizes& sizes = sizes_[task_] = DockSizes();
  auto want = [&](const DockStack& stack, double width, double height, bool left) {
    for (const DockPlace& place : stack)
      sizes.want(place.name, {width, height, left});
  };
  for (std::size_t i = 0; i < plan.left.size(); ++i)
    want(plan.left[i], plan.leftWidth, plan.left.size() != 2 ? 0 : i == 0 ? 0.43 : 0.57, true);
  const double columns = static_cast<double>(plan.right.size());
  const double square = (area_.height() / 2.0 + besideSquare) / std::max(area_.width() - plan.leftWidth, 1);
  const double last = plan.square ? std::clamp(square, 0.35, 0.5) : 1 / columns;
  for (const auto& column : plan.right)
    for (std::size_t i = 0; i < column.size(); ++i)
      want(column[i], &column == &plan.right.back() ? last : (1 - last) / std::max(columns - 1, 1.0),
           column.size() != 2 ? 0
           : columns > 1      ? 0.5
           : i == 0           ? 0.7
                              : 0.3,
           false);
  want(plan.bottom, 0, 0.3, false);
  planned_.insert(task_);
}

void Docks::frameFloating() {
  if (QApplication::mouseButtons()) // one is dragged, and would be let go
    return QTimer::singleShot(settled_.interval(), this, &Docks::frameFloating);
  for (Dock* each : docks_)
    if (each->isVisible())
      each->takeFrame();
}

void Docks::takeSizes() {
  frameFloating();
  if (task_.isEmpty() || !area_.isVisible() || isAlone())
    return;
  sizes_[task_].take(area_, docks_);
  planned_.erase(task_);
}

void Docks::fit() {
  if (task_.isEmpty() || isAlone())
    return;
  if (planned_.contains(task_))
    plan(planOf(task_)); // for the area as it is now
  sizes_[task_].apply(area_, docks_);
}

// A line between docks belongs to the area itself.
bool Docks::eventFilter(QObject* watched, QEvent* event) {
  const auto type = event->type();
  if ((type == QEvent::Move || type == QEvent::Resize) && qobject_cast<Dock*>(watched))
    QTimer::singleShot(0, &area_, qOverload<>(&QWidget::update)); // Qt leaves lines where separators were
  if (type == QEvent::MouseButtonPress && watched != &area_)
    choose(static_cast<QWidget*>(watched));
  else if (type == QEvent::MouseButtonPress)
    pulled_ = area_.isSeparator(static_cast<QMouseEvent*>(event)->position().toPoint());
  else if (type == QEvent::MouseButtonRelease && watched == &area_ && std::exchange(pulled_, false))
    QTimer::singleShot(0, this, &Docks::takeSizes); // once it is let go
  else if (type == QEvent::Resize && watched == &area_ && !pulled_) {
    fit();
    QTimer::singleShot(0, this, &Docks::fit); // again once a bar beside it has taken or left a row
  }
  return QObject::eventFilter(watched, event);
}

void Docks::choose(const QWidget* at) {
  for (; at && !arranging_; at = at->parentWidget())
    if (const auto* dock = qobject_cast<const Dock*>(at)) {
      remember(this->dock(dock->objectName()));
      return emit chosen(dock->objectName());
    }
}

void Docks::remember(Dock* chosen) {
  last_ = chosen;
  if (area_.dockWidgetArea(chosen) == Qt::RightDockWidgetArea)
    seen_ = chosen;
}

void Docks::keep() {
  if (task_.isEmpty())
    return;
  states_[task_] = isAlone() ? beside_ : area_.saveState(version);
  if (isAlone())
    return;
  QStringList& called = called_[task_] = {};
  for (const QString& name : unplanned_)
    if (!dock(name)->isHidden())
      called << name;
}

bool Docks::inUse(const Dock& unplanned) const {
  return !unplanned.isHidden() || std::ranges::any_of(called_, [&](const auto& called) {
    return called.second.contains(unplanned.objectName());
  });
}

const QWidget& Docks::area() const {
  return area_;
}

std::vector<Dock*> Docks::inSight() const {
  std::vector<Dock*> found;
  for (Dock* each : docks_)
    if (each->isVisible() && !each->visibleRegion().isEmpty())
      found.push_back(each);
  std::ranges::stable_sort(found, {}, [](const Dock* each) { return std::pair(each->x(), each->y()); });
  return found;
}

void Docks::alone(bool only) {
  if (only == isAlone())
    return;
  const QScopedValueRollback byUs(arranging_, true);
  std::vector<Dock*> there = inSight();
  std::erase_if(there, [](const Dock* each) { return each->isFloating(); });
  if (only) {
    if (there.empty())
      return emit aloneChanged(false);
    Dock* one = std::ranges::find(there, last_) == there.end() ? there.back() : last_;
    beside_ = area_.saveState(version);
    for (Dock* each : docks_)
      if (each != one && !each->isFloating())
        each->hide();
  } else {
    area_.restoreState(std::exchange(beside_, {}), version);
    fit();
  }
  tabs_.start();
  emit aloneChanged(only);
}

// To what takes the focus first there.
void Docks::step(int by) {
  const std::vector<Dock*> there = inSight();
  const auto size = std::ssize(there);
  if (size == 0)
    return;
  std::ptrdiff_t at = by > 0 ? -1 : size;
  for (std::ptrdiff_t i = 0; i < size; ++i)
    if (const QWidget* now = QApplication::focusWidget();
        now && there[static_cast<std::size_t>(i)]->isAncestorOf(now))
      at = i;
  Dock* next = there[static_cast<std::size_t>((at + by + size) % size)];
  for (QWidget* each = next->content();;) {
    if ((each == next->content() || next->isAncestorOf(each)) && each->isVisible() && each->isEnabled() &&
        (each->focusPolicy() & Qt::TabFocus))
      return each->setFocus(Qt::TabFocusReason);
    each = each->nextInFocusChain();
    if (each == next->content())
      return next->tabs()->setFocus(Qt::TabFocusReason);
  }
}

// On the way to another arrangement docks of both are there, which would make the window larger for good.
void Docks::show(const QString& task) {
  const QScopedValueRollback byUs(arranging_, true);
  QLayout* around = area_.window()->layout();
  around->setEnabled(&area_ == area_.window());
  const auto again = qScopeGuard([around] { around->setEnabled(true); });
  keep();
  if (isAlone())
    beside_.clear(), emit aloneChanged(false);
  task_ = task;
  const auto kept = states_.find(task);
  if (kept == states_.end() || !area_.restoreState(kept->second, version))
    arrange(task);
  else {
    if (sizes_[task].empty())
      plan(planOf(task));
    for (const QString& name : unplanned_) // one that was added since is where it was in the other task
      dock(name)->setVisible(called_[task].contains(name));
    fit();
  }
  frameFloating();
  emit taskChanged(task);
}

void Docks::reset() {
  if (task_.isEmpty())
    return;
  alone(false);
  states_.erase(task_);
  arrange(task_);
}

void Docks::raise(const QString& name) {
  if (Dock* wanted = dock(name)) {
    if (wanted != last_)
      alone(false);
    remember(wanted);
    if (wanted->isHidden()) {
      settled_.start();
      QTimer::singleShot(0, this, &Docks::fit); // to its size
    }
    wanted->show();
    wanted->raise();
    wanted->widget()->setFocus();
    emit chosen(name);
  }
}

void Docks::raiseIn(const QString& task, const QString& name) {
  if (task != task_)
    show(task);
  raise(name);
}

// At the right edge, half as wide as the pane was; what lies at the left stays as it is.
void Docks::addColumn(Dock& added, Dock& beside) {
  const QList<QDockWidget*> all{inSight().front(), &beside, &added};
  const QList<int> widths{all.front()->width(), beside.width() / 2, beside.width() / 2};
  area_.addDockWidget(Qt::RightDockWidgetArea, &added, Qt::Horizontal);
  area_.resizeDocks(all, widths, Qt::Horizontal);
}

// Over the tallest of the other panes, of those that are as high over one with few tabs, if it is high enough
// to be read.
void Docks::raiseBeside(const QString& name, const QString& of) {
  Dock *wanted = dock(name), *beside = dock(of);
  alone(false);
  if (beside && wanted->isHidden() && !beside->isFloating())
    area_.tabifyDockWidget(beside, wanted);
  std::vector<Dock*> right = inSight();
  std::erase_if(right, [&](Dock* each) { return area_.dockWidgetArea(each) != Qt::RightDockWidgetArea; });
  Dock* kept = std::ranges::find(right, beside) != right.end()                   ? beside
               : std::ranges::find(right, seen_) != right.end() || right.empty() ? seen_
                                                                                 : right.front();
  wanted->show(); // of what is hidden it is not known with what it shares a place
  const auto sharing = area_.tabifiedDockWidgets(wanted);
  if (sharing.contains(kept)) {
    std::erase_if(right, [&](Dock* each) {
      return each == wanted || sharing.contains(each) || each->height() < leastRead;
    });
    const auto other = std::ranges::max_element(right, [this](Dock* a, Dock* b) {
      const bool alike = std::abs(a->height() - b->height()) < a->height() / 10;
      return alike ? area_.tabifiedDockWidgets(a).size() > area_.tabifiedDockWidgets(b).size()
                   : a->height() < b->height();
    });
    if (other != right.end())
      area_.tabifyDockWidget(*other, wanted);
    else
      addColumn(*wanted, *kept);
  }
  raise(name);
}

void Docks::fill(QMenu& tasks, QMenu& docks) {
  auto* group = new QActionGroup(&tasks);
  int number = 0;
  for (const auto& [task, title] : this->tasks()) {
    QAction* action = tasks.addAction(title);
    action->setShortcut(QKeySequence(QString("Ctrl+%1").arg(++number)));
    action->setCheckable(true);
    action->setActionGroup(group);
    connect(action, &QAction::triggered, this, [this, task = task] { show(task); });
    connect(this, &Docks::taskChanged, action,
            [action, task = task](const QString& now) { action->setChecked(now == task); });
  }
  menu_ = &docks;
  for (Dock* each : docks_)
    docks.addAction(each->toggleViewAction());
}

QString Docks::state() const {
  const_cast<Docks*>(this)->keep();
  QJsonObject kept{{"task", task_}};
  for (const auto& [task, state] : states_)
    kept[task + ".state"] = QString::fromLatin1(state.toBase64());
  for (const auto& [task, called] : called_)
    kept[task + ".called"] = QJsonArray::fromStringList(called);
  for (const auto& [task, sizes] : sizes_)
    if (!planned_.contains(task))
      kept[task + ".sizes"] = sizes.json();
  return QString::fromUtf8(QJsonDocument(kept).toJson(QJsonDocument::Compact));
}

void Docks::setState(const QString& json) {
  const QJsonObject kept = QJsonDocument::fromJson(json.toUtf8()).object();
  states_.clear();
  sizes_.clear();
  called_.clear();
  planned_.clear();
  QString wanted = tasks().front().first;
  for (const auto& [task, title] : tasks()) {
    const QString state = kept[task + ".state"].toString();
    if (!state.isEmpty()) {
      states_[task] = QByteArray::fromBase64(state.toLatin1());
      sizes_[task] = DockSizes::of(kept[task + ".sizes"].toObject());
      called_[task] = kept[task + ".called"].toVariant().toStringList();
    }
    if (kept["task"].toString() == task)
      wanted = task;
  }
  task_.clear(); // what is there now belongs to another study
  show(wanted);
}

} // namespace expe
