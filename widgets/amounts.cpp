#include "widgets/amounts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Amounts)
};

constexpr QChar narrowSpace(0x202F); // which breaks no line

QString significant(double value) { // two or more digits: 0.83, 8.3, 83, 830
  const int decimals = value < 1 ? 2 : value < 10 ? 1 : 0;
  return QString::number(value, 'f', decimals);
}

} // namespace

QString grouped(double value) {
  QString digits = QString::number(std::llround(value));
  for (qsizetype at = digits.size() - 3; at > (value < 0 ? 1 : 0); at -= 3)
    digits.insert(at, narrowSpace);
  return digits;
}

QString shortCount(double value) {
  const double unit = value < 1e4 ? 1 : value < 1e6 ? 1e3 : value < 1e9 ? 1e6 : 1e9;
  const char* letter = unit == 1 ? "" : unit == 1e3 ? " k" : unit == 1e6 ? " M" : " G";
  return unit == 1 ? grouped(value) : QString::number(value / unit, 'g', 3) + letter;
}

QString bytesText(double bytes) {
  return bytes < 1e9 ? Words::tr("%1 MB").arg(significant(bytes / 1e6))
                     : Words::tr("%1 GB").arg(significant(bytes / 1e9));
}

QString shortTime(double seconds) {
  return seconds < 1 ? Words::tr("%1 ms").arg(significant(seconds * 1e3))
                     : Words::tr("%1 s").arg(significant(seconds));
}

QString clockTime(double seconds) {
  const auto all = static_cast<qint64>(std::ceil(std::max(seconds, 0.0)));
  const QString low = QString("%1:%2")
                          .arg(all / 60 % 60, all >= 3600 ? 2 : 1, 10, QChar('0'))
                          .arg(all % 60, 2, 10, QChar('0'));
  return all >= 3600 ? QString::number(all / 3600) + ":" + low : low;
}

} // namespace expe
