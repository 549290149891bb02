#include "widgets/status_strip.h"

#include "widgets/amounts.h"
#include "widgets/parts.h"

#include <algorithm>

namespace expe {
namespace {

QProgressBar* bar(const QString& name) {
  auto* made = new QProgressBar;
  made->setTextVisible(false);
  made->setFixedWidth(90);
  made->setAccessibleName(name);
  return made;
}

} // namespace

StatusStrip::StatusStrip(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  makeLayout<QHBoxLayout>(
      this, {8, 0, 8, 0}, 10,
      {phase_ = new ElidedLabel(ElidedLabel::Tone::Text), bar_ = bar(tr("Progress of the training")),
       details_ = new ElidedLabel(ElidedLabel::Tone::Muted), BoxPart::room(),
       work_ = new ElidedLabel(ElidedLabel::Tone::Text), workBar_ = bar(tr("Progress of the work")),
       cancel_ = new QPushButton(tr("Cancel"))});
  phase_->setAccessibleDescription(tr("Status"));
  QSizePolicy kept = cancel_->sizePolicy();
  kept.setRetainSizeWhenHidden(true); // else all beside it moves whenever something begins or ends
  cancel_->setSizePolicy(kept);
  connect(cancel_, &QPushButton::clicked, this, &StatusStrip::cancelWanted);
  setIdle({});
  showWork();
}

void StatusStrip::showPhase() {
  if (idle_)
    phase_->setText(!idleText_.isEmpty() ? idleText_ : works_.empty() ? tr("Ready") : tr("Working"));
}

void StatusStrip::setIdle(const QString& text) {
  idle_ = true;
  idleText_ = text;
  showPhase();
  details_->setText({});
  bar_->hide();
}

void StatusStrip::setStatus(const StatusRow& row) {
  idle_ = false;
  phase_->setText(row.phase);
  bar_->show();
  bar_->setRange(0, static_cast<int>(std::max<qint64>(row.steps, 1)));
  bar_->setValue(static_cast<int>(row.step));
  QStringList details; // what is wanted most comes first: the end is cut where it is narrow
  if (row.secondsLeft > 0)
    details << tr("%1 left").arg(clockTime(row.secondsLeft));
  if (row.secondsForAll > 0)
    details << tr("about %1 for all").arg(clockTime(row.secondsForAll));
  details << tr("step %1 / %2").arg(row.step).arg(row.steps);
  if (row.tokensPerSecond > 0)
    details << tr("%1 tokens/s").arg(grouped(row.tokensPerSecond));
  details << row.device;
  if (!row.attention.isEmpty())
    details << tr("%1 attention").arg(row.attention);
  if (row.memoryBytes > 0)
    details << tr("%1 MB").arg(grouped(static_cast<double>(row.memoryBytes) / 1e6));
  details_->setText(details.join(" · "));
}

void StatusStrip::setWork(const QString& who, const QString& what, double done, double total, bool ends) {
  auto found = std::ranges::find(works_, who, &Work::who);
  if (found == works_.end()) {
    works_.push_back({});
    found = works_.end() - 1;
  }
  if (what != found->what || total != found->total || done < found->done) // another work goes at another pace
    found->since.start(), found->from = done;
  found->who = who, found->what = what, found->done = done, found->total = total, found->ends = ends;
  showWork();
}

void StatusStrip::endWork(const QString& who) {
  std::erase_if(works_, [&](const Work& work) { return work.who == who; });
  showWork();
}

void StatusStrip::setStill(bool still) {
  still_ = still;
  showWork();
}

void StatusStrip::showWork() {
  showPhase();
  work_->setVisible(!works_.empty());
  workBar_->setVisible(!works_.empty() && (!still_ || works_.back().total > 0));
  cancel_->setVisible(std::ranges::any_of(works_, [](const Work& work) { return work.ends; }));
  if (works_.empty())
    return;
  const Work& work = works_.back();
  workBar_->setRange(0, work.total > 0 ? 1000 : 0); // without a total: busy
  workBar_->setValue(work.total > 0 ? static_cast<int>(1000 * work.done / work.total) : 0);
  const double left = work.secondsLeft();
  work_->setText(left > 0 ? work.what + " · " + tr("%1 left").arg(clockTime(left)) : work.what);
}

double StatusStrip::Work::secondsLeft() const {
  const double seconds = static_cast<double>(since.elapsed()) / 1000, came = done - from;
  return total > 0 && came > 0.02 * total && seconds > 0.5 ? seconds * (total - done) / came : 0;
}

} // namespace expe
