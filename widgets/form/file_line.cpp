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
  file_ = addAction(QIcon(), TrailingPosition);
  file_->setToolTip(tr("Choose a file"));
  connect(file_, &QAction::triggered, this,
          [=, this] { offer(QFileDialog::getOpenFileName(this, title, text(), filter)); });
  if (folders) {
    folder_ = addAction(QIcon(), TrailingPosition);
    folder_->setToolTip(tr("Choose a folder"));
    connect(folder_, &QAction::triggered, this,
            [=, this] { offer(QFileDialog::getExistingDirectory(this, title, text())); });
  }
  dress();
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

void FileLine::changeEvent(QEvent* event) {
  QLineEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange)
    dress();
}

void FileLine::dress() {
  file_->setIcon(icon("page", Theme::current().muted));
  if (folder_)
    folder_->setIcon(icon("file", Theme::current().muted));
}

} // namespace expe
