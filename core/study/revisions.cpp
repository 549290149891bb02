// What changed since a look: each change of a run's part has the next number of the study, so that who tails
// it reads again what is new and nothing else.
#include "core/study/study_file.h"

#include <algorithm>
#include <array>

namespace expe {

namespace {

constexpr std::array partNames{"run", "metrics", "validations", "evaluations", "changes", "checkpoints"};

RunPart partFrom(const std::string& name, const std::filesystem::path& file) {
  const auto* const found = std::ranges::find(partNames, name);
  if (found == partNames.end())
    throw ErrorException{damaged(file, "a part \"" + name + "\" of a run is none")};
  return static_cast<RunPart>(found - partNames.begin());
}

} // namespace

void StudyFile::count(std::int64_t run, Parts parts) {
  Statement row(database, "INSERT OR REPLACE INTO revisions(run, part, revision) "
                          "SELECT ?1, ?2, 1 + coalesce(max(revision), 0) FROM revisions");
  for (const RunPart part : parts)
    row.again(run, std::string(partNames[static_cast<std::size_t>(part)]));
}

Result<News> Study::newsSince(std::int64_t revision) {
  return attempt([&] {
    News news{revision, {}};
    Statement row(file_->database,
                  "SELECT run, part, revision FROM revisions WHERE revision > ?1 ORDER BY revision",
                  revision);
    while (row.next()) {
      news.changed.emplace_back(row.integer(0), partFrom(row.text(1), file_->place.file));
      news.revision = row.integer(2);
    }
    return news;
  });
}

// Of other connections SQLite counts the commits, of this one the rows that it changed.
std::int64_t Study::dataVersion() {
  const std::int64_t own = file_->database.changed();
  const auto others = attempt([&] { return file_->database.pragma("data_version"); });
  if (others && (*others != file_->seenOthers || own != file_->seenOwn)) {
    ++file_->version;
    file_->seenOthers = *others;
    file_->seenOwn = own;
  }
  return file_->version;
}

} // namespace expe
