// Under the form: what the run will cost, and what it costs as measured once it trains. GUI thread.
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
  QString plain() const { return plain_; } // without mark-up

protected:
  void changeEvent(QEvent* event) override;

private:
  void write();
  EstimateRow row_;
  QString plain_;
};

} // namespace expe
