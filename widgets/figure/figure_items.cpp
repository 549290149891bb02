#include "widgets/figure/figure_items.h"

#include <algorithm>

namespace expe {
namespace {

// Small signs at the edges: checkpoints point up from the bottom, changes down from the top.
class Marks : public QCPAbstractItem {
public:
  Marks(QCustomPlot* plot, QCPAxisRect* rect, std::vector<Marker> markers, const Pens& pens)
      : QCPAbstractItem(plot), rect_(rect), markers_(std::move(markers)), pens_(pens) {
    setClipAxisRect(rect);
  }
  double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
  void draw(QCPPainter* painter) override {
    const QRectF area = rect_->rect();
    double last[2] = {-1e9, -1e9}; // where the previous one is: more in one place are one
    for (const Marker& marker : markers_) {
      const double x = rect_->axis(QCPAxis::atBottom)->coordToPixel(marker.x);
      const bool top = marker.kind == Marker::Kind::Change;
      if (x < area.left() || x > area.right() || std::abs(x - last[top ? 1 : 0]) < 1)
        continue;
      last[top ? 1 : 0] = x;
      const double size = pens_.marker * 0.6, edge = top ? area.top() : area.bottom();
      const double tip = edge + (top ? 1.6 : -1.6) * size;
      painter->setPen(Qt::NoPen);
      painter->setBrush(pens_.theme->run(marker.color));
      painter->drawPolygon(QPolygonF({{x - size, edge}, {x + size, edge}, {x, tip}}));
    }
  }

private:
  QCPAxisRect* rect_;
  std::vector<Marker> markers_;
  Pens pens_;
};

void place(QCPItemPosition* position, QCPAxis* x, QCPAxis* y, QCPItemPosition::PositionType typeX,
           QCPItemPosition::PositionType typeY, double atX, double atY) {
  position->setAxes(x, y);
  position->setAxisRect(x->axisRect());
  position->setTypeX(typeX);
  position->setTypeY(typeY);
  position->setCoords(atX, atY);
}

QColor ground(const Pens& pens) { // of letters
  QColor color = pens.theme->window;
  color.setAlphaF(0.8f);
  return color;
}

constexpr std::ptrdiff_t mostEnds = 60;

constexpr auto coords = QCPItemPosition::ptPlotCoords, ratio = QCPItemPosition::ptAxisRectRatio;

} // namespace

FigureItems::FigureItems(QCustomPlot& plot, QCPAxisRect* rect)
    : plot_(plot), rect_(rect), x_(rect->axis(QCPAxis::atBottom)), y_(rect->axis(QCPAxis::atLeft)) {}

void FigureItems::set(const Panel& panel, const Pens& pens) {
  for (QCPAbstractItem* item : items_)
    plot_.removeItem(item);
  items_.clear();
  ends_.clear();
  lines_.clear();
  title_ = notes_ = nullptr;
  for (const Reference& reference : panel.references)
    addReference(reference, pens, panel.map != nullptr);
  addEnds(panel.curves, pens);
  if (!panel.markers.empty())
    items_.push_back(new Marks(&plot_, rect_, panel.markers, pens));
  addTitle(panel.title, pens);
  addNotes(panel.notes, pens);
}

QCPItemText* FigureItems::text(const QString& words, const QColor& color, const Pens& pens) {
  auto* item = new QCPItemText(&plot_);
  item->setClipAxisRect(rect_);
  item->setClipToAxisRect(false);
  item->setText(words);
  item->setColor(color);
  item->setFont(penFont(pens));
  item->setPadding({3, 1, 3, 1});
  items_.push_back(item);
  return item;
}

// On the colours of a map a line is white with a dark edge, and its label has a ground.
void FigureItems::addReference(const Reference& reference, const Pens& pens, bool onMap) {
  const bool vertical = reference.vertical;
  const QColor color = vertical ? pens.theme->warning : pens.theme->muted;
  if (onMap)
    addLine(reference, QPen(QColor(0, 0, 0, 150), pens.thin * 3));
  addLine(reference, QPen(onMap ? QColor(Qt::white) : color, pens.thin, Qt::DashLine));
  const QString words = QString::fromStdString(reference.label);
  QCPItemText* label = text(words, color, pens);
  label->setClipToAxisRect(true);
  if (onMap)
    label->setBrush(ground(pens));
  lines_.push_back({label, vertical, words});
  label->setPositionAlignment(Qt::AlignLeft | (vertical ? Qt::AlignTop : Qt::AlignBottom));
  place(label->position, x_, y_, vertical ? coords : ratio, vertical ? ratio : coords,
        vertical ? reference.at : 0, vertical ? 0 : reference.at);
}

void FigureItems::addLine(const Reference& reference, const QPen& pen) {
  const bool vertical = reference.vertical;
  auto* line = new QCPItemStraightLine(&plot_);
  items_.push_back(line);
  line->setClipAxisRect(rect_);
  line->setPen(pen);
  const auto typeX = vertical ? coords : ratio, typeY = vertical ? ratio : coords;
  const double x = vertical ? reference.at : 0, y = vertical ? 0 : reference.at;
  place(line->point1, x_, y_, typeX, typeY, x, y);
  place(line->point2, x_, y_, typeX, typeY, vertical ? x : 1, vertical ? 1 : y);
}

// Of very many only the last, which are placed first: the others would be hidden, and cost each picture's
// time.
void FigureItems::addEnds(const std::vector<Curve>& curves, const Pens& pens) {
  const auto labelled = [](const Curve& curve) { return !curve.endLabel.empty() && !curve.x.empty(); };
  auto left = std::count_if(curves.begin(), curves.end(), labelled);
  for (const Curve& curve : curves)
    if (labelled(curve) && left-- <= mostEnds)
      addEnd(curve, pens);
}

void FigureItems::addEnd(const Curve& curve, const Pens& pens) {
  QCPItemText* label = text(QString::fromStdString(curve.endLabel), pens.theme->run(curve.color), pens);
  place(label->position, x_, y_, coords, coords, curve.x.back(), curve.y.back());
  label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  ends_.push_back(label);
}

// Above the panel, in the margin that FigureView leaves for it.
void FigureItems::addTitle(const std::string& title, const Pens& pens) {
  if (title.empty())
    return;
  wholeTitle_ = QString::fromStdString(title);
  title_ = text(wholeTitle_, pens.theme->text, pens);
  place(title_->position, x_, y_, ratio, ratio, 0, 0);
  title_->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
  title_->setPadding({0, 0, 0, 3});
}

// Beside a panel may be another, whose title begins there.
void FigureItems::shortenTitle() {
  if (title_)
    title_->setText(QFontMetrics(title_->font())
                        .elidedText(wholeTitle_, Qt::ElideRight, rect_->outerRect().right() - rect_->left()));
}

// Right of an upright line, below notes that reach as far, and above a level one, unless the panel ends
// there.
void FigureItems::turnInwards(const Line& line, const QRectF& notes) const {
  const QFontMetricsF metrics(line.label->font());
  const QSizeF size = metrics.size(0, line.whole) + QSizeF(6, 2);
  QPointF at = line.label->position->pixelPosition();
  const QRectF area = rect_->rect();
  const double right = area.right() + 1 - at.x(), left = at.x() - area.left();
  const bool turned = size.width() > right && right < left;
  const bool above = at.y() - size.height() >= area.top();
  line.label->setText(metrics.elidedText(line.whole, Qt::ElideRight, std::max(right, left) - 6));
  line.label->setPositionAlignment(line.upright ? Qt::AlignTop | (turned ? Qt::AlignRight : Qt::AlignLeft)
                                                : Qt::AlignLeft | (above ? Qt::AlignBottom : Qt::AlignTop));
  if (!line.upright)
    return;
  const double reach = at.x() + (turned ? 0 : std::min(size.width(), right));
  const double below = notes.isEmpty() || reach < notes.left() ? 0 : notes.height() + 2;
  line.label->position->setCoords(line.label->position->coords().x(), below / std::max(area.height(), 1.0));
}

void FigureItems::addNotes(const std::vector<std::string>& notes, const Pens& pens) {
  wholeNotes_.clear();
  for (const std::string& note : notes)
    wholeNotes_ << QString::fromStdString(note);
  if (wholeNotes_.isEmpty())
    return;
  notes_ = text(wholeNotes_.join('\n'), pens.theme->warning, pens);
  place(notes_->position, x_, y_, ratio, ratio, 1, 0);
  notes_->setPositionAlignment(Qt::AlignRight | Qt::AlignTop);
  notes_->setTextAlignment(Qt::AlignRight);
  notes_->setBrush(ground(pens));
}

// A name in the middle goes first: what is said of it stands at the end.
QRectF FigureItems::shortenNotes() {
  if (!notes_)
    return {};
  const QFontMetricsF metrics(notes_->font());
  QStringList lines;
  for (const QString& note : wholeNotes_)
    lines << metrics.elidedText(note, Qt::ElideMiddle, rect_->width() - 6);
  notes_->setText(lines.join('\n'));
  const QSizeF size = metrics.size(0, notes_->text());
  return {QPointF(rect_->right() - size.width() - 6, rect_->top()), size};
}

// The longer lengths come last and matter most: they are placed first.
void FigureItems::arrange() {
  shortenTitle();
  std::vector<QRectF> taken;
  const QRectF notes = shortenNotes();
  if (!notes.isEmpty())
    taken.push_back(notes);
  auto place = [&](QCPItemText& label, bool inside, double below) {
    const QFontMetricsF metrics(label.font());
    const QPointF at = label.position->pixelPosition();
    const double wide = metrics.horizontalAdvance(label.text()) + 6;
    const bool leftwards = label.positionAlignment() & Qt::AlignRight;
    const QRectF box(at.x() - (leftwards ? wide : 0), at.y() - metrics.height() * below, wide,
                     metrics.height() * 0.8);
    const bool free = inside && std::none_of(taken.begin(), taken.end(),
                                             [&](const QRectF& other) { return other.intersects(box); });
    label.setVisible(free);
    if (free)
      taken.push_back(box);
  };
  const QRect area = rect_->rect().adjusted(0, 0, 30, 0);
  for (auto label = ends_.rbegin(); label != ends_.rend(); ++label)
    place(**label, area.contains((*label)->position->pixelPosition().toPoint()), 0.5);
  for (const Line& line : lines_) {
    turnInwards(line, notes);
    place(*line.label, true, line.label->positionAlignment() & Qt::AlignTop ? 0 : 1);
  }
}

} // namespace expe
