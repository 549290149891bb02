#include "app/window/train/headless.h"

#include "app/window/train/chosen_device.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryFile>

namespace expe {

namespace {

// Nobody reads what it says; what goes wrong with a run is stored with it.
Result<qint64> startAlone(const QStringList& words, const QString& log) {
  const QString program = QCoreApplication::applicationDirPath() + "/expe";
  if (!QFileInfo(program).isExecutable())
    return failure("{0} is not there: install the workbench with its command line to train without a window.",
                   {program.toStdString()});
  QProcess process;
  process.setProgram(program);
  process.setArguments(words);
  process.setStandardInputFile(QProcess::nullDevice());
  process.setStandardOutputFile(QProcess::nullDevice());
  process.setStandardErrorFile(log.isEmpty() ? QProcess::nullDevice() : log);
  process.setWorkingDirectory("/");
  qint64 pid = 0;
  if (process.startDetached(&pid))
    return pid;
  return failure("{0} could not be started.", {program.toStdString()});
}

} // namespace

Result<void> trainHeadless(const QString& study, const std::vector<std::int64_t>& runs) {
  QStringList ids;
  for (const std::int64_t run : runs)
    ids << QString::number(run);
  TRY(startAlone({"train", study, "--run", ids.join(','), "--device", chosenDevice()}, {}));
  return {};
}

Result<HeadlessQueue> trainQueue(const QString& study, const QString& workers) {
  QTemporaryFile log(QDir::tempPath() + "/expe-queue-XXXXXX.log"); // its name goes, the open file stays
  const QString name = log.open() ? log.fileName() : QString();    // without one it trains as well
  HeadlessQueue queue;
  queue.log = std::make_shared<QFile>(name);
  if (!queue.log->open(QIODevice::ReadOnly))
    queue.log.reset();
  queue.pid =
      TRY(startAlone({"train", study, "--all", "--workers", workers, "--device", chosenDevice()}, name));
  return queue;
}

} // namespace expe
