// Where to compute, as --device says.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/engine.h"

#include <filesystem>
#include <memory>
#include <string>

namespace expe::cli {

inline constexpr const char* deviceWords = "auto|cpu|cuda|cuda:N";
// What Engine::device() knows, which says where there is none.
Result<std::string> deviceOf(const Arguments& arguments);
// For looking into the models of a study there.
Result<std::unique_ptr<Probe>> probeOf(const Arguments& arguments, const std::filesystem::path& study);

} // namespace expe::cli
