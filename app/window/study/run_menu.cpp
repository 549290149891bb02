#include "app/window/study/run_menu.h"

#include "app/window/actions.h"
#include "app/window/study/continue_dialog.h"
#include "app/window/study/study_worker.h"
#include "widgets/figure/figure_pens.h"
#include "widgets/runs/run_list.h"

#include <QInputDialog>
#include <QMessageBox>
#include <QShortcut>

#include <algorithm>

namespace expe {

RunMenu::RunMenu(Actions& actions, StudyWorker& worker, RunList& list, QWidget& window)
    : QObject(&window), actions_(actions), worker_(worker), list_(list), window_(window) {
  connect(actions.duplicateRun, &QAction::triggered, this,
          [this] { worker_.change(edit::duplicate(selected())); });
  connect(actions.continueRun, &QAction::triggered, this, [this] { continueFrom(list_.selected()); });
  connect(actions.renameRun, &QAction::triggered, this, [this] { list_.editName(list_.selected()); });
  connect(actions.noteRun, &QAction::triggered, this, &RunMenu::note);
  connect(actions.tagRun, &QAction::triggered, this, &RunMenu::tag);
  connect(actions.archiveRun, &QAction::triggered, this, &RunMenu::archive);
  connect(actions.removeRun, &QAction::triggered, this, &RunMenu::remove);
  connect(actions.emptyTrash, &QAction::triggered, this, &RunMenu::emptyTrash);
  connect(actions.restoreRun, &QMenu::aboutToShow, this, &RunMenu::fillTrash);
  connect(&list, &RunList::renameWanted, &list, &RunList::editName);
  connect(&list, &RunList::renamed, this,
          [this](qint64 run, const QString& name) { worker_.change(edit::rename(run, name)); });
  connect(&list, &RunList::pinWanted, actions.baseline, &QAction::trigger);
  connect(&list, &RunList::duplicateWanted, actions.duplicateRun, &QAction::trigger);
  connect(&list, &RunList::besideWanted, actions.runBeside, &QAction::trigger);
  connect(&list, &RunList::menuWanted, this, &RunMenu::contextMenu);
  connect(&list, &RunList::selectionChanged, this, &RunMenu::update);
  auto* del = new QShortcut(Qt::Key_Delete, &list);
  del->setContext(Qt::WidgetWithChildrenShortcut);
  connect(del, &QShortcut::activated, actions.removeRun, &QAction::trigger);
  update();
}

// A menu of the encodings in each group; where it has one alone, that.
void RunMenu::useSchema(const Schema& all) {
  schema_ = &all;
  actions_.addRun->clear();
  QMenu* menu = nullptr;
  std::string group;
  for (const EncodingInfo& encoding : all.encodings()) {
    if (!menu || encoding.group != group) {
      group = encoding.group;
      const bool alone = std::ranges::count(all.encodings(), group, &EncodingInfo::group) == 1;
      menu = alone || group.empty() ? actions_.addRun : actions_.addRun->addMenu(translated(group));
      menu->setToolTipsVisible(true);
    }
    QAction* action = menu->addAction(q(encoding.title));
    action->setToolTip(translated(encoding.summary));
    connect(action, &QAction::triggered, this,
            [this, id = q(encoding.id)] { worker_.change(edit::addRun(id, list_.selected())); });
  }
}

void RunMenu::setView(StudyViewPtr view) {
  view_ = std::move(view);
  update();
}

std::vector<std::int64_t> RunMenu::selected() const {
  const auto runs = list_.selectedAll();
  return {runs.begin(), runs.end()};
}

const RunView* RunMenu::current() const {
  return view_ ? view_->find(list_.selected()) : nullptr;
}

void RunMenu::update() {
  const RunView* run = current();
  const bool writable = view_ && !view_->readOnly;
  list_.setEditable(writable);
  actions_.runBeside->setEnabled(run);
  actions_.setAdding(writable);
  const bool can = run && writable;
  for (QAction* action : {actions_.duplicateRun, actions_.tagRun, actions_.archiveRun, actions_.removeRun})
    action->setEnabled(can);
  const bool one = can && list_.selectedGroup() == 0;
  actions_.renameRun->setEnabled(one);
  actions_.noteRun->setEnabled(one);
  actions_.continueRun->setEnabled(one && !run->checkpoints.empty());
  actions_.archiveRun->setText(run && run->run.archived ? tr("Take out of the arc&hive") : tr("Arc&hive"));
  const bool trash = writable && !view_->trashed.empty();
  actions_.emptyTrash->setEnabled(trash);
  actions_.restoreRun->setEnabled(trash);
}

// A dialog lets pictures of the study through: what is asked about is taken down before.
void RunMenu::note() {
  if (!current())
    return;
  const Run run = current()->run;
  bool ok = false;
  const QString text = QInputDialog::getMultiLineText(
      &window_, tr("Note"), tr("What is to be remembered of %1").arg(q(displayName(run))), q(run.note), &ok);
  if (ok)
    worker_.change(edit::setNote(run.id, text));
}

void RunMenu::tag() {
  if (!current())
    return;
  const QStringList tags = q(current()->run.tags);
  const auto runs = selected();
  bool ok = false;
  const QString text = QInputDialog::getText(&window_, tr("Tags"), tr("Tags, with commas between them"),
                                             QLineEdit::Normal, tags.join(", "), &ok);
  if (ok)
    worker_.change(edit::setTags(runs, text.split(',', Qt::SkipEmptyParts)));
}

void RunMenu::archive() {
  if (const RunView* run = current())
    worker_.change(edit::setArchived(selected(), !run->run.archived));
}

// It can be undone, so it does not ask.
void RunMenu::remove() {
  if (current())
    worker_.change(edit::trash(selected()), this,
                   [this](const Edit& done) { emit said(tr("%1: Ctrl+Z brings it back.").arg(done.text)); });
}

void RunMenu::fillTrash() {
  actions_.restoreRun->clear();
  if (!view_)
    return;
  for (const auto& run : view_->trashed)
    connect(actions_.restoreRun->addAction(tr("%1 (run %2)").arg(q(displayName(*run))).arg(run->id)),
            &QAction::triggered, this, [this, id = run->id] { worker_.change(edit::restore({id})); });
}

void RunMenu::emptyTrash() {
  const auto answer = QMessageBox::question(
      &window_, tr("Empty the trash"),
      tr("Remove what is in the trash (runs: %1) with its checkpoints from the disk? This cannot be undone.")
          .arg(view_ ? view_->trashed.size() : 0),
      QMessageBox::Cancel | QMessageBox::Yes, QMessageBox::Cancel);
  if (answer == QMessageBox::Yes)
    worker_.change(withoutUndo([](Study& study) { return study.emptyTrash(); }));
}

void RunMenu::continueFrom(qint64 id, std::optional<std::int64_t> step) {
  const RunView* run = view_ ? view_->find(id) : nullptr;
  if (!run || run->checkpoints.empty())
    return;
  ContinueDialog dialog(*run, step, schema_, &window_);
  if (dialog.exec() == QDialog::Accepted)
    worker_.change(edit::continueRun(id, dialog.step(), dialog.name(), dialog.settings()));
}

namespace {

// What menus tell of keys that the list itself hears, as the user's keyboard and language name them.
QString told(const QString& text, const QList<QKeySequence>& keys) {
  return text + '\t' + QKeySequence::listToString(keys, QKeySequence::NativeText);
}

// The action, with the key that does the same in the list.
void addWithKey(QMenu& menu, QAction& action, Qt::Key key) {
  QAction* added = menu.addAction(told(action.text(), action.shortcuts() << QKeySequence(key)));
  added->setEnabled(action.isEnabled());
  added->setCheckable(action.isCheckable());
  added->setChecked(action.isChecked());
  QObject::connect(added, &QAction::triggered, &action, &QAction::trigger);
}

} // namespace

namespace {

// The first is that of the run's number.
void addChoices(QMenu& menu, const QString& title, int chosen, const QStringList& names,
                const std::function<QPixmap(int)>& picture, const std::function<void(int)>& choose) {
  QMenu* choices = menu.addMenu(title);
  for (int i = -1; i < names.size(); ++i) {
    QAction* action =
        choices->addAction(i < 0 ? RunMenu::tr("&Automatic") : names[i], [choose, i] { choose(i); });
    action->setCheckable(true);
    action->setChecked(i == chosen);
    if (i >= 0)
      action->setIcon(picture(i));
  }
}

// In the middle of a picture.
QPixmap drawn(const std::function<void(QCPPainter&, QPointF)>& draw) {
  constexpr int size = 16;
  QPixmap pixmap(QSize(size, size) * qApp->devicePixelRatio());
  pixmap.setDevicePixelRatio(qApp->devicePixelRatio());
  pixmap.fill(Qt::transparent);
  QCPPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  draw(painter, {size / 2.0, size / 2.0});
  return pixmap;
}

} // namespace

void RunMenu::addLooks(QMenu& menu) {
  const RunView* run = current();
  if (!run || view_->readOnly)
    return;
  const RunLooks& chosen = view_->colors->chosen;
  const auto found = chosen.find(run->run.id);
  const RunLook now = found == chosen.end() ? RunLook() : found->second;
  const auto choose = [this](int RunLook::*part) {
    return [this, part](int wanted) { worker_.change(edit::setLook(selected(), part, wanted)); };
  };
  Curve curve;
  curve.color = view_->colors->of(run->run.id);
  const Pens pens{&Theme::current()};
  addChoices(
      menu, tr("Co&lour"), now.color,
      {tr("Blue"), tr("Vermilion"), tr("Green"), tr("Purple"), tr("Ochre"), tr("Sky"), tr("Crimson"),
       tr("Slate")},
      [](int color) {
        return drawn([color](QCPPainter& painter, QPointF) {
          painter.setPen(Qt::NoPen);
          painter.setBrush(Theme::current().run(color));
          painter.drawRoundedRect(QRectF(2, 2, 12, 12), 2.5, 2.5);
        });
      },
      choose(&RunLook::color));
  addChoices(
      menu, tr("&Marker"), now.marker,
      {tr("Circle"), tr("Square"), tr("Triangle"), tr("Diamond"), tr("Pentagon"), tr("Triangle downwards"),
       tr("Triangle to the left"), tr("Triangle to the right")},
      [&](int marker) {
        curve.marker = marker;
        return drawn([style = scatterOf(curve, pens)](QCPPainter& painter, QPointF at) {
          style.applyTo(&painter, style.pen());
          style.drawShape(&painter, at);
        });
      },
      choose(&RunLook::marker));
}

void RunMenu::contextMenu(const QPoint& at) {
  update();
  QMenu menu(&window_);
  menu.addAction(told(tr("&Show or hide in figures"), {Qt::Key_Space}), &list_, &RunList::toggleShown);
  menu.addAction(told(tr("Show alo&ne"), {Qt::Key_S}), &list_, [this] { list_.setSolo(true); })
      ->setToolTip(tr("In figures, until the list is left, or as long as the key is held"));
  addWithKey(menu, *actions_.runBeside, Qt::Key_B);
  if (const qint64 group = list_.selectedGroup(); group != 0) {
    const bool open = list_.isOpen(group);
    menu.addAction(open ? told(tr("&Fold"), {Qt::Key_H}) : told(tr("Un&fold"), {Qt::Key_L}), &list_,
                   [this, group, open] { list_.open(group, !open); });
  }
  menu.addSeparator();
  menu.addActions({actions_.train, actions_.headless, actions_.evaluate, actions_.fitTemperature});
  menu.addSeparator();
  addWithKey(menu, *actions_.duplicateRun, Qt::Key_D);
  menu.addActions({actions_.continueRun, actions_.exportCheckpoint});
  menu.addSeparator();
  menu.addActions({actions_.renameRun, actions_.noteRun, actions_.tagRun});
  addLooks(menu);
  addWithKey(menu, *actions_.baseline, Qt::Key_P);
  menu.addSeparator();
  menu.addAction(actions_.archiveRun);
  addWithKey(menu, *actions_.removeRun, Qt::Key_Delete);
  menu.addMenu(&list_.columnMenu());
  menu.setToolTipsVisible(true);
  menu.exec(at);
}

} // namespace expe
