#include "core/study/manifest.h"

#include "core/api/files.h"
#include "core/study/hash.h"
#include "core/study/trouble.h"

#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

namespace expe {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

struct Entry {
  std::uintmax_t bytes = 0;
  std::string sha256;
};

std::map<std::string, fs::path> filesIn(const fs::path& folder) {
  std::map<std::string, fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename() != manifestName)
      found.emplace(entry.path().filename().string(), entry.path());
  return found;
}

[[noreturn]] void wrong(const fs::path& file, const std::string& how) {
  throw Trouble{failure("{0} is damaged: {1}.", {file.string(), how})};
}

std::map<std::string, Entry> readManifest(const fs::path& path) {
  constexpr std::uintmax_t most = 1 << 20; // a manifest is some hundred bytes
  std::error_code code;
  if (!fs::is_regular_file(path, code))
    wrong(path, "it is missing");
  if (fs::file_size(path, code) > most)
    wrong(path, "it is too long");
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const json manifest = json::parse(text, nullptr, false);
  if (!manifest.is_object() || !manifest.contains("files") || !manifest["files"].is_object() ||
      manifest["files"].empty())
    wrong(path, "it is not a manifest");
  std::map<std::string, Entry> entries;
  for (const auto& [name, entry] : manifest["files"].items()) {
    const bool whole = entry.is_object() && entry.contains("bytes") && entry["bytes"].is_number_unsigned() &&
                       entry.contains("sha256") && entry["sha256"].is_string();
    if (!whole || name.find('/') != std::string::npos)
      wrong(path, "it is not a manifest");
    entries[name] = {entry["bytes"].get<std::uintmax_t>(), entry["sha256"].get<std::string>()};
  }
  return entries;
}

void verifyFile(const fs::path& file, const Entry& entry) {
  std::error_code code;
  if (!fs::is_regular_file(file, code))
    wrong(file, "it is missing");
  if (const auto bytes = fs::file_size(file, code); bytes != entry.bytes)
    wrong(file, "it has " + std::to_string(bytes) + " bytes instead of " + std::to_string(entry.bytes));
  if (need(sha256(file)) != entry.sha256)
    wrong(file, "its contents do not match their SHA-256");
}

} // namespace

Result<void> writeManifest(const fs::path& folder) {
  return attempt([&] {
    json entries = json::object();
    for (const auto& [name, path] : filesIn(folder)) {
      need(syncPath(path));
      entries[name] = {{"bytes", fs::file_size(path)}, {"sha256", need(sha256(path))}};
    }
    const std::string text = json{{"version", 1}, {"files", std::move(entries)}}.dump(2) + "\n";
    need(files().write(folder / manifestName, text));
  });
}

Result<void> verifyManifest(const fs::path& folder) {
  return attempt([&] {
    const auto entries = readManifest(folder / manifestName);
    for (const auto& [name, entry] : entries)
      verifyFile(folder / name, entry);
    for (const auto& [name, path] : filesIn(folder))
      if (!entries.count(name))
        wrong(path, "it is not in the checkpoint's manifest");
  });
}

} // namespace expe
