#include "app/expe/encoding.h"

#include "app/expe/common.h"
#include "app/expe/options.h"
#include "core/api/schema.h"

namespace expe::cli {

namespace {

constexpr std::int64_t most = 1 << 20; // positions

// --dim D is the width of one head unless --heads says how many share it.
Result<Config> configure(const Schema& schema, const Arguments& arguments) {
  const auto set = TRY(arguments.settings());
  const auto heads = TRY(arguments.integer("--heads", 1));
  const auto dim = TRY(arguments.integer("--dim", 1));
  Settings settings{{"position.encoding", arguments.positional(0)}};
  if (dim)
    settings.emplace_back("model.width", std::to_string(*dim));
  if (heads || dim)
    settings.emplace_back("model.heads", std::to_string(heads.value_or(1)));
  if (heads && !dim)
    settings.emplace_back("model.width", std::to_string(*heads * 32));
  settings.insert(settings.end(), set.begin(), set.end());
  const auto base = schema.defaults("expe");
  auto config = TRY(schema.configure(base, settings));
  TRY(checkRelevant(schema, base, config, set));
  return config;
}

Result<RunPlace> runPlace(const Arguments& arguments) {
  const auto run = TRY(oneRun(arguments.text("--study"), arguments, "the run whose encoding is meant"));
  const auto checkpoint = TRY(checkpointAsked(arguments, arguments.text("--study"), run.id));
  RunPlace place{arguments.text("--study"), run.id, checkpoint, TRY(arguments.settings())};
  if (arguments.has("--scale"))
    place.settings.emplace_back("evaluation.scale", arguments.text("--scale"));
  if (arguments.has("--offset"))
    place.settings.emplace_back("evaluation.offset", arguments.text("--offset"));
  return place;
}

Result<void> checkPlaces(const Arguments& arguments) {
  const bool study = arguments.has("--study");
  if (study && !arguments.positionals().empty())
    return userError("{0}: --study says which encoding; leave out the one or the other.",
                     {arguments.positional(0)});
  if (!study && arguments.positionals().empty())
    return userError("ENCODING is missing: write it after the command, or --study STUDY --run ID.");
  if (!study)
    TRY(checkNoneOf(arguments, {"--run", "--checkpoint"}, "--study"));
  for (const char* option : {"--dim", "--heads", "--seed"})
    if (study && arguments.has(option))
      return userError("{0} is the run's own: leave it out.", {option});
  return {};
}

} // namespace

std::vector<Option> encodingOptions(const std::string& length, const std::vector<Option>& more) {
  std::vector<Option> options{
      {"--set", "KEY=VALUE", "a parameter of the encoding; of a run, of its evaluation", true},
      {"--length", "N", length},
      {"--offset", "o", "the first position (0)"},
      {"--dim", "D", "model width; of one head unless --heads is given (128 with 4 heads)"},
      {"--heads", "H", "heads"},
      {"--scale", "s", "factor on the position signal (1)"},
      {"--study", "STUDY", "instead of ENCODING: that of a run of this study"},
      {"--run", "ID", "the run (the only one there is)"},
      {"--checkpoint", "STEP|best", "whose learned tensors count (the newest)"},
      {"--layer", "N", "of which layer, from 1 (the first that has the encoding)"},
      {"--seed", "N",
       "of ENCODING: tensors that are drawn at the start of a run as one of this seed has them"}};
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

Result<PositionsRequest> encodingRequest(const Schema& schema, const Arguments& arguments,
                                         std::int64_t standard) {
  PositionsRequest request;
  TRY(checkPlaces(arguments));
  request.length = TRY(arguments.integer("--length", standard, 1, most));
  request.offset = TRY(arguments.integer("--offset", 0, 0, most));
  request.scale = TRY(arguments.number("--scale", 1, 1e-6, 1e6));
  if (const auto layer = TRY(arguments.integer("--layer", 1)))
    request.layer = *layer - 1;
  if (const auto seed = TRY(arguments.integer("--seed", 0)))
    request.seed = static_cast<std::uint64_t>(*seed);
  if (arguments.has("--study"))
    request.run = TRY(runPlace(arguments));
  else
    request.config = TRY(configure(schema, arguments));
  return request;
}

} // namespace expe::cli
