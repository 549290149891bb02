#include "widgets/runs/run_table.h"

#include "core/base/lists.h"
#include "widgets/amounts.h"
#include "widgets/figure/legend_names.h"
#include "widgets/runs/dragged_runs.h"
#include "widgets/theme.h"

#include <QFont>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

bool onTheLeft(int column) {
  return column == RunTable::Name || column == RunTable::State || column == RunTable::Tags;
}

double number(const RunRow& row, int column) {
  switch (column) {
  case RunTable::Step:
    return static_cast<double>(row.step);
  case RunTable::Loss:
  case RunTable::Sparkline: // in this order they are sorted
    return row.loss;
  case RunTable::At1:
  case RunTable::At2:
  case RunTable::At4:
    return row.atLength[column - RunTable::At1].loss;
  case RunTable::D1:
  case RunTable::D2:
  case RunTable::D4:
    return row.differences[column - RunTable::D1].loss;
  case RunTable::Best:
    return row.best;
  case RunTable::Time:
    return row.seconds;
  case RunTable::Speed:
    return row.tokensPerSecond;
  default:
    return RunRow::none;
  }
}

// Five digits, however far a run has diverged: a number that is cut short would mislead.
QString lossText(double loss) {
  const double size = std::abs(loss);
  if (size >= 99999.5) {
    const int power = static_cast<int>(std::floor(std::log10(size)));
    return QString("%1e%2").arg(loss / std::pow(10, power), 0, 'f', 1).arg(power);
  }
  return QString::number(loss, 'f', size < 99.9995 ? 3 : size < 999.995 ? 2 : size < 9999.95 ? 1 : 0);
}

// With its sign, so that a column of them is read at a glance.
QString signedLoss(double difference) {
  const QString text = lossText(std::abs(difference));
  const bool nothing = text.toDouble() == 0;
  return nothing ? text : (difference < 0 ? "−" : "+") + text;
}

// It ends where it leaves the top for good, as that of a run which diverges does.
QPolygonF endingAbove(QPolygonF sparkline) {
  const auto inside = std::find_if(sparkline.crbegin(), sparkline.crend(),
                                   [](const QPointF& point) { return point.y() >= 0; });
  const auto outside = inside - sparkline.crbegin();
  sparkline.resize(sparkline.size() - std::max<qsizetype>(outside - 1, 0));
  return sparkline;
}

bool sameRuns(const std::vector<RunRow>& a, const std::vector<RunRow>& b) {
  return std::ranges::equal(a, b, [](const RunRow& one, const RunRow& other) {
    return one.id == other.id && one.group == other.group;
  });
}

} // namespace

const RunTable::ColumnWords& RunTable::words(int column) {
  static const ColumnWords all[] = {
      {"name", QT_TR_NOOP("run"), QT_TR_NOOP("Run"), ""},
      {"sparkline", "", QT_TR_NOOP("Course of the training loss"),
       QT_TR_NOOP("training loss over the steps of the run, on one scale for all: that of the finished runs "
                  "that are shown, after the first eighth of their steps")},
      {"state", QT_TR_NOOP("state"), QT_TR_NOOP("State"), ""},
      {"step", QT_TR_NOOP("step"), QT_TR_NOOP("Step"), QT_TR_NOOP("steps done, of all")},
      {"d1", QT_TR_NOOP("Δ 1×"), QT_TR_NOOP("Difference to the baseline at 1×"),
       QT_TR_NOOP("loss minus that of the baseline's run with the same seed, nats per token; of a group the "
                  "mean, with the 95 % interval of the paired difference from five seeds on")},
      {"d2", QT_TR_NOOP("Δ 2×"), QT_TR_NOOP("Difference to the baseline at 2×"),
       QT_TR_NOOP("at twice the training length, as at 1×")},
      {"d4", QT_TR_NOOP("Δ 4×"), QT_TR_NOOP("Difference to the baseline at 4×"),
       QT_TR_NOOP("at four times the training length, as at 1×")},
      {"loss", QT_TR_NOOP("loss"), QT_TR_NOOP("Loss"), QT_TR_NOOP("last training loss, nats per token")},
      {"at1", "1×", QT_TR_NOOP("Loss at 1×"),
       QT_TR_NOOP("loss at the training length, nats per token: the evaluation of the checkpoint that is "
                  "looked at, by default the newest; in italics a validation of training time")},
      {"at2", "2×", QT_TR_NOOP("Loss at 2×"),
       QT_TR_NOOP("loss at twice the training length, measured as at 1×")},
      {"at4", "4×", QT_TR_NOOP("Loss at 4×"),
       QT_TR_NOOP("loss at four times the training length, measured as at 1×")},
      {"best", QT_TR_NOOP("best"), QT_TR_NOOP("Best loss"),
       QT_TR_NOOP("lowest validation loss at the training length, nats per token")},
      {"time", QT_TR_NOOP("time"), QT_TR_NOOP("Time"), QT_TR_NOOP("spent training")},
      {"speed", QT_TR_NOOP("tokens/s"), QT_TR_NOOP("Tokens per second"), ""},
      {"tags", QT_TR_NOOP("tags"), QT_TR_NOOP("Tags"), ""}};
  return all[column];
}

