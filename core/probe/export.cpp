#include "core/probe/export.h"

#include "core/api/parameters.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/json_file.h"
#include "core/interop/safetensors.h"
#include "core/interop/tokenizer_export.h"
#include "core/position/framework/engine_schema.h"
#include "core/probe/eval_config.h"
#include "core/probe/import_tokenizer.h"
#include "core/probe/python_model.h"
#include "core/tokenizer/tokenizer.h"
#include "core/tokenizer/tokenizer_file.h"
#include "core/train/hugging_face_config.h"
#include "core/train/state_file.h"

#include <ATen/ATen.h>
#include <nlohmann/json.hpp>

#include <map>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t longestConfig = 1 << 20; // bytes

Result<std::int64_t> vocabularyOf(const fs::path& configJson) {
  const auto json = TRY(readJsonFile(configJson, longestConfig));
  if (!json.contains("vocab_size") || !json["vocab_size"].is_number_unsigned())
    return userError("{0} cannot be read; the checkpoint is damaged.", {configJson.string()});
  return json["vocab_size"].get<std::int64_t>();
}

Exported named(const Shape& shape, const Config& config) {
  const auto known = knownToTransformers(shape, config);
  return known ? Exported{*known, {}} : Exported{"expe-workbench", known.error()};
}

Error masked(const Study& study, std::int64_t run) {
  const auto folder = study.folder() / "checkpoints" / std::to_string(run);
  return userError(
      "Run {0} is a masked model, whose tokens see later ones and which has a row for [MASK]; other "
      "programs know these names as those of causal models and would compute other numbers. Its "
      "weights are in {1} as they are.",
      {std::to_string(run), folder.string()});
}

using Files = std::map<std::string, std::string>; // names and contents

// What is known of the tokenizer, as what other programs know it if they do.
Result<Files> tokenizerFiles(const std::string& described, bool python) {
  const auto file = fileDescribed(described).value_or(DescribedFile{ownTokenizerFile, described});
  Files all = {{file.name, file.bytes}};
  const auto tokenizer = TRY(tokenizerFromDescription(described));
  const auto id = tokenizer->id();
  if (!python || (id != "bytes" && id != "characters" && file.name != "tokenizer.json"))
    return all;
  all["tokenizer_config.json"] = tokenizerConfigJson();
  if (id == "bytes")
    all["tokenizer.json"] = byteTokenizerJson();
  std::vector<std::string> pieces;
  for (Token token = 0; id == "characters" && token < tokenizer->vocabulary(); ++token)
    pieces.push_back(tokenizer->piece(token));
  if (id == "characters")
    all["tokenizer.json"] = characterTokenizerJson(pieces);
  return all;
}

// A file of an export before would contradict these.
Result<void> writeTokenizer(const fs::path& folder, const Files& written) {
  for (const char* name : {"tokenizer.model", ownTokenizerFile, "tokenizer.json", "tokenizer_config.json"})
    if (!written.contains(name))
      TRY(files().removeAll(folder / name));
  for (const auto& [name, text] : written)
    TRY(files().replace(folder / name, text));
  return {};
}

// The checkpoint's, and what its encodings have drawn.
Result<void> writeWeights(const fs::path& from, const fs::path& to, const NamedTensors& drawn) {
  if (drawn.empty())
    return copyFile(from, to);
  const auto stored = TRY(Safetensors::open(from));
  std::vector<std::vector<std::byte>> held;
  std::vector<TensorView> all;
  for (const StoredTensor& tensor : stored->tensors()) {
    auto& bytes = held.emplace_back(tensor.size);
    TRY(stored->read(tensor, bytes));
    all.push_back({tensor.name, tensor.type, tensor.shape, bytes});
  }
  NamedTensors kept; // as they lie in files
  for (const auto& [name, tensor] : drawn) {
    const auto& values = kept[name] = tensor.to(at::kCPU, at::kFloat).contiguous();
    all.push_back({name,
                   "F32",
                   values.sizes().vec(),
                   {static_cast<const std::byte*>(values.const_data_ptr()), values.nbytes()}});
  }
  return writeSafetensors(to, all, stored->metadata());
}

Result<std::string> describedModel(const Shape& shape, const Config& config, bool python) {
  auto text = huggingFaceConfig(shape, config);
  if (!python)
    return text;
  auto json = nlohmann::json::parse(text);
  tellPython(json, shape, config);
  return json.dump(2) + "\n";
}

} // namespace

Result<Exported> exportCheckpoint(const ExportRequest& request) {
  const auto study = TRY(Study::open(request.study, Study::Mode::ReadOnly));
  const auto run = TRY(study->run(request.run));
  if (isMasked(run.config))
    return masked(*study, request.run);
  const auto checkpoint = TRY(checkpointOf(*study, request.run, request.checkpoint));
  const auto config = TRY(evalConfig(engineSchema().complete(run.config), request.settings));
  const auto shape = Shape::of(config, TRY(vocabularyOf(checkpoint.folder / "config.json")));
  const auto state = TRY(loadState(checkpoint.folder / "state.json"));
  const auto tokenizer = TRY(tokenizerFiles(state.tokenizer, request.python));
  const fs::path& to = request.folder;
  TRY(files().makeFolder(to));
  TRY(writeWeights(checkpoint.folder / "model.safetensors", to / "model.safetensors",
                   request.python ? drawnTensors(config, shape.layers) : NamedTensors()));
  TRY(files().replace(to / "config.json", TRY(describedModel(shape, config, request.python))));
  if (request.python)
    TRY(files().replace(to / "modeling_expe.py", modelingExpe));
  TRY(writeTokenizer(to, tokenizer));
  return named(shape, config);
}

} // namespace expe
