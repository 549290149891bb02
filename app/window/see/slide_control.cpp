#include "app/window/see/slide_control.h"

#include "app/window/actions.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/jobs.h"
#include "app/window/see/model_views.h"
#include "app/window/study/study_worker.h"
#include "app/window/words.h"
#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "core/base/lists.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/slide_dialog.h"
#include "widgets/figure/slide_list.h"
#include "widgets/figure/slide_pages.h"
#include "widgets/notice_bar.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace expe {
namespace {

bool isDrawn(const std::string& kind) {
  return findView(kind) || std::ranges::find(figureKinds(), kind) != figureKinds().end();
}

bool severalRuns(const std::string& kind) {
  const View* view = findView(kind);
  return !view || view->compares;
}

bool groups(const Config& options) {
  return options.has("group") && options.at("group") == Value(true);
}

bool usesWeights(const std::string& kind) {
  const View* view = findView(kind);
  return view && view->uses & UsesWeights;
}

// While slides are presented those of a presenter too.
void setKeys(QAction& action, bool presents) {
  const QKeySequence always = action.shortcut();
  const Qt::Key alone = Qt::Key(always[0].key());
  action.setShortcuts(presents ? QList{always, QKeySequence(alone)} : QList{always});
}

} // namespace

SlideControl::SlideControl(Actions& actions, Docks& docks, FigureControl& figures, ModelViews& views,
                           Jobs& jobs, StudyWorker& worker, NoticeBar& notice, QWidget& window)
    : QObject(&window), actions_(actions), docks_(docks), figures_(figures), views_(views), jobs_(jobs),
      worker_(worker), notice_(notice), window_(window), list_(new SlideList), line_(new QLabel) {
  docks.add("slides", tr("Slides"), list_);
  line_->setObjectName("slide");
  line_->setWordWrap(true);
  line_->setTextFormat(Qt::PlainText);
  line_->setToolTip(tr("Page Down and Page Up go through the slides, Escape ends it."));
  line_->hide();
  connectList(*list_);
  connect(actions.keepState, &QAction::triggered, this, &SlideControl::keep);
  connect(actions.nextSlide, &QAction::triggered, this, [this] { step(1); });
  connect(actions.slideBefore, &QAction::triggered, this, [this] { step(-1); });
  connect(actions.exportSlides, &QAction::triggered, this, &SlideControl::ask);
  connect(&views.selection(), &Selection::changed, this, &SlideControl::say);
  connect(&views.selection(), &Selection::pinnedChanged, this, &SlideControl::say);
  connect(&figures, &FigureControl::optionsChanged, this, &SlideControl::say);
}

void SlideControl::connectList(SlideList& list) {
  connect(&list, &SlideList::keepWanted, &actions_, [this] { actions_.keepState->trigger(); });
  connect(&list, &SlideList::exportWanted, this, &SlideControl::ask);
  connect(&list, &SlideList::presentWanted, this,
          [this] { show(static_cast<std::size_t>(std::max(0, list_->selected()))); });
  connect(&list, &SlideList::showWanted, this, &SlideControl::show);
  connect(&list, &SlideList::editWanted, this, &SlideControl::edit);
  connect(&list, &SlideList::moveWanted, this, [this](int row, int by) {
    change(tr("Move the slide %1"), static_cast<std::size_t>(row), [by](Slides& all, std::size_t at) {
      const std::size_t to = at + static_cast<std::size_t>(by); // before the first: beyond the last
      if (to < all.size())
        std::swap(all[at], all[to]);
    });
  });
  connect(&list, &SlideList::removeWanted, this, [this](int row) {
    change(tr("Remove the slide %1"), static_cast<std::size_t>(row),
           [](Slides& all, std::size_t at) { all.erase(all.begin() + std::ptrdiff_t(at)); });
  });
}

