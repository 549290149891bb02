#include "widgets/text/token_view.h"

#include "widgets/text/token_text.h"
#include "widgets/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr int margin = 8, gap = 2, padding = 3, smallestPixel = 3, largestPixel = 24;

QColor mixed(const QColor& under, const QColor& over, double share) {
  const auto mix = [&](double a, double b) { return a + (b - a) * share; };
  return {qRound(mix(under.red(), over.red())), qRound(mix(under.green(), over.green())),
          qRound(mix(under.blue(), over.blue()))};
}

} // namespace

TokenView::TokenView(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Tokens"));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  viewport()->setMouseTracking(true);
}

void TokenView::setPieces(std::vector<Piece> pieces) {
  pieces_ = std::move(pieces);
  values_.clear();
  current_ = hovered_ = edge_ = marked_ = -1;
  setAccessibleDescription(pieces_.empty() ? emptyText_ : tr("%1 tokens").arg(pieces_.size()));
  verticalScrollBar()->setValue(0);
  arrange();
}

void TokenView::setColors(std::vector<double> values) {
  values_ = std::move(values);
  viewport()->update();
}

void TokenView::setEmptyText(const QString& text) {
  emptyText_ = text;
  if (!pieces_.empty())
    return;
  setAccessibleDescription(text);
  viewport()->update();
}

void TokenView::addPiece(const Piece& piece) {
  pieces_.push_back(piece);
  if (!values_.empty())
    values_.push_back(std::nan(""));
  append(piece);
  setScrollRange();
  viewport()->update();
}

void TokenView::setEdge(int index) {
  edge_ = index;
  viewport()->update();
}

void TokenView::setMarked(int index) {
  if (std::exchange(marked_, index) != index)
    viewport()->update();
}

void TokenView::setGrid(int columns, bool grays) {
  columns_ = columns, grays_ = grays;
  arrange();
}

int TokenView::cellWidth() const {
  const int room = (viewport()->width() - 2 * margin) / columns_;
  const int rows = std::max(1, (static_cast<int>(pieces_.size()) + columns_ - 1) / columns_);
  const int below = (viewport()->height() - 2 * margin) / rows; // so that the whole picture is seen
  return grays_ ? std::clamp(std::min(room, below), smallestPixel, largestPixel)
                : std::clamp(QFontMetrics(font()).horizontalAdvance('M') + 2 * padding, 1,
                             std::max(room - gap, 1));
}

void TokenView::append(const Piece& piece) {
  if (columns_ > 0) {
    const int number = static_cast<int>(chips_.size());
    chips_.push_back({visibleText(piece.text), margin + number % columns_ * (cell_ + (grays_ ? 0 : gap)),
                      number / columns_, cell_});
    return;
  }
  const int right = viewport()->width() - margin;
  Chip chip{visibleText(piece.text), nextX_, nextLine_, 0};
  auto known = widths_.find(chip.text);
  if (known == widths_.end())
    known = widths_.insert(chip.text, QFontMetrics(font()).horizontalAdvance(chip.text) + 2 * padding);
  chip.width = *known;
  if (nextX_ > margin && nextX_ + chip.width > right)
    chip.x = nextX_ = margin, chip.line = ++nextLine_;
  nextX_ += chip.width + gap;
  if (!piece.text.empty() && piece.text.back() == '\n')
    nextX_ = margin, ++nextLine_;
  chips_.push_back(std::move(chip));
}

void TokenView::arrange() {
  cell_ = columns_ > 0 ? cellWidth() : 0;
  lineGap_ = columns_ > 0 && grays_ ? 0 : 3;
  lineHeight_ = columns_ > 0 && grays_ ? cell_ : QFontMetrics(font()).height() + 2 * padding + lineGap_;
  widths_.clear();
  chips_.clear();
  chips_.reserve(pieces_.size());
  nextX_ = margin, nextLine_ = 0;
  for (const Piece& piece : pieces_)
    append(piece);
  setScrollRange();
  viewport()->update();
}

void TokenView::setScrollRange() {
  const int height = (lastLine() + 1) * lineHeight_ + 2 * margin;
  verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(lineHeight_);
}

QRect TokenView::rectOf(int index) const {
  const Chip& chip = chips_.at(static_cast<std::size_t>(index));
  return {chip.x, margin + chip.line * lineHeight_ - verticalScrollBar()->value(), chip.width,
          lineHeight_ - lineGap_};
}

int TokenView::pieceAt(const QPoint& position) const {
  const int line = (position.y() + verticalScrollBar()->value() - margin) / lineHeight_;
  const int index = nearest(line, position.x());
  return index >= 0 && rectOf(index).contains(position) ? index : -1;
}

QColor TokenView::colorOf(double value) {
  const Theme& theme = Theme::current();
  if (std::isnan(value))
    return theme.field;
  return mixed(theme.field, value < 0 ? theme.accent : theme.error, 0.6 * std::min(std::fabs(value), 1.0));
}

QColor TokenView::tint(int index) const {
  const Theme& theme = Theme::current();
  const auto at = static_cast<std::size_t>(index);
  if (grays_) {
    const int gray = std::clamp(pieces_[at].id, 0, 255);
    return {gray, gray, gray};
  }
  if (at < values_.size())
    return colorOf(values_[at]);
  return mixed(theme.field, theme.run(index % 4), theme.dark ? 0.3 : 0.18);
}

