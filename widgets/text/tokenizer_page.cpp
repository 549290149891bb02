#include "widgets/text/tokenizer_page.h"

#include "widgets/amounts.h"
#include "widgets/parts.h"
#include "widgets/text/data_overview.h"
#include "widgets/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>

#include <algorithm>

namespace expe {
namespace {} // namespace

TokenizerPage::TokenizerPage(QWidget* parent) : QWidget(parent) {
  sample_ = new QPlainTextEdit;
  sample_->setObjectName("note");
  sample_->setAccessibleName(tr("Sample text"));
  sample_->setPlaceholderText(tr("Write or paste a text to see what each tokenizer makes of it."));
  sample_->setTabChangesFocus(true);
  sample_->setMaximumHeight(96);
  table_ =
      plainTable(tr("Tokenizers"), {tr("tokenizer"), tr("vocabulary"), tr("tokens"), tr("bytes per token")});
  facts_ = new QLabel;
  facts_->setObjectName("muted");
  facts_->setWordWrap(true);
  view_ = new TokenView;
  view_->setMinimumHeight(96);
  view_->setSizePolicy(QSizePolicy::Expanding,
                       QSizePolicy::Ignored); // it takes what is left, and asks for no more
  view_->setEmptyText(tr("Write a sample above to see its tokens."));
  auto* token = new QLabel;
  token->setObjectName("muted");
  makeLayout<QVBoxLayout>(
      this, {10, 8, 10, 8}, 8,
      {makeFieldLabel(tr("&Sample"), sample_), sample_, table_, makeButtons(), facts_, {view_, 1}, token});
  pause_.setSingleShot(true);
  pause_.setInterval(250);
  connect(&pause_, &QTimer::timeout, this, &TokenizerPage::requestAll);
  connect(sample_, &QPlainTextEdit::textChanged, this, [this] {
    typed_ = true;
    pause_.start();
  });
  connect(table_, &QTableWidget::currentCellChanged, this, &TokenizerPage::showChosen);
  connect(view_, &TokenView::currentChanged, this,
          [this, token](int index) { token->setText(view_->describe(index)); });
  for (const char* id : {"bytes", "characters"}) {
    Row row;
    row.id = id, row.info.id = id;
    add(std::move(row));
  }
  table_->selectRow(0);
}

QWidget* TokenizerPage::makeButtons() {
  auto* row = new QWidget;
  load_ = new QPushButton(tr("&Load model…"));
  train_ = new QPushButton(tr("&Train from this text…"));
  use_ = new QPushButton(tr("&Use for this run"));
  makeLayout<QHBoxLayout>(row, {}, -1, {load_, train_, BoxPart::room(), use_});
  connect(load_, &QPushButton::clicked, this, [this] {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Load a tokenizer"), folder_,
                                     tr("Tokenizer models (*.model *.json *.tiktoken);;All files (*)"));
    if (!path.isEmpty())
      emit loadWanted(path);
  });
  connect(train_, &QPushButton::clicked, this, [this] {
    TrainTokenizerDialog dialog(folder_, this);
    if (dialog.exec() == QDialog::Accepted)
      emit trainWanted(dialog.request());
  });
  connect(use_, &QPushButton::clicked, this, [this] {
    if (const Row* row = find(chosen()))
      emit useWanted(q(row->info.id), q(row->info.path.string()));
  });
  return row;
}

TokenizerPage::Row* TokenizerPage::find(const QString& id) {
  const auto found = std::ranges::find(rows_, id, &Row::id);
  return found == rows_.end() ? nullptr : &*found;
}

QString TokenizerPage::sample() const {
  return sample_->toPlainText();
}

QString TokenizerPage::chosen() const {
  const int row = table_->currentRow();
  return row < 0 ? QString() : rows_.at(static_cast<std::size_t>(row)).id;
}

void TokenizerPage::setSample(const QString& sample) {
  if (typed_ || sample == this->sample())
    return;
  sample_->setPlainText(sample);
  typed_ = false;
  pause_.stop();
  requestAll();
}

void TokenizerPage::requestAll() {
  const QString text = sample();
  for (Row& row : rows_) {
    row.pieces.clear();
    row.problem.clear();
    showRow(static_cast<int>(&row - rows_.data()));
    if (!text.isEmpty())
      emit piecesWanted(row.id, text);
  }
  showChosen();
}

void TokenizerPage::add(Row row) {
  table_->setRowCount(static_cast<int>(rows_.size()) + 1);
  rows_.push_back(std::move(row));
  showRow(table_->rowCount() - 1);
  fitRows(table_, 6);
}

void TokenizerPage::addTokenizer(const TokenizerInfo& tokenizer) {
  const QString id = q(tokenizer.path.string());
  if (Row* known = find(id))
    *known = {id, tokenizer, {}, {}};
  else
    add({id, tokenizer, {}, {}});
  const int row = static_cast<int>(find(id) - rows_.data());
  showRow(row);
  table_->selectRow(row);
  showChosen();
  if (!sample().isEmpty())
    emit piecesWanted(id, sample());
}

