// One line of text that is cut short where there is no room for it; the tool tip then has all of it. GUI
// thread.
#pragma once

#include <QWidget>

namespace expe {

class ElidedLabel : public QWidget {
  Q_OBJECT
public:
  enum class Tone { Text, Muted };
  explicit ElidedLabel(Tone tone, QWidget* parent = nullptr);
  void setText(const QString& text);
  QString text() const { return text_; }
  void setElide(Qt::TextElideMode where) { elide_ = where; } // where it is cut: at its end

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void say();
  Tone tone_;
  Qt::TextElideMode elide_ = Qt::ElideRight;
  QString text_;
};

} // namespace expe
