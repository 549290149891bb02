#include "core/text/file_kind.h"

#include "core/base/json_file.h"
#include "core/base/printable.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cctype>

namespace expe {

namespace fs = std::filesystem;

namespace {

using namespace std::string_view_literals;

constexpr std::size_t looked = std::size_t{1} << 20; // bytes

struct Signature {
  std::size_t at;
  std::string_view bytes;
  const char* sentence;
  const char* word = ""; // for {1}
};

constexpr const char* tokenIds = "{0} holds token ids, as llm.c writes them, and no text: give such files in "
                                 "data.text alone, without texts.";
constexpr const char* arrow =
    "{0} is an Arrow file, a table in columns, and no text: write its column of texts to a file first, as "
    "with datasets.Dataset.from_file in Python.";
constexpr const char* encoded =
    "{0} is text in {1} and not in UTF-8: set data.charset={3}, or convert it by iconv "
    "-f {1} -t UTF-8 {2} > text.txt.";
constexpr const char* packed =
    "{0} is packed by {1}: unpack it first, by {1} -dc {2} > unpacked, and give that.";

constexpr Signature signatures[] = {
    {0, "PAR1"sv,
     "{0} is a Parquet file that is cut, or that is packed once more: bring the whole file back, and give it "
     "as it is."},
    {0, "ARROW1"sv, arrow},
    {8, "\x10\0\0\0\0\0\x0a\0"sv, arrow},     // written as a stream
    {0, "\xff\xfe\0\0"sv, encoded, "UTF-32"}, // their marks, of which that of UTF-16 begins one
    {0, "\0\0\xfe\xff"sv, encoded, "UTF-32"},
    {0, "\xff\xfe"sv, encoded, "UTF-16"},
    {0, "\xfe\xff"sv, encoded, "UTF-16"},
    {0, "\x1f\x8b"sv, packed, "gzip"},
    {0, "\x28\xb5\x2f\xfd"sv, packed, "zstd"},
    {0, "\xfd\x37zXZ\0"sv, packed, "xz"},
    {0, "\x04\x22\x4d\x18"sv, packed, "lz4"},
    {4, "1AY&SY"sv, packed, "bzip2"},
    {0, "PK\x03\x04"sv,
     "{0} is a zip archive, as .docx, .epub, .npz and .pt files are too: unpack it by unzip and give the "
     "text that was in it."},
    {257, "ustar"sv,
     "{0} is a tar archive: unpack it by tar -xf {2} and give the folder of the texts that were in it."},
    {0, "%PDF-"sv, "{0} is a PDF: take the text out of it first, by pdftotext {2} text.txt."},
    {0, "\x93NUMPY"sv,
     "{0} is a NumPy array, which holds numbers and no text: give the text that they were made from."},
    {0, "\x88\xd8\x34\x01"sv, tokenIds}, // 20240520: of two bytes
    {0, "\xa1\xd9\x34\x01"sv, tokenIds}, // 20240801: of four
};

Error named(const char* sentence, const fs::path& path, const std::string& more = {}) {
  std::string lower = more;
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return userError(sentence, {path.string(), more, shellWord(path.string()), lower});
}

bool ofText(char32_t point) {
  const bool control = point < 0x20 ? "\t\n\r"sv.find(static_cast<char>(point)) == std::string_view::npos
                                    : point >= 0x7F && point < 0xA0;
  return !control && point <= 0x10FFFF && (point & 0xFFFE) != 0xFFFE;
}

struct Units { // of an encoding with so many bytes each
  std::string_view bytes;
  std::size_t size;
  bool bigEndian;

