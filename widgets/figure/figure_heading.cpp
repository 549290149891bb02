// What stands above the panels of a figure, so that it covers no data: its title on a page, its stamp and the
// legend; the tool tip of what is cut short there. On a screen the legend is cut short: names where they are
// alike, and what two rows do not hold is a number, since the list of runs has every name and colour. On a
// page names are whole, and so many that the curves still have room.
#include "core/base/lists.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/legend_names.h"
#include "widgets/words.h"

#include <QHelpEvent>
#include <QSet>
#include <QToolTip>

#include <algorithm>
#include <numeric>

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

constexpr int rows = 2, shortestName = 90; // of names; pixels
constexpr int pageRows = 12;               // more would leave the curves no room
constexpr qsizetype mostNames = 60;        // more there is never room for on a screen
constexpr std::size_t mostAtEnds = 8;      // of curves, where they tell more than a legend

// Each column as wide as its widest, filled row by row.
int widthOf(const std::vector<int>& names, std::size_t columns) {
  std::vector<int> widest(columns);
  for (std::size_t i = 0; i < names.size(); ++i)
    widest[i % columns] = std::max(widest[i % columns], names[i]);
  return std::accumulate(widest.begin(), widest.end(), 0);
}

// In which they have this room, in as few of a screen's rows as may be; 0: there are none.
int columnsOf(const std::vector<int>& names, int room) {
  for (std::size_t tall = 1; tall <= rows; ++tall)
    if (const auto columns = std::max<std::size_t>(1, (names.size() + tall - 1) / tall);
        widthOf(names, columns) <= room)
      return static_cast<int>(columns);
  return 0;
}

// A curve's sign and its name; without a curve the name alone.
class LegendEntry : public QCPAbstractLegendItem {
public:
  LegendEntry(QCPLegend* legend, const FigureGraph* graph, QString name)
      : QCPAbstractLegendItem(legend), graph_(graph), name_(std::move(name)) {}

  QSize minimumOuterSizeHint() const override {
    const QFontMetrics metrics(mParentLegend->font());
    const QSize icon = graph_ ? mParentLegend->iconSize() : QSize();
    return {left() + metrics.horizontalAdvance(name_) + 2 + mMargins.left() + mMargins.right(),
            std::max(metrics.height(), icon.height()) + mMargins.top() + mMargins.bottom()};
  }

protected:
  void draw(QCPPainter* painter) override {
    const QSize icon = mParentLegend->iconSize();
    if (graph_) {
      painter->save();
      const QRect at(mRect.topLeft() + QPoint(0, (mRect.height() - icon.height()) / 2), icon);
      painter->setClipRect(at, Qt::IntersectClip);
      graph_->drawSign(*painter, at);
      painter->restore();
    }
    painter->setFont(mParentLegend->font());
    painter->setPen(mParentLegend->textColor());
    painter->drawText(QRectF(mRect).adjusted(left(), 0, 2, 0),
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, name_);
  }

private:
  int left() const {
    return graph_ ? mParentLegend->iconSize().width() + mParentLegend->iconTextPadding() : 0;
  }
  const FigureGraph* graph_;
  QString name_;
};

} // namespace

void FigureView::makeTitle() {
  if (!pens_.title || figure_.title.empty())
    return;
  QFont font = penFont(pens_);
  font.setPixelSize(pens_.titlePixels); // not bold: of two fonts, Qt's PDF has either first, by chance
  const double width = viewport().width() - 16;
  const QString text = wrapped(pens_.words(figure_.title), QFontMetricsF(font), width);
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

// On a page under the title; without one at the top. On a screen it stands above the view.
void FigureView::makeStamp() {
  if (!pens_.stamp || figure_.stamp.empty()) {
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
  stamp_->setMargins({8, 0, 8, 1});
  stamp_->setText(
      wrapped(pens_.words(figure_.stamp), QFontMetricsF(stamp_->font()), viewport().width() - 18));
}

bool FigureView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !(legend_->visible() || readout_->reading()))
    return QCustomPlot::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (legend_->visible() && legend_->outerRect().contains(help->pos()))
    QToolTip::showText(help->globalPos(), legendTip(), this);
  else
    QToolTip::hideText();
  return true;
}

// "Loss by position: loss (nats per token) against position (tokens), of ExPE, RoPE." Of a map its state says
// whose it is.
QString FigureView::inWords() const {
  constexpr qsizetype most = 8; // names
  QStringList axes, names;
  for (const Panel& panel : figure_.panels) {
    const QString x = pens_.words(panel.x), y = pens_.words(panel.y);
    axes << (panel.map ? tr("%1 over %2 and %3").arg(pens_.words(panel.map->label), x, y)
                       : tr("%1 against %2").arg(y, x));
  }
  axes.removeDuplicates();
  for (const Named& each : named_)
    names << each.name;
  if (names.isEmpty())
    names << pens_.words(figure_.stamp);
  QString of = names.mid(0, most).join(", ");
  if (names.size() > most)
    of = tr("%1 and %2 more").arg(of).arg(names.size() - most);
  return tr("%1: %2, of %3.").arg(pens_.words(figure_.title), axes.join("; "), of);
}

