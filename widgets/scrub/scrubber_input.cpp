// What is typed, and what keys and mouse do at a scrubber.
#include "widgets/scrub/scrubber.h"

#include "core/api/schema.h"
#include "widgets/words.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>
#include <cmath>
#include <vector>

namespace expe {

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
  if (!stops.empty() && std::find(stops.begin(), stops.end(), number) == stops.end()) {
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
