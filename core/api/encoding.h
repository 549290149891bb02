// What the registry says of an encoding to those who see no tensor: the form, the help, the command line.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace expe {

// A tensor of an encoding's own (a learned θ, a bias table).
struct OwnTensor {
  std::string name;
  std::vector<std::string> shape; // symbolic: {"heads", "32"}
  bool perLayer = false;          // or one shared by all layers
  std::string help;
};

struct EncodingInfo {
  std::string id;                 // "expe": the key of the reference numbers
  std::string title;              // "ExPE"
  std::string paper;              // "Datseris et al. 2025, eq. 2"
  std::string equation;           // "p[n,c] = s·(S + θ·(n + c))", plain text
  std::string summary;            // one sentence for the help
  std::vector<std::string> doors; // "embed", "overwrite", "rotate", "bias", "score"
  std::vector<std::string>
      quantities; // what `expe positions` can show: "vector", "cos", "sin", "angle", "bias"
  std::vector<Parameter> parameters; // keys "position.<id>.<key>"
  std::vector<OwnTensor> tensors;
  std::vector<std::string> aliases;
  // Rules between an encoding's own parameters and the model's shape (l <= D); never null.
  Result<void> (*check)(const Config&) = [](const Config&) { return Result<void>{}; };
  // `equation` as a configuration has it, where its switches change it; null: it is always the same.
  std::string (*equationOf)(const Config&) = nullptr;
};

} // namespace expe
