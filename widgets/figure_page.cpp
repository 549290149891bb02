#include "widgets/figure_page.h"

#include "core/api/files.h"
#include "widgets/figure_view.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cctype>

namespace expe {
namespace {

// The unit of a page is a point, 1/72 inch.
constexpr int width = 486; // 6.75 inches: two columns of a paper
constexpr int height = 230;
constexpr int singleHeight = 290;
constexpr double pngScale = 96.0 / 72 * 2; // twice the pixels of a screen of 96 dots per inch

int heightOf(const Figure& figure) {
  return figure.panels.size() > 1 ? height : singleHeight;
}

Pens pagePens() {
  Pens pens;
  pens.theme = &Theme::print();
  pens.fontPixels = 8;
  pens.thin = 0.5;
  pens.line = 1.1;
  pens.marker = 4;
  pens.screen = false;
  return pens;
}

std::unique_ptr<FigureView> page(const Figure& figure) {
  auto view = std::make_unique<FigureView>();
  view->setPens(pagePens());
  view->setViewport({0, 0, width, heightOf(figure)});
  view->setFigure(figure);
  return view;
}

void draw(const Figure& figure, QPaintDevice& device, double unit) {
  const auto view = page(figure);
  QCPPainter painter;
  painter.begin(&device);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.scale(unit, unit);
  view->toPainter(&painter, width, heightOf(figure));
  painter.end();
}

QByteArray pdf(const Figure& figure) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(QString::fromStdString(figure.title));
  writer.setCreator("ExPE Workbench");
  writer.setPageSize(QPageSize(QSizeF(width, heightOf(figure)), QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins({0, 0, 0, 0});
  writer.setResolution(720);
  draw(figure, writer, 10);
  return bytes;
}

QByteArray svg(const Figure& figure) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setTitle(QString::fromStdString(figure.title));
  QStringList facts;
  for (const auto& [key, value] : figure.metadata)
    facts << QString::fromStdString(key + ": " + value);
  generator.setDescription(facts.join("; "));
  generator.setResolution(72);
  generator.setSize({width, heightOf(figure)});
  generator.setViewBox(QRect(0, 0, width, heightOf(figure)));
  draw(figure, generator, 1);
  return bytes;
}

QByteArray png(const Figure& figure) {
  QImage image = page(figure)->toPixmap(width, heightOf(figure), pngScale).toImage();
  image.setDotsPerMeterX(static_cast<int>(72 * pngScale / 0.0254));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  for (const auto& [key, value] : figure.metadata)
    image.setText(QString::fromStdString(key), QString::fromStdString(value));
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

} // namespace

Result<QByteArray> figurePage(const Figure& figure, const QString& format) {
  if (format == "pdf")
    return pdf(figure);
  if (format == "svg")
    return svg(figure);
  if (format == "png")
    return png(figure);
  return userError("{0}: unknown kind of file; a figure is written as pdf, svg or png.",
                   {format.toStdString()});
}

Result<void> writeFigure(const Figure& figure, const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending == ".csv")
    return files().replace(path, toCsv(figure));
  if (ending == ".pgf" || ending == ".tex")
    return files().replace(path, toPgf(figure));
  const auto bytes = figurePage(figure, QString::fromStdString(ending).mid(1));
  if (!bytes)
    return bytes.error();
  return files().replace(path, std::string_view(bytes->constData(), static_cast<size_t>(bytes->size())));
}

} // namespace expe
