// The command line of one command, checked against what the command declares. Every mistake is one sentence
// that names the nearest option.
#pragma once

#include "core/api/schema.h"
#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace expe::cli {

struct Option {
  std::string name;  // "--length"
  std::string value; // what stands for its value in the help ("N"); empty: a switch
  std::string help;
  bool repeated = false;
  std::string earlier = {}; // a name that it had, still read
};

// As a parameter's value is: "1/2", "2^10"; the error names the key and its limits.
template <class T>
Result<T> parsed(const std::string& key, Type type, const std::string& text, double minimum, double maximum) {
  Parameter limits;
  limits.key = key, limits.type = type;
  limits.minimum = minimum, limits.maximum = maximum;
  return std::get<T>(TRY(parse(limits, text)));
}

class Arguments {
public:
  // `positionals` are the names of the positional arguments; the last may end in "…" (one or more) and those
  // from the first that begins with "[" on may be left out.
  static Result<Arguments> read(const std::vector<std::string>& words,
                                const std::vector<std::string>& positionals,
                                const std::vector<Option>& options);

  const std::vector<std::string>& words() const { return words_; } // as they came
  const std::vector<std::string>& positionals() const { return positionals_; }
  const std::string& positional(std::size_t i) const { return positionals_.at(i); }

  bool has(const std::string& option) const { return options_.count(option) > 0; }
  std::string text(const std::string& option, const std::string& standard = {}) const; // the last one given
  const std::vector<std::string>& all(const std::string& option) const;

  Result<std::int64_t> integer(const std::string& option, std::int64_t standard, std::int64_t minimum,
                               std::int64_t maximum = std::int64_t(1) << 50) const;
  Result<std::optional<std::int64_t>> integer(const std::string& option, std::int64_t minimum) const;
  Result<std::vector<double>> numbers(const std::string& option, std::vector<double> standard, double minimum,
                                      double maximum) const;
  Result<double> number(const std::string& option, double standard, double minimum, double maximum) const;
  Result<std::string> choice(const std::string& option, const std::string& standard,
                             const std::vector<std::string>& choices) const;
  Result<std::vector<std::int64_t>> ids(const std::string& option) const; // "1,3"; empty if not given
  // Of every key=value; the error says what to write.
  Result<Settings> pairs(const std::string& option, const std::string& advice) const;
  Result<Settings> settings() const; // of --set

private:
  std::vector<std::string> words_, positionals_;
  std::map<std::string, std::vector<std::string>> options_;
};

} // namespace expe::cli
