// expe encodings: the registry.
#include "app/expe/command.h"
#include "app/expe/common.h"

#include <cmath>
#include <iostream>

namespace expe::cli {

namespace {

const char* nameOf(Type type) {
  static const char* const names[] = {"boolean", "integer", "real", "choice", "text", "file", "numbers"};
  return names[static_cast<int>(type)];
}
const char* nameOf(When when) {
  static const char* const names[] = {"build", "start", "live", "eval"};
  return names[static_cast<int>(when)];
}

Json limit(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json describe(const Parameter& p) {
  return {
      {"key", p.key},
      {"label", p.label},
      {"type", nameOf(p.type)},
      {"when", nameOf(p.when)},
      {"default", p.automatic ? Json("auto") : toJson(p.standard)},
      {"automatic", p.automatic ? Json(p.automatic.rule) : Json(nullptr)},
      {"minimum", limit(p.minimum)},
      {"maximum", limit(p.maximum)},
      {"scale", p.scale == Scale::Log ? "log" : "linear"},
      {"unit", p.unit},
      {"choices", p.choices},
      {"aliases", p.aliases},
      {"only", p.only.key.empty() ? Json(nullptr) : Json{{"key", p.only.key}, {"choices", p.only.choices}}},
      {"help", p.help}};
}

Json describe(const EncodingTensor& t) {
  return {{"name", t.name},
          {"shape", t.shape},
          {"per_layer", t.perLayer},
          {"prepared", t.prepared},
          {"help", t.help}};
}

Json describe(const EncodingAlias& a) {
  Json settings = Json::object();
  for (const auto& [key, value] : a.settings)
    settings[key] = value;
  return {{"id", a.id}, {"settings", settings}};
}

Json describe(const EncodingInfo& e);

template <class T> Json list(const std::vector<T>& items) {
  Json json = Json::array();
  for (const T& item : items)
    json.push_back(describe(item));
  return json;
}

Json describe(const EncodingInfo& e) {
  return {{"id", e.id},
          {"title", e.title},
          {"group", e.group},
          {"paper", e.paper},
          {"equation", e.equation},
          {"summary", e.summary},
          {"doors", e.actsAt},
          {"quantities", e.quantities},
          {"scales", e.scales},
          {"aliases", list(e.aliases)},
          {"parameters", list(e.parameters)},
          {"tensors", list(e.tensors)}};
}

// "yarn: extension=yarn"
std::string nameOf(const EncodingAlias& alias) {
  std::string name = alias.id;
  for (const auto& [key, value] : alias.settings)
    name += (name == alias.id ? ": " : " ") + key + "=" + value;
  return name;
}

void show(const EncodingInfo& e) {
  std::cout << e.id << "  " << e.title << "  (" << e.paper << ")\n    " << e.equation << "\n    " << e.summary
            << "\n";
  for (const EncodingAlias& alias : e.aliases)
    std::cout << "      also " << nameOf(alias) << "\n";
  for (const Parameter& p : e.parameters)
    std::cout << "      " << p.key << " = " << readableDefault(p) << "  " << p.help
              << (p.automatic ? " auto: " + p.automatic.rule : "") << "\n";
}

void showAll(const std::vector<EncodingInfo>& encodings) {
  std::string group;
  for (const EncodingInfo& encoding : encodings) {
    if (encoding.group != group) {
      std::cout << (group.empty() ? "" : "\n") << encoding.group << "\n"
                << std::string(encoding.group.size(), '-') << "\n";
      group = encoding.group;
    }
    show(encoding);
  }
}

Result<void> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  const auto& encodings = loaded->encodings();
  if (arguments.has("--json"))
    printJson(list(encodings));
  else
    showAll(encodings);
  return {};
}

} // namespace

Command encodingsCommand() {
  return {"encodings", {}, {jsonOption}, "Lists the positional encodings.", run};
}

} // namespace expe::cli
