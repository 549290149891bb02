// The colours of a ribbon with the numbers that they span. GUI thread.
#pragma once

#include <QWidget>

namespace expe {

class RibbonLegend : public QWidget {
  Q_OBJECT
public:
  explicit RibbonLegend(QWidget* parent = nullptr);
  void setSpan(double span, bool diverging); // 0: nothing to show
  QString low() const;                       // what stands at the ends
  QString high() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  double span_ = 0;
  bool diverging_ = false;
};

} // namespace expe
