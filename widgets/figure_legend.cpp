// The heading of a figure: its title on a page, its stamp, and the legend above the panels, so that it covers
// no data.
#include "widgets/figure_view.h"

#include "widgets/words.h"

#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>

namespace expe {
namespace {

// Words on as many lines as the width asks for.
QString wrapped(const QString& text, const QFontMetricsF& metrics, double width) {
  QString result, line;
  for (const QString& word : text.split(' ')) {
    if (!line.isEmpty() && metrics.horizontalAdvance(line + ' ' + word) > width) {
      result += line + '\n';
      line.clear();
    }
    line += (line.isEmpty() ? "" : " ") + word;
  }
  return result + line;
}

} // namespace

void FigureView::makeTitle() {
  if (!pens_.title || figure_.title.empty())
    return;
  QFont font = penFont(pens_);
  font.setPixelSize(pens_.fontPixels + 1); // not bold: of two fonts, Qt's PDF has either first, by chance
  const double width = viewport().width() - 16;
  const QString text = wrapped(QString::fromStdString(figure_.title), QFontMetricsF(font), width);
  if (!title_) {
    title_ = new QCPTextElement(this);
    title_->setMargins({8, 5, 8, 1});
    title_->setTextFlags(Qt::AlignLeft | Qt::AlignTop);
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, title_);
    plotLayout()->setRowStretchFactor(0, 0.001);
  }
  title_->setFont(font);
  title_->setTextColor(pens_.theme->text);
  title_->setText(text);
}

// Under the title; without one at the top.
void FigureView::makeStamp() {
  if (figure_.stamp.empty()) {
    if (stamp_)
      plotLayout()->remove(std::exchange(stamp_, nullptr)), plotLayout()->simplify();
    return;
  }
  if (!stamp_) {
    const int row = title_ ? 1 : 0;
    stamp_ = new QCPTextElement(this);
    stamp_->setTextFlags(Qt::AlignLeft | Qt::AlignTop);
    plotLayout()->insertRow(row);
    plotLayout()->addElement(row, 0, stamp_);
    plotLayout()->setRowStretchFactor(row, 0.001);
  }
  stamp_->setFont(penFont(pens_));
  stamp_->setTextColor(pens_.theme->muted);
  stamp_->setMargins({8, pens_.screen ? 3 : 0, 8, 1});
  setStamp();
}

// On a page it is whole; on a screen it takes one line, if that leaves room for the panels.
void FigureView::setStamp() {
  if (!stamp_)
    return;
  const QString text = q(figure_.stamp);
  const QFontMetricsF metrics(stamp_->font());
  const double width = viewport().width() - 18;
  stamp_->setVisible(!pens_.screen || viewport().height() > 12 * metrics.height());
  stamp_->setText(pens_.screen ? metrics.elidedText(text, Qt::ElideMiddle, width)
                               : wrapped(text, metrics, width));
  stamp_->setMaximumSize(QWIDGETSIZE_MAX, stamp_->visible() ? QWIDGETSIZE_MAX : 0);
}

bool FigureView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !stamp_ || !stamp_->visible())
    return QCustomPlot::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (stamp_->outerRect().contains(help->pos()))
    QToolTip::showText(help->globalPos(), q(figure_.stamp).toHtmlEscaped(), this);
  else
    QToolTip::hideText();
  return true;
}

void FigureView::makeLegend() {
  QStringList wanted;
  std::vector<FigureGraph*> graphs;
  for (const auto& panel : panels_)
    for (std::size_t i = 0; i < panel->graphs().size(); ++i) {
      const QString name = QString::fromStdString(panel->panel().curves[i].name);
      if (!panel->panel().curves[i].legend || wanted.contains(name))
        continue;
      wanted << name;
      graphs.push_back(panel->graphs()[i]);
    }
  legend_->clearItems();
  legend_->setFont(penFont(pens_));
  legend_->setTextColor(pens_.theme->text);
  legend_->setIconSize(pens_.screen ? QSize(22, 12) : QSize(16, 9)); // a column of a paper is narrow
  legend_->setIconTextPadding(pens_.screen ? 7 : 4);
  legend_->setColumnSpacing(pens_.screen ? 14 : 8);
  for (FigureGraph* graph : graphs)
    legend_->addItem(new QCPPlottableLegendItem(legend_, graph));
  legend_->setVisible(!graphs.empty());
  wrapLegend();
}

void FigureView::wrapLegend() {
  int widest = 1;
  for (int i = 0; i < legend_->itemCount(); ++i) {
    if (!legend_->item(i)) // a place in the grid that is free
      continue;
    const QSize size = legend_->item(i)->minimumOuterSizeHint();
    const QSize whole = size + QSize(0, 2); // sizes of small letters are rounded down
    legend_->item(i)->setMinimumSize(whole);
    legend_->item(i)->setMaximumSize(whole);
    widest = std::max(widest, size.width() + legend_->columnSpacing());
  }
  legend_->setWrap(std::max(1, (viewport().width() - 10) / widest));
  legend_->setFillOrder(legend_->fillOrder(), true); // which alone moves what is there already
}

} // namespace expe
