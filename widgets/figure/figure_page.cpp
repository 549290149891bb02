#include "widgets/figure/figure_page.h"

#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "widgets/figure/figure_view.h"
#include "widgets/words.h"

#include <QBuffer>
#include <QFontDatabase>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

namespace expe {
namespace {

// The unit of a page is a point, 1/72 inch.
constexpr double pngScale = 96.0 / 72 * 2; // twice the pixels of a screen of 96 dots per inch
constexpr double columnsAPoint = 4;        // curves are drawn by: 288 an inch, more than an eye resolves

QSize sizeOf(const Figure& figure, const PageOptions& page) {
  return {static_cast<int>(std::lround(page.width * 72)),
          static_cast<int>(std::lround(heightOf(page, figure) * 72))};
}

const Theme& themeOf(const Config& style) { // with its background, kept: who draws points to it
  static std::map<std::string, Theme> made;
  const std::string& ground = style.text("background");
  const auto [found, isNew] = made.try_emplace(ground, isDark(style) ? Theme::darkOne() : Theme::print());
  if (isNew && ground == "transparent")
    found->second.window.setAlpha(0);
  else if (isNew)
    found->second.window = QColor(q(ground));
  return found->second;
}

Pens pagePens(const Figure& figure, const PageOptions& page) {
  const Config& style = page.style;
  Pens pens;
  pens.theme = &themeOf(style);
  pens.family = q(style.text("font"));
  pens.fontPixels = static_cast<int>(style.integer("font-size"));
  pens.titlePixels = static_cast<int>(style.integer("title-size"));
  pens.thin = style.real("thin-width");
  pens.line = style.real("line-width");
  pens.marker = style.real("marker-size");
  pens.screen = false;
  pens.resolution = columnsAPoint;
  pens.title = style.flag("title"), pens.stamp = style.flag("stamp");
  pens.grid = style.flag("grid");
  pens.names = style.text("legend") == "ends";
  pens.columns = columnsOf(page, figure);
  return pens;
}

std::unique_ptr<FigureView> viewOf(const Figure& figure, const PageOptions& page) {
  auto view = std::make_unique<FigureView>();
  view->setViewport(QRect(QPoint(0, 0), sizeOf(figure, page)));
  view->setPens(pagePens(figure, page));
  view->setFigure(styled(figure, page.style));
  view->layOut();
  return view;
}

// A height that somebody has chosen holds all texts, and axes that something can be seen in.
Result<void> checkHeight(const Figure& figure, const PageOptions& page) {
  if (page.height <= 0 && page.style.real("aspect") <= 0)
    return {};
  const double needed = viewOf(figure, page)->plotLayout()->minimumOuterSizeHint().height() / 72.0;
  const double height = heightOf(page, figure);
  if (needed <= height)
    return {};
  return userError(
      "The page is {0} in high, and what stands on it takes {1} in: make it as high, or leave the "
      "height out.",
      {shortest(height), shortest(std::ceil(needed * 10) / 10)}, "height");
}

void draw(const Figure& figure, const PageOptions& page, QPaintDevice& device, double unit) {
  const auto view = viewOf(figure, page);
  const QSize size = sizeOf(figure, page);
  QCPPainter painter;
  painter.begin(&device);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.setFont(penFont(pagePens(figure, page))); // not the application's
  painter.scale(unit, unit);
  view->toPainter(&painter, size.width(), size.height());
  painter.end();
}

QString facts(const Figure& figure, const QString& between) {
  QStringList lines;
  for (const auto& [key, value] : figure.metadata)
    lines << q(key + ": " + value);
  return lines.join(between);
}

// Dublin Core in XMP, which is where readers of PDF look for more than a title.
QByteArray xmp(const Figure& figure) {
  const QString text =
      QString("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
              "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
              "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
              "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n"
              "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%1</rdf:li></rdf:Alt></dc:title>\n"
              "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">%2</rdf:li></rdf:Alt>"
              "</dc:description>\n"
              "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>\n");
  return text.arg(q(figure.title.english()).toHtmlEscaped(), facts(figure, "\n").toHtmlEscaped()).toUtf8();
}

// Qt stamps the time of writing; without it the same figure is the same file. Blanks keep every offset.
void dropDate(QByteArray& pdf) {
  const auto from = pdf.indexOf("/CreationDate (");
  const auto to = from < 0 ? -1 : pdf.indexOf(')', from);
  if (to > 0)
    std::fill(pdf.begin() + from, pdf.begin() + to + 1, ' ');
}

QByteArray pdf(const Figure& figure, const PageOptions& page) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  setUpPdf(writer, q(figure.title.english()), sizeOf(figure, page));
  writer.setDocumentXmpMetadata(xmp(figure));
  draw(figure, page, writer, 10);
  dropDate(bytes);
  return bytes;
}

QByteArray svg(const Figure& figure, const PageOptions& page) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setTitle(q(figure.title.english()).toHtmlEscaped());
  generator.setDescription(facts(figure, "; ").toHtmlEscaped());
  generator.setResolution(72);
  generator.setSize(sizeOf(figure, page));
  generator.setViewBox(QRect(QPoint(0, 0), sizeOf(figure, page)));
  draw(figure, page, generator, 1);
  return bytes;
}

