// Training in a process of its own, by `expe train`, that goes on when the window is closed. It is seen live
// in every window on the study, as any run that is trained elsewhere.
#pragma once

#include "core/base/result.h"

#include <QFile>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace expe {

// The runs, one after the other. Returns once the process has begun.
Result<void> trainHeadless(const QString& study, const std::vector<std::int64_t>& runs);

struct HeadlessQueue {
  qint64 pid = 0;
  std::shared_ptr<QFile> log; // what it says on stderr, beside what is stored with the runs; null: not kept
};
// The study's queue, until nothing is left in it; `workers`: so many runs at once, or "auto".
Result<HeadlessQueue> trainQueue(const QString& study, const QString& workers);

} // namespace expe
