// Text within HTML.
#pragma once

#include "core/base/printable.h"

#include <string>
#include <string_view>

namespace expe {

// What stands in an element or an attribute, whatever it holds: printable() where nobody would see it.
inline std::string htmlText(std::string_view text) {
  std::string html;
  for (const char c : printable(text, "\n\t"))
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
