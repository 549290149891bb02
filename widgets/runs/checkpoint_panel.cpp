#include "widgets/runs/checkpoint_panel.h"

#include "core/base/lists.h"
#include "widgets/amounts.h"
#include "widgets/parts.h"
#include "widgets/runs/dragged_runs.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

constexpr std::size_t side = 6; // checkpoints beside one another, at most

QString lossText(double loss) {
  return std::isfinite(loss) ? QString::number(loss, 'f', 3) : QString("–");
}

QFont provisionalFont() {
  QFont italic;
  italic.setItalic(true);
  return italic;
}

QTableWidgetItem* cell(const QString& text, const CheckpointRow* of = nullptr) {
  auto* item = new QTableWidgetItem(text);
  item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  if (of)
    item->setToolTip(of->tip);
  if (of && of->provisional)
    item->setFont(provisionalFont());
  return item;
}

} // namespace

void CheckpointTable::setRows(std::vector<CheckpointRow> rows) {
  if (rows == rows_)
    return;
  const bool sameSteps =
      std::ranges::equal(rows, rows_, [](const auto& a, const auto& b) { return a.step == b.step; });
  if (sameSteps) {
    rows_ = std::move(rows);
    emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
    return;
  }
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

QString CheckpointTable::stepText(const CheckpointRow& row) {
  const QString text = row.newest && row.best ? tr("%1 newest, best")
                       : row.newest           ? tr("%1 newest")
                       : row.best             ? tr("%1 best")
                                              : QString("%1");
  return text.arg(row.step);
}

int CheckpointTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int CheckpointTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : Columns;
}

QVariant CheckpointTable::data(const QModelIndex& index, int role) const {
  const CheckpointRow& row = rows_.at(static_cast<std::size_t>(index.row()));
  if (role == Qt::TextAlignmentRole)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::CheckStateRole && index.column() == Kept)
    return row.kept ? Qt::Checked : Qt::Unchecked;
  if (role == Qt::AccessibleTextRole)
    return tr("step %1, loss %2, %3%4")
        .arg(stepText(row), lossText(row.loss), bytesText(row.bytes), row.kept ? tr(", kept") : QString());
  if (index.column() == Step && role == Qt::ToolTipRole && row.best)
    return tr(
        "The lowest validation loss at 1× of these checkpoints, measured at this very step; the trainer "
        "keeps it.");
  if (index.column() == Loss && role == Qt::ToolTipRole)
    return row.tip;
  if (index.column() == Loss && role == Qt::FontRole && row.provisional)
    return provisionalFont();
  if (role != Qt::DisplayRole)
    return {};
  switch (index.column()) {
  case Step:
    return stepText(row);
  case Loss:
    return lossText(row.loss);
  case Size:
    return bytesText(row.bytes);
  default:
    return {};
  }
}

QVariant CheckpointTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal)
    return {};
  if (role == Qt::DisplayRole)
    return QStringList{tr("step"), tr("loss at 1×"), tr("size"), tr("keep")}.at(section);
  if (role == Qt::ToolTipRole)
    return QStringList{
        tr("steps trained"),
        tr("loss at the training length, nats per token; in italics a validation of training time"),
        tr("on disk"), tr("never removed to make room for newer ones")}
        .at(section);
  if (role != Qt::TextAlignmentRole)
    return {};
  return QVariant((section == Kept ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

Qt::ItemFlags CheckpointTable::flags(const QModelIndex& index) const {
  const auto flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
  return index.column() == Kept ? flags | Qt::ItemIsUserCheckable : flags;
}

QStringList CheckpointTable::mimeTypes() const {
  return {DraggedRuns::type};
}

// Of several the newest.
QMimeData* CheckpointTable::mimeData(const QModelIndexList& indexes) const {
  std::int64_t step = 0;
  for (const QModelIndex& index : indexes)
    step = std::max<std::int64_t>(step, rows_[static_cast<std::size_t>(index.row())].step);
  return new DraggedRuns({}, step);
}

bool CheckpointTable::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::CheckStateRole || index.column() != Kept)
    return false;
  emit keepWanted(rows_.at(static_cast<std::size_t>(index.row())).step, value.toInt() == Qt::Checked);
  return true; // shown once the study says so
}

CheckpointPanel::CheckpointPanel(QWidget* parent)
    : QWidget(parent), view_(new QTableView), comparison_(new QTableWidget), empty_(makeEmptyLabel()),
      hint_(makeEmptyLabel(tr("Select checkpoints to see their losses by length side by side."))),
      evaluate_(makeButton(tr("Evaluate"), tr("Losses of the selected checkpoints at 1×, 2×, 4×, …"))),
      continue_(makeButton(tr("Continue…"), tr("A new run that begins with these weights"))),
      export_(makeButton(tr("Export…"), tr("Write the weights as safetensors with config.json"))),
      remove_(makeButton(tr("Delete"), tr("Remove the selected checkpoints for good (Delete)"))),
      import_(makeButton(tr("Import…"), tr("Make a run of weights in safetensors with config.json"))) {
  view_->setModel(&table_);
  view_->setAccessibleName(tr("Checkpoints"));
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setDragEnabled(true);
  for (QTableView* each : {view_, static_cast<QTableView*>(comparison_)}) {
    setUpTable(*each, each == view_ ? 24 : 26);
    each->setWordWrap(false);
    each->setSelectionBehavior(QAbstractItemView::SelectRows);
  }
  view_->verticalHeader()->hide();
  view_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  for (const auto column : {CheckpointTable::Step, CheckpointTable::Loss}) // whole words
    view_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  comparison_->setAccessibleName(tr("Losses of the selected checkpoints by length"));
  comparison_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  comparison_->verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
  comparison_->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* left = new QWidget;
  pages_ = new QStackedLayout(left);
  pages_->addWidget(empty_);
  pages_->addWidget(view_);
  auto* beside = new QWidget;
  right_ = new QStackedLayout(beside);
  right_->addWidget(hint_);
  right_->addWidget(comparison_);
  auto* tables = makeLayout<QHBoxLayout>(nullptr, {}, -1, {{left, 1}, {beside, 1}});
  auto* buttons = makeLayout<QHBoxLayout>(nullptr, {10, 6, 10, 6}, 6,
                                          {evaluate_, continue_, export_, remove_, BoxPart::room(), import_});
  makeLayout<QVBoxLayout>(this, {}, 0, {{tables, 1}, buttons});
  connectButtons();
  update();
}

