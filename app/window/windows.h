// More than one window: each has a study, threads and a training session of its own.
#pragma once

#include <QString>

namespace expe {

class MainWindow;

// Shown; loads the engine once it is painted; goes when it is closed. `study` may be empty.
MainWindow* openWindow(const QString& study);

} // namespace expe
