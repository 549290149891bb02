#include "widgets/amounts.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace expe {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Amounts)
};

QString significant(double value) { // two or more digits: 0.83, 8.3, 83, 830
  const int decimals = value < 1 ? 2 : value < 10 ? 1 : 0;
  return QString::number(value, 'f', decimals);
}

} // namespace

QString grouped(double value) {
  return QLocale(QLocale::English).toString(static_cast<qint64>(std::llround(value)));
}

QString bytesText(double bytes) {
  return bytes < 1e9 ? Words::tr("%1 MB").arg(significant(bytes / 1e6))
                     : Words::tr("%1 GB").arg(significant(bytes / 1e9));
}

QString shortTime(double seconds) {
  return seconds < 1 ? Words::tr("%1 ms").arg(significant(seconds * 1e3))
                     : Words::tr("%1 s").arg(significant(seconds));
}

} // namespace expe
