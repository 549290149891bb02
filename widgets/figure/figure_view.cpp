#include "widgets/figure/figure_view.h"

#include "core/base/lists.h"
#include "widgets/figure/figure_annotator.h"
#include "widgets/figure/figure_emphasis.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/words.h"

#include <QAccessibleWidget>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QTimer>

#include <algorithm>
#include <array>
#include <cmath>

namespace expe {
namespace {

constexpr int leastSquare = 120;    // pixels: of a matrix that is seen beside another
constexpr int narrowestPanel = 190; // pixels: of less width, axes leave no room for a map and its title

constexpr std::size_t mostCopied =
    1000000; // points or cells of a table that is copied: more are written to a file

std::size_t pointsOf(const Figure& figure) {
  std::size_t count = 0;
  for (const Panel& panel : figure.panels) {
    for (const Curve& curve : panel.curves)
      count += curve.series ? curve.series->size() : curve.x.size();
    count += panel.map ? panel.map->values.size() : 0;
  }
  return count;
}

// A chart, to who reads it aloud: what is of no kind is passed over.
QAccessibleInterface* accessOf(const QString&, QObject* object) {
  auto* view = qobject_cast<FigureView*>(object);
  return view ? new QAccessibleWidget(view, QAccessible::Chart) : nullptr;
}

} // namespace

FigureView::FigureView(QWidget* parent) : QCustomPlot(parent) {
  [[maybe_unused]] static const bool told = (QAccessible::installFactory(accessOf), true);
  // QCustomPlot has told itself to draw soon, also where nobody sees it: the first paint draws by itself.
  QCoreApplication::removePostedEvents(this, QEvent::MetaCall);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  setNoAntialiasingOnDrag(true);
  setPlottingHint(QCP::phFastPolylines);           // wide smooth lines as one path are slow
  setPlottingHint(QCP::phImmediateRefresh, false); // all that is drawn at once comes to the screen at once
  setAutoAddPlottableToLegend(false);
  layer("overlay")->setMode(
      QCPLayer::lmLogical); // which nothing is on: no second picture of this size for it
  plotLayout()->clear();
  legend_ = new QCPLegend;
  legend_->setBorderPen(Qt::NoPen);
  legend_->setBrush(Qt::NoBrush);
  legend_->setFillOrder(QCPLayoutGrid::foColumnsFirst);
  legend_->setMargins({8, 4, 8, 0});
  legend_->setRowSpacing(0);
  row_ = new QCPLayoutGrid;
  plotLayout()->setRowSpacing(0);
  auto* top = new QCPLayoutGrid; // the legend, and the free room beside it
  plotLayout()->addElement(0, 0, top);
  top->setColumnSpacing(0);
  top->addElement(0, 0, legend_);
  top->addElement(0, 1, new QCPLayoutElement(this));
  plotLayout()->addElement(1, 0, row_);
  plotLayout()->setRowStretchFactor(0, 0.001);
  legend_->setLayer(layer("legend"));
  margins_ = new QCPMarginGroup(this);
  pens_.theme = &Theme::current();
  setBackground(pens_.theme->window);
  connect(this, &QCustomPlot::afterLayout, this, &FigureView::arrange);
  empty_ = new QLabel(this);
  empty_->setObjectName("muted");
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->hide();
  emphasis_ = new FigureEmphasis(this, panels_);
  readout_ = new FigureReadout(this);
  annotator_ = new FigureAnnotator(this, panels_);
  connect(annotator_, &FigureAnnotator::changed, this, &FigureView::annotated);
  connect(annotator_, &FigureAnnotator::left, this, &FigureView::annotatingLeft);
}

FigureView::~FigureView() = default;

void FigureView::setPens(const Pens& pens) {
  pens_ = pens;
  setPlottingHint(QCP::phFastPolylines, pens.screen);
  redraw();
}

void FigureView::setFollow(bool follow) {
  follow_ = follow;
  redraw();
}

void FigureView::setAnnotations(std::shared_ptr<const Annotations> annotations) {
  if (annotations == annotations_)
    return;
  annotations_ = std::move(annotations);
  if (!figure_.panels.empty())
    take(expe::annotated(figure_, annotations_ ? *annotations_ : Annotations()));
}

void FigureView::setAnnotating(bool on) {
  annotator_->setActive(on);
  if (on)
    stopReading();
}

bool FigureView::annotating() const {
  return annotator_->active();
}

// Without annotations nothing is copied that is the same: pictures come thirty times a second.
void FigureView::setFigure(const Figure& plain) {
  annotations_ && !annotations_->empty() ? take(expe::annotated(plain, *annotations_)) : take(plain);
}

void FigureView::take(const Figure& figure) {
  if (figure == figure_)
    return;
  figure_ = figure;
  empty_->hide();
  setAccessibleName(pens_.words(figure_.title));
  emit stampChanged(headline());
  redraw();
}

namespace {

bool sameColors(const Panel& a, const Panel& b) {
  return a.map && b.map && a.map->range && a.map->range == b.map->range && a.map->label == b.map->label &&
         a.map->colors == b.map->colors && a.map->log == b.map->log;
}

} // namespace

// Of maps that have the same colours one has their bar: in a row the last, of rows the first.
bool FigureView::needsBar(std::size_t i, int inARow) const {
  const auto& panels = figure_.panels;
  const auto columns = static_cast<std::size_t>(inARow);
  const bool last = i + 1 >= panels.size() || (i + 1) % columns == 0;
  if (!last)
    return !sameColors(panels[i], panels[i + 1]);
  return i < columns || !sameColors(panels[i], panels[i - i % columns - 1]);
}

bool FigureView::titled() const {
  return !pens_.screen || panels_.size() > 1;
}

// A pane's line tells what its one panel is.
QString FigureView::headline() const {
  QStringList parts;
  if (figure_.panels.size() == 1)
    parts << pens_.words(figure_.panels.front().title);
  parts << pens_.words(figure_.stamp);
  parts.removeAll(QString());
  return parts.join(" · ");
}

void FigureView::clear(const QString& emptyText) {
  figure_ = {};
  emit stampChanged({});
  stopReading();
  setAccessibleDescription(emptyText);
  empty_->setText(emptyText);
  empty_->show();
  redraw();
}

Figure FigureView::shown() const {
  Figure figure = figure_;
  for (std::size_t i = 0; i < panels_.size(); ++i)
    figure.panels[i] = panels_[i]->shown();
  return figure;
}

void FigureView::makePanels() {
  if (panels_.size() == figure_.panels.size())
    return;
  panels_.clear();
  stopReading();
  banded_ = nullptr;
  legend_->clear();
  named_.clear();
  clearItems();
  clearPlottables();
  row_->clear();
  for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
    auto* rect = new QCPAxisRect(this);
    rect->setBackground(Qt::NoBrush);
    row_->addElement(0, static_cast<int>(i), rect);
    panels_.push_back(std::make_unique<FigurePanel>(*this, rect));
  }
  beside_ = static_cast<int>(panels_.size());
}

