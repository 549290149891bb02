#include "core/study/manifest.h"

#include "core/base/error_exception.h"
#include "core/base/files.h"
#include "core/base/sha256.h"
#include "core/study/inside.h"

#include <fcntl.h>
#include <map>
#include <nlohmann/json.hpp>

namespace expe {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::int64_t manifestVersion = 1;
constexpr std::uintmax_t longestManifest = 1 << 20; // it is some hundred bytes

struct Stated {
  std::uintmax_t bytes = 0;
  std::string sha256;
};

struct Damage : ErrorException {};

[[noreturn]] void wrong(const fs::path& file, const std::string& how) {
  throw Damage{{failure("{0} is damaged: {1}.", {file.string(), how})}};
}

Descriptor openFile(const fs::path& folder, const std::string& name) {
  auto file = openInside(folder, name, O_RDONLY);
  if (!file)
    wrong(folder / name, "it is missing");
  return *std::move(file);
}

json parsed(const fs::path& folder, const fs::path& path) {
  return json::parse(bytesOf(openFile(folder, manifestName), path, longestManifest), nullptr, false);
}

std::map<std::string, Stated> readManifest(const fs::path& folder) {
  const fs::path path = folder / manifestName;
  const json manifest = parsed(folder, path);
  if (!manifest.is_object() || !manifest.contains("files") || !manifest["files"].is_object() ||
      manifest["files"].empty())
    wrong(path, "it is not a manifest");
  if (const auto version = manifest.find("version"); version == manifest.end() || *version != manifestVersion)
    wrong(path, "its version is not " + std::to_string(manifestVersion));
  std::map<std::string, Stated> stated;
  for (const auto& [name, entry] : manifest["files"].items()) {
    const bool whole = entry.is_object() && entry.contains("bytes") && entry["bytes"].is_number_unsigned() &&
                       entry.contains("sha256") && entry["sha256"].is_string();
    if (!whole || name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos)
      wrong(path, "it is not a manifest");
    stated[name] = {entry["bytes"].get<std::uintmax_t>(), entry["sha256"].get<std::string>()};
  }
  return stated;
}

std::vector<Entry> filesOf(const fs::path& folder) {
  const auto open = openFolder(folder.parent_path(), folder.filename());
  if (!open)
    wrong(folder, "it is missing");
  std::vector<Entry> entries = entriesOf(*open, folder);
  std::erase_if(entries, [](const Entry& entry) { // what a file manager leaves, as .DS_Store, is none of it
    return entry.name == manifestName || entry.name.starts_with('.');
  });
  return entries;
}

void verifyFile(const fs::path& folder, const Entry& file, const Stated& stated) {
  if (file.sort != Sort::File)
    wrong(folder / file.name, "it is no file but a folder, a link or the like");
  if (file.bytes != stated.bytes)
    wrong(folder / file.name,
          "it has " + std::to_string(file.bytes) + " bytes instead of " + std::to_string(stated.bytes));
  if (need(sha256(openFile(folder, file.name), folder / file.name)) != stated.sha256)
    wrong(folder / file.name, "its contents do not match their SHA-256");
}

void verify(const fs::path& folder) {
  auto stated = readManifest(folder);
  for (const Entry& file : filesOf(folder)) {
    const auto known = stated.find(file.name);
    if (known == stated.end())
      wrong(folder / file.name, "it is not in the checkpoint's manifest");
    verifyFile(folder, file, known->second);
    stated.erase(known);
  }
  if (!stated.empty())
    wrong(folder / stated.begin()->first, "it is missing");
}

} // namespace

Result<void> writeManifest(const fs::path& folder) {
  return attempt([&] {
    json entries = json::object();
    for (const Entry& file : filesOf(folder)) {
      const fs::path path = folder / file.name;
      need(syncPath(path));
      entries[file.name] = {{"bytes", file.bytes},
                            {"sha256", need(sha256(openFile(folder, file.name), path))}};
    }
    const std::string text = json{{"version", manifestVersion}, {"files", std::move(entries)}}.dump(2) + "\n";
    need(files().write(folder / manifestName, text));
  });
}

Result<std::optional<Error>> findDamage(const fs::path& folder) {
  return attempt([&]() -> std::optional<Error> {
    try {
      verify(folder);
      return {};
    } catch (const Damage& damage) {
      return damage.error;
    }
  });
}

Result<std::string> statedHash(const fs::path& folder, const std::string& file) {
  return attempt([&] {
    const auto stated = readManifest(folder);
    const auto found = stated.find(file);
    if (found == stated.end())
      wrong(folder / manifestName, "it does not tell of " + file);
    return found->second.sha256;
  });
}

} // namespace expe
