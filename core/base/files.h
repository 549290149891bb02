// The one seam through which every file but the database is written, so that tests can make writing fail as a
// full disk or a read-only folder does. Each error is one sentence that names the path.
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace expe {

class Files {
public:
  virtual ~Files() = default;
  // Writes parts one after the other to a new file and fsyncs it.
  virtual Result<void> write(const std::filesystem::path& path,
                             std::span<const std::span<const std::byte>> parts);
  virtual Result<void> append(const std::filesystem::path& path, std::string_view bytes); // not fsynced
  // With the parents that are missing; the parent of each new folder is fsynced.
  virtual Result<void> makeFolder(const std::filesystem::path& path);
  virtual Result<void> rename(const std::filesystem::path& from,
                              const std::filesystem::path& to); // and fsync the parent
  // As rename(), but false, and nothing done, if `to` is there already.
  virtual Result<bool> renameNew(const std::filesystem::path& from, const std::filesystem::path& to);
  virtual Result<void> removeAll(const std::filesystem::path& path); // absent: nothing to do
  Result<void> write(const std::filesystem::path& path, std::string_view text);
  // Writes beside `path` and renames, so that a reader sees the old file or the whole new one.
  Result<void> replace(const std::filesystem::path& path, std::string_view text);
};

Files& files();

// A file too long to be held in memory, written piece by piece beside `path`. A reader sees the old file or,
// after finish(), the whole new one; without finish() nothing is left.
class GrowingFile {
public:
  explicit GrowingFile(std::filesystem::path path);
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  Result<void> add(std::string_view bytes);
  Result<void> finish(); // once

private:
  Result<void> flush();
  std::filesystem::path path_, beside_;
  std::string waiting_;
};

// Tests only: puts another writer in place until the returned guard goes.
std::shared_ptr<void> useFiles(Files& files);

} // namespace expe
