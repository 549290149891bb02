// What `expe eval` measured, as its answer: losses, synthetic tasks, and what longer input gains.
#pragma once

#include "app/expe/answer.h"
#include "core/api/engine.h"

#include <vector>

namespace expe::cli {

Answer answerOf(const std::vector<Evaluation>& results, const std::vector<Gain>& gains);

// What a model made of one question, as a line of JSON.
std::string lineOf(const AnsweredQuestion& one);

} // namespace expe::cli
