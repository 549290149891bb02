#include "widgets/form/parameter_form.h"

#include "widgets/form/form_section.h"
#include "widgets/form/value_list.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QApplication>
#include <QFrame>
#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <memory>

namespace expe {
namespace {

// It asks for some fields, and for more than any line around it: where sentences wrap in a narrow pane it is
// the fields that give way and not the search.
class Fields : public QScrollArea {
public:
  QSize minimumSizeHint() const override { return {QScrollArea::minimumSizeHint().width(), 84}; }
};

} // namespace

ParameterForm::ParameterForm(QWidget* parent)
    : QWidget(parent), head_(new FormHead), scroll_(new Fields),
      help_(new ElidedLabel(ElidedLabel::Tone::Muted)), banner_(new QLabel), bannerButton_(new QPushButton) {
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  auto* line = makeLayout<QHBoxLayout>(nullptr, {10, 4, 10, 4}, 0, {{help_, 1}});
  makeLayout<QVBoxLayout>(this, {}, 0, {head_, makeBanner(), {scroll_, 1}, line});
  connect(head_, &FormHead::filterChanged, this, &ParameterForm::filter);
  connect(head_, &FormHead::firstWanted, this, &ParameterForm::focusFirst);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    if (now && !scroll_->isAncestorOf(now))
      help_->setText({});
  });
  onKey(
      this, QKeySequence::Find, [this] { head_->focusSearch(); }, Qt::WidgetWithChildrenShortcut);
}

// A field with the focus commits what is typed as it goes, after the form has gone.
ParameterForm::~ParameterForm() {
  for (const auto& [key, field] : fields_)
    field->disconnect(this);
}

QWidget* ParameterForm::makeBanner() {
  auto* line = new QWidget;
  line->setObjectName("notice");
  line->setAttribute(Qt::WA_StyledBackground);
  banner_->setWordWrap(true);
  bannerButton_->setObjectName("link");
  makeLayout<QHBoxLayout>(line, {10, 5, 6, 5}, -1, {{banner_, 1}, bannerButton_});
  connect(bannerButton_, &QPushButton::clicked, this, &ParameterForm::bannerClicked);
  line->hide();
  return line;
}

void ParameterForm::setBanner(const QString& sentence, const QString& button) {
  banner_->setText(sentence);
  bannerButton_->setText(button);
  bannerButton_->setAccessibleDescription(sentence);
  bannerButton_->setVisible(!button.isEmpty());
  banner_->parentWidget()->setVisible(!sentence.isEmpty());
}

void ParameterForm::setSections(const std::vector<Section>& sections) {
  std::vector<QString> keys;
  for (const Section& section : sections)
    for (const Parameter& parameter : section.parameters)
      keys.push_back(q(parameter.key));
  if (keys == shown_)
    return;
  const int position = scroll_->verticalScrollBar()->value();
  const QWidget* focus = window()->focusWidget(); // what is typed outside the form stays there
  const QString focused =
      focus && isAncestorOf(focus) ? focus->objectName().remove(ValueList::prefix) : QString();
  shown_ = std::move(keys);
  makeFields(sections);
  filter();
  scroll_->verticalScrollBar()->setValue(position);
  if (ParameterField* again = field(focused))
    again->takeFocus();
}

void ParameterForm::makeFields(const std::vector<Section>& sections) {
  QWidget* old = page_;
  if (below_)
    below_->setParent(this); // it does not go with the page
  page_ = new QWidget;
  auto* grid = makeLayout<QGridLayout>(page_, {10, 4, 10, 12});
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(4);
  grid->setColumnMinimumWidth(0, 113);
  grid->setColumnStretch(1, 1);
  std::map<QString, ParameterField*> before;
  std::swap(before, fields_);
  groups_.clear();
  arranged_.clear();
  for (const Section& section : sections) {
    if (section.parameters.empty())
      continue;
    auto* heading = new FormSection(q(section.id), translated(section.title), page_);
    connect(heading, &FormSection::toggled, this, &ParameterForm::filter);
    groups_.push_back({heading, {}});
    for (const Parameter& parameter : section.parameters) {
      const QString key = q(parameter.key);
      ParameterField* field = before.count(key) && before[key]->parameter().choices == parameter.choices
                                  ? before[key]
                                  : make(parameter);
      field->label()->setMinimumHeight(26);
      groups_.back().fields.push_back(fields_[key] = field);
    }
  }
  scroll_->takeWidget();
  scroll_->setWidget(page_);
  arrange(groups_);
  if (old)
    old->deleteLater(); // with the fields that are no longer wanted
}

void ParameterForm::arrange(const std::vector<Group>& groups) {
  if (groups == arranged_)
    return;
  arranged_ = groups;
  auto* grid = static_cast<QGridLayout*>(page_->layout());
  while (const std::unique_ptr<QLayoutItem> taken{grid->takeAt(0)}) {
  }
  int row = 0;
  for (const Group& group : arranged_) {
    grid->addWidget(group.heading, row++, 0, 1, 2);
    for (ParameterField* field : group.fields) {
      grid->addWidget(field->label(), row, 0, Qt::AlignLeft | Qt::AlignTop);
      grid->addWidget(field, row++, 1);
      if (below_ && field->key() == aboveKey_)
        grid->addWidget(below_, row++, 0, 1, 2);
    }
  }
  grid->setRowStretch(row, 1);
  chainTabs();
}