void RunTable::setRows(std::vector<RunRow> rows) {
  if (!sameRuns(rows, rows_)) {
    beginResetModel();
    rows_ = std::move(rows);
    places_.clear();
    for (std::size_t i = 0; i < rows_.size(); ++i)
      places_.insert(rows_[i].id, static_cast<int>(i));
    grouped_ = std::ranges::any_of(rows_, [](const RunRow& row) { return !row.members.empty(); });
    nameBriefly();
    endResetModel();
    return;
  }
  rows_ = std::move(rows);
  nameBriefly();
  if (!rows_.empty())
    emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

int RunTable::find(qint64 id) const {
  return places_.value(id, -1);
}

// Those that have no short name of their own, as of all runs together.
void RunTable::nameBriefly() {
  QStringList names;
  for (const RunRow& row : rows_)
    if (row.shortName.isEmpty())
      names << row.name;
  const QStringList brief = briefNames(names);
  brief_.clear();
  for (qsizetype i = 0; i < names.size(); ++i)
    brief_.insert(names[i], brief[i]);
}

QString RunTable::shortName(const RunRow& row) const {
  return row.shortName.isEmpty() ? brief_.value(row.name) : row.shortName;
}

void RunTable::updateRow(const RunRow& row) {
  const int at = find(row.id);
  if (at < 0)
    return;
  const bool renamed = rows_[static_cast<std::size_t>(at)].name != row.name;
  rows_[static_cast<std::size_t>(at)] = row;
  if (renamed)
    nameBriefly();
  emit dataChanged(index(at, 0), index(at, Columns - 1));
}

void RunTable::setSparklineRange(double low, double high) {
  if (std::pair(low, high) == std::exchange(range_, {low, high}) || rows_.empty())
    return;
  emit dataChanged(index(0, Sparkline), index(rowCount() - 1, Sparkline), {SparklinesRole});
}

void RunTable::mark(const QSet<qint64>& runs) {
  const QSet<qint64> others = (runs - marked_) + (marked_ - runs);
  marked_ = runs;
  const auto changed = [this](qint64 id) {
    if (const int at = find(id); at >= 0)
      emit dataChanged(index(at, 0), index(at, Columns - 1), {MarkedRole});
    return find(id);
  };
  for (const qint64 id : others)
    if (const int at = changed(id); at >= 0 && rows_[static_cast<std::size_t>(at)].group != 0)
      changed(rows_[static_cast<std::size_t>(at)].group);
}

int RunTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int RunTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : Columns;
}

QString RunTable::columnId(int column) {
  return QLatin1String(words(column).id);
}
QString RunTable::columnTitle(int column) {
  return tr(words(column).title);
}

QString RunTable::stateWord(const QString& state) {
  static const std::pair<const char*, const char*> states[] = {
      {"waiting", QT_TR_NOOP("waiting")}, {"running", QT_TR_NOOP("running")},
      {"stopped", QT_TR_NOOP("stopped")}, {"finished", QT_TR_NOOP("finished")},
      {"failed", QT_TR_NOOP("failed")},   {"interrupted", QT_TR_NOOP("interrupted")},
      {"paused", QT_TR_NOOP("paused")},   {"imported", QT_TR_NOOP("imported")}};
  for (const auto& [id, word] : states)
    if (state == QLatin1String(id))
      return tr(word);
  return state;
}

