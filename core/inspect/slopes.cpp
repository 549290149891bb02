#include "core/inspect/slopes.h"

#include "core/inspect/slope_field.h"

#include <algorithm>
#include <numeric>

namespace expe {
namespace {

constexpr std::int64_t beginning = 512; // tokens of a long window, which are mostly like the rest

bool says(const std::vector<std::string>& words, const char* word) {
  return std::ranges::count(words, word) > 0;
}

const EncodingInfo& encodingOf(const Config& config) {
  return family(config.text("position.encoding")).info;
}

// One head after the other.
LogitSlopes slopesOf(const SlopeField& field) {
  LogitSlopes slopes;
  slopes.period = field.period, slopes.heads = static_cast<std::int64_t>(field.heads.size());
  for (const HeadSlopes& head : field.heads) {
    slopes.read = static_cast<std::int64_t>(head.content.size());
    slopes.positions = static_cast<std::int64_t>(head.position.size());
    slopes.content.insert(slopes.content.end(), head.content.begin(), head.content.end());
    slopes.position.insert(slopes.position.end(), head.position.begin(), head.position.end());
    slopes.growth.push_back(head.growth);
  }
  return slopes;
}

} // namespace

bool slopesNeedModel(const Config& config) {
  return says(encodingOf(config).actsAt, "overwrite");
}

Result<LogitSlopes> logitSlopes(const Asked& asked, std::int64_t read) {
  const auto loaded = TRY(asked.model());
  const auto& config = loaded->config();
  std::vector<std::int64_t> heads(static_cast<std::size_t>(config.integer("model.heads")));
  std::iota(heads.begin(), heads.end(), 0);
  auto slopes = slopesOf(TRY(slopesOf(asked.models, *loaded, asked.state, heads, read, asked.progress)));
  addLinearBiases(slopes, config.integer("model.width"));
  return slopes;
}

// What the encoding says it does decides, not its name. First from the beginning of a long window.
Result<SharedMeasurement> measureSlopes(const Asked& asked) {
  const auto at = TRY(RunAtState::of(asked.models, asked.state, asked.progress));
  const auto& info = encodingOf(at.config());
  if (slopesNeedModel(at.config())) {
    const bool coarse = asked.round == 0 && at.length() > 2 * beginning;
    asked.whole = !coarse;
    return shared(TRY(logitSlopes(asked, coarse ? beginning : at.length())));
  }
  asked.whole = true;
  if (says(info.actsAt, "bias") && says(info.quantities, "bias"))
    return shared(TRY(biasSlopes(at)));
  if (says(info.quantities, "angle"))
    return shared(TRY(wavelengths(at)));
  return userError(
      "{0} has neither slopes nor wavelengths: choose a run whose encoding is written into queries "
      "and keys, biases the logits or rotates.",
      {info.title}, "position.encoding");
}

} // namespace expe
