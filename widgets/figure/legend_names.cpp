#include "widgets/figure/legend_names.h"

#include <QHash>

#include <algorithm>

namespace expe {
namespace {

// How many letters all begin with, and how many of the rest all end with, in whole words.
struct Alike {
  qsizetype begin = 0, end = 0;
};

Alike alikeIn(const QStringList& names) {
  const QString& first = names.front();
  const auto all = [&](const auto& agrees) { return std::ranges::all_of(names, agrees); };
  qsizetype shortest = first.size();
  for (const QString& name : names)
    shortest = std::min(shortest, name.size());
  Alike alike;
  while (alike.begin < shortest &&
         all([&](const QString& name) { return name[alike.begin] == first[alike.begin]; }))
    ++alike.begin;
  while (alike.begin > 0 && first[alike.begin - 1] != ' ')
    --alike.begin;
  const auto fromEnd = [&](const QString& name) { return name[name.size() - 1 - alike.end]; };
  while (alike.begin + alike.end < shortest &&
         all([&](const QString& name) { return fromEnd(name) == fromEnd(first); }))
    ++alike.end;
  while (alike.end > 0 && first[first.size() - alike.end] != ' ')
    --alike.end;
  return alike;
}

QString around(const QString& name, const Alike& alike, const QFontMetrics& metrics, int room) {
  const QString own = name.mid(alike.begin, name.size() - alike.begin - alike.end);
  const int left = room - metrics.horizontalAdvance(own);
  if (left < metrics.horizontalAdvance(u'…'))
    return metrics.elidedText(own, Qt::ElideMiddle, room);
  const QString before =
      metrics.elidedText(name.left(alike.begin), Qt::ElideRight, alike.end > 0 ? left / 2 : left);
  const int rest = left - metrics.horizontalAdvance(before);
  return before + own + metrics.elidedText(name.right(alike.end), Qt::ElideRight, rest);
}

} // namespace

QStringList shortNames(const QStringList& names, const QFontMetrics& metrics, int room) {
  QHash<QString, QStringList> alike; // by what would be left of them
  for (const QString& name : names)
    if (QStringList& same = alike[metrics.elidedText(name, Qt::ElideMiddle, room)]; !same.contains(name))
      same << name;
  QStringList all;
  for (const QString& name : names) {
    const QString cut = metrics.elidedText(name, Qt::ElideMiddle, room);
    const QStringList& same = alike[cut];
    all << (same.size() > 1 ? around(name, alikeIn(same), metrics, room) : cut);
  }
  return all;
}

} // namespace expe
