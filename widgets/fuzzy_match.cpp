#include "widgets/fuzzy_match.h"

#include <algorithm>
#include <set>
#include <vector>

namespace expe {
namespace {

constexpr int never = -1000000;
constexpr int letter = 10, beside = 22, wordStart = 20, textStart = 10, gap = -1;

bool startsWord(QStringView text, qsizetype at) {
  if (!text[at].isLetterOrNumber())
    return false;
  return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

int worth(QStringView text, qsizetype at) {
  return letter + (startsWord(text, at) ? wordStart : 0) + (at == 0 ? textStart : 0);
}

struct Cell {
  int score = never; // of the letters so far, the last of them here
  qsizetype before = -1;
};

// Row i holds the best ways of letters 0 … i; a gap costs by its length, letters side by side gain.
std::vector<Cell> nextRow(QChar wanted, QStringView text, const std::vector<Cell>* above) {
  std::vector<Cell> row(static_cast<size_t>(text.size()));
  Cell reach; // the best end of the row above, gaps up to here paid
  for (qsizetype at = 0; at < text.size(); ++at) {
    const size_t n = static_cast<size_t>(at);
    if (text[at].toCaseFolded() == wanted) {
      if (!above) {
        row[n].score = worth(text, at) + static_cast<int>(std::max<qsizetype>(-at, -10));
      } else if (reach.score > never) {
        row[n] = {reach.score + worth(text, at), reach.before};
      }
      if (above && at > 0 && (*above)[n - 1].score > never) {
        const int score = (*above)[n - 1].score + letter + beside;
        if (score > row[n].score)
          row[n] = {score, at - 1};
      }
    }
    if (above) {
      if (reach.score > never)
        reach.score += gap;
      if ((*above)[n].score > reach.score)
        reach = {(*above)[n].score, at};
    }
  }
  return row;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(QStringView letters, QStringView text) {
  text = text.left(200);
  FuzzyMatch match;
  if (letters.isEmpty())
    return match;
  if (letters.size() > text.size())
    return {};
  std::vector<std::vector<Cell>> rows;
  for (const QChar c : letters)
    rows.push_back(nextRow(c.toCaseFolded(), text, rows.empty() ? nullptr : &rows.back()));
  qsizetype at = 0;
  for (qsizetype i = 1; i < text.size(); ++i)
    if (rows.back()[static_cast<size_t>(i)].score > rows.back()[static_cast<size_t>(at)].score)
      at = i;
  match.score = rows.back()[static_cast<size_t>(at)].score;
  if (match.score <= never)
    return {};
  for (size_t row = rows.size(); row-- > 0; at = rows[row][static_cast<size_t>(at)].before)
    match.letters.prepend(static_cast<int>(at));
  return match;
}

QList<int> lettersOf(const QString& text, const QStringList& words) {
  std::set<int> letters;
  for (const QString& word : words)
    for (auto at = word.isEmpty() ? -1 : text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
      for (auto i = at; i < at + word.size(); ++i)
        letters.insert(static_cast<int>(i));
  return {letters.begin(), letters.end()};
}

} // namespace expe
