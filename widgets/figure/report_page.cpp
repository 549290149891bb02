#include "widgets/figure/report_page.h"

#include "core/base/files.h"
#include "widgets/figure/figure_page.h"
#include "widgets/words.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTextObjectInterface>

namespace expe {
namespace {

constexpr QSizeF page(595, 842);         // A4
constexpr double margin = 51, foot = 24; // points

const char* const prefix = "figure:";

// Draws the figures of a report where its text names them, as lines and text and not as pixels.
class Pictures : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
public:
  void add(const Figure& figure) { all_.push_back(figureDrawing(figure)); }
  // A picture that is played takes no notice of the clip of a page.
  void setPage(const QRectF& part) { part_ = part; }

  QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override {
    const auto* drawing = of(format);
    return drawing ? drawing->size : QSizeF();
  }
  void drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                  const QTextFormat& format) override {
    if (const auto* drawing = of(format); drawing && part_.intersects(rect)) {
      painter->save();
      painter->translate(rect.topLeft());
      drawFigure(*painter, *drawing);
      painter->restore();
    }
  }

private:
  const FigureDrawing* of(const QTextFormat& format) const {
    const QString name = format.toImageFormat().name();
    const auto number = name.startsWith(prefix) ? name.mid(int(qstrlen(prefix))).toULongLong() : all_.size();
    return number < all_.size() ? &all_[number] : nullptr;
  }
  std::vector<FigureDrawing> all_;
  QRectF part_; // of the document, that is drawn
};

void number(QPainter& painter, int page, int of, const QSizeF& size) {
  QFont font("Noto Sans");
  font.setPixelSize(8);
  painter.setFont(font);
  painter.setPen(QColor(100, 107, 119));
  painter.drawText(QRectF(0, size.height() + 6, size.width(), foot), Qt::AlignRight,
                   QString("%1 / %2").arg(page).arg(of));
}

QByteArray pdf(const QString& html, const QString& title, Pictures& pictures) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  setUpPdf(writer, title, page);
  const QSizeF inside(page.width() - 2 * margin, page.height() - 2 * margin);
  QTextDocument document;
  document.documentLayout()->registerHandler(QTextFormat::ImageObject, &pictures);
  document.setDocumentMargin(0);
  document.setHtml(html);
  document.setPageSize(inside);
  QPainter painter(&writer);
  painter.scale(10, 10);
  painter.translate(margin, margin);
  for (int at = 0, of = document.pageCount(); at < of; ++at) {
    if (at > 0)
      writer.newPage();
    const QRectF part(0, at * inside.height(), inside.width(), inside.height());
    painter.save();
    painter.translate(0, -part.top());
    pictures.setPage(part);
    document.drawContents(&painter, part);
    painter.restore();
    number(painter, at + 1, of, inside);
  }
  painter.end();
  return bytes;
}

Result<QByteArray> bytesOf(const Report& report, const std::string& ending) {
  if (ending == ".html") {
    const auto html = TRY(htmlOf(report, [](const Figure& figure, std::size_t) -> Result<std::string> {
      const auto svg = TRY(figurePage(figure, "svg"));
      return svg.mid(svg.indexOf("<svg")).toStdString(); // without the head of a file
    }));
    return QByteArray::fromStdString(html);
  }
  if (ending != ".pdf")
    return userError("{0}: a report is written as .html or .pdf.", {ending});
  Pictures pictures;
  const auto html = TRY(htmlOf(
      report,
      [&](const Figure& figure, std::size_t number) -> Result<std::string> {
        pictures.add(figure);
        return "<img src=\"" + std::string(prefix) + std::to_string(number) + "\">";
      },
      true));
  return pdf(q(html), q(report.title), pictures);
}

} // namespace

Result<void> writeReport(const Report& report, const std::filesystem::path& path) {
  const auto bytes = TRY(bytesOf(report, path.extension().string()));
  return files().replace(path, std::string_view(bytes.constData(), static_cast<size_t>(bytes.size())));
}

} // namespace expe

#include "report_page.moc"