void TokenView::paintEvent(QPaintEvent* event) {
  const Theme& theme = Theme::current();
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(event->rect(), theme.field);
  if (pieces_.empty()) {
    painter.setPen(theme.muted);
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                     emptyText_);
    return;
  }
  const int top = verticalScrollBar()->value() + event->rect().top() - margin;
  const int first = std::max(0, top / lineHeight_), last = first + event->rect().height() / lineHeight_ + 2;
  auto chip = std::lower_bound(chips_.begin(), chips_.end(), first,
                               [](const Chip& c, int line) { return c.line < line; });
  for (; chip != chips_.end() && chip->line <= last; ++chip) {
    const int index = static_cast<int>(chip - chips_.begin());
    const QRect rect = rectOf(index);
    if (!event->rect().intersects(rect.adjusted(-gap, -gap, gap, gap)))
      continue;
    const bool chosen = index == current_;
    painter.setPen(chosen ? QPen(theme.accent, 2) : index == marked_ ? QPen(theme.text, 1) : Qt::NoPen);
    painter.setBrush(tint(index));
    if (grays_) {
      painter.fillRect(rect, painter.brush());
      if (chosen || index == marked_)
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
      continue;
    }
    painter.drawRoundedRect(rect, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(rect, Qt::AlignCenter, chip->text);
    if (index == edge_)
      painter.fillRect(rect.left() - 2, rect.top() - 1, 2, rect.height() + 2, theme.warning);
  }
}

QString TokenView::describe(int index) const {
  if (index < 0 || index >= static_cast<int>(pieces_.size()))
    return {};
  const auto at = static_cast<std::size_t>(index);
  const QString place = columns_ > 0
                            ? tr("row %1, column %2, ").arg(index / columns_ + 1).arg(index % columns_ + 1)
                            : QString();
  return tr("token %1 of %2, %3%4, %5")
      .arg(index + 1)
      .arg(pieces_.size())
      .arg(place, chips_.at(at).text, describePiece(pieces_[at]));
}

void TokenView::setCurrent(int index) {
  if (index == current_ || index < -1 || index >= static_cast<int>(pieces_.size()))
    return;
  current_ = index;
  if (index >= 0) {
    const QRect rect = rectOf(index);
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < 0)
      bar->setValue(bar->value() + rect.top() - margin);
    else if (rect.bottom() > viewport()->height())
      bar->setValue(bar->value() + rect.bottom() - viewport()->height() + margin);
  }
  setAccessibleDescription(describe(index));
  viewport()->update();
  emit currentChanged(index);
}

void TokenView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  arrange();
}

void TokenView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange)
    arrange();
}

int TokenView::nearest(int line, int x) const {
  const auto less = [](const Chip& c, int number) { return c.line < number; };
  const auto first = std::lower_bound(chips_.begin(), chips_.end(), line, less);
  const auto end = std::lower_bound(chips_.begin(), chips_.end(), line + 1, less);
  if (first == end)
    return -1;
  const auto away = [x](const Chip& c) { return std::max({c.x - x, x - c.x - c.width, 0}); };
  const auto found =
      std::min_element(first, end, [&](const Chip& a, const Chip& b) { return away(a) < away(b); });
  return static_cast<int>(found - chips_.begin());
}

int TokenView::moved(int key) const {
  const int count = static_cast<int>(chips_.size());
  if (count == 0 || current_ < 0)
    return count == 0 ? -1 : 0;
  const Chip& from = chips_[static_cast<std::size_t>(current_)];
  const int x = from.x + from.width / 2, page = std::max(1, viewport()->height() / lineHeight_ - 1);
  const auto onLine = [&](int line) { return nearest(std::clamp(line, 0, lastLine()), x); };
  switch (key) {
  case Qt::Key_Left:
    return std::max(current_ - 1, 0);
  case Qt::Key_Right:
    return std::min(current_ + 1, count - 1);
  case Qt::Key_Up:
    return onLine(from.line - 1);
  case Qt::Key_Down:
    return onLine(from.line + 1);
  case Qt::Key_PageUp:
    return onLine(from.line - page);
  case Qt::Key_PageDown:
    return onLine(from.line + page);
  case Qt::Key_Home:
    return 0;
  default:
    return count - 1; // End
  }
}

void TokenView::keyPressEvent(QKeyEvent* event) {
  static const int keys[] = {Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,   Qt::Key_Down,
                             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
  if (event->matches(QKeySequence::Copy) && current_ >= 0)
    QGuiApplication::clipboard()->setText(describe(current_));
  else if (std::ranges::find(keys, event->key()) != std::end(keys))
    setCurrent(moved(event->key()));
  else
    QAbstractScrollArea::keyPressEvent(event);
}

void TokenView::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  if (current_ < 0 && !pieces_.empty() && event->reason() != Qt::MouseFocusReason)
    setCurrent(0);
}

void TokenView::mousePressEvent(QMouseEvent* event) {
  setCurrent(pieceAt(event->pos()));
}

void TokenView::mouseMoveEvent(QMouseEvent* event) {
  QAbstractScrollArea::mouseMoveEvent(event);
  if (const int index = pieceAt(event->pos()); index != hovered_)
    emit hovered(hovered_ = index);
}

bool TokenView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave && hovered_ >= 0)
    emit hovered(hovered_ = -1);
  if (event->type() != QEvent::ToolTip)
    return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int index = pieceAt(help->pos());
  QToolTip::showText(help->globalPos(), describe(index), viewport(), index >= 0 ? rectOf(index) : QRect());
  return true;
}

} // namespace expe
