#include "app/window/see/seeing.h"

#include "app/window/actions.h"
#include "app/window/docks/docks.h"
#include "app/window/see/head_control.h"
#include "app/window/see/scrub_control.h"
#include "app/window/see/text_control.h"
#include "app/window/see/try_control.h"
#include "app/window/see/view_control.h"
#include "app/window/see/view_probes.h"
#include "widgets/figure/head_grid.h"
#include "widgets/scrub/scrub_bar.h"

#include <algorithm>

namespace expe {
namespace {

constexpr int lookEvery = 250; // milliseconds between two thoughts of looking again
constexpr qint64 pause = 9;    // × what a look took is the time until the next begins: training goes before

} // namespace

Seeing::Seeing(Docks& docks, FigureControl& figures, Actions& actions, QObject* parent)
    : QObject(parent), looks_(new ViewProbes(this)), bar_(new ScrubBar),
      engineMissing_(tr("The engine is being loaded: what the model does is shown then.")) {
  connect(&selection_, &Selection::changed, this, &Seeing::noteWeights); // before anything is asked
  scrub_ = new ScrubControl(*bar_, selection_, *looks_, this);
  heads_ = new HeadControl(selection_, *looks_, this);
  views_ = new ViewControl(figures, selection_, *looks_, this, [this](const std::string& view) {
    return view == "attention" ? static_cast<QWidget*>(heads_->grid()) : nullptr;
  });
  text_ = new TextControl(docks, selection_, *looks_, this);
  try_ = new TryControl(docks, selection_, *looks_, this);
  connectActions(actions);
  connect(looks_, &ViewProbes::changed, this, [this] {
    if (const auto now = looks_->working(); now.what.isEmpty())
      emit idle();
    else
      emit working(now.what, std::max(now.part, 0.0), now.part < 0 ? 0 : 1);
  });
  connect(&again_, &QTimer::timeout, this, &Seeing::lookAgain);
  again_.start(lookEvery);
}

Seeing::~Seeing() {
  delete looks_; // before those who asked
}

void Seeing::connectActions(Actions& actions) {
  connect(actions.pin, &QAction::triggered, &selection_, &Selection::pin);
  connect(&selection_, &Selection::pinnedChanged, this,
          [this, &actions] { actions.pin->setChecked(selection_.pinned().has_value()); });
  connect(actions.ownState, &QAction::triggered, this, [this] {
    const Config changed = selection_.now().eval;
    for (const auto& [key, value] : changed.values())
      selection_.reset(key);
    selection_.reset("length");
    selection_.reset("checkpoint");
  });
  connect(&selection_, &Selection::changed, this,
          [this] { emit looked(selection_.now().run, selection_.now().checkpoint); });
}

bool Seeing::computing() const {
  return looks_->computing();
}

void Seeing::cancel() {
  looks_->end();
}

void Seeing::useEngine(Engine* engine) {
  engine_ = engine;
  engineMissing_.clear();
  scrub_->useSchema(schema(*engine));
  use();
}

void Seeing::engineFailed(const QString& sentence) {
  if (engine_)
    return;
  engineMissing_ = sentence;
  if (view_ && !selection_.there())
    selection_.setMissing({sentence, {}});
}

void Seeing::setView(StudyViewPtr view) {
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

void Seeing::use() {
  looks_->use(engine_, study_);
}

void Seeing::noteWeights() {
  const bool fixed = selection_.now().checkpoint.has_value();
  looks_->setWeights(fixed ? -1 : 2 * step_ + live_, live_ && !fixed);
}

void Seeing::showRun(const RunView* run, Trains trains) {
  live_ = trains == Trains::Here || trains == Trains::Begins;
  step_ = !run ? -1 : live_ ? run->run.step : !run->checkpoints.empty() ? run->checkpoints.back().step : -1;
  noteWeights();
  views_->setLive(live_);
  scrub_->showRun(run, live_);
  selection_.setMissing(missingOf(view_.get(), run, trains, engineMissing_));
  views_->askAll();
  if (!live_)
    looks_->renew();
}

// Of weights that came since the last look, and of what failed. While a run trains one look follows another
// only after a pause that grows with what it took, so that training loses little.
void Seeing::lookAgain() {
  if (!looks_->live())
    return looks_->renew();
  if (looks_->waitedFor() || looks_->refreshing())
    return;
  if (context_) {
    context_ = false;
    took_ = looks_->takeSpent();
  }
  if (since_.isValid() && since_.elapsed() < took_ * (1 + pause))
    return;
  context_ = true;
  since_.start();
  looks_->renew();
}

} // namespace expe
