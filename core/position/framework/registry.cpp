// Every encoding of the workbench, in the order of the menus.
#include "core/position/framework/composed.h"
#include "core/position/framework/families.h"
#include "core/schema/describe.h"
#include "core/schema/encoding_titles.h"

#include <algorithm>
#include <stdexcept>

namespace expe {

namespace {

std::vector<Family>& others() {
  static std::vector<Family> families;
  return families;
}

constexpr std::int64_t asMany = 8; // layers that are asked: patterns that were published repeat within them

// Where each acts is found by asking it, in each layer of a small model with its defaults.
std::vector<Family> asked(std::vector<Family> families) {
  families.insert(families.end(), others().begin(), others().end());
  for (Family& each : families) {
    if (each.info.title.empty())
      each.info.title = encodingTitle(each.info.id);
    auto config = describe::defaultsOf(each.info.parameters);
    each.info.equation = written(each.info.equations(config)); // of no model's size
    config.set("position.encoding", each.info.id);
    config.set("model.width", std::int64_t{64});
    config.set("model.heads", std::int64_t{4});
    Parameters parameters(0, at::kCPU);
    PositionContext ctx;
    ctx.heads = ctx.keyHeads = 4, ctx.headWidth = 16, ctx.width = 64;
    Acts acts;
    for (ctx.layer = 0; ctx.layer < asMany; ++ctx.layer)
      acts = acts | actsOf(*each.make(config, parameters, ctx.layer), ctx);
    if (each.info.actsAt.empty()) // it does not say itself where it may act
      each.info.actsAt = namesOf(acts);
  }
  return families;
}

} // namespace

// One a line.
// clang-format off
const std::vector<Family>& registry() {
  static const std::vector<Family> families = asked({
      expeFamily(),
      exqpeFamily(),
      nopeFamily(),
      sinusoidalFamily(),
      learnedFamily(),
      axialFamily(),
      ropeFamily(),
      xposFamily(),
      fopeFamily(),
      popeFamily(),
      ropePpFamily(),
      shawFamily(),
      transformerXLFamily(),
      tenerFamily(),
      huangFamily(),
      daTransformerFamily(),
      debertaFamily(),
      canonFamily(),
      alibiFamily(),
      bamFamily(),
      t5Family(),
      kerpleFamily(),
      sandwichFamily(),
      fireFamily(),
      copeFamily(),
      cableFamily(),
      foxFamily(),
      grapeAFamily(),
      grapeAPFamily(),
      gapeFamily(),
      tapaFamily(),
      wallFamily(),
      stickBreakingFamily(),
      pathFamily(),
      selectiveRopeFamily(),
      repoFamily(),
      selectiveAttentionFamily(),
      expe2DFamily(),
      sinusoidal2DFamily(),
      learned2DFamily(),
      rope2DFamily(),
      alibi2DFamily(),
      t52DFamily(),
      swinFamily(),
      customFamily(),
  });
  return families;
}
// clang-format on

void addFamily(Family own) {
  others().push_back(std::move(own));
}

const Family* findFamily(const std::string& id) {
  for (const auto& each : registry()) // of which one is called rope++ too
    if (named(each.info, id))
      return &each;
  return id.find('+') == id.npos ? nullptr : composedFamily(id);
}

const Family& family(const std::string& id) {
  if (const auto* found = findFamily(id))
    return *found;
  throw std::out_of_range("no encoding is called " + id);
}

} // namespace expe