QString RunTable::text(const RunRow& row, int column) const {
  const double value = number(row, column);
  switch (column) {
  case Name:
    return row.name;
  case State:
    return stateWord(row.state);
  case Step:
    if (!row.members.empty())
      return {};
    return tr("%1 / %2").arg(expe::grouped(value), expe::grouped(row.steps));
  case Tags:
    return row.tags.join(", ");
  case Sparkline:
    return {};
  case Time:
    return std::isfinite(value) ? clockTime(value) : QString();
  case Speed:
    return std::isfinite(value) ? expe::grouped(value) : QString();
  case D1:
  case D2:
  case D4:
    return std::isfinite(value) ? signedLoss(value) : QString();
  default:
    return std::isfinite(value) ? lossText(value) : QString();
  }
}

const RunRow::Measured* RunTable::measured(const RunRow& row, int column) const {
  const RunRow::Measured* at = column >= At1 && column <= At4 ? &row.atLength[column - At1]
                               : column >= D1 && column <= D4 ? &row.differences[column - D1]
                                                              : nullptr;
  return at && (std::isfinite(at->loss) || !at->tip.isEmpty()) ? at : nullptr;
}

QVariant RunTable::detail(const RunRow& row, int column) const {
  const auto* at = measured(row, column);
  if (!at || at->runs == 0 || !std::isfinite(at->loss))
    return {};
  return std::isfinite(at->half) ? "± " + lossText(at->half) : tr("n = %1").arg(at->runs);
}

QVariant RunTable::sparklines(const RunRow& row) const {
  QList<QPolygonF> all;
  for (const qint64 id : row.runs())
    if (const int at = find(id); at >= 0) {
      QPolygonF sparkline = rows_[static_cast<std::size_t>(at)].sparkline;
      for (QPointF& point : sparkline)
        point.setY((range_.second - point.y()) / (range_.second - range_.first));
      all << endingAbove(std::move(sparkline));
    }
  return QVariant::fromValue(all);
}

Qt::CheckState RunTable::checked(const RunRow& row) const {
  if (row.members.empty())
    return row.shown ? Qt::Checked : Qt::Unchecked;
  const auto shown = std::ranges::count_if(row.members, [this](qint64 id) {
    const int at = find(id);
    return at >= 0 && rows_[static_cast<std::size_t>(at)].shown;
  });
  return shown == 0 ? Qt::Unchecked : shown == std::ssize(row.members) ? Qt::Checked : Qt::PartiallyChecked;
}

