// A line for a path: typed, chosen in a dialog, or dropped on it. GUI thread.
#pragma once

#include <QLineEdit>

namespace expe {

class FileLine : public QLineEdit {
  Q_OBJECT
public:
  // `filter` as of QFileDialog, empty: all files; `folders`: a folder may be chosen too.
  FileLine(const QString& title, const QString& filter, bool folders, QWidget* parent = nullptr);

signals:
  void chosen(const QString& path);

protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

private:
  void offer(const QString& path);
};

} // namespace expe
