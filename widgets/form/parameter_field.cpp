#include "widgets/form/parameter_field.h"

#include "core/api/schema.h"
#include "widgets/form/choice_field.h"
#include "widgets/form/file_line.h"
#include "widgets/form/number_step.h"
#include "widgets/form/parameter_words.h"
#include "widgets/form/value_list.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QCheckBox>
#include <QToolButton>

namespace expe {
ParameterField::ParameterField(const Parameter& parameter, QWidget* parent)
    : QWidget(parent), parameter_(parameter), inForce_(q(readableDefault(parameter))) {
  auto* layout = makeLayout<QVBoxLayout>(this, {}, 2);
  switch (parameter.type) {
  case Type::Boolean:
    makeCheck();
    break;
  case Type::Choice:
    makeChoice();
    break;
  case Type::File:
    makeFile();
    break;
  default:
    makeLine();
  }
  makeListButton();
  auto* row = makeLayout<QHBoxLayout>(nullptr, {}, 2, {{editor_, 1}, listButton_});
  addAll(*layout, {row, error_ = makeErrorLabel()});
  label_ = new ParameterLabel(translated(parameter.label));
  label_->setBuddy(editor_);
  editor_->setObjectName(key());
  editor_->setAccessibleName(translated(parameter.label));
  editor_->setAccessibleDescription(translated(parameter.help));
  editor_->installEventFilter(this);
  label_->installEventFilter(this);
  stepped_.setSingleShot(true);
  stepped_.setInterval(250);
  connect(&stepped_, &QTimer::timeout, this, [this] { commit(text()); });
  say();
  setText(inForce_);
}

void ParameterField::makeLine() {
  if (!line_)
    line_ = new QLineEdit(this);
  editor_ = line_;
  line_->setPlaceholderText(placeholder(parameter_));
  connect(line_, &QLineEdit::textEdited, this, &ParameterField::check);
  connect(line_, &QLineEdit::editingFinished, this, [this] { commit(line_->text()); });
}

void ParameterField::makeFile() {
  auto* file = new FileLine(tr("Choose: %1").arg(translated(parameter_.label)), fileFilter(parameter_),
                            takesFolders(parameter_), this);
  line_ = file;
  makeLine();
  connect(file, &FileLine::chosen, this, [this](const QString& path) {
    check(path);
    commit(path);
  });
}

void ParameterField::makeCheck() {
  editor_ = check_ = new QCheckBox(this);
  connect(check_, &QCheckBox::clicked, this, [this](bool on) { commit(on ? "true" : "false"); });
}

void ParameterField::makeChoice() {
  editor_ = choice_ = new ChoiceField(this);
  choice_->setMinimumContentsLength(6);
  choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  if (parameter_.automatic)
    choice_->addItem("auto", "auto");
  addChoices(*choice_, parameter_);
  connect(choice_, &QComboBox::activated, this, [this] { commit(text()); });
  connect(choice_, &ChoiceField::chosen, this, [this](const QString& id) {
    if (choice_->findData(id) < 0) // another name of one, with settings of its own
      return emit committed(key(), id);
    choose(id);
    commit(id);
  });
}

void ParameterField::choose(const QString& text) {
  const bool automatic = parameter_.automatic && saysAuto(text.toStdString());
  if (parameter_.automatic)
    choice_->setItemText(0, automatic ? text : "auto"); // with what it gives
  choice_->setCurrentIndex(automatic ? 0 : choice_->findData(text));
}

void ParameterField::setChoiceEntries(const std::vector<ChoiceEntry>& entries, PictureSource* pictures) {
  pictures_ = pictures;
  entries_ = entries;
  if (choice_)
    choice_->setEntries(entries, pictures);
  if (list_)
    list_->setEntries(entries, pictures);
}

QStringList ParameterField::choiceWords() const {
  QStringList words;
  for (int i = 0; choice_ && i < choice_->count(); ++i)
    words << choice_->itemText(i);
  if (choice_)
    for (const ChoiceEntry& entry : choice_->entries())
      words << entry.title << entry.names;
  return words;
}

QString ParameterField::text() const {
  if (check_)
    return check_->isChecked() ? "true" : "false";
  return choice_ ? choice_->currentData().toString() : line_->text();
}

void ParameterField::setText(const QString& text) {
  const bool typing = line_ && (line_->isModified() || isWrong()) && line_->text() != text;
  if (inForce_ != text) {
    inForce_ = text;
    setRefusal({});
    say();
    if (choice_ && choice_->hasFocus())
      emit focused(help());
  }
  if (check_)
    check_->setChecked(text == "true");
  else if (choice_)
    choose(text);
  else if (!typing && line_->text() != text)
    line_->setText(text);
  if (!typing && isWrong())
    setError({});
  label_->setDiffers(differs());
}

void ParameterField::discard() {
  stepped_.stop();
  if (line_) {
    line_->setText(inForce_);
    line_->setModified(false);
  }
  setError({});
}

void ParameterField::setError(const QString& what) {
  typedError_ = what;
  showError();
}

// Of a list only what is wrong with its values.
void ParameterField::showError() {
  const QString sentence = list_ ? listError() : typedError_.isEmpty() ? refusal_ : typedError_;
  const bool other = sentence != error(), hints = sentence.isEmpty() && isListUnfilled();
  setStyleProperty(*error_, "hint", hints);
  showText(*error_, hints ? list_->hint() : sentence);
  QWidget* at = inputs();
  at->setAccessibleDescription(sentence.isEmpty() ? translated(parameter_.help) : sentence);
  setStyleProperty(*at, "wrong", !sentence.isEmpty());
  if (other)
    emit errorChanged();
}

QString ParameterField::error() const {
  return error_->property("hint").toBool() ? QString() : error_->text();
}

void ParameterField::setRefusal(const QString& sentence) {
  refusal_ = sentence;
  if (!isWrong())
    setError({});
}

void ParameterField::setLocked(const QString& reason) {
  if (!reason.isEmpty())
    discard(); // what is typed will not come into force
  locked_ = reason;
  editor_->setEnabled(reason.isEmpty());
  say();
}

void ParameterField::setBaseline(const FieldBaseline& baseline) {
  baseline_ = baseline;
  label_->setDiffers(differs());
  say();
}

bool ParameterField::isInForce(const QString& text) const {
  const bool automatic = parameter_.automatic && saysAuto(text.toStdString());
  return automatic ? saysAuto(inForce_.toStdString()) : text == inForce_;
}

bool ParameterField::differs() const {
  return baseline_.text && !isInForce(*baseline_.text);
}

QString ParameterField::help() const {
  return describe(parameter_, choice_ ? inForce_ : QString());
}

void ParameterField::say() {
  QStringList lines{locked_, help()};
  if (baseline_.text)
    lines << tr("%1: %2").arg(baseline_.title, baseline_.text->isEmpty() ? tr("empty") : *baseline_.text);
  lines << baseline_.source;
  lines.removeAll(QString());
  editor_->setToolTip(lines.join('\n'));
  label_->setToolTip(lines.join('\n'));
}

void ParameterField::check(const QString& text) {
  const auto value = parse(parameter_, text.trimmed().toStdString());
  setError(value ? QString() : sentence(value.error()));
}

void ParameterField::commit(const QString& text) {
  stepped_.stop();
  if (line_)
    line_->setModified(false);
  if (text == inForce_)
    return setError({});
  check(text);
  if (isWrong())
    return;
  const auto typed = parse(parameter_, text.trimmed().toStdString());
  if (const auto now = parse(parameter_, inForce_.toStdString()); now && *now == *typed)
    return setText(inForce_); // the same value in other words
  emit committed(key(), text.trimmed());
}

void ParameterField::step(int by) {
  const QString next = stepped(parameter_, line_->text(), by);
  if (next == line_->text())
    return;
  line_->setText(next);
  line_->setModified(true);
  check(next);
  stepped_.start();
}

} // namespace expe
