#include "core/text/parquet_texts.h"

#include "core/base/child.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/text/json_lines.h"

#include <cstdlib>
#include <span>
#include <string_view>

namespace expe {

namespace fs = std::filesystem;

extern const char* const parquetReader; // parquet_texts.py
extern const char* const parquetRequirements;

namespace {

constexpr int noPyarrow = 3, noColumn = 4;
const std::string python = "python3";

// Where packages of Python lie that were fetched for the user.
Result<fs::path> packagesFolder() {
  const auto of = [](const char* name) {
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nothing here sets one
    return fs::path(value ? value : "");
  };
  const auto cache = of("XDG_CACHE_HOME").empty() ? of("HOME") / ".cache" : of("XDG_CACHE_HOME");
  if (!cache.is_absolute())
    return userError("There is no folder for what is fetched: set HOME or XDG_CACHE_HOME.");
  return cache / "expe-workbench" / "parquet";
}

Result<void> fetchPyarrow(const TextFile& file, const fs::path& folder, Progress& progress) {
  progress.report("fetching pyarrow, which reads Parquet", 0, 1);
  const auto part = folder.parent_path() / (folder.filename().string() + ".part");
  TRY(files().removeAll(part));
  TRY(files().makeFolder(part));
  const auto end = TRY(runChild(
      {.words = {"-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes",
                 "--only-binary", ":all:", "--no-deps", "--target", part.string(), "-r", "/dev/stdin"},
       .input = parquetRequirements,
       .program = python},
      progress));
  if (end.code != 0)
    return failure("{0} is a Parquet file, which pyarrow reads, and that could not be fetched ({1}): install "
                   "python3-pip, check the "
                   "network, or write the column of texts to a JSON Lines file.",
                   {file.path.string(), end.lastLine});
  TRY(files().removeAll(folder));
  return files().rename(part, folder);
}

// Hears one child to its end; its exit code and the last line of its stderr.
struct Heard {
  int code = -1;
  std::string complaint;
};

Result<Heard> hear(const TextFile& file, const TextSource& source, const fs::path& packages,
                   Progress& progress, JsonLines& lines) {
  const auto child = TRY(ChildProcess::start(
      {"-c", parquetReader, file.path.string(), source.field, packages.string()}, python));
  Heard heard;
  Result<void> taken;
  double rows = 0;
  while (!child->ended()) {
    constexpr int wait = 100; // milliseconds
    child->listen(
        wait,
        [&](const std::string& line) {
          taken = taken ? lines.add(line) : taken;
          taken = taken ? lines.end() : taken;
          ++rows;
        },
        [&](const std::string& line) { heard.complaint = line; });
    TRY(taken);
    if (progress.cancelled())
      return failure("Cancelled.");
    progress.report("reading " + file.name, rows, 0);
  }
  heard.code = child->ended()->code;
  return heard;
}

} // namespace

Result<bool> isParquet(const fs::path& path) {
  const auto file = TRY(InputFile::open(path));
  constexpr std::string_view magic = "PAR1";
  std::string first(magic.size(), '\0'), last = first;
  if (file->size() < 3 * magic.size())
    return false;
  TRY(file->read(0, std::as_writable_bytes(std::span(first))));
  TRY(file->read(file->size() - magic.size(), std::as_writable_bytes(std::span(last))));
  return first == magic && last == magic;
}

Result<void> readParquetTexts(const TextFile& file, const TextSource& source, Progress& progress,
                              DocumentSink& documents) {
  const auto packages = TRY(packagesFolder());
  JsonLines lines(source, file.path.string(), file.name, documents);
  auto heard = TRY(hear(file, source, packages, progress, lines));
  if (heard.code == noPyarrow) {
    TRY(fetchPyarrow(file, packages, progress));
    heard = TRY(hear(file, source, packages, progress, lines));
  }
  if (heard.code == noColumn)
    return heard.complaint.empty()
               ? userError("{0} is a Parquet file without a column of texts; give another.",
                           {file.path.string()}, source.key)
               : userError("{0} has no column of texts called {1}; write one of its own in data.field: {2}.",
                           {file.path.string(), source.field, heard.complaint}, "data.field");
  if (heard.code != 0)
    return userError("{0} cannot be read as Parquet ({1}); bring the whole file back.",
                     {file.path.string(), heard.complaint.empty() ? "its reader crashed" : heard.complaint},
                     source.key);
  return {};
}

} // namespace expe
