#include "core/study/labels.h"

#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/base/utf8.h"
#include "core/study/study_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace expe {

namespace {

using nlohmann::json;

constexpr std::size_t longestTag = 64; // bytes

void checkNote(const std::string& note) {
  if (!isPlain(note, U"\t\n\r"))
    throw ErrorException{userError("A note is text in UTF-8: leave out its control characters.")};
}

void checkTag(const std::string& tag) {
  if (tag.size() > longestTag)
    throw ErrorException{userError("A tag of {0} bytes is too long: write at most {1}.",
                                   {std::to_string(tag.size()), std::to_string(longestTag)})};
  if (!isPlain(tag) || tag.find(',') != tag.npos)
    throw ErrorException{userError(
        "A tag is one line of text in UTF-8: leave out its commas, tabs, line ends and other control "
        "characters.")};
}

// Trimmed, each once, without empty ones.
std::vector<std::string> tidy(const std::vector<std::string>& tags) {
  std::vector<std::string> tidied;
  for (const std::string& tag : tags) {
    const std::string text(trimmed(tag));
    checkTag(text);
    if (!text.empty())
      addOnce(tidied, text);
  }
  return tidied;
}

Result<void> update(Study& study, std::int64_t run, const std::string& column, const std::string& text) {
  return change(study, run, {RunPart::Itself}, [&](StudyFile& file) {
    file.database.run("UPDATE runs SET " + column + " = ?2 WHERE id = ?1", run, text);
  });
}

} // namespace

void checkName(const std::string& name) {
  if (!isPlain(name))
    throw ErrorException{
        userError("A run's name is one line of text in UTF-8: leave out its tabs, line ends and "
                  "other control characters.")};
}

std::vector<std::string> tagsFrom(const std::string& text, const std::filesystem::path& file) {
  const json list = json::parse(text, nullptr, false);
  const bool whole =
      list.is_array() && std::ranges::all_of(list, [](const json& tag) { return tag.is_string(); });
  if (!whole)
    throw ErrorException{damaged(file, "the tags of a run are no list")};
  return list.get<std::vector<std::string>>();
}

Result<void> Study::rename(std::int64_t run, const std::string& name) {
  return attempt([&] {
    checkName(name);
    need(update(*this, run, "name", name));
  });
}

Result<void> Study::setNote(std::int64_t run, const std::string& note) {
  return attempt([&] {
    checkNote(note);
    need(update(*this, run, "note", note));
  });
}

Result<void> Study::setTags(std::int64_t run, const std::vector<std::string>& tags) {
  return attempt([&] { need(update(*this, run, "tags", json(tidy(tags)).dump())); });
}

} // namespace expe
