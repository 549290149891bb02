// KEY=VALUE as it is typed after --set, in a field, or sent as a request to whoever trains a run: each line
// one.
#include "tests/fuzz/fuzz.h"

#include "core/api/schema.h"
#include "core/base/numbers.h"

#include <variant>

namespace {

using namespace expe;

void parseAsEach(const Schema& schema, std::string_view text) {
  for (const Section& section : schema.sections())
    for (const Parameter& parameter : section.parameters) {
      const auto value = parse(parameter, text);
      if (!value)
        continue;
      const auto printed = parse(parameter, print(*value)), shown = parse(parameter, readable(*value));
      fuzz::require(printed && *printed == *value, "a printed value parses to the same");
      fuzz::require(shown && *shown == *value, "a readable value parses to the same");
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Schema schema;
  static const Config defaults = schema.defaults("nope");
  Settings settings;
  auto rest = fuzz::textOf(data, std::min<std::size_t>(size, 128));
  while (!rest.empty() && settings.size() < 4) {
    const auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const auto mark = line.find('=');
    const auto value = mark == line.npos ? line : line.substr(mark + 1);
    parseAsEach(schema, value);
    (void)readInteger(value);
    (void)readReal(value);
    settings.emplace_back(line.substr(0, mark), value);
  }
  if (const auto config = schema.configure(defaults, settings))
    fuzz::require(schema.check(*config).ok(), "what was configured is allowed");
  return 0;
}
