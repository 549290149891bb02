// What is compared, as a window keeps it with its study: JSON, which may come from anybody.
#include "core/figure/loss_source_json.h"

#include <array>
#include <cmath>

namespace expe {
namespace {

using nlohmann::ordered_json;

constexpr std::array pairings{"seeds", "text"};   // in the order of Pairing
constexpr std::array corrections{"holm", "none"}; // in that of Correction

// False: no name of these.
template <class Names, class T> bool choose(const Names& names, const std::string& name, T& value) {
  const auto found = std::find(names.begin(), names.end(), name);
  value = static_cast<T>(found - names.begin());
  return found != names.end();
}

} // namespace

std::string toJson(const ComparisonRequest& request) {
  ordered_json json{{"baseline", request.baseline},
                    {"margin", request.margin},
                    {"over", pairings.at(static_cast<std::size_t>(request.over))},
                    {"correction", corrections.at(static_cast<std::size_t>(request.correction))}};
  write(json, request.of);
  return json.dump();
}

Result<ComparisonRequest> comparisonFromJson(const std::string& text) {
  const Error damaged = userError("What was compared last cannot be read: choose it anew.");
  const auto json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object())
    return damaged;
  ComparisonRequest request;
  std::string over = "seeds", correction = "holm";
  try {
    readField(json, "baseline", request.baseline), readField(json, "margin", request.margin);
    readField(json, "over", over), readField(json, "correction", correction);
  } catch (const nlohmann::json::exception&) {
    return damaged;
  }
  if (over == "auto") // which older versions kept: seeds, or text where there were few
    over = "seeds";
  const bool fits = read(json, request.of) && choose(pairings, over, request.over) &&
                    choose(corrections, correction, request.correction) && request.margin >= 0 &&
                    std::isfinite(request.margin);
  return fits ? Result(request) : damaged;
}

} // namespace expe
