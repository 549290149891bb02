#include "widgets/claims/claim_notes.h"

#include "widgets/theme.h"
#include "widgets/words.h"

#include <QTextDocumentFragment>

#include <algorithm>

namespace expe {

ClaimNotes::ClaimNotes(QWidget* parent) : QLabel(parent) {
  setObjectName("claimNotes");
  setWordWrap(true);
  setTextFormat(Qt::RichText);
  setTextInteractionFlags(Qt::TextBrowserInteraction);
  setFocusPolicy(Qt::StrongFocus);
  setContentsMargins(10, 4, 10, 6);
  setAccessibleName(tr("Notes"));
  connect(this, &QLabel::linkActivated, this, [this](const QString& link) {
    const auto place = link.toULongLong();
    if (place >= acts_.size())
      return;
    const auto act = acts_[place]; // what it does may clear them
    act();
  });
  hide();
}

void ClaimNotes::clear() {
  lines_.clear();
  acts_.clear();
}

void ClaimNotes::add(const QString& text, Tone tone) {
  const Theme& theme = Theme::current();
  const QColor color = tone == Tone::Wrong     ? theme.error
                       : tone == Tone::Warning ? theme.warning
                                               : theme.muted;
  lines_ << QString("<div style=\"color:%1\">%2</div>").arg(color.name(), text.toHtmlEscaped());
}

void ClaimNotes::add(const QString& text, const QString& link, std::function<void()> act) {
  const Theme& theme = Theme::current();
  lines_ << QString("<div style=\"color:%1\">%2 <a href=\"%3\" style=\"color:%4\">%5</a></div>")
                .arg(theme.text.name(), text.toHtmlEscaped(), QString::number(acts_.size()),
                     theme.accent.name(), link.toHtmlEscaped());
  acts_.push_back(std::move(act));
}

void ClaimNotes::show() {
  setText(lines_.join(QString()));
  setVisible(!lines_.isEmpty());
}

QString ClaimNotes::plainText() const {
  return lines_.isEmpty() ? QString() : QTextDocumentFragment::fromHtml(lines_.join(QString())).toPlainText();
}

void ClaimNotes::addReadings(const std::vector<TestReading>& readings) {
  const std::size_t shown = std::min<std::size_t>(readings.size(), 3);
  for (std::size_t i = 0; i < shown; ++i) {
    const TestReading& reading = readings[readings.size() - 1 - i];
    add(tr("The test split was read at %1 by %2: %3").arg(q(reading.at), q(reading.who), q(reading.what)));
  }
  if (readings.size() > shown)
    add(tr("and %n times before.", nullptr, static_cast<int>(readings.size() - shown)));
}

} // namespace expe
