// What is being made beside its place has a name with the process's number, so that what a killed program
// left of it is known and removed by the next.
#pragma once

#include <filesystem>
#include <string>

namespace expe {

// ".unpack-123" in `folder`; those of processes that are gone, on this machine, are removed.
std::filesystem::path passingBeside(const std::filesystem::path& folder, const std::string& what);
// Waits until the disk has all of the folder's file system: once, however many files are in it. Throws
// ErrorException.
void onDisk(const std::filesystem::path& folder);

} // namespace expe
