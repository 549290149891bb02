#include "app/window/docks/figure_control.h"

#include "app/window/actions.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/pending_figure.h"
#include "app/window/study/study_worker.h"
#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "widgets/figure/export_dialog.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/figure_view.h"
#include "widgets/notice_bar.h"
#include "widgets/runs/dragged_runs.h"

#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QRubberBand>
#include <QSettings>
#include <QSplitter>
#include <QTimer>

#include <algorithm>

namespace expe {
namespace {

constexpr const char* grouping = "group"; // which belongs to the study and not to the user

// What stands beside a figure that is square gets the room that the figure does not need, until the user has
// moved the line between them.
class BesideFigure : public QSplitter {
public:
  BesideFigure(QWidget* beside, QWidget* figure, bool square) : square_(square) {
    setChildrenCollapsible(false);
    addWidget(beside);
    addWidget(figure);
    setStretchFactor(1, 1);
    connect(this, &QSplitter::splitterMoved, this, [this] { moved_ = true; });
  }

protected:
  void resizeEvent(QResizeEvent* event) override {
    QSplitter::resizeEvent(event);
    const int beside = std::clamp(width() - height() - scale, 110, std::max(110, width() / 3));
    if (square_ && !moved_)
      setSizes({beside, width() - beside});
  }

private:
  static constexpr int scale = 85; // pixels: what a figure is wider than high for its numbers and colours
  bool square_, moved_ = false;
};

// As the user chose them last, for this pane or else for the first of its kind; what is no longer known keeps
// its default.
Config keptOptions(const std::string& kind, const QString& name) {
  const QVariant first = QSettings().value("figure/" + q(kind));
  auto kept = configFromJson(QSettings().value("figure/" + name, first).toString().toStdString());
  if (!kept)
    return defaultOptions(kind);
  kept->erase(grouping);
  return knownOptions(kind, *kept);
}

} // namespace

FigureControl::FigureControl(Docks& docks, Actions& actions, StudyWorker& worker, NoticeBar& notice,
                             QWidget& window)
    : QObject(&window), docks_(docks), actions_(actions), worker_(worker), notice_(notice), window_(window),
      frame_(new QRubberBand(QRubberBand::Rectangle, &window)) {
  addPending("loss", tr("Loss"), {});
  addPending("length", tr("Loss by length"), tr("By length"));
  connect(&docks, &Docks::chosen, this, [this](const QString& dock) {
    for (std::size_t i = 0; i < figures_.size(); ++i)
      if (figures_[i].dock->objectName() == dock)
        choose(i);
  });
  connect(actions.fit, &QAction::triggered, this, [this] {
    for (const FigurePane& figure : figures_)
      figure.view->fit();
  });
  connect(actions.follow, &QAction::toggled, &loss(), &FigureView::setFollow);
  connect(&loss(), &FigureView::followChanged, actions.follow, &QAction::setChecked);
  connect(actions.annotate, &QAction::toggled, this, &FigureControl::annotate);
  connect(actions.exportFigure, &QAction::triggered, this, &FigureControl::exportFigure);
  connect(actions.copyFigure, &QAction::triggered, this, [this] {
    if (const FigurePane* figure = active()) {
      figure->view->copy();
      notice_.say(tr("The figure is on the clipboard, as a picture, as SVG and as a table."));
    }
  });
  showActions();
}

const FigurePane& FigureControl::add(const std::string& kind, const QString& name, const QString& title,
                                     const QString& tab, QWidget* beside) {
  const std::size_t index = figures_.size();
  auto* view = new FigureView;
  view->setObjectName(name);
  view->setAccessibleName(title); // until it has a figure
  view->share(cursor_);
  auto* modes = new FigureModes(kind);
  QWidget* content = view;
  if (beside)
    content = new BesideFigure(beside, view, findView(kind) != nullptr); // the heads beside their attention
  Dock* dock = docks_.add(name, title, content, tab);
  dock->addMode(modes);
  connect(view, &FigureView::stampChanged, dock, &Dock::setNote);
  connect(view, &FigureView::annotatingLeft, actions_.annotate,
          [this] { actions_.annotate->setChecked(false); });
  connect(
      view, &FigureView::annotated, this,
      [this, view](std::size_t panel, const std::vector<Annotation>& wanted) { keep(*view, panel, wanted); });
  connect(view, &FigureView::pointedAt, this, &FigureControl::pointedAt);
  figures_.push_back({kind, name, view, modes, dock});
  view->setAcceptDrops(true);
  view->installEventFilter(this);
  modes->setOptions(keptOptions(kind, name));
  connect(modes, &FigureModes::optionsChanged, this, [=, this](const Config& options) {
    choose(index);
    QSettings().setValue("figure/" + name, q(toJson(options)));
    ask(kind);
    emit optionsChanged(name);
  });
  connect(view, &FigureView::menuWanted, this, [this, index](const QPoint& at) {
    choose(index);
    contextMenu(at);
  });
  return figures_.back();
}

const FigurePane& FigureControl::addFurther(const std::string& kind, int number) {
  const FigurePane& first = figure(kind);
  const auto numbered = [number](const QString& title) { return QString("%1 %2").arg(title).arg(number); };
  const FigurePane& made = add(kind, QString("%1#%2").arg(first.name).arg(number),
                               numbered(first.dock->windowTitle()), numbered(first.dock->tab()), nullptr);
  docks_.setUnplanned(*made.dock);
  if (view_)
    made.view->setAnnotations(view_->annotations);
  return made;
}

void FigureControl::showBeside(const FigurePane& further) {
  docks_.raiseBeside(further.name, q(further.kind));
}

bool FigureControl::inUse(const FigurePane& further) const {
  return docks_.inUse(*further.dock);
}

void FigureControl::addPending(const std::string& kind, const QString& title, const QString& tab) {
  add(kind, title, tab);
  FigurePane& figure = figures_.back();
  figure.pending = new PendingFigure(*figure.view, title, this);
  connect(figure.pending, &PendingFigure::changed, this, &FigureControl::tellPending);
  connect(&worker_, &StudyWorker::drawing, figure.pending,
          [pending = figure.pending, name = q(kind)](const QString& drawn, double part) {
            if (drawn == name)
              pending->setPart(part);
          });
  ask(kind);
}

const FigurePane& FigureControl::figure(const std::string& kind) const {
  return *std::find_if(figures_.begin(), figures_.end(),
                       [&](const FigurePane& figure) { return figure.kind == kind; });
}

bool FigureControl::eventFilter(QObject* watched, QEvent* event) {
  for (std::size_t i = 0; i < figures_.size(); ++i)
    if (figures_[i].view == watched) {
      if (event->type() == QEvent::MouseButtonPress)
        choose(i);
      if (drag(figures_[i], *event))
        return true;
    }
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::Paint)
    showActions();
  return QObject::eventFilter(watched, event);
}

