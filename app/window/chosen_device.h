// Where the window trains, evaluates and estimates. Kept in the user's settings.
#pragma once

#include "core/api/engine.h"

#include <QString>

class QMenu;

namespace expe {

QString chosenDevice(); // "auto", "cpu", "cuda:1": what Engine::device() knows
// Its choices: the devices that the engine has. Hidden where there is only the CPU. A choice of one that has
// gone is forgotten.
void fillDevices(QMenu& menu, const Engine& engine);

} // namespace expe
