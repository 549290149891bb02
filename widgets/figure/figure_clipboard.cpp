// What is in sight of a figure, on the clipboard: as a picture, as SVG and as a table.
#include "widgets/figure/figure_page.h"
#include "widgets/figure/figure_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace expe {
namespace {

constexpr std::size_t most = 1000000; // points or cells of a table that is copied: more are written to a file

std::size_t pointsOf(const Figure& figure) {
  std::size_t count = 0;
  for (const Panel& panel : figure.panels) {
    for (const Curve& curve : panel.curves)
      count += curve.series ? curve.series->size() : curve.x.size();
    count += panel.map ? panel.map->values.size() : 0;
  }
  return count;
}

} // namespace

void FigureView::copy() {
  if (figure_.panels.empty())
    return;
  const Figure figure = shown();
  auto data = std::make_unique<QMimeData>();
  data->setImageData(figureImage(figure, {}, 4));
  if (const auto svg = figurePage(figure, "svg"))
    data->setData("image/svg+xml", *svg);
  if (pointsOf(figure) <= most) {
    const QByteArray csv = QByteArray::fromStdString(toCsv(figure));
    data->setData("text/csv", csv);
    data->setText(QString::fromUtf8(csv));
  }
  QGuiApplication::clipboard()->setMimeData(data.release());
}

} // namespace expe