QByteArray png(const Figure& figure, const PageOptions& page) {
  QImage image = figureImage(figure, page, pngScale);
  image.setDotsPerMeterX(static_cast<int>(72 * pngScale / 0.0254));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  image.setText("Title", q(figure.title.english()));
  image.setText("Description", facts(figure, "\n"));
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

} // namespace

QImage figureImage(const Figure& figure, const PageOptions& page, double scale) {
  const QSize size = sizeOf(figure, page);
  return viewOf(figure, page)->toPixmap(size.width(), size.height(), scale).toImage();
}

FigureDrawing figureDrawing(const Figure& figure, const PageOptions& page) {
  FigureDrawing drawing;
  drawing.size = sizeOf(figure, page);
  draw(figure, page, drawing.picture, 1);
  return drawing;
}

// drawPicture() scales by what a pixel is to either.
void drawFigure(QPainter& painter, const FigureDrawing& drawing) {
  const auto& recorded = drawing.picture;
  painter.save();
  painter.scale(double(recorded.logicalDpiX()) / painter.device()->logicalDpiX(),
                double(recorded.logicalDpiY()) / painter.device()->logicalDpiY());
  painter.drawPicture(0, 0, recorded);
  painter.restore();
}

QImage figurePicture(const Figure& figure, QSize size, double pixels, const Theme& theme) {
  FigureView view;
  Pens pens;
  pens.theme = &theme;
  view.setViewport(QRect(QPoint(0, 0), size));
  view.setPens(pens);
  view.setFigure(figure);
  view.layOut();
  return view.toPixmap(size.width(), size.height(), pixels).toImage();
}

void setUpPdf(QPdfWriter& writer, const QString& title, const QSizeF& size) {
  writer.setTitle(title);
  writer.setCreator("ExPE Workbench");
  writer.setPageSize(QPageSize(size, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins({0, 0, 0, 0});
  writer.setResolution(720);
}

Result<void> checkFont(const Config& style) {
  const std::string& family = style.text("font");
  if (family.empty() || QFontDatabase::families().contains(q(family)))
    return {};
  return userError("font: this machine has no {0}; leave it out, or name a family that is installed.",
                   {printable(family)}, "font");
}

Result<QByteArray> figurePage(const Figure& figure, const QString& format, const PageOptions& page) {
  TRY(checkFont(page.style));
  TRY(checkHeight(figure, page));
  if (format == "pdf")
    return pdf(figure, page);
  if (format == "svg")
    return svg(figure, page);
  if (format == "png")
    return png(figure, page);
  return userError("{0}: unknown kind of file; a figure is written as pdf, svg or png.",
                   {format.toStdString()});
}

Result<void> writeFigure(const Figure& figure, const std::filesystem::path& path, const PageOptions& page) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending == ".csv")
    return files().replace(path, toCsv(figure));
  if (ending == ".pgf" || ending == ".tex")
    return writePgf(figure, path, page);
  const auto bytes = TRY(figurePage(figure, q(ending).mid(1), page));
  return files().replace(path, std::string_view(bytes.constData(), static_cast<size_t>(bytes.size())));
}

} // namespace expe
