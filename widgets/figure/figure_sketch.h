// A figure in a few pixels: what its first panel shows, without axes and words.
#pragma once

#include "core/api/figure.h"
#include "widgets/theme.h"

#include <QImage>

namespace expe {

QImage figureSketch(const Figure& figure, QSize size, double pixels, const Theme& theme);

} // namespace expe
