#include "widgets/figure/busy_overlay.h"

#include "widgets/theme.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr int margin = 8, barHeight = 3, slack = 8, widest = 460; // pixels

} // namespace

BusyOverlay::BusyOverlay(QWidget* over) : QWidget(over) {
  setFocusPolicy(Qt::NoFocus);
  setGeometry(over->rect());
  over->installEventFilter(this);
  setState({});
  raise();
}

void BusyOverlay::setState(const BusyState& state) {
  setAttribute(Qt::WA_TransparentForMouseEvents, !state.ended);
  if (state == state_ && isHidden() == state.what.isEmpty())
    return;
  state_ = state;
  setAccessibleName(text());
  setVisible(!state.what.isEmpty());
  update();
}

QString BusyOverlay::text() const {
  return state_.how.isEmpty() ? state_.what : state_.what + ": " + state_.how;
}

bool BusyOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parent() && event->type() == QEvent::Resize)
    setGeometry(parentWidget()->rect());
  const bool pressed = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (watched == parent() && pressed && key(*static_cast<QKeyEvent*>(event)))
    return true;
  return QWidget::eventFilter(watched, event);
}

// Whether it is ours: then the view does not see it.
bool BusyOverlay::key(QKeyEvent& event) {
  const bool ends = state_.busy && event.key() == Qt::Key_Escape;
  const bool goesOn = state_.ended && (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter);
  if (isHidden() || event.modifiers() & ~Qt::KeypadModifier || !(ends || goesOn))
    return false;
  event.accept();
  if (event.type() == QEvent::KeyPress) {
    if (ends)
      emit endWanted();
    else
      emit goOnWanted();
  }
  return true;
}

void BusyOverlay::mousePressEvent(QMouseEvent*) {
  if (state_.ended)
    emit goOnWanted();
}

// In the middle of what is dimmed; else in a corner, where it hides little of a picture that is right.
QRect BusyOverlay::plate() const {
  const QFontMetrics metrics(figureFont(12));
  const int lines = low() || state_.how.isEmpty() ? 1 : 2;
  const int text = std::max({metrics.horizontalAdvance(state_.what), metrics.horizontalAdvance(state_.how),
                             state_.part < 0 ? 0 : 220});
  const int room = std::max(0, width() - (low() ? 0 : 2 * margin));
  const QSize size(low() ? room : std::min({room, text + 2 * margin + slack, widest}),
                   lines * metrics.height() + (low() ? 4 : 2 * margin) + (state_.part < 0 ? 0 : barHeight));
  if (low())
    return {QPoint(0, height() - size.height()), size};
  if (!state_.dims)
    return {QPoint(width() - size.width() - margin, margin), size};
  return {QPoint((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

void BusyOverlay::paintBar(QPainter& painter, const QRect& under) const {
  QRect bar(under.left(), under.bottom() + 1 - barHeight, under.width(), barHeight);
  painter.fillRect(bar, Theme::current().grid);
  bar.setWidth(static_cast<int>(std::clamp(state_.part, 0.0, 1.0) * bar.width()));
  painter.fillRect(bar, Theme::current().accent);
}

void BusyOverlay::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::current();
  QPainter painter(this);
  if (state_.dims) {
    QColor ground = theme.window;
    ground.setAlphaF(low() ? 0.8F : 0.65F);
    painter.fillRect(rect(), ground);
  }
  const QRect where = plate();
  painter.fillRect(where, low() ? theme.window : theme.panel);
  if (state_.part >= 0)
    paintBar(painter, where);
  if (!low()) {
    painter.setPen(theme.border);
    painter.drawRect(QRectF(where).adjusted(0.5, 0.5, -0.5, -0.5));
  }
  painter.setFont(figureFont(low() ? 11 : 12));
  const QFontMetrics metrics = painter.fontMetrics();
  const int side = low() ? 0 : margin, top = where.top() + (low() ? 2 : margin);
  const QString percent =
      low() && state_.part >= 0 ? tr("%1 %").arg(std::floor(100 * state_.part)) : QString();
  const int room =
      where.width() - 2 * side - metrics.horizontalAdvance(percent) - (percent.isEmpty() ? 0 : slack);
  const auto line = [&](int number, const QString& text, const QColor& color) {
    painter.setPen(color);
    painter.drawText(QRect(where.left() + side, top + number * metrics.height(), room, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text, Qt::ElideRight, room));
  };
  line(0, state_.what, theme.text);
  if (!low())
    return line(1, state_.how, theme.muted);
  painter.drawText(where.adjusted(0, 2, 0, 0), Qt::AlignRight | Qt::AlignTop, percent);
}

} // namespace expe
