// The comparison in its dock: panel and forest joined with the worker that compares. GUI thread.
#pragma once

#include "app/window/claims_worker.h"

#include <QObject>

class QSplitter;

namespace expe {

class FigureControl;
class FigureView;
struct FigurePane;

class ComparisonControl : public QObject {
  Q_OBJECT
public:
  ComparisonControl(FigureControl& figures, ClaimsWorker& worker, QObject* parent);
  ComparisonPanel& panel() { return *panel_; }
  FigureView& figure();
  bool inSight() const;

signals:
  void changed(const QString& json); // to be kept with the study
  void seen();                       // it came into sight, or went

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void use(const QString& kept);
  void compare(const ComparisonSettings& settings,
               ClaimsWorker::TestSplit test = ClaimsWorker::TestSplit::NotRead);
  void show(const ComparisonAnswer& answer);

  ClaimsWorker& worker_;
  ComparisonPanel* panel_;
  const FigurePane* drawn_;
  QSplitter* split_ = nullptr;
};

} // namespace expe