// Of a group all of its runs, those that are so already too: who hears of it counts on nothing.
void RunTable::check(const RunRow& row, bool shown) {
  for (const qint64 id : row.runs())
    if (const int at = find(id); at >= 0 && rows_[static_cast<std::size_t>(at)].shown != shown) {
      rows_[static_cast<std::size_t>(at)].shown = shown;
      emit shownChanged(id, shown);
    }
  emit dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

QVariant RunTable::sortValue(const RunRow& row, int column) const {
  return onTheLeft(column) ? QVariant(text(row, column).toCaseFolded()) : QVariant(number(row, column));
}

QString RunTable::spoken(const RunRow& row) const {
  const QString words = row.members.empty() ? tr("%1, %2, %3, step %4 of %5")
                                                  .arg(row.name, row.encoding, stateWord(row.state))
                                                  .arg(row.step)
                                                  .arg(row.steps)
                                            : tr("group %1, %2").arg(row.name, row.standing);
  return row.baseline ? tr("%1, baseline").arg(words) : words;
}

QString RunTable::secondLine(const RunRow& row) const {
  if (!row.members.empty())
    return row.standing;
  const QString line =
      tr("%1 · %2/%3 · %4").arg(stateWord(row.state)).arg(row.step).arg(row.steps).arg(row.encoding);
  return row.archived ? tr("archived · %1").arg(line) : line;
}

QVariant RunTable::ofName(const RunRow& row, int role) const {
  switch (role) {
  case Qt::EditRole:
    return row.name;
  case Qt::CheckStateRole:
    return checked(row);
  case ColorRole:
    return row.color;
  case ShortNameRole:
    return shortName(row);
  case DepthRole:
    return !grouped_ ? 0 : row.group != 0 ? 2 : 1;
  case SecondLineRole:
    return secondLine(row);
  case Qt::AccessibleTextRole:
    return spoken(row);
  default:
    return {};
  }
}

QVariant RunTable::data(const QModelIndex& index, int role) const {
  const RunRow& row = this->row(index);
  if (const auto* at = measured(row, index.column())) {
    if (role == Qt::ToolTipRole)
      return at->tip;
    if (role == Qt::AccessibleTextRole)
      return text(row, index.column()) + ". " + at->tip;
    if (role == Qt::FontRole && at->provisional) {
      QFont italic;
      italic.setItalic(true);
      return italic;
    }
    if (role == Qt::ForegroundRole && at->provisional)
      return Theme::current().muted;
  }
  switch (role) {
  case Qt::DisplayRole:
    return text(row, index.column());
  case Qt::TextAlignmentRole:
    return QVariant((onTheLeft(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  case Qt::ToolTipRole: {
    QStringList lines{row.tip, row.note, row.tags.join(", ")};
    if (row.baseline && index.column() == Name)
      lines.prepend(tr("The baseline: all others are compared with it."));
    if (index.column() == Name) // which may be cut short, as the line under it
      lines.prepend(row.name + '\n' + secondLine(row));
    lines.removeAll(QString());
    return lines.isEmpty() ? tr("Checked runs are drawn.") : lines.join('\n');
  }
  case Qt::ForegroundRole:
    return row.archived ? QVariant(Theme::current().muted) : QVariant();
  case DetailRole:
    return detail(row, index.column());
  case GroupRole:
    return !row.members.empty();
  case SparklinesRole:
    return index.column() == Sparkline ? sparklines(row) : QVariant();
  case MarkedRole:
    return std::ranges::any_of(row.runs(), [this](qint64 id) { return marked_.contains(id); });
  case StateRole:
    return row.state;
  case TagsRole:
    return row.tags;
  case BaselineRole:
    return row.baseline;
  case ProgressRole:
    return row.progress;
  case ArchivedRole:
    return row.archived;
  case SortRole:
    return sortValue(row, index.column());
  default:
    return index.column() == Name ? ofName(row, role) : QVariant();
  }
}

QVariant RunTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal)
    return {};
  if (role == Qt::DisplayRole)
    return words(section).head[0] ? tr(words(section).head) : QString();
  if (role == Qt::ToolTipRole)
    return tr("%1\nClick to sort; right click to choose columns.")
        .arg(words(section).tip[0] ? tr(words(section).tip) : columnTitle(section));
  if (role == Qt::TextAlignmentRole)
    return QVariant((onTheLeft(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  return {};
}

Qt::ItemFlags RunTable::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
  if (index.column() == Name)
    flags |= Qt::ItemIsUserCheckable |
             (editable_ && row(index).members.empty() ? Qt::ItemIsEditable : Qt::NoItemFlags);
  return flags;
}

QStringList RunTable::mimeTypes() const {
  return {DraggedRuns::type};
}

QMimeData* RunTable::mimeData(const QModelIndexList& indexes) const {
  std::vector<std::int64_t> runs;
  for (const QModelIndex& index : indexes)
    for (const qint64 run : row(index).runs())
      addOnce(runs, run);
  return new DraggedRuns(std::move(runs));
}

bool RunTable::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (index.column() != Name)
    return false;
  RunRow& row = rows_.at(static_cast<size_t>(index.row()));
  if (role == Qt::EditRole) {
    const QString name = value.toString().trimmed();
    if (name != row.name)
      emit renamed(row.id, name);
    return true;
  }
  if (role != Qt::CheckStateRole)
    return false;
  check(RunRow(row), value.toInt() == Qt::Checked);
  return true;
}

} // namespace expe
