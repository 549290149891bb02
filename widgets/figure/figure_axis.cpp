#include "widgets/figure/figure_axis.h"

#include "core/base/lists.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

namespace expe {
namespace {

QSharedPointer<QCPAxisTicker> tickerOf(const QCPAxis& axis, Quantity quantity, const std::vector<Tick>& ticks,
                                       const Pens& pens, const QString& inRow = {}) {
  if (ticks.empty())
    return QSharedPointer<QCPAxisTicker>(new FigureTicker(axis, quantity, inRow));
  return QSharedPointer<QCPAxisTicker>(new NamedTicker(axis, ticks, pens, inRow));
}

struct Label {
  double at, size; // pixels along the axis, with what keeps it apart from the next
};

Label labelAt(const QCPAxis& axis, double at, const QString& text) {
  const QFontMetrics metrics(axis.tickLabelFont());
  const bool vertical = axis.orientation() == Qt::Vertical;
  const double gap = vertical ? 0 : 0.6 * metrics.averageCharWidth();
  return {axis.coordToPixel(at), gap + (vertical ? metrics.height() : metrics.size(0, text).width())};
}

// The least number that keeps labels apart, if only each so many is shown; `before` of them lie outside.
std::ptrdiff_t everyApart(const std::vector<Label>& labels, std::ptrdiff_t before) {
  const auto count = std::ssize(labels);
  const auto apart = [&](std::ptrdiff_t every) {
    for (auto i = (every - before % every) % every; i + every < count; i += every)
      if (2 * std::abs(labels[i + every].at - labels[i].at) < labels[i].size + labels[i + every].size)
        return false;
    return true;
  };
  std::ptrdiff_t every = 1;
  while (every < count && !apart(every))
    ++every;
  return every;
}

// Where the label before the ticks ends; none: left of all.
double endOfLabel(const QCPAxis& axis, const QString& inRow) {
  const double wide = QFontMetricsF(axis.tickLabelFont()).horizontalAdvance(shownInRow(axis, inRow) + "   ");
  return inRow.isEmpty() ? -1e9 : axis.axisRect()->outerRect().left() + wide;
}

// What a ticker is to fill: of these ticks so many that their labels are apart, without subordinate ones.
// `before` of all lie outside; which are chosen depends on all, so that they stay when the view moves.
template <class Shown>
void putApart(const QCPAxis& axis, std::span<const Tick> ticks, std::ptrdiff_t before, const QString& inRow,
              Shown shown, QVector<double>& at, QVector<double>* subTicks, QVector<QString>* labels) {
  at.clear();
  if (subTicks)
    subTicks->clear();
  if (labels)
    labels->clear();
  const auto sizes =
      mapped(ticks, [&](const Tick& tick) { return labelAt(axis, tick.at, q(tick.label.words())); });
  const auto every = everyApart(sizes, before);
  const double from = endOfLabel(axis, inRow);
  for (auto i = (every - before % every) % every; i < std::ssize(ticks); i += every) {
    const auto& [value, label] = ticks[static_cast<std::size_t>(i)];
    const Label& place = sizes[static_cast<std::size_t>(i)];
    at << value;
    if (labels)
      *labels << (place.at - place.size / 2 < from ? QString() : shown(q(label.words())));
  }
}

// Rows of a matrix are counted.
Quantity quantityY(const Panel& panel) {
  const bool counted =
      panel.map && std::abs(panel.map->last - panel.map->first) == static_cast<double>(panel.map->rows);
  return counted ? Quantity::Count : Quantity::Number;
}

} // namespace

void styleAxis(QCPAxis& axis, const Pens& pens) {
  const Theme& theme = *pens.theme;
  axis.setTickLabelFont(penFont(pens));
  axis.setLabelFont(penFont(pens));
  axis.setTickLabelColor(theme.muted);
  axis.setLabelColor(theme.muted);
  axis.setBasePen(QPen(theme.border, pens.thin));
  axis.setTickPen(QPen(theme.border, pens.thin));
  axis.setSubTickPen(Qt::NoPen);
  axis.setTickLength(0, 3);
  axis.setLabelPadding(4);
  axis.grid()->setPen(QPen(theme.grid, pens.thin));
  axis.grid()->setZeroLinePen(QPen(theme.grid, pens.thin));
}

void styleAxes(QCPAxis& x, QCPAxis& y, const Panel& panel, const Pens& pens, bool labelX) {
  styleAxis(x, pens);
  styleAxis(y, pens);
  y.setBasePen(Qt::NoPen);
  y.setTickPen(Qt::NoPen);
  x.setLabel(pens.words(panel.x));
  y.setLabel(pens.words(panel.y));
  x.setScaleType(panel.logX ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  y.setScaleType(panel.logY ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  y.setRangeReversed(panel.downwards);
  x.grid()->setVisible(pens.grid && !panel.map);
  y.grid()->setVisible(pens.grid && !panel.map);
  const bool inRow = pens.screen && panel.map && labelX;
  x.setTicker(tickerOf(x, panel.quantityX, panel.ticksX, pens, inRow ? pens.words(panel.x) : QString()));
  y.setTicker(tickerOf(y, quantityY(panel), panel.ticksY, pens));
}

bool labelsInside(const Panel& panel, const Pens& pens) {
  return pens.screen && !panel.map;
}

QString shownInRow(const QCPAxis& axis, const QString& label) {
  const int room = axis.axisRect()->outerRect().width() * 2 / 5;
  return QFontMetrics(axis.tickLabelFont()).elidedText(label, Qt::ElideRight, room);
}

// A label stands in the middle of its axis.
void shortenLabels(QCPAxis& x, QCPAxis& y, const Panel& panel, const Pens& pens) {
  const QCPAxisRect& rect = *x.axisRect();
  const QMargins around = rect.margins();
  const auto shorten = [&](QCPAxis& axis, const Text& label, int room) {
    const QString words = pens.words(label),
                  some = QFontMetrics(axis.labelFont()).elidedText(words, Qt::ElideRight, room);
    axis.setLabel(words.isEmpty() || !some.isEmpty() ? some : "…"); // where there is one, its room stays
  };
  shorten(x, panel.x, rect.width() + 2 * std::min(around.left(), around.right()));
  shorten(y, panel.y, rect.height() + 2 * std::min(around.top(), around.bottom()));
}

int FigureTicker::most() const {
  const QRect rect = axis_.axisRect()->rect();
  const QFontMetrics metrics(axis_.tickLabelFont());
  if (axis_.orientation() == Qt::Vertical)
    return std::clamp(static_cast<int>(rect.height() / (metrics.height() * 1.5)), 2, 12);
  const int letters = quantity_ == Quantity::Duration ? 10 : 7;
  return std::clamp(rect.width() / (metrics.averageCharWidth() * letters), 2, 12);
}

void FigureTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& at,
                            QVector<double>* subTicks, QVector<QString>* labels) {
  const bool log = axis_.scaleType() == QCPAxis::stLogarithmic;
  putApart(axis_, ticks(range.lower, range.upper, log, quantity_, most()), 0, inRow_, std::identity(), at,
           subTicks, labels);
}

NamedTicker::NamedTicker(const QCPAxis& axis, std::vector<Tick> ticks, const Pens& pens, QString inRow)
    : axis_(axis), ticks_(std::move(ticks)), inRow_(std::move(inRow)) {
  for (Tick& tick : ticks_)
    tick.label = pens.words(tick.label).toStdString();
  std::ranges::stable_sort(ticks_, {}, &Tick::at);
}

void NamedTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& at,
                           QVector<double>* subTicks, QVector<QString>* labels) {
  const auto from = std::ranges::lower_bound(ticks_, range.lower, {}, &Tick::at);
  const auto to = std::ranges::upper_bound(ticks_, range.upper, {}, &Tick::at);
  putApart(
      axis_, {from, to}, from - ticks_.begin(), inRow_, [this](const QString& name) { return shown(name); },
      at, subTicks, labels);
}

// Names at the left take two fifths of the figure at most. Their two ends are kept.
QString NamedTicker::shown(const QString& name) const {
  constexpr double most = 0.4;
  if (axis_.orientation() == Qt::Horizontal)
    return name;
  const auto room = static_cast<int>(most * axis_.axisRect()->outerRect().width());
  return room > 0 ? QFontMetrics(axis_.tickLabelFont()).elidedText(name, Qt::ElideMiddle, room) : name;
}

} // namespace expe
