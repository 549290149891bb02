// A conformance file: numbers that somebody else computed.
#include "tests/fuzz/fuzz.h"

#include "core/probe/case_lines.h"
#include "core/probe/reference_case.h"

#include <nlohmann/json.hpp>

#include <algorithm>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  const auto file = fuzz::textOf(data, size);
  const auto cases = readCases(std::string(file));
  if (!cases)
    return 0;
  for (const auto& one : textsOfCases(file))
    fuzz::require(lineOf(one, "inputs.q: a problem") <= 1 + std::ranges::count(file, '\n'),
                  "lines are there");
  const auto whole = [](const Array& array) {
    std::size_t size = 1;
    for (const auto length : array.shape)
      size *= static_cast<std::size_t>(length);
    return size == array.values.size();
  };
  for (const auto& one : *cases)
    if (const auto read = readCase(one)) {
      fuzz::require(whole(read->expected), "arrays are rectangular");
      for (const auto& [name, array] : read->inputs)
        fuzz::require(whole(array), "arrays are rectangular");
      for (const auto& [name, array] : read->weights)
        fuzz::require(whole(array), "arrays are rectangular");
    }
  return 0;
}
