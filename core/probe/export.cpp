#include "core/probe/export.h"

#include "core/api/parameters.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/json_file.h"
#include "core/tokenizer/tokenizer_file.h"
#include "core/position/framework/engine_schema.h"
#include "core/probe/eval_config.h"
#include "core/probe/import_tokenizer.h"
#include "core/train/hugging_face_config.h"
#include "core/train/state_file.h"

namespace expe {
namespace {

constexpr std::uintmax_t longestConfig = 1 << 20; // bytes

Result<std::int64_t> vocabularyOf(const std::filesystem::path& configJson) {
  const auto json = TRY(readJsonFile(configJson, longestConfig));
  if (!json.contains("vocab_size") || !json["vocab_size"].is_number_unsigned())
    return userError("{0} cannot be read; the checkpoint is damaged.", {configJson.string()});
  return json["vocab_size"].get<std::int64_t>();
}

bool chosenAtEvaluation(const std::string& key) {
  const auto* parameter = engineSchema().find(key);
  return parameter && parameter->when == When::Eval;
}

// What the model is called, or why there is no name for it; an error where another eval value would do.
Result<Exported> named(const ExportRequest& request, const Shape& shape, const Config& config) {
  const auto known = knownToTransformers(shape, config);
  if (known)
    return Exported{*known, {}};
  if (request.foreign && chosenAtEvaluation(known.error().key))
    return known.error();
  return Exported{"expe-workbench", known.error()};
}

Error masked(const Study& study, std::int64_t run) {
  const auto folder = study.folder() / "checkpoints" / std::to_string(run);
  return userError(
      "Run {0} is a masked model, whose tokens see later ones and which has a row for [MASK]; other "
      "programs know these names as those of causal models and would compute other numbers. Its "
      "weights are in {1} as they are.",
      {std::to_string(run), folder.string()});
}

// As what other programs know it, if they do; a file of an export before would contradict it.
Result<void> writeTokenizer(const std::filesystem::path& folder, const std::string& described) {
  const auto file = fileDescribed(described).value_or(DescribedFile{ownTokenizerFile, described});
  for (const char* name : {"tokenizer.model", "tokenizer.json", ownTokenizerFile})
    if (file.name != name)
      TRY(files().removeAll(folder / name));
  return files().replace(folder / file.name, file.bytes);
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
  const auto exported = TRY(named(request, shape, config));
  TRY(files().makeFolder(request.folder));
  TRY(copyFile(checkpoint.folder / "model.safetensors", request.folder / "model.safetensors"));
  TRY(files().replace(request.folder / "config.json", huggingFaceConfig(shape, config)));
  const auto state = TRY(loadState(checkpoint.folder / "state.json"));
  TRY(writeTokenizer(request.folder, state.tokenizer));
  return exported;
}

} // namespace expe
