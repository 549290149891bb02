// A report as HTML. All text of users and files is escaped; markup is made here and by who draws the figures.
#include "core/api/report.h"
#include "core/base/base64.h"
#include "core/base/html_text.h"
#include "core/base/sha256.h"

#include <algorithm>

namespace expe {

extern const char *const interactiveScript, *const interactiveStyle; // resources/report

namespace {

std::string element(const std::string& name, const std::string& inner, const std::string& attributes = {}) {
  return "<" + name + attributes + ">" + inner + "</" + name + ">";
}

// What a browser shows; the colours follow its light or dark theme, figures stay on white paper.
const char* const screenStyle = R"(
:root { color-scheme: light dark; --text: #1c1f24; --muted: #646b77; --line: #d9dde3; --ground: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8ec; --muted: #a0a7b4; --line: #3a404a; --ground: #1b1e23; } }
body { color: var(--text); background: var(--ground); font: 15px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1.5em; }
h1 { font-size: 1.7em; } h2 { font-size: 1.25em; margin-top: 2em; } h3 { font-size: 1em; margin-top: 1.4em; }
p.note, figcaption { color: var(--muted); font-size: 0.87em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.9em; }
th, td { text-align: left; vertical-align: top; padding: 0.25em 1.2em 0.25em 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 500; color: var(--muted); } td.number, th.number { text-align: right; white-space: nowrap; }
figure { margin: 1.2em 0; } figure svg { max-width: 100%; height: auto; background: #ffffff; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: 0.8em; font-size: 0.85em; }
@media print { body { max-width: none; margin: 0; } h2, h3 { break-after: avoid; } figure, tr { break-inside: avoid; } }
)";

const char* const pageStyle = R"(
body { color: #1c1f24; font-family: 'Noto Sans', 'DejaVu Sans', sans-serif; font-size: 9pt; }
h1 { font-size: 17pt; } h2 { font-size: 12.5pt; margin-top: 18px; } h3 { font-size: 10pt; margin-top: 12px; }
p.note { color: #646b77; font-size: 8pt; }
th, td { padding: 2px 12px 2px 0px; font-size: 8pt; }
th { color: #646b77; font-weight: 400; text-align: left; border-bottom: 1px solid #9aa1ac; }
td { border-bottom: 1px solid #e3e6ea; }
td.number, th.number { text-align: right; }
pre { font-family: 'Noto Sans Mono', 'DejaVu Sans Mono', monospace; font-size: 7pt; }
)";

class Printer {
public:
  Printer(const PictureMarkup& picture, bool pages) : picture_(picture), pages_(pages) {}

  Result<std::string> operator()(const report::Heading& heading) {
    return element("h" + std::to_string(heading.level), htmlText(heading.text));
  }
  Result<std::string> operator()(const report::Paragraph& paragraph) {
    return element("p", htmlText(paragraph.text), paragraph.note ? " class=\"note\"" : "");
  }
  Result<std::string> operator()(const report::List& list) {
    std::string items;
    for (const auto& line : list.lines)
      items += element("li", htmlText(line));
    return element("ul", items);
  }
  Result<std::string> operator()(const report::Facts& facts) {
    std::string rows = row("th", facts.head);
    for (const auto& each : facts.rows)
      rows += row("td", each);
    return table(rows);
  }
  Result<std::string> operator()(const ResultTable& results) {
    const auto caption = joined({results.title, results.stamp}).english();
    std::string html = element("p", htmlText(caption), " class=\"note\"") + print(results, TableFormat::Html);
    return (pages_ ? html : element("div", html, " class=\"wide\"")) +
           (results.notes.empty() ? "" : *(*this)(report::List{english(results.notes)}));
  }
  Result<std::string> operator()(const report::Picture& picture) {
    const auto markup = TRY(picture_(picture.figure, number_++));
    return pages_ ? element("p", markup) + element("p", htmlText(picture.caption), " class=\"note\"")
                  : element("figure", markup + element("figcaption", htmlText(picture.caption)));
  }
  Result<std::string> operator()(const report::Verbatim& verbatim) {
    return element("pre", htmlText(verbatim.text));
  }
  // Nothing within the states ends the element that holds them, whatever names they hold.
  Result<std::string> operator()(const report::Interactive& interactive) {
    if (pages_)
      return std::string();
    std::string states;
    for (const char c : interactive.states)
      states += c == '<' ? "\\u003c" : std::string(1, c);
    return element("noscript", element("p", "These figures need JavaScript, which is off in this browser.")) +
           element("div", "", " id=\"interactive\"") +
           element("script", states, " type=\"application/json\" id=\"states\"");
  }

private:
  static std::string row(const std::string& cell, const std::vector<std::string>& texts) {
    std::string cells;
    for (const auto& text : texts)
      cells += element(cell, htmlText(text));
    return element("tr", cells);
  }
  std::string table(const std::string& rows) const {
    const auto html = element("table", rows, pages_ ? " cellspacing=\"0\"" : "");
    return pages_ ? html : element("div", html, " class=\"wide\"");
  }

  const PictureMarkup& picture_;
  bool pages_;
  std::size_t number_ = 0;
};

bool isInteractive(const Report& report) {
  return std::ranges::any_of(report.blocks, [](const report::Block& block) {
    return std::holds_alternative<report::Interactive>(block);
  });
}

// The one script that such a page runs is this one, by its hash; nothing is loaded from anywhere.
std::string policy() {
  const auto hash = sha256Of(interactiveScript);
  std::string bytes;
  for (std::size_t i = 0; i < hash.size(); i += 2)
    bytes.push_back(static_cast<char>(std::stoi(hash.substr(i, 2), nullptr, 16)));
  return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
         "'unsafe-inline'; "
         "img-src data:; base-uri 'none'; form-action 'none'; script-src 'sha256-" +
         base64(bytes) + "'\">\n";
}

} // namespace

Result<std::string> htmlOf(const Report& report, const PictureMarkup& picture, bool pages) {
  Printer printer(picture, pages);
  std::string body;
  for (const auto& block : report.blocks)
    body += TRY(std::visit(printer, block)) + "\n";
  const bool interactive = !pages && isInteractive(report);
  const auto style =
      pages ? std::string(pageStyle) : screenStyle + std::string(interactive ? interactiveStyle : "");
  auto html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
      (interactive ? policy() : std::string()) + "<meta name=\"viewport\" content=\"width=device-width\">\n" +
      element("title", htmlText(report.title)) + "\n" + element("style", style) + "\n</head>\n<body>\n" +
      body + (interactive ? element("script", interactiveScript) + "\n" : std::string()) +
      "</body>\n</html>\n";
  if (interactive && html.size() > mostInteractiveBytes)
    return userError(
        "The interactive report has {0} MB, and 10 MB are the most: name fewer runs with --runs.",
        {std::to_string((html.size() + 999'999) / 1'000'000)});
  return html;
}

} // namespace expe
