#include "core/probe/import.h"

#include "core/api/parameters.h"
#include "core/base/files.h"
#include "core/base/json_file.h"
#include "core/data/dataset.h"
#include "core/interop/hugging_face.h"
#include "core/interop/shards.h"
#include "core/model/size.h"
#include "core/position/framework/engine_schema.h"
#include "core/probe/import_tokenizer.h"
#include "core/probe/python_model.h"
#include "core/runtime/guard.h"
#include "core/schema/head_width.h"
#include "core/tokenizer/tokenizer_file.h"
#include "core/train/hugging_face_config.h"
#include "core/train/rope_scaling.h"
#include "core/train/state.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

namespace fs = std::filesystem;

// What a checkpoint of a study says beside its weights: the run's settings and its tokenizer.
struct Origin {
  Settings settings;
  std::string tokenizer;
};

Result<Origin> originOf(const fs::path& folder) {
  Origin origin;
  const auto file = folder / "state.json";
  if (std::error_code ignored; !fs::exists(file, ignored))
    return origin;
  const auto json = TRY(readJsonFile(file, longestState));
  if (!json.contains("config") || !json.contains("tokenizer") || !json["tokenizer"].is_string())
    return userError("{0} cannot be read; the checkpoint is damaged.", {file.string()});
  const auto config =
      TRY(configFromJson(json["config"].dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)));
  for (const auto& [key, value] : config.values())
    if (engineSchema().find(key)) // not what another version knows
      origin.settings.emplace_back(key, print(value));
  origin.tokenizer = json["tokenizer"].get<std::string>();
  return origin;
}

// Those of the checkpoint or the file's suggestions, the file's eval values, the user's, and last what the
// weights settle.
Result<Config> configOf(const ForeignModel& model, const Origin& origin, const Settings& wanted) {
  const auto encoding =
      std::ranges::find(model.settled, "position.encoding", &std::pair<std::string, std::string>::first)
          ->second;
  for (const auto& [key, text] : wanted) {
    const auto parameter = TRY(engineSchema().resolve(key, encoding));
    for (const auto& settled : model.settled)
      if (settled.first == parameter->key)
        return userError("{0} is settled by the imported weights: leave it out.", {settled.first},
                         settled.first);
  }
  Settings all = origin.settings.empty() ? model.suggested : origin.settings;
  for (const auto& more : {model.evaluated, wanted, model.settled})
    all.insert(all.end(), more.begin(), more.end());
  const auto& schema = engineSchema();
  auto config = schema.configure(schema.defaults(schema.encoding(encoding) ? encoding : "expe"), all);
  if (config)
    *config = config->fixed(); // the weights know these values and no others
  return config;
}

// Where nobody says how texts are cut: as the folder's own tokenizer does.
Result<Config> withItsTokenizer(const fs::path& folder, const Origin& origin, Config config) {
  std::error_code ignored;
  if (config.text("data.tokenizer") != "auto" || readsTokenizerFile(config) || !origin.tokenizer.empty() ||
      fs::exists(folder / ownTokenizerFile, ignored))
    return config;
  std::optional<Error> unread;
  for (const char* name : {"tokenizer.json", "tokenizer.model"}) {
    const auto file = fs::absolute(folder / name).lexically_normal();
    if (!fs::exists(file, ignored))
      continue;
    if (const auto tokenizer = tokenizerInFile(file); !tokenizer) {
      unread = unread ? unread : tokenizer.error();
      continue;
    }
    config.set("data.model", file.string());
    return config;
  }
  return unread ? Result<Config>(*unread) : Result<Config>(std::move(config));
}

// Where transformers would turn queries and keys otherwise of the same numbers. What it turns of a part of
// the dims it does as of heads of so many.
Result<void> checkAlike(const ForeignModel& model) {
  auto config = TRY(configOf(model, {}, {}));
  if (model.own || config.text("position.encoding") != "rope")
    return {};
  auto d = headWidthOf(config);
  if (config.text("position.rope.rotates") == "first") {
    d = std::lround(config.real("position.rope.share") * static_cast<double>(d));
    config.set("position.rope.rotates", std::string("all"));
  }
  TRY(ropeScaling(config, d));
  return {};
}

