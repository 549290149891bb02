// How fast the window is on this machine: start-up, redraw of long curves, how late the GUI thread is while a
// run trains, and a study of 1,000 runs. `expe bench ui` starts it.
#pragma once

#include "core/base/result.h"

#include <QByteArray>

namespace expe {

// Takes about a minute and temporary studies.
Result<QByteArray> benchUi(bool json);

} // namespace expe
