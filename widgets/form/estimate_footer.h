// Under the form: what the run will cost, and what it costs as measured once it trains. GUI thread.
#pragma once

#include <QLabel>
#include <QString>

#include <limits>

namespace expe {

struct EstimateRow { // NaN or 0: not known
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  qint64 parameters = 0, matrixParameters = 0; // elements of all weights, and without norm gains
  double memoryBytes = none;                   // while training
  double secondsPerStep = none;
  qint64 tokensPerStep = 0, steps = 0;
  double measuredSecondsPerStep = none, measuredMemory = none;
  QString problem; // why there is no estimate of time and memory
  bool busy = false;
  bool operator==(const EstimateRow&) const = default; // NaN differs from NaN: at worst it is drawn again
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
