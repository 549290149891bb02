// Token ids of which nobody knows the text: each is shown as its number.
#include "core/base/numbers.h"
#include "core/tokenizer/tokenizer.h"

#include <nlohmann/json.hpp>

namespace expe {

namespace {

class Ids : public Tokenizer {
public:
  explicit Ids(std::int64_t vocabulary) : vocabulary_(vocabulary) {}

  std::string id() const override { return "ids"; }
  std::int64_t vocabulary() const override { return vocabulary_; }
  bool tellsBytes() const override { return false; }
  std::string piece(Token token) const override { return std::to_string(token) + " "; }

  // Numbers with blanks between them.
  Result<std::vector<Token>> encode(std::string_view text, std::vector<std::uint32_t>* bytes,
                                    const GoOn& /*goOn*/) const override {
    if (bytes != nullptr)
      bytes->clear();
    std::vector<Token> ids;
    constexpr std::string_view blanks = " \t\r\n";
    for (std::size_t from = 0; (from = text.find_first_not_of(blanks, from)) != text.npos;) {
      const auto to = std::min(text.find_first_of(blanks, from), text.size());
      const auto word = text.substr(from, to - from);
      const auto id = readInteger(word);
      if (!id || *id < 0 || *id >= vocabulary_)
        return userError(
            "{0} is no token id: this run knows numbers from 0 to {1}, with blanks between them.",
            {std::string(word), std::to_string(vocabulary_ - 1)});
      ids.push_back(static_cast<Token>(*id));
      from = to;
    }
    return ids;
  }
  std::string describe() const override {
    return nlohmann::json{{"tokenizer", "ids"}, {"vocabulary", vocabulary_}}.dump();
  }

private:
  std::int64_t vocabulary_;
};

} // namespace

std::shared_ptr<const Tokenizer> idTokenizer(std::int64_t vocabulary) {
  return std::make_shared<Ids>(vocabulary);
}

} // namespace expe
