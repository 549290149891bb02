// LongRoPE's search of factors (Ding et al. 2024, section 3, Algorithm 1). Beyond the training length pair i
// of RoPE turns by base^(−2i/d)/λ_i in place of base^(−2i/d). The λ_i of Position Interpolation, NTK and YaRN
// are the first guesses; an evolution of such lists finds one with which texts of one length have the least
// loss. Nothing is trained.
#pragma once

#include "core/api/probe.h"

#include <compare>

namespace expe {

// How RoPE is rescaled: position.rope.long_factors and attention_factor.
struct Rescaling {
  std::vector<double> factors; // [pairs], by which each turns more slowly, the fastest pair first
  double attention = 0;        // of cos and sin; 0: by LongRoPE's formula
  auto operator<=>(const Rescaling&) const = default;
};

struct FactorQuestion {
  ProbeState state;              // that is read, but for its rescaling
  std::vector<Rescaling> starts; // Position Interpolation, NTK and YaRN, each as it is
  std::size_t turning = 0;       // of the pairs: the first; the others carry no position
  double ratio = 1;              // of the state's length to that of training
  // The paper has 64 and 40. Half of the population are kept; in each round a quarter as many are mutated,
  // and as many crossed.
  std::int64_t population = 16, rounds = 20;
  std::uint64_t seed = 1;

  std::int64_t readings() const; // at most
};

struct FactorSearch {
  ProbeState state;                      // with the best rescaling
  Evaluation without;                    // RoPE as it was trained
  std::map<Rescaling, Evaluation> tried; // the starts too
  Rescaling best;
  std::vector<double> least; // the least loss after the first population, and after each round
  const Evaluation& found() const { return tried.at(best); }
  std::int64_t readings() const { return static_cast<std::int64_t>(tried.size()) + 1; }
};

// A state with these values in place of its own.
ProbeState rescaled(ProbeState state, const Rescaling& by);

// `read` gives the loss of a state, as Probe::loss does, and is called one at a time and never twice with the
// same state; its first error ends the search. The same question has the same answer.
Result<FactorSearch> searchFactors(const FactorQuestion& asked,
                                   const std::function<Result<Evaluation>(const ProbeState&)>& read);

} // namespace expe
