// A study into one file.
#include "core/api/pack.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/study/checkpoint.h"
#include "core/study/making.h"
#include "core/study/snapshot.h"
#include "core/study/study_file.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace expe {

namespace fs = std::filesystem;

namespace {

using Opened = std::pair<std::string, std::shared_ptr<const InputFile>>; // name in the archive

class Packing {
public:
  Packing(const fs::path& file, Progress& progress)
      : file_(file), progress_(progress), grows_(file),
        archive_(::archive_write_new(), ::archive_write_free) {
    check(::archive_write_set_format_pax_restricted(archive_.get()));
    check(::archive_write_set_bytes_per_block(archive_.get(), 0));
    check(::archive_write_open(archive_.get(), this, nullptr, &Packing::write, nullptr));
  }

  void expect(std::uint64_t bytes) { total_ += bytes; }

  void add(const Opened& file) {
    const std::unique_ptr<archive_entry, decltype(&::archive_entry_free)> entry(::archive_entry_new(),
                                                                                ::archive_entry_free);
    ::archive_entry_set_pathname(entry.get(), file.first.c_str());
    ::archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.second->size()));
    ::archive_entry_set_filetype(entry.get(), AE_IFREG);
    ::archive_entry_set_perm(entry.get(), 0644);
    check(::archive_write_header(archive_.get(), entry.get()));
    copy(*file.second);
    check(::archive_write_finish_entry(archive_.get()));
  }

  void finish() {
    check(::archive_write_close(archive_.get()));
    need(grows_.finish());
  }

private:
  void copy(const InputFile& from) {
    std::vector<std::byte> piece(1 << 20);
    for (std::uint64_t at = 0; at < from.size();) {
      const auto bytes = std::min<std::uint64_t>(piece.size(), from.size() - at);
      need(from.read(at, std::span(piece.data(), bytes)));
      if (::archive_write_data(archive_.get(), piece.data(), bytes) != static_cast<la_ssize_t>(bytes))
        check(ARCHIVE_FATAL);
      at += bytes, done_ += bytes;
      tell(progress_, "packing", static_cast<double>(done_), static_cast<double>(total_));
    }
  }

  static la_ssize_t write(struct archive* archive, void* self, const void* bytes, size_t length) {
    auto& packing = *static_cast<Packing*>(self);
    const auto added = packing.grows_.add({static_cast<const char*>(bytes), length});
    if (added)
      return static_cast<la_ssize_t>(length);
    packing.trouble_ = added.error();
    ::archive_set_error(archive, EIO, "not written");
    return -1;
  }

  void check(int code) {
    if (code == ARCHIVE_OK)
      return;
    if (trouble_)
      throw ErrorException{*trouble_};
    const char* why = ::archive_error_string(archive_.get());
    throw ErrorException{
        failure("{0} cannot be written: {1}.", {file_.string(), why ? why : "out of memory"})};
  }

  fs::path file_;
  Progress& progress_;
  GrowingFile grows_;
  std::unique_ptr<struct archive, decltype(&::archive_write_free)> archive_;
  std::optional<Error> trouble_;
  std::uint64_t done_ = 0, total_ = 0;
};

// Opened before any of it is written: what a trainer drops meanwhile is still read to its end. Nothing: it is
// damaged, or gone.
std::vector<Opened> opened(const Checkpoint& checkpoint, std::vector<std::string>& said) {
  std::vector<Opened> files;
  if (!need(isWhole(checkpoint, said)))
    return files;
  const std::string inside = std::string("study/") + checkpointsFolder + "/" +
                             std::to_string(checkpoint.run) + "/" + std::to_string(checkpoint.step) + "/";
  const auto done = attempt([&] {
    for (const auto& entry : fs::directory_iterator(checkpoint.folder))
      if (!entry.path().filename().string().starts_with('.')) // none of it
        files.emplace_back(inside + entry.path().filename().string(), need(InputFile::open(entry.path())));
  });
  if (!done && !isGone(checkpoint))
    throw ErrorException{done.error()};
  return done ? files : std::vector<Opened>();
}

// Absent, empty or a tar archive, as a packed study is: nothing else that somebody may want to keep.
bool mayBeReplaced(const fs::path& file) {
  constexpr std::size_t at = 257;
  constexpr std::string_view sign = "ustar";
  std::error_code none;
  if (!fs::exists(file, none) || fs::file_size(file, none) == 0)
    return true;
  std::array<std::byte, sign.size()> found{};
  const auto there = need(InputFile::open(file));
  if (there->size() < at + sign.size())
    return false;
  need(there->read(at, found));
  return std::memcmp(found.data(), sign.data(), sign.size()) == 0;
}

// A file that is removed when this ends.
class Passing {
public:
  explicit Passing(fs::path file) : file(std::move(file)) {}
  ~Passing() { removePassing(file); }
  Passing(const Passing&) = delete;
  Passing& operator=(const Passing&) = delete;
  const fs::path file;
};

} // namespace

Result<std::vector<std::string>> packStudy(Study& study, const fs::path& where, Progress& progress) {
  return attempt([&] {
    std::vector<std::string> said;
    need(study.present());
    const fs::path file = fs::absolute(where);
    if (fs::is_directory(file))
      throw ErrorException{userError("{0} is a folder: name a file for the packed study.", {file.string()})};
    if (!mayBeReplaced(file))
      throw ErrorException{
          userError("{0} is there already and no packed study: choose another name.", {file.string()})};
    needBeside(study.folder(), file);
    const std::vector<Checkpoint> all = allCheckpoints(study.folder(), need(study.allRuns()));
    std::vector<Checkpoint> packed;
    Packing packing(file, progress);
    for (const Checkpoint& checkpoint : all)
      packing.expect(checkpoint.bytes);
    for (const Checkpoint& checkpoint : all) {
      const auto files = opened(checkpoint, said);
      for (const Opened& one : files)
        packing.add(one);
      if (!files.empty())
        packed.push_back(checkpoint);
    }
    // Rows that are copied after the checkpoints reach at least as far.
    const Passing database(passingBeside(file.parent_path(), "pack"));
    need(files().write(database.file, ""));
    copyDatabase(fileOf(study).database, beginDatabase(database.file), packed);
    packing.add({"study/study.expe", need(InputFile::open(database.file))});
    packing.finish();
    return said;
  });
}

} // namespace expe