// A vocabulary is padded where the weights have more rows than there are tokens.
Config withPadding(Config config, const Dataset& data, const ForeignModel& model) {
  if (data.vocabulary() == model.vocabulary)
    config.set("model.vocabulary", std::int64_t{0});
  return config;
}

Result<Dataset> dataFor(const fs::path& folder, const Config& config, const ForeignModel& model,
                        const Origin& origin, Progress& progress) {
  auto data = openDataset(config, progress);
  if (!data)
    return data;
  if (data->vocabulary() > model.vocabulary)
    return userError(
        "The model knows {0} tokens, but the tokenizer {1} of the data has {2}: choose the one that it "
        "was trained with (--set data.tokenizer=…, --set data.text=…).",
        {std::to_string(model.vocabulary), data->tokenizer->id(), std::to_string(data->vocabulary())},
        "data.tokenizer");
  TRY(checkTokens(folder, origin.tokenizer, *data->tokenizer));
  return data;
}

std::optional<at::ScalarType> typeOf(const std::string& name) {
  if (name == "F32")
    return at::kFloat;
  if (name == "F16")
    return at::kHalf;
  if (name == "BF16")
    return at::kBFloat16;
  return {};
}

// The name of a tensor in files: the part "transformer." before it may be left out, as in those of GPT-2.
const StoredTensor* findIn(const Shards& shards, const std::string& name) {
  const auto* found = shards.find(name);
  return found ? found : shards.find("transformer." + name);
}

// Its shape in files, of which ours is a part.
std::vector<std::int64_t> shapeIn(const ForeignTensor& from, const at::Tensor& ours) {
  auto shape = ours.sizes().vec();
  if (from.parts > 1) // of one number there are no parts
    shape[0] *= from.parts;
  if (from.transposed)
    std::swap(shape[0], shape[1]);
  return shape;
}

// Ours of what a file has.
at::Tensor made(const ForeignTensor& from, at::Tensor values, std::int64_t headWidth) {
  if (from.transposed)
    values = values.t();
  if (from.parts > 1 && from.inEachHead)
    values = values.unflatten(0, {-1, from.parts, headWidth}).select(1, from.part).flatten(0, 1);
  else if (from.parts > 1)
    values = values.chunk(from.parts)[static_cast<std::size_t>(from.part)];
  if (from.plus == 0 && from.times == 1)
    return values;
  return (values.to(at::kFloat) + from.plus) * from.times;
}

// What is drawn alike in every run an export holds for Python: it must be as it is here.
Result<void> checkDrawn(const Shards& shards, const NamedTensors& drawn) {
  for (const auto& [name, ours] : drawn) {
    const auto* stored = shards.find(name);
    if (!stored)
      continue;
    auto theirs = at::empty_like(ours);
    const bool alike = stored->type == "F32" && stored->shape == ours.sizes().vec();
    if (alike)
      TRY(shards.read(*stored, {static_cast<std::byte*>(theirs.data_ptr()), theirs.nbytes()}));
    if (!alike || !at::allclose(theirs, ours, 0, 1e-5))
      return userError(
          "Tensor {0} is another than the one that every run draws here, which nothing trains: such "
          "weights cannot be imported.",
          {name});
  }
  return {};
}

Result<void> checkNames(const Shards& shards, const ForeignTensors& tensors, Decoder& model,
                        const NamedTensors& drawn) {
  std::set<std::string> known;
  const auto add = [&](const std::string& name) { known.insert(name), known.insert("transformer." + name); };
  for (const auto& [name, tensor] : model.parameters().views())
    add(tensors(name).name);
  for (const auto& [name, tensor] : drawn)
    add(name);
  if (model.shape().tied) // which is the embedding
    add(tensors("lm_head.weight").name);
  for (const auto& name : shards.names())
    if (!known.contains(name) && !isNoWeight(name))
      return userError("The weights have a tensor {0}, for which there is no place here.", {name});
  return {};
}

