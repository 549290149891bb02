#include "app/window/docks/pending_figure.h"

#include "app/window/see/view_probes.h"
#include "widgets/figure/busy_overlay.h"

#include <algorithm>
#include <cmath>

namespace expe {

PendingFigure::PendingFigure(QWidget& view, const QString& title, QObject* parent)
    : QObject(parent), title_(title), overlay_(new BusyOverlay(&view)) {
  moment_.setSingleShot(true);
  moment_.setTimerType(Qt::PreciseTimer);
  connect(&moment_, &QTimer::timeout, this, [this] { setLate(true); });
}

void PendingFigure::expect(std::int64_t asked) {
  if (wanted_ == come_) { // else what is shown is of another state for longer already
    part_ = -1;
    moment_.start(ViewProbe::moment);
  }
  wanted_ = asked;
}

void PendingFigure::setPart(double part) {
  if (wanted_ == come_)
    return;
  part_ = part;
  if (late_)
    updateOverlay();
}

void PendingFigure::come(std::int64_t asked) {
  come_ = std::min(asked, wanted_);
  if (come_ < wanted_)
    return;
  moment_.stop();
  setLate(false);
}

void PendingFigure::setLate(bool late) {
  if (late != std::exchange(late_, late))
    updateOverlay();
}

void PendingFigure::updateOverlay() {
  BusyState state;
  if (late_) {
    state.what = tr("Computing: %1").arg(title_);
    state.part = part_;
    if (part_ >= 0)
      state.how = tr("%1 %").arg(std::floor(100 * part_)); // never more than is done
  }
  if (overlay_)
    overlay_->setState(state);
  emit changed();
}

} // namespace expe
