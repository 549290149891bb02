#include "widgets/parameter_field.h"

#include "core/api/schema.h"
#include "widgets/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>

#include <cmath>

namespace expe {
namespace {

QString q(const std::string& text) {
  return QString::fromStdString(text);
}

} // namespace

ParameterField::ParameterField(const Parameter& parameter, QWidget* parent)
    : QWidget(parent), parameter_(parameter), inForce_(q(print(parameter.standard))) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  switch (parameter.type) {
  case Type::Boolean:
    makeCheck();
    break;
  case Type::Choice:
    makeChoice();
    break;
  case Type::File:
    makeLine();
    makeFile();
    break;
  default:
    makeLine();
  }
  layout->addWidget(editor_);
  error_ = new QLabel(this);
  error_->setObjectName("fieldError");
  error_->setWordWrap(true);
  error_->hide();
  layout->addWidget(error_);
  label_ = new QLabel(q(parameter.label));
  label_->setObjectName("fieldLabel");
  label_->setBuddy(editor_);
  label_->setToolTip(describe());
  editor_->setObjectName(key());
  editor_->setToolTip(describe());
  editor_->setAccessibleName(q(parameter.label));
  editor_->setAccessibleDescription(q(parameter.help));
  editor_->installEventFilter(this);
  setText(inForce_);
}

void ParameterField::makeLine() {
  editor_ = line_ = new QLineEdit(this);
  connect(line_, &QLineEdit::textEdited, this, &ParameterField::check);
  connect(line_, &QLineEdit::editingFinished, this, [this] { commit(line_->text()); });
}

void ParameterField::makeFile() {
  line_->setPlaceholderText(tr("generated corpus"));
  QAction* open = line_->addAction(icon("file", Theme::current().muted), QLineEdit::TrailingPosition);
  open->setToolTip(tr("Choose a file"));
  connect(open, &QAction::triggered, this, [this] {
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose a text"), line_->text());
    if (path.isEmpty())
      return;
    line_->setText(path);
    check(path);
    commit(path);
  });
}

void ParameterField::makeCheck() {
  editor_ = check_ = new QCheckBox(this);
  connect(check_, &QCheckBox::clicked, this, [this](bool on) { commit(on ? "true" : "false"); });
}

void ParameterField::makeChoice() {
  editor_ = choice_ = new QComboBox(this);
  choice_->setMinimumContentsLength(6);
  choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  for (const std::string& id : parameter_.choices)
    choice_->addItem(q(id), q(id));
  connect(choice_, &QComboBox::activated, this, [this] { commit(text()); });
}

void ParameterField::setChoiceTitles(const QHash<QString, QString>& titles) {
  for (int i = 0; choice_ && i < choice_->count(); ++i) {
    const QString id = choice_->itemData(i).toString();
    choice_->setItemText(i, titles.value(id, id));
  }
}

QString ParameterField::text() const {
  if (check_)
    return check_->isChecked() ? "true" : "false";
  return choice_ ? choice_->currentData().toString() : line_->text();
}

void ParameterField::setText(const QString& text) {
  const bool typing = line_ && (line_->isModified() || !error().isEmpty()) && line_->text() != text;
  inForce_ = text;
  if (check_)
    check_->setChecked(text == "true");
  else if (choice_)
    choice_->setCurrentIndex(choice_->findData(text));
  else if (!typing && line_->text() != text)
    line_->setText(text);
  if (!typing && !error().isEmpty())
    setError({});
}

void ParameterField::discard() {
  if (line_) {
    line_->setText(inForce_);
    line_->setModified(false);
  }
  setError({});
}

void ParameterField::setError(const QString& sentence) {
  error_->setText(sentence);
  error_->setVisible(!sentence.isEmpty());
  editor_->setProperty("wrong", !sentence.isEmpty());
  editor_->setAccessibleDescription(sentence.isEmpty() ? q(parameter_.help) : sentence);
  editor_->style()->unpolish(editor_);
  editor_->style()->polish(editor_);
}

void ParameterField::setLocked(const QString& reason) {
  editor_->setEnabled(reason.isEmpty());
  const QString tip = reason.isEmpty() ? describe() : reason + "\n" + describe();
  editor_->setToolTip(tip);
  label_->setToolTip(tip);
}

void ParameterField::check(const QString& text) {
  const auto value = parse(parameter_, text.trimmed().toStdString());
  setError(value ? QString() : q(value.error().message()));
}

void ParameterField::commit(const QString& text) {
  if (line_)
    line_->setModified(false);
  if (text == inForce_)
    return setError({});
  check(text);
  if (error().isEmpty())
    emit committed(key(), text.trimmed());
}

QString ParameterField::describe() const {
  QString text = q(parameter_.help);
  QStringList facts;
  if (std::isfinite(parameter_.minimum) && std::isfinite(parameter_.maximum))
    facts << tr("%1 to %2").arg(q(print(Value{parameter_.minimum})), q(print(Value{parameter_.maximum})));
  else if (std::isfinite(parameter_.minimum))
    facts << tr("at least %1").arg(q(print(Value{parameter_.minimum})));
  else if (std::isfinite(parameter_.maximum))
    facts << tr("at most %1").arg(q(print(Value{parameter_.maximum})));
  if (!parameter_.unit.empty())
    facts << q(parameter_.unit);
  facts << tr("default %1")
               .arg(q(print(parameter_.standard)).isEmpty() ? tr("empty") : q(print(parameter_.standard)));
  facts << key();
  return text + (text.isEmpty() ? "" : "\n") + facts.join(" · ");
}

bool ParameterField::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn)
    emit focused(describe());
  if (line_ && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    discard();
    return true;
  }
  // The wheel scrolls the form: it never changes a value that the pointer happens to be over.
  if (choice_ && event->type() == QEvent::Wheel && !choice_->hasFocus()) {
    event->ignore();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

} // namespace expe
