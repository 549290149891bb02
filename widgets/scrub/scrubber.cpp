#include "widgets/scrub/scrubber.h"

#include "core/api/brief.h"
#include "core/api/schema.h"
#include "widgets/form/choice_field.h"
#include "widgets/form/parameter_words.h"
#include "widgets/parts.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <vector>

namespace expe {
namespace {

Value valueOf(Type type, double number) {
  return type == Type::Integer ? Value(static_cast<std::int64_t>(std::llround(number))) : Value(number);
}

// Cut short where the value beside it needs the room: the tool tip has it whole.
class HeadLabel : public QLabel {
public:
  using QLabel::QLabel;
  QSize minimumSizeHint() const override { return {24, QLabel::minimumSizeHint().height()}; }

protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    style()->drawItemText(&painter, rect(), Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(),
                          fontMetrics().elidedText(text(), Qt::ElideRight, width()), foregroundRole());
  }
};

} // namespace

Scrubber::Scrubber(const Scrub& scrub, QWidget* parent)
    : QWidget(parent), scrub_(scrub), value_(scrub.parameter.standard) {
  auto* layout = makeLayout<QVBoxLayout>(this, {}, 3);
  makeHead();
  layout->addWidget(makeControl());
  layout->addStretch(1);
  label_->setBuddy(editor());
  editor()->setObjectName(key());
  editor()->setAccessibleName(label_->text());
  setScrub(scrub);
}

void Scrubber::makeHead() {
  auto* head = makeLayout<QHBoxLayout>(nullptr, {}, 3);
  static_cast<QVBoxLayout*>(layout())->addLayout(head);
  head->addWidget(label_ = new HeadLabel);
  label_->setObjectName("scrubLabel");
  label_->installEventFilter(this);
  label_->setText(translated(scrub_.parameter.label));
  if (isNumber()) {
    head->addWidget(makeField());
    field_->setObjectName("scrub/" + key());
    field_->setProperty("scrubValue", true); // by which it is styled
    field_->setAccessibleName(tr("%1, value").arg(label_->text()));
    field_->setFocusPolicy(Qt::ClickFocus); // by keys with Return on the slider: one stop a scrubber
    connect(field_, &QLineEdit::returnPressed, this, [this] {
      if (error_.isEmpty())
        track_->setFocus(Qt::ShortcutFocusReason);
    });
  }
  head->addWidget(note_ = new ElidedLabel(ElidedLabel::Tone::Muted), 1);
  note_->setFont(figureFont(12));
}

QLineEdit* Scrubber::makeField() {
  field_ = new QLineEdit;
  field_->installEventFilter(this);
  connect(field_, &QLineEdit::editingFinished, this, &Scrubber::typed);
  connect(field_, &QLineEdit::returnPressed, this, &Scrubber::typed);
  return field_;
}

QWidget* Scrubber::makeControl() {
  const Parameter& parameter = scrub_.parameter;
  if (isTyped())
    return makeField();
  if (parameter.type == Type::Boolean) {
    check_ = new QCheckBox;
    connect(check_, &QCheckBox::clicked, this, [this](bool on) { take(on); });
    return check_;
  }
  if (parameter.type == Type::Choice) {
    choice_ = new QComboBox;
    connect(choice_, &QComboBox::activated, this,
            [this] { take(choice_->currentData().toString().toStdString()); });
    return choice_;
  }
  track_ = new ScrubTrack;
  connect(track_, &ScrubTrack::moved, this, [this](double to) { take(valueOf(type(), to)); });
  connect(track_, &ScrubTrack::resetWanted, this, [this] { emit resetWanted(key()); });
  connect(track_, &ScrubTrack::typingWanted, this, [this] {
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
  });
  return track_;
}

QWidget* Scrubber::editor() const {
  return track_    ? static_cast<QWidget*>(track_)
         : choice_ ? static_cast<QWidget*>(choice_)
         : check_  ? static_cast<QWidget*>(check_)
                   : field_;
}

