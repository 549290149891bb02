#include "widgets/figure/slide_dialog.h"

#include "widgets/parts.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace expe {

SlideDialog::SlideDialog(const QString& title, const QString& name, const QString& sentence,
                         const QStringList& taken, QWidget* parent)
    : QDialog(parent), taken_(taken), name_(new QLineEdit(name)), sentence_(new QLineEdit(sentence)),
      problem_(makeErrorLabel()), buttons_(new QDialogButtonBox(QDialogButtonBox::Cancel)) {
  setWindowTitle(title);
  name_->setObjectName("slideName");
  sentence_->setObjectName("slideSentence");
  sentence_->setMinimumWidth(420);
  sentence_->setPlaceholderText(tr("What is to be seen; may stay empty"));
  auto* form = new QFormLayout(this);
  form->addRow(tr("Name"), name_);
  form->addRow(tr("Sentence"), sentence_);
  form->addRow(problem_);
  buttons_->addButton(tr("Keep"), QDialogButtonBox::AcceptRole)->setObjectName("primary");
  form->addRow(buttons_);
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(name_, &QLineEdit::textChanged, this, &SlideDialog::check);
  name_->selectAll();
  check();
}

QString SlideDialog::name() const {
  return name_->text().trimmed();
}

QString SlideDialog::sentence() const {
  return sentence_->text().trimmed();
}

void SlideDialog::check() {
  showText(*problem_, name().isEmpty()          ? tr("A slide needs a name.")
                      : taken_.contains(name()) ? tr("Another slide has this name already.")
                                                : QString());
  findChild<QPushButton*>("primary")->setEnabled(problem_->text().isEmpty());
}

} // namespace expe
