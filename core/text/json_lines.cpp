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

Result<void> JsonLines::add(std::string_view text) {
  for (std::size_t from = 0; from < text.size();) {
    const auto to = text.find('\n', from);
    const auto part = text.substr(from, to - from);
    if (begun_.size() + part.size() > longest)
      return userError("{0}: line {1} is longer than 256 MB; write one text a line.",
                       {file_, std::to_string(number_ + 1)}, source_.key);
    if (to == text.npos) {
      begun_ += part;
      return {};
    }
    if (begun_.empty())
      TRY(take(part));
    else
      TRY(end(part));
    from = to + 1;
  }
  return {};
}

Result<void> JsonLines::end(std::string_view part) {
  begun_ += part;
  TRY(take(begun_));
  begun_.clear();
  return {};
}

// With `skipBad` it is counted instead.
Result<void> JsonLines::wrong(Error error) {
  if (!source_.skipBad)
    return error;
  firstBad_ = bad_++ == 0 ? number_ : firstBad_;
  return {};
}

Result<void> JsonLines::take(std::string_view line) {
  ++number_;
  if (line.find_first_not_of(" \t\r") == line.npos)
    return {};
  bool tooDeep = false;
  const auto json = nlohmann::json::parse(line, shallow(tooDeep), false);
  const auto number = std::to_string(number_);
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
  TRY(sink_.begin(name_ + " " + std::to_string(number_), text.size()));
  TRY(sink_.add(text));
  return sink_.end();
}

} // namespace expe
