#include "widgets/figure/head_grid.h"

#include "core/api/raster.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace expe {
namespace {

constexpr int smallest = 12, usual = 16, largest = 112; // pixels

QRgb colorOfWeight(double weight) {
  if (std::isnan(weight))
    return qRgba(0, 0, 0, 0); // nothing is seen there
  const double part =
      1 - std::log(std::clamp(weight, HeadGrid::lowestWeight, 1.0)) / std::log(HeadGrid::lowestWeight);
  const Rgb color = colorOf(Colors::Viridis, part);
  return qRgb(color[0], color[1], color[2]);
}

// By the upper half of a weight's bits, which tell it to 1 %: a logarithm a pixel would be felt.
QRgb quickColor(float weight) {
  static const std::vector<QRgb> table = [] {
    constexpr std::uint32_t all = 0x10000;
    std::vector<QRgb> colors;
    colors.reserve(all);
    for (std::uint32_t high = 0; high < all; ++high)
      colors.push_back(colorOfWeight(static_cast<double>(std::bit_cast<float>(high << 16 | 0x8000))));
    return colors;
  }();
  return table[std::bit_cast<std::uint32_t>(weight) >> 16];
}

} // namespace

HeadGrid::HeadGrid(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Heads"));
  setEmptyText(tr("No attention is looked at yet."));
}

void HeadGrid::setMaps(const HeadMaps& maps) {
  const bool same = maps.layers == maps_.layers && maps.heads == maps_.heads && maps.kinds == maps_.kinds;
  maps_ = maps;
  pictures_.assign(static_cast<std::size_t>(maps.layers * maps.heads), QImage());
  if (layer_ >= layers() || (layer_ >= 0 && head_ >= heads(layer_)))
    layer_ = head_ = -1;
  if (!same)
    arrange();
  setAccessibleDescription(maps_.values.empty() ? emptyText_ : describe(layer_, head_));
  viewport()->update();
}

void HeadGrid::setEmptyText(const QString& text) {
  emptyText_ = text;
  if (maps_.values.empty())
    setAccessibleDescription(text);
  viewport()->update();
}

QString HeadGrid::describe(int layer, int head) const {
  if (layer < 0 || layer >= layers() || head < 0 || head >= heads(layer))
    return tr("%1 layers of %2 heads").arg(layers()).arg(heads());
  const QString name = tr("layer %1, head %2").arg(layer + 1).arg(head + 1);
  const std::string kind =
      maps_.kinds.empty() ? std::string() : maps_.kinds[std::size_t(layer)][std::size_t(head)];
  return kind.empty() ? name : name + " (" + translated(kind) + ")";
}

QString HeadGrid::layerName(int layer) const {
  return narrow_ ? tr("L%1", "layer").arg(layer + 1) : tr("layer %1").arg(layer + 1);
}

// As large as the width allows, within limits; names and pictures are smaller before it scrolls.
void HeadGrid::arrange() {
  const QFontMetrics metrics(figureFont(11));
  top_ = metrics.height() + 8;
  for (const bool narrow : {false, true}) {
    narrow_ = narrow;
    margin_ = narrow ? 3 : 8;
    left_ = 2 * margin_ + std::max(metrics.horizontalAdvance(layerName(std::max(layers(), 1) - 1)),
                                   metrics.horizontalAdvance(tr("head")));
    cell_ = heads() > 0 ? (viewport()->width() - left_ - margin_) / heads() - gap : usual;
    if (cell_ >= usual)
      break;
  }
  cell_ = cell_ < smallest ? usual : std::min(cell_, largest); // where not all fit, it scrolls
  const auto range = [](QScrollBar* bar, int all, int seen) {
    bar->setRange(0, std::max(0, all - seen));
    bar->setPageStep(seen);
  };
  const int step = cell_ + gap;
  range(horizontalScrollBar(), left_ + heads() * step + margin_, viewport()->width());
  range(verticalScrollBar(), top_ + layers() * step + margin_, viewport()->height());
  horizontalScrollBar()->setSingleStep(step);
  verticalScrollBar()->setSingleStep(step);
  viewport()->update();
}

QRect HeadGrid::rectOf(int layer, int head) const {
  const int step = cell_ + gap;
  return {left_ + head * step - horizontalScrollBar()->value(),
          top_ + layer * step + gap / 2 - verticalScrollBar()->value(), cell_, cell_};
}

const QImage& HeadGrid::picture(int layer, int head) {
  const auto at =
      static_cast<std::size_t>(layer) * static_cast<std::size_t>(heads()) + static_cast<std::size_t>(head);
  QImage& image = pictures_[at];
  if (!image.isNull())
    return image;
  const int side = static_cast<int>(maps_.side);
  image = QImage(side, side, QImage::Format_ARGB32);
  const float* value =
      maps_.values.data() + at * static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  for (int y = 0; y < side; ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < side; ++x)
      line[x] = quickColor(*value++);
  }
  return image;
}

