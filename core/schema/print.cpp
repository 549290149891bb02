// Value to the shortest text that parses to it.
#include "core/api/schema.h"

#include "core/api/numbers.h"

namespace expe {

namespace {

struct Printer {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return shortest(value); }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const std::vector<double>& values) const {
    std::string text;
    for (double value : values) {
      text += text.empty() ? "" : ",";
      text += shortest(value);
    }
    return text;
  }
};

} // namespace

std::string print(const Value& value) {
  return std::visit(Printer{}, value);
}

} // namespace expe
