#include "widgets/figure/busy_overlay.h"

#include "widgets/theme.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace expe {
namespace {

constexpr int margin = 8, barHeight = 2, slack = 6, widest = 460; // pixels

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
  const bool onlyWords =
      state.dims == state_.dims && state.busy == state_.busy && state.ended == state_.ended;
  const QRect before = plate();
  state_ = state;
  setAccessibleName(text());
  setVisible(!state.what.isEmpty());
  // Below it the whole view would be drawn.
  onlyWords ? update(QRegion(0, 0, width(), barHeight) | before | plate()) : update();
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

// Pixels from the left on, up to a button that stands over it.
int BusyOverlay::room() const {
  int room = width();
  for (const auto* each :
       parentWidget()->findChildren<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly))
    if (each->isVisible() && each->x() > room / 2)
      room = std::min(room, each->x() - margin);
  return room;
}

// In a corner, where it hides little of the picture; what was ended waits for a click in the middle.
QRect BusyOverlay::plate() const {
  const QFontMetrics metrics(figureFont(11));
  const int room = std::max(0, low() ? this->room() : width() - 2 * margin);
  const QSize size(low() ? room : std::min({room, metrics.horizontalAdvance(text()) + 2 * margin + 2, widest}),
                   metrics.height() + (low() ? 4 : slack));
  if (low())
    return {QPoint(0, height() - size.height()), size};
  if (state_.ended)
    return {QPoint((width() - size.width()) / 2, (height() - size.height()) / 2), size};
  return {QPoint(width() - size.width(), barHeight), size};
}

// Of an unknown part the whole line, paler.
void BusyOverlay::paintBar(QPainter& painter) const {
  const bool known = state_.part >= 0;
  QColor color = Theme::current().accent;
  color.setAlphaF(known ? 1 : 0.4F);
  painter.fillRect(0, 0, width(), barHeight, Theme::current().grid);
  painter.fillRect(0, 0, known ? static_cast<int>(std::min(state_.part, 1.0) * width()) : width(), barHeight,
                   color);
}

void BusyOverlay::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::current();
  QPainter painter(this);
  if (state_.dims) {
    QColor ground = theme.window;
    ground.setAlphaF(low() ? 0.8F : 0.65F);
    painter.fillRect(rect(), ground);
  }
  if (state_.busy)
    paintBar(painter);
  if (state_.busy && !state_.dims)
    return; // the picture is of what is wanted, and words would hide some of it
  const QRect where = plate();
  painter.fillRect(where, low() ? theme.window : theme.panel);
  painter.setFont(figureFont(11));
  painter.setPen(theme.text);
  const int side = low() ? 0 : margin, room = where.width() - 2 * side;
  painter.drawText(where.adjusted(side, 0, -side, 0), Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(text(), Qt::ElideRight, room));
}

} // namespace expe
