// expe presets: named configurations.
#include "core/api/presets.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "core/api/data.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<Json> describe(Engine& engine, const Preset& preset) {
  const Schema& all = schema(engine);
  const auto config = all.configure(all.defaults("expe"), preset.settings);
  if (!config)
    return config.error();
  Json parameters, matrix; // null where the vocabulary depends on a text not read yet
  if (const auto vocabulary = knownVocabulary(*config)) {
    const auto size = engine.estimate(*config, *vocabulary);
    if (!size)
      return size.error();
    parameters = size->parameters;
    matrix = size->matrixParameters;
  }
  const std::string text = config->text("data.text");
  Json json{{"id", preset.id},
            {"title", preset.title},
            {"summary", preset.summary},
            {"parameters", parameters},
            {"matrix_parameters", matrix},
            {"encoding", config->text("position.encoding")},
            {"data", text.empty() ? "generated" : text},
            {"settings", Json::object()},
            {"provenance", Json::object()}};
  for (const auto& [key, value] : preset.settings)
    json["settings"][key] = value;
  for (const auto& [key, source] : preset.provenance)
    json["provenance"][key] = source;
  return json;
}

Result<void> run(const Arguments& arguments) {
  const auto loaded = engine();
  if (!loaded)
    return loaded.error();
  Json list = Json::array();
  for (const Preset& preset : presets()) {
    auto described = describe(**loaded, preset);
    if (!described)
      return described.error();
    list.push_back(*std::move(described));
  }
  if (arguments.has("--json"))
    printJson(list);
  else
    for (const Json& p : list)
      std::cout << p["id"].get<std::string>() << "  " << p["title"].get<std::string>() << ", "
                << p["parameters"].dump() << " parameters, " << p["encoding"].get<std::string>()
                << ", data: " << p["data"].get<std::string>() << "\n";
  return {};
}

} // namespace

Command presetsCommand() {
  return {"presets", {}, {jsonOption}, "Lists the named configurations.", run};
}

} // namespace expe::cli
