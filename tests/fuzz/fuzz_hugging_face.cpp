// config.json of a Hugging Face folder.
#include "tests/fuzz/fuzz.h"

#include "core/interop/hugging_face.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  static const Schema schema;
  const auto model = readForeignModel(folder.put("config.json", fuzz::textOf(data, size)));
  if (!model)
    return 0;
  fuzz::require(model->vocabulary > 0, "a model has a vocabulary");
  auto settings = model->suggested;
  for (const auto& more : {model->evaluated, model->settled})
    settings.insert(settings.end(), more.begin(), more.end());
  (void)schema.configure(schema.defaults("nope"), settings);
  return 0;
}
