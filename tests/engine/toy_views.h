// The views that are asked of toy encodings, and where one has nothing to show, why.
#pragma once

#include "tests/engine/toy_bench.h"

#include <algorithm>
#include <string>
#include <vector>

namespace expe {

using Numbers = std::vector<double>;

struct ViewQuestion {
  std::string name, view;
  Settings options = {};
};

inline const std::vector<ViewQuestion>& questions() {
  static const std::vector<ViewQuestion> all = {
      {"map of positions", "positions"},
      {"dims", "positions", {{"show", "dims"}}},
      {"lines of positions", "positions", {{"show", "positions"}}},
      {"products", "positions", {{"show", "products"}}},
      {"precision", "precision", {{"upto", "2048"}}},
      {"attention", "attention"},
      {"row", "attention", {{"show", "row"}}},
      {"distance", "attention", {{"show", "distance"}}},
      {"terms", "attention", {{"show", "terms"}}},
      {"heads", "attention", {{"show", "heads"}}},
      {"slopes", "slopes"},
      {"tokens", "tokens"},
      {"key tokens", "tokens", {{"short", "4"}, {"which", "benefit"}}},
      {"by-position", "by-position", {{"tokens", "512"}}},
      {"lag", "lag", {{"tokens", "2048"}}},
      {"surface", "surface", {{"longest", "1"}, {"tokens", "256"}}},
      {"removed", "knockouts", {{"tokens", "256"}}},
      {"frozen", "knockouts", {{"how", "freeze"}, {"tokens", "256"}}},
      {"patching", "patching"},
      {"decode", "decode", {{"tokens", "512"}}},
      {"variance", "variance", {{"tokens", "512"}}},
      {"breaks", "breaks", {{"longest", "2"}, {"tokens", "512"}}}};
  return all;
}

// Of one parameter.
// So strong that fp16 does not hold it, and that what is random beside it does not matter.
inline constexpr double tooStrong = 1e6;

// Why a view has nothing to show of a toy, and that this is so.
struct Refusal {
  std::string toy, view, sentence;
  bool (*so)(const ConfiguredEncoding& toy);
  std::int64_t layer = -1; // −1: any
};

// What a view does not show of a toy: the waves that are added to the embedding stand in none of its
// quantities.
inline bool isUnseen(const OtherValue& change, const std::string& view) {
  return change.name == "position.frequencies" &&
         (view == "positions" || view == "precision" || view == "slopes");
}

inline bool withoutSlopes(const ConfiguredEncoding& toy) {
  return !toy.acts().biases && toy.acts().overwritten == 0 && !toy.has("angle");
}

inline const std::vector<Refusal>& refusals() {
  static const std::string byContent = " biases logits as the content says, so that there is no bias of "
                                       "positions alone: look at a run's attention.",
                           noValues =
                               " has no positional values, since content decides: look at a run's attention.",
                           noSlopes =
                               " has neither slopes nor wavelengths: choose a run whose encoding "
                               "overwrites dims of queries and keys, rotates, or adds a bias that goes by "
                               "the distance alone.",
                           together = ": content and position do not separate in the logits, since ",
                           instead = "; choose the map or the distance.",
                           noBias = "toy-pattern biases no logits in layer 2: choose a layer, or a run, "
                                    "where it does.";
  const auto prepared = [](const ConfiguredEncoding& toy) {
    return toy.acts().prepares && toy.acts().biases;
  };
  const auto valueless = [](const ConfiguredEncoding& toy) { return toy.info().quantities.empty(); };
  const auto sharp = [](const ConfiguredEncoding& toy) { return toy.acts().rescores && !toy.acts().biases; };
  static const std::vector<Refusal> all = {
      {"toy-gate", "positions", "toy-gate" + byContent, prepared},
      {"toy-gate", "precision", "toy-gate" + byContent, prepared},
      {"toy-gate", "slopes", "toy-gate" + byContent, prepared},
      {"toy-pieces", "positions", "toy-pieces" + noValues, valueless},
      {"toy-pieces", "precision", "toy-pieces" + noValues, valueless},
      {"toy-pieces", "slopes", "toy-pieces" + noSlopes, withoutSlopes},
      {"toy-pieces", "terms", "toy-pieces" + together + "position multiplies queries and keys" + instead,
       [](const ConfiguredEncoding& toy) { return toy.acts().rotates; }},
      {"toy-table", "slopes", "toy-table" + noSlopes, withoutSlopes},
      {"toy-table", "terms",
       "toy-table" + together +
           "the position is put in elsewhere than in this layer's attention, or nowhere" + instead,
       [](const ConfiguredEncoding& toy) { return toy.acts().embeds && !toy.acts().inLayer(); }, 1},
      {"toy-table", "breaks",
       "The table of positions of this run ends before twice the training length: there are no longer "
       "windows "
       "to measure.",
       [](const ConfiguredEncoding& toy) { return toy.acts().embeds; }},
      {"toy-pattern", "positions", noBias, sharp, 1},
      {"toy-pattern", "precision", noBias, sharp, 1},
      {"toy-pattern", "slopes", noBias, sharp, 1},
      {"toy-pattern", "terms",
       "toy-pattern" + together + "position changes whole scores in this layer" + instead, sharp, 1},
  };
  return all;
}

inline const Refusal* refusalOf(const std::string& toy, const ViewQuestion& question, std::int64_t layer) {
  for (const auto& each : refusals())
    if (each.toy == toy && (each.view == question.view || each.view == question.name) &&
        (each.layer < 0 || each.layer == layer))
      return &each;
  return nullptr;
}

} // namespace expe
