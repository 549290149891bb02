#include "app/window/head_control.h"

#include "app/window/probe_desk.h"
#include "app/window/selection.h"
#include "widgets/head_grid.h"
#include "widgets/words.h"

#include <QEvent>

namespace expe {
namespace {

constexpr int rank = 13; // after the attention of the selected head, before what takes long

} // namespace

HeadControl::HeadControl(Selection& selection, ProbeDesk& desk, QObject* parent)
    : QObject(parent), selection_(selection), desk_(desk), grid_(new HeadGrid) {
  grid_->installEventFilter(this);
  connect(grid_, &HeadGrid::headPicked, &selection_, &Selection::setHead);
  connect(&selection_, &Selection::changed, this, [this] { ask(false); });
}

bool HeadControl::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show)
    ask(false);
  return QObject::eventFilter(watched, event);
}

void HeadControl::complain(const QString& sentence) {
  grid_->setMaps({});
  grid_->setEmptyText(sentence);
}

void HeadControl::ask(bool again) {
  const ProbeState& now = selection_.now();
  grid_->setSelected(static_cast<int>(now.layer), static_cast<int>(now.head));
  ProbeState wanted = now; // whichever head and token are selected
  wanted.position = wanted.layer = wanted.head = 0;
  if (!selection_.there()) {
    asked_.reset();
    ++serial_;
    return complain({});
  }
  if (!grid_->isVisible() || (!again && asked_ == wanted))
    return;
  asked_ = wanted;
  const auto serial = ++serial_;
  desk_.ask("heads", rank, [this, wanted, serial](Probe& probe, Progress& progress) {
    const auto deliver = [this, serial](const HeadMaps& maps) {
      QMetaObject::invokeMethod(
          this,
          [=, this] {
            if (serial == serial_)
              grid_->setMaps(maps);
          },
          Qt::QueuedConnection);
    };
    const auto maps = probe.heads(wanted, progress, deliver);
    if (maps)
      deliver(*maps);
    else if (!progress.cancelled())
      QMetaObject::invokeMethod(
          this,
          [=, this, text = sentence(maps.error())] {
            if (serial == serial_)
              complain(text);
          },
          Qt::QueuedConnection);
  });
}

} // namespace expe