// Figures of several runs then draw them too; a view of one model shows another beside it.
bool FigureControl::drag(FigurePane& onto, QEvent& event) {
  if (event.type() == QEvent::DragLeave) {
    frame_->hide();
    return false;
  }
  if (event.type() != QEvent::DragEnter && event.type() != QEvent::DragMove && event.type() != QEvent::Drop)
    return false;
  auto& drop = static_cast<QDropEvent&>(event); // of which the others are kinds
  const DraggedRuns* runs = draggedRuns(drop, window_);
  const View* view = findView(onto.kind);
  const bool drawn = runs && !runs->checkpoint && (onto.pending || (view && view->compares));
  if (!runs || !(drawn || view))
    return false;
  drop.acceptProposedAction();
  frame_->setParent(onto.view);
  frame_->setGeometry(onto.view->rect());
  frame_->setVisible(event.type() != QEvent::Drop);
  if (event.type() != QEvent::Drop)
    return true;
  if (drawn)
    showRuns(runs->runs, true);
  else
    emit dropped(onto.name, *runs);
  return true;
}

void FigureControl::ask(const std::string& kind) {
  const FigurePane& drawn = figure(kind);
  if (!drawn.pending)
    return;
  worker_.post([kind, options = drawn.modes->options()](StudyWorker& worker) { worker.draw(kind, options); });
  expect({kind});
}

