#include "app/expe/gains.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>

namespace expe::cli {

namespace {

bool sameTargets(const Evaluation& a, const Evaluation& b) {
  return a.run == b.run && a.checkpoint == b.checkpoint && a.scale == b.scale && a.split == b.split &&
         a.text == b.text && a.longest == b.longest && a.precision == b.precision &&
         a.settings == b.settings && a.tokens == b.tokens;
}

// What slides as it does unless another stride is asked for.
bool isUsual(const Evaluation& sliding) {
  return sliding.length == 1 && sliding.stride == std::max<std::int64_t>(1, sliding.window / 4);
}

Gain between(const Evaluation& last, const Evaluation& sliding) {
  return {last.run, last.checkpoint, last.length, last.scale, sliding.loss - last.loss, none, last.tokens};
}

} // namespace

Result<std::vector<Gain>> knownGains(Study& study, const std::vector<Evaluation>& results) {
  const auto stored = TRY(study.evaluations());
  std::vector<Gain> gains;
  for (const Evaluation& result : results)
    for (const Evaluation& other : stored) {
      if (!sameTargets(result, other))
        continue;
      if (result.protocol == "last" && other.protocol == "sliding" && isUsual(other))
        gains.push_back(between(result, other));
      if (result.protocol == "sliding" && other.protocol == "last")
        gains.push_back(between(other, result));
    }
  return gains;
}

Json gainJson(const Gain& gain) {
  return {{"run", gain.run},
          {"checkpoint", gain.checkpoint},
          {"length", gain.length},
          {"scale", gain.scale},
          {"gain", gain.gain},
          {"half_width_95", std::isnan(gain.halfWidth) ? Json(nullptr) : Json(gain.halfWidth)},
          {"tokens", gain.tokens}};
}

void printGains(const std::vector<Gain>& gains) {
  if (gains.empty())
    return;
  std::cout << "\nGain from longer input: sliding − last on the same targets, nats per token\n"
               "run  step      length  scale     gain  ±95 % text   tokens\n";
  bool paired = true;
  for (const Gain& gain : gains) {
    char line[160];
    std::snprintf(line, sizeof line, "%3lld%6lld%12g×%7g%9.4f", static_cast<long long>(gain.run),
                  static_cast<long long>(gain.checkpoint), gain.length, gain.scale, gain.gain);
    std::cout << line;
    if (std::isnan(gain.halfWidth))
      std::cout << std::string(11, ' ') << "–", paired = false;
    else if (std::snprintf(line, sizeof line, "%12.4f", gain.halfWidth) > 0)
      std::cout << line;
    std::snprintf(line, sizeof line, "%9lld", static_cast<long long>(gain.tokens));
    std::cout << line << "\n";
  }
  if (!paired)
    std::cout << "–: one of the two was measured before; --protocol last,sliding measures both, with the "
                 "interval.\n";
}

} // namespace expe::cli
