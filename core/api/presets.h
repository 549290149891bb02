// Named configurations: built in, and the user's own. Values of the paper's presets carry their provenance.
#pragma once

#include "core/api/schema.h"

#include <filesystem>
#include <string>
#include <vector>

namespace expe {

struct Preset {
  std::string id, title, summary;
  Settings settings; // against the defaults
  // key → "stated: …quote…", "inferred: …", "unstated: …"; only for the paper's presets
  std::vector<std::pair<std::string, std::string>> provenance;
  bool own = false; // the user's
  std::int64_t paperVocabulary =
      0; // of the paper's tokenizer, which the size in the title is for; 0: of none
  // Of one that varies another: its heading among them, and what it sets beside what that one does.
  std::string group = {};
  Settings variation = {};
};

const std::vector<Preset>& presets();
Result<const Preset*> preset(std::string_view id); // unknown: an error that names the nearest

// The user's own: a JSON file each. A file that is not a preset is a problem of its own, not of the others.
// They read and write files: not for the GUI thread.
struct UserPresets {
  std::vector<Preset> presets; // by title
  std::vector<Error> problems;
};
std::filesystem::path userPresetFolder(); // expe-workbench/presets in XDG_CONFIG_HOME, else in ~/.config
UserPresets userPresets(const std::filesystem::path& folder);
// Under an id made from the title; one of the same title is replaced. `config` is complete: what differs from
// its encoding's defaults is kept.
Result<Preset> saveUserPreset(const std::filesystem::path& folder, const std::string& title,
                              const Schema& schema, const Config& config);
Result<void> removeUserPreset(const std::filesystem::path& folder, const std::string& id);
// Built in or own, by its id.
Result<Preset> anyPreset(const std::filesystem::path& folder, std::string_view id);

// The preset's settings and then `more`. A preset may state the own parameters of several encodings: those of
// encodings that are not chosen are left out.
Settings settingsOf(const Preset& preset, const Settings& more = {});

// The settings that make this configuration of a new run's: its encoding, and what differs from the defaults
// beside it, also those that would follow another setting.
Settings settingsOf(const Schema& schema, const Config& config);

// The configuration that a preset stands for: its settings on its encoding's defaults.
Result<Config> configOf(const Preset& preset, const Schema& schema);

// The runs of the sample study, some minutes in all: ExPE, RoPE, ALiBi and sinusoidal on the generated
// corpus, paired seed and data order. The excess over the floor shows which of them break past the training
// length.
struct SampleRun {
  std::string name;
  Settings settings; // against preset "ledger"
};
const std::vector<SampleRun>& sampleRuns();

} // namespace expe