void SlideControl::setView(const StudyViewPtr& view) {
  const StudyViewPtr before = std::exchange(view_, view);
  if (before && before->folder != view->folder)
    alone_.clear(), end();
  if (view->slides->empty())
    end();
  const bool some = !view->slides->empty();
  actions_.keepState->setEnabled(!view->readOnly);
  for (QAction* action : {actions_.nextSlide, actions_.slideBefore, actions_.exportSlides})
    action->setEnabled(some);
  list_->setRows(mapped(*view->slides,
                        [this](const Slide& slide) {
                          return SlideRow{q(slide.name), q(slide.sentence), whatIt(slide)};
                        }),
                 view->readOnly);
  say();
}

// "Loss by position, RoPE, 512 tokens"
QString SlideControl::whatIt(const Slide& slide) const {
  const auto& [kind, now, pinned, runs, options, colors] = slide.shows;
  const std::int64_t id = runs.size() == 1 ? runs.front() : now.run;
  const RunView* run = view_->find(id);
  QStringList words{isDrawn(kind) ? figures_.figure(kind).dock->windowTitle() : legible(kind)};
  if (severalRuns(kind) && runs.size() != 1)
    words << tr("%n runs", nullptr, static_cast<int>(runs.size()));
  else
    words << (run ? q(displayName(run->run)) : tr("run %1").arg(id));
  if (findView(kind) && now.length > 0)
    words << tr("%1 tokens").arg(now.length);
  return words.join(", ");
}

// Of the selection what may come back: of a view all, with the checkpoint that it is of; else whose losses
// are looked at.
ProbeState SlideControl::stateOf(const FigurePane& pane) const {
  const Selection& selection = views_.selection();
  if (findView(pane.kind)) {
    ProbeState state = views_.stateOf(pane.name);
    if (usesWeights(pane.kind) && state.run == selection.now().run && !state.checkpoint)
      state.checkpoint = selection.fixed().checkpoint;
    return state;
  }
  ProbeState looked;
  if (pane.kind == "length")
    looked.run = selection.now().run, looked.checkpoint = selection.now().checkpoint;
  return looked;
}

std::optional<Slide> SlideControl::present() const {
  const FigurePane* pane = figures_.active();
  if (!view_ || !pane || !isDrawn(pane->kind))
    return {};
  Slide slide;
  slide.shows.view = pane->kind;
  slide.shows.now = stateOf(*pane);
  if (findView(pane->kind) && !pane->further())
    slide.shows.pinned = views_.selection().pinned();
  slide.shows.options = pane->modes->options();
  if (!severalRuns(pane->kind))
    return slide;
  if (groups(slide.shows.options))
    slide.grouping = view_->grouping.value_or(Grouping());
  for (const auto& run : view_->runs)
    if (view_->draws(*run))
      slide.shows.runs.push_back(run->run.id);
  return slide;
}

QStringList SlideControl::names() const {
  return q(mapped(*view_->slides, &Slide::name));
}

QString SlideControl::freeName(const Slide& slide) const {
  const QString wanted = whatIt(slide);
  QString name = wanted;
  for (int i = 2; names().contains(name); ++i)
    name = QString("%1 (%2)").arg(wanted).arg(i);
  return name;
}

void SlideControl::keep() {
  auto slide = present(); // before the dialog: pictures come meanwhile
  if (!slide)
    return notice_.say(tr("Choose a figure of losses, or of the layout See, then keep its state."));
  SlideDialog dialog(tr("Keep this state"), freeName(*slide), {}, names(), &window_);
  if (dialog.exec() != QDialog::Accepted)
    return;
  slide->name = dialog.name().toStdString(), slide->sentence = dialog.sentence().toStdString();
  const QString name = dialog.name();
  const auto add = [slide = *slide](Slides& all) { all.push_back(slide); };
  worker_.change(edit::changeSlides(tr("New slide %1").arg(name), add), this,
                 [this, name](const Edit&) { notice_.say(tr("%1 is kept as a slide.").arg(name)); });
}

