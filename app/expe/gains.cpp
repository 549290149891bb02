#include "app/expe/gains.h"

#include "core/api/interval.h"

#include <cmath>
#include <cstdio>
#include <iostream>

namespace expe::cli {

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
    std::cout << "–: fewer than " << fewestBlocks
              << " blocks of text in common, of which a longer text has more, or one of the two was stored "
                 "without them: --protocol last,sliding measures both anew.\n";
}

} // namespace expe::cli
