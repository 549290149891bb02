// Help as plain text, for a terminal. Knows just the tags that core/api/help.h names.
#include "core/api/help.h"
#include "core/base/utf8.h"
#include "core/help/html.h"

#include <algorithm>

namespace expe {
namespace {

using help::flat;

// `text` in lines that begin with `indent` blanks; of the first line they are there already.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string lines;
  std::size_t column = indent;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    const bool first = column == indent;
    if (!first && column + 1 + charactersIn(word) > width) {
      lines += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      lines += ' ', ++column;
    }
    lines += word;
    column += charactersIn(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return lines + "\n";
}

class Plain {
public:
  explicit Plain(std::size_t width) : width_(width) {}

  std::string operator()(std::string_view html) {
    while (!html.empty()) {
      const auto [name, inner, rest] = next(html);
      block(name, inner);
      html = rest;
    }
    return out_;
  }

private:
  struct Block {
    std::string_view name, inner, rest;
  };

  // The next block and what follows it; text between blocks is left out.
  static Block next(std::string_view html) {
    const auto open = html.find('<'), close = html.find('>', open);
    if (open == html.npos || close == html.npos)
      return {};
    const auto head = html.substr(open + 1, close - open - 1);
    const auto name = head.substr(0, head.find(' '));
    if (name == "img") // stands alone
      return {name, head, html.substr(close + 1)};
    const std::string end = "</" + std::string(name) + ">";
    const auto at = std::min(html.find(end, close), html.size());
    return {name, html.substr(close + 1, at - close - 1),
            html.substr(std::min(at + end.size(), html.size()))};
  }

  void block(std::string_view name, std::string_view inner) {
    if (name == "h1" || name == "h2" || name == "h3")
      title(flat(inner), name == "h1" ? '=' : name == "h2" ? '-' : '~');
    else if (name == "p")
      apart(), out_ += wrapped(flat(inner), 0, width_);
    else if (name == "ul")
      list(inner);
    else if (name == "pre")
      verbatim(help::unescaped(inner));
    else if (name == "table")
      table(inner);
  }

  void apart() {
    if (!out_.empty())
      out_ += '\n';
  }

  void title(const std::string& text, char line) {
    apart();
    out_ += text + "\n" + std::string(charactersIn(text), line) + "\n";
  }

  void list(std::string_view html) {
    apart();
    for (auto item = next(html); !item.name.empty(); item = next(item.rest))
      out_ += "  - " + wrapped(flat(item.inner), 4, width_);
  }

  void verbatim(std::string_view text) {
    apart();
    for (; !text.empty(); text.remove_prefix(std::min(text.size(), text.find('\n') + 1))) {
      out_.append("  ").append(text.substr(0, text.find('\n'))).append("\n");
      if (text.find('\n') == text.npos)
        return;
    }
  }

  void table(std::string_view html) {
    std::vector<std::vector<std::string>> rows;
    std::vector<std::size_t> widths; // of all columns but the last of each row
    for (auto row = next(html); !row.name.empty(); row = next(row.rest)) {
      rows.emplace_back();
      for (auto cell = next(row.inner); !cell.name.empty(); cell = next(cell.rest))
        rows.back().push_back(flat(cell.inner));
      widths.resize(std::max(widths.size(), rows.back().size()));
      for (std::size_t i = 0; i + 1 < rows.back().size(); ++i)
        widths[i] = std::max(widths[i], charactersIn(rows.back()[i]));
    }
    apart();
    for (const auto& row : rows)
      out_ += line(row, widths);
  }

  std::string line(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) const {
    std::string text = "  ";
    std::size_t column = 2;
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      text += row[i] + std::string(widths[i] - charactersIn(row[i]) + 2, ' ');
      column += widths[i] + 2;
    }
    if (row.empty() || row.back().empty())
      return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
    return text + wrapped(row.back(), column, width_);
  }

  std::size_t width_;
  std::string out_;
};

} // namespace

std::string helpText(const HelpPage& page, std::string_view anchor, int width) {
  const auto columns = static_cast<std::size_t>(std::max(width, 20));
  if (anchor.empty())
    return Plain(columns)(page.body);
  for (const help::Entry& entry : help::entriesOf(page))
    if (entry.anchor == anchor)
      return Plain(columns)(entry.body);
  return {};
}

} // namespace expe
