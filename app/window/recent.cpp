#include "app/window/recent.h"

#include <QSettings>

namespace expe {

static const char* const key = "recent";

QStringList recentStudies() {
  return QSettings().value(key).toStringList();
}

void rememberStudy(const QString& path) {
  QStringList paths = recentStudies();
  paths.removeAll(path);
  paths.prepend(path);
  QSettings().setValue(key, QStringList(paths.mid(0, 10)));
}

void forgetStudy(const QString& path) {
  QStringList paths = recentStudies();
  paths.removeAll(path);
  QSettings().setValue(key, paths);
}

} // namespace expe
