// The rows of the run list, runs and groups of them, and what each column says of them. GUI thread.
#pragma once

#include "core/api/parameters.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QPolygonF>
#include <QSet>
#include <QString>
#include <QStringList>

#include <array>
#include <limits>
#include <memory>
#include <vector>

namespace expe {

struct RunRow {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  qint64 id = 0;
  QString shortName;                  // where the name has no room; empty: what other runs do not say
  QString name, encoding, state, tip; // state: "waiting", "running", …, or "paused"
  qint64 step = 0, steps = 0;
  double loss = none;  // nats per token; NaN: not there
  QPolygonF sparkline; // of the training loss: the part of its steps, 0 to 1, and nats per token
  struct Measured {
    double loss = none;
    bool provisional = false; // a validation of training time
    QString tip;              // what it was measured of
    double half = none;       // of a group: half its 95 % interval
    int runs = 0;             // of a group: it is the mean of so many; 0: of a run
  };
  std::array<Measured, 3> atLength;    // at 1×, 2×, 4×
  std::array<Measured, 3> differences; // there to the baseline
  double best = none;                  // the lowest validation loss at 1×
  double seconds = none;               // spent training
  double tokensPerSecond = none;
  double progress = none; // 0 to 1 while it trains
  QStringList tags;
  QString note;
  std::shared_ptr<const Config> config; // for filters; null: it has none
  bool archived = false;
  bool shown = true;
  bool baseline = false;
  qint64 group = 0; // the row of the group that it stands under; 0: none
  int color = 0;    // as of a curve
  // Of the row of a group, whose id is below 0: its runs, of which the first stands for it where one is
  // meant, and how they stand, instead of state and step.
  std::vector<qint64> members;
  QString standing;
  std::vector<qint64> runs() const { return members.empty() ? std::vector{id} : members; }
};

class RunTable : public QAbstractTableModel {
  Q_OBJECT
public:
  // Differences come first: who has a baseline looks for them, also where the list is narrow.
  enum Column {
    Name,
    Sparkline,
    State,
    Step,
    D1,
    D2,
    D4,
    Loss,
    At1,
    At2,
    At4,
    Best,
    Time,
    Speed,
    Tags,
    Columns
  };
  enum Role {
    ColorRole = Qt::UserRole, // number of the run's colour
    SecondLineRole,
    ShortNameRole,
    StateRole, // names the icon
    TagsRole,
    ProgressRole,
    ArchivedRole,
    SortRole,   // a number, NaN where there is none, or a text
    DetailRole, // small under a number: "± 0.009"
    DepthRole,  // 0: nothing is grouped; 1; of a run under its group 2
    BaselineRole,
    GroupRole,      // whether it is the row of a group
    SparklinesRole, // QList<QPolygonF> in a square of side 1, y downwards: of the run, or of those of a group
    MarkedRole,
    OpenRole // whether its runs are in sight; of RunOrder
  };
  using QAbstractTableModel::QAbstractTableModel;

  void setRows(std::vector<RunRow> rows);          // runs that are of a group come behind its row
  void updateRow(const RunRow& row);               // in place of that with its id, if there is one
  void setSparklineRange(double low, double high); // nats per token, from the foot to the top of a row
  void mark(const QSet<qint64>& runs);             // their rows, and those of their groups
  int find(qint64 id) const;                       // its row; −1: there is none
  const std::vector<RunRow>& rows() const { return rows_; }
  QString shortName(const RunRow& row) const; // where its name has no room
  const RunRow& row(const QModelIndex& index) const { return rows_.at(static_cast<size_t>(index.row())); }
  void setEditable(bool editable) { editable_ = editable; } // names

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override; // dragged_runs.h
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  bool grouped() const { return grouped_; } // some row is that of a group

  static QString columnId(int column);    // as kept in the settings
  static QString columnTitle(int column); // in a menu
  static QString stateWord(const QString& state);

signals:
  void shownChanged(qint64 id, bool shown);
  void renamed(qint64 id, const QString& name); // asked: the rows say when it is so

private:
  struct ColumnWords {
    const char *id, *head, *title, *tip;
  };
  static const ColumnWords& words(int column);
  void nameBriefly();
  QString text(const RunRow& row, int column) const;
  const RunRow::Measured* measured(const RunRow& row, int column) const; // null: another column
  QVariant sortValue(const RunRow& row, int column) const;
  QVariant ofName(const RunRow& row, int role) const;
  QString spoken(const RunRow& row) const; // to who cannot see it
  QVariant detail(const RunRow& row, int column) const;
  QVariant sparklines(const RunRow& row) const;
  QString secondLine(const RunRow& row) const;
  Qt::CheckState checked(const RunRow& row) const;
  void check(const RunRow& row, bool shown);

  std::vector<RunRow> rows_;
  QHash<qint64, int> places_;     // of ids
  QHash<QString, QString> brief_; // by name
  QSet<qint64> marked_;
  std::pair<double, double> range_{0, 1}; // of sparklines
  bool grouped_ = false;
  bool editable_ = true;
};

} // namespace expe
