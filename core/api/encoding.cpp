#include "core/api/encoding.h"

#include "core/base/lists.h"

#include <algorithm>

namespace expe {

namespace {

// "Transformer-XL" is transformer_xl: nobody remembers capitals, hyphens and underscores.
bool alike(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    const auto plain = [](char c) {
      return c == '-' || c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return plain(x) == plain(y);
  });
}

} // namespace

const EncodingAlias* named(const EncodingInfo& info, std::string_view name) {
  static const EncodingAlias itself;
  if (alike(name, info.id))
    return &itself;
  const auto alias =
      std::ranges::find_if(info.aliases, [&](const EncodingAlias& each) { return alike(name, each.id); });
  return alias == info.aliases.end() ? nullptr : &*alias;
}

HeadCounts headsOfModel(const Config& config) {
  const auto H = config.integer("model.heads");
  const bool fewer = config.has("model.key_heads") && config.integer("model.key_heads") > 0;
  return {H, fewer ? config.integer("model.key_heads") : H, H};
}

std::string written(const std::string& right) {
  std::string text = right;
  std::erase_if(text, [](char c) { return c == '{' || c == '}'; });
  return text;
}

std::string written(const std::vector<Equation>& equations) {
  const auto one = [](const Equation& equation) {
    return equation.left + " " + written(equation.right) +
           (equation.where.empty() ? "" : ",  " + equation.where);
  };
  return joined(equations, one, ",  ");
}

} // namespace expe
