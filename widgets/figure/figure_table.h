// The values at one place of a panel, as a small table in HTML: a row a run, a column each of its curves.
#pragma once

#include "core/api/figure.h"
#include "widgets/theme.h"

#include <QStringList>

namespace expe {

// `pixel`: what one is in x: what was measured farther away says where. `most`: rows that there is room for;
// `letters`: of a name.
QString readingTable(const Panel& panel, const std::vector<Reading>& readings, double x, double pixel,
                     const QStringList& marks, const Theme& theme, std::size_t most, int letters);

// A cell of the panel's map: where it is and its value, or what the map's text says of it and its value.
QString cellTable(const Panel& panel, std::int64_t row, std::int64_t column, const Theme& theme);

} // namespace expe
