// A view with its title line: title on the left, a quiet note, its modes on the right. GUI thread.
#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace expe {

class Pane : public QWidget {
  Q_OBJECT
public:
  Pane(const QString& title, QWidget* content, QWidget* parent = nullptr);
  void setNote(const QString& note) { note_->setText(note); }
  QToolButton* addMode(const QString& text, const QString& tip); // checkable, in the title line

private:
  QWidget* head_;
  QLabel* note_;
};

QWidget* paneHead(const QString& title, QLabel** note); // the title line alone, for docks

} // namespace expe
