// The studies opened last, kept in the user's settings. GUI thread.
#pragma once

#include <QStringList>

namespace expe {

QStringList recentStudies(); // newest first, at most ten
void rememberStudy(const QString& path);
void forgetStudy(const QString& path);

} // namespace expe
