// The style of a page: its fields, each described once, its file, and what of it concerns a figure.
#include "core/api/figure.h"

#include "core/api/schema.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/json_file.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/printable.h"
#include "core/schema/describe.h"

#include <algorithm>
#include <cstdint>
#include <map>

namespace expe {
namespace {

using namespace describe;
using Json = nlohmann::ordered_json;

constexpr double inch = 25.4, smallest = 25.4, largest = 1016; // mm
constexpr std::uintmax_t mostBytes = 65536;                    // of a file

// clang-format off
std::vector<Parameter> all() {
  return {
    real   ("width", "Page width", Eval, 171.45, linear(smallest, largest), "mm", "Of the page: a column of many papers is 84 mm wide, two are 174 mm."),
    real   ("height", "Page height", Eval, 0, linear(0, largest), "mm", "Of the page; 0: what suits its width."),
    real   ("aspect", "Height by width", Eval, 0, linear(0, 10), "", "The page's height as a part of its width, in place of a height in mm; 0: none is given."),
    text   ("font", "Font", Eval, "", "A family that this machine has; empty: the program's own."),
    integer("font-size", "Letters", Eval, 8, linear(4, 36), "pt", "Size of the letters at axes, curves and in the legend."),
    integer("title-size", "Letters of the title", Eval, 9, linear(4, 48), "pt", "Size of the letters of the title."),
    real   ("line-width", "Curves", Eval, 1.1, linear(0.1, 10), "pt", "Width of the lines of curves."),
    real   ("thin-width", "Thin lines", Eval, 0.5, linear(0.05, 5), "pt", "Width of axes, grid, references, error bars and thin curves."),
    real   ("marker-size", "Markers", Eval, 4, linear(0, 20), "pt", "Size of the markers of curves."),
    text   ("colors", "Colours of encodings", Eval, "", "An encoding and its colour each, with commas between: rope=#0044aa, expe=#cc3311."),
    text   ("palette", "Colours of others", Eval, "", "One to eight colours in place of the program's own, with commas between: #332288, #88ccee."),
    choice ("map", "Colours of maps", Eval, "as-shown", {"as-shown", "viridis", "magma", "cividis"}, "As the figure's own option says, or these; differences stay diverging."),
    flag   ("grid", "Grid", Eval, true, "Lines behind the curves at the ticks."),
    choice ("legend", "Legend", Eval, "above", {"above", "ends", "none"}, "Above the panels; or names at the ends of the curves where a figure has one panel and they have room there; or none."),
    flag   ("title", "Title", Eval, true, "The figure's title above it."),
    flag   ("stamp", "State", Eval, true, "The line that says which state is shown. Without it the paper's caption has to."),
    text   ("background", "Background", Eval, "#ffffff", "A colour, or transparent. On a dark one letters and colours are light.")};
}
// clang-format on

Config with(const std::vector<std::pair<std::string, Value>>& fields) {
  Config style = defaultStyle();
  for (const auto& [key, value] : fields)
    style.set(key, value);
  return style;
}

bool isColor(const std::string& text) {
  return text.size() == 7 && text.front() == '#' &&
         text.find_first_not_of("0123456789abcdefABCDEF", 1) == text.npos;
}

std::vector<std::string> listOf(const Config& style, const std::string& key) {
  return style.text(key).empty() ? std::vector<std::string>() : split(style.text(key), ',');
}

std::map<std::string, std::string> colorsOf(const Config& style) { // by encoding
  std::map<std::string, std::string> colors;
  for (const std::string& part : listOf(style, "colors"))
    colors.emplace(trimmed(part.substr(0, part.find('='))), trimmed(part.substr(part.find('=') + 1)));
  return colors;
}

Result<void> checkColors(const Config& style) {
  for (const std::string& part : listOf(style, "colors"))
    if (const auto equals = part.find('=');
        equals == part.npos || equals == 0 || !isColor(std::string(trimmed(part.substr(equals + 1)))))
      return userError("colors: {0} is not an encoding and its colour: write for example rope=#0044aa, "
                       "expe=#cc3311.",
                       {printable(part)}, "colors");
  const auto palette = listOf(style, "palette");
  if (palette.size() > runColors || !std::ranges::all_of(palette, isColor))
    return userError("palette: {0} are not one to eight colours: write for example #332288, #88ccee.",
                     {printable(style.text("palette"))}, "palette");
  const std::string& ground = style.text("background");
  if (ground != "transparent" && !isColor(ground))
    return userError("background: {0} is not a colour: write for example #ffffff, or transparent.",
                     {printable(ground)}, "background");
  return {};
}

// Of a JSON value of the type that the field has.
std::optional<std::string> textOf(const Parameter& field, const Json& value) {
  const bool number = field.type == Type::Real || field.type == Type::Integer;
  if (field.type == Type::Boolean ? value.is_boolean() : number && value.is_number())
    return value.dump();
  if (field.type != Type::Boolean && !number && value.is_string())
    return value.get<std::string>();
  return std::nullopt;
}

Result<Value> valueOf(const Parameter& field, const Json& json) {
  if (const auto text = textOf(field, json))
    return parse(field, *text);
  if (field.type == Type::Boolean)
    return userError("{0}: write true or false.", {field.key}, field.key);
  if (field.type == Type::Text || field.type == Type::Choice)
    return userError("{0}: write a text in quotes.", {field.key}, field.key);
  return userError("{0}: write a number, without quotes.", {field.key}, field.key);
}

Result<const Parameter*> fieldOf(const std::string& key) {
  const auto& fields = styleParameters();
  const auto found = std::ranges::find(fields, key, &Parameter::key);
  if (found != fields.end())
    return &*found;
  return userError("{0} is no field of a style; nearest is {1}.",
                   {printable(key), nearest(key, mapped(fields, &Parameter::key))}, key);
}

Result<Config> fieldsOf(const Json& json) {
  Config style = defaultStyle();
  for (const auto& [key, value] : json.items()) {
    if (key == "format" || key == "version")
      continue;
    const Parameter* field = TRY(fieldOf(key));
    style.set(field->key, TRY(valueOf(*field, value)));
  }
  TRY(checkStyle(style));
  return style;
}

class Inks {
public:
  explicit Inks(const Config& style)
      : encodings_(colorsOf(style)), palette_(listOf(style, "palette")), dark_(isDark(style)) {}
  // Empty: as everywhere.
  std::string of(int color, const std::string& encoding) const {
    const auto own = encodings_.find(encoding);
    if (color >= 0 && own != encodings_.end())
      return colorOfHue(own->second, color, dark_);
    if (color >= 0 && !palette_.empty())
      return colorOfHue(palette_[static_cast<std::size_t>(groupColor(color) % runColors) % palette_.size()],
                        color, dark_);
    return dark_ ? runColor(color, true) : std::string();
  }

private:
  std::map<std::string, std::string> encodings_;
  std::vector<std::string> palette_;
  bool dark_;
};

void ink(Panel& panel, const Inks& inks) {
  std::map<int, std::string> encodings; // a marker is of the run that has its colour
  for (Curve& curve : panel.curves) {
    curve.ink = inks.of(curve.color, curve.encoding);
    encodings.emplace(curve.color, curve.encoding);
  }
  for (Marker& marker : panel.markers)
    marker.ink = inks.of(marker.color, encodings[marker.color]);
}

void color(Panel& panel, const std::string& colors) {
  if (!panel.map || panel.map->colors == Colors::Diverging || colors == "as-shown")
    return;
  auto map = *panel.map;
  map.colors = colors == "magma" ? Colors::Magma : colors == "cividis" ? Colors::Cividis : Colors::Viridis;
  panel.map = std::make_shared<const HeatMap>(std::move(map));
}

} // namespace

const std::vector<Parameter>& styleParameters() {
  static const std::vector<Parameter> fields = all();
  return fields;
}

Config defaultStyle() {
  static const Config style = describe::defaultsOf(styleParameters());
  return style;
}

std::string styleHelp() {
  return joined(styleParameters(), [](const Parameter& field) {
    const std::string values = field.type == Type::Choice    ? joined(field.choices, "|")
                               : field.type == Type::Boolean ? "true|false"
                                                             : print(field.standard);
    return field.key + "=" + (values.empty() ? "\"\"" : values) +
           (field.unit.empty() ? "" : " " + field.unit);
  });
}

const std::vector<NamedStyle>& builtInStyles() {
  static const std::vector<NamedStyle> styles = {
      {"column",
       with({{"width", 84.0}, {"font-size", std::int64_t{7}}, {"title", false}, {"line-width", 1.0}})},
      {"page", with({{"width", 174.0}, {"title", false}})},
      {"slide", with({{"width", 254.0},
                      {"aspect", 0.5625},
                      {"font-size", std::int64_t{14}},
                      {"title-size", std::int64_t{18}},
                      {"line-width", 2.0},
                      {"thin-width", 0.8},
                      {"marker-size", 7.0}})}};
  return styles;
}

Result<void> checkStyle(const Config& style) {
  if (style.real("height") > 0 && style.real("aspect") > 0)
    return userError("height and aspect both say how high the page is: leave one of them 0.", {}, "aspect");
  if (style.real("height") > 0 && style.real("height") < smallest)
    return userError("height: {0} mm leave no room for a figure: write 0, or at least {1}.",
                     {print(style.at("height")), print(Value(smallest))}, "height");
  return checkColors(style);
}

Result<Config> styleFromJson(std::string_view text, const std::string& name) {
  bool tooDeep = false;
  const Json json = Json::parse(text, shallow(tooDeep), false);
  const bool object = !tooDeep && json.is_object();
  if (!object || json.value("format", Json()) != "expe-style" || json.value("version", Json()) != 1)
    return userError("{0} is not a style: write a JSON object with \"format\": \"expe-style\" and "
                     "\"version\": 1.",
                     {printable(name)});
  return fieldsOf(json);
}

Result<Config> readStyle(const std::string& nameOrFile) {
  for (const NamedStyle& each : builtInStyles())
    if (each.id == nameOrFile)
      return each.style;
  if (std::error_code ignored; !std::filesystem::exists(nameOrFile, ignored))
    return userError("{0} is no file and no style that is built in: write {1}, or the name of a file.",
                     {printable(nameOrFile), joined(builtInStyles(), &NamedStyle::id)});
  return styleFromJson(TRY(readFile(nameOrFile, mostBytes)), nameOrFile);
}

std::string styleToJson(const Config& style) {
  Json json{{"format", "expe-style"}, {"version", 1}};
  for (const Parameter& field : styleParameters())
    if (style.at(field.key) != field.standard)
      std::visit([&](const auto& value) { json[field.key] = value; }, style.at(field.key));
  return json.dump(2) + "\n";
}

Result<void> writeStyle(const Config& style, const std::filesystem::path& path) {
  return files().replace(path, styleToJson(style));
}

PageOptions pageOf(const Config& style) {
  PageOptions page{style.real("width") / inch, style.real("height") / inch, style};
  for (const char* size : {"width", "height"})
    page.style.set(size, defaultStyle().at(size));
  return page;
}

Config styleOf(const PageOptions& page) {
  Config style = page.style;
  style.set("width", page.width * inch);
  style.set("height", page.height * inch);
  return style;
}

bool isDark(const Config& style) {
  const std::string& ground = style.text("background");
  if (!isColor(ground))
    return false;
  const auto part = [&](std::size_t from) { return std::stoi(ground.substr(from, 2), nullptr, 16); };
  return 299 * part(1) + 587 * part(3) + 114 * part(5) < 128000;
}

Figure styled(Figure figure, const Config& style) {
  const Inks inks(style);
  for (Panel& panel : figure.panels) {
    ink(panel, inks);
    color(panel, style.text("map"));
    if (style.text("legend") == "none")
      for (Curve& curve : panel.curves)
        curve.legend = false;
  }
  return figure;
}

} // namespace expe
