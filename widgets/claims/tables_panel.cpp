#include "widgets/claims/tables_panel.h"

#include "core/api/losses.h"
#include "widgets/claims/claim_choices_line.h"
#include "widgets/claims/claim_notes.h"
#include "widgets/claims/result_table_model.h"
#include "widgets/claims/table_names.h"
#include "widgets/form/choice_button.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>

#include <algorithm>
#include <set>

namespace expe {
namespace {

constexpr const char *byLength = "length", *byQuestions = "questions";

ClaimNotes::Tone toneOf(TableNote::Kind kind) {
  const bool warns = kind == TableNote::Kind::Untuned || kind == TableNote::Kind::Disagrees;
  return warns ? ClaimNotes::Tone::Warning : ClaimNotes::Tone::Plain;
}

} // namespace

TablesPanel::TablesPanel(QWidget* parent)
    : QWidget(parent), line_(new ClaimChoicesLine(ClaimChoicesLine::Groups::ByRowsAndColumns)),
      names_(new TableNames), view_(new QTableView), stamp_(new QLabel), cell_(new QLabel),
      empty_(makeEmptyLabel(tr("This study keeps no table yet: New makes one."))), notes_(new ClaimNotes),
      copy_(makeButton(tr("Copy"), tr("The table for a paper, to the clipboard"))),
      save_(makeButton(tr("Save as…"), tr("The table as Markdown, LaTeX or CSV, in a file"))),
      evaluate_(makeButton(tr("Evaluate"), tr("Measure what the cell that is chosen lacks (Enter)"))) {
  setObjectName("tablesPanel");
  auto* split = new QSplitter;
  split->setChildrenCollapsible(false);
  split->addWidget(names_);
  split->addWidget(makeTable());
  split->setStretchFactor(1, 1);
  split->setSizes({150, 600});
  makeLayout<QVBoxLayout>(this, {}, 0, {split});
  connect(names_, &TableNames::newWanted, this, &TablesPanel::newWanted);
  connect(names_, &TableNames::renameWanted, this, &TablesPanel::renameWanted);
  connect(names_, &TableNames::removeWanted, this, &TablesPanel::removeWanted);
  connect(names_, &TableNames::chosenChanged, this, [this] {
    showDefinition();
    emit tableChosen(chosen());
  });
  connect(save_, &QPushButton::clicked, this, &TablesPanel::saveWanted);
  connect(evaluate_, &QPushButton::clicked, this, &TablesPanel::evaluateCell);
  auto* formats = new QMenu(copy_);
  for (const auto& [title, format] : {std::pair(tr("Markdown"), TableFormat::Markdown),
                                      {tr("LaTeX (booktabs)"), TableFormat::Latex},
                                      {tr("CSV"), TableFormat::Csv},
                                      {tr("Plain text"), TableFormat::Text}})
    connect(formats->addAction(title), &QAction::triggered, this,
            [this, format = format] { emit copyWanted(format); });
  copy_->setMenu(formats);
  copy_->setObjectName("withMenu");
  onKey(view_, Qt::Key_Return, [this] { evaluate_->click(); });
  onKey(view_, QKeySequence::Copy, [this] { emit copyWanted(TableFormat::Markdown); });
  update();
}

QWidget* TablesPanel::makeTable() {
  makeChoices();
  view_->setModel(&model_);
  view_->setItemDelegate(new ResultCellDelegate(view_));
  view_->setAccessibleName(tr("Table of losses"));
  setUpTable(*view_);
  view_->setMinimumHeight(120);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view_->verticalHeader()->hide();
  for (QHeaderView* header : {view_->verticalHeader(), view_->horizontalHeader()})
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
  view_->horizontalHeader()->setSectionsClickable(false);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &TablesPanel::showCell);
  connect(view_, &QTableView::doubleClicked, evaluate_, &QPushButton::click);
  for (QLabel* label : {stamp_, cell_}) {
    label->setContentsMargins(10, 2, 10, 4);
    label->setWordWrap(true);
  }
  stamp_->setObjectName("muted");
  cell_->setAccessibleName(tr("The cell in words"));
  auto* buttons =
      makeLayout<QHBoxLayout>(nullptr, {10, 2, 10, 6}, 6, {copy_, save_, evaluate_, BoxPart::room()});
  auto* table = new QWidget;
  makeLayout<QVBoxLayout>(table, {}, 0, {line_, stamp_, {view_, 1}, cell_, notes_, buttons});
  auto* right = new QWidget;
  pages_ = new QStackedLayout(right);
  pages_->addWidget(empty_);
  pages_->addWidget(table);
  return right;
}

