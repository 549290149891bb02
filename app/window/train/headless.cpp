#include "app/window/train/headless.h"

#include "app/window/train/chosen_device.h"
#include "app/window/words.h"
#include "core/base/child.h"
#include "core/base/lists.h"

#include <QDir>
#include <QTemporaryFile>

namespace expe {

namespace {

// Nobody reads what it says; what goes wrong with a run is stored with it.
Result<pid_t> start(const std::vector<std::string>& words, const QString& log = {}) {
  if (expeProgram().empty())
    return failure("{0} is not there: install the workbench with its command line to train without a window.",
                   {"expe"});
  return startDetached(words, pathOf(log));
}

std::string device() {
  return chosenDevice().toStdString();
}

} // namespace

Result<void> trainHeadless(const QString& study, const std::vector<std::int64_t>& runs) {
  TRY(start({"train", study.toStdString(), "--run", joined(runs, ","), "--device", device()}));
  return {};
}

Result<HeadlessQueue> trainQueue(const QString& study, const QString& workers) {
  QTemporaryFile log(QDir::tempPath() + "/expe-queue-XXXXXX.log"); // its name goes, the open file stays
  const QString name = log.open() ? log.fileName() : QString();    // without one it trains as well
  HeadlessQueue queue;
  queue.log = std::make_shared<QFile>(name);
  if (!queue.log->open(QIODevice::ReadOnly))
    queue.log.reset();
  queue.pid = TRY(
      start({"train", study.toStdString(), "--all", "--workers", workers.toStdString(), "--device", device()},
            name));
  return queue;
}

} // namespace expe
