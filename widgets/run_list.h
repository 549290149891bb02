// The runs of a study: colour, name, encoding, state, steps and losses. The check box says whether a run is
// drawn. Passive: shows the rows it is given, tells what the user chose. GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QTableView>

#include <limits>
#include <vector>

namespace expe {

struct RunRow {
  qint64 id = 0;
  QString name, encoding, state, tip;
  qint64 step = 0, steps = 0;
  double loss = std::numeric_limits<double>::quiet_NaN(); // nats per token; NaN: not there
  double validation[3] = {loss, loss, loss};              // at 1×, 2×, 4×
  bool shown = true;
};

class RunTable : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Name, Loss, At1, At2, At4, Columns };
  using QAbstractTableModel::QAbstractTableModel;

  void setRows(std::vector<RunRow> rows);
  const std::vector<RunRow>& rows() const { return rows_; }
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
  void shownChanged(qint64 id, bool shown);

private:
  std::vector<RunRow> rows_;
};

class RunList : public QTableView {
  Q_OBJECT
public:
  explicit RunList(QWidget* parent = nullptr);
  void setRows(std::vector<RunRow> rows); // keeps the selection
  void select(qint64 id);
  qint64 selected() const; // 0: none
  RunTable& table() { return table_; }

signals:
  void selectionChanged(qint64 id);
  void shownChanged(qint64 id, bool shown);
  void renameWanted(qint64 id);

protected:
  void changeEvent(QEvent* event) override;

private:
  RunTable table_;
  bool filling_ = false;
};

} // namespace expe