// Those of a page are given. Small multiples stand in rows of equal length that have room for them; others
// side by side, and in two rows where that is too narrow.
int FigureView::panelsInARow() const {
  const int all = static_cast<int>(panels_.size()), room = std::max(1, viewport().width() / narrowestPanel);
  if (pens_.columns > 0)
    return pens_.columns;
  if (onlyMaps() && (figure_.columns > 0 || onlyMatrices()))
    return roomiest();
  if (figure_.columns > room) {
    const int rows = (figure_.columns + room - 1) / room;
    return (figure_.columns + rows - 1) / rows;
  }
  if (figure_.columns > 0)
    return figure_.columns;
  const bool narrow = pens_.screen && all > 2 && room < all && viewport().height() >= 2 * narrowestPanel;
  return narrow ? (all + 1) / 2 : all;
}

// Small multiples have one label at the left of each row, and one below each column, where all that stand
// there have the same.
void FigureView::alignPanels(int inARow) {
  const int all = static_cast<int>(panels_.size());
  const auto group = [this](std::vector<QCPMarginGroup*>& groups, int i) {
    while (static_cast<int>(groups.size()) <= i)
      groups.push_back(new QCPMarginGroup(this));
    return groups[static_cast<std::size_t>(i)];
  };
  const auto alike = [this](int a, int b, Text Panel::*label) {
    return figure_.panels[static_cast<std::size_t>(a)].*label ==
           figure_.panels[static_cast<std::size_t>(b)].*label;
  };
  const QCP::MarginSides across = QCP::msLeft | QCP::msRight, along = QCP::msTop | QCP::msBottom;
  for (int i = 0; i < all; ++i) {
    FigurePanel& panel = *panels_[static_cast<std::size_t>(i)];
    const bool multiples = figure_.columns > 0;
    const bool below = i + inARow < all && alike(i, i + inARow, &Panel::x);
    const bool before = i % inARow > 0 && alike(i, i - 1, &Panel::y);
    panel.setLabels(!(multiples && below), !(multiples && before), titled());
    panel.setBar(needsBar(static_cast<std::size_t>(i), inARow));
    panel.rect()->setMarginGroup(across, multiples      ? group(columnMargins_, i % inARow)
                                         : inARow < all ? margins_
                                                        : nullptr);
    panel.rect()->setMarginGroup(along, multiples                ? group(rowMargins_, i / inARow)
                                        : inARow > 1 || all == 1 ? margins_
                                                                 : nullptr);
  }
}

