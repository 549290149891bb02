// Starts a program with its stdin, stdout and stderr on descriptors of ours.
#pragma once

#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace expe {

enum class SpawnGroup { Ours, Own }; // Own: what a terminal sends does not reach it

// `file` is looked up as a shell does. Nothing: errno says why.
std::optional<pid_t> spawn(const std::string& file, const std::vector<std::string>& words, int in, int out,
                           int err, SpawnGroup group);

} // namespace expe
