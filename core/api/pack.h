// A study in one file: a plain tar archive, which other programs open too. In it are name/name.expe and
// name/checkpoints/<run>/<step>/…; the database comes last, so that a file that was cut short has none.
#pragma once

#include "core/api/study.h"

#include <filesystem>

namespace expe {

// A consistent snapshot, also while runs train; damaged checkpoints are left out, as by saveAs(): a sentence
// for each. A reader of `file` sees the old one or the whole new one; after a failure or a cancel nothing is
// left. What is no packed study is not replaced.
Result<std::vector<std::string>> packStudy(Study& study, const std::filesystem::path& file,
                                           Progress& progress);

// Into a folder that is absent or empty, which appears when all of it is there and verified. The file may
// come from anybody: whatever is not part of a packed study is refused, and nothing of it stays. The study's
// file.
Result<std::filesystem::path> unpackStudy(const std::filesystem::path& file,
                                          const std::filesystem::path& folder, Progress& progress);

} // namespace expe
