// A figure on a page, for papers: light, 6.75 inches wide, fonts embedded. GUI thread (offscreen will do).
#pragma once

#include "core/api/figure.h"

#include <QByteArray>
#include <QString>

#include <filesystem>

namespace expe {

// `format`: pdf, svg or png.
Result<QByteArray> figurePage(const Figure& figure, const QString& format);

// By the ending of `path`: pdf, svg, png, csv or pgf (also tex). An old file stays whole until the new one
// is.
Result<void> writeFigure(const Figure& figure, const std::filesystem::path& path);

} // namespace expe