void FigureView::placePanels() {
  const int all = static_cast<int>(panels_.size());
  const int wanted = std::max(1, panelsInARow());
  alignPanels(wanted);
  if (wanted == std::exchange(beside_, wanted))
    return;
  for (const auto& panel : panels_)
    row_->take(panel->rect());
  row_->simplify();
  for (int i = 0; i < all; ++i)
    row_->addElement(i / wanted, i % wanted, panels_[static_cast<std::size_t>(i)]->rect());
}

void FigureView::redraw() {
  if (pens_.screen)
    pens_.theme = &Theme::current();
  setBackground(pens_.theme->window);
  makePanels();
  placePanels();
  makeTitle();
  makeStamp();
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    panels_[i]->rect()->setMinimumMargins(leastMargins(figure_.panels[i]));
    panels_[i]->setPanel(figure_.panels[i], pens_);
    if (follow_)
      panels_[i]->follow();
  }
  makeLegend();
  if (pens_.screen && !figure_.panels.empty())
    setAccessibleDescription(inWords());
  replot(rpQueuedReplot);
}

QMargins FigureView::leastMargins(const Panel& panel) const {
  const int title = panel.title.empty() || !titled() ? 0 : QFontMetrics(penFont(pens_)).height() + 4;
  return {4, std::max(pens_.screen ? 4 : 8, title), pens_.screen ? 12 : 22, 4};
}

// All of one size. What the place has more than that stays free: at the right on the screen, around them on a
// page. On a screen that has no room for squares that can be read they fill their places.
void FigureView::squareMatrices() {
  square_ = onlyMatrices();
  if (!square_)
    return;
  const auto again = [this] {
    plotLayout()->update(QCPLayoutElement::upMargins);
    plotLayout()->update(QCPLayoutElement::upLayout);
  };
  for (std::size_t i = 0; i < panels_.size(); ++i)
    panels_[i]->rect()->setMinimumMargins(leastMargins(figure_.panels[i]));
  again();
  int side = QWIDGETSIZE_MAX;
  for (const auto& panel : panels_)
    side = std::min({side, panel->rect()->width(), panel->rect()->height()});
  square_ = !pens_.screen || side >= leastSquare;
  if (!square_)
    return;
  for (const auto& panel : panels_) {
    QCPAxisRect& rect = *panel->rect();
    const int across = rect.width() - side, left = pens_.screen ? 0 : across / 2;
    rect.setMinimumMargins(rect.margins() + QMargins(left, 0, across - left, rect.height() - side));
  }
  again();
}

// Of maps that share their axes, and of matrices: in the rows that they belong to, in one row or one below
// the other, where the shorter side of each is longest.
int FigureView::roomiest() const {
  const int all = static_cast<int>(panels_.size());
  const auto side = [&](int columns) {
    return std::min(viewport().width() / columns, viewport().height() / ((all + columns - 1) / columns));
  };
  return std::ranges::max(std::array{std::max(figure_.columns, 1), all, 1}, {}, side);
}

bool FigureView::onlyMaps() const {
  return std::ranges::all_of(figure_.panels, [](const Panel& panel) { return panel.map != nullptr; });
}

bool FigureView::onlyMatrices() const {
  return !figure_.panels.empty() && std::ranges::all_of(figure_.panels, isMatrix);
}

// Maps in a row are equally wide, whatever stands around them. Whether they were not.
bool FigureView::levelMaps() {
  const bool level = beside_ > 1 && row_->columnCount() == beside_ && onlyMaps() && !square_;
  bool changed = false;
  int inside = 0; // of the first row, whose margins all rows have
  for (int i = 0; i < row_->columnCount(); ++i)
    inside += panels_[static_cast<std::size_t>(i)]->rect()->width();
  for (int i = 0; i < row_->columnCount(); ++i) {
    const QCPAxisRect& rect = *panels_[static_cast<std::size_t>(i)]->rect();
    const double around = rect.outerRect().width() - rect.width();
    const double wanted = level ? std::max(inside / static_cast<double>(beside_) + around, 1.0) : 1;
    if (std::abs(row_->columnStretchFactors()[i] - wanted) < 1)
      continue;
    row_->setColumnStretchFactor(i, wanted);
    changed = true;
  }
  return changed;
}

