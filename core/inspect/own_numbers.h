// The numbers of an encoding that its user named, with the values that the weights which are looked at have.
#pragma once

#include "core/base/text.h"
#include "core/position/framework/encoding.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace expe {

struct OwnNumber {
  std::string name; // as its user wrote it
  double value = 0;
  bool trains = false, trained = false; // it is one that training changes; `value` is of some weights
};

// The number that a tensor of that name holds; none: there are no weights, or they have no such tensor.
using OwnTensor = std::function<std::optional<double>(const std::string& name)>;
OwnTensor in(const NamedTensors& own); // which outlives what is given
// Of what no tensor holds the number is that of the configuration, which training begins with.
std::vector<OwnNumber> ownNumbers(const EncodingInfo& info, const Config& config, const OwnTensor& own);
// "a 1.081 (trained)" of those that training changes, for a stamp.
std::vector<Text> trainedWords(const std::vector<OwnNumber>& numbers);

} // namespace expe
