#include "app/expe/train_words.h"

#include <cmath>
#include <cstdio>

namespace expe::cli {

namespace {

std::string leftText(double seconds) {
  char text[32];
  const auto s = std::lround(seconds);
  std::snprintf(text, sizeof text, s >= 3600 ? "%ld:%02ld:%02ld left" : "%.0ld%ld:%02ld left", s / 3600,
                s / 60 % 60, s % 60);
  return text;
}

std::string lossText(double loss) {
  char text[32];
  std::snprintf(text, sizeof text, "loss %.3f", loss);
  return text;
}

// Of a step that takes long.
std::string withinText(const TrainStatus& now) {
  return now.within > 0 ? std::to_string(static_cast<int>(now.within * 100)) + " % of the next, " : "";
}

} // namespace

double shareDone(const TrainStatus& now) {
  return now.steps > 0 ? (static_cast<double>(now.step) + now.within) / static_cast<double>(now.steps) : 0;
}

std::string inWords(const TrainStatus& now) {
  if (now.phase == TrainStatus::Phase::Preparing)
    return "preparing";
  if (now.step == 0) // nothing is measured yet
    return withinText(now) + "step 0";
  return "step " + std::to_string(now.step) + " of " + std::to_string(now.steps) + ", " + withinText(now) +
         lossText(now.loss) + ", " + std::to_string(static_cast<long>(now.tokensPerSecond)) + " tokens/s, " +
         leftText(now.secondsLeft);
}

} // namespace expe::cli
