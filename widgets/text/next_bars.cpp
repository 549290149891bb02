#include "widgets/text/next_bars.h"

#include "widgets/text/token_text.h"
#include "widgets/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace expe {
namespace {

constexpr int margin = 8, gap = 8, widest = 150; // pixels

QString probabilityText(double probability) {
  return QString::number(probability, 'f', 4);
}

} // namespace

NextBars::NextBars(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("Next token"));
}

void NextBars::setNext(std::vector<Predicted> next) {
  next_ = std::move(next);
  current_ = -1;
  setAccessibleDescription(next_.empty() ? QString() : describe(0));
  arrange();
}

void NextBars::arrange() {
  const QFontMetrics metrics(font());
  line_ = metrics.height() + 5;
  texts_ = ids_ = 0;
  numbers_ = metrics.horizontalAdvance(probabilityText(0));
  for (const Predicted& each : next_) {
    texts_ = std::max(texts_, metrics.horizontalAdvance(visibleText(each.piece.text)));
    ids_ = std::max(ids_, metrics.horizontalAdvance(QString::number(each.piece.id)));
  }
  texts_ = std::min(texts_, widest);
  const int all = static_cast<int>(next_.size()) * line_ + 2 * margin;
  verticalScrollBar()->setRange(0, std::max(0, all - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(line_);
  viewport()->update();
}

QSize NextBars::sizeHint() const {
  return {260, 10 * line_ + 2 * margin};
}

QRect NextBars::rectOf(int index) const {
  return {margin, margin + index * line_ - verticalScrollBar()->value(), viewport()->width() - 2 * margin,
          line_ - 2};
}

QRect NextBars::barOf(int index) const {
  const QRect row = rectOf(index);
  const int left = row.left() + texts_ + gap + ids_ + gap + numbers_ + gap;
  const int room = std::max(row.right() + 1 - left, 0);
  const double share = std::clamp(next_.at(static_cast<std::size_t>(index)).probability, 0.0, 1.0);
  return {left, row.top() + 4, std::max(qRound(share * room), 1), row.height() - 8};
}

QString NextBars::describe(int index) const {
  if (index < 0 || index >= static_cast<int>(next_.size()))
    return {};
  const Predicted& each = next_[static_cast<std::size_t>(index)];
  return tr("%1 of %2, %3, %4, probability %5")
      .arg(QString::number(index + 1), QString::number(next_.size()), visibleText(each.piece.text),
           describePiece(each.piece), probabilityText(each.probability));
}

void NextBars::paintEvent(QPaintEvent* event) {
  const Theme& theme = Theme::current();
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(event->rect(), theme.window);
  for (int i = 0; i < static_cast<int>(next_.size()); ++i) {
    const QRect row = rectOf(i);
    if (!row.intersects(event->rect()))
      continue;
    const Predicted& each = next_[static_cast<std::size_t>(i)];
    if (i == current_) {
      painter.setPen(hasFocus() ? QPen(theme.accent, 1) : QPen(Qt::NoPen));
      painter.setBrush(theme.selection);
      painter.drawRoundedRect(QRectF(row).adjusted(-3.5, 0.5, 3.5, -0.5), 3, 3);
    }
    QRect at(row.left(), row.top(), texts_, row.height());
    painter.setPen(theme.text);
    painter.drawText(at, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(visibleText(each.piece.text), Qt::ElideRight, texts_));
    at = QRect(at.right() + gap, row.top(), ids_, row.height());
    painter.setPen(theme.muted);
    painter.drawText(at, Qt::AlignRight | Qt::AlignVCenter, QString::number(each.piece.id));
    at = QRect(at.right() + gap, row.top(), numbers_, row.height());
    painter.setPen(theme.text);
    painter.drawText(at, Qt::AlignRight | Qt::AlignVCenter, probabilityText(each.probability));
    painter.fillRect(barOf(i), theme.accent);
  }
}

void NextBars::choose(int index) {
  if (next_.empty())
    return;
  current_ = std::clamp(index, 0, static_cast<int>(next_.size()) - 1);
  const QRect row = rectOf(current_);
  QScrollBar* bar = verticalScrollBar();
  if (row.top() < 0)
    bar->setValue(bar->value() + row.top() - margin);
  else if (row.bottom() > viewport()->height())
    bar->setValue(bar->value() + row.bottom() - viewport()->height() + margin);
  setAccessibleDescription(describe(current_));
  viewport()->update();
}

void NextBars::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
  case Qt::Key_Up:
    return choose(current_ - 1);
  case Qt::Key_Down:
    return choose(current_ + 1);
  case Qt::Key_Home:
    return choose(0);
  case Qt::Key_End:
    return choose(static_cast<int>(next_.size()) - 1);
  default:
    QAbstractScrollArea::keyPressEvent(event);
  }
}

void NextBars::mousePressEvent(QMouseEvent* event) {
  const int index = (event->pos().y() + verticalScrollBar()->value() - margin) / line_;
  if (index >= 0 && index < static_cast<int>(next_.size()))
    choose(index);
}

void NextBars::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  if (current_ < 0 && event->reason() != Qt::MouseFocusReason)
    choose(0);
  viewport()->update();
}

void NextBars::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  arrange();
}

void NextBars::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange)
    arrange();
}

} // namespace expe