  std::size_t count() const { return bytes.size() / size; }
  char32_t operator[](std::size_t i) const {
    char32_t unit = 0;
    for (std::size_t byte = 0; byte < size; ++byte) {
      const auto next = static_cast<unsigned char>(bytes[i * size + (bigEndian ? byte : size - 1 - byte)]);
      unit = unit << 8 | next;
    }
    return unit;
  }
};

// Nothing but characters of text, blanks or line ends among them; a pair of surrogates at the end may be cut.
bool isTextIn(const Units& units) {
  bool spaced = false;
  for (std::size_t i = 0; i < units.count(); ++i) {
    const char32_t unit = units[i];
    spaced = spaced || unit == ' ' || unit == '\n';
    const bool first = unit >= 0xD800 && unit < 0xDC00, second = unit >= 0xDC00 && unit < 0xE000;
    if (units.size == 2 && first) {
      ++i;
      if (i < units.count() && (units[i] < 0xDC00 || units[i] >= 0xE000))
        return false;
    } else if (first || second || !ofText(unit))
      return false;
  }
  return spaced;
}

// UTF-16 and UTF-32 without a mark: where all of it is text in them.
std::optional<Error> wideText(std::string_view bytes, const fs::path& path) {
  if (bytes.size() < 4 || bytes.size() % 2 != 0 || bytes.find('\0') == bytes.npos)
    return {};
  for (const std::size_t size : {4, 2})
    for (const bool bigEndian : {false, true})
      if (bytes.size() % size == 0 && isTextIn({bytes, size, bigEndian}))
        return named(encoded, path, "UTF-" + std::to_string(8 * size) + (bigEndian ? "BE" : "LE"));
  return {};
}

bool isJson(std::string_view line, char begin) {
  const auto begins = std::min(line.find_first_not_of(" \t\r"), line.size());
  return line.substr(begins).starts_with(begin) && nlohmann::json::accept(line);
}

// Of MNIST's format: two zeros, the kind of its numbers and in how many dims they stand.
bool isIdx(std::string_view bytes) {
  return bytes.size() > 4 && bytes.starts_with("\0\0"sv) &&
         "\x08\x09\x0b\x0c\x0d\x0e"sv.find(bytes[2]) != bytes.npos && bytes[3] > 0 && bytes[3] < 10;
}

std::optional<Error> bySignature(std::string_view bytes, const fs::path& path) {
  for (const auto& [at, sign, sentence, word] : signatures)
    if (bytes.size() >= at && bytes.substr(at).starts_with(sign))
      return named(sentence, path, word);
  return {};
}

Error damaged(const fs::path& path, std::uint64_t at) {
  return named(
      "{0} is damaged: its UTF-8 breaks off at byte {1}. Bring the whole file back, or leave out what is no "
      "text by iconv -c -f UTF-8 -t UTF-8 {2} > text.txt.",
      path, std::to_string(at));
}

Error otherEncoding(std::string_view text, const fs::path& path) {
  const auto bad = *firstInvalidUtf8(text);
  const auto before = text.substr(0, bad), after = text.substr(bad);
  const auto high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  const bool cut = after.size() < 4 && std::ranges::all_of(after, high);
  if (std::ranges::any_of(before, high) || cut)
    return damaged(path, bad);
  return named(
      "{0} is not in UTF-8, for byte {1} is of another encoding: set data.charset=windows-1252, or convert "
      "it "
      "by iconv -f WINDOWS-1252 -t UTF-8 {2} > text.txt, with its own encoding where that is not Latin-1.",
      path, std::to_string(bad));
}

// With the name of a packer behind it or without.
bool calledJsonLines(const fs::path& path) {
  const auto is = [](const fs::path& name) {
    return name.extension() == ".jsonl" || name.extension() == ".ndjson";
  };
  return is(path) || is(path.stem());
}

} // namespace

std::size_t bytesOfTokens(std::string_view bytes, const fs::path& path) {
  const auto within = [&](std::size_t size, char32_t vocabulary) {
    const Units ids{bytes, size, false};
    bool all = bytes.size() % size == 0;
    for (std::size_t i = 0; all && i < ids.count(); ++i)
      all = ids[i] < vocabulary;
    return all;
  };
  if (path.extension() != ".bin" || bytes.find('\0') == bytes.npos)
    return 0;
  return within(4, 1 << 20) ? 4 : within(2, 50257) ? 2 : 0;
}

Error noText(std::string_view bytes, const fs::path& path, std::uint64_t at) {
  const auto zero = bytes.find('\0');
  if (at == 0) {
    const auto beginning = bytes.substr(0, looked);
    if (const auto known = bySignature(beginning, path))
      return *known;
    if (const auto wide = wideText(beginning, path))
      return *wide;
    if (const auto size = bytesOfTokens(beginning, path))
      return named(
          "{0} looks like token ids of {1} bytes each, as nanoGPT writes them, and not like text: give such "
          "files in data.text alone, without texts.",
          path, std::to_string(size));
    if (isIdx(beginning))
      return named("{0} is an IDX file, of which bytes in three or four dims alone are read, as pictures: "
                   "give a file of those.",
                   path);
  }
  if (zero != bytes.npos)
    return named("{0}: not a text, for byte {1} is zero; write the path of a UTF-8 text.", path,
                 std::to_string(at + zero));
  return at == 0 ? otherEncoding(bytes, path) : damaged(path, at + *firstInvalidUtf8(bytes));
}

bool isJsonLines(std::string_view text, const fs::path& path, bool given) {
  if (calledJsonLines(path))
    return true;
  char begin = '\0'; // of each line
  std::size_t count = 0;
  for (std::size_t from = 0; from < std::min(text.size(), looked);) {
    const auto to = std::min(text.find('\n', from), text.size());
    const auto line = text.substr(from, to - from);
    from = to + 1;
    if (line.find_first_not_of(" \t\r") == line.npos)
      continue;
    if (begin == '\0')
      begin = isJson(line, '"') ? '"' : '{';
    const bool json = isJson(line, begin);
    const bool cut = !json && to == text.size() && text.size() >= looked / 4; // there is more of it
    if (!json && !cut)
      return false;
    count += cut ? 0 : 1;
  }
  return count > 1 || (given && begin == '{' && count == 1); // one text in quotation marks is a text
}

std::optional<Error> wholeJson(std::string_view text, const fs::path& path) {
  const auto begins = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  if (begins == text.size() || (text[begins] != '{' && text[begins] != '['))
    return {};
  bool tooDeep = false;
  const bool small = text.size() < looked * 64;
  const auto beginning = small ? nlohmann::json::parse(text, shallow(tooDeep), false) : nlohmann::json();
  if (small ? beginning.is_discarded() : !nlohmann::json::accept(text))
    return {};
  if (beginning.is_object() && beginning.contains("model") && beginning.contains("added_tokens"))
    return named("{0} is a tokenizer.json of Hugging Face and no text: give the text that is to be read.",
                 path);
  if (beginning.is_object() && text.find('\n', begins) >= text.find_last_not_of(" \t\r\n"))
    return {}; // on one line: as JSON Lines
  return named("{0} is JSON, which is read an object a line alone: write it so by jq -c '.[]' {2} > "
               "text.jsonl, and give that.",
               path);
}

std::optional<Error> noSentencepiece(std::string_view bytes, const fs::path& path) {
  const auto begins = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  if (begins < bytes.size() && isPlain(bytes, U"\t\n\r"))
    return named(
        "{0} is a text and no sentencepiece model: give the .model of the tokenizer, or train one by "
        "expe tokenizer train.",
        path);
  return bySignature(bytes, path);
}

} // namespace expe
