#include "app/window/study/list_control.h"

#include "app/window/actions.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/study/run_rows.h"
#include "app/window/study/sparkline.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/run_control.h"
#include "widgets/runs/run_list.h"

#include <QInputDialog>
#include <QJsonArray>

#include <algorithm>
#include <utility>

namespace expe {
namespace {

constexpr std::size_t mostKeys = 24; // of a menu; others are typed

// "encoding, rate"
QString shortWords(const std::vector<std::string>& keys) {
  QStringList all;
  for (const std::string& key : keys)
    all << q(key.substr(key.rfind('.') + 1));
  return all.join(", ");
}

} // namespace

ListControl::ListControl(Actions& actions, StudyWorker& worker, RunList& list, FigureControl& figures,
                         RunControl& control, Dock& dock)
    : QObject(&dock), actions_(actions), worker_(worker), list_(list), figures_(figures), control_(control),
      dock_(dock) {
  list.groupButton().setMenu(actions.groups);
  list.groupButton().setToolTip(tr("Runs that are alike as one row: their mean, its interval and how many"));
  list.groupButton().show();
  connect(actions.groupSeeds, &QAction::triggered, this,
          [this](bool on) { choose(on ? std::optional(Grouping()) : std::nullopt); });
  connect(actions.baseline, &QAction::triggered, this, &ListControl::pin);
  connect(actions.showArchived, &QAction::toggled, this, &ListControl::showRows);
  connect(&list, &RunList::selectionChanged, this, &ListControl::update);
  connect(&list, &RunList::shownChanged, &figures,
          [&figures](qint64 run, bool shown) { figures.showRuns({run}, shown); });
  connect(&list, &RunList::soloWanted, &figures, &FigureControl::showAlone);
  connect(&list, &RunList::pointedAt, &figures, &FigureControl::emphasise);
  connect(&figures, &FigureControl::pointedAt, &list, &RunList::mark);
  connect(&control.session(), &TrainSession::changed, this, &ListControl::showPaused);
  fill();
  update();
}

void ListControl::setView(const StudyViewPtr& view) {
  const bool another = !view_ || view_->folder != view->folder;
  view_ = view;
  if (keys_ != view_->groups->keys) {
    keys_ = view_->groups->keys;
    fill();
  }
  grouping_ = view_->grouping; // another where it could not be done
  if (another)
    figures_.setGrouped(grouping_.has_value());
  showRows();
  show();
  update();
}

// Rows are made of those runs alone that are other than before, unless groups, the baseline or looks are.
void ListControl::showRows() {
  if (!view_)
    return;
  std::vector<std::shared_ptr<const RunView>> listed;
  for (const auto& view : view_->runs)
    if (!view->run.archived || actions_.showArchived->isChecked())
      listed.push_back(view);
  const auto sameRun = [](const auto& a, const auto& b) { return a->run.id == b->run.id; };
  const bool same =
      grouped_ == view_->groups && colored_ == view_->colors && std::ranges::equal(listed, listed_, sameRun);
  std::vector<RunRow> rows;
  for (std::size_t i = 0; same && i < listed.size(); ++i)
    if (listed[i] != listed_[i])
      rows.push_back(rowOf(listed[i], *view_, paused_));
  dock_.setNote(listed.empty() ? QString() : tr("nats per token"));
  list_.setDifferences(!view_->groups->baseline.empty());
  same ? list_.updateRows(rows) : list_.setRows(rowsOf(listed, *view_, paused_));
  if (const auto range = sparklineRange(listed))
    list_.table().setSparklineRange(range->first, range->second);
  listed_ = std::move(listed);
  grouped_ = view_->groups;
  colored_ = view_->colors;
  select(wanted_);
  if (list_.selected() == 0 && !view_->runs.empty())
    list_.select(view_->runs.front()->run.id);
}

void ListControl::open(qint64 run) {
  view_.reset();
  wanted_ = run;
  list_.clearFilter();
}

void ListControl::select(qint64 run) {
  wanted_ = run;
  if (wanted_ != 0 && view_ && view_->find(wanted_))
    list_.select(std::exchange(wanted_, 0));
}

void ListControl::showPaused() {
  const std::int64_t before = std::exchange(paused_, control_.pausedRun());
  std::vector<RunRow> rows;
  for (const auto& view : listed_)
    if (view_ && paused_ != before && (view->run.id == paused_ || view->run.id == before))
      rows.push_back(rowOf(view, *view_, paused_));
  if (!rows.empty())
    list_.updateRows(rows);
}

QJsonValue ListControl::grouping() const {
  return grouping_ ? QJsonValue(QJsonArray::fromStringList(q(grouping_->by))) : QJsonValue();
}

// Figures go with the list; what is chosen of one afterwards stays.
void ListControl::choose(const std::optional<Grouping>& grouping) {
  const bool other = grouping.has_value() != grouping_.has_value();
  grouping_ = grouping;
  worker_.post([grouping](StudyWorker& worker) { worker.group(grouping); });
  if (other)
    figures_.setGrouped(grouping.has_value());
  else
    figures_.expectGroups();
  show();
}

void ListControl::chooseKey(const std::string& key, bool on) {
  Grouping wanted = grouping_.value_or(Grouping());
  std::erase(wanted.by, key);
  if (on)
    wanted.by.push_back(key);
  choose(wanted.by.empty() ? std::optional(Grouping()) : std::optional(wanted));
}

void ListControl::askKeys() {
  bool ok = false;
  const QString text =
      QInputDialog::getText(dock_.window(), tr("Group by"),
                            tr("Parameters by their keys, with commas between them; runs of a group are "
                               "alike in all of them"),
                            QLineEdit::Normal, grouping_ ? q(grouping_->by).join(", ") : QString(), &ok);
  if (!ok)
    return;
  Grouping wanted;
  for (const QString& key : text.split(',', Qt::SkipEmptyParts))
    wanted.by.push_back(key.trimmed().toStdString());
  choose(wanted);
}

void ListControl::fill() {
  QMenu& menu = *actions_.groups;
  for (QAction* action : menu.actions())
    if (action != actions_.groupSeeds)
      delete action;
  menu.removeAction(actions_.groupSeeds);
  connect(addChoice(tr("&Runs one by one"), !grouping_), &QAction::triggered, this, [this] { choose({}); });
  menu.addAction(actions_.groupSeeds);
  menu.addSection(tr("Alike in"));
  for (std::size_t i = 0; i < std::min(keys_.size(), mostKeys); ++i) {
    QAction* action = addChoice(labelOf(q(keys_[i])), false);
    action->setData(q(keys_[i]));
    action->setToolTip(q(keys_[i]));
    connect(action, &QAction::triggered, this, [this, key = keys_[i]](bool on) { chooseKey(key, on); });
  }
  connect(menu.addAction(tr("&Other parameters…")), &QAction::triggered, this, &ListControl::askKeys);
  show();
}

QAction* ListControl::addChoice(const QString& text, bool chosen) {
  QAction* action = actions_.groups->addAction(text);
  action->setCheckable(true);
  action->setChecked(chosen);
  return action;
}

void ListControl::show() {
  for (QAction* action : actions_.groups->actions())
    if (const QString key = action->data().toString(); !key.isEmpty())
      action->setChecked(grouping_ && std::ranges::count(grouping_->by, key.toStdString()) > 0);
    else if (action->isCheckable())
      action->setChecked(action == actions_.groupSeeds ? grouping_ && grouping_->by.empty() : !grouping_);
  const QString by = !grouping_ ? tr("off") : grouping_->by.empty() ? tr("seeds") : shortWords(grouping_->by);
  list_.groupButton().setText(tr("groups: %1 ▾").arg(by));
  list_.groupButton().setAccessibleName(tr("Groups of runs: %1").arg(by));
}

// The row of a group means all of its runs, that of a run this one alone.
std::optional<Baseline> ListControl::current() const {
  if (const qint64 group = list_.selectedGroup(); group != 0)
    return Baseline{-group, false};
  return list_.selected() == 0 ? std::nullopt : std::optional(Baseline{list_.selected(), true});
}

void ListControl::pin() {
  const auto wanted = actions_.baseline->isChecked() ? current() : std::nullopt;
  worker_.change(edit::pinBaseline(wanted));
  figures_.expectGroups();
}

void ListControl::update() {
  const auto now = current();
  const bool is = now && view_ && view_->baseline &&
                  (now->alone ? *now == *view_->baseline
                              : !view_->baseline->alone && list_.isBaseline(list_.selectedGroup()));
  actions_.baseline->setEnabled(now && view_ && !view_->readOnly);
  actions_.baseline->setChecked(is);
}

} // namespace expe
