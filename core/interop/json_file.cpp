#include "core/interop/json_file.h"

#include "core/interop/mapped_file.h"

namespace expe {

using nlohmann::json;

Result<json> readJsonFile(const std::filesystem::path& path, std::uintmax_t most) {
  const auto file = MappedFile::open(path);
  if (!file)
    return file.error();
  const auto bytes = (*file)->bytes();
  if (bytes.size() > most)
    return userError("{0} is too long for what it should be.", {path.string()});
  const auto* text = reinterpret_cast<const char*>(bytes.data());
  bool tooDeep = false;
  auto value = json::parse(text, text + bytes.size(), shallow(tooDeep), false);
  if (tooDeep)
    return userError("{0} is nested more deeply than what it should be.", {path.string()});
  if (!value.is_object())
    return userError("{0} is not a JSON object.", {path.string()});
  return value;
}

} // namespace expe
