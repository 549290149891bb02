// The number that what is scrubbed comes to: a large value with its detail beside it, what it is of below,
// and the button that pins the state; or, in its place, what is wrong. GUI thread.
#pragma once

#include "widgets/elided_label.h"

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace expe {

class ScrubReading : public QWidget {
  Q_OBJECT
public:
  explicit ScrubReading(QWidget* parent = nullptr);
  void setReading(const QString& title, const QString& value, const QString& detail);
  void setTip(const QString& tip);        // what the number was measured of
  void setError(const QString& sentence); // empty: none
  QToolButton* pin() const { return pin_; }

private:
  ElidedLabel *title_, *detail_;
  QLabel *value_, *error_;
  QToolButton* pin_;
};

} // namespace expe