void HeadGrid::paintHead(QPainter& painter, int layer, int head) {
  const Theme& theme = Theme::current();
  const QRect rect = rectOf(layer, head);
  const QImage& image = picture(layer, head);
  // Cells stay cells; where several share a pixel their mean is seen.
  const bool small = image.width() > rect.width() * devicePixelRatioF();
  painter.fillRect(rect, theme.panel);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, small);
  painter.drawImage(rect, image);
  const bool chosen = layer == layer_ && head == head_;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(chosen ? QPen(theme.accent, 2) : QPen(theme.border, 1));
  const double out = chosen ? 2 : 0.5;
  painter.drawRect(QRectF(rect).adjusted(-out, -out, out, out));
  if (chosen && hasFocus()) {
    painter.setPen(QPen(theme.text, 1, Qt::DotLine));
    painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

// They stay in sight while the pictures scroll below them.
void HeadGrid::paintNames(QPainter& painter) const {
  const Theme& theme = Theme::current();
  painter.setFont(figureFont(11));
  const QFontMetrics metrics(painter.font());
  const QRect all = viewport()->rect();
  painter.fillRect(0, 0, left_ - gap / 2, all.height(), theme.window);
  painter.fillRect(0, 0, all.width(), top_ - 1, theme.window);
  painter.setClipRect(0, top_ - 1, left_, all.height());
  for (int layer = 0; layer < layers(); ++layer) {
    painter.setPen(layer == layer_ ? theme.accent : theme.muted);
    const QRect rect = rectOf(layer, 0);
    painter.drawText(QRect(margin_, rect.top(), left_ - 2 * margin_, rect.height()),
                     Qt::AlignRight | Qt::AlignVCenter, layerName(layer));
  }
  painter.setClipRect(left_ - gap / 2, 0, all.width(), top_);
  const bool wide = metrics.horizontalAdvance(tr("head %1").arg(std::max(heads(), 1))) <= cell_ + gap - 4;
  for (int head = 0; head < heads(); ++head) {
    painter.setPen(head == head_ ? theme.accent : theme.muted);
    const QRect rect = rectOf(0, head);
    painter.drawText(QRect(rect.left() - gap / 2, 0, rect.width() + gap, top_), Qt::AlignCenter,
                     wide ? tr("head %1").arg(head + 1) : QString::number(head + 1));
  }
  painter.setClipping(false);
  if (!wide) {
    painter.setPen(theme.muted);
    painter.drawText(QRect(margin_, 0, left_ - 2 * margin_, top_), Qt::AlignRight | Qt::AlignVCenter,
                     tr("head"));
  }
}

void HeadGrid::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = Theme::current();
  painter.fillRect(event->rect(), theme.window);
  if (maps_.values.empty()) {
    painter.setPen(theme.muted);
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                     emptyText_);
    return;
  }
  for (int layer = 0; layer < layers(); ++layer)
    for (int head = 0; head < heads(layer); ++head)
      if (rectOf(layer, head).intersects(event->rect()))
        paintHead(painter, layer, head);
  paintNames(painter);
}

void HeadGrid::setSelected(int layer, int head) {
  if (layer == layer_ && head == head_)
    return;
  layer_ = layer;
  head_ = head;
  setAccessibleDescription(describe(layer, head));
  showSelected();
  viewport()->update();
}

void HeadGrid::showSelected() {
  if (layer_ < 0 || layer_ >= layers() || head_ < 0 || head_ >= heads(layer_))
    return;
  const QRect rect = rectOf(layer_, head_).adjusted(-gap, -gap, gap, gap);
  const auto show = [](QScrollBar* bar, int from, int to, int first, int last) {
    bar->setValue(bar->value() + (from < first ? from - first : to > last ? to - last : 0));
  };
  show(horizontalScrollBar(), rect.left(), rect.right(), left_, viewport()->width());
  show(verticalScrollBar(), rect.top(), rect.bottom(), top_, viewport()->height());
}

void HeadGrid::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  arrange();
  showSelected();
}

void HeadGrid::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange)
    arrange();
}

std::optional<std::pair<int, int>> HeadGrid::headAt(const QPoint& position) const {
  if (position.x() >= left_ - gap / 2 && position.y() >= top_ - 1)
    for (int layer = 0; layer < layers(); ++layer)
      for (int head = 0; head < heads(layer); ++head)
        if (rectOf(layer, head).contains(position))
          return std::pair(layer, head);
  return std::nullopt;
}

void HeadGrid::pick(int layer, int head) {
  if (maps_.values.empty())
    return;
  layer = std::clamp(layer, 0, layers() - 1);
  head = std::clamp(head, 0, heads(layer) - 1);
  if (layer == layer_ && head == head_)
    return;
  setSelected(layer, head);
  emit headPicked(layer, head);
}

void HeadGrid::keyPressEvent(QKeyEvent* event) {
  const int layer = std::max(layer_, 0), head = std::max(head_, 0);
  const int page = std::max(1, (viewport()->height() - top_) / (cell_ + gap) - 1);
  static const int keys[] = {Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,   Qt::Key_Down,
                             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
  const bool ours = std::ranges::find(keys, event->key()) != std::end(keys);
  switch (ours && layer_ < 0 ? Qt::Key_Home : event->key()) {
  case Qt::Key_Left:
    return pick(layer, head - 1);
  case Qt::Key_Right:
    return pick(layer, head + 1);
  case Qt::Key_Up:
    return pick(layer - 1, head);
  case Qt::Key_Down:
    return pick(layer + 1, head);
  case Qt::Key_PageUp:
    return pick(layer - page, head);
  case Qt::Key_PageDown:
    return pick(layer + page, head);
  case Qt::Key_Home:
    return pick(layer, 0);
  case Qt::Key_End:
    return pick(layer, heads(layer) - 1);
  default:
    QAbstractScrollArea::keyPressEvent(event);
  }
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
  if (const auto at = headAt(event->pos()); at && event->button() == Qt::LeftButton)
    pick(at->first, at->second);
}

void HeadGrid::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  viewport()->update();
}

void HeadGrid::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

bool HeadGrid::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip)
    return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto at = headAt(help->pos());
  QToolTip::showText(help->globalPos(), at ? describe(at->first, at->second) : QString(), viewport(),
                     at ? rectOf(at->first, at->second) : QRect());
  return true;
}

} // namespace expe
