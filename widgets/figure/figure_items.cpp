#include "widgets/figure/figure_items.h"

#include "widgets/figure/figure_axis.h"
#include "widgets/figure/figure_spots.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace expe {
namespace {

// Small signs at the edges: checkpoints point up from the bottom, changes down from the top.
class Marks : public PanelItem {
public:
  Marks(QCustomPlot& plot, QCPAxisRect* rect, std::vector<Marker> markers, const Pens& pens)
      : PanelItem(plot, rect), markers_(std::move(markers)), pens_(pens) {
    setClipAxisRect(rect);
  }

protected:
  void draw(QCPPainter* painter) override {
    const QRectF area = rect_->rect();
    double last[2] = {-1e9, -1e9}; // where the previous one is: more in one place are one
    for (const Marker& marker : markers_) {
      const double x = x_->coordToPixel(marker.x);
      const bool top = marker.kind == Marker::Kind::Change;
      if (x < area.left() || x > area.right() || std::abs(x - last[top ? 1 : 0]) < 1)
        continue;
      last[top ? 1 : 0] = x;
      const double size = pens_.marker * 0.6, edge = top ? area.top() : area.bottom();
      const double tip = edge + (top ? 1.6 : -1.6) * size;
      painter->setPen(Qt::NoPen);
      painter->setBrush(marker.ink.empty() ? pens_.theme->run(marker.color) : QColor(q(marker.ink)));
      painter->drawPolygon(QPolygonF({{x - size, edge}, {x + size, edge}, {x, tip}}));
    }
  }

private:
  std::vector<Marker> markers_;
  Pens pens_;
};

// What lies beyond an edge: tinted behind curves; along the axis of a map, whose colours say something else.
class Beyond : public PanelItem {
public:
  Beyond(QCustomPlot& plot, QCPAxisRect* rect, const Reference& edge, const Pens& pens, bool onMap)
      : PanelItem(plot, rect), edge_(edge), tint_(pens.theme->warning), onMap_(onMap),
        strip_(pens.marker / 2) {
    tint_.setAlphaF(onMap ? 0.8f : 0.09f);
    setClipAxisRect(rect);
    setClipToAxisRect(!onMap);
    if (!onMap)
      setLayer("background");
  }

protected:
  void draw(QCPPainter* painter) override {
    const QRectF area = rect_->rect();
    const auto beyond = [&](const QCPAxis& axis, double low, double high) { // from where to where
      const double at = std::clamp(axis.coordToPixel(edge_.at), low, high);
      const bool grows = axis.coordToPixel(axis.range().upper) > axis.coordToPixel(axis.range().lower);
      return grows ? std::pair(at, high) : std::pair(low, at);
    };
    QRectF box = area;
    if (edge_.vertical) {
      const auto [from, to] = beyond(*x_, area.left(), area.right());
      box = {QPointF(from, onMap_ ? area.bottom() : area.top()),
             QPointF(to, area.bottom() + (onMap_ ? strip_ : 0))};
    } else {
      const auto [from, to] = beyond(*y_, area.top(), area.bottom());
      box = {QPointF(onMap_ ? area.left() - strip_ : area.left(), from),
             QPointF(onMap_ ? area.left() : area.right(), to)};
    }
    painter->fillRect(box, tint_);
  }

private:
  Reference edge_;
  QColor tint_;
  bool onMap_;
  double strip_; // how wide
};

void setPosition(QCPItemPosition* position, QCPAxis* x, QCPAxis* y, QCPItemPosition::PositionType typeX,
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
constexpr int fewPoints = 32;
constexpr double mostForNames = 0.33; // of the width
constexpr QSizeF paddings(6, 2);      // of a label, both sides together

constexpr auto coords = QCPItemPosition::ptPlotCoords, ratio = QCPItemPosition::ptAxisRectRatio;

} // namespace

FigureItems::FigureItems(QCustomPlot& plot, QCPAxisRect* rect)
    : plot_(plot), rect_(rect), x_(rect->axis(QCPAxis::atBottom)), y_(rect->axis(QCPAxis::atLeft)) {}

void FigureItems::set(const Panel& panel, const Pens& pens, bool titled) {
  for (QCPAbstractItem* item : items_)
    plot_.removeItem(item);
  items_.clear();
  ends_.clear();
  names_.clear();
  lines_.clear();
  title_ = notes_ = rowLabel_ = nullptr;
  axes_.clear();
  for (const Reference& reference : panel.references)
    addReference(reference, pens, panel.map != nullptr);
  addEnds(panel.curves, pens);
  if (!panel.markers.empty())
    items_.push_back(new Marks(plot_, rect_, panel.markers, pens));
  if (labelsInside(panel, pens)) {
    addLabel(panel.y, false, pens);
    addLabel(panel.x, true, pens);
  } else if (pens.screen && !panel.x.empty()) {
    rowLabel_ = text(pens.words(panel.x), pens.theme->muted, pens);
    wholeRowLabel_ = rowLabel_->text();
    setPosition(rowLabel_->position, x_, y_, QCPItemPosition::ptAbsolute, ratio, 0, 1);
    rowLabel_->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
  }
  addTitle(titled ? panel.title : Text(), pens);
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
  if (reference.edge)
    items_.push_back(new Beyond(plot_, rect_, reference, pens, onMap));
  if (reference.edge && pens.screen)
    return; // its tint says it
  const QString words = pens.words(reference.label);
  QCPItemText* label = text(words, color, pens);
  label->setClipToAxisRect(true);
  if (onMap)
    label->setBrush(ground(pens));
  lines_.push_back({label, vertical, onMap, ground(pens), words});
  label->setPositionAlignment(Qt::AlignLeft | (vertical ? Qt::AlignTop : Qt::AlignBottom));
  setPosition(label->position, x_, y_, vertical ? coords : ratio, vertical ? ratio : coords,
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
  setPosition(line->point1, x_, y_, typeX, typeY, x, y);
  setPosition(line->point2, x_, y_, typeX, typeY, vertical ? x : 1, vertical ? 1 : y);
}

// Of very many only the last, which are placed first: the others would be hidden, and cost each picture's
// time.
void FigureItems::addEnds(const std::vector<Curve>& curves, const Pens& pens) {
  const auto labelled = [](const Curve& curve) { return !curve.endLabel.empty() && !curve.x.empty(); };
  auto left = std::ranges::count_if(curves, labelled);
  for (const Curve& curve : curves)
    if (labelled(curve) && left-- <= mostEnds)
      addEnd(curve, pens);
}

void FigureItems::addEnd(const Curve& curve, const Pens& pens) {
  QCPItemText* label = text(pens.words(curve.endLabel), colorOf(curve, pens), pens);
  setPosition(label->position, x_, y_, coords, coords, curve.x.back(), curve.y.back());
  label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  ends_.push_back(label);
}

void FigureItems::setNames(const std::vector<std::pair<FigureGraph*, QString>>& names, const Pens& pens) {
  for (const auto& [graph, name] : names) {
    QCPItemText* label = text(name, graph->pen().color(), pens);
    label->setBrush(ground(pens));
    label->setPositionAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setPosition(label->position, x_, y_, ratio, ratio, 1, 0);
    names_.push_back({graph, label, name});
  }
}

namespace {

// Where the curve is at the right edge, or ends before it, in pixels; none: nothing of it is in sight.
std::optional<double> endOf(const FigureGraph& graph, const QCPAxis& x, const QCPAxis& y) {
  const auto& data = *graph.data();
  for (auto at = data.findEnd(x.range().upper, false); at != data.constBegin();) {
    --at;
    if (at->key < x.range().lower)
      break;
    if (!std::isnan(at->value))
      return y.coordToPixel(at->value);
  }
  return std::nullopt;
}

} // namespace

void FigureItems::placeNames(std::vector<QRectF>& taken) const {
  std::vector<std::pair<double, const Name*>> at; // the middle of each
  for (const Name& each : names_) {
    const auto end = endOf(*each.graph, *x_, *y_);
    each.label->setVisible(end.has_value());
    if (end)
      at.emplace_back(*end, &each);
  }
  if (at.empty())
    return;
  std::ranges::stable_sort(at, {}, &std::pair<double, const Name*>::first);
  const QFontMetricsF metrics(names_.front().label->font());
  const double high = metrics.height(), bottom = rect_->bottom() - high / 2;
  double top = rect_->top() + high / 2;
  for (const QRectF& notes : taken) // which stand at the right too
    top = std::max(top, notes.bottom() + high / 2);
  for (std::size_t i = 0; i < at.size(); ++i) // above its curve, below the name before
    at[i].first = std::max(at[i].first - high * 0.6, i == 0 ? top : at[i - 1].first + high);
  for (std::size_t i = at.size(); i-- > 0;)
    at[i].first = std::min(at[i].first, i + 1 == at.size() ? bottom : at[i + 1].first - high);
  for (const auto& [middle, name] : at) {
    name->label->setText(metrics.elidedText(name->whole, Qt::ElideMiddle, rect_->width() * 0.45));
    name->label->position->setCoords(1, (middle - rect_->top()) / std::max(1, rect_->height()));
    const double wide = metrics.horizontalAdvance(name->label->text()) + paddings.width();
    taken.emplace_back(rect_->right() - wide, middle - high / 2, wide, high);
  }
}

double FigureItems::roomForNames() const {
  if (rect_->width() <= 0 ||
      std::ranges::any_of(names_, [](const Name& each) { return each.graph->data()->size() > fewPoints; }))
    return 0;
  double widest = 0;
  for (const Name& each : names_)
    widest = std::max(widest, QFontMetricsF(each.label->font()).horizontalAdvance(each.whole) +
                                  paddings.width() + 4); // half a marker
  return std::min(widest / rect_->width(), mostForNames);
}

QRectF FigureItems::nameOf(const FigureGraph* graph) const {
  const auto found = std::ranges::find(names_, graph, &Name::graph);
  if (found == names_.end() || !found->label->visible())
    return {};
  return {found->label->topLeft->pixelPosition(), found->label->bottomRight->pixelPosition()};
}

void FigureItems::addLabel(const Text& words, bool across, const Pens& pens) {
  if (words.empty())
    return;
  QCPItemText* label = text(pens.words(words), pens.theme->muted, pens);
  label->setObjectName("label of an axis");
  label->setBrush(ground(pens));
  setPosition(label->position, x_, y_, ratio, ratio, 0, 0);
  label->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
  axes_.push_back({label, across, label->text()});
}

// That of y at the upper end of its axis, that of x at the right end of its own: there or a few lines further
// in, at the first place that is free, or where it hides least.
void FigureItems::placeLabels(const std::vector<FigureGraph*>& graphs, std::vector<QRectF>& taken) const {
  const QRectF area(rect_->rect());
  for (const AxisLabel& each : axes_) {
    if (!each.label->visible())
      continue;
    const QFontMetricsF metrics(each.label->font());
    each.label->setText(metrics.elidedText(each.whole, Qt::ElideRight, area.width() - paddings.width()));
    const QSizeF size = metrics.size(0, each.label->text()) + paddings;
    const auto cost = [&](const QRectF& box) {
      const auto covers = [&](const QRectF& other) { return other.intersects(box); };
      return curveIn(box, graphs) + (std::ranges::any_of(taken, covers) ? area.width() : 0);
    };
    std::optional<std::pair<double, QRectF>> best;
    const int places = each.across ? 4 : 12; // half a line apart
    for (int place = 0; place < places && !(best && best->first == 0); ++place)
      for (const bool right : each.across ? std::vector{true, false} : std::vector{false}) {
        const double in = place * size.height() / 2;
        const double down = each.across ? area.height() - size.height() - in : in;
        const QRectF box({right ? area.right() - size.width() : area.left(), area.top() + down}, size);
        if (const double now = cost(box); !best || now < best->first)
          best = {now, box};
      }
    const QRectF& box = best->second;
    const bool right = box.left() > area.left();
    each.label->setPositionAlignment((right ? Qt::AlignRight : Qt::AlignLeft) |
                                     (each.across ? Qt::AlignBottom : Qt::AlignTop));
    each.label->position->setCoords(right ? 1 : 0, ((each.across ? box.bottom() : box.top()) - area.top()) /
                                                       std::max(1.0, area.height()));
    taken.push_back(box);
  }
}

// Above the panel, in the margin that FigureView leaves for it.
void FigureItems::addTitle(const Text& title, const Pens& pens) {
  if (title.empty())
    return;
  wholeTitle_ = pens.words(title);
  title_ = text(wholeTitle_, pens.theme->text, pens);
  setPosition(title_->position, x_, y_, ratio, ratio, 0, 0);
  title_->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
  title_->setPadding({0, 0, 0, 3});
}

// Beside a panel may be another, whose title begins there.
void FigureItems::shortenTitle() {
  if (title_)
    title_->setText(QFontMetrics(title_->font())
                        .elidedText(wholeTitle_, Qt::ElideRight, rect_->outerRect().right() - rect_->left()));
}

void FigureItems::shorten(const Line& line) const {
  const double at = line.label->position->pixelPosition().x();
  const double room = line.upright ? std::max(rect_->right() + 1 - at, at - rect_->left()) : rect_->width();
  line.label->setText(
      QFontMetricsF(line.label->font()).elidedText(line.whole, Qt::ElideRight, room - paddings.width()));
}

// Unless the panel ends there.
void FigureItems::putAbove(const Line& line) const {
  const double height = QFontMetricsF(line.label->font()).height() + paddings.height();
  const bool above = line.label->position->pixelPosition().y() - height >= rect_->top();
  line.label->setPositionAlignment(Qt::AlignLeft | (above ? Qt::AlignBottom : Qt::AlignTop));
}

void FigureItems::putBeside(const Line& line, const std::vector<FigureGraph*>& graphs,
                            std::vector<QRectF>& taken) const {
  QCPItemText& label = *line.label;
  const QRectF area(rect_->left(), rect_->top(), rect_->width() + 1, rect_->height() + 1);
  const double at = label.position->pixelPosition().x();
  const QSizeF size = QFontMetricsF(label.font()).size(0, label.text()) + paddings;
  // At the end of a map a label would hide what it has nothing to say of.
  const bool inside = at >= area.left() && at <= area.right() - (line.onMap ? 2 : 0);
  const auto spot = inside ? spotBeside(at, size, area, graphs, taken) : std::nullopt;
  label.setVisible(spot.has_value());
  if (!spot)
    return;
  const bool grounded = line.onMap || spot->hidden > 0 || graphs.empty();
  label.setBrush(grounded ? QBrush(line.ground) : QBrush(Qt::NoBrush));
  label.setPositionAlignment(Qt::AlignTop | (spot->box.left() < at - 1 ? Qt::AlignRight : Qt::AlignLeft));
  label.position->setCoords(label.position->coords().x(),
                            (spot->box.top() - area.top()) / std::max(1, rect_->height()));
  taken.push_back(spot->box);
}

void FigureItems::addNotes(const std::vector<Text>& notes, const Pens& pens) {
  wholeNotes_.clear();
  for (const Text& note : notes)
    wholeNotes_ << pens.words(note);
  if (wholeNotes_.isEmpty())
    return;
  notes_ = text(wholeNotes_.join('\n'), pens.theme->warning, pens);
  setPosition(notes_->position, x_, y_, ratio, ratio, 1, 0);
  notes_->setPositionAlignment(Qt::AlignRight | Qt::AlignTop);
  notes_->setTextAlignment(Qt::AlignRight);
  notes_->setBrush(ground(pens));
}

// On two lines where the panel is high enough, and shortened where that is not enough. A name in the middle
// goes first: what is said of it stands at the end.
void FigureItems::shortenNotes() {
  noted_ = {};
  if (!notes_)
    return;
  const QFontMetricsF metrics(notes_->font());
  const double width = rect_->width() - 6;
  const bool high = rect_->height() > 6 * metrics.lineSpacing() * static_cast<double>(wholeNotes_.size());
  QStringList lines;
  for (const QString& note : wholeNotes_) {
    auto end = high && metrics.horizontalAdvance(note) > width ? note.size() : 0; // of the first line
    while (end > 0 && metrics.horizontalAdvance(note.left(end)) > width)
      end = note.lastIndexOf(' ', end - 1);
    if (end > 0)
      lines << note.left(end);
    const QString rest = note.mid(std::max<qsizetype>(end, 0)).trimmed();
    lines << metrics.elidedText(rest, rest.contains(": ") ? Qt::ElideRight : Qt::ElideMiddle,
                                width); // "Learned: why"
  }
  notes_->setText(lines.join('\n'));
  const QSizeF size = metrics.size(0, notes_->text()) + paddings;
  noted_ = {QPointF(rect_->right() - size.width(), rect_->top()), size};
}

// The longer lengths come last and matter most: they are placed first.
void FigureItems::arrange(const std::vector<FigureGraph*>& graphs, bool labelX, bool labelY) {
  for (const AxisLabel& each : axes_)
    each.label->setVisible(each.across ? labelX : labelY);
  if (rowLabel_) {
    rowLabel_->setVisible(labelX);
    rowLabel_->setText(shownInRow(*x_, wholeRowLabel_));
    rowLabel_->position->setCoords(rect_->outerRect().left() + 1,
                                   1 + x_->tickLabelPadding() / std::max(1.0, 1.0 * rect_->height()));
  }
  shortenTitle();
  std::vector<QRectF> taken;
  shortenNotes();
  if (!noted_.isEmpty())
    taken.push_back(noted_);
  placeNames(taken);
  auto place = [&](QCPItemText& label, bool inside, double below) {
    const QFontMetricsF metrics(label.font());
    const QPointF at = label.position->pixelPosition();
    const double wide = metrics.horizontalAdvance(label.text()) + 6;
    const bool leftwards = label.positionAlignment() & Qt::AlignRight;
    const QRectF box(at.x() - (leftwards ? wide : 0), at.y() - metrics.height() * below, wide,
                     metrics.height() * 0.8);
    const bool free =
        inside && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); });
    label.setVisible(free);
    if (free)
      taken.push_back(box);
  };
  const QRect area = rect_->rect().adjusted(0, 0, 30, 0);
  for (auto label = ends_.rbegin(); label != ends_.rend(); ++label)
    place(**label, area.contains((*label)->position->pixelPosition().toPoint()), 0.5);
  for (const Line& line : lines_) {
    shorten(line);
    if (line.upright) {
      putBeside(line, graphs, taken);
      continue;
    }
    putAbove(line);
    place(*line.label, true, line.label->positionAlignment() & Qt::AlignTop ? 0 : 1);
  }
  placeLabels(graphs, taken);
}

} // namespace expe
