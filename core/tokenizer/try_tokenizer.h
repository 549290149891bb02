// Whether sentencepiece survives a model that passed every check of ours, found out where it may crash.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/tokenizer.h"

#include <memory>
#include <string>

namespace expe {

// Loads the model in a child process and encodes hostile texts there; once for each content.
Result<void> tryInChild(const std::string& model, const std::string& name);

// For the child alone: checked, not tried.
Result<std::shared_ptr<const Tokenizer>> untriedTokenizer(std::string model, const std::string& name);

void limitThisProcess(unsigned seconds, std::uint64_t bytes); // of processor time and of memory

} // namespace expe
