#include "widgets/figure/slide_pages.h"

#include "core/base/files.h"
#include "widgets/figure/figure_page.h"
#include "widgets/words.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>

namespace expe {
namespace {

constexpr double points = 72; // an inch
constexpr QSizeF page(720, 405);
constexpr double margin = 24;
constexpr double larger = 1.4; // than on a page that is read from close by
constexpr int nameSize = 18, textSize = 13;

QFont font(int size) {
  QFont font("Noto Sans");
  font.setPixelSize(size);
  return font;
}

// What is left of the room above or below the text.
QRectF write(QPainter& painter, const QString& text, int size, const QRectF& room, Qt::AlignmentFlag at) {
  painter.setFont(font(size));
  painter.setPen(Theme::print().text);
  QRectF taken;
  painter.drawText(room, at | Qt::TextWordWrap, text, &taken);
  const double by = taken.height() + 6;
  return at == Qt::AlignBottom ? room.adjusted(0, 0, 0, -by) : room.adjusted(0, by, 0, 0);
}

void drawIn(QPainter& painter, const Figure& figure, const QRectF& room) {
  const PageOptions options{room.width() / larger / points, room.height() / larger / points};
  painter.save();
  painter.translate(room.topLeft());
  painter.scale(larger, larger);
  drawFigure(painter, figureDrawing(figure, options));
  painter.restore();
}

void draw(QPainter& painter, const DrawnSlide& drawn) {
  const QRectF all = QRectF({}, page).adjusted(margin, margin, -margin, -margin);
  QRectF room = write(painter, legible(drawn.slide.name), nameSize, all, Qt::AlignTop);
  if (!drawn.slide.sentence.empty())
    room = write(painter, legible(drawn.slide.sentence), textSize, room, Qt::AlignBottom);
  if (drawn.figure)
    drawIn(painter, *drawn.figure, room);
  else
    write(painter, q(drawn.figure.error().message()), textSize, room, Qt::AlignTop);
}

QByteArray pdf(const std::vector<DrawnSlide>& slides, const QString& title) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  setUpPdf(writer, title, page);
  QPainter painter(&writer);
  painter.scale(10, 10);
  for (const DrawnSlide& slide : slides) {
    if (&slide != &slides.front())
      writer.newPage();
    draw(painter, slide);
  }
  painter.end();
  return bytes;
}

} // namespace

Result<void> writeSlides(const std::vector<DrawnSlide>& slides, const std::filesystem::path& path) {
  if (slides.empty())
    return noSlides();
  const auto bytes = pdf(slides, q(path.stem().string()));
  return files().replace(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace expe
