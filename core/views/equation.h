// An encoding's equation with the numbers of one value filled in.
#pragma once

#include "core/api/encoding.h"

#include <map>

namespace expe {

class FilledEquation {
public:
  // Those of the quantity; `symbols`: what stands for each as a person reads it: {"θ", "1/512"}.
  FilledEquation(const std::vector<Equation>& equations, std::map<std::string, std::string> symbols,
                 const std::string& quantity);

  // "s·(S + θ·(n + c)) = 1·(0 + 1/512·(311 + 5))" of a vector's dim or a pair `index`; empty if the encoding
  // has no equation of this quantity. `indices`: "n", "h", "j" … with their numbers.
  std::string of(std::int64_t index, std::map<std::string, std::string> indices) const;
  // "p[n,c] = 1·(0 + 1/512·(n + c))": every line, of all indices.
  std::string all() const;

private:
  std::string filled(const Equation& equation, const std::map<std::string, std::string>& indices) const;

  std::vector<Equation> equations_;
  std::map<std::string, std::string> symbols_;
  std::string around_; // "cos" of an angle's
};

} // namespace expe
