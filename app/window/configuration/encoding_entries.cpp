#include "app/window/configuration/encoding_entries.h"

#include "app/window/words.h"
#include "core/api/presets.h"
#include "widgets/form/parameter_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace expe {
namespace {

// "Su et al. 2021" of "Su et al. 2021, RoFormer: Enhanced Transformer with Rotary Position Embedding".
QString shortPaper(const EncodingInfo& encoding) {
  return q(encoding.paper).section(QRegularExpression("[,;] "), 0, 0);
}

struct EntryWords {
  Q_DECLARE_TR_FUNCTIONS(EncodingEntries)
};

// Where an encoding acts, as its record says it: "embed", "rotate" …
QString actsInWords(const EncodingInfo& encoding) {
  static const std::map<std::string, const char*> words = {
      {"embed", QT_TRANSLATE_NOOP("EncodingEntries", "added to the embedding")},
      {"overwrite", QT_TRANSLATE_NOOP("EncodingEntries", "overwrites dims of the input")},
      {"convolve", QT_TRANSLATE_NOOP("EncodingEntries", "mixes the input with tokens before")},
      {"rotate", QT_TRANSLATE_NOOP("EncodingEntries", "rotates q and k")},
      {"bias", QT_TRANSLATE_NOOP("EncodingEntries", "bias on the logits")},
      {"score", QT_TRANSLATE_NOOP("EncodingEntries", "changes the logits")}};
  if (actsWhereTold(encoding))
    return EntryWords::tr("acts where it is told to");
  QStringList all;
  for (const std::string& place : encoding.actsAt) {
    const auto known = words.find(place);
    all << (known == words.end() ? q(place) : EntryWords::tr(known->second));
  }
  return all.isEmpty() ? EntryWords::tr("acts nowhere") : all.join(", ");
}

constexpr int mostNamed = 6;

// What two that are compared may differ in.
QStringList factsOf(const EncodingInfo& encoding) {
  QStringList parameters, trained, facts;
  for (const Parameter& parameter : encoding.parameters)
    parameters << translated(parameter.label);
  for (const EncodingTensor& tensor : encoding.tensors)
    if (!tensor.prepared)
      trained << q(tensor.name);
  facts << EntryWords::tr("What it does: %1.").arg(actsInWords(encoding));
  facts << (trained.isEmpty() ? EntryWords::tr("Nothing of it is trained.")
                              : EntryWords::tr("Trainable: %1.").arg(trained.join(", ")));
  if (!encoding.scales)
    facts << EntryWords::tr("The scale s does nothing.");
  if (parameters.size() > mostNamed)
    parameters = parameters.mid(0, mostNamed)
                 << EntryWords::tr("and %1 more").arg(parameters.size() - mostNamed);
  if (!parameters.isEmpty())
    facts << EntryWords::tr("Parameters: %1.").arg(parameters.join(", "));
  return facts;
}

ChoiceEntry entryOf(const EncodingInfo& encoding) {
  ChoiceEntry entry{q(encoding.id), translated(encoding.title), translated(encoding.group), {}, {}, {}};
  entry.note = shortPaper(encoding) + " · " + entry.id;
  entry.help = translated(encoding.summary) + "\n" + q(encoding.paper);
  if (const QString title = q(encoding.title); title != entry.title)
    entry.names << title;
  for (const EncodingAlias& alias : encoding.aliases)
    if (alias.settings.empty())
      entry.names << q(alias.id);
  entry.equation = q(encoding.equation);
  entry.acts = actsInWords(encoding);
  if (encoding.quantities.empty())
    entry.without =
        encoding.actsAt.empty() ? EntryWords::tr("nothing is put in") : EntryWords::tr("depends on the text");
  else
    entry.picture = entry.id;
  entry.facts = factsOf(encoding);
  return entry;
}

// "RoPE: Extension = yarn"
ChoiceEntry entryOf(const EncodingAlias& alias, const EncodingInfo& encoding, const Schema& schema) {
  ChoiceEntry entry = entryOf(encoding);
  QStringList values, meanings;
  for (const auto& [key, value] : alias.settings) {
    const Parameter* parameter = schema.find("position." + encoding.id + "." + key);
    values << (parameter ? translated(parameter->label) : q(key)) + " = " + q(value);
    if (parameter)
      meanings << choiceHelp(*parameter, q(value));
  }
  entry.id = entry.note = q(alias.id);
  entry.title += ": " + values.join(", ");
  meanings.removeAll(QString());
  if (!meanings.isEmpty())
    entry.help = q(alias.id) + ": " + meanings.join(' ');
  entry.names = {entry.id};
  if (!entry.picture.isEmpty())
    entry.picture = entry.id;
  const auto config = schema.configure(schema.defaults(encoding.id), {{"position.encoding", alias.id}});
  if (config)
    entry.equation = q(written(encoding.equations(*config)));
  entry.listed = false;
  return entry;
}

// "Sinusoidal + RoPE"
QString titleOf(const Schema& schema, const EncodingInfo& encoding) {
  QStringList titles;
  for (const std::string& id : partsOf(encoding.id))
    titles << translated(schema.encoding(id)->title);
  return titles.join(" + ");
}

// "Gemma 3"
ChoiceEntry entryOf(const Preset& preset) {
  ChoiceEntry entry{
      presetEntry + q(preset.id), translated(preset.title), translated(preset.group), {}, {}, {}};
  entry.note = q(preset.id);
  entry.help = translated(preset.summary);
  entry.names = {entry.title, q(preset.id)};
  entry.without = EntryWords::tr("a preset");
  entry.listed = false;
  return entry;
}

} // namespace

std::vector<ChoiceEntry> presetEntries() {
  std::vector<ChoiceEntry> all;
  for (const Preset& preset : presets())
    if (!preset.variation.empty())
      all.push_back(entryOf(preset));
  return all;
}

std::vector<ChoiceEntry> encodingEntries(const Schema& schema) {
  std::vector<ChoiceEntry> all;
  for (const EncodingInfo& encoding : schema.encodings()) {
    all.push_back(entryOf(encoding));
    for (const EncodingAlias& alias : encoding.aliases) {
      if (alias.settings.empty())
        continue;
      const auto entry = entryOf(alias, encoding, schema);
      const auto same = std::ranges::find(all, entry.title, &ChoiceEntry::title);
      if (same == all.end())
        all.push_back(entry);
      else
        same->names << entry.id, same->note += ", " + entry.id;
    }
  }
  return all;
}

std::vector<ChoiceEntry> composedEntries(const Schema& schema, const Config& config) {
  const auto& current = config.text("position.encoding");
  auto all = schema.beside(config);
  if (const auto* own = schema.encoding(current); own && partsOf(own->id).size() > 1)
    all.insert(all.begin(), own);
  std::vector<ChoiceEntry> entries;
  for (const EncodingInfo* each : all) {
    auto entry = entryOf(*each);
    QStringList papers, summaries;
    for (const std::string& id : partsOf(each->id)) {
      const EncodingInfo& part = *schema.encoding(id);
      papers << shortPaper(part), summaries << translated(part.summary);
    }
    entry.title = titleOf(schema, *each);
    entry.note = papers.join(", ") + " · " + entry.id;
    entry.help = summaries.join(' ') + "\n" + q(each->paper);
    entry.group = EntryWords::tr("In one layer with %1").arg(titleOf(schema, *schema.encoding(current)));
    entries.push_back(std::move(entry));
  }
  return entries;
}

} // namespace expe
