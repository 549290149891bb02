#include "widgets/form/parameter_field.h"

#include "widgets/fuzzy_match.h"
#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QPainter>

namespace expe {
namespace {

constexpr int room = 9; // pixels on the left, for the bar
constexpr int gap = 6;  // between name and badge

QFont badgeFont(QFont font) {
  font.setPixelSize(10);
  font.setBold(false);
  return font;
}

// The letters that were found are bold on a tint.
QString marked(const QString& text, const QList<int>& letters) {
  const Theme& theme = Theme::current();
  const QString begin = QString("<span style=\"background:%1; color:%2; font-weight:600\">")
                            .arg(theme.selection.name(), theme.text.name());
  QString html;
  bool on = false;
  for (int at = 0; at <= text.size(); ++at) {
    if (const bool now = letters.contains(at); now != on) {
      html += now ? begin : "</span>";
      on = now;
    }
    html += text.mid(at, 1).toHtmlEscaped();
  }
  return html;
}

} // namespace

ParameterLabel::ParameterLabel(const QString& name, QWidget* parent) : QLabel(parent), name_(name) {
  setObjectName("fieldLabel");
  setAccessibleName(name);
  setContentsMargins(room, 0, 0, 0);
  write();
}

void ParameterLabel::write() {
  const auto found = lettersOf(name_, found_);
  setTextFormat(found.isEmpty() ? Qt::PlainText : Qt::RichText);
  setText(found.isEmpty() ? name_ : marked(name_, found));
}

void ParameterLabel::setHighlight(const QStringList& words) {
  if (words == found_)
    return;
  found_ = words;
  write();
}

void ParameterLabel::setDiffers(bool differs) {
  if (differs == differs_)
    return;
  differs_ = differs;
  setStyleProperty(*this, "differs", differs); // makes it bold
  updateGeometry();
}

void ParameterLabel::setBadge(const QString& badge) {
  if (badge == badge_)
    return;
  badge_ = badge;
  updateGeometry();
  update();
}

QSize ParameterLabel::sizeHint() const {
  const QSize text = QLabel::sizeHint();
  return badge_.isEmpty() ? text : text + QSize(gap + badgeRect().width(), 0);
}

QRect ParameterLabel::badgeRect() const {
  const QFontMetrics small(badgeFont(font()));
  const int width = small.horizontalAdvance(badge_) + 8, height = small.height() + 2;
  return {QLabel::sizeHint().width() + gap, (this->height() - height) / 2, width, height};
}

void ParameterLabel::paintEvent(QPaintEvent* event) {
  QLabel::paintEvent(event);
  const Theme& theme = Theme::current();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (differs_)
    painter.fillRect(QRect(0, height() / 2 - 7, 3, 14), theme.accent);
  if (badge_.isEmpty())
    return;
  painter.setFont(badgeFont(font()));
  painter.setPen(theme.muted);
  painter.drawRoundedRect(QRectF(badgeRect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  painter.drawText(badgeRect(), Qt::AlignCenter, badge_);
}

void ParameterLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange)
    write();
}

} // namespace expe
