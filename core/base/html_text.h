// Text within HTML.
#pragma once

#include <string>
#include <string_view>

namespace expe {

// What stands in an element or an attribute, whatever it holds.
inline std::string htmlText(std::string_view text) {
  std::string html;
  for (const char c : text)
    switch (c) {
    case '&':
      html += "&amp;";
      break;
    case '<':
      html += "&lt;";
      break;
    case '>':
      html += "&gt;";
      break;
    case '"':
      html += "&quot;";
      break;
    default:
      html += c;
    }
  return html;
}

} // namespace expe
