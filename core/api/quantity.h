// The quantities of an encoding's values (`EncodingInfo::quantities`), and what their rows and columns are:
//
//   vector             a number each position and dim
//   cos, sin, angle    each position and pair of dims
//   bias, factor       each distance i − j and head: added to the scores, or what they are multiplied by
//   relative_key, relative_query, relative_value, relative_factor
//                      each distance and dim: added to keys, queries or values, or what the products of a
//                      query's and a key's dims are multiplied by; of heads that have their own, head by head
//   relative_input     each distance and dim: what the input of attention of a token so far before is
//   multiplied
//                      by in what W_q and W_k read
#pragma once

#include <string_view>

namespace expe {

inline bool ofHeads(std::string_view quantity) {
  return quantity == "bias" || quantity == "factor";
}
inline bool ofDistances(std::string_view quantity) {
  return ofHeads(quantity) || quantity.starts_with("relative_");
}
inline bool ofPairs(std::string_view quantity) {
  return quantity != "vector" && !ofDistances(quantity);
}

} // namespace expe
