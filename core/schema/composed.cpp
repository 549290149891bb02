#include "core/schema/composed.h"

#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/schema/describe.h"

#include <algorithm>

namespace expe {
namespace {

using Parts = std::vector<const EncodingInfo*>;

const std::string key = "position.encoding";

// What W_q and W_k read is one place, whatever is done there.
const std::string input = "overwrite";
std::string placeOf(const std::string& act) {
  return act == "convolve" ? input : act;
}

// Two that act at one place would each have to see what the other makes there, and no paper says in which
// order.
Error bothAct(const std::string& place, const std::string& first, const std::string& second) {
  const std::vector<std::string> both{first, second};
  if (place == "embed")
    return userError("position.encoding: {0} and {1} both act at the embedding; choose one of them.", both,
                     key);
  if (place == input)
    return userError(
        "position.encoding: {0} and {1} both change what goes into W_q and W_k; choose one of them.", both,
        key);
  if (place == "rotate")
    return userError(
        "position.encoding: {0} and {1} both make other queries and keys; choose one of them, or give "
        "them to different layers in position.pattern.",
        both, key);
  if (place == "bias")
    return userError(
        "position.encoding: {0} and {1} both add a bias to the scores; choose one of them, or give them "
        "to different layers in position.pattern.",
        both, key);
  return userError(
      "position.encoding: {0} and {1} both make the scores anew; choose one of them, or give them to "
      "different layers in position.pattern.",
      both, key);
}

Result<void> atDifferentPlaces(const Parts& parts, const Config& config) {
  for (std::size_t second = 0; second < parts.size(); ++second) {
    const auto& info = *parts[second];
    const auto acts = actsIn(info, config);
    if (info.actsAt.empty())
      return userError("position.encoding: {0} says nothing of positions beside others; leave it out.",
                       {info.id}, key);
    if (!info.headKinds.empty())
      return userError(
          "position.encoding: {0} has heads of its own, of which the others say nothing; choose it alone.",
          {info.id}, key);
    for (std::size_t first = 0; first < second; ++first)
      for (const auto& act : actsIn(*parts[first], config))
        if (std::ranges::count(acts, placeOf(act), placeOf) > 0)
          return bothAct(placeOf(act), parts[first]->id, info.id);
  }
  return {};
}

Result<void> check(const Parts& parts, const Config& config) {
  TRY(atDifferentPlaces(parts, config));
  for (const auto* part : parts)
    TRY(part->check(config));
  return {};
}

std::vector<std::string> places(const Parts& parts, const Config& config) {
  std::vector<std::string> all;
  for (const auto* part : parts)
    for (const auto& place : actsIn(*part, config))
      addOnce(all, place);
  return all;
}

// What is added to something stands behind what it is.
std::vector<Equation> equations(const Parts& parts, const Config& config) {
  std::vector<Equation> all;
  for (const auto* part : parts)
    append(all, part->equations(config));
  std::stable_partition(all.begin(), all.end(), [](const Equation& line) {
    return !line.left.ends_with("+=") && !line.left.ends_with("−=");
  });
  return all;
}

std::string joinedIds(const Parts& parts) {
  return joined(
      parts, [](const EncodingInfo* part) { return part->id; }, "+");
}

EncodingInfo composed(const Parts& parts) {
  const auto words = [&](std::string EncodingInfo::*of, const std::string& between) {
    return joined(
        parts, [of](const EncodingInfo* part) { return part->*of; }, between);
  };
  EncodingInfo info;
  info.id = joinedIds(parts), info.title = words(&EncodingInfo::title, " + ");
  info.group = "Composed";
  info.paper = words(&EncodingInfo::paper, "; ");
  info.summary = words(&EncodingInfo::summary, " ");
  info.grid = std::ranges::any_of(parts, &EncodingInfo::grid);
  info.scales = std::ranges::any_of(parts, &EncodingInfo::scales);
  for (const auto* part : parts) {
    for (const auto& place : part->actsAt)
      addOnce(info.actsAt, place);
    for (const auto& quantity : part->quantities)
      addOnce(info.quantities, quantity);
    append(info.further, part->further), append(info.parameters, part->parameters);
    append(info.tensors, part->tensors), append(info.symbols, part->symbols);
  }
  info.chosenPlaces = [parts](const Config& config) { return places(parts, config); };
  info.check = [parts](const Config& config) { return check(parts, config); };
  info.equations = [parts](const Config& config) { return equations(parts, config); };
  info.equation = written(info.equations(describe::defaultsOf(info.parameters)));
  return info;
}

std::vector<std::string> allNames(const std::vector<EncodingInfo>& encodings) {
  std::vector<std::string> all = mapped(encodings, &EncodingInfo::id);
  for (const auto& info : encodings)
    append(all, mapped(info.aliases, &EncodingAlias::id));
  return all;
}

} // namespace

bool acts(const EncodingInfo& info, const Config& config, std::string_view place) {
  const auto places = actsIn(info, config);
  return std::ranges::count(places, place) > 0;
}

Result<void> checkNames(const std::vector<EncodingInfo>& encodings, std::string_view joined,
                        const std::string& key) {
  std::map<std::string, std::string> names; // of ids
  for (const auto& name : partsOf(joined)) {
    if (name.empty())
      return userError(
          "{0}: a name is missing; write an encoding, or several with + between them, as in sinusoidal+rope.",
          {key}, key);
    const auto info = std::ranges::find_if(encodings, [&](const auto& each) { return named(each, name); });
    if (info == encodings.end())
      return userError("{0}: {1} is no encoding; nearest is {2}.",
                       {key, name, nearest(name, allNames(encodings))}, key);
    const auto [before, isNew] = names.try_emplace(info->id, name);
    if (isNew)
      continue;
    if (before->second == name)
      return userError("{0}: {1} stands there twice; write it once.", {key, name}, key);
    return userError("{0}: {1} and {2} are both names of {3}; choose one of them.",
                     {key, before->second, name, info->title}, key);
  }
  return {};
}

const EncodingInfo* Compositions::of(const std::vector<EncodingInfo>& encodings, std::string_view joined) {
  const auto names = partsOf(joined);
  Parts parts; // in the order of the menus
  for (const auto& info : encodings)
    if (std::ranges::any_of(names, [&](const auto& name) { return named(info, name) != nullptr; }))
      parts.push_back(&info);
  if (parts.size() != names.size() || parts.size() < 2)
    return nullptr;
  const std::lock_guard lock(mutex_);
  const auto [at, isNew] = made_.try_emplace(joinedIds(parts));
  if (isNew)
    at->second = composed(parts);
  return &at->second;
}

} // namespace expe