QString Scrubber::words() const {
  return label_->text() + " " + textOf(value_);
}

std::vector<Value> Scrubber::steps() const {
  if (!track_)
    return {};
  const ScrubScale& scale = track_->scale();
  std::vector<double> all = scale.stops;
  for (double at = scale.minimum; scale.stops.empty() && at <= scale.maximum;) {
    all.push_back(at);
    at = std::max(scale.next(at, ScrubPace::Step, true), std::nextafter(at, INFINITY));
  }
  std::vector<Value> values(all.size());
  std::ranges::transform(all, values.begin(), [&](double each) { return valueOf(type(), each); });
  return values;
}

// So that the label is whole beside a short value, of checkpoints beside "newest", and what is noted too.
int Scrubber::neededWidth() const {
  constexpr int narrow = 112, wide = 190;
  const int label = label_->sizeHint().width();
  if (isTyped())
    return wide;
  if (!track_)
    return std::max(label + 24, choice_ ? 100 : 60);
  const int value = !track_->scale().stops.empty() ? 76 : scrub_.note ? 64 : 40;
  return std::clamp(label + value, narrow, wide);
}

ScrubScale Scrubber::scaleOf(const Scrub& scrub) const {
  const Parameter& parameter = scrub.parameter;
  ScrubScale scale;
  scale.minimum = scrub.minimum;
  scale.maximum = scrub.maximum;
  scale.lowest = parameter.minimum;
  scale.highest = parameter.maximum;
  scale.log = parameter.scale == Scale::Log && scrub.minimum > 0;
  scale.whole = parameter.type == Type::Integer;
  if (scrub.edge)
    scale.marks.push_back(*scrub.edge);
  for (const auto& [value, label] : scrub.ticks)
    scale.marks.push_back(value);
  return scale;
}

void Scrubber::setScrub(const Scrub& scrub) {
  scrub_ = scrub;
  if (track_) {
    track_->setScale(scaleOf(scrub));
    track_->setTicks(scrub.ticks);
    track_->setEdge(scrub.edge);
  }
  if (choice_ && choice_->count() != static_cast<int>(scrub.parameter.choices.size())) {
    choice_->clear();
    addChoices(*choice_, scrub.parameter);
  }
  label_->setText(translated(scrub.parameter.label));
  refresh();
}

void Scrubber::setStops(const std::vector<std::int64_t>& stops, bool live) {
  live_ = live;
  ScrubScale scale = scaleOf(scrub_);
  scale.stops.assign(stops.begin(), stops.end());
  scale.marks.clear();
  track_->setScale(scale);
  ScrubTicks ticks;
  for (const std::int64_t stop : stops)
    ticks.emplace_back(static_cast<double>(stop), textOf(stop));
  track_->setTicks(std::move(ticks));
  refresh();
}

QString Scrubber::textOf(const Value& value) const {
  if (track_ && !track_->scale().stops.empty() && value == Value(newest))
    return live_ ? tr("live") : tr("newest");
  return shown(scrub_.parameter, q(brief(value)));
}

void Scrubber::setValue(const Value& value) {
  if (value.index() != scrub_.parameter.standard.index() || (track_ && track_->isDragged()) ||
      (value == value_ && error_.isEmpty()))
    return;
  value_ = value;
  if (!(field_ && field_->hasFocus() && field_->isModified()))
    setError({});
  refresh();
}

void Scrubber::setPinned(const std::optional<Value>& value) {
  if (value == pinned_)
    return;
  pinned_ = value;
  refresh();
}

void Scrubber::refresh() {
  if (check_)
    check_->setChecked(std::get<bool>(value_));
  if (choice_)
    choice_->setCurrentIndex(choice_->findData(q(std::get<std::string>(value_))));
  if (field_ && !(field_->hasFocus() && field_->isModified())) {
    field_->setText(textOf(value_));
    field_->setModified(false);
  }
  if (field_ && track_) {
    const int wide = std::max(field_->fontMetrics().horizontalAdvance(field_->text()), 12);
    field_->setFixedWidth(std::clamp(wide + 11, 28, 110));
  }
  if (track_) {
    track_->setValue(numberOf(value_));
    track_->setPinned(pinned_ ? std::optional(numberOf(*pinned_)) : std::nullopt);
  }
  say();
}

