#include "app/expe/arguments.h"

#include "core/base/lists.h"
#include "core/base/nearest.h"

#include <algorithm>

namespace expe::cli {

namespace {

Error unknownOption(const std::string& word, const std::vector<Option>& options) {
  if (options.empty())
    return userError("{0}: unknown; this command has no options.", {word});
  const std::string near = nearest(word, mapped(options, &Option::name));
  return nearEnough(word, near)
             ? userError("{0}: unknown; nearest is {1}.", {word, near})
             : userError("{0}: unknown; expe help COMMAND lists what a command takes.", {word});
}

bool optional(const std::string& positional) {
  return positional.starts_with('[');
}
bool open(const std::string& positional) {
  return positional.find("…") != std::string::npos;
}

Result<void> countPositionals(const std::vector<std::string>& given,
                              const std::vector<std::string>& positionals) {
  const auto required =
      static_cast<std::size_t>(std::ranges::count_if(positionals, [](auto& p) { return !optional(p); }));
  if (given.size() < required)
    return userError("{0} is missing: write it after the command.", {positionals[given.size()]});
  if (given.size() > positionals.size() && (positionals.empty() || !open(positionals.back())))
    return userError("{0}: nothing is expected there.", {given[positionals.size()]});
  return {};
}

} // namespace

Result<Arguments> Arguments::read(const std::vector<std::string>& words,
                                  const std::vector<std::string>& positionals,
                                  const std::vector<Option>& options) {
  Arguments read;
  read.words_ = words;
  bool onlyPositionals = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (onlyPositionals || !word.starts_with("--")) {
      read.positionals_.push_back(word);
      continue;
    }
    if (word == "--") {
      onlyPositionals = true;
      continue;
    }
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const auto option =
        std::ranges::find_if(options, [&](const Option& o) { return o.name == name || o.earlier == name; });
    if (option == options.end())
      return unknownOption(name, options);
    auto& values = read.options_[option->name];
    if (!values.empty() && !option->repeated)
      return userError("{0} is given twice: give it once.", {name});
    if (option->value.empty() && equals != std::string::npos)
      return userError("{0} takes no value.", {name});
    if (option->value.empty())
      values.push_back({});
    else if (equals != std::string::npos)
      values.push_back(word.substr(equals + 1));
    else if (i + 1 < words.size())
      values.push_back(words[++i]);
    else
      return userError("{0}: its value is missing; write {0} {1}.", {name, option->value});
  }
  TRY(countPositionals(read.positionals_, positionals));
  return read;
}

const std::vector<std::string>& Arguments::all(const std::string& option) const {
  static const std::vector<std::string> nothing;
  const auto found = options_.find(option);
  return found == options_.end() ? nothing : found->second;
}

std::string Arguments::text(const std::string& option, const std::string& standard) const {
  return has(option) ? all(option).back() : standard;
}

Result<std::optional<std::int64_t>> Arguments::integer(const std::string& option,
                                                       std::int64_t minimum) const {
  if (!has(option))
    return std::optional<std::int64_t>();
  const auto value = TRY(integer(option, 0, minimum));
  return std::optional(value);
}

Result<std::int64_t> Arguments::integer(const std::string& option, std::int64_t standard,
                                        std::int64_t minimum, std::int64_t maximum) const {
  return has(option)
             ? parsed<std::int64_t>(option, Type::Integer, text(option), double(minimum), double(maximum))
             : standard;
}

Result<double> Arguments::number(const std::string& option, double standard, double minimum,
                                 double maximum) const {
  return has(option) ? parsed<double>(option, Type::Real, text(option), minimum, maximum) : standard;
}

Result<std::vector<double>> Arguments::numbers(const std::string& option, std::vector<double> standard,
                                               double minimum, double maximum) const {
  return has(option) ? parsed<std::vector<double>>(option, Type::Numbers, text(option), minimum, maximum)
                     : std::move(standard);
}

Result<std::string> Arguments::choice(const std::string& option, const std::string& standard,
                                      const std::vector<std::string>& choices) const {
  const std::string given = text(option, standard);
  if (std::ranges::find(choices, given) != choices.end())
    return given;
  return userError("{0}: {1} is unknown; write one of {2}.", {option, given, joined(choices)});
}

Result<std::vector<std::int64_t>> Arguments::ids(const std::string& option) const {
  const auto read = TRY(numbers(option, {}, 1, 1e9));
  std::vector<std::int64_t> ids;
  for (double number : read) {
    if (number != static_cast<double>(static_cast<std::int64_t>(number)))
      return userError("{0}: {1} is not a run; write ids such as 1,2.", {option, text(option)});
    ids.push_back(static_cast<std::int64_t>(number));
  }
  return ids;
}

Result<Settings> Arguments::pairs(const std::string& option, const std::string& advice) const {
  Settings pairs;
  for (const std::string& word : all(option)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      return userError("{0} {1}: {2}", {option, word, advice});
    pairs.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return pairs;
}

Result<Settings> Arguments::settings() const {
  return pairs("--set", "write it as key=value, for example --set training.steps=100.");
}

} // namespace expe::cli
