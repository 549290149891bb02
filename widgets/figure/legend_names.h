// Names cut short so that they can still be told apart.
#pragma once

#include <QFontMetrics>
#include <QStringList>

namespace expe {

// Of names such as "ExPE, theta 1/512, rate 0.003, seed 1", which sweeps give, what they differ in: "1/512 ·
// 0.003". Parts that all names have are left out, and the word before a value. A name without commas stays,
// and all do where two would then read alike. One name a text, in their order.
QStringList briefNames(const QStringList& names);

// Brief where they do not fit otherwise; each in so many pixels, its middle left out; of names that would
// then read alike what they differ in stays: "Huang M1 with masked tokens" beside M2 is "Hua… M1 wi…". One
// name a text, in their order.
QStringList shortNames(const QStringList& names, const QFontMetrics& metrics, int room);

} // namespace expe