void ParameterForm::chainTabs() {
  QWidget* last = bannerButton_;
  auto next = [&last](QWidget* widget) {
    setTabOrder(last, widget);
    last = widget;
  };
  for (const Group& group : arranged_) {
    next(group.heading);
    for (ParameterField* field : group.fields)
      next(field->editor());
  }
}

void ParameterForm::setContext(qint64 context) {
  if (context == context_)
    return;
  context_ = context;
  for (const auto& [key, field] : fields_) {
    field->setRefusal({});
    field->discard();
    field->setListError({});
  }
}

ParameterField* ParameterForm::make(const Parameter& parameter) {
  auto* field = new ParameterField(parameter);
  connect(field, &ParameterField::committed, this, &ParameterForm::changed);
  connect(field, &ParameterField::errorChanged, this, &ParameterForm::wrongChanged);
  const auto showWhy = [this, field] {
    if (field->editor()->hasFocus() && !field->error().isEmpty())
      scroll_->ensureWidgetVisible(field, 0, 8);
  };
  connect(field, &ParameterField::errorChanged, field, showWhy, Qt::QueuedConnection); // once it has its room
  connect(field, &ParameterField::helpWanted, this, &ParameterForm::helpWanted);
  connect(field, &ParameterField::spreadWanted, this, &ParameterForm::spreadWanted);
  connect(field, &ParameterField::focused, help_, &ElidedLabel::setText);
  connect(field, &ParameterField::focused, this,
          [this, field] { scroll_->ensureWidgetVisible(field, 0, 20); });
  compare(*field);
  field->setMayList(mayList_);
  if (const auto list = lists_.find(field->key()); list != lists_.end())
    field->openList(list->second);
  connect(field, &ParameterField::listChanged, this, &ParameterForm::listChanged);
  return field;
}

ParameterField* ParameterForm::field(const QString& key) const {
  const auto found = fields_.find(key);
  return found == fields_.end() ? nullptr : found->second;
}

void ParameterForm::setValues(const Config& config) {
  for (const auto& [key, field] : fields_)
    if (config.has(key.toStdString()))
      field->setText(q(readable(config, key.toStdString())));
  filter();
}

void ParameterForm::setBaseline(const FormBaseline& baseline) {
  if (baseline == baseline_) // as most of the 30 pictures a second
    return;
  baseline_ = baseline;
  for (const auto& [key, field] : fields_)
    compare(*field);
  filter();
}

void ParameterForm::compare(ParameterField& field) const {
  const std::string key = field.parameter().key;
  FieldBaseline one{baseline_.title, {}, baseline_.sources.value(field.key())};
  if (baseline_.config.has(key))
    one.text = q(readable(baseline_.config, key));
  field.setBaseline(one);
}

void ParameterForm::setLocks(const std::function<QString(const Parameter&)>& reason) {
  for (const auto& [key, field] : fields_) {
    const QString why = reason(field->parameter());
    if (!why.isEmpty() && field->editor()->hasFocus())
      field->editor()
          ->clearFocus(); // else it would hop from one locked field to the next, and the form with it
    field->setLocked(why);
  }
}

QString ParameterForm::wrong() const {
  for (const QString& key : shown_)
    if (ParameterField* at = field(key); at && at->isWrong())
      return key;
  return {};
}

void ParameterForm::setBadges(const std::function<QString(const Parameter&)>& badge) {
  for (const auto& [key, field] : fields_)
    field->label()->setBadge(badge(field->parameter()));
}

void ParameterForm::setError(const QString& key, const QString& sentence) {
  if (ParameterField* at = field(key)) {
    at->setError(sentence);
    if (!sentence.isEmpty()) {
      uncover(*at);
      scroll_->ensureWidgetVisible(at);
    }
  }
}

bool ParameterForm::setRefusal(const QString& key, const QString& sentence) {
  for (const auto& [other, field] : fields_)
    if (other != key)
      field->setRefusal({});
  ParameterField* at = field(key);
  if (!at)
    return false;
  const bool news = !sentence.isEmpty() && at->error() != sentence;
  at->setRefusal(sentence);
  if (news) {
    uncover(*at);
    scroll_->ensureWidgetVisible(at);
  }
  return true;
}

void ParameterForm::setBelow(const QString& key, QWidget* what) {
  aboveKey_ = key;
  below_ = what;
  what->setParent(this);
  what->hide();
}

void ParameterForm::setChoiceEntries(const QString& key, const std::vector<ChoiceEntry>& entries,
                                     PictureSource* pictures) {
  if (ParameterField* at = field(key))
    at->setChoiceEntries(entries, pictures);
}

} // namespace expe
