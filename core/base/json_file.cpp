#include "core/base/json_file.h"

#include "core/base/input_file.h"

#include "core/base/out_of_memory.h"

namespace expe {

using nlohmann::json;

Result<json> readJsonFile(const std::filesystem::path& path, std::uintmax_t most) {
  const auto text = TRY(readFile(path, most));
  return withMemoryFor(path.string(), [&]() -> Result<json> {
    bool tooDeep = false;
    auto value = json::parse(text, shallow(tooDeep), false);
    if (tooDeep)
      return userError("{0} is nested more deeply than what it should be.", {path.string()});
    if (!value.is_object())
      return userError("{0} is not a JSON object.", {path.string()});
    return value;
  });
}

} // namespace expe
