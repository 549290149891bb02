// Where a file that a command is to write goes.
#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace expe::cli {

// Its folder is there: none is made of a mistyped one.
inline Result<void> needFolderOf(const std::filesystem::path& out) {
  const auto folder = out.parent_path();
  if (folder.empty() || std::filesystem::is_directory(folder))
    return {};
  return userError("--out {0}: there is no folder {1}; make it first, or write the file elsewhere.",
                   {out.string(), folder.string()});
}

} // namespace expe::cli
