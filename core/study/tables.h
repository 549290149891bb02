// What a study file holds: its mark, its version and its tables.
#pragma once

#include "core/study/sqlite.h"

namespace expe {

constexpr std::int64_t applicationId = 0x45785045; // "ExPE", at offset 68 of the file
std::int64_t newestVersion();                      // user_version that this program writes

// Brings a database of an older version (0: an empty one) to version `to`, in one transaction.
void migrate(Database& database, std::int64_t to = newestVersion());

// Compares tables and indices with what they should be at the database's version; throws what is wrong.
void checkTables(Database& database);

} // namespace expe
