// An encoding's equation with the numbers of one value filled in. Made of descriptions alone: nothing is
// computed here but which of several equations a dim has.
#pragma once

#include "core/api/schema.h"

#include <map>

namespace expe {

class FilledEquation {
public:
  // `learned`: own scalars as they were trained, by name; they stand for the parameters of that name.
  FilledEquation(const EncodingInfo& encoding, const Config& config,
                 const std::map<std::string, double>& learned, double scale, const std::string& quantity);

  // "s·(S + θ·(n + c)) = 1·(0 + 1/512·(311 + 5))" of a vector's dim or a pair `index`; empty if the encoding
  // has no equation of this quantity. `indices`: "n", "h", "j" … with their numbers.
  std::string of(std::int64_t index, std::map<std::string, std::string> indices) const;

private:
  struct Clause {
    std::string index; // what stands last in the brackets: "c", "2i+1"
    std::string right;
  };
  bool places(const Clause& clause, std::int64_t index, std::map<std::string, std::string>& indices) const;
  std::string filled(const std::string& right, const std::map<std::string, std::string>& indices) const;

  std::vector<Clause> clauses_;
  std::string around_;                        // "cos" of an angle's
  std::map<std::string, std::string> values_; // of symbols
  std::int64_t width_;
};

} // namespace expe
