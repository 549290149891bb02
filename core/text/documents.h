// Texts from outside to documents: every file is checked to be text before anything else sees it.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/text.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// Which texts, and how they are read.
struct TextSource {
  // Files, folders and patterns as a shell has them (*, ?, [ab]), with ; between them. One that is there
  // under the whole name, semicolons and all, is that.
  std::string paths;
  std::filesystem::path base = {}; // from which relative ones are looked up; empty: the working folder
  std::string key = {};            // the parameter that errors are about
  std::string field = "text";      // of an object of JSON Lines, or the column of Parquet
  std::string encoding = "utf-8";  // as data.charset names it
  std::string separator = {};      // text between two documents of one; empty: there is none
  std::int64_t columns = 0;        // pixels of a row of pictures; 0: pictures are refused
  std::int64_t rows = 0;           // of a frame, of pictures that have several
  bool skipBad = false;            // lines of JSON Lines that hold no text are counted and left out
};

// A separator as it is typed, with \n, \t and \\.
std::string separatorFrom(const std::string& typed);

// Hears documents in their order, each in pieces of some megabytes that hold whole characters.
class DocumentSink {
public:
  virtual ~DocumentSink() = default;
  // `name`: the file's, below the folder that was given; of several in one file with its number. `bytes`: how
  // long it may become, to make room for; 0: nobody knows.
  virtual Result<void> begin(const Text& name, std::uint64_t bytes) = 0;
  virtual Result<void> add(std::string_view text) = 0;
  virtual void markPicture() {} // the document that was begun: its bytes are pixels, and no text
  virtual Result<void> end() = 0;
};

// Reads the texts one after the other, of a folder all regular files below it, sorted by relative path, in
// bounded memory: UTF-8, JSON Lines (a document a line), Parquet (a document a row), pictures (PNG, and IDX
// with a document for each: pictures.h), each as it is or packed by gzip, zstd, xz, bzip2 or lz4. What a file
// is its bytes tell. Empty documents are left out. Errors are one sentence with key `source.key`; sentences
// for the log go to `said`.
Result<void> readDocuments(const TextSource& source, Progress& progress, std::vector<Text>& said,
                           DocumentSink& sink);

struct TextDocument {
  Text name;
  std::string text;
  bool picture = false;
};

// The same in memory, 2 GB at most.
Result<std::vector<TextDocument>> readDocuments(const TextSource& source, Progress& progress,
                                                std::vector<Text>& said);

} // namespace expe
