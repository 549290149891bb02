#include "core/help/words.h"

#include <algorithm>

namespace expe::help {
namespace {

const Words::Door* door(const std::string& id, const Words& words) {
  const auto found =
      std::find_if(std::begin(words.doors), std::end(words.doors), [&](const auto& d) { return d.id == id; });
  return found == std::end(words.doors) ? nullptr : found;
}

} // namespace

std::string whenInWords(When when, const Words& words) {
  switch (when) {
  case When::Build:
    return words.build;
  case When::Start:
    return words.start;
  case When::Live:
    return words.live;
  case When::Eval:
    return words.eval;
  }
  return {};
}

std::string valueInWords(const Parameter& p, const Words& words) {
  return expe::valueInWords(p, words.values) + (p.scale == Scale::Log ? words.logarithmic : "");
}

std::string defaultInWords(const Parameter& p, const Words& words) {
  if (const auto* on = std::get_if<bool>(&p.standard))
    return *on ? words.on : words.off;
  const std::string text = readableDefault(p);
  return text.empty() ? words.empty : text;
}

std::vector<std::string> doorsInWords(const EncodingInfo& encoding, const Words& words) {
  std::vector<std::string> sentences;
  for (const std::string& id : encoding.doors) {
    const Words::Door* known = door(id, words);
    sentences.push_back(known ? known->where : id);
  }
  if (sentences.empty())
    sentences.emplace_back(words.noDoors);
  return sentences;
}

std::string scaleInWords(const EncodingInfo& encoding, const Words& words) {
  if (encoding.doors.empty())
    return words.noScale;
  if (!encoding.scales)
    return words.noScaleOfContent;
  const bool anywhere = encoding.doors.size() > 2; // at the one that is chosen
  const Words::Door* first = anywhere ? nullptr : door(encoding.doors.front(), words);
  return fill(words.scaleActs, {first ? first->scaled : words.someSignal});
}

} // namespace expe::help
