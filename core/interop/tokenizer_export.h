// tokenizer.json, as the tokenizers library of Hugging Face reads it, for tokens that are bytes or
// characters: the same ids, and the same text back.
#pragma once

#include <string>
#include <vector>

namespace expe {

std::string byteTokenizerJson(); // the id of a byte is its value
// `pieces`: a character each, in the order of ids. Where we refuse a text with another one that library
// leaves it out.
std::string characterTokenizerJson(const std::vector<std::string>& pieces);
std::string tokenizerConfigJson(); // tokenizer_config.json beside either

} // namespace expe
