// The tables of the study in their dock: the panel joined with the workers that read them and change them.
// GUI thread.
#pragma once

#include "app/window/claims_worker.h"
#include "widgets/claims/tables_panel.h"

#include <QObject>

namespace expe {

class Docks;
class NoticeBar;
class StudyWorker;

class TableControl : public QObject {
  Q_OBJECT
public:
  TableControl(Docks& docks, ClaimsWorker& worker, StudyWorker& study, NoticeBar& notice, QWidget& window);
  TablesPanel& panel() { return *panel_; }
  void setFolder(const QString& folder) { folder_ = folder; } // of the study
  bool inSight() const;

signals:
  void seen(); // it came into sight, or went

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void make();
  void copy(TableFormat format);
  void save();
  void show(const TableAnswer& answer);
  template <class Question> void ask(Question question); // the study's worker

  ClaimsWorker& worker_;
  StudyWorker& study_;
  NoticeBar& notice_;
  QWidget& window_;
  TablesPanel* panel_;
  QString folder_;
  std::vector<SavedTable> tables_;
};

} // namespace expe
