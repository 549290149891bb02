// A figure on a page, for papers: of a column's width or any and in the style of the page, fonts embedded,
// with what it is and where it comes from inside. The same figure gives the same bytes, whenever and
// wherever. GUI thread (offscreen will do).
#pragma once

#include "core/api/figure.h"
#include "widgets/theme.h"

#include <QByteArray>
#include <QImage>
#include <QPicture>
#include <QString>

#include <filesystem>

class QPdfWriter;

namespace expe {

// That the font of a style is on this machine.
Result<void> checkFont(const Config& style);

// `format`: pdf, svg or png.
Result<QByteArray> figurePage(const Figure& figure, const QString& format, const PageOptions& page = {});

// As on the page, `scale` pixels for each point (1/72 inch).
QImage figureImage(const Figure& figure, const PageOptions& page, double scale);

// As on the page, as lines and text that can be drawn anywhere; one unit is a point.
struct FigureDrawing {
  QPicture picture;
  QSizeF size; // points
};
FigureDrawing figureDrawing(const Figure& figure, const PageOptions& page = {});
void drawFigure(QPainter& painter, const FigureDrawing& drawing); // from the painter's origin on

// As a dock shows it, without its title: `size` points of so many pixels, in the colours of the theme.
QImage figurePicture(const Figure& figure, QSize size, double pixels, const Theme& theme);

// A page of `size` points without margins, in tenths of a point.
void setUpPdf(QPdfWriter& writer, const QString& title, const QSizeF& size);

// By the ending of `path`: pdf, svg, png, csv or pgf (also tex), with the images of its maps beside it. An
// old file stays whole until the new one is.
Result<void> writeFigure(const Figure& figure, const std::filesystem::path& path,
                         const PageOptions& page = {});

} // namespace expe