// Ticks are chosen before the sizes are known that they depend on.
bool FigureView::sizesChanged() {
  const auto now = mapped(panels_, [](const auto& panel) { return panel->rect()->rect(); });
  return std::exchange(sizes_, now) != now;
}

void FigureView::layOut() {
  for (int round = 0; round < 3; ++round)
    updateLayout();
}

// Whether what was laid out is no longer right, since ticks, names and margins were chosen by it.
bool FigureView::settle() {
  squareMatrices();
  bool again = sizesChanged();
  again = levelMaps() || again;
  for (const auto& panel : panels_)
    again = panel->arrange(pens_.screen ? devicePixelRatioF() : 1) || again;
  return again && pens_.screen;
}

// Before it is drawn, and as often as that helps: where ticks and sizes change each other for ever, it ends.
void FigureView::arrange() {
  bool again = settle();
  for (int round = 0; again && round < 3; ++round) {
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
      plotLayout()->update(phase);
    again = settle();
  }
  readAgain();
  followCursor();
  markPresent();
}

FigurePanel* FigureView::panelAt(const QPointF& position) {
  for (const auto& panel : panels_)
    if (panel->rect()->outerRect().contains(position.toPoint()))
      return panel.get();
  return nullptr;
}

FigurePanel* FigureView::current() {
  current_ = std::min(current_, panels_.empty() ? 0 : panels_.size() - 1);
  return panels_.empty() ? nullptr : panels_[current_].get();
}

void FigureView::makeCurrent(const FigurePanel* panel) {
  for (std::size_t i = 0; i < panels_.size(); ++i)
    if (panels_[i].get() == panel)
      current_ = i;
}

void FigureView::emphasise(const std::vector<std::int64_t>& runs) {
  emphasis_->set(runs);
}

bool FigureView::fitted() const {
  return std::ranges::all_of(panels_, [](const auto& panel) { return panel->fitted(); });
}

void FigureView::replot(RefreshPriority priority) {
  later_ = !isVisible() && priority != rpImmediateRefresh;
  if (later_)
    return;
  resized_ = resized_ && priority == rpQueuedReplot;
  QCustomPlot::replot(priority);
}

void FigureView::showEvent(QShowEvent* event) {
  QCustomPlot::showEvent(event);
  if (later_)
    QTimer::singleShot(0, this, [this] {
      if (later_)
        replot(); // QCustomPlot would pass over one that it holds for queued
    });
}

void FigureView::fit() {
  for (const auto& panel : panels_)
    panel->fit();
  replot(rpQueuedReplot);
}

void FigureView::zoom(double factor) {
  FigurePanel* panel = current();
  if (!panel)
    return;
  const bool reading = readout_->reading() && panel->x()->range().contains(readout_->x());
  panel->zoom(factor, reading ? readout_->x() : panel->x()->pixelToCoord(panel->rect()->center().x()));
  replot(rpQueuedReplot);
}

// A place is often laid out several times before it is seen: the picture is drawn once after all of them, and
// not by QCustomPlot at each.
void FigureView::resizeEvent(QResizeEvent*) {
  setViewport(rect());
  empty_->setGeometry(rect().adjusted(24, 24, -24, -24));
  emphasis_->setGeometry(rect());
  annotator_->setGeometry(rect());
  for (FigureReadout* readout : findChildren<FigureReadout*>())
    readout->setGeometry(rect());
  placePanels();
  if (legend_->visible())
    wrapLegend();
  resized_ = true;
  replot(rpQueuedReplot);
}

// Of the size and with the pixels of the display that it has by now.
void FigureView::paintEvent(QPaintEvent* event) {
  const double pixels = devicePixelRatioF();
  if (resized_ || !qFuzzyCompare(bufferDevicePixelRatio(), pixels)) {
    setBufferDevicePixelRatio(pixels);
    replot(rpQueuedRefresh);
  }
  QCustomPlot::paintEvent(event);
}

void FigureView::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && pens_.screen && row_)
    redraw();
}

// As a picture, as SVG and as a table.
void FigureView::copy() {
  if (figure_.panels.empty())
    return;
  const Figure figure = shown();
  auto data = std::make_unique<QMimeData>();
  data->setImageData(figureImage(figure, {}, 4));
  if (const auto svg = figurePage(figure, "svg"))
    data->setData("image/svg+xml", *svg);
  if (pointsOf(figure) <= mostCopied) {
    const QByteArray csv = QByteArray::fromStdString(toCsv(figure));
    data->setData("text/csv", csv);
    data->setText(QString::fromUtf8(csv));
  }
  QGuiApplication::clipboard()->setMimeData(data.release());
}

} // namespace expe