void TokenizerPage::setPieces(const QString& tokenizer, const QString& sample,
                              const TokenizedSample& pieces) {
  Row* row = find(tokenizer);
  if (!row || sample != this->sample())
    return;
  row->info.vocabulary = pieces.tokenizer.vocabulary;
  row->pieces = pieces.pieces;
  row->problem.clear();
  showRow(static_cast<int>(row - rows_.data()));
  if (tokenizer == chosen())
    showChosen();
}

void TokenizerPage::setProblem(const QString& tokenizer, const QString& sample, const QString& sentence) {
  Row* row = find(tokenizer);
  if (!row || sample != this->sample())
    return;
  row->problem = sentence;
  if (tokenizer == chosen())
    showChosen();
}

void TokenizerPage::setCanTrain(const QString& reason, const QString& folder) {
  folder_ = folder;
  train_->setEnabled(reason.isEmpty());
  train_->setToolTip(reason);
}

void TokenizerPage::setChangeable(const QString& reason) {
  use_->setEnabled(reason.isEmpty());
  use_->setToolTip(reason);
}

void TokenizerPage::showRow(int index) {
  const Row& row = rows_.at(static_cast<std::size_t>(index));
  const auto tokens = static_cast<double>(row.pieces.size());
  const auto bytes = static_cast<double>(sample().toUtf8().size());
  const QString name = row.info.path.empty() ? q(row.info.id) : q(row.info.path.filename().string());
  const QString vocabulary = row.info.vocabulary > 0 ? grouped(row.info.vocabulary) : QString();
  const QStringList cells = {name,
                             row.info.id == "characters" && !vocabulary.isEmpty()
                                 ? tr("%1 in the sample").arg(vocabulary)
                                 : vocabulary,
                             tokens > 0 ? grouped(tokens) : QString(),
                             tokens > 0 ? QString::number(bytes / tokens, 'f', 2) : QString()};
  for (int column = 0; column < cells.size(); ++column)
    put(table_, index, column, cells[column]);
  table_->item(index, 0)->setToolTip(q(row.info.path.string()));
}

void TokenizerPage::showChosen() {
  const Row* row = find(chosen());
  if (!row)
    return;
  QStringList facts;
  if (!row->info.kind.empty())
    facts << q(row->info.kind) << tr("normalisation %1").arg(q(row->info.normalizer))
          << (row->info.byteFallback ? tr("byte fallback") : tr("no byte fallback"))
          << (row->info.lossless ? tr("lossless")
                                 : tr("not lossless: losses per byte count the text's bytes"));
  showText(*facts_, row->problem.isEmpty() ? facts.join(" · ") : row->problem);
  view_->setPieces(row->pieces);
}

TrainTokenizerDialog::TrainTokenizerDialog(const QString& folder, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Train a tokenizer"));
  auto* form = new QFormLayout;
  vocabulary_ = new QSpinBox;
  vocabulary_->setObjectName("vocabulary");
  vocabulary_->setRange(2, 1000000);
  vocabulary_->setValue(8000);
  vocabulary_->setToolTip(tr("Number of pieces; 256 of them are bytes where bytes stand in"));
  form->addRow(tr("&Vocabulary"), vocabulary_);
  kind_ = new QComboBox;
  kind_->setObjectName("kind");
  kind_->addItem(tr("unigram: pieces that make the text likely"), "unigram");
  kind_->addItem(tr("bpe: the most frequent pairs merged"), "bpe");
  form->addRow(tr("&Kind"), kind_);
  bytes_ = new QCheckBox(tr("&Bytes stand in for characters without a piece"));
  bytes_->setObjectName("bytes");
  bytes_->setChecked(true);
  form->addRow({}, bytes_);
  out_ = new QLineEdit(QDir(folder).filePath("tokenizer.model"));
  out_->setObjectName("out");
  out_->setMinimumWidth(320);
  auto* browse = new QPushButton(tr("Choose…"));
  auto* place = makeLayout<QHBoxLayout>(nullptr, {}, -1, {{out_, 1}, browse});
  auto* label = new QLabel(tr("&File"));
  label->setBuddy(out_);
  form->addRow(label, place);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  train_ = buttons->addButton(tr("Train"), QDialogButtonBox::AcceptRole);
  train_->setObjectName("primary");
  addAll(*new QVBoxLayout(this), {form, buttons});
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(out_, &QLineEdit::textChanged, this,
          [this](const QString& text) { train_->setEnabled(text.trimmed().endsWith(".model")); });
  connect(browse, &QPushButton::clicked, this, [this] {
    QString path = QFileDialog::getSaveFileName(this, tr("Save the tokenizer"), out_->text(),
                                                tr("Tokenizer models (*.model)"));
    if (!path.isEmpty())
      out_->setText(path.endsWith(".model") ? path : path + ".model");
  });
}

TokenizerRequest TrainTokenizerDialog::request() const {
  TokenizerRequest request;
  request.vocabulary = vocabulary_->value();
  request.kind = kind_->currentData().toString().toStdString();
  request.byteFallback = bytes_->isChecked();
  request.out = out_->text().trimmed().toStdString();
  return request;
}

} // namespace expe
