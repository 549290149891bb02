#include "core/schema/describe.h"
#include "core/schema/sections.h"

namespace expe {

using namespace describe;

Section positionSection(const std::vector<EncodingInfo>& encodings) {
  std::vector<std::string> ids;
  ids.reserve(encodings.size());
  for (const auto& encoding : encodings)
    ids.push_back(encoding.id);
  return {"position",
          "Position",
          {choice("position.encoding", "Encoding", Build, "expe", std::move(ids),
                  "How the model knows where a token is. Its own parameters follow.")}};
}

} // namespace expe
