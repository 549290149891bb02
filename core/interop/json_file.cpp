#include "core/interop/json_file.h"

#include "core/interop/mapped_file.h"

#include <nlohmann/json.hpp>

namespace expe {

Result<nlohmann::json> readJsonFile(const std::filesystem::path& path, std::uintmax_t most) {
  const auto file = MappedFile::open(path);
  if (!file)
    return file.error();
  const auto bytes = (*file)->bytes();
  if (bytes.size() > most)
    return userError("{0} is too long for what it should be.", {path.string()});
  const auto* text = reinterpret_cast<const char*>(bytes.data());
  auto json = nlohmann::json::parse(text, text + bytes.size(), nullptr, false);
  if (!json.is_object())
    return userError("{0} is not a JSON object.", {path.string()});
  return json;
}

} // namespace expe
