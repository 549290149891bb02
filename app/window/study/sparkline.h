// The sparkline of a run's training loss: small enough to stand in a line of the list. Any thread.
#pragma once

#include "app/window/study/study_view.h"

#include <QPolygonF>

#include <optional>
#include <utility>
#include <vector>

namespace expe {

// At most 48 points, each the mean over neighbouring steps, or of long runs over some of them: the part of
// `steps`, 0 to 1, and nats per token. It ends before a loss that is no number.
QPolygonF sparklineOf(const std::vector<Metric>& metrics, std::int64_t steps);

// What all sparklines are drawn on, nats per token, the lower first: from the lowest to the highest of the
// runs that are shown and finished, or where none is of those that are shown, after the first eighth of their
// steps, in which all fall alike. A run that ended above where it began does not count. Empty: there is none.
std::optional<std::pair<double, double>>
sparklineRange(const std::vector<std::shared_ptr<const RunView>>& runs);

} // namespace expe
