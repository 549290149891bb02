// The runs of a study: colour, name, state, progress and key figures. The check box says whether a run is
// drawn, that of a group whether all of its runs are. Six runs and more have a line each; a group, which has
// an interval to tell, and fewer runs have two. Passive: shows the rows it is given, tells what the user
// chose. GUI thread.
//
// Keys: Space checks what is selected; → and L open a group, ← and H close it or go to that of a run; J and K
// move, P pins, D duplicates, B shows in a pane of its own, S shows alone while it is held, as a press on the
// swatch does; Ctrl+F finds. What is selected can be dragged (dragged_runs.h).
#pragma once

#include "core/api/run_query.h"
#include "widgets/runs/run_table.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QWidget>

#include <vector>

namespace expe {

// Runs in the order that a column gives, those without a value last, and only those that a filter leaves. The
// runs of a group stand behind its row, while it is open.
class RunOrder : public QSortFilterProxyModel {
  Q_OBJECT
public:
  using QSortFilterProxyModel::QSortFilterProxyModel;
  // By a query (core/api/run_query.h). What is wrong with it, one sentence, or empty; a wrong one leaves all.
  QString setFilter(const QString& query);
  void setOpen(qint64 group, bool open);
  bool isOpen(qint64 group) const { return open_.contains(group); }
  QVariant data(const QModelIndex& index, int role) const override; // with RunTable::OpenRole
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
  bool matches(int row) const;
  bool before(int left, int right) const; // by the column, in the order asked
  RunQuery query_;                        // none: all
  QSet<qint64> open_;
};

class RunList : public QWidget {
  Q_OBJECT
public:
  explicit RunList(QWidget* parent = nullptr);
  void setRows(std::vector<RunRow> rows); // keeps selection, order and filter
  void clearFilter();
  void updateRows(const std::vector<RunRow>& rows); // some of those that are there; the others stay
  void setEditable(bool editable) { table_.setEditable(editable); } // names
  void select(qint64 run);      // opens its group, unless that stands for it
  qint64 selected() const;      // the current run, or that which stands for the current group; 0: none
  qint64 selectedGroup() const; // the row of the current group; 0: a run is current
  std::vector<qint64> selectedAll() const; // runs in the order shown, those of groups too, each once
  bool isBaseline(qint64 row) const;
  void open(qint64 group, bool open);
  bool isOpen(qint64 group) const { return order_.isOpen(group); }
  QToolButton& groupButton() { return *groupButton_; } // above the list; its menu is its owner's
  QMenu& columnMenu() { return *columnMenu_; }         // which columns are shown, filled when it opens
  void mark(const std::vector<std::int64_t>& runs);    // whose lines are pointed at
  void setSolo(bool on);                               // what is selected drawn alone, until the list is left
  void setDifferences(bool shown);                     // whether there is a baseline
  void editName(qint64 id);                            // in place
  void toggleShown();                                  // of what is selected
  RunTable& table() { return table_; }
  QTableView& view() { return *view_; }    // its model is the order shown
  QRect cell(qint64 id, int column) const; // in the viewport of view()

signals:
  void selectionChanged(qint64 id); // the current one
  void chosenChanged();             // selectedAll()
  void shownChanged(qint64 id, bool shown);
  void renameWanted(qint64 id); // a double click
  void renamed(qint64 id, const QString& name);
  void pinWanted();                                       // the current row
  void duplicateWanted();                                 // what is selected
  void besideWanted();                                    // the current run, in a pane of its own
  void soloWanted(const std::vector<std::int64_t>& runs); // to be drawn alone; none: no longer
  void pointedAt(const std::vector<std::int64_t>& runs);  // by the mouse, or by keys; none: no longer
  void menuWanted(const QPoint& where);                   // on the screen, for what is selected

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void makeColumns();
  void makeButton(QToolButton& button);
  void fillColumns();
  void showColumn(int column, bool shown);
  void hideColumns();
  void fit();
  void restoreSelection(const std::vector<qint64>& ids, qint64 current);
  void showFilter();
  void filter(const QString& words);
  void ask(const QString& query);
  void sayEmpty(); // why nothing is in sight
  void showHead();
  bool many() const;
  void setHeights();
  void setHeightsOfGroups(int first, int last); // of the rows from here to there
  void pointAt(const std::vector<qint64>& runs);
  void pointBy(const QWidget* watched, const QEvent& event);
  bool openByKey(int key);
  bool letter(int key); // whether it means something
  bool solo(const QWidget* watched, QEvent& event);
  void goTo(qint64 row);                               // makes it the current and only selected one
  QModelIndex indexOf(qint64 id) const;                // in the order shown
  const RunRow* rowAt(const QModelIndex& index) const; // null: none
  std::vector<qint64> selectedRows() const;
  qint64 currentRow() const;

  qint64 hidden_ = 0;      // the run that stays selected while the filter hides it
  QLabel *empty_, *wrong_; // why nothing is in sight; what is wrong with the filter
  QWidget* filterLine_;
  QLineEdit* filter_;
  QToolButton *groupButton_, *columnButton_;
  QMenu* columnMenu_;
  QTableView* view_;
  RunTable table_;
  RunOrder order_;
  std::vector<qint64> pointed_;
  bool filling_ = false, solo_ = false, filterWanted_ = false, differences_ = false;
  bool byKeys_ = false; // the current row moves by them
};

} // namespace expe
