#include "widgets/form/file_line.h"

#include "widgets/theme.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>

namespace expe {
namespace {

QString pathIn(const QMimeData* data) {
  return data->urls().size() == 1 ? data->urls().front().toLocalFile() : QString();
}

} // namespace

FileLine::FileLine(const QString& title, const QString& filter, bool folders, QWidget* parent)
    : QLineEdit(parent) {
  QAction* file = addAction(icon("page", &Theme::muted), TrailingPosition);
  file->setText(tr("Choose a file"));
  connect(file, &QAction::triggered, this,
          [=, this] { offer(QFileDialog::getOpenFileName(this, title, text(), filter)); });
  if (folders) {
    QAction* folder = addAction(icon("file", &Theme::muted), TrailingPosition);
    folder->setText(tr("Choose a folder"));
    connect(folder, &QAction::triggered, this,
            [=, this] { offer(QFileDialog::getExistingDirectory(this, title, text())); });
  }
}

void FileLine::offer(const QString& path) {
  if (path.isEmpty())
    return;
  setText(path);
  emit chosen(path);
}

void FileLine::dragEnterEvent(QDragEnterEvent* event) {
  if (pathIn(event->mimeData()).isEmpty())
    QLineEdit::dragEnterEvent(event);
  else
    event->acceptProposedAction();
}

void FileLine::dropEvent(QDropEvent* event) {
  const QString path = pathIn(event->mimeData());
  if (path.isEmpty())
    return QLineEdit::dropEvent(event);
  event->acceptProposedAction();
  offer(path);
}

} // namespace expe
