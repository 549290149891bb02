#include "app/window/headless.h"

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
  TRY(startAlone({"train", study, "--run", ids.join(',')}, {}));
  return {};
}

Result<HeadlessQueue> trainQueue(const QString& study, const QString& workers) {
  QTemporaryFile log(QDir::tempPath() + "/expe-queue-XXXXXX.log");
  log.setAutoRemove(false);
  HeadlessQueue queue;
  if (log.open()) // without one it trains as well
    queue.log = log.fileName();
  queue.pid = TRY(startAlone({"train", study, "--all", "--workers", workers}, queue.log));
  return queue;
}

} // namespace expe
