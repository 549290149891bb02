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
                  "How the model knows where a token is. Its own parameters follow."),
           text("position.pattern", "Pattern of layers", Build, "",
                "What each layer has, repeated over the layers: the encoding or nope, with span (tokens that "
                "a query "
                "sees), chunk (it sees its own alone) or temperature in brackets, as in expe[span=64], nope. "
                "Empty: "
                "every layer has the encoding and sees all.")}};
}

} // namespace expe
