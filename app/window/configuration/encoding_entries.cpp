#include "app/window/configuration/encoding_entries.h"

#include "app/window/words.h"
#include "core/api/presets.h"
#include "widgets/form/parameter_words.h"

#include <QRegularExpression>

#include <algorithm>

namespace expe {
namespace {

// "Su et al. 2021" of "Su et al. 2021, RoFormer: Enhanced Transformer with Rotary Position Embedding".
QString shortPaper(const EncodingInfo& encoding) {
  return q(encoding.paper).section(QRegularExpression("[,;] "), 0, 0);
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
  entry.listed = false;
  return entry;
}

// "Gemma 3"
ChoiceEntry entryOf(const Preset& preset) {
  ChoiceEntry entry{
      presetEntry + q(preset.id), translated(preset.title), translated(preset.group), {}, {}, {}};
  entry.note = q(preset.id);
  entry.help = translated(preset.summary);
  entry.names = {entry.title, q(preset.id)};
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

} // namespace expe
