// SIGTERM, SIGINT and a closed terminal (SIGHUP, unless it was to be ignored) close every window as "Stop and
// close" does: what trains finishes its step and writes a checkpoint. A second SIGTERM or SIGINT ends at
// once. GUI thread; one at a time.
#pragma once

#include <QObject>

namespace expe {

class Endings : public QObject {
  Q_OBJECT
public:
  explicit Endings(QObject* parent = nullptr);
  ~Endings() override; // signals do again what they did before

private:
  void heard();
  void closeAll();
  void closeWindows();
};

} // namespace expe
