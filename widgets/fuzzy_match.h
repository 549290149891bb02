// Whether letters occur in a text in their order, and how well: at its beginning, at beginnings of words,
// side by side. Pure; letters of any case.
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace expe {

struct FuzzyMatch {
  int score = 0;
  QList<int> letters; // indices in the text, ascending
};

// The best way in which `letters` occur in `text`. Of no letters: a match of score 0. Texts are cut at 200.
std::optional<FuzzyMatch> fuzzyMatch(QStringView letters, QStringView text);

// Where the words are in a text, as they stand and wherever they come: indices of letters, ascending.
QList<int> lettersOf(const QString& text, const QStringList& words);

} // namespace expe
