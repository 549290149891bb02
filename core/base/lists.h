// Lists made of lists, and texts made of lists.
#pragma once

#include "core/base/numbers.h"

#include <algorithm>
#include <concepts>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace expe {

// What `of`, a function or a member, gives of each item.
template <class Items, class Of> auto mapped(Items&& items, const Of& of) {
  std::vector<std::decay_t<std::invoke_result_t<const Of&, decltype(*std::begin(items))>>> all;
  if constexpr (requires { all.reserve(std::size(items)); })
    all.reserve(std::size(items));
  for (auto&& item : items)
    all.push_back(std::invoke(of, item));
  return all;
}

// Those for which `is`, a function or a member, holds.
template <class Items, class Is> auto filtered(const Items& items, const Is& is) {
  std::vector<std::decay_t<decltype(*std::begin(items))>> all;
  std::ranges::copy_if(items, std::back_inserter(all), is);
  return all;
}

template <class T> void addOnce(std::vector<T>& all, std::type_identity_t<T> one) {
  if (std::ranges::find(all, one) == all.end())
    all.push_back(std::move(one));
}

template <class T> void append(std::vector<T>& all, const std::vector<T>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

template <class Items> std::string joined(const Items& items, std::string_view between = ", ") {
  std::string text;
  for (const auto& item : items) {
    text += text.empty() ? "" : between;
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(item)>>)
      text += std::to_string(item);
    else
      text += item;
  }
  return text;
}
template <class Items, class Of>
requires(!std::convertible_to<Of, std::string_view>) std::string
    joined(const Items& items, const Of& of, std::string_view between = ", ") {
  return joined(mapped(items, of), between);
}

// "a, b or c", by " or ".
inline std::string listed(const std::vector<std::string>& words, std::string_view beforeTheLast) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    (text += i == 0 ? "" : i + 1 == words.size() ? beforeTheLast : ", ") += words[i];
  return text;
}

// The parts of a text, trimmed; one of an empty text.
inline std::vector<std::string> split(std::string_view text, char between) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const auto end = std::min(text.find(between, from), text.size());
    parts.emplace_back(trimmed(text.substr(from, end - from)));
    from = end + 1;
  }
  return parts;
}

} // namespace expe
