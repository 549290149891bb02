#include "widgets/figure_view.h"

#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace expe {

FigureView::FigureView(QWidget* parent) : QCustomPlot(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  setNoAntialiasingOnDrag(true);
  setPlottingHint(QCP::phFastPolylines); // wide smooth lines as one path are slow
  plotLayout()->clear();
  legend_ = new QCPLegend;
  legend_->setBorderPen(Qt::NoPen);
  legend_->setBrush(Qt::NoBrush);
  legend_->setFillOrder(QCPLayoutGrid::foColumnsFirst);
  legend_->setMargins({8, 4, 8, 0});
  legend_->setRowSpacing(0);
  legend_->setColumnSpacing(14);
  legend_->setIconSize(22, 12);
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
  connect(this, &QCustomPlot::afterLayout, this, [this] {
    for (const auto& panel : panels_)
      panel->arrangeLabels();
  });
  empty_ = new QLabel(this);
  empty_->setObjectName("muted");
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->hide();
}

FigureView::~FigureView() = default;

void FigureView::setPens(const Pens& pens) {
  pens_ = pens;
  setPlottingHint(QCP::phFastPolylines, pens.screen);
  draw();
}

void FigureView::setFollow(bool follow) {
  follow_ = follow;
  draw();
}

void FigureView::setFigure(const Figure& figure) {
  if (figure == figure_)
    return;
  figure_ = figure;
  empty_->hide();
  setAccessibleName(QString::fromStdString(figure.title));
  draw();
}

void FigureView::clear(const QString& emptyText) {
  figure_ = {};
  empty_->setText(emptyText);
  empty_->show();
  draw();
}

void FigureView::makePanels(std::size_t count) {
  if (panels_.size() == count)
    return;
  panels_.clear();
  legend_->clear();
  clearItems();
  clearPlottables();
  row_->clear();
  for (std::size_t i = 0; i < count; ++i) {
    auto* rect = new QCPAxisRect(this);
    rect->setMinimumMargins({4, 8, 22, 4});
    rect->setMarginGroup(QCP::msTop | QCP::msBottom, margins_);
    rect->setBackground(Qt::NoBrush);
    row_->addElement(0, static_cast<int>(i), rect);
    panels_.push_back(std::make_unique<FigurePanel>(*this, rect));
  }
}

void FigureView::draw() {
  if (pens_.screen)
    pens_.theme = &Theme::current();
  setBackground(pens_.theme->window);
  makePanels(figure_.panels.size());
  setAutoAddPlottableToLegend(false);
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    panels_[i]->setPanel(figure_.panels[i], pens_);
    if (follow_)
      panels_[i]->follow();
  }
  makeLegend();
  replot(QCustomPlot::rpQueuedReplot);
}

void FigureView::makeLegend() {
  QStringList wanted;
  std::vector<QCPGraph*> graphs;
  for (const auto& panel : panels_)
    for (std::size_t i = 0; i < panel->graphs().size(); ++i) {
      const QString name = QString::fromStdString(panel->panel().curves[i].name);
      if (!panel->panel().curves[i].legend || wanted.contains(name))
        continue;
      wanted << name;
      graphs.push_back(panel->graphs()[i]);
    }
  legend_->clearItems();
  legend_->setFont(figureFont(pens_.fontPixels));
  legend_->setTextColor(pens_.theme->text);
  for (QCPGraph* graph : graphs)
    legend_->addItem(new QCPPlottableLegendItem(legend_, graph));
  legend_->setVisible(!graphs.empty());
  wrapLegend();
}

void FigureView::wrapLegend() {
  int widest = 1;
  for (int i = 0; i < legend_->itemCount(); ++i) {
    const QSize size = legend_->item(i)->minimumOuterSizeHint();
    legend_->item(i)->setMaximumSize(size.width(), size.height());
    widest = std::max(widest, size.width() + legend_->columnSpacing());
  }
  legend_->setWrap(std::max(1, (plotLayout()->outerRect().width() - 24) / widest));
  legend_->simplify();
}

FigurePanel* FigureView::panelAt(const QPointF& position) {
  for (const auto& panel : panels_)
    if (panel->rect()->outerRect().contains(position.toPoint()))
      return panel.get();
  return nullptr;
}

bool FigureView::fitted() const {
  return std::all_of(panels_.begin(), panels_.end(), [](const auto& panel) { return panel->fitted(); });
}

void FigureView::fit() {
  for (const auto& panel : panels_)
    panel->fit();
  replot(QCustomPlot::rpQueuedReplot);
  emit viewChanged(true);
}

void FigureView::wheelEvent(QWheelEvent* event) {
  if (FigurePanel* panel = panelAt(event->position())) {
    panel->keepView();
    const bool below = event->position().y() > panel->rect()->bottom();
    const bool left = event->position().x() < panel->rect()->left();
    panel->rect()->setRangeZoom(below ? Qt::Horizontal : left ? Qt::Vertical : Qt::Horizontal | Qt::Vertical);
    emit viewChanged(false);
    const double factor = std::pow(0.8, event->angleDelta().y() / 120.0);
    if (below || left) { // QCustomPlot hands the wheel to the rectangle only inside of it
      QCPAxis* axis = panel->rect()->axis(below ? QCPAxis::atBottom : QCPAxis::atLeft);
      axis->scaleRange(factor, axis->pixelToCoord(below ? event->position().x() : event->position().y()));
      replot(QCustomPlot::rpQueuedReplot);
      return;
    }
  }
  QCustomPlot::wheelEvent(event);
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) {
    if (FigurePanel* panel = panelAt(event->position())) {
      panel->keepView();
      emit viewChanged(false);
    }
  } else {
    showValueAt(event->position());
  }
  QCustomPlot::mouseMoveEvent(event);
}

void FigureView::showValueAt(const QPointF& position) {
  QCPGraph* nearest = nullptr;
  double x = 0, y = 0, best = 12; // pixels
  for (const auto& panel : panels_)
    for (QCPGraph* graph : panel->graphs()) {
      if (!panel->rect()->rect().contains(position.toPoint()))
        continue;
      const auto at = graph->findBegin(graph->keyAxis()->pixelToCoord(position.x()), true);
      for (int i = at; i < std::min(at + 2, graph->dataCount()); ++i) {
        const double dx = graph->keyAxis()->coordToPixel(graph->dataMainKey(i)) - position.x();
        const double dy = graph->valueAxis()->coordToPixel(graph->dataMainValue(i)) - position.y();
        if (std::hypot(dx, dy) < best) {
          best = std::hypot(dx, dy);
          nearest = graph;
          x = graph->dataMainKey(i);
          y = graph->dataMainValue(i);
        }
      }
    }
  if (nearest)
    QToolTip::showText(
        mapToGlobal(position.toPoint()),
        QString("%1\n%2: %3").arg(nearest->name(), QString::number(x, 'g', 8), QString::number(y, 'f', 4)),
        this);
  else
    QToolTip::hideText();
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
  QCustomPlot::mouseDoubleClickEvent(event);
  fit();
}

void FigureView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Home)
    fit();
  else
    QCustomPlot::keyPressEvent(event);
}

void FigureView::resizeEvent(QResizeEvent* event) {
  QCustomPlot::resizeEvent(event);
  empty_->setGeometry(rect().adjusted(24, 24, -24, -24));
  wrapLegend();
}

void FigureView::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && pens_.screen && row_)
    draw();
}

} // namespace expe
