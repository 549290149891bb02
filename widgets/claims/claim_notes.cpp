#include "widgets/claims/claim_notes.h"

#include "widgets/theme.h"
#include "widgets/words.h"

#include <QEvent>
#include <QResizeEvent>
#include <QScrollBar>

#include <algorithm>

namespace expe {
namespace {

constexpr double mostOfParent = 0.4; // of its height
constexpr int fewestLines = 6;       // that may be seen however low that is

QColor colorOf(ClaimNotes::Tone tone) {
  const Theme& theme = Theme::current();
  return tone == ClaimNotes::Tone::Wrong     ? theme.error
         : tone == ClaimNotes::Tone::Warning ? theme.warning
                                             : theme.muted;
}

} // namespace

ClaimNotes::ClaimNotes(QWidget* parent) : QTextBrowser(parent) {
  setObjectName("claimNotes");
  setFrameShape(QFrame::NoFrame);
  setOpenLinks(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
  setTabChangesFocus(true);
  document()->setDocumentMargin(10);
  setAccessibleName(tr("Notes"));
  connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
    const auto place = link.toString().toULongLong();
    if (place >= notes_.size() || !notes_[place].act)
      return;
    const auto act = notes_[place].act; // what it does may clear them
    act();
  });
  hide();
}

void ClaimNotes::clear() {
  notes_.clear();
}

void ClaimNotes::add(const QString& text, Tone tone) {
  notes_.push_back({text, {}, tone, {}});
}

void ClaimNotes::add(const QString& text, const QString& link, std::function<void()> act) {
  notes_.push_back({text, link, Tone::Plain, std::move(act)});
}

void ClaimNotes::show() {
  QString html;
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    const Note& note = notes_[i];
    const QColor color = note.link.isEmpty() ? colorOf(note.tone) : Theme::current().text;
    html += QString("<div style=\"color:%1\">%2").arg(color.name(), note.text.toHtmlEscaped());
    if (!note.link.isEmpty())
      html += QString(" <a href=\"%1\" style=\"color:%2\">%3</a>")
                  .arg(QString::number(i), Theme::current().accent.name(), note.link.toHtmlEscaped());
    html += "</div>";
  }
  setHtml(html);
  setVisible(!notes_.empty());
  verticalScrollBar()->setValue(0);
  updateGeometry();
}

int ClaimNotes::wanted() const {
  const int whole = static_cast<int>(document()->size().height());
  const int share = parentWidget() ? static_cast<int>(mostOfParent * parentWidget()->height()) : 0;
  return std::min(whole, std::max(share, fewestLines * fontMetrics().lineSpacing() + 12));
}

bool ClaimNotes::event(QEvent* event) {
  if (event->type() == QEvent::ParentChange && parentWidget())
    parentWidget()->installEventFilter(this);
  return QTextBrowser::event(event);
}

bool ClaimNotes::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize)
    updateGeometry();
  return QTextBrowser::eventFilter(watched, event);
}

QSize ClaimNotes::sizeHint() const {
  return {200, wanted()};
}

void ClaimNotes::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  if (event->size().width() != event->oldSize().width())
    updateGeometry(); // lines break elsewhere
}

void ClaimNotes::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !notes_.empty())
    show();
}

void ClaimNotes::askForTest(const std::vector<TestReading>& readings, bool read, std::function<void()> act) {
  clear();
  if (read)
    add(tr("What is shown was read before: the runs are others by now."), Tone::Warning);
  add(readings.empty() ? tr("The test split is meant to be read once. It has not been read in this study.")
                       : tr("The test split is meant to be read once. It has been read %n times.", nullptr,
                            static_cast<int>(readings.size())),
      tr("Read it, and log that it is read"), std::move(act));
  addReadings(readings);
  show();
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