void SlideControl::edit(std::size_t at) {
  const Slide& slide = (*view_->slides)[at];
  QStringList others = names();
  others.removeAt(static_cast<qsizetype>(at));
  SlideDialog dialog(tr("Edit the slide"), q(slide.name), q(slide.sentence), others, &window_);
  if (dialog.exec() != QDialog::Accepted)
    return;
  change(tr("Edit the slide %1"), at,
         [name = dialog.name().toStdString(), sentence = dialog.sentence().toStdString()](
             Slides& all, std::size_t one) { all[one].name = name, all[one].sentence = sentence; });
}

// Of the slide that is seen there, wherever it stands by now; one that is gone is gone.
void SlideControl::change(const QString& what, std::size_t at,
                          const std::function<void(Slides&, std::size_t)>& how) {
  const std::string name = (*view_->slides)[at].name;
  worker_.change(edit::changeSlides(what.arg(q(name)), [name, how](Slides& all) {
    const auto found = std::ranges::find(all, name, &Slide::name);
    if (found != all.end())
      how(all, static_cast<std::size_t>(found - all.begin()));
  }));
}

void SlideControl::step(int by) {
  const auto count = static_cast<int>(view_ ? view_->slides->size() : 0);
  const int from = at_ ? static_cast<int>(*at_) + by : std::max(0, list_->selected());
  if (from >= 0 && from < count)
    show(static_cast<std::size_t>(from));
}

void SlideControl::show(std::size_t at) {
  const bool begins = !at_;
  if (begins)
    alone_.assign(view_->alone.begin(), view_->alone.end());
  at_ = at;
  const Slide slide = (*view_->slides)[at];
  seen_.reset();
  trouble_ = missing(slide);
  if (trouble_.isEmpty())
    bringBack(slide);
  list_->select(static_cast<int>(at));
  say();
  if (!begins)
    return;
  setKeys(*actions_.nextSlide, true), setKeys(*actions_.slideBefore, true);
  emit presentsChanged();
}

void SlideControl::end() {
  if (!at_)
    return;
  at_.reset();
  figures_.showAlone(alone_);
  setKeys(*actions_.nextSlide, false), setKeys(*actions_.slideBefore, false);
  say();
  emit presentsChanged();
}

QString SlideControl::missing(const Slide& slide) const {
  const auto& [kind, now, pinned, runs, options, colors] = slide.shows;
  if (!isDrawn(kind))
    return tr("There is no figure %1.").arg(legible(kind));
  if (!schema_)
    return tr("The engine is being loaded: show the slide again once it is there.");
  for (const std::int64_t id : runs)
    if (!view_->find(id))
      return tr("Run %1 is no longer there.").arg(id);
  for (const ProbeState* state : {&now, pinned ? &*pinned : nullptr}) {
    if (!state || (state->run == 0 && !findView(kind))) // losses of several runs
      continue;
    const RunView* run = view_->find(state->run);
    if (!run)
      return tr("Run %1 is no longer there.").arg(state->run);
    if (const auto sound = soundState(*state, run->run.config, *schema_); !sound)
      return sentence(sound.error());
    if (usesWeights(kind) && state->checkpoint &&
        std::ranges::find(run->checkpoints, *state->checkpoint, &Checkpoint::step) == run->checkpoints.end())
      return tr("%1 has no checkpoint of step %2 any more.")
          .arg(q(displayName(run->run)))
          .arg(*state->checkpoint);
  }
  return {};
}

void SlideControl::bringBack(const Slide& slide) {
  const auto& [kind, now, pinned, runs, options, colors] = slide.shows;
  const bool alone = docks_.isAlone();
  docks_.raise(q(kind));
  docks_.alone(alone);
  if (severalRuns(kind)) {
    figures_.showAlone(runs);
    if (groups(options) && slide.grouping != view_->grouping.value_or(Grouping()))
      emit groupingWanted(slide.grouping);
  }
  const Config known = knownOptions(kind, options);
  for (const auto& [key, value] : known.values())
    figures_.figure(kind).modes->choose(key, value);
  if (const RunView* run = view_->find(now.run)) {
    if (run->run.archived)
      actions_.showArchived->setChecked(true);
    emit runWanted(now.run);
    if (views_.selection().now().run != now.run)
      trouble_ = tr("%1 is not among the runs that are listed.").arg(q(displayName(run->run)));
    else if (findView(kind))
      restore(now, pinned);
    else
      views_.selection().setCheckpoint(now.checkpoint);
  }
  seen_ = seen(kind);
}

