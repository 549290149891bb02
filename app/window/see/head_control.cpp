#include "app/window/see/head_control.h"

#include "app/window/see/selection.h"
#include "app/window/see/view_probes.h"
#include "widgets/figure/head_grid.h"
#include "widgets/words.h"

#include <QEvent>

namespace expe {

HeadControl::HeadControl(Selection& selection, ViewProbes& probes, QObject* parent)
    : QObject(parent), selection_(selection), grid_(new HeadGrid) {
  probe_ = &probes.add("heads", Rank::Window, *grid_);
  grid_->installEventFilter(this);
  connect(probe_, &ViewProbe::failed, this, &HeadControl::say);
  connect(grid_, &HeadGrid::headPicked, &selection_, &Selection::setHead);
  connect(&selection_, &Selection::changed, this, &HeadControl::ask);
}

bool HeadControl::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show)
    ask();
  return QObject::eventFilter(watched, event);
}

void HeadControl::say(const QString& sentence) {
  grid_->setMaps({});
  grid_->setEmptyText(sentence);
}

void HeadControl::ask() {
  const ProbeState& now = selection_.now();
  grid_->setSelected(static_cast<int>(now.layer), static_cast<int>(now.head));
  if (!selection_.there() || !selection_.missing(true).isEmpty()) {
    probe_->forget();
    asked_.reset();
    return say({}); // the figure beside it says why
  }
  ProbeState wanted = now; // whichever head and token are selected
  wanted.position = wanted.layer = wanted.head = 0;
  if (!grid_->isVisible() || asked_ == wanted)
    return;
  asked_ = wanted;
  probe_->want<HeadMaps>(
      tr("attention of all heads"),
      [wanted](Probe& probe, Progress& progress, const auto& coarse) {
        return probe.heads(wanted, progress, coarse);
      },
      [this](const HeadMaps& maps, bool) { grid_->setMaps(maps); });
}

} // namespace expe
