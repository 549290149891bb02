#include "core/figure/loss_source_json.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

bool possible(const LossSource& source) {
  const bool lengths = std::all_of(source.lengths.begin(), source.lengths.end(),
                                   [](double length) { return length > 0 && std::isfinite(length); });
  const auto one = [](const std::string& text, std::initializer_list<const char*> known) {
    return std::find(known.begin(), known.end(), text) != known.end();
  };
  return lengths && one(source.protocol, {"whole", "last", "sliding"}) &&
         one(source.split, {"validation", "test"});
}

} // namespace

void write(nlohmann::ordered_json& json, const LossSource& of) {
  json["runs"] = of.runs;
  if (!of.grouping.by.empty())
    json["by"] = of.grouping.by;
  json["except"] = of.grouping.except;
  json["protocol"] = of.protocol, json["split"] = of.split;
  json["lengths"] = of.lengths, json["tuned"] = of.tuned;
}

bool read(const nlohmann::ordered_json& json, LossSource& of) {
  try {
    readField(json, "runs", of.runs), readField(json, "by", of.grouping.by);
    readField(json, "except", of.grouping.except);
    readField(json, "protocol", of.protocol), readField(json, "split", of.split);
    readField(json, "lengths", of.lengths), readField(json, "tuned", of.tuned);
  } catch (const nlohmann::json::exception&) {
    return false;
  }
  return possible(of);
}

} // namespace expe
