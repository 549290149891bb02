#include "core/text/json_lines.h"

#include "core/base/json_file.h"

namespace expe {

namespace {

constexpr std::size_t longest = std::size_t{256} << 20; // bytes of a line

// Of an object's fields, those that hold a text.
std::string textsOf(const nlohmann::json& object) {
  std::string names;
  for (const auto& [name, value] : object.items())
    if (value.is_string())
      names += (names.empty() ? "" : ", ") + name;
  return names;
}

} // namespace

JsonLines::JsonLines(const TextSource& source, std::string file, std::string name, DocumentSink& sink)
    : source_(source), file_(std::move(file)), name_(std::move(name)), sink_(sink),
      lines_(
          longest, [this](std::string_view line) { return take(line); },
          [this] {
            return userError("{0}: line {1} is longer than 256 MB; write one text a line.",
                             {file_, std::to_string(lines_.number())}, source_.key);
          }) {}

// With `skipBad` it is counted instead.
Result<void> JsonLines::wrong(Error error) {
  if (!source_.skipBad)
    return error;
  firstBad_ = bad_++ == 0 ? lines_.number() : firstBad_;
  return {};
}

Result<void> JsonLines::take(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == line.npos)
    return {};
  bool tooDeep = false;
  const auto json = nlohmann::json::parse(line, shallow(tooDeep), false);
  const auto number = std::to_string(lines_.number());
  if (json.is_discarded() || tooDeep)
    return wrong(userError("{0}: line {1} is not JSON; mend it, or leave out what cannot be read by "
                           "data.skip_bad=on.",
                           {file_, number}, source_.key));
  if (json.is_string())
    return document(json.get_ref<const std::string&>());
  const auto found = json.is_object() ? json.find(source_.field) : json.end();
  if (found != json.end() && found->is_string())
    return document(found->get_ref<const std::string&>());
  const auto names = json.is_object() ? textsOf(json) : std::string();
  return wrong(userError(
      names.empty() ? "{0}: line {1} holds no text; mend it, or leave such lines out by data.skip_bad=on."
                    : "{0}: the object of line {1} has no text called {2}; write one of its texts in "
                      "data.field ({3}), or leave such lines out by data.skip_bad=on.",
      {file_, number, source_.field, names}, "data.field"));
}

Result<void> JsonLines::document(const std::string& text) {
  TRY(sink_.begin(name_ + " " + std::to_string(lines_.number()), text.size()));
  TRY(sink_.add(text));
  return sink_.end();
}

} // namespace expe
