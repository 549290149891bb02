// The runs of the queue, a line each in the order in which they are taken. GUI thread.
#pragma once

#include "widgets/amounts.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace expe {

struct QueueLine {
  enum class Kind { Training, Waiting, Paused, Failed, TakenOut };

  qint64 run = 0;
  QString name;
  Kind kind = Kind::Waiting;
  QString state, tip; // in words; why it failed
  qint64 step = 0, steps = 0;
  MaybeKnown tokensPerSecond, secondsLeft;
  qint64 priority = 0;
  bool operator==(const QueueLine&) const = default;
};

class QueueModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Name, State, Progress, Rate, Left, Priority, Columns };
  enum Role { RunRole = Qt::UserRole + 1, PartRole, KindRole };
  using QAbstractTableModel::QAbstractTableModel;

  // Lines of the same runs in the same order are changed in place; whether they were.
  bool setLines(std::vector<QueueLine> lines);
  const std::vector<QueueLine>& lines() const { return lines_; }
  int rowOf(qint64 run) const;  // −1: it is not there
  bool moves(qint64 run) const; // whether its place can be changed

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;
  void setEditable(bool editable) { editable_ = editable; }

signals:
  void moveWanted(const std::vector<std::int64_t>& runs, qint64 before); // 0: at the end

private:
  QString text(const QueueLine& line, int column) const;

  std::vector<QueueLine> lines_;
  bool editable_ = false;
};

} // namespace expe
