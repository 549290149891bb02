// Names cut short so that they can still be told apart.
#pragma once

#include <QFontMetrics>
#include <QStringList>

namespace expe {

// Each in so many pixels, its middle left out; of names that would then read alike what they differ in stays:
// "Huang M1 with masked tokens" beside M2 is "Hua… M1 wi…". One name a text, in their order.
QStringList shortNames(const QStringList& names, const QFontMetrics& metrics, int room);

} // namespace expe