void CheckpointPanel::connectButtons() {
  connect(&table_, &CheckpointTable::keepWanted, this, &CheckpointPanel::keepWanted);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CheckpointPanel::update);
  connect(evaluate_, &QPushButton::clicked, this, [this] {
    for (const std::int64_t step : selected())
      emit evaluateWanted(step);
  });
  connect(continue_, &QPushButton::clicked, this, [this] { emit continueWanted(selected().front()); });
  connect(export_, &QPushButton::clicked, this, [this] { emit exportWanted(selected().front()); });
  connect(remove_, &QPushButton::clicked, this, [this] { emit removeWanted(selected()); });
  connect(import_, &QPushButton::clicked, this, &CheckpointPanel::importWanted);
  onKey(view_, Qt::Key_Delete, [this] { remove_->click(); });
}

void CheckpointPanel::setRows(const QString& run, std::vector<CheckpointRow> rows, const QString& empty) {
  std::ranges::reverse(rows);
  const auto before = selected();
  table_.setRows(std::move(rows));
  empty_->setText(empty);
  view_->setAccessibleDescription(run);
  pages_->setCurrentIndex(table_.rowCount() > 0 ? 1 : 0);
  if (selected() != before) // a new checkpoint came: the model was reset
    for (int i = 0; i < table_.rowCount(); ++i)
      if (std::ranges::find(before, table_.rows()[static_cast<std::size_t>(i)].step) != before.end())
        view_->selectionModel()->select(table_.index(i, 0),
                                        QItemSelectionModel::Select | QItemSelectionModel::Rows);
  update();
}

void CheckpointPanel::setLocked(bool readOnly, bool busy) {
  readOnly_ = readOnly;
  busy_ = busy;
  update();
}

std::vector<CheckpointRow> CheckpointPanel::chosen() const {
  auto rows = mapped(view_->selectionModel()->selectedRows(), [&](const QModelIndex& index) {
    return table_.rows().at(static_cast<std::size_t>(index.row()));
  });
  std::ranges::sort(rows, {}, &CheckpointRow::step);
  return rows;
}

std::vector<std::int64_t> CheckpointPanel::selected() const {
  return mapped(chosen(), [](const CheckpointRow& row) -> std::int64_t { return row.step; });
}

void CheckpointPanel::update() {
  const std::size_t count = selected().size();
  evaluate_->setEnabled(count > 0 && !busy_ && !readOnly_);
  continue_->setEnabled(count == 1 && !readOnly_);
  export_->setEnabled(count == 1);
  remove_->setEnabled(count > 0 && !readOnly_);
  import_->setEnabled(!readOnly_);
  compare();
}

// A row a length, a column a checkpoint; of two also how they differ.
void CheckpointPanel::compare() {
  auto rows = chosen();
  right_->setCurrentIndex(rows.empty() ? 0 : 1);
  if (rows.size() > side)
    rows.resize(side);
  std::set<double> lengths;
  for (const CheckpointRow& row : rows)
    for (const auto& [length, loss] : row.byLength)
      lengths.insert(length);
  const bool two = rows.size() == 2;
  QStringList columns, names;
  for (const CheckpointRow& row : rows)
    columns << tr("step %1").arg(row.step);
  if (two)
    columns << tr("change");
  for (const double length : lengths)
    names << QString::number(length) + "×";
  comparison_->clear();
  comparison_->setColumnCount(static_cast<int>(columns.size()));
  comparison_->setRowCount(static_cast<int>(names.size()));
  comparison_->setHorizontalHeaderLabels(columns);
  comparison_->setVerticalHeaderLabels(names);
  comparison_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  int at = 0;
  for (const double length : lengths) {
    std::vector<double> losses;
    losses.reserve(rows.size());
    for (const CheckpointRow& row : rows)
      losses.push_back(row.byLength.count(length) ? row.byLength.at(length)
                                                  : std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < losses.size(); ++i)
      comparison_->setItem(at, static_cast<int>(i), cell(lossText(losses[i]), &rows[i]));
    if (two) {
      const bool same = rows[0].targets == rows[1].targets;
      const double change = same ? losses[1] - losses[0] : std::numeric_limits<double>::quiet_NaN();
      auto* shown = cell((change > 0 ? "+" : "") + lossText(change));
      if (!same)
        shown->setToolTip(tr("They were not measured on the same targets: evaluate both."));
      comparison_->setItem(at, 2, shown);
    }
    ++at;
  }
}

} // namespace expe
