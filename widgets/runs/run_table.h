// The rows of the run list and what each column says of them. GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <limits>
#include <vector>

namespace expe {

struct RunRow {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  qint64 id = 0;
  QString name, encoding, state, tip; // state: "waiting", "running", …, as stored
  qint64 step = 0, steps = 0;
  double loss = none; // nats per token; NaN: not there
  struct Measured {
    double loss = none;
    bool provisional = false; // a validation of training time
    QString tip;              // what it was measured of
  } atLength[3];              // at 1×, 2×, 4×
  double best = none;         // the lowest validation loss at 1×
  double seconds = none;      // spent training
  double tokensPerSecond = none;
  double progress = none; // 0 to 1 while it trains
  QStringList tags;
  QString note;
  bool archived = false;
  bool shown = true;
};

class RunTable : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Name, State, Step, Loss, At1, At2, At4, Best, Time, Speed, Tags, Columns };
  enum Role {
    ColorRole = Qt::UserRole, // number of the run's colour
    SecondLineRole,
    StateRole, // as stored: names the icon
    TagsRole,
    ProgressRole,
    ArchivedRole,
    SortRole // a number, NaN where there is none, or a text
  };
  using QAbstractTableModel::QAbstractTableModel;

  void setRows(std::vector<RunRow> rows); // in the order of their ids
  void updateRow(const RunRow& row);      // in place of that with its id, if there is one
  int find(qint64 id) const;              // its row; −1: there is none
  const std::vector<RunRow>& rows() const { return rows_; }
  const RunRow& row(const QModelIndex& index) const { return rows_.at(static_cast<size_t>(index.row())); }
  void setEditable(bool editable) { editable_ = editable; } // names

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  static QString columnId(int column);    // as kept in the settings
  static QString columnTitle(int column); // in a menu
  static QString stateWord(const QString& state);

signals:
  void shownChanged(qint64 id, bool shown);
  void renamed(qint64 id, const QString& name); // wished: the rows say when it is so

private:
  QString text(const RunRow& row, int column) const;
  const RunRow::Measured* measured(const RunRow& row, int column) const; // null: another column
  QVariant sortValue(const RunRow& row, int column) const;
  QVariant ofName(const RunRow& row, int role) const;

  std::vector<RunRow> rows_;
  bool editable_ = true;
};

} // namespace expe
