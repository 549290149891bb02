// How the queue counts the ends of runs.
#pragma once

#include "core/api/study.h"
#include "core/study/sqlite.h"

namespace expe {

// In the transaction that stores the state: that a run was trained to an end of some kind, and how often it
// has failed.
void noteEnd(Database& database, std::int64_t run, RunState state);
// Of a run that failed, in a transaction: it waits, as if it had never failed. False if it did not.
bool waitAgain(Database& database, std::int64_t run);
// In a transaction: that it was taken out and where it went, the folder of a part; empty: that it is no
// longer.
void noteSent(StudyFile& file, std::int64_t run, const std::string& part);

} // namespace expe
