// What was measured of a model, as plain numbers with units: no colours, no ticks of axes, no words of a
// figure. The engine measures, figures are drawn of it without one, and `expe plot --json` prints it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace expe {

struct Axis {
  std::string name; // "layer"; a field of this name and this axis alone is what stands along it
  std::int64_t size = 0;
};

// One quantity of a measurement, as its own description tells it.
struct Field {
  using Values = std::variant<std::span<const double>, std::span<const float>, std::span<const std::int64_t>,
                              std::span<const std::int32_t>, std::span<const std::uint32_t>,
                              std::span<const std::string>, std::vector<double>,
                              std::vector<std::string>>; // the last two: made for it
  std::string name;                                      // "loss"
  std::string unit;       // "nats per token"; "1" of what has none, "" of what is no number
  std::string meaning;    // half a sentence in English
  std::vector<Axis> axes; // outermost first; none: a single value
  Values values;          // row-major, as many as the axes say; NaN: not measured, or there is none
};

// Immutable once it is handed on: it is kept, and shared between threads. Its description is its only one:
// whatever is made of all measurements is made of it.
class Measurement {
public:
  virtual ~Measurement() = default;
  virtual std::vector<Field> fields() const = 0; // most point into the measurement
};
std::size_t bytesOf(const Measurement& measurement);

} // namespace expe
