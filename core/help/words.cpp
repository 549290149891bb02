#include "core/help/words.h"

#include <algorithm>

namespace expe::help {
namespace {

const Words::ActsAt* actsAt(const std::string& id, const Words& words) {
  const auto found = std::find_if(std::begin(words.actsAt), std::end(words.actsAt),
                                  [&](const auto& d) { return d.id == id; });
  return found == std::end(words.actsAt) ? nullptr : found;
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

std::vector<std::string> whereItActs(const EncodingInfo& encoding, const Words& words) {
  std::vector<std::string> sentences;
  for (const std::string& id : encoding.actsAt) {
    const Words::ActsAt* known = actsAt(id, words);
    sentences.push_back(known ? known->where : id);
  }
  if (sentences.empty())
    sentences.emplace_back(words.actsNowhere);
  return sentences;
}

std::string scaleInWords(const EncodingInfo& encoding, const Words& words) {
  if (encoding.actsAt.empty())
    return words.noScale;
  if (!encoding.scales)
    return words.noScaleOfContent;
  const bool anywhere = encoding.actsAt.size() > 2; // at the one that is chosen
  const Words::ActsAt* first = anywhere ? nullptr : actsAt(encoding.actsAt.front(), words);
  return fill(words.scaleActs, {first ? first->scaled : words.someSignal});
}

} // namespace expe::help
