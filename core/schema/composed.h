// Encodings that stand together in one layer, each at a place of its own: "sinusoidal+rope", "rope+fox".
#pragma once

#include "core/api/encoding.h"

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// Whether it acts there as a configuration has it: "embed", "rotate", see actsIn().
bool acts(const EncodingInfo& info, const Config& config, std::string_view place);

// Whether these are names of encodings, each of another one; `key` is where they stand.
Result<void> checkNames(const std::vector<EncodingInfo>& encodings, std::string_view joined,
                        const std::string& key);

// What is said of several together, made of what is said of each when it is first asked for. Any thread.
class Compositions {
public:
  // `joined`: their names in any order. Null if one is unknown or stands there twice. It stays as long as
  // this.
  const EncodingInfo* of(const std::vector<EncodingInfo>& encodings, std::string_view joined);

private:
  std::mutex mutex_;
  std::map<std::string, EncodingInfo> made_; // by id
};

} // namespace expe