void FigureControl::showRuns(const std::vector<std::int64_t>& runs, bool shown) {
  worker_.post([=](StudyWorker& worker) { worker.show(runs, shown); });
  expect({"loss", "length"});
}

void FigureControl::showAlone(const std::vector<std::int64_t>& runs) {
  worker_.post([=](StudyWorker& worker) { worker.showAlone(runs); });
  expect({"loss", "length"});
}

// The keys are told as long as they are in force.
void FigureControl::annotate(bool on) {
  const QString keys =
      tr("Drag an arrow, with Shift a line; click for a text. By keys: arrows move the cursor, Enter "
         "begins or edits a text, A an arrow, L a line, M moves, Delete removes, Esc ends.");
  showActions();
  const FigurePane* figure = active();
  if (on && figure) {
    figure->view->setFocus();
    notice_.tell(keys);
  } else if (notice_.text() == keys)
    notice_.tell({});
}

// Shown before it is stored, so that nothing jumps back; where it cannot be, it is shown as it was.
void FigureControl::keep(FigureView& view, std::size_t panel, const std::vector<Annotation>& wanted) {
  const std::string kind = view.figure().kind, key = panelKey(view.figure().panels[panel]);
  Annotations all = *view_->annotations;
  all[{kind, key}] = wanted;
  view.setAnnotations(std::make_shared<const Annotations>(std::move(all)));
  worker_.change(edit::annotate(kind, key, wanted), this, {}, [this, &view](const Error& error) {
    view.setAnnotations(view_->annotations);
    notice_.complain(sentence(error));
  });
  expect({});
  annotated_ = asked_;
}

void FigureControl::emphasise(const std::vector<std::int64_t>& runs) {
  for (const FigurePane& figure : figures_)
    figure.view->emphasise(runs);
}

void FigureControl::setGrouped(bool grouped) {
  for (const FigurePane& figure : figures_)
    if (figure.modes->options().has(grouping))
      figure.modes->choose(grouping, grouped);
  expectGroups();
}

void FigureControl::expectGroups() {
  expect({"loss", "length"});
}

void FigureControl::look(qint64 run, std::optional<std::int64_t> checkpoint) {
  const std::pair wanted(run, checkpoint);
  if (wanted == std::exchange(looked_, wanted))
    return;
  worker_.post([=](StudyWorker& worker) { worker.look(run, checkpoint); });
  expect({"length"});
}

// Without a study nothing comes.
void FigureControl::expect(const std::vector<std::string>& kinds) {
  if (!view_)
    return;
  ++asked_;
  for (const std::string& kind : kinds)
    figure(kind).pending->expect(asked_);
  worker_.post([asked = asked_](StudyWorker& worker) { worker.answer(asked); });
}

// Of several the one that is drawn now.
void FigureControl::tellPending() {
  const PendingFigure* told = nullptr;
  for (const FigurePane& figure : figures_)
    if (figure.pending && figure.pending->late() && (!told || figure.pending->part() >= 0))
      told = figure.pending;
  told ? emit working(told->title(), told->part()) : emit idle();
}

namespace {

bool isWorked(const StudyView& view) { // its queue, by whatever process
  return view.queue && !view.queue->workers.empty();
}

void show(FigureView& view, const DrawnFigure& drawn, const QString& empty) {
  drawn.figure ? view.setFigure(*drawn.figure) : view.clear(drawn.why.isEmpty() ? empty : drawn.why);
}

} // namespace

void FigureControl::setView(StudyViewPtr view) {
  const StudyViewPtr before = std::exchange(view_, std::move(view));
  if (before && before->folder != view_->folder)
    looked_ = {}; // another study is looked at
  const bool begins = !view_->loss.figure && before && isWorked(*view_) != isWorked(*before);
  if (!before || view_->loss != before->loss || begins) // a figure that is the same is not drawn again
    show(loss(), view_->loss,
         isWorked(*view_) ? tr("The runs of the queue begin: their first steps appear here.")
                          : tr("No step is trained yet.\nSelect a run and press Train (F5)."));
  if (!before || view_->length != before->length)
    show(length(), view_->length,
         tr("Losses at 1×, 2×, 4×, … of the training length appear here\nas a run is validated and "
            "evaluated."));
  if (view_->asked >= annotated_) // else it is older than what was written
    for (const FigurePane& figure : figures_)
      figure.view->setAnnotations(view_->annotations);
  for (const FigurePane& figure : figures_)
    if (figure.pending) {
      figure.modes->setKeys(view_->groups->keys);
      figure.pending->come(view_->asked);
    }
  showActions();
}