// What is known to be sound.
void SlideControl::restore(const ProbeState& now, const std::optional<ProbeState>& pinned) {
  const auto sound = [this](const ProbeState& state) {
    return *soundState(state, view_->find(state.run)->run.config, *schema_);
  };
  if (!pinned)
    return views_.selection().restore(sound(now), {}, {});
  const ProbeState beside = sound(*pinned);
  Config config = view_->find(beside.run)->run.config;
  for (const auto& [key, value] : beside.eval.values())
    config.set(key, value);
  views_.selection().restore(sound(now), beside, config);
}

SlideControl::Seen SlideControl::seen(const std::string& kind) const {
  Seen seen{stateOf(figures_.figure(kind)), {}, figures_.figure(kind).modes->options()};
  if (const View* view = findView(kind)) {
    seen.now = seenBy(*view, seen.now);
    if (const auto& pinned = views_.selection().pinned())
      seen.pinned = seenBy(*view, *pinned);
  }
  return seen;
}

// "2/5  At the training edge: all of them break at 2×."
void SlideControl::say() {
  if (!at_)
    return line_->hide();
  at_ = std::min(*at_, view_->slides->size() - 1); // others may have gone
  const Slide& slide = (*view_->slides)[*at_];
  QString text = QString("%1/%2  %3").arg(*at_ + 1).arg(view_->slides->size()).arg(legible(slide.name));
  if (!slide.sentence.empty())
    text += ": " + legible(slide.sentence);
  if (!trouble_.isEmpty())
    text += "\n" + trouble_;
  else if (seen_ && !(*seen_ == seen(slide.shows.view)))
    text += "\n" + tr("Another state is shown by now.");
  line_->setText(text);
  line_->setAccessibleName(text);
  line_->show();
}

void SlideControl::ask() {
  const QString folder =
      QSettings().value("figure/folder", QFileInfo(view_->folder).absolutePath()).toString();
  const QString pages = tr("PDF, a slide a page (*.pdf)"),
                together = tr("One figure of all slides (*.pdf *.svg *.png *.csv *.pgf)");
  QString chosen = pages;
  QString file = QFileDialog::getSaveFileName(&window_, tr("Export slides"),
                                              QString("%1/%2-slides.pdf").arg(folder, view_->name),
                                              pages + ";;" + together, &chosen);
  if (file.isEmpty())
    return;
  if (QFileInfo(file).suffix().isEmpty())
    file += ".pdf";
  QSettings().setValue("figure/folder", QFileInfo(file).absolutePath());
  write(file, chosen == together || QFileInfo(file).suffix() != "pdf");
}

void SlideControl::write(const QString& file, bool together) {
  const auto work = [path = pathOf(view_->folder)](Progress& progress) -> Result<std::vector<DrawnSlide>> {
    const auto study = TRY(Study::open(path, Study::Mode::ReadOnly));
    return drawSlides(*study, progress);
  };
  const auto then = [file, together](const std::vector<DrawnSlide>& slides) -> Result<void> {
    return together ? writeFigure(TRY(figureOf(slides)), pathOf(file)) : writeSlides(slides, pathOf(file));
  };
  jobs_.post({.name = "slides", .lane = "engine", .what = tr("Drawing the slides")}, this, work,
             [this, file, then](const std::vector<DrawnSlide>& slides) {
               if (const auto written = then(slides); written)
                 notice_.say(tr("Wrote %1.").arg(file));
               else
                 notice_.complain(sentence(written.error()));
             });
}

} // namespace expe
