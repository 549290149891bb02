// Under the form, in one line: what the run will cost, or what it costs as measured once it trains. The words
// are as many as there is room for; the tool tip tells all. GUI thread.
#pragma once

#include "widgets/amounts.h"

#include <QLabel>
#include <QString>

namespace expe {

struct EstimateRow {                           // NaN or 0: not known
  qint64 parameters = 0, matrixParameters = 0; // elements of all weights, and without norm gains
  MaybeKnown memoryBytes;                      // while training
  MaybeKnown secondsPerStep;
  qint64 tokensPerStep = 0, steps = 0;
  MaybeKnown measuredSecondsPerStep, measuredMemory;
  QString problem; // why there is no estimate of time and memory
  bool busy = false;
  bool operator==(const EstimateRow&) const = default;
};

class EstimateFooter : public QLabel {
  Q_OBJECT
public:
  explicit EstimateFooter(QWidget* parent = nullptr);
  void setEstimate(const EstimateRow& row);
  QString plain() const { return plain_; }     // as it stands, without mark-up
  QString details() const { return details_; } // all that is known, a line each

protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void write();
  QString line(int words) const; // 0: the fewest
  QString tellAll() const;
  EstimateRow row_;
  QString plain_, details_;
};

} // namespace expe
