// The runs of a study: colour, name, state, progress and key figures. The check box says whether a run is
// drawn. Passive: shows the rows it is given, tells what the user chose. GUI thread.
#pragma once

#include "widgets/runs/run_order.h"
#include "widgets/runs/run_table.h"

#include <QLineEdit>
#include <QTableView>
#include <QWidget>

#include <vector>

namespace expe {

class RunList : public QWidget {
  Q_OBJECT
public:
  explicit RunList(QWidget* parent = nullptr);
  void setRows(std::vector<RunRow> rows);           // keeps selection, order and filter
  void updateRows(const std::vector<RunRow>& rows); // some of those that are there; the others stay
  void setEditable(bool editable) { table_.setEditable(editable); } // names
  void select(qint64 id);
  qint64 selected() const;                 // the current one; 0: none
  std::vector<qint64> selectedAll() const; // in the order shown
  void editName(qint64 id);                // in place
  RunTable& table() { return table_; }
  QTableView& view() { return *view_; }    // its model is the order shown
  QRect cell(qint64 id, int column) const; // in the viewport of view()

signals:
  void selectionChanged(qint64 id); // the current one
  void shownChanged(qint64 id, bool shown);
  void renameWanted(qint64 id); // a double click
  void renamed(qint64 id, const QString& name);
  void menuWanted(const QPoint& where); // on the screen, for what is selected

protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void makeColumns();
  void chooseColumns(const QPoint& where);
  void showColumn(int column, bool shown);
  void fit();
  void restoreSelection(const std::vector<qint64>& ids, qint64 current);
  void toggleShown();
  void showFilter();
  QModelIndex indexOf(qint64 id) const; // in the order shown
  qint64 idAt(const QModelIndex& index) const;

  QWidget* filterLine_;
  QLineEdit* filter_;
  QTableView* view_;
  RunTable table_;
  RunOrder order_;
  bool filling_ = false, filterWanted_ = false;
};

} // namespace expe
