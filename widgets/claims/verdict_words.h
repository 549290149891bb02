// A verdict in the user's language: its clauses in short, and of whom they speak. GUI thread.
#pragma once

#include "core/api/comparison.h"

#include <QString>

namespace expe {

// "holds to 4×", "breaks at 8×"
QString inWords(const VerdictClause& clause, const GroupVerdict& group);
double lengthOf(const VerdictClause& clause, const GroupVerdict& group); // at which it is to be seen
// Of what windows it is, and where sentences speak of runs and not of encodings, that they do: in few words;
// the latter in a sentence.
QString basisOf(const StudyVerdict& verdict);
QString wholeBasisOf(const StudyVerdict& verdict);
// Of what windows and by which margin, beside what else says that something breaks.
QString scopeOf(const StudyVerdict& verdict);

} // namespace expe
