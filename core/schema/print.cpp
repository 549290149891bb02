// Value to text that parses to it: the shortest for files and hashes, with fractions for a person to read.
#include "core/api/schema.h"

#include "core/api/numbers.h"

namespace expe {

namespace {

struct Printer {
  std::string (*number)(double);

  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return number(value); }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const std::vector<double>& values) const {
    std::string text;
    for (double value : values) {
      text += text.empty() ? "" : ",";
      text += number(value);
    }
    return text;
  }
};

} // namespace

std::string print(const Value& value) {
  return std::visit(Printer{shortest}, value);
}

std::string readable(const Value& value) {
  return std::visit(Printer{fraction}, value);
}

} // namespace expe