void Scrubber::say() {
  QString note = scrub_.note ? scrub_.note(value_) : translated(scrub_.parameter.unit);
  if (pinned_ && *pinned_ != value_)
    note += (note.isEmpty() ? "" : " · ") + tr("pinned %1").arg(textOf(*pinned_));
  note_->setText(note);
  const QString words = textOf(value_) + (note.isEmpty() ? "" : " " + note);
  if (track_)
    track_->setWords(words);
  const QString help = label_->text() + "\n" +
                       describe(scrub_.parameter, choice_ ? choice_->currentData().toString() : QString()) +
                       (track_ ? "\n" + tr("Key 0: the run's own value · Return: type a value") : QString());
  editor()->setAccessibleDescription(!error_.isEmpty() ? error_ : track_ ? words : note);
  label_->setToolTip(help);
  editor()->setToolTip(help);
}

void Scrubber::setError(const QString& sentence) {
  if (sentence == error_)
    return;
  error_ = sentence;
  QWidget* marked = field_ ? static_cast<QWidget*>(field_) : editor();
  setStyleProperty(*marked, "wrong", !sentence.isEmpty());
  marked->setAccessibleDescription(sentence);
  say();
  emit errorChanged();
}

double numberOf(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value))
    return static_cast<double>(*whole);
  const auto* real = std::get_if<double>(&value);
  return real ? *real : 0;
}

void Scrubber::take(const Value& value) {
  value_ = value;
  if (field_)
    field_->setModified(false); // what was half typed gives way
  setError({});
  refresh();
  emit moved(key(), value);
}

void Scrubber::typed() {
  if (!field_->isModified())
    return;
  const QString text = field_->text().trimmed();
  const auto stops = track_ ? track_->scale().stops : std::vector<double>();
  const bool last = !stops.empty() && text.compare(textOf(newest), Qt::CaseInsensitive) == 0;
  const auto value = last ? Result<Value>(Value(newest)) : parse(scrub_.parameter, text.toStdString());
  if (!value)
    return setError(sentence(value.error()));
  const double number = numberOf(*value);
  if (!stops.empty() && std::ranges::find(stops, number) == stops.end()) {
    const double near = stops[static_cast<std::size_t>(
        std::lround(track_->scale().placeOf(number) * static_cast<double>(stops.size() - 1)))];
    return setError(tr("There is no checkpoint at step %1; write %2, for example.")
                        .arg(text, textOf(static_cast<std::int64_t>(near))));
  }
  field_->setModified(false);
  setError({});
  if (*value == value_)
    return refresh();
  take(*value);
}

bool Scrubber::fieldKey(int key, Qt::KeyboardModifiers modifiers) {
  if (key == Qt::Key_Escape) {
    field_->setModified(false);
    setError({});
    refresh();
    editor()->setFocus(Qt::ShortcutFocusReason);
    return true;
  }
  if (!track_ || (key != Qt::Key_Up && key != Qt::Key_Down))
    return false;
  const ScrubPace pace = modifiers & Qt::ControlModifier ? ScrubPace::Fine : ScrubPace::Step;
  typed();
  if (error_.isEmpty())
    track_->ask(track_->scale().next(numberOf(value_), pace, key == Qt::Key_Up));
  return true;
}

bool Scrubber::eventFilter(QObject* watched, QEvent* event) {
  if (watched == label_ && event->type() == QEvent::MouseButtonDblClick) {
    emit resetWanted(key());
    return true;
  }
  if (watched == field_ && event->type() == QEvent::KeyPress) {
    const auto* press = static_cast<QKeyEvent*>(event);
    return fieldKey(press->key(), press->modifiers());
  }
  return QWidget::eventFilter(watched, event);
}

} // namespace expe
