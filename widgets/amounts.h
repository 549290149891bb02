// Amounts as a person reads them; English in every locale, as the figures are.
#pragma once

#include <QString>

namespace expe {

QString grouped(double value);     // 831,488
QString bytesText(double bytes);   // 312 MB, 1.4 GB
QString shortTime(double seconds); // 0.8 ms, 92 ms, 1.3 s: of one step

} // namespace expe
