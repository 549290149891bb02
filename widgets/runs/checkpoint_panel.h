// The checkpoints of a run: step, loss, size, whether it is kept; and of those that are selected the losses
// by length side by side. Passive: shows the rows it is given, tells what the user asks. GUI thread.
#pragma once

#include "widgets/amounts.h"

#include <QAbstractTableModel>
#include <QTableView>
#include <QTableWidget>

#include <map>
#include <vector>

class QLabel;
class QPushButton;
class QStackedLayout;

namespace expe {

struct CheckpointRow {
  qint64 step = 0;
  MaybeKnown loss; // at 1×, nats per token
  double bytes = 0;
  bool kept = false, newest = false, best = false;
  std::map<double, double> byLength; // multiple of the training length → nats per token, protocol whole
  bool provisional = false;          // they are validations of training time
  QString tip;                       // what they were measured of
  std::string targets;               // and on: only where these are the same do losses compare
  bool operator==(const CheckpointRow&) const = default;
};

class CheckpointTable : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Step, Loss, Size, Kept, Columns };
  using QAbstractTableModel::QAbstractTableModel;
  void setRows(std::vector<CheckpointRow> rows);
  const std::vector<CheckpointRow>& rows() const { return rows_; }
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override; // dragged_runs.h
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
  void keepWanted(qint64 step, bool kept);

private:
  static QString stepText(const CheckpointRow& row); // and whether it is the newest, the best

  std::vector<CheckpointRow> rows_; // newest first
};

class CheckpointPanel : public QWidget {
  Q_OBJECT
public:
  explicit CheckpointPanel(QWidget* parent = nullptr);
  void setRows(const QString& run, std::vector<CheckpointRow> rows,
               const QString& empty);       // keeps the selection
  void setLocked(bool readOnly, bool busy); // what can be asked now
  std::vector<std::int64_t> selected() const;
  QTableView& table() { return *view_; }
  QTableWidget& comparison() { return *comparison_; }

signals:
  void evaluateWanted(qint64 step);
  void continueWanted(qint64 step);
  void exportWanted(qint64 step);
  void importWanted();
  void keepWanted(qint64 step, bool kept);
  void removeWanted(const std::vector<std::int64_t>& steps);

private:
  void connectButtons();
  void update();
  void compare();
  std::vector<CheckpointRow> chosen() const;

  CheckpointTable table_;
  QTableView* view_;
  QTableWidget* comparison_;
  QLabel *empty_, *hint_;
  QStackedLayout *pages_, *right_;
  QPushButton *evaluate_, *continue_, *export_, *remove_, *import_;
  bool readOnly_ = false, busy_ = false;
};

} // namespace expe
