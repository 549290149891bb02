// expe texts: for translators, every label and help text that core describes (packaging/translate).
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "core/api/help.h"
#include "core/api/presets.h"
#include "core/api/run_figure.h"
#include "core/api/template.h"
#include "core/api/views.h"

#include <set>

namespace expe::cli {
namespace {

void add(std::set<std::string>& texts, const std::vector<Parameter>& parameters) {
  for (const Parameter& parameter : parameters) {
    texts.insert({parameter.label, parameter.unit, parameter.help, parameter.automatic.rule});
    if (parameter.key != "position.encoding") // whose choices have titles
      texts.insert(parameter.choices.begin(), parameter.choices.end());
  }
}

Result<Answer> run(const Arguments&) {
  const auto loaded = TRY(engine());
  std::set<std::string> texts;
  for (const Section& section : schema(*loaded).sections()) {
    texts.insert(section.title);
    add(texts, section.parameters);
  }
  for (const EncodingInfo& encoding : schema(*loaded).encodings()) {
    texts.insert({encoding.group, encoding.summary, encoding.scaled});
    texts.insert(encoding.headKinds.begin(), encoding.headKinds.end());
    for (const EncodingTensor& tensor : encoding.tensors)
      texts.insert(tensor.help);
    for (const auto& [symbol, meaning] : encoding.symbols)
      if (schema(*loaded).find("position." + encoding.id + "." + meaning) == nullptr)
        texts.insert(meaning);
  }
  for (const std::string& kind : figureKinds())
    add(texts, figureParameters(kind));
  add(texts, styleParameters());
  for (const View& view : views()) {
    texts.insert({view.title, view.tab, view.question, view.help});
    add(texts, view.options);
  }
  for (const Preset& preset : presets())
    texts.insert({preset.title, preset.summary});
  for (const Template& one : templates()) {
    texts.insert({one.group, one.title, one.summary});
    for (const TemplateSize& size : one.sizes)
      texts.insert(size.note);
  }
  texts.erase("");
  return Answer::ofData(Json(texts));
}

} // namespace

Command textsCommand() {
  return {"texts", {}, {}, "Every label and help text as a JSON list, for translators.", run};
}

} // namespace expe::cli
