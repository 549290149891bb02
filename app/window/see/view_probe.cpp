#include "app/window/see/view_probe.h"

#include "app/window/see/view_probes.h"
#include "app/window/throttled_progress.h"
#include "app/window/words.h"
#include "widgets/figure/busy_overlay.h"

#include <QWidget>

#include <cmath>

namespace expe {
namespace {

constexpr qint64 offerAfter = 1000; // Esc
constexpr qint64 againAfter = 2000; // a failure's cause may be gone
constexpr qint64 againPause = 10;   // × what the answer took

QString percent(double part) {
  return ViewProbe::tr("%1 %").arg(std::floor(100 * part)); // never more than is done
}

} // namespace

ViewProbe::ViewProbe(ViewProbes& probes, const QString& name, Rank::Kind kind, QWidget& view,
                     bool needsWeights)
    : QObject(&probes), probes_(probes), name_(name), kind_(kind), view_(view), needsWeights_(needsWeights),
      overlay_(new BusyOverlay(&view)) {
  moment_.setSingleShot(true);
  moment_.setTimerType(Qt::PreciseTimer);
  connect(&moment_, &QTimer::timeout, this, [this] {
    late_ = true;
    updateOverlay();
  });
  connect(overlay_, &BusyOverlay::endWanted, this, &ViewProbe::end);
  connect(overlay_, &BusyOverlay::goOnWanted, this, [this] { want(what_, question_); });
}

const BusyOverlay* ViewProbe::overlay() const {
  return overlay_;
}

void ViewProbe::want(const QString& what, Question question) {
  ask(what, std::move(question), false);
}

void ViewProbe::again() {
  once_ ? forget() : renew();
}

void ViewProbe::renew() {
  ask(what_, question_, probes_.live() || weights_ == probes_.weights());
}

void ViewProbe::ask(const QString& what, Question question, bool quiet) {
  if (!pending_ || quiet_) { // else what is shown is of another state for longer already
    late_ = false;
    moment_.start(moment);
  }
  ++serial_;
  what_ = what;
  question_ = std::move(question);
  how_.clear(), doubt_.clear();
  part_ = -1;
  stale_ = stale_ || !quiet;
  pending_ = true, quiet_ = !stale_, ended_ = false;
  weights_ = probes_.weights();
  asked_.start();
  probes_.send(*this, told(serial_));
  updateOverlay();
}

// Nothing here is touched on the worker's thread but what never changes.
ProbeWorker::Question ViewProbe::told(std::int64_t serial) const {
  auto* self = const_cast<ViewProbe*>(this);
  return [self, serial, question = question_, quiet = quiet_](Probe& probe, Progress& worker) {
    const auto post = [self](std::function<void()> what) {
      QMetaObject::invokeMethod(self, std::move(what), Qt::QueuedConnection);
    };
    ThrottledProgress progress([&] { return worker.cancelled(); },
                               [&](const QString& how, double done, double total) {
                                 post([=] { self->progress(serial, how, total > 0 ? done / total : -1); });
                               });
    QElapsedTimer timer;
    timer.start();
    const auto answer =
        question(probe, progress, [&](const Show& show) { post([=] { self->show(serial, show, false); }); });
    const qint64 took = timer.elapsed();
    post([=] { self->took(took, quiet); });
    if (answer)
      post([=, show = *answer] { self->show(serial, show, true); });
    else if (!worker.cancelled())
      post([=, error = answer.error()] { self->fail(serial, error); });
  };
}

void ViewProbe::show(std::int64_t serial, const Show& show, bool whole) {
  if (serial < shown_ || (once_ && serial != serial_))
    return;
  shown_ = serial;
  failed_ = false;
  show();
  if (serial != serial_) { // the next moment begins when what came after it was wanted, or later
    if (!late_)
      moment_.start(moment);
    return;
  }
  stale_ = false;
  if (whole)
    settle();
  updateOverlay();
}

void ViewProbe::fail(std::int64_t serial, const Error& error) {
  if (serial != serial_)
    return;
  shown_ = serial;
  stale_ = false, failed_ = true;
  failedAt_.start();
  settle();
  updateOverlay();
  emit failed(sentence(error), q(error.key));
}

void ViewProbe::progress(std::int64_t serial, const QString& how, double part) {
  if (serial != serial_ || !pending_)
    return;
  how_ = how, part_ = part;
  updateOverlay();
}

void ViewProbe::took(qint64 milliseconds, bool quiet) {
  took_ = milliseconds;
  if (quiet)
    probes_.spent(milliseconds);
}

void ViewProbe::settle() {
  pending_ = late_ = ended_ = false;
  moment_.stop();
}

void ViewProbe::forget() {
  probes_.drop(*this);
  shown_ = ++serial_;
  stale_ = failed_ = false;
  asked_.invalidate();
  doubt_.clear();
  settle();
  updateOverlay();
}

void ViewProbe::doubt(const QString& sentence) {
  doubt_ = sentence;
  updateOverlay();
}

void ViewProbe::end() {
  if (!pending_)
    return;
  if (once_)
    return forget();
  probes_.drop(*this);
  ++serial_;
  const double part = part_;
  settle();
  ended_ = true;
  part_ = part;
  updateOverlay();
}

bool ViewProbe::outdated() const {
  if (!asked_.isValid() || once_ || pending_ || ended_ || !inSight_ || !view_.isVisible())
    return false;
  const bool again = failed_ && failedAt_.elapsed() > std::max(againAfter, againPause * took_);
  const bool newer = needsWeights_ && weights_ != probes_.weights();
  return again || (newer && (failed_ || kind_ != Rank::Slow || !probes_.live()));
}

void ViewProbe::setInSight(bool inSight) {
  inSight_ = inSight;
  if (!probes_.live() && outdated())
    renew();
}

// Of docks behind each other each is visible to Qt, but those behind lie outside their parent.
bool ViewProbe::inSight() const {
  if (!inSight_ || !view_.isVisible())
    return false;
  QRect seen = view_.rect();
  for (const QWidget* each = &view_; !each->isWindow() && each->parentWidget(); each = each->parentWidget())
    seen = seen.translated(each->pos()) & each->parentWidget()->rect();
  return !seen.isEmpty();
}

void ViewProbe::updateOverlay() {
  BusyState state;
  state.dims = stale_ || !doubt_.isEmpty();
  if (late()) {
    state.what = tr("Computing: %1").arg(what_);
    QStringList how;
    if (!how_.isEmpty())
      how << (part_ < 0 ? how_ : how_ + " … " + percent(part_));
    if (asked_.elapsed() > offerAfter)
      how << tr("Esc cancels");
    state.how = how.join(" · ");
    state.part = part_;
    state.busy = true;
  } else if (ended_) {
    state.what =
        part_ < 0 ? tr("Cancelled: %1").arg(what_) : tr("Cancelled at %1: %2").arg(percent(part_), what_);
    state.how = tr("Enter or a click goes on");
    state.ended = true;
  } else if (!pending_) {
    state.what = doubt_;
  }
  if (overlay_)
    overlay_->setState(state);
  emit changed();
}

} // namespace expe
