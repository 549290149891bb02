#include "widgets/form/choice_entry.h"

#include <algorithm>

namespace expe {
namespace {

constexpr int whole = 100, beginning = 60, within = 30, said = 10;

QString folded(const QString& text) {
  QString plain = text.toCaseFolded();
  for (const char between : {'-', '_', '.', ' '})
    plain.remove(QLatin1Char(between));
  return plain;
}

int inName(const QString& name, const QString& word) {
  const auto at = folded(name).indexOf(word);
  if (at < 0)
    return 0;
  return at > 0 ? within : folded(name) == word ? whole : beginning;
}

int inNames(const QStringList& names, const QString& word) {
  int best = 0;
  for (const QString& name : names)
    best = std::max(best, inName(name, word));
  return best;
}

bool beginsAWord(const QString& text, const QString& word) {
  for (auto at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
    if (at == 0 || !text[at - 1].isLetterOrNumber())
      return true;
  return false;
}

} // namespace

int matchOf(const ChoiceEntry& entry, const QString& typed) {
  // Of what only a search finds the title is another's: it is found by its own names alone.
  const QStringList names = entry.listed ? QStringList{entry.title, entry.id} + entry.names : entry.names;
  if (const int all = inNames(names, folded(typed)); all == whole || typed.trimmed().isEmpty())
    return 2 * whole;
  const QString told = QString(entry.note + ' ' + entry.help).remove("et al."); // which is in every citation
  int sum = 0;
  const auto words = typed.split(' ', Qt::SkipEmptyParts);
  for (const QString& word : words) {
    const int named = inNames(names, folded(word));
    if (named == 0 && !(entry.listed && beginsAWord(told, word)))
      return 0;
    sum += named ? named : said;
  }
  return std::max(sum / static_cast<int>(words.size()), 1);
}

} // namespace expe
