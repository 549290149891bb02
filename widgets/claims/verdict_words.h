// A verdict in the user's language: its clauses, and beside them what they are made of. GUI thread.
#pragma once

#include "core/api/comparison.h"

#include <QString>

namespace expe {

// "holds to 4×", "breaks at 8×"
QString inWords(const VerdictClause& clause, const GroupVerdict& group);
// "+0.2100 ± 0.0200", of several runs by blocks of text between the ends of their intervals.
QString inWords(const Rise& rise);
QString reasonOf(const Rise& rise); // ", its runs contradict each other": why it is undecided
double lengthOf(const VerdictClause& clause, const GroupVerdict& group); // at which it is to be seen
// Where sentences speak of runs and not of encodings, that they do: in few words, and in a sentence.
QString basisOf(const StudyVerdict& verdict);
QString wholeBasisOf(const StudyVerdict& verdict);
QString meaningOf(const StudyVerdict& verdict); // "holds" and "breaks"

} // namespace expe
