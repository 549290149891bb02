// Help as plain text, for a terminal. Knows just the tags that core/api/help.h names.
#include "core/api/help.h"
#include "core/base/lists.h"
#include "core/base/utf8.h"
#include "core/help/html.h"

#include <algorithm>
#include <numeric>

namespace expe {
namespace {

using help::flat;

using Lines = std::vector<std::string>;

// As many words a line as there is room for.
Lines linesOf(std::string_view text, std::size_t width) {
  Lines lines(1);
  std::size_t column = 0;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    if (column > 0 && column + 1 + charactersIn(word) > width)
      lines.emplace_back(), column = 0;
    else if (column > 0)
      lines.back() += ' ', ++column;
    lines.back() += word;
    column += charactersIn(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return lines;
}

// Lines that begin with `indent` blanks; of the first they are there already.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  return joined(linesOf(text, width - indent), "\n" + std::string(indent, ' ')) + "\n";
}

using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t indent = 2, gap = 2; // of tables, and between their columns

// As wide as its longest cell each column, or all the wider ones alike where the page has no room for that,
// yet none narrower than its longest word. Empty: not even these fit.
std::vector<std::size_t> columnWidths(const Rows& rows, std::size_t width) {
  std::vector<std::size_t> least, most;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      least.resize(std::max(least.size(), row.size())), most.resize(least.size());
      least[i] = std::max(least[i], std::ranges::max(mapped(linesOf(row[i], 1), charactersIn)));
      most[i] = std::max(most[i], charactersIn(row[i]));
    }
  const auto atMost = [&](std::size_t level) {
    auto widths = most;
    for (std::size_t i = 0; i < widths.size(); ++i)
      widths[i] = std::clamp(level, least[i], most[i]);
    return widths;
  };
  const auto fits = [&](const std::vector<std::size_t>& widths) {
    return std::accumulate(widths.begin(), widths.end(), indent + gap * (widths.size() - 1)) <= width;
  };
  if (most.empty() || !fits(least))
    return {};
  std::size_t level = 0;
  while (level < width && fits(atMost(level + 1)))
    ++level;
  return atMost(level);
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
    Rows rows;
    std::vector<std::string> heads;
    for (auto row = next(html); !row.name.empty(); row = next(row.rest)) {
      std::vector<std::string> cells;
      bool isHead = rows.empty();
      for (auto cell = next(row.inner); !cell.name.empty(); cell = next(cell.rest)) {
        cells.push_back(flat(cell.inner));
        isHead = isHead && cell.name == "th";
      }
      if (isHead)
        heads = cells;
      rows.push_back(std::move(cells));
    }
    apart();
    if (const auto widths = columnWidths(rows, width_); !widths.empty())
      for (const auto& row : rows)
        line(row, widths);
    else
      for (std::size_t i = heads.empty() ? 0 : 1; i < rows.size(); ++i)
        list(rows[i], heads);
  }

  void line(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
    std::vector<Lines> cells;
    std::size_t height = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.push_back(linesOf(row[i], widths[i]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t at = 0; at < height; ++at) {
      std::string text;
      std::size_t column = indent; // where the cell begins
      for (std::size_t i = 0; i < cells.size(); column += widths[i++] + gap)
        if (at < cells[i].size() && !cells[i][at].empty())
          text += std::string(column - charactersIn(text), ' ') + cells[i][at];
      out_ += text + "\n";
    }
  }

  // A row whose cells find no room beside each other, one below the other.
  void list(const std::vector<std::string>& row, const std::vector<std::string>& heads) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool named = i < heads.size() && !heads[i].empty();
      out_ += (i == 0 ? "  - " : "    ") + wrapped((named ? heads[i] + ": " : "") + row[i], 4, width_);
    }
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
