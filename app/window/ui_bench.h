// How fast the window is on this machine: start-up, redraw of long curves, and how late the GUI thread is
// while a run trains. `expe bench ui` starts it.
#pragma once

#include "core/base/result.h"

#include <QByteArray>

namespace expe {

// Takes about 20 seconds and a temporary study.
Result<QByteArray> benchUi(bool json);

} // namespace expe
