#include "widgets/parameter_form.h"

#include <QFrame>
#include <QGridLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace expe {

ParameterForm::ParameterForm(QWidget* parent) : QWidget(parent), scroll_(new QScrollArea), help_(new QLabel) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  help_->setObjectName("helpLine");
  help_->setWordWrap(true);
  help_->setMinimumHeight(58);
  help_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  help_->setText(tr("Click a field to read what it does."));
  layout->addWidget(scroll_, 1);
  layout->addWidget(help_);
}

void ParameterForm::setSections(const std::vector<Section>& sections) {
  std::vector<QString> keys;
  for (const Section& section : sections)
    for (const Parameter& parameter : section.parameters)
      keys.push_back(QString::fromStdString(parameter.key));
  if (keys == shown_)
    return;
  const int position = scroll_->verticalScrollBar()->value();
  QWidget* focus = focusWidget();
  const QString focused = focus ? focus->objectName() : QString();
  shown_ = keys;
  place(sections);
  scroll_->verticalScrollBar()->setValue(position);
  if (ParameterField* again = field(focused))
    again->editor()->setFocus();
}

void ParameterForm::place(const std::vector<Section>& sections) {
  QWidget* old = page_;
  page_ = new QWidget;
  auto* grid = new QGridLayout(page_);
  grid->setContentsMargins(10, 4, 10, 12);
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(4);
  grid->setColumnMinimumWidth(0, 104);
  grid->setColumnStretch(1, 1);
  std::map<QString, ParameterField*> before;
  std::swap(before, fields_);
  QWidget* last = nullptr;
  int row = 0;
  for (const Section& section : sections) {
    if (section.parameters.empty())
      continue;
    auto* heading = new QLabel(QString::fromStdString(section.title));
    heading->setObjectName("sectionTitle");
    heading->setIndent(0);
    grid->addWidget(heading, row++, 0, 1, 2);
    for (const Parameter& parameter : section.parameters) {
      const QString key = QString::fromStdString(parameter.key);
      ParameterField* field = before.count(key) && before[key]->parameter().choices == parameter.choices
                                  ? before[key]
                                  : make(parameter);
      fields_[key] = field;
      field->label()->setMinimumHeight(26);
      grid->addWidget(field->label(), row, 0, Qt::AlignLeft | Qt::AlignTop);
      grid->addWidget(field, row++, 1);
      if (last)
        QWidget::setTabOrder(last, field->editor());
      last = field->editor();
    }
  }
  grid->setRowStretch(row, 1);
  scroll_->takeWidget();
  scroll_->setWidget(page_);
  if (old)
    old->deleteLater(); // with the fields that are no longer wanted
}

void ParameterForm::setContext(qint64 context) {
  if (context == context_)
    return;
  context_ = context;
  for (const auto& [key, field] : fields_)
    field->discard();
}

ParameterField* ParameterForm::make(const Parameter& parameter) {
  auto* field = new ParameterField(parameter);
  connect(field, &ParameterField::committed, this, &ParameterForm::changed);
  connect(field, &ParameterField::focused, help_, &QLabel::setText);
  connect(field, &ParameterField::focused, this,
          [this, field] { scroll_->ensureWidgetVisible(field, 0, 20); });
  return field;
}

ParameterField* ParameterForm::field(const QString& key) const {
  const auto found = fields_.find(key);
  return found == fields_.end() ? nullptr : found->second;
}

void ParameterForm::setValues(const Config& config) {
  for (const auto& [key, field] : fields_)
    if (config.has(key.toStdString()))
      field->setText(QString::fromStdString(print(config.at(key.toStdString()))));
}

void ParameterForm::setLocks(const std::function<QString(const Parameter&)>& reason) {
  for (const auto& [key, field] : fields_)
    field->setLocked(reason(field->parameter()));
}

void ParameterForm::setError(const QString& key, const QString& sentence) {
  if (ParameterField* at = field(key)) {
    at->setError(sentence);
    if (!sentence.isEmpty())
      scroll_->ensureWidgetVisible(at);
  }
}

void ParameterForm::setChoiceTitles(const QString& key, const QHash<QString, QString>& titles) {
  if (ParameterField* at = field(key))
    at->setChoiceTitles(titles);
}

} // namespace expe
