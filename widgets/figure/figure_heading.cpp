// The heading of a figure: its title on a page and its stamp; the tool tip of what is cut short above the
// panels.
#include "widgets/figure/figure_view.h"

#include "widgets/words.h"

#include <QHelpEvent>
#include <QToolTip>

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

// Of what is cut short above the panels: the stamp, the names of the legend.
QString FigureView::tipAt(const QPoint& position) const {
  if (stamp_ && stamp_->visible() && stamp_->outerRect().contains(position))
    return q(figure_.stamp).toHtmlEscaped();
  return legend_->visible() && legend_->outerRect().contains(position) ? legendTip() : QString();
}

bool FigureView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip)
    return QCustomPlot::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString tip = tipAt(help->pos());
  if (tip.isEmpty() && !stamp_ && !legend_->visible())
    return QCustomPlot::event(event);
  tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), tip, this);
  return true;
}

} // namespace expe
