// A study in the making is a database under a passing name in its folder. What a killed program left of one
// is removed by the next that makes, copies or opens a study in that folder.
#pragma once

#include "core/base/descriptor.h"
#include "core/base/progress.h"
#include "core/study/place.h"

#include <exception>
#include <filesystem>
#include <string>
#include <vector>

namespace expe {

// Takes back what was made so far where an exception ends it. `undo` throws none.
template <class F> class OnFailure {
public:
  explicit OnFailure(F undo) : undo_(std::move(undo)) {}
  ~OnFailure() {
    if (std::uncaught_exceptions() > before_)
      undo_();
  }
  OnFailure(const OnFailure&) = delete;
  OnFailure& operator=(const OnFailure&) = delete;

private:
  F undo_;
  int before_ = std::uncaught_exceptions();
};

// Says how far it is; throws "Cancelled." where it is no longer wanted.
void tell(Progress& progress, const std::string& what, double done = 0, double all = 0);

// The folder and its parents as far as they are not there yet, deepest first.
std::vector<std::filesystem::path> missingFolders(std::filesystem::path folder);
// Those that are empty.
void removeEmpty(const std::vector<std::filesystem::path>& folders) noexcept;
// Throws where the folder of a study to be made is a file.
void needNoFile(const std::filesystem::path& folder);
// Throws where a file or folder to be made lies inside the study, or its own folder is not there.
void needBeside(const std::filesystem::path& study, const std::filesystem::path& path);

enum class Making { New, Copy };

// The passing name of what this process makes in `folder`. Where there is one of a copy, that is marked as
// ours and beside no study, the checkpoints beside it are the copy's: who copies is alone in the folder.
std::filesystem::path passingName(const std::filesystem::path& folder, Making what);
bool copyInMaking(const std::filesystem::path& folder);
// Of what was given up.
void removePassing(const std::filesystem::path& file);
void removeCopied(const std::filesystem::path& checkpoints);

// Removes what was left in a folder where nobody makes a study now; elsewhere, and where another machine may
// be at work, nothing. Throws ErrorException if the folder cannot be read or a file not be removed.
void removeLeftovers(const std::filesystem::path& folder);
// placeOfNew(), with nothing left over in it.
Place clearedPlace(const std::filesystem::path& where);

// Keeps removeLeftovers() away, in every process, until it is destroyed or its process ends. Where the file
// system has no such locks nothing is ever removed.
Descriptor beginMaking(const std::filesystem::path& folder);

// A file or folder is made beside its place under a name with the process's number, ".unpack-123" in
// `folder`, so that what a killed program left of it is known: those of processes that are gone, on this
// machine, are removed.
std::filesystem::path passingBeside(const std::filesystem::path& folder, const std::string& what);
// Waits until the disk has all of the folder's file system: once, however many files are in it. Throws
// ErrorException.
void onDisk(const std::filesystem::path& folder);

} // namespace expe
