// The page of a paper that a figure is for: its size, and the style that all figures of the paper have.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// A style says how a page looks: size, letters, lines, colours, what is left out. It is kept as a small JSON
// file that people write and read. Each field is one of these parameters, of which the file, its checks, the
// help and the dialog are made; sizes of the page are in mm, letters and lines in pt.
const std::vector<Parameter>& styleParameters();
Config defaultStyle();
std::string styleHelp(); // "width=171.45 mm, height=0 mm, …"

struct NamedStyle {
  std::string id;
  Config style;
};
const std::vector<NamedStyle>& builtInStyles();

// One that is built in, or a file. A field that is not known, a value that it does not take and fields that
// contradict each other are errors. Any thread; reads a file of at most 64 KiB.
Result<Config> readStyle(const std::string& nameOrFile);
Result<Config> styleFromJson(std::string_view json, const std::string& name); // as messages call it
Result<void> checkStyle(const Config& style); // what concerns more than one field, and colours
std::string styleToJson(const Config& style); // what is not the default
Result<void> writeStyle(const Config& style, const std::filesystem::path& path);

struct PageOptions {
  double width = 6.75;           // inches; two columns of a paper, one is 3.25
  double height = 0;             // 0: what suits the width
  Config style = defaultStyle(); // whose size stands above
  bool operator==(const PageOptions&) const = default;
};
PageOptions pageOf(const Config& style); // with its size
Config styleOf(const PageOptions& page); // the same way back

// "3.25in", "6.75", "8cm", "8x4in": width, or width × height, in inches unless it says cm or mm.
Result<PageOptions> readPage(const std::string& text);

} // namespace expe
