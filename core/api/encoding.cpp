#include "core/api/encoding.h"

#include <algorithm>

namespace expe {

std::string written(const std::string& right) {
  std::string text = right;
  std::erase_if(text, [](char c) { return c == '{' || c == '}'; });
  return text;
}

std::string written(const std::vector<Equation>& equations) {
  std::string text;
  for (const Equation& equation : equations)
    text += (text.empty() ? "" : ",  ") + equation.left + " " + written(equation.right) +
            (equation.where.empty() ? "" : ",  " + equation.where);
  return text;
}

EncodingInfo withEquation(EncodingInfo info) {
  Config defaults;
  for (const Parameter& parameter : info.parameters)
    defaults.set(parameter.key, parameter.standard);
  info.equation = written(info.equations(defaults));
  return info;
}

} // namespace expe
