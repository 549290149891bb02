#include "core/study/checkpoint.h"

#include "core/base/error_exception.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/study/inside.h"
#include "core/study/making.h"
#include "core/study/manifest.h"
#include "core/study/place.h"

#include <algorithm>
#include <charconv>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

const std::string replacedPrefix = ".replaced-"; // + step: the old checkpoint while a new one takes its name
const std::string removedPrefix = ".removed-";   // + step: on its way out

fs::path folderOf(std::int64_t run) { // in the study's folder
  return fs::path(checkpointsFolder) / std::to_string(run);
}

std::optional<std::int64_t> stepFrom(const std::string& name) {
  std::int64_t step = 0;
  const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), step);
  const bool exact =
      code == std::errc() && end == name.data() + name.size() && step >= 0 && name == std::to_string(step);
  return exact ? std::optional(step) : std::nullopt;
}

std::uintmax_t bytesIn(const std::vector<Entry>& files) {
  std::uintmax_t bytes = 0;
  for (const Entry& file : files)
    bytes += file.sort == Sort::File ? file.bytes : 0;
  return bytes;
}

bool complete(const std::vector<Entry>& files) {
  return std::ranges::any_of(files, [](const Entry& file) { return file.name == manifestName; });
}

// What a killed writer left. Only the holder of the run's lock writes, so nobody is at work here.
void clean(const fs::path& folder, const std::vector<Entry>& entries) {
  const auto there = [&](const std::string& name) {
    return std::ranges::any_of(entries, [&](const Entry& entry) { return entry.name == name; });
  };
  for (const auto& [name, sort, bytes] : entries) {
    const std::string replaced =
        name.rfind(replacedPrefix, 0) == 0 ? name.substr(replacedPrefix.size()) : std::string();
    if (!replaced.empty() && !there(replaced)) // killed between the two renames
      need(files().rename(folder / name, folder / replaced));
    else if (name.front() == '.')
      need(files().removeAll(folder / name));
  }
}

void putInPlace(const fs::path& fresh, const fs::path& place) {
  if (!fs::exists(place))
    return need(files().rename(fresh, place));
  const fs::path old = place.parent_path() / (replacedPrefix + place.filename().string());
  need(files().rename(place, old));
  {
    std::error_code code;
    const OnFailure undo([&] { fs::rename(old, place, code); });
    need(files().rename(fresh, place));
  }
  need(files().removeAll(old));
}

} // namespace

Result<fs::path> writeCheckpoint(const fs::path& study, std::int64_t run, std::int64_t step,
                                 const std::function<Result<void>(const fs::path&)>& fill) {
  const fs::path folder = study / folderOf(run);
  fs::path place = folder / std::to_string(step);
  const fs::path fresh = folder / (".new-" + std::to_string(step) + "-" + std::to_string(::getpid()));
  return attempt([&] {
    makeFolderInside(study, folderOf(run));
    if (const auto open = openFolder(study, folderOf(run)))
      clean(folder, entriesOf(*open, folder));
    std::error_code code;
    const OnFailure undo([&] { fs::remove_all(fresh, code); }); // what is left of it is cleaned next time
    need(files().makeFolder(fresh));
    need(fill(fresh));
    need(writeManifest(fresh));
    need(syncPath(fresh));
    putInPlace(fresh, place);
    return place;
  });
}

Result<std::vector<Checkpoint>> listCheckpoints(const fs::path& study, std::int64_t run) {
  return attempt([&] {
    std::vector<Checkpoint> found;
    const fs::path inside = folderOf(run);
    const auto folder = openFolder(study, inside);
    if (!folder)
      return found;
    for (const Entry& entry : entriesOf(*folder, study / inside)) {
      const auto step = entry.sort == Sort::Folder ? stepFrom(entry.name) : std::nullopt;
      const auto open = step ? openFolder(study, inside / entry.name) : std::nullopt;
      if (!open)
        continue;
      const fs::path path = study / inside / entry.name;
      if (const auto files = entriesOf(*open, path); complete(files))
        found.push_back({run, *step, path, bytesIn(files)});
    }
    std::ranges::sort(found, {}, &Checkpoint::step);
    return found;
  });
}

Result<void> copyCheckpointFiles(const fs::path& from, const fs::path& to) {
  return attempt([&] {
    for (const auto& entry : fs::directory_iterator(from))
      if (const auto name = entry.path().filename().string();
          name != manifestName && !name.starts_with('.')) // written anew; none of it
        need(copyFile(entry.path(), to / entry.path().filename()));
  });
}

Result<void> removeCheckpointFolder(const Checkpoint& checkpoint) {
  return attempt([&] {
    const fs::path& folder = checkpoint.folder;
    const fs::path aside = folder.parent_path() / (removedPrefix + folder.filename().string());
    need(files().removeAll(aside)); // of a killed program
    need(files().rename(folder, aside));
    need(files().removeAll(aside));
  });
}

Result<void> removeCheckpointFolders(const fs::path& study, std::int64_t run) {
  return attempt([&] { removeInside(study, folderOf(run)); });
}

Result<void> verifyCheckpoint(const fs::path& folder) {
  const auto damage = TRY(findDamage(folder));
  return damage ? Result<void>(*damage) : Result<void>();
}

bool isGone(const Checkpoint& checkpoint) {
  std::error_code code;
  return fs::status(checkpoint.folder, code).type() == fs::file_type::not_found;
}

Result<bool> isWhole(const Checkpoint& checkpoint, std::vector<std::string>& said) {
  const auto damage = findDamage(checkpoint.folder);
  if (isGone(checkpoint))
    return false;
  if (!damage)
    return damage.error();
  if (*damage)
    said.push_back(
        fill("Checkpoint {0} of run {1} is left out: {2}",
             {std::to_string(checkpoint.step), std::to_string(checkpoint.run), (*damage)->message()}));
  return !*damage;
}

Result<std::optional<Checkpoint>> newestWhole(const std::vector<Checkpoint>& all,
                                              std::vector<std::string>& said) {
  for (auto checkpoint = all.rbegin(); checkpoint != all.rend(); ++checkpoint) {
    const auto damage = TRY(findDamage(checkpoint->folder));
    if (!damage)
      return std::optional(*checkpoint);
    said.push_back(
        fill("Checkpoint {0} of run {1} was passed over: {2}",
             {std::to_string(checkpoint->step), std::to_string(checkpoint->run), damage->message()}));
  }
  if (all.empty())
    return std::optional<Checkpoint>();
  return failure("Every checkpoint of run {0} is damaged: restore one from a copy, or train a new run.",
                 {std::to_string(all.front().run)});
}

} // namespace expe
