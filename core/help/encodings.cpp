#include "core/api/quantity.h"
#include "core/api/views.h"
#include "core/base/lists.h"
#include "core/help/html.h"
#include "core/help/parts.h"
#include "core/help/words.h"

#include <algorithm>

namespace expe::help {
namespace {

std::string symbols(const Language& language, const EncodingInfo& encoding, const Schema& schema) {
  const Words& words = language.words;
  std::string rows;
  for (const Symbol& each : symbolsOf(encoding, schema, language)) {
    const Parameter* p = each.parameter;
    rows += tag("tr", tag("td", "name", tag("i", escaped(each.text))) +
                          tag("td", escaped(each.of.empty() ? "" : each.of + ": ") +
                                        (p ? fill(words.symbolDefault,
                                                  {link(helpFor(p->key), escaped(language(p->label))),
                                                   tag("code", escaped(defaultInWords(*p, words)))})
                                           : escaped(each.meaning)))) +
            "\n";
  }
  return rows.empty() ? "" : tag("table", "facts", rows) + "\n";
}

std::string placesOfAction(const Language& language, const EncodingInfo& encoding, const Schema& schema) {
  const Words& words = language.words;
  std::string html = heading(2, "about-doors", words.whereItActs);
  for (const std::string& sentence : whereItActs(encoding, schema, language))
    html += tag("p", escaped(sentence)) + "\n";
  const std::string scale = "evaluation.scale";
  const std::string see =
      fill(words.see, {link(helpFor(scale), escaped(language(schema.find(scale)->label)))});
  return html + heading(2, "about-scale", words.scaleFactor) +
         tag("p", escaped(scaleInWords(encoding, schema, language)) + " " + see) + "\n";
}

// The picture is drawn by who shows the page: core/api/help.h.
std::string values(const Language& language, const EncodingInfo& encoding) {
  if (encoding.actsAt.empty())
    return {};
  const Words& words = language.words;
  const bool any = !encoding.quantities.empty();
  const View* view = findView(any ? "positions" : "attention");
  const auto seen = link("seeing#" + view->id, escaped(language(view->title)));
  return heading(2, "about-values", words.itsValues) +
         (any ? "<img src=\"values:" + escaped(encoding.id) + "\"/>\n" : "") +
         tag("p", "note", fill(any ? words.valuesShown : words.valuesOfContent, {seen})) + "\n";
}

std::string parameters(const Language& language, const EncodingInfo& encoding) {
  if (encoding.parameters.empty())
    return {};
  std::string html = heading(2, "about-parameters", language.words.parameters);
  for (const Parameter& p : encoding.parameters)
    html += parameterEntry(language, p, &encoding);
  return html;
}

std::string tensors(const Language& language, const EncodingInfo& encoding) {
  if (encoding.tensors.empty())
    return {};
  const Words& words = language.words;
  std::string rows =
      tag("tr", tag("th", words.name) + tag("th", words.shape) + tag("th", "") + tag("th", ""));
  for (const EncodingTensor& t : encoding.tensors) {
    const auto shape = joined(t.shape, escaped, " × ");
    rows += tag("tr", tag("td", tag("code", escaped(t.name))) +
                          tag("td", shape.empty() ? words.oneNumber : shape) +
                          tag("td", t.perLayer ? words.inEachLayer : words.sharedByLayers) +
                          tag("td", escaped(language(t.help)))) +
            "\n";
  }
  return heading(2, "about-tensors", words.tensors) + tag("table", "grid", rows) + "\n";
}

std::string commands(const Language& language, const EncodingInfo& encoding) {
  std::string lines = "expe new STUDY --set position.encoding=" + encoding.id;
  if (!encoding.parameters.empty())
    lines +=
        " --set " + encoding.parameters.front().key + "=" + readable(encoding.parameters.front().standard);
  const bool drawn = std::ranges::any_of(encoding.tensors, [](const auto& each) { return !each.prepared; });
  for (const std::string& quantity : encoding.quantities) // others than the first may take other choices
    if (quantity == encoding.quantities.front() || ofPairs(encoding.quantities.front()))
      lines +=
          "\nexpe positions " + encoding.id + " --length 8 --as " + quantity + (drawn ? " --seed 1" : "");
  return heading(2, "about-commands", language.words.onTheCommandLine) + tag("pre", escaped(lines)) + "\n";
}

} // namespace

HelpPage encodingPage(const Language& language, const EncodingInfo& encoding, const Schema& schema) {
  HelpPage page{"position." + encoding.id, language.words.encodings, encoding.title,
                heading(1, "", encoding.title)};
  page.body += tag("p", escaped(language(encoding.summary))) + "\n" +
               tag("p", "equation", escaped(encoding.equation)) + "\n" + symbols(language, encoding, schema) +
               tag("p", "note", escaped(encoding.paper)) + "\n" + values(language, encoding) +
               placesOfAction(language, encoding, schema) + parameters(language, encoding) +
               tensors(language, encoding);
  if (encoding.check(schema.defaults(encoding.id))) // several may stand together by other choices alone
    page.body += commands(language, encoding);
  return page;
}

HelpPage encodingsPage(const Language& language, const Section& section, const Schema& schema) {
  const Words& words = language.words;
  HelpPage page{section.id, words.encodings, words.allEncodings, heading(1, "", words.positionalEncodings)};
  std::string rows, group;
  for (const EncodingInfo& each : schema.encodings()) {
    if (each.group != group)
      rows += tag("tr", tag("th", escaped(language(group = each.group))) + tag("th", "")) + "\n";
    rows += tag("tr", tag("td", "name",
                          "<a name=\"" + escaped(each.id) + "\" href=\"" +
                              helpFor("position." + each.id + ".") + "\">" + escaped(each.title) + "</a>") +
                          tag("td", escaped(language(each.summary)))) +
            "\n";
  }
  if (!rows.empty())
    page.body += tag("table", "facts", rows) + "\n";
  for (const Parameter& p : section.parameters)
    page.body += parameterEntry(language, p);
  return page;
}

} // namespace expe::help