void TablesPanel::makeChoices() {
  using Kind = ChoiceButton::Kind;
  measure_ = new ChoiceButton("measure", tr("Shows"), tr("What a cell is"), Kind::One);
  measure_->setChoices({{"loss", tr("loss"), tr("nats per token")}});
  columns_ = new ChoiceButton("columns", tr("Columns"),
                              tr("A column for each length, or for each value of a parameter"), Kind::One);
  rows_ = new ChoiceButton("rows", tr("Rows"),
                           tr("A row for each value of these parameters, sorted by the first one"),
                           Kind::Several);
  spread_ = new ChoiceButton("spread", tr("±"), tr("What stands behind ±, from two seeds on"), Kind::One);
  spread_->setChoices({{"interval", tr("95 % interval"), tr("half the 95 % interval of the mean, by t")},
                       {"deviation", tr("standard deviation"), tr("the standard deviation over seeds")},
                       {"error", tr("standard error"), tr("the standard error of the mean")}});
  for (ChoiceButton* each : {spread_, measure_, columns_, rows_}) {
    line_->addFirst(each);
    connect(each, &ChoiceButton::chosenChanged, this, &TablesPanel::take);
  }
  connect(line_, &ClaimChoicesLine::changed, this, &TablesPanel::take);
  connect(line_, &ClaimChoicesLine::selectionWanted, this, &TablesPanel::selectionWanted);
}

QString TablesPanel::chosen() const {
  return names_->chosen();
}

void TablesPanel::choose(const QString& name, bool edit) {
  names_->choose(name, edit);
}

void TablesPanel::setReadOnly(bool readOnly) {
  readOnly_ = readOnly;
  names_->setReadOnly(readOnly);
  update();
}

void TablesPanel::setTables(const std::vector<SavedTable>& tables) {
  tables_ = tables;
  QStringList names;
  for (const SavedTable& table : tables)
    names << q(table.name);
  names_->setNames(names);
  showDefinition();
}

// What was chosen of another table means nothing of this one.
void TablesPanel::showDefinition() {
  const QString name = chosen();
  const auto kept =
      std::ranges::find_if(tables_, [&](const SavedTable& table) { return q(table.name) == name; });
  pages_->setCurrentIndex(kept == tables_.end() ? 0 : 1);
  const auto read =
      kept == tables_.end() ? Result<TableDefinition>(TableDefinition{}) : tableFromJson(kept->definition);
  const auto now = kept != tables_.end() && read ? std::optional(*read) : std::nullopt;
  if (!read)
    setProblem(sentence(read.error()));
  const bool same = now == definition_;
  definition_ = now;
  update();
  if (same || !now)
    return;
  showKeys();
  measure_->setChosen({q(nameOf(now->measure))});
  spread_->setChosen({q(nameOf(now->spread))});
  line_->setSource(now->of);
}

bool TablesPanel::shows(TableMeasure measure) const {
  return definition_ && definition_->measure == measure;
}

void TablesPanel::showKeys() {
  QStringList rows;
  for (const std::string& row : definition_->rows)
    rows << q(ClaimChoicesLine::fullKey(keys_, row));
  rows_->setChosen(rows);
  columns_->setChosen({q(ClaimChoicesLine::fullKey(keys_, definition_->columns))});
}

void TablesPanel::setChoices(const ClaimChoices& choices, bool pinned) {
  line_->setChoices(choices);
  keys_ = choices.keys;
  std::vector<ChoiceButton::Choice> keys;
  keys.reserve(choices.keys.size() + 2);
  for (const std::string& key : choices.keys)
    keys.push_back({q(key), ClaimChoicesLine::keyText(key), {}});
  rows_->setChoices(keys);
  const bool asked = std::ranges::any_of(choices.measured, isOfQuestions);
  if (asked || (definition_ && definition_->byQuestions()))
    keys.insert(keys.begin(),
                {byQuestions, tr("questions"), tr("each set of questions that runs were asked")});
  keys.insert(keys.begin(), {byLength, tr("length"), {}});
  columns_->setChoices(keys);
  std::vector<ChoiceButton::Choice> measures = {{"loss", tr("loss"), tr("nats per token")}};
  if (choices.floor || shows(TableMeasure::Excess))
    measures.push_back({"excess", tr("excess"), tr("over the exact floor of the generated corpus")});
  if (pinned || shows(TableMeasure::Difference))
    measures.push_back(
        {"difference", tr("difference"), tr("to the study's baseline, in pairs of the same seed")});
  if (choices.tasks || asked || shows(TableMeasure::Accuracy))
    measures.push_back({"accuracy", tr("answers right"),
                        tr("the share that is right: of the tokens of a task's answers, or of questions")});
  measure_->setChoices(measures);
  if (definition_)
    showKeys();
}

