#include "core/interop/shards.h"

#include "core/base/json_file.h"

#include <nlohmann/json.hpp>
#include <set>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t longestIndex = 64 << 20;
constexpr std::size_t mostFiles = 1000;

Result<std::set<std::string>> filesOf(const fs::path& index) {
  const auto json = TRY(readJsonFile(index, longestIndex));
  if (!json.contains("weight_map") || !json["weight_map"].is_object())
    return userError("{0} has no weight_map.", {index.string()});
  std::set<std::string> names;
  for (const auto& [tensor, file] : json["weight_map"].items()) {
    const auto name = file.is_string() ? file.get<std::string>() : std::string();
    if (!name.ends_with(".safetensors") || fs::path(name).filename() != name)
      return userError("{0}: tensor {1} is in no safetensors file of the folder.", {index.string(), tensor});
    names.insert(name);
  }
  if (names.empty() || names.size() > mostFiles)
    return userError("{0} names no files, or too many.", {index.string()});
  return names;
}

bool there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

} // namespace

Result<Shards> Shards::open(const fs::path& folder) {
  std::set<std::string> names{"model.safetensors"};
  const auto index = folder / "model.safetensors.index.json";
  if (!there(folder / *names.begin()) && there(index)) {
    auto listed = TRY(filesOf(index));
    names = std::move(listed);
  } else if (!there(folder / *names.begin())) {
    return userError(
        "{0} has no model.safetensors; weights in other formats (pickle) are never read: save them "
        "as safetensors first.",
        {folder.string()});
  }
  Shards shards;
  for (const auto& name : names) {
    auto file = TRY(Safetensors::open(folder / name));
    for (const auto& tensor : file->tensors())
      if (shards.find(tensor.name))
        return userError("{0}: tensor {1} is in another file too.", {(folder / name).string(), tensor.name});
    shards.files_.push_back(std::move(file));
  }
  return shards;
}

const StoredTensor* Shards::find(const std::string& name) const {
  for (const auto& file : files_)
    if (const auto* found = file->find(name))
      return found;
  return nullptr;
}

Result<void> Shards::read(const StoredTensor& tensor, std::span<std::byte> into) const {
  for (const auto& file : files_)
    if (file->find(tensor.name) == &tensor)
      return file->read(tensor, into);
  return failure("{0} is in none of the files.", {tensor.name});
}

std::vector<std::string> Shards::names() const {
  std::vector<std::string> all;
  for (const auto& file : files_)
    for (const auto& tensor : file->tensors())
      all.push_back(tensor.name);
  return all;
}

std::int64_t Shards::elements() const {
  std::int64_t sum = 0;
  for (const auto& file : files_)
    for (const auto& tensor : file->tensors())
      sum += static_cast<std::int64_t>(tensor.size / bytesPer(tensor.type));
  return sum;
}

} // namespace expe
