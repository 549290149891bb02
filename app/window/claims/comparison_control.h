// The comparison in its dock: panel and forest. GUI thread.
#pragma once

#include "app/window/claims/claim_source.h"

#include <QObject>

class QSplitter;

namespace expe {

class FigureControl;
class FigureView;
struct FigurePane;

class ComparisonControl : public QObject {
  Q_OBJECT
public:
  ComparisonControl(FigureControl& figures, QObject* parent);
  ComparisonPanel& panel() { return *panel_; }
  FigureView& figure();
  void use(const QString& kept); // with the study: what was compared last
  void refresh() { emit wanted(panel_->settings(), TestSplit::NotRead); }
  void show(const ComparisonAnswer& answer);

signals:
  void wanted(const expe::ComparisonSettings& settings, expe::TestSplit test);
  void changed(const QString& json); // to be kept with the study

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void compare(const ComparisonSettings& settings, TestSplit test = TestSplit::NotRead);

  ComparisonPanel* panel_;
  const FigurePane* drawn_;
  QSplitter* split_ = nullptr;
};

} // namespace expe
