// What a ribbon's tokens are coloured by, and how strongly.
#pragma once

#include "core/api/probe.h"

#include <QWidget>

#include <vector>

namespace expe {

enum class RibbonMode { Loss, Excess, Difference };

// The tokens at the beginning of both, where one text begins with the other; else 0.
std::size_t sharedTokens(const TokenLosses& a, const TokenLosses& b);

// One value a piece, nats: the loss, the loss above its floor, or the loss minus the pinned one; NaN where
// there is none.
std::vector<double> ribbonValues(const TokenLosses& now, const TokenLosses& pinned, RibbonMode mode);

// The value that has the full colour: a round number at or above 98 % of the magnitudes, so that it mostly
// stays while a slider is moved and a few tokens do not make all others pale. 0 if there are none.
double ribbonSpan(const std::vector<double>& values);

// The colours of a ribbon with the numbers that they span.
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
