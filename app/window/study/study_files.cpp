#include "app/window/study/study_files.h"

#include "app/window/actions.h"
#include "app/window/jobs.h"
#include "app/window/recent.h"
#include "app/window/study/study_worker.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

#include <utility>

namespace expe {

StudyFiles::StudyFiles(QMainWindow& window, Actions& actions, StudyWorker& worker, Jobs& jobs)
    : QObject(&window), window_(window), actions_(actions), worker_(worker), jobs_(jobs) {
  connect(actions.openStudy, &QAction::triggered, this, [this] {
    const QString path =
        QFileDialog::getOpenFileName(&window_, tr("Open a study"), {}, tr("Studies (*.expe)"));
    if (!path.isEmpty())
      open(path);
  });
  connect(actions.saveAs, &QAction::triggered, this, [this] {
    const QString path = QFileDialog::getSaveFileName(&window_, tr("Save the study as a new folder"));
    if (!path.isEmpty())
      saveAs(path);
  });
  connect(actions.recent, &QMenu::aboutToShow, this, &StudyFiles::fillRecent);
  connect(&worker, &StudyWorker::opened, this, &StudyFiles::opened);
  connect(&worker, &StudyWorker::openFailed, this, [this](const QString& path) {
    if (!QFileInfo::exists(path))
      forgetStudy(path);
    emit recentChanged();
  });
}

void StudyFiles::open(const QString& path, bool train) {
  emit wanted({path, train});
}

void StudyFiles::give(const StudyRequest& request) {
  trains_ = request.train;
  worker_.post([path = request.path](StudyWorker& worker) { worker.open(path); });
}

// With a connection of its own: the study goes on being shown.
void StudyFiles::saveAs(const QString& path) {
  jobs_.post(
      {.name = "study", .what = tr("Copying the study")}, this,
      [path, from = pathOf(file_)](Progress& progress) -> Result<void> {
        const auto source = TRY(Study::open(from, Study::Mode::ReadOnly));
        return source->saveAs(pathOf(path), progress);
      },
      [this, path] { give({path}); });
}

void StudyFiles::opened(const QString& file) {
  file_ = file;
  rememberStudy(file);
  emit recentChanged();
  emit trainWanted(std::exchange(trains_, false));
}

void StudyFiles::fillRecent() {
  actions_.recent->clear();
  const QStringList paths = recentStudies();
  for (const QString& path : paths)
    connect(actions_.recent->addAction(QString(path).replace('&', "&&")), &QAction::triggered, this,
            [this, path] { openRecent(path); });
  if (paths.isEmpty())
    actions_.recent->addAction(tr("No study was opened yet"))->setEnabled(false);
}

void StudyFiles::openRecent(const QString& path) {
  if (QFileInfo::exists(path))
    return open(path);
  forgetStudy(path);
  emit recentChanged();
  emit notice(tr("%1 is no longer there: it is taken off the list.").arg(path));
}

} // namespace expe
