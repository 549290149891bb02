// expe encodings: the registry.
#include "app/expe/command.h"
#include "app/expe/common.h"

#include <ostream>

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

Json describe(const Parameter& p) {
  return {
      {"key", p.key},
      {"label", p.label},
      {"type", nameOf(p.type)},
      {"when", nameOf(p.when)},
      {"default", p.automatic ? Json("auto") : toJson(p.standard)},
      {"automatic", p.automatic ? Json(p.automatic.rule) : Json(nullptr)},
      {"minimum", p.minimum},
      {"maximum", p.maximum},
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
  return {{"id", a.id}, {"settings", objectOf(a.settings)}};
}

template <class T> Json list(const std::vector<T>& items) {
  return arrayOf(items, [](const T& item) { return describe(item); });
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

void show(std::ostream& out, const EncodingInfo& e) {
  out << e.id << "  " << e.title << "  (" << e.paper << ")\n    " << e.equation << "\n    " << e.summary
      << "\n";
  for (const EncodingAlias& alias : e.aliases)
    out << "      also " << nameOf(alias) << "\n";
  for (const Parameter& p : e.parameters)
    out << "      " << p.key << " = " << readableDefault(p) << "  " << p.help
        << (p.automatic ? " auto: " + p.automatic.rule : "") << "\n";
}

void showAll(std::ostream& out, const std::vector<EncodingInfo>& encodings) {
  std::string group;
  for (const EncodingInfo& encoding : encodings) {
    if (encoding.group != group) {
      out << (group.empty() ? "" : "\n") << encoding.group << "\n"
          << std::string(encoding.group.size(), '-') << "\n";
      group = encoding.group;
    }
    show(out, encoding);
  }
}

Result<Answer> run(const Arguments&) {
  const auto& encodings = TRY(engine())->encodings();
  return Answer([&] { return arrayOf(encodings, [](const EncodingInfo& e) { return describe(e); }); },
                [&](std::ostream& out) { showAll(out, encodings); });
}

} // namespace

Command encodingsCommand() {
  return {"encodings", {}, {jsonOption}, "Lists the positional encodings.", run};
}

} // namespace expe::cli
