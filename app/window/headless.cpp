#include "app/window/headless.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>

namespace expe {

Result<void> trainHeadless(const QString& study, const std::vector<std::int64_t>& runs) {
  const QString program = QCoreApplication::applicationDirPath() + "/expe";
  if (!QFileInfo(program).isExecutable())
    return failure("{0} is not there: install the workbench with its command line to train without a window.",
                   {program.toStdString()});
  QStringList ids;
  for (const std::int64_t run : runs)
    ids << QString::number(run);
  QProcess process;
  process.setProgram(program);
  process.setArguments({"train", study, "--run", ids.join(',')});
  process.setStandardInputFile(QProcess::nullDevice());
  process.setStandardOutputFile(QProcess::nullDevice()); // what goes wrong is stored with the run
  process.setStandardErrorFile(QProcess::nullDevice());
  process.setWorkingDirectory("/");
  if (process.startDetached())
    return {};
  return failure("{0} could not be started.", {program.toStdString()});
}

} // namespace expe
