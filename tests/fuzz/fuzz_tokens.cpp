// Token ids from outside. The first byte says what the rest is: a .bin, Megatron's index beside a sound .bin,
// the index of prepared texts beside sound shards, or the documents of one.
#include "tests/fuzz/fuzz.h"

#include "core/data/prepared.h"
#include "core/data/prepared_index.h"
#include "core/data/token_files.h"

namespace {

using namespace expe;

void readAll(const std::vector<TokenFile>& files) {
  const auto tokens = Tokens::in(files, 1 << 16);
  const auto some = tokens.copy(0, std::min<std::size_t>(tokens.size(), 100000));
  if (some)
    for (const Token id : *some)
      fuzz::require(id >= 0 && id < 1 << 16, "ids are of the vocabulary");
}

void readFiles(const fuzz::Folder& folder) {
  Progress quiet;
  const auto text = readTokenFiles({.paths = (folder.path() / "a.bin").string()}, quiet);
  if (!text || !*text)
    return;
  std::size_t all = 0;
  for (const auto& file : (*text)->files)
    all += file.count;
  for (const auto& document : (*text)->documents)
    fuzz::require(document.range.begin <= document.range.end && document.range.end <= all,
                  "documents lie in the tokens");
  readAll((*text)->files);
}

void readPrepared(const fuzz::Folder& folder) {
  if (!isPrepared(folder.path()))
    return;
  const auto prepared = openPrepared(folder.path());
  if (!prepared)
    return;
  if (const auto documents = documentsOf(*prepared))
    for (const auto& range : *documents)
      fuzz::require(range.begin <= range.end && range.end <= prepared->tokens, "documents lie in the tokens");
  readAll(prepared->shards);
}

constexpr const char* soundIndex =
    R"({"format":"expe-tokens","version":1,"complete":true,"asked":"","vocabulary":256,"width":2,"boundary":"none",
        "shortest":0,"bytes":4,"pieces":1,"too_short":0,"open_tokens":0,"open_bytes":0,
        "shards":[{"tokens":4,"documents":2,"hash":""}]})";

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  if (size == 0)
    return 0;
  const auto bytes = fuzz::textOf(data + 1, size - 1);
  folder.clear();
  const int kind = data[0] % 4;
  if (kind < 2) {
    folder.put("a.bin", kind == 0 ? bytes : std::string_view("\x01\0\x02\0\x03\0\x04\0", 8));
    if (kind == 1)
      folder.put("a.idx", bytes);
    readFiles(folder);
    return 0;
  }
  folder.put("expe-tokens.json", kind == 2 ? bytes : std::string_view(soundIndex));
  folder.put(tokenizerFile, R"({"tokenizer": "bytes"})");
  folder.put("000000.bin", std::string(1024 + 8, '\0'));
  folder.put("000000.documents",
             kind == 3
                 ? bytes
                 : std::string_view("\2\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0\4\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0", 32));
  readPrepared(folder);
  return 0;
}
