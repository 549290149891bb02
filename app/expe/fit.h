// What both fits of `expe fit` read, and the one of LongRoPE's factors.
#pragma once

#include "app/expe/answer.h"
#include "core/api/probe.h"
#include "core/api/schema.h"

namespace expe::cli {

struct FitQuestion {
  ProbeState state;
  std::int64_t tokens = 0; // targets of each reading; 0: all
};

// From the options that both have; `windows`: how many times the training length is read without --length.
Result<FitQuestion> fitQuestion(const Arguments& arguments, const Run& run, std::int64_t windows);

Settings settingsOf(const ProbeState& state); // which `expe eval` and `expe plot` take
std::string setLines(const ProbeState& state);

// --factors. The run's configuration is complete.
Result<Answer> fitFactors(const Arguments& arguments, const Run& run, const Schema& schema);

} // namespace expe::cli