void FigureView::makeLegend() {
  named_.clear();
  QSet<QString> wanted;
  for (const auto& panel : panels_)
    for (std::size_t i = 0; i < panel->graphs().size(); ++i) {
      const Curve& curve = panel->panel().curves[i];
      const QString name = pens_.words(entryOf(curve));
      if (!curve.legend || wanted.contains(name))
        continue;
      wanted.insert(name);
      named_.push_back({panel->graphs()[i], name, QString("%1 %2").arg(glyphOf(curve)).arg(name)});
    }
  legend_->setFont(penFont(pens_));
  legend_->setTextColor(pens_.theme->text);
  legend_->setIconSize(pens_.screen ? QSize(22, 12) : QSize(16, 9)); // a column of a paper is narrow
  legend_->setIconTextPadding(pens_.screen ? 7 : 4);
  legend_->setColumnSpacing(pens_.screen ? 14 : 8);
  const bool atEnds = namesFit();
  legend_->setVisible(!named_.empty() && !atEnds);
  if (!atEnds)
    return wrapLegend();
  legend_->clearItems();
  legendNames_.clear();
  std::vector<std::pair<FigureGraph*, QString>> names;
  for (const Named& each : named_) {
    names.emplace_back(each.graph, each.name);
    legendNames_ << each.name;
  }
  panels_.front()->setNames(names);
}

// A few curves of one panel, whose ends have no other label, where all names have room above one another.
bool FigureView::namesFit() const {
  if (!pens_.names || panels_.size() != 1 || named_.empty() || named_.size() > mostAtEnds)
    return false;
  const FigurePanel& panel = *panels_.front();
  const bool labelled =
      std::ranges::any_of(panel.panel().curves, [](const Curve& each) { return !each.endLabel.empty(); });
  const int room = QFontMetrics(penFont(pens_)).height() * static_cast<int>(named_.size() + 4);
  return !labelled && !panel.crowded() && !panel.panel().map && !isForest(panel.panel()) &&
         viewport().height() > room;
}

// On a screen up to three that are cut stand side by side; on a page each is whole.
int FigureView::roomOfNames() const {
  const int width = viewport().width() - 10, sign = legend_->iconSize().width() + legend_->iconTextPadding();
  const int beside = pens_.screen ? std::clamp((static_cast<int>(named_.size()) + rows - 1) / rows, 1, 3) : 1;
  return std::max(width / beside - sign - legend_->columnSpacing() - 4, shortestName);
}

// As they stand in the legend, in so many columns: whole where they have room in the rows of a screen.
int FigureView::shortenNames() {
  const QFontMetrics metrics(legend_->font());
  const int room = roomOfNames(), sign = legend_->iconSize().width() + legend_->iconTextPadding();
  QStringList whole;
  const qsizetype written = pens_.screen ? mostNames : static_cast<qsizetype>(mostEntries);
  for (const Named& each : named_)
    if (whole.size() < written)
      whole << each.name;
  const auto widthsOf = [&](const QStringList& names) {
    return mapped(names, [&](const QString& name) {
      return metrics.horizontalAdvance(name) + sign + 4 + legend_->columnSpacing();
    });
  };
  const int width = viewport().width() - 10;
  const bool allOfThem = std::ssize(named_) == whole.size();
  if (const int columns = pens_.screen && allOfThem ? columnsOf(widthsOf(whole), width) : 0) {
    unnamed_ = 0, legendNames_ = whole;
    return columns;
  }
  legendNames_ = shortNames(whole, metrics, room);
  int widest = 1;
  for (const int each : widthsOf(legendNames_))
    widest = std::max(widest, each);
  const int columns = std::max(1, width / widest);
  const auto all = static_cast<int>(named_.size());
  const int most =
                pens_.screen ? rows * columns : std::min(pageRows * columns, static_cast<int>(mostEntries)),
            kept = std::max(most, 2) - 1;
  unnamed_ = all > most ? all - kept : 0;
  if (unnamed_ > 0)
    legendNames_ = legendNames_.mid(0, kept) << QString("+%1").arg(unnamed_);
  const auto shown = static_cast<int>(legendNames_.size());
  const int needed = (shown + columns - 1) / columns; // rows, of equal length
  return std::max((shown + needed - 1) / std::max(needed, 1), 1);
}

void FigureView::wrapLegend() {
  legend_->clearItems();
  legend_->setWrap(shortenNames());
  for (int i = 0; i < legendNames_.size(); ++i) {
    const bool number = unnamed_ > 0 && i + 1 == legendNames_.size();
    auto* entry = new LegendEntry(legend_, number ? nullptr : named_[static_cast<std::size_t>(i)].graph,
                                  legendNames_[i]);
    const QSize whole =
        entry->minimumOuterSizeHint() + QSize(0, 2); // sizes of small letters are rounded down
    entry->setMinimumSize(whole);
    entry->setMaximumSize(whole);
    legend_->addItem(entry);
  }
}

QString FigureView::legendTip() const {
  QStringList lines;
  for (const Named& each : named_)
    lines << QString("<span style=\"color:%1\">%2</span>")
                 .arg(each.graph->pen().color().name(), each.line.toHtmlEscaped());
  return lines.join("<br>");
}

} // namespace expe
