// Losses of values by how far back their key's last value is and by position, on the generated corpus.
#pragma once

#include "core/views/by_position.h"

namespace expe {

inline constexpr std::int64_t leastLag = 3; // a record's length: key, value, glue

// By octaves of the lag and bins of positions. Lags are multiples of a record, and so are the ends of
// octaves; every position sees all phases of a record, since windows begin at several offsets.
struct LagLosses : Measurement {
  std::int64_t length = 0, bin = 1; // tokens of the window; positions of a column
  std::int64_t rows = 0, columns = 0;
  std::vector<double> loss, excess; // [rows, columns], sums in nats; the excess is over the exact floor
  std::vector<std::int64_t> count;  // [rows, columns] values
  Scored scored;

  LagLosses(std::int64_t tokens, std::int64_t trainingLength);
  void add(std::size_t position, std::int64_t lag, double nats, double floor);
  std::vector<Field> fields() const override;
};

Result<Drawn> drawLag(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
