// Where the window trains, evaluates and estimates, and where it looks into models. Kept in the user's
// settings.
#pragma once

#include "core/api/engine.h"

#include <QString>

class QMenu;

namespace expe {

QString chosenDevice(); // "auto", "cpu", "cuda:1": what Engine::device() knows
// The choices of both: the devices that the engine has. Hidden where there is only the CPU. A choice of one
// that has gone is forgotten. The engine outlives the menus' use.
void fillDevices(QMenu& training, QMenu& views, Engine& engine);

} // namespace expe
