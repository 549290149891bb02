// The tables of the study in their dock. GUI thread.
#pragma once

#include "app/window/claims/claim_source.h"
#include "widgets/claims/tables_panel.h"

#include <QObject>

namespace expe {

class Docks;
class NoticeBar;
class StudyWorker;

class TableControl : public QObject {
  Q_OBJECT
public:
  TableControl(Docks& docks, StudyWorker& study, NoticeBar& notice, QWidget& window);
  TablesPanel& panel() { return *panel_; }
  void setView(const StudyViewPtr& view);
  void refresh() { emit wanted(panel_->chosen(), TestSplit::NotRead); }
  void show(const QString& name, const TableAnswer& answer);

signals:
  void wanted(const QString& name, expe::TestSplit test);

private:
  void make();
  void copy(TableFormat format);
  void save();

  StudyWorker& study_;
  NoticeBar& notice_;
  QWidget& window_;
  TablesPanel* panel_;
  StudyViewPtr view_;
};

} // namespace expe
