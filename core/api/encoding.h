// What the registry says of an encoding to those who see no tensor: the form, the help, the command line.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace expe {

// A tensor of an encoding's own (a learned θ, a bias table).
struct EncodingTensor {
  std::string name;
  std::vector<std::string> shape; // symbolic: {"heads", "32"}
  bool perLayer = false;          // or one shared by all layers
  std::string help;
  bool prepared = false; // not trained: a value of each token, made of what enters the layer
};

// A line of an encoding's equation, as data: it is written as it stands, or with numbers in place of symbols.
struct Equation {
  std::string quantity; // "vector", "angle", "bias"; cos and sin are the angle's without own
  std::string left;     // "p[n,2i] ="
  std::string right;    // "{A}·sin({s}·{n}·{base}^(−2{i}/{D}))": symbols stand in braces
  // Which dims or pairs it is of: first, first + step, …, counted by a letter; none: of all.
  struct Index {
    std::string letter;
    std::int64_t step = 1, first = 0;
  } index = {};
  std::string where = {}; // "c = 0…l−1", behind the last
};

// Another name: of the encoding itself, or of it with some values of its own ("yarn": rope with
// extension=yarn).
struct EncodingAlias {
  std::string id;
  std::vector<std::pair<std::string, std::string>> settings = {}; // short key and text
};

// Heads of a layer: those that W_q projects and those of W_k and W_v, and how many attend, for which W_o is
// made: as many as W_q projects, or a multiple, in which each comes so often, one beside the other.
struct HeadCounts {
  std::int64_t queries = 1, keys = 1, attending = 1;
  bool operator==(const HeadCounts&) const = default;
};
HeadCounts headsOfModel(const Config& config); // H, G and H

struct EncodingInfo {
  std::string id;       // "expe": the key of the reference numbers; "rope+fox" of two in one layer
  std::string title;    // "ExPE"
  std::string group;    // of the menu: "Absolute", "Rotary"
  std::string paper;    // "Datseris et al. 2025, eq. 2"
  std::string equation; // "p[n,c] = s·(S + θ·(n + c))", plain text: `equations` of the defaults
  std::string summary;  // one sentence for the help
  // With its defaults: "embed", "overwrite", "convolve", "rotate", "bias", "score". Of one that acts wherever
  // a parameter says, all that it may say.
  std::vector<std::string> actsAt;
  // As a configuration has it, where a parameter chooses; empty: always as above. See actsIn().
  std::function<std::vector<std::string>(const Config&)> chosenPlaces = {};
  std::vector<std::string> quantities; // what `expe positions` can show: see core/api/quantity.h
  std::vector<std::string>
      further; // quantities of reference numbers: "distance", "bucket", "position", "scalar"
  std::vector<Parameter> parameters; // keys "position.<id>.<key>"
  std::vector<EncodingTensor> tensors;
  std::vector<EncodingAlias> aliases;
  std::function<HeadCounts(const Config&)> heads = headsOfModel; // of a layer that has it; never empty
  // What heads are that attend beside each other, over and over: "real", "imaginary". Empty: all are alike.
  std::vector<std::string> headKinds = {};
  bool grid = false;  // it reads the row and the column of a token (core/api/grid.h)
  bool scales = true; // s has positions or distances to multiply; where content decides there are none
  std::string scaled; // what it multiplies; empty: what it does wherever an encoding acts there first
  // Rules between an encoding's own parameters and the model's shape (l <= D); never empty.
  std::function<Result<void>(const Config&)> check = [](const Config&) { return Result<void>{}; };
  // The equation as a configuration has it, and what its symbols stand for where that is not the own
  // parameter of that name: {"θ", "theta"}.
  std::function<std::vector<Equation>(const Config&)> equations = [](const Config&) {
    return std::vector<Equation>();
  };
  std::vector<std::pair<std::string, std::string>> symbols = {};
};

// What the name means for the encoding: null if it is none of its names; its id means no settings.
const EncodingAlias* named(const EncodingInfo& info, std::string_view name);

// Where it acts as a configuration has it.
inline std::vector<std::string> actsIn(const EncodingInfo& info, const Config& config) {
  return info.chosenPlaces ? info.chosenPlaces(config) : info.actsAt;
}

// Whether it acts at one of several places, wherever a parameter says.
inline bool actsWhereTold(const EncodingInfo& info) {
  return info.actsAt.size() > 3 && partsOf(info.id).size() == 1;
}

// As people read them: "p[n,c] = s·(S + θ·(n + c)),  c = 0…l−1"; a right side alone, without its braces.
std::string written(const std::vector<Equation>& equations);
std::string written(const std::string& right);

} // namespace expe
