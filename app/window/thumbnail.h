// A small picture of a study: its loss by length, in the colours of the theme. It is kept in the user's cache
// folder until the study is another. Any thread; blocking.
#pragma once

#include "core/base/result.h"
#include "widgets/theme.h"

#include <QImage>
#include <QString>

namespace expe {

// `study`: its .expe file. An error says why there is nothing to be seen of it.
Result<QImage> thumbnailOf(const QString& study, QSize size, double pixels, const Theme& theme);
QImage emptyThumbnail(QSize size, double pixels, const Theme& theme);

} // namespace expe