// Rows are of something: the last key stays.
void TablesPanel::take() {
  if (!definition_)
    return;
  TableDefinition wanted = *definition_;
  wanted.measure = measureNamed(measure_->chosen().front().toStdString()).value_or(wanted.measure);
  wanted.spread = spreadNamed(spread_->chosen().front().toStdString()).value_or(wanted.spread);
  if (!wanted.named.empty())
    return emit definitionChanged(chosen(), wanted);
  wanted.rows = plain(rows_->chosen());
  wanted.columns = columns_->chosen().front().toStdString();
  wanted.of = line_->source();
  if (wanted.byQuestions() && !definition_->byQuestions()) { // else it says them already
    wanted.measure = TableMeasure::Accuracy;
    if (!isOfQuestions(wanted.of.protocol))
      wanted.of.protocol = "choices";
  }
  std::erase(wanted.rows, wanted.columns); // a key makes columns or rows
  if (wanted.rows.empty())
    wanted.rows = {wanted.columns == "position.encoding" ? "training.rate" : "position.encoding"};
  if (wanted.columns != byLength && wanted.of.lengths.size() > 1)
    wanted.of.lengths.resize(1); // all of one length
  emit definitionChanged(chosen(), wanted);
}

void TablesPanel::setRuns(const std::vector<std::int64_t>& runs) {
  if (!definition_)
    return;
  TableDefinition wanted = *definition_;
  wanted.of.runs = runs;
  emit definitionChanged(chosen(), wanted);
}

void TablesPanel::setTable(const ResultTable& table, const std::vector<TestReading>& readings) {
  table_ = table, readings_ = readings, tabled_ = {chosen(), definition_};
  model_.setTable(table);
  showNotes();
  showCell();
  update();
}

void TablesPanel::showNotes() {
  stamp_->setText(table_ ? translated(joined({table_->title, table_->stamp})) : QString());
  notes_->clear();
  if (table_)
    noteMissing();
  for (const TableNote& note : table_ ? table_->notes : std::vector<TableNote>())
    notes_->add(translated(note.text), toneOf(note.kind));
  notes_->addReadings(readings_);
  notes_->show();
}

// All that is not measured, with one request for it.
void TablesPanel::noteMissing() {
  std::set<std::int64_t> runs;
  std::set<double> lengths;
  int cells = 0;
  for (const auto& row : table_->cells)
    for (std::size_t column = 0; column < row.size(); ++column) {
      runs.insert(row[column].unmeasured.begin(), row[column].unmeasured.end());
      if (row[column].unmeasured.empty())
        continue;
      lengths.insert(table_->lengths[column]);
      ++cells;
    }
  if (cells > 0)
    notes_->add(tr("%n cells lack a measurement.", nullptr, cells), tr("Evaluate what is missing"),
                [this, runs, lengths] {
                  emit evaluateWanted({runs.begin(), runs.end()}, {lengths.begin(), lengths.end()});
                });
}

void TablesPanel::setProblem(const QString& sentence) {
  table_.reset();
  model_.setTable({});
  stamp_->clear();
  notes_->clear();
  if (!sentence.isEmpty())
    notes_->add(sentence, ClaimNotes::Tone::Wrong);
  notes_->show();
  showCell();
  update();
}

void TablesPanel::askForTest(const std::vector<TestReading>& readings) {
  const bool read = table_ && tabled_ == std::pair(chosen(), definition_); // then it stays in sight
  if (!read)
    setProblem({});
  notes_->askForTest(readings, read, [this] { emit readWanted(); });
}

void TablesPanel::setEvaluating(const QString& words) {
  notes_->add(words);
  notes_->show();
}

void TablesPanel::showCell() {
  const QModelIndex index = view_->currentIndex();
  showText(*cell_, model_.sentence(index));
  const TableCell* cell = model_.cell(index);
  evaluate_->setEnabled(cell && !cell->unmeasured.empty() && !readOnly_);
}

void TablesPanel::evaluateCell() {
  const QModelIndex index = view_->currentIndex();
  const TableCell* cell = model_.cell(index);
  if (!cell || cell->unmeasured.empty())
    return;
  const auto column = static_cast<std::size_t>(index.column()) - model_.table().rowKeys.size();
  emit evaluateWanted(cell->unmeasured, {model_.table().lengths.at(column)});
}

void TablesPanel::update() {
  copy_->setEnabled(table_.has_value());
  save_->setEnabled(table_.has_value());
  line_->setEnabled(definition_.has_value() && !readOnly_);
  // Named rows and what is published beside them belong to their lengths.
  const bool fixed = definition_.has_value() && !definition_->named.empty();
  line_->setFixed(fixed);
  rows_->setVisible(!fixed);
  columns_->setVisible(!fixed);
}

} // namespace expe
