// The Probe of a study.
#pragma once

#include "core/api/probe.h"

#include <filesystem>
#include <memory>

namespace expe {

std::unique_ptr<Probe> makeProbe(const std::filesystem::path& study);

} // namespace expe
