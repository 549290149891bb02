// A recipe from elsewhere: read, and where it is one, made.
#include "tests/fuzz/fuzz.h"

#include "core/api/recipe.h"
#include "core/base/sectioned_text.h"
#include "tests/core/fake_encodings.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const Schema schema(fakeEncodings());
  static const fuzz::Folder folder;
  const auto text = fuzz::textOf(data, size);
  if (const auto sections = readSections(text)) {
    const auto again = readSections(print(*sections));
    fuzz::require(again && print(*again) == print(*sections),
                  "sections that were read are written and read as they are");
  }
  const auto recipe = readRecipe(text, schema);
  if (!recipe)
    return 0;
  for (const RecipeRun& run : recipe->runs)
    fuzz::require(schema.check(run.config).ok(), "a run of a recipe that was read can be trained");
  folder.clear();
  std::vector<std::int64_t> runs;
  const auto study = Study::create(folder.path() / "study", [&](Study& made) -> Result<void> {
    runs = TRY(makeRuns(made, *recipe));
    return {};
  });
  if (study)
    fuzz::require((*study)->runs().value().size() == recipe->runs.size(), "it has the runs of the recipe");
  return 0;
}
