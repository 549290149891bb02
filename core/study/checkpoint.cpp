#include "core/study/checkpoint.h"

#include "core/api/files.h"
#include "core/study/manifest.h"
#include "core/study/trouble.h"

#include <algorithm>
#include <charconv>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

const std::string replacedPrefix = ".replaced-"; // + step: the old checkpoint while a new one takes its name
const std::string removedPrefix = ".removed-";   // + step: on its way out

fs::path folderOf(const fs::path& study, std::int64_t run) {
  return study / "checkpoints" / std::to_string(run);
}

std::optional<std::int64_t> stepFrom(const std::string& name) {
  std::int64_t step = 0;
  const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), step);
  const bool exact =
      code == std::errc() && end == name.data() + name.size() && step >= 0 && name == std::to_string(step);
  return exact ? std::optional(step) : std::nullopt;
}

std::uintmax_t bytesIn(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  std::error_code code;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    std::error_code unknown;
    if (const auto size = entry->file_size(unknown); !unknown)
      bytes += size;
  }
  return bytes;
}

// What a killed writer left. Only the holder of the run's lock writes, so nobody is at work here.
void clean(const fs::path& folder) {
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().front() == '.')
      left.push_back(entry.path());
  for (const fs::path& path : left) {
    const std::string name = path.filename().string();
    if (name.rfind(replacedPrefix, 0) == 0 && !fs::exists(folder / name.substr(replacedPrefix.size())))
      need(files().rename(path,
                          folder / name.substr(replacedPrefix.size()))); // killed between the two renames
    else
      fs::remove_all(path);
  }
}

void putInPlace(const fs::path& fresh, const fs::path& place) {
  if (!fs::exists(place))
    return need(files().rename(fresh, place));
  const fs::path old = place.parent_path() / (replacedPrefix + place.filename().string());
  need(files().rename(place, old));
  if (const auto done = files().rename(fresh, place); !done) {
    std::error_code code;
    fs::rename(old, place, code);
    throw Trouble{done.error()};
  }
  fs::remove_all(old);
}

} // namespace

Result<fs::path> writeCheckpoint(const fs::path& study, std::int64_t run, std::int64_t step,
                                 const std::function<Result<void>(const fs::path&)>& fill) {
  const fs::path folder = folderOf(study, run), place = folder / std::to_string(step);
  const fs::path fresh = folder / (".new-" + std::to_string(step) + "-" + std::to_string(::getpid()));
  const auto done = attempt([&] {
    need(files().makeFolder(folder));
    clean(folder);
    need(files().makeFolder(fresh));
    need(fill(fresh));
    need(writeManifest(fresh));
    need(syncPath(fresh));
    putInPlace(fresh, place);
  });
  if (done)
    return place;
  std::error_code code;
  fs::remove_all(fresh, code);
  return done.error();
}

std::vector<Checkpoint> listCheckpoints(const fs::path& study, std::int64_t run) {
  std::vector<Checkpoint> found;
  std::error_code code;
  for (fs::directory_iterator entry(folderOf(study, run), code), end; !code && entry != end;
       entry.increment(code)) {
    const auto step = stepFrom(entry->path().filename().string());
    std::error_code unknown;
    if (step && fs::is_regular_file(entry->path() / manifestName, unknown))
      found.push_back({run, *step, entry->path(), bytesIn(entry->path())});
  }
  std::sort(found.begin(), found.end(),
            [](const Checkpoint& a, const Checkpoint& b) { return a.step < b.step; });
  return found;
}

Result<void> removeCheckpointFolder(const fs::path& folder) {
  return attempt([&] {
    const fs::path aside = folder.parent_path() / (removedPrefix + folder.filename().string());
    fs::remove_all(aside); // of a killed program
    need(files().rename(folder, aside));
    fs::remove_all(aside);
  });
}

Result<void> verifyCheckpoint(const fs::path& folder) {
  return verifyManifest(folder);
}

Result<std::optional<Checkpoint>> newestCheckpoint(const fs::path& study, std::int64_t run,
                                                   std::vector<std::string>& said,
                                                   std::optional<std::int64_t> atMost) {
  std::vector<Checkpoint> all = listCheckpoints(study, run);
  if (atMost)
    all.erase(std::remove_if(all.begin(), all.end(), [&](const Checkpoint& c) { return c.step > *atMost; }),
              all.end());
  for (auto checkpoint = all.rbegin(); checkpoint != all.rend(); ++checkpoint) {
    const auto good = verifyCheckpoint(checkpoint->folder);
    if (good)
      return std::optional(*checkpoint);
    said.push_back(fill("Checkpoint {0} of run {1} was passed over: {2}",
                        {std::to_string(checkpoint->step), std::to_string(run), good.error().message()}));
  }
  if (all.empty())
    return std::optional<Checkpoint>();
  return failure("Every checkpoint of run {0} is damaged: restore one from a copy, or train a new run.",
                 {std::to_string(run)});
}

} // namespace expe
