// The help: pages made from the descriptions of parameters and encodings, and pages of prose. The window and
// `expe help` show the same. Pure functions, usable from any thread.
#pragma once

#include "core/api/engine.h"
#include "core/api/figure.h"
#include "core/api/schema.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

struct HelpPage {
  std::string id;      // "protocol"; of a section of parameters its id: "model", "position.expe"
  std::string section; // its heading in the contents: "Guide", "Encodings", "Parameters"
  std::string title;
  // A small subset of HTML, in UTF-8 and escaped: h1 h2 h3 p ul li table tr th td pre code span b i a img. A
  // heading of its own address holds <a name="…">; links are "page#anchor".
  std::string body;
};

// What the window's menus and panes do by keyboard; `section` is the menu or pane.
struct Shortcut {
  std::string section, action, keys;
};

// In which language pages are. What describes parameters and encodings is English in core, and translated by
// who asks: the window.
struct HelpLanguage {
  std::string code = "en"; // "en" or "de"; another is English
  std::function<std::string(const std::string&)>
      translate; // labels, help, units, summaries; null: as they are
};

// In the order of the contents. Page "shortcuts" is there if there are any. Ids and anchors are the same in
// every language, but for those of page "shortcuts", which are `section`s.
std::vector<HelpPage> helpPages(const Schema& schema, const std::vector<Shortcut>& shortcuts = {},
                                const HelpLanguage& language = {});

// Of one that is in no list of pages: of several in one layer.
HelpPage encodingHelp(const Schema& schema, const EncodingInfo& encoding, const HelpLanguage& language = {});

// Where a parameter is explained: "position.expe.theta" → "position.expe#theta".
std::string helpFor(std::string_view key);

// The entry that one word names: a page's id, an encoding's id or alias, a parameter's full or earlier key,
// "page.anchor". Comes back as "page#anchor"; empty if it names none.
std::string helpTopic(const Schema& schema, const std::vector<HelpPage>& pages, std::string_view word);

struct HelpHit {
  std::string page, anchor;     // anchor "": the page's beginning
  std::string title, pageTitle; // "Step θ", "ExPE"
  std::string snippet;          // plain text about the first word found
};

// Entries that hold every word, best first: key, then heading, then text; a word may be the beginning of one.
// If nothing does, mistyped words count too.
std::vector<HelpHit> searchHelp(const std::vector<HelpPage>& pages, std::string_view words);

// A page, or its entry with this anchor, as plain text of lines of about `width` characters.
std::string helpText(const HelpPage& page, std::string_view anchor = {}, int width = 80);

// Help such as "llama: RMSNorm. gpt: LayerNorm." as what is said of all, and what is said of each choice.
struct ChoiceHelp {
  std::string general;
  std::vector<std::pair<std::string, std::string>> each; // in the order of the choices; "" if nothing is said
};
ChoiceHelp choiceHelp(const Parameter& parameter);

// The picture of what an encoding puts in, drawn of what `expe positions` prints: of the help's pages, and of
// the form.

// The values that the configuration's encoding has, at twice the training length, up to where its table ends,
// or to what is soon computed: vectors and rotations as a map, biases by distance as a line a head. Tensors
// that are drawn at the start of a run are those of seed 1, which the figure says. Refused where content
// decides. Any thread.
Result<Figure> valuesOf(Engine& engine, const Config& config);

// What training costs as windows and models grow, as pictures: of the help.

// Tokens a second and memory by window or by parameters, of what `expe bench growth` printed when it was last
// measured (resources/help/growth.csv). `of`: "window" or "parameters". Any thread.
Figure growthFigure(const std::string& of);

} // namespace expe