Result<void> take(const Shards& shards, const ForeignTensors& tensors, Decoder& model,
                  const NamedTensors& drawn) {
  at::NoGradGuard noGrad;
  for (auto& [ours, tensor] : model.parameters().views()) {
    const auto from = tensors(ours);
    const auto& name = from.name;
    const auto* view = findIn(shards, name);
    if (!view)
      return userError("The weights have no tensor {0}, which config.json asks for.", {name});
    const auto type = typeOf(view->type);
    if (!type)
      return userError("Tensor {0} is of type {1}; only F32, F16 and BF16 can be imported.",
                       {name, view->type});
    if (view->shape != shapeIn(from, tensor))
      return userError("Tensor {0} has another shape than config.json says.", {name});
    const auto values = at::empty(view->shape, *type);
    const std::span into(static_cast<std::byte*>(values.data_ptr()), values.nbytes());
    TRY(shards.read(*view, into));
    if (!at::isfinite(values).all().item<bool>())
      return userError("Tensor {0} has numbers that are not finite (NaN or infinite): such weights compute "
                       "nothing; take another checkpoint of the model.",
                       {name});
    tensor.copy_(made(from, values, model.shape().headWidth()));
  }
  TRY(checkDrawn(shards, drawn));
  return checkNames(shards, tensors, model, drawn);
}

// A config.json that asks for more than the files hold would make us allocate it.
Result<void> checkSize(const Shards& shards, const Config& config, const ForeignModel& model) {
  const auto size = sizeOf(config, model.vocabulary);
  if (size.parameters > shards.elements())
    return userError(
        "The weights have {0} numbers, but config.json asks for {1}; they do not belong together.",
        {std::to_string(shards.elements()), std::to_string(size.parameters)});
  return {};
}

Result<std::int64_t> store(Study& study, const ImportRequest& request, const Config& config,
                           const Dataset& data, Decoder& model) {
  const auto name = request.name.empty() ? fs::absolute(request.folder).lexically_normal().filename().string()
                                         : request.name;
  const TrainState state{0, 0, 0, data.fingerprint, data.tokenizer->describe(), {}};
  return study.addImported(name, config, [&](const fs::path& folder) -> Result<void> {
    TRY(saveWeights(folder / "model.safetensors", model));
    TRY(files().write(folder / "config.json", huggingFaceConfig(model.shape(), ofModel(config))));
    return saveState(folder / "state.json", state, config);
  });
}

} // namespace

Result<std::int64_t> importCheckpoint(const ImportRequest& request, Progress& progress) {
  const auto study = TRY(Study::open(request.study));
  if (study->readOnly())
    return userError("{0} cannot be written: copy the study to a folder of yours.",
                     {study->folder().string()});
  const auto foreign = TRY(readForeignModel(request.folder / "config.json"));
  const auto origin = TRY(originOf(request.folder));
  const auto config =
      TRY(withItsTokenizer(request.folder, origin, TRY(configOf(foreign, origin, request.settings))));
  TRY(checkAlike(foreign));
  if (isMasked(config))
    return userError(
        "training.objective: imported weights predict the next token and have no row for [MASK]; "
        "leave it at next-token.",
        {}, "training.objective");
  const auto shards = TRY(Shards::open(request.folder));
  TRY(checkSize(shards, config, foreign));
  const auto data = TRY(dataFor(request.folder, config, foreign, origin, progress));
  const auto padded = withPadding(config, data, foreign);
  return guarded([&]() -> Result<std::int64_t> {
    progress.report("reading the weights", 0, 1);
    Decoder model(padded, data.vocabulary(), at::kCPU);
    TRY(take(shards, foreign.tensors, model, drawnTensors(padded, model.shape().layers)));
    if (progress.cancelled())
      return failure("Cancelled.");
    return store(*study, request, padded, data, model);
  });
}

} // namespace expe
