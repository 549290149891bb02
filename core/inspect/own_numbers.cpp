#include "core/inspect/own_numbers.h"

#include "core/api/schema.h"
#include "core/base/numbers.h"

#include <ATen/ATen.h>

namespace expe {

OwnTensor in(const NamedTensors& own) {
  return [&own](const std::string& name) {
    const auto found = own.find(name);
    return found == own.end() ? std::nullopt : std::optional(found->second.item<double>());
  };
}

std::vector<OwnNumber> ownNumbers(const EncodingInfo& info, const Config& config, const OwnTensor& own) {
  std::vector<OwnNumber> numbers;
  for (const Parameter& parameter : info.parameters) {
    if (!parameter.as || !config.has(parameter.key) || !relevant(parameter, config))
      continue;
    OwnNumber number{asIn(parameter, config).label, config.real(parameter.key)};
    number.trains = !mayDifferAtEvaluation(parameter, config);
    if (const auto value = number.trains ? own("position." + info.id + "_" + number.name) : std::nullopt)
      number.value = *value, number.trained = true;
    numbers.push_back(std::move(number));
  }
  return numbers;
}

std::vector<Text> trainedWords(const std::vector<OwnNumber>& numbers) {
  std::vector<Text> words;
  for (const OwnNumber& number : numbers)
    if (number.trains)
      words.push_back({number.trained ? "{0} {1} (trained)" : "{0} {1} (at the start)",
                       {number.name, significant(number.value, 4)}});
  return words;
}

} // namespace expe
