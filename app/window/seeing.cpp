#include "app/window/seeing.h"

#include "app/window/actions.h"
#include "app/window/docks.h"
#include "app/window/head_control.h"
#include "app/window/probe_desk.h"
#include "app/window/scrub_control.h"
#include "app/window/text_control.h"
#include "app/window/try_control.h"
#include "app/window/view_control.h"
#include "widgets/head_grid.h"
#include "widgets/scrub_bar.h"

namespace expe {
namespace {

constexpr int lookEvery = 250; // milliseconds between two thoughts of looking again
constexpr qint64 pause = 9;    // × what a look took is the time until the next begins: training goes before

} // namespace

Seeing::Seeing(Docks& docks, FigureControl& figures, Actions& actions, QObject* parent)
    : QObject(parent), quick_(new ProbeDesk), desk_(new ProbeDesk), bar_(new ScrubBar) {
  startDesks();
  scrub_ = new ScrubControl(*bar_, selection_, *desk_, this);
  heads_ = new HeadControl(selection_, *desk_, this);
  views_ = new ViewControl(figures, selection_, *quick_, *desk_, this, [this](const std::string& view) {
    return view == "attention" ? static_cast<QWidget*>(heads_->grid()) : nullptr;
  });
  text_ = new TextControl(docks, selection_, *desk_, this);
  try_ = new TryControl(docks, selection_, *desk_, this);
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
  connect(&again_, &QTimer::timeout, this, &Seeing::lookAgain);
  again_.start(lookEvery);
}

Seeing::~Seeing() {
  for (ProbeDesk* desk : {quick_, desk_})
    desk->dropAll();
  for (QThread* thread : {&quickThread_, &thread_}) {
    thread->quit();
    thread->wait();
  }
}

void Seeing::startDesks() {
  for (const auto& [desk, thread] : {std::pair{quick_, &quickThread_}, {desk_, &thread_}}) {
    desk->moveToThread(thread);
    connect(thread, &QThread::finished, desk, &QObject::deleteLater);
    thread->start();
  }
}

bool Seeing::computing() const {
  return !quick_->idle() || !desk_->idle();
}

void Seeing::useEngine(Engine* engine) {
  engine_ = engine;
  scrub_->useSchema(schema(*engine));
  use();
}

void Seeing::setView(StudyViewPtr view) {
  if (study_ != view->folder) {
    study_ = view->folder;
    step_ = seen_ = -1;
    looking_ = false;
    selection_.clear();
    use();
  }
  views_->setView(std::move(view));
}

void Seeing::use() {
  for (ProbeDesk* desk : {quick_, desk_})
    desk->use(engine_, study_);
}

void Seeing::showRun(const RunView* run, bool trains) {
  const std::int64_t before = selection_.now().run;
  trains_ = trains;
  step_ = !run ? -1 : trains ? run->run.step : !run->checkpoints.empty() ? run->checkpoints.back().step : -1;
  views_->setLive(trains);
  scrub_->showRun(run, trains);
  if (selection_.now().run != before)
    seen_ = step_; // all was asked for just now
}

// Of weights that came since the last look. One look follows another only after a pause that grows with what
// it took, so that training loses little.
void Seeing::lookAgain() {
  if (computing())
    return;
  if (looking_) {
    looking_ = false;
    took_ = since_.elapsed();
  }
  if (selection_.now().checkpoint || step_ < 0 || step_ == seen_)
    return;
  if (trains_ && since_.isValid() && since_.elapsed() < took_ * (1 + pause))
    return;
  seen_ = step_;
  looking_ = true;
  since_.start();
  views_->refresh(!trains_);
  text_->refresh();
  heads_->refresh();
  scrub_->refresh();
}

} // namespace expe
