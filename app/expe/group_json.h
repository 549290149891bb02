// Groups, values over seeds and claims as JSON.
#pragma once

#include "app/expe/common.h"
#include "core/api/group_losses.h"

namespace expe::cli {

Json number(double value); // null of what is not a finite number
Json groupJson(const RunGroup& group);
// `first`: fields before it.
Json valueJson(const GroupValue& value, Json first = Json::object());
Json intervalJson(const Interval& interval);

} // namespace expe::cli
