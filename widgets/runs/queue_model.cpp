#include "widgets/runs/queue_model.h"

#include "core/base/lists.h"
#include "widgets/amounts.h"
#include "widgets/theme.h"

#include <QMimeData>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const QString runsType = "application/x-expe-queued-runs";

double part(const QueueLine& line) {
  return line.steps > 0 ? static_cast<double>(line.step) / static_cast<double>(line.steps) : 0;
}

} // namespace

bool QueueModel::setLines(std::vector<QueueLine> lines) {
  const bool same =
      std::ranges::equal(lines, lines_, [](const auto& a, const auto& b) { return a.run == b.run; });
  if (!same) {
    beginResetModel();
    lines_ = std::move(lines);
    endResetModel();
    return false;
  }
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!(lines[i] == lines_[i])) {
      lines_[i] = std::move(lines[i]);
      const int row = static_cast<int>(i);
      emit dataChanged(index(row, 0), index(row, Columns - 1));
    }
  return true;
}

int QueueModel::rowOf(qint64 run) const {
  const auto found = std::ranges::find(lines_, run, &QueueLine::run);
  return found == lines_.end() ? -1 : static_cast<int>(found - lines_.begin());
}

bool QueueModel::moves(qint64 run) const {
  const int row = rowOf(run);
  if (row < 0 || !editable_)
    return false;
  const auto kind = lines_[static_cast<std::size_t>(row)].kind;
  return kind != QueueLine::Kind::Training && kind != QueueLine::Kind::TakenOut;
}

int QueueModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : Columns;
}

QString QueueModel::text(const QueueLine& line, int column) const {
  switch (column) {
  case Name:
    return line.name;
  case State:
    return line.state;
  case Progress:
    return tr("%1 of %2").arg(grouped(line.step), grouped(line.steps));
  case Rate:
    return std::isnan(line.tokensPerSecond)
               ? QString()
               : tr("%1 tokens/s").arg(grouped(std::round(line.tokensPerSecond)));
  case Left:
    return std::isnan(line.secondsLeft) ? QString() : clockTime(line.secondsLeft);
  case Priority:
    return line.priority == 0 ? QString() : QString::number(line.priority);
  default:
    return {};
  }
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount())
    return {};
  const QueueLine& line = lines_[static_cast<std::size_t>(index.row())];
  switch (role) {
  case Qt::DisplayRole:
    return text(line, index.column());
  case Qt::ToolTipRole:
    return line.tip.isEmpty() ? line.name : line.name + "\n" + line.tip;
  case Qt::TextAlignmentRole:
    return int(Qt::AlignVCenter | (index.column() >= Rate ? Qt::AlignRight : Qt::AlignLeft));
  case Qt::ForegroundRole:
    if (line.kind == QueueLine::Kind::Failed && index.column() == State)
      return Theme::current().error;
    return line.kind == QueueLine::Kind::Paused || line.kind == QueueLine::Kind::TakenOut
               ? QVariant(Theme::current().muted)
               : QVariant();
  case RunRole:
    return line.run;
  case PartRole:
    return part(line);
  case KindRole:
    return static_cast<int>(line.kind);
  default:
    return {};
  }
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal)
    return {};
  if (role == Qt::TextAlignmentRole)
    return int(Qt::AlignVCenter | (section >= Rate ? Qt::AlignRight : Qt::AlignLeft));
  if (role != Qt::DisplayRole)
    return {};
  switch (section) {
  case Name:
    return tr("Run");
  case State:
    return tr("State");
  case Progress:
    return tr("Steps");
  case Rate:
    return tr("Speed");
  case Left:
    return tr("Time left");
  default:
    return tr("Priority");
  }
}

Qt::ItemFlags QueueModel::flags(const QModelIndex& index) const {
  if (!index.isValid())
    return Qt::ItemIsDropEnabled;
  const auto flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
  return moves(lines_[static_cast<std::size_t>(index.row())].run) ? flags | Qt::ItemIsDragEnabled : flags;
}

QStringList QueueModel::mimeTypes() const {
  return {runsType};
}

QMimeData* QueueModel::mimeData(const QModelIndexList& indexes) const {
  QStringList runs;
  for (const QModelIndex& index : indexes)
    if (const QString run = QString::number(index.data(RunRole).toLongLong()); !runs.contains(run))
      runs << run;
  auto* data = new QMimeData;
  data->setData(runsType, runs.join(',').toUtf8());
  return data;
}

// The lines themselves change once the study says so.
bool QueueModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int,
                              const QModelIndex& parent) {
  if (!data->hasFormat(runsType))
    return false;
  const auto runs = mapped(data->data(runsType).split(','),
                           [](const QByteArray& run) -> std::int64_t { return run.toLongLong(); });
  std::size_t at = row >= 0           ? static_cast<std::size_t>(row)
                   : parent.isValid() ? static_cast<std::size_t>(parent.row())
                                      : lines_.size();
  const auto stays = [&](const QueueLine& line) {
    return moves(line.run) && std::ranges::count(runs, line.run) == 0;
  };
  while (at < lines_.size() && !stays(lines_[at]))
    ++at;
  emit moveWanted(runs, at < lines_.size() ? lines_[at].run : 0);
  return false;
}

} // namespace expe
