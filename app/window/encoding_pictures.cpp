#include "app/window/encoding_pictures.h"

#include "app/window/jobs.h"
#include "app/window/words.h"
#include "core/api/help.h"
#include "core/api/schema.h"

namespace expe {
namespace {

// Another name may mean values of its own: "yarn".
Result<Figure> valuesNamed(Engine& engine, const std::string& name) {
  const Schema& all = schema(engine);
  const Config defaults = all.defaults(all.encoding(name)->id);
  return valuesOf(engine, TRY(all.configure(defaults, {{"position.encoding", name}})));
}

} // namespace

// Who reads never waits for an evaluation.
void EncodingPictures::want(const QString& encoding) {
  if (!engine_ || !schema(*engine_).encoding(encoding.toStdString()))
    return;
  const auto [at, isNew] = pictures_.try_emplace(encoding);
  if (!isNew) {
    if (at->second)
      emit drawn(encoding, at->second->figure, at->second->sentence);
    return;
  }
  jobs_.post(
      {.name = "help pictures"}, this,
      [engine = engine_, name = encoding.toStdString()](Progress&) { return valuesNamed(*engine, name); },
      [this, encoding](const Figure& figure) {
        keep(encoding, {figure, {}});
      },
      [this, encoding](const Error& error) {
        keep(encoding, {{}, sentence(error)});
      });
}

void EncodingPictures::keep(const QString& encoding, const Picture& picture) {
  pictures_[encoding] = picture;
  emit drawn(encoding, picture.figure, picture.sentence);
}

} // namespace expe
