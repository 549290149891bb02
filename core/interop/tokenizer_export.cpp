#include "core/interop/tokenizer_export.h"

#include "core/base/utf8.h"

#include <nlohmann/json.hpp>

namespace expe {
namespace {

using nlohmann::json;

// BPE that merges nothing has a token for each character of a text.
std::string unmerged(const json& vocabulary, const json& before, const json& decoder) {
  return json{{"version", "1.0"},
              {"truncation", nullptr},
              {"padding", nullptr},
              {"added_tokens", json::array()},
              {"normalizer", nullptr},
              {"pre_tokenizer", before},
              {"post_processor", nullptr},
              {"decoder", decoder},
              {"model",
               {{"type", "BPE"},
                {"dropout", nullptr},
                {"unk_token", nullptr},
                {"continuing_subword_prefix", nullptr},
                {"end_of_word_suffix", nullptr},
                {"fuse_unk", false},
                {"byte_fallback", false},
                {"ignore_merges", false},
                {"vocab", vocabulary},
                {"merges", json::array()}}}}
             .dump(1) +
         "\n";
}

// The characters that stand for bytes there, as in GPT-2: of printable ones in Latin-1 they themselves, of
// the others those from U+0100 on.
std::vector<std::string> byteCharacters() {
  std::vector<std::string> all;
  char32_t next = 0x100;
  for (char32_t byte = 0; byte < 256; ++byte) {
    const bool printable =
        (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
    appendUtf8(all.emplace_back(), printable ? byte : next++);
  }
  return all;
}

json idsOf(const std::vector<std::string>& pieces) {
  auto ids = json::object();
  for (std::size_t id = 0; id < pieces.size(); ++id)
    ids[pieces[id]] = id;
  return ids;
}

} // namespace

std::string byteTokenizerJson() {
  const json bytes = {
      {"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", false}, {"use_regex", false}};
  return unmerged(idsOf(byteCharacters()), bytes, bytes);
}

std::string characterTokenizerJson(const std::vector<std::string>& pieces) {
  return unmerged(idsOf(pieces), nullptr, {{"type", "Fuse"}});
}

std::string tokenizerConfigJson() {
  return json{{"tokenizer_class", "PreTrainedTokenizerFast"}, {"clean_up_tokenization_spaces", false}}.dump(
             1) +
         "\n";
}

} // namespace expe
