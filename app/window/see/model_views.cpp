#include "app/window/see/model_views.h"

#include "app/window/actions.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/see/head_control.h"
#include "app/window/see/play_control.h"
#include "app/window/see/scrub_control.h"
#include "app/window/see/text_control.h"
#include "app/window/see/try_control.h"
#include "app/window/see/view_control.h"
#include "app/window/see/view_probes.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/head_grid.h"
#include "widgets/scrub/scrub_bar.h"

#include <algorithm>

namespace expe {
namespace {

constexpr int lookEvery = 250; // milliseconds between two thoughts of looking again
constexpr qint64 pause = 9;    // × what a look took is the time until the next begins: training goes before

} // namespace

ModelViews::ModelViews(Docks& docks, FigureControl& figures, Actions& actions, QObject* parent)
    : QObject(parent), figures_(figures), bar_(new ScrubBar), selection_(*bar_),
      probes_(new ViewProbes(this)),
      engineMissing_(tr("The engine is being loaded: what the model does is shown then.")) {
  connect(&selection_, &Selection::changed, this, &ModelViews::noteWeights); // before anything is asked
  scrub_ = new ScrubControl(*bar_, selection_, *probes_, this);
  play_ = new PlayControl(*bar_, selection_, *probes_, *actions.play, this);
  heads_ = new HeadControl(selection_, *probes_, this);
  views_ = new ViewControl(figures, selection_, *probes_, this, [this](const std::string& view) {
    return view == "attention" ? static_cast<QWidget*>(heads_->grid()) : nullptr;
  });
  text_ = new TextControl(docks, selection_, *probes_, figures.cursor(), this);
  try_ = new TryControl(docks, selection_, *probes_, this);
  connectActions(actions);
  connect(probes_, &ViewProbes::changed, this, [this] {
    if (const auto now = probes_->working(); now.what.isEmpty())
      emit idle();
    else
      emit working(now.what, std::max(now.part, 0.0), now.part < 0 ? 0 : 1);
  });
  connect(&again_, &QTimer::timeout, this, &ModelViews::lookAgain);
  again_.start(lookEvery);
}

ModelViews::~ModelViews() {
  delete probes_; // before those who asked
}

void ModelViews::connectActions(Actions& actions) {
  connect(actions.pin, &QAction::triggered, &selection_, &Selection::pin);
  connect(&selection_, &Selection::pinnedChanged, this,
          [this, &actions] { actions.pin->setChecked(selection_.pinned().has_value()); });
  connect(actions.anotherPane, &QAction::triggered, this, [this] {
    Held held;
    held.hold(Held::All, selection_.fixed());
    views_->open(activeView(), held);
  });
  connect(actions.ownState, &QAction::triggered, this, [this] {
    const Config changed = selection_.now().eval;
    for (const auto& [key, value] : changed.values())
      selection_.reset(key);
    selection_.reset("length");
    selection_.reset("checkpoint");
  });
  connect(&selection_, &Selection::changed, this, &ModelViews::tellPresent);
  connect(views_, &ViewControl::drawn, this, &ModelViews::tellCauses);
  connect(figures_.figure("length").view, &FigureView::pointPicked, this,
          [this](const QString& whatX, double x) { selection_.pick(whatX.toStdString(), x); });
  connect(&selection_, &Selection::changed, this,
          [this] { emit looked(selection_.now().run, selection_.now().checkpoint); });
}

// To figures of all runs, which are not made of it.
void ModelViews::tellPresent() {
  const auto length = static_cast<double>(selection_.length());
  const auto training = static_cast<double>(selection_.trainingLength());
  figures_.cursor().setPresent(
      selection_.there() && training > 0 ? Place{{"times", length / training}, {"length", length}} : Place());
}

// Of another state, as of one with another scale, they would not be those of the run.
void ModelViews::tellCauses(const ProbeState& state, const Figure& figure) {
  const RunView* run = view_ ? view_->find(state.run) : nullptr;
  if (!run || run->checkpoints.empty() || figure.causes.empty())
    return;
  const auto newest = run->checkpoints.back().step;
  if (state.eval.values().empty() && state.typed.empty() && state.checkpoint.value_or(newest) == newest)
    emit explained(state.run, newest, figure.causes);
}

bool ModelViews::computing() const {
  return probes_->computing();
}

std::optional<ProbeRequest> ModelViews::request(const QString& pane, const ProbeState& now) const {
  return views_->request(pane, now);
}

Figure ModelViews::asShown(const QString& pane, Figure figure) const {
  return views_->asShown(pane, std::move(figure));
}

ProbeState ModelViews::stateOf(const QString& pane) const {
  return views_->stateOf(pane);
}

QJsonArray ModelViews::furtherPanes() const {
  return views_->further();
}

void ModelViews::setFurtherPanes(const QJsonArray& panes) {
  views_->setFurther(panes);
}

std::string ModelViews::activeView() const {
  const FigurePane* pane = figures_.active();
  return pane && findView(pane->kind) ? pane->kind : views().front().id;
}

void ModelViews::showBeside(qint64 run) {
  Held held;
  held.hold(Held::OfRun, {.run = run});
  views_->open(activeView(), held);
}

void ModelViews::cancel() {
  probes_->end();
}

void ModelViews::useEngine(Engine* engine) {
  engine_ = engine;
  engineMissing_.clear();
  scrub_->useSchema(schema(*engine));
  views_->useSchema(schema(*engine));
  use();
}

void ModelViews::engineFailed(const QString& sentence) {
  if (engine_)
    return;
  engineMissing_ = sentence;
  if (view_ && !selection_.there())
    selection_.setMissing({sentence, {}});
}

void ModelViews::setView(StudyViewPtr view) {
  view_ = view;
  if (study_ != view->folder) {
    study_ = view->folder;
    step_ = -1;
    context_ = false;
    selection_.clear();
    use();
  }
  views_->setView(std::move(view));
}

void ModelViews::use() {
  probes_->use(engine_, study_);
}

void ModelViews::noteWeights() {
  const bool fixed = selection_.now().checkpoint.has_value();
  probes_->setWeights(fixed ? -1 : 2 * step_ + live_, live_ && !fixed);
}

void ModelViews::showRun(const RunView* run, Trains trains) {
  live_ = trains == Trains::Here || trains == Trains::Begins;
  step_ = !run ? -1 : live_ ? run->run.step : !run->checkpoints.empty() ? run->checkpoints.back().step : -1;
  noteWeights();
  scrub_->showRun(run, live_);
  selection_.setMissing(missingOf(view_.get(), run, trains, engineMissing_));
  views_->askAll();
  if (!live_)
    probes_->renew();
}

// Of weights that came since the last look, and of what failed. While a run trains one look follows another
// only after a pause that grows with what it took, so that training loses little.
void ModelViews::lookAgain() {
  if (!probes_->live())
    return probes_->renew();
  if (probes_->waitedFor() || probes_->refreshing())
    return;
  if (context_) {
    context_ = false;
    took_ = probes_->takeSpent();
  }
  if (since_.isValid() && since_.elapsed() < took_ * (1 + pause))
    return;
  context_ = true;
  since_.start();
  probes_->renew();
}

} // namespace expe
