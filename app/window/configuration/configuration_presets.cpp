// The configuration pane's presets, and what it compares values with: defaults, a preset, another run.
#include "app/window/configuration/configuration_pane.h"
#include "app/window/configuration/encoding_entries.h"
#include "app/window/jobs.h"
#include "app/window/words.h"
#include "core/api/runs.h"
#include "core/base/lists.h"

#include <QInputDialog>

#include <algorithm>
#include <utility>

namespace expe {

void ConfigurationPane::setVocabulary(std::int64_t vocabulary) {
  if (std::exchange(vocabulary_, vocabulary) != vocabulary)
    showPresets();
}

// The size in the title of a paper's preset is that with the paper's vocabulary, mostly of embeddings: beside
// it that with the tokenizer at hand.
QString ConfigurationPane::titleOf(const Preset& preset) const {
  QString title = translated(preset.title);
  if (preset.paperVocabulary == 0 || vocabulary_ == 0 || vocabulary_ == preset.paperVocabulary || !count_)
    return title;
  const auto config = configOf(preset, *schema_);
  const auto size = config ? count_(*config, vocabulary_) : std::nullopt;
  return size
             ? tr("%1 (%2 M with this tokenizer)").arg(title).arg(static_cast<double>(*size) / 1e6, 0, 'f', 1)
             : title;
}

void ConfigurationPane::readPresets(const std::function<Result<void>()>& change) {
  using Read = std::pair<Result<void>, UserPresets>;
  jobs_.post(
      {.name = "presets"}, this,
      [change](Progress&) -> Result<Read> {
        auto done = change();
        return Read(std::move(done), userPresets(userPresetFolder()));
      },
      [this](const Read& read) {
        const auto& [done, own] = read;
        presets_ = presets();
        presets_.insert(presets_.end(), own.presets.begin(), own.presets.end());
        showPresets();
        for (const Error& problem : own.problems)
          emit complain(sentence(problem));
        if (!done)
          emit complain(sentence(done.error()));
      });
}

const Preset* ConfigurationPane::presetOf(const QString& id) const {
  const auto found = std::ranges::find(presets_, id.toStdString(), &Preset::id);
  return found == presets_.end() ? nullptr : &*found;
}

void ConfigurationPane::showPresets() {
  form_->head().setPresets(mapped(presets_, [this](const Preset& preset) {
    return FormChoice{q(preset.id), titleOf(preset), translated(preset.summary), preset.own,
                      translated(preset.group)};
  }));
  showBaselines();
  compare();
}

void ConfigurationPane::showBaselines() {
  std::vector<FormChoice> choices{{"defaults", tr("Defaults"), {}}};
  for (const Preset& preset : presets_)
    choices.push_back({"preset:" + q(preset.id), translated(preset.title), translated(preset.summary)});
  if (study_)
    for (const auto& view : study_->runs)
      if (view->run.id != run_)
        choices.push_back({"run:" + QString::number(view->run.id),
                           tr("Run %1: %2").arg(view->run.id).arg(q(displayName(view->run))),
                           {}});
  form_->head().setBaselines(choices);
}

// Nothing where it cannot be made yet, as a preset before the encodings are known.
FormBaseline ConfigurationPane::baselineOf(const QString& id) const {
  if (const Preset* preset = id.startsWith("preset:") ? presetOf(id.mid(7)) : nullptr) {
    const auto config = configOf(*preset, *schema_);
    FormBaseline made{q(preset->title), config ? *config : Config(), {}};
    for (const auto& [key, source] : preset->provenance)
      made.sources[q(key)] = q(source);
    return made;
  }
  if (const RunView* run = study_ && id.startsWith("run:") ? study_->find(id.mid(4).toLongLong()) : nullptr)
    return {q(displayName(run->run)), run->run.config, {}};
  const std::string key = "position.encoding";
  if (!shown_.config.has(key))
    return {tr("defaults"), Config(), {}};
  Config standard = schema_->defaults(shown_.config.text(key));
  standard.set(key,
               schema_->defaults("expe").at(key)); // a new run's, beside which the others are this encoding's
  return {tr("defaults"), standard, {}};
}

void ConfigurationPane::compare() {
  form_->setBaseline(baselineOf(form_->head().baseline()));
}

// What the preset does not name takes its default; but the text stays.
void ConfigurationPane::applyPreset(const QString& id) {
  const Preset* preset = presetOf(id);
  if (!preset || run_ == 0)
    return;
  auto config = configOf(*preset, *schema_);
  if (!config) {
    emit complain(sentence(config.error()));
    return;
  }
  emit settled();
  const auto namesText = [](const auto& setting) { return setting.first == "data.text"; };
  if (std::none_of(preset->settings.begin(), preset->settings.end(), namesText))
    config->set("data.text", shown_.config.text("data.text"));
  const Settings settings = difference(shown_.config, *config);
  if (!settings.empty())
    emit changedMany(run_, settings);
}

// Of a preset that was found among the encodings what makes it one and all that is said of positions: size
// and text stay.
void ConfigurationPane::vary(const QString& entry) {
  const Preset* preset = presetOf(entry.mid(qstrlen(presetEntry)));
  if (!preset || run_ == 0)
    return;
  const auto config = configOf(*preset, *schema_);
  if (!config)
    return emit complain(sentence(config.error()));
  Settings settings = difference(shown_.config, *config);
  std::erase_if(settings, [&](const auto& setting) {
    const auto sets = [&](const auto& own) { return own.first == setting.first; };
    return !setting.first.starts_with("position.") && std::ranges::none_of(preset->variation, sets);
  });
  if (!settings.empty())
    emit changedMany(run_, settings);
}

void ConfigurationPane::savePreset() {
  bool wanted = false;
  const QString title = QInputDialog::getText(
      this, tr("Save as preset"), tr("A name for this configuration. One of the same name is replaced."),
      QLineEdit::Normal, {}, &wanted);
  if (wanted)
    readPresets([title = title.toStdString(), schema = schema_,
                 config = schema_->complete(shown_.config)]() -> Result<void> {
      TRY(saveUserPreset(userPresetFolder(), title, *schema, config));
      return {};
    });
}

} // namespace expe
