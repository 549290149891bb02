#include "core/help/html.h"
#include "core/help/parts.h"
#include "core/help/words.h"

namespace expe::help {
namespace {

std::string symbols(const EncodingInfo& encoding, const Schema& schema) {
  std::string rows;
  for (const Symbol& each : symbolsOf(encoding, schema)) {
    const Parameter* p = each.parameter;
    rows += tag("tr", tag("td", "name", tag("i", escaped(each.text))) +
                          tag("td", p ? link(helpFor(p->key), escaped(p->label)) + ", default " +
                                            tag("code", escaped(defaultInWords(*p)))
                                      : escaped(each.meaning))) +
            "\n";
  }
  return rows.empty() ? "" : tag("table", "facts", rows) + "\n";
}

std::string doors(const EncodingInfo& encoding) {
  std::string html = heading(2, "about-doors", "Where it acts");
  for (const std::string& sentence : doorsInWords(encoding))
    html += tag("p", escaped(sentence)) + "\n";
  return html + heading(2, "about-scale", "Scale factor s") +
         tag("p", escaped(scaleInWords(encoding)) + " See " + link("evaluation#scale", "Scale") + ".") + "\n";
}

std::string parameters(const EncodingInfo& encoding) {
  if (encoding.parameters.empty())
    return {};
  std::string html = heading(2, "about-parameters", "Parameters");
  for (const Parameter& p : encoding.parameters)
    html += parameterEntry(p, &encoding);
  return html;
}

std::string tensors(const EncodingInfo& encoding) {
  if (encoding.tensors.empty())
    return {};
  std::string rows = tag("tr", tag("th", "Name") + tag("th", "Shape") + tag("th", "") + tag("th", ""));
  for (const OwnTensor& t : encoding.tensors) {
    std::string shape;
    for (const std::string& size : t.shape)
      shape += (shape.empty() ? "" : " × ") + escaped(size);
    rows +=
        tag("tr", tag("td", tag("code", escaped(t.name))) + tag("td", shape.empty() ? "one number" : shape) +
                      tag("td", t.perLayer ? "in each layer" : "shared by all layers") +
                      tag("td", escaped(t.help))) +
        "\n";
  }
  return heading(2, "about-tensors", "Tensors of its own") + tag("table", "grid", rows) + "\n";
}

std::string commands(const EncodingInfo& encoding) {
  std::string lines = "expe new STUDY --set position.encoding=" + encoding.id;
  if (!encoding.parameters.empty())
    lines += " --set " + encoding.parameters.front().key + "=" + print(encoding.parameters.front().standard);
  for (const std::string& quantity : encoding.quantities)
    lines += "\nexpe positions " + encoding.id + " --length 8 --as " + quantity;
  return heading(2, "about-commands", "On the command line") + tag("pre", escaped(lines)) + "\n";
}

} // namespace

HelpPage encodingPage(const EncodingInfo& encoding, const Schema& schema) {
  HelpPage page{"position." + encoding.id, "Encodings", encoding.title, heading(1, "", encoding.title)};
  page.body += tag("p", escaped(encoding.summary)) + "\n" + tag("p", "equation", escaped(encoding.equation)) +
               "\n" + symbols(encoding, schema) + tag("p", "note", escaped(encoding.paper)) + "\n" +
               doors(encoding) + parameters(encoding) + tensors(encoding) + commands(encoding);
  return page;
}

HelpPage encodingsPage(const Section& section, const Schema& schema) {
  HelpPage page{section.id, "Encodings", "All encodings", heading(1, "", "Positional encodings")};
  std::string rows;
  for (const EncodingInfo& each : schema.encodings())
    rows += tag("tr", tag("td", "name",
                          "<a name=\"" + escaped(each.id) + "\" href=\"" +
                              helpFor("position." + each.id + ".") + "\">" + escaped(each.title) + "</a>") +
                          tag("td", escaped(each.summary))) +
            "\n";
  if (!rows.empty())
    page.body += tag("table", "facts", rows) + "\n";
  for (const Parameter& p : section.parameters)
    page.body += parameterEntry(p);
  return page;
}

} // namespace expe::help
