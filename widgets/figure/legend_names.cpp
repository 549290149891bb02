#include "widgets/figure/legend_names.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <vector>

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

// "1/512" of "theta 1/512"; what begins with a capital is a name of its own.
QString valueIn(const QString& part) {
  const auto space = part.indexOf(' ');
  const bool keyed = part[0].isLower() && space > 0 && space + 1 < part.size() && part.count(' ') == 1;
  return keyed ? part.mid(space + 1) : part;
}

} // namespace

QStringList briefNames(const QStringList& names) {
  std::vector<QStringList> parts;
  QHash<QString, qsizetype> namesWith; // by part
  for (const QString& name : names) {
    parts.push_back(name.split(", ", Qt::SkipEmptyParts));
    for (const QString& part : QSet<QString>(parts.back().begin(), parts.back().end()))
      ++namesWith[part];
  }
  QStringList brief;
  QHash<QString, QString> known; // names, by what is left of them
  for (qsizetype i = 0; i < names.size(); ++i) {
    QStringList left;
    for (const QString& part : parts[static_cast<std::size_t>(i)])
      if (namesWith[part] < names.size())
        left << valueIn(part);
    const bool whole = parts[static_cast<std::size_t>(i)].size() < 2 || left.isEmpty();
    brief << (whole ? names[i] : left.join(QStringLiteral("\u2009·\u2009")));
    if (known.value(brief.back(), names[i]) != names[i])
      return names;
    known.insert(brief.back(), names[i]);
  }
  return brief;
}

QStringList shortNames(const QStringList& whole, const QFontMetrics& metrics, int room) {
  const auto fits = [&](const QString& name) { return metrics.horizontalAdvance(name) <= room; };
  if (std::ranges::all_of(whole, fits))
    return whole;
  const QStringList names = briefNames(whole);
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
