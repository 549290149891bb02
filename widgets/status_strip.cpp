#include "widgets/status_strip.h"

#include "widgets/amounts.h"
#include "widgets/parts.h"

#include <algorithm>

namespace expe {
namespace {

QProgressBar* bar(const QString& name) {
  auto* made = new QProgressBar;
  made->setTextVisible(false);
  made->setFixedWidth(130);
  made->setAccessibleName(name);
  return made;
}

} // namespace

StatusStrip::StatusStrip(QWidget* parent) : QWidget(parent) {
  auto* layout = makeLayout<QHBoxLayout>(this, {10, 3, 10, 3}, 16);
  layout->addWidget(phase_ = new QLabel(tr("Ready")));
  phase_->setAccessibleName(tr("Status"));
  layout->addWidget(bar_ = bar(tr("Progress of the training")));
  for (QLabel** label : {&step_, &speed_, &memory_, &left_, &device_})
    layout->addWidget(*label = new QLabel);
  device_->setObjectName("muted");
  addAll(*layout, {BoxPart::room(), work_ = new QLabel, workBar_ = bar(tr("Progress of the work")),
                   workLeft_ = new QLabel, cancel_ = new QPushButton(tr("Cancel"))});
  QSizePolicy kept = cancel_->sizePolicy();
  kept.setRetainSizeWhenHidden(true); // else the whole window moves whenever something begins or ends
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
  for (QLabel* label : {step_, speed_, memory_, left_, device_})
    label->clear();
  bar_->hide();
}

void StatusStrip::setStatus(const StatusRow& row) {
  idle_ = false;
  phase_->setText(row.phase);
  bar_->show();
  bar_->setRange(0, static_cast<int>(std::max<qint64>(row.steps, 1)));
  bar_->setValue(static_cast<int>(row.step));
  step_->setText(tr("step %1 / %2").arg(row.step).arg(row.steps));
  speed_->setText(row.tokensPerSecond > 0 ? tr("%1 tokens/s").arg(grouped(row.tokensPerSecond)) : QString());
  memory_->setText(row.memoryBytes > 0 ? tr("%1 MB").arg(grouped(static_cast<double>(row.memoryBytes) / 1e6))
                                       : QString());
  left_->setText(row.secondsLeft > 0 ? tr("%1 left").arg(clockTime(row.secondsLeft)) : QString());
  device_->setText(row.attention.isEmpty() ? row.device
                                           : row.device + " · " + tr("%1 attention").arg(row.attention));
}

void StatusStrip::setWork(const QString& who, const QString& what, double done, double total, bool ends) {
  auto found = std::ranges::find(works_, who, &Work::who);
  if (found == works_.end()) {
    works_.push_back({});
    found = works_.end() - 1;
    found->since.start();
  }
  found->who = who, found->what = what, found->done = done, found->total = total, found->ends = ends;
  showWork();
}

void StatusStrip::endWork(const QString& who) {
  std::erase_if(works_, [&](const Work& work) { return work.who == who; });
  showWork();
}

void StatusStrip::showWork() {
  showPhase();
  for (QWidget* each : std::initializer_list<QWidget*>{work_, workBar_, workLeft_})
    each->setVisible(!works_.empty());
  cancel_->setVisible(std::ranges::any_of(works_, [](const Work& work) { return work.ends; }));
  if (works_.empty())
    return;
  const auto& [who, what, done, total, ends, since] = works_.back();
  work_->setText(what);
  workBar_->setRange(0, total > 0 ? 1000 : 0); // without a total: busy
  workBar_->setValue(total > 0 ? static_cast<int>(1000 * done / total) : 0);
  const double seconds = static_cast<double>(since.elapsed()) / 1000;
  const bool known = total > 0 && done > 0.02 * total && seconds > 0.5;
  workLeft_->setText(known ? tr("%1 left").arg(clockTime(seconds * (total - done) / done)) : QString());
}

} // namespace expe
