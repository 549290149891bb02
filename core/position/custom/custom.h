// What somebody typed of an encoding of one's own (custom.cpp): its names with their values, and the formula
// of them as a function of tensors.
#pragma once

#include "core/api/parameters.h"
#include "core/position/custom/formula.h"
#include "core/runtime/parameters.h"

#include <map>
#include <string>
#include <vector>

namespace expe::custom {

inline constexpr std::size_t mostNames = 8; // of one's own

std::string full(const std::string& key);                 // "position.custom.formula"
std::string slot(std::size_t index);                      // "p1": the key of the value of the first name
std::vector<std::string> listed(const std::string& text); // "theta, S" as words

// "theta 0..1" among the names: a name, and the values that it may have where they are said behind it.
struct OwnName {
  std::string name;
  double least = -1e6, most = 1e6;
  bool understood = true; // what stands behind the name is such a range
};
std::vector<OwnName> ownNames(const Config& config);
std::vector<std::string> namesOf(const Config& config);
bool trains(const Config& config, const std::string& name);
Result<Formula> formulaOf(const Config& config);

// The formula with the values of its names. Immutable; any thread.
class Typed {
public:
  // Names that are trained are declared in `parameters`, if there are any.
  Typed(const Config& config, Formula formula, Parameters* parameters);

  // fp64, of tensors that broadcast, for the names x and y.
  at::Tensor operator()(const std::string& x, const at::Tensor& ofX, const std::string& y,
                        const at::Tensor& ofY) const;
  // The same with other tensors for what is trained, in the order of trained().
  at::Tensor with(const std::vector<at::Tensor>& trained, const std::string& x, const at::Tensor& ofX,
                  const std::string& y, const at::Tensor& ofY) const;
  std::vector<at::Tensor> trained() const;
  bool learns() const { return !trainedNames_.empty(); }

private:
  using Values = std::map<std::string, at::Tensor>;
  void set(const std::string& name, double value);
  at::Tensor of(Values values, const std::string& x, const at::Tensor& ofX, const std::string& y,
                const at::Tensor& ofY) const;

  Formula formula_;
  Values values_;
  std::vector<std::string> trainedNames_;
};

// Names that are none, a formula that is none, and numbers that are not finite at the lengths that the run
// and its evaluations have.
Result<void> check(const Config& config);

} // namespace expe::custom