// The next picture may come once two thirds of the time were free for the user: where very much is drawn, it
// comes later.
void FigureControl::taken(double milliseconds) {
  const double busy = milliseconds + loss().replotTime() + length().replotTime();
  if (busy < 10)
    return worker_.taken();
  QTimer::singleShot(static_cast<int>(2 * busy), this, [this] { worker_.taken(); });
}

void FigureControl::showActions() {
  const FigurePane* chosen = view_ ? active() : nullptr;
  actions_.exportFigure->setEnabled(chosen);
  actions_.copyFigure->setEnabled(chosen);
  actions_.annotate->setEnabled(chosen);
  actions_.anotherPane->setEnabled(chosen && findView(chosen->kind));
  for (const FigurePane& pane : figures_) {
    pane.dock->setActive(&pane == chosen);
    pane.view->setAnnotating(&pane == chosen && actions_.annotate->isChecked());
  }
}

void FigureControl::choose(std::size_t index) {
  figures_[index].chosen = ++choices_;
  showActions();
}

const FigurePane* FigureControl::active() const {
  const FigurePane* best = nullptr;
  bool bestInSight = false;
  for (const FigurePane& figure : figures_) {
    const bool inSight = figure.view->isVisible() && !figure.view->visibleRegion().isEmpty();
    const bool better = !best || std::pair(inSight, figure.chosen) > std::pair(bestInSight, best->chosen);
    if (!figure.view->figure().panels.empty() && better)
      best = &figure, bestInSight = inSight;
  }
  return best;
}

void FigureControl::contextMenu(const QPoint& at) {
  QMenu menu(&window_);
  menu.addActions({actions_.fit, actions_.follow, actions_.annotate, actions_.anotherPane});
  menu.addSeparator();
  if (const FigurePane* figure = active())
    menu.addAction(tr("O&ptions of the figure…"), figure->modes, [modes = figure->modes] { modes->open(); });
  menu.addSeparator();
  menu.addActions({actions_.copyFigure, actions_.exportFigure});
  menu.exec(at);
}

// Of all that are open, the active one first. Copies: while it asks, newer pictures come.
std::vector<ExportChoice> FigureControl::choices() const {
  std::vector<ExportChoice> all;
  const auto add = [&](const FigurePane& pane) {
    all.push_back({pane.dock->windowTitle(), pane.view->figure(), pane.view->shown(),
                   QString("%1-%2").arg(view_->name, q(pane.kind))});
  };
  const FigurePane* first = active();
  if (first)
    add(*first);
  for (const FigurePane& pane : figures_)
    if (&pane != first && !pane.dock->isHidden() && !pane.view->figure().panels.empty())
      add(pane);
  return all;
}

void FigureControl::exportFigure() {
  if (!view_ || !active())
    return;
  const QString folder =
      QSettings().value("figure/folder", QFileInfo(view_->folder).absolutePath()).toString();
  ExportDialog dialog(choices(), folder, &window_);
  if (const auto last = styleFromJson(QSettings().value("figure/style").toString().toStdString(), {}))
    dialog.offerLast(*last);
  connect(&dialog, &ExportDialog::writeWanted, this,
          [&](const Figure& wanted, const QString& file, const PageOptions& page) {
            const auto done = writeFigure(wanted, pathOf(file), page);
            if (!done)
              return dialog.setError(sentence(done.error()));
            QSettings().setValue("figure/folder", QFileInfo(file).absolutePath());
            QSettings().setValue("figure/style", q(styleToJson(styleOf(page))));
            notice_.say(tr("Wrote %1.").arg(file));
            dialog.accept();
          });
  dialog.exec();
}

} // namespace expe
