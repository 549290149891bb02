// Under the choice of an encoding: its equation, and in a strip the values that it puts in, of the
// configuration that the form shows. GUI thread.
#pragma once

#include "core/api/figure.h"

#include <QImage>
#include <QString>
#include <QWidget>

#include <optional>

class QLabel;

namespace expe {

class EncodingSketch : public QWidget {
  Q_OBJECT
public:
  explicit EncodingSketch(QWidget* parent = nullptr);

  void setEquation(const QString& equation);
  // Without a figure the sentence stands in its place; what was there before stays until then.
  void setFigure(const std::optional<Figure>& figure, const QString& sentence);

protected:
  bool event(QEvent* event) override; // another size or other colours: another picture
  void paintEvent(QPaintEvent* event) override;

private:
  QRect strip() const;
  QLabel* equation_;
  std::optional<Figure> figure_;
  QString sentence_;
  QImage image_; // of the figure, as it was last painted; null: it is to be made
};

} // namespace expe
