// Named configurations. Values of the paper's presets carry their provenance.
#pragma once

#include "core/api/schema.h"

#include <string>
#include <vector>

namespace expe {

struct Preset {
  std::string id, title, summary;
  Settings settings; // against the defaults
  // key → "stated: …quote…", "inferred: …", "unstated: …"; only for the paper's presets
  std::vector<std::pair<std::string, std::string>> provenance;
};

const std::vector<Preset>& presets();
Result<const Preset*> preset(std::string_view id); // unknown: an error that names the nearest

// The runs of the sample study: ExPE, RoPE and ALiBi on the generated corpus, paired seed and data order.
struct SampleRun {
  std::string name;
  Settings settings; // against preset "ledger"
};
const std::vector<SampleRun>& sampleRuns();

} // namespace expe
