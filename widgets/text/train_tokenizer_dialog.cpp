#include "widgets/text/train_tokenizer_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace expe {

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
  auto* place = new QHBoxLayout;
  out_ = new QLineEdit(QDir(folder).filePath("tokenizer.model"));
  out_->setObjectName("out");
  out_->setMinimumWidth(320);
  auto* browse = new QPushButton(tr("Choose…"));
  place->addWidget(out_, 1);
  place->addWidget(browse);
  auto* label = new QLabel(tr("&File"));
  label->setBuddy(out_);
  form->addRow(label, place);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  train_ = buttons->addButton(tr("Train"), QDialogButtonBox::AcceptRole);
  train_->setObjectName("primary");
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(form);
  layout->addWidget(buttons);
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
