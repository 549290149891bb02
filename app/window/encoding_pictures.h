// What encodings put in, with their defaults: drawn once each when it is first wanted, for the help's pages
// and for who chooses an encoding. GUI thread.
#pragma once

#include "core/api/engine.h"
#include "widgets/figure/picture_source.h"

#include <map>
#include <optional>

namespace expe {

class Jobs;

class EncodingPictures : public PictureSource {
  Q_OBJECT
public:
  EncodingPictures(Jobs& jobs, QObject* parent) : PictureSource(parent), jobs_(jobs) {}
  void useEngine(Engine& engine) { engine_ = &engine; }
  void want(const QString& encoding) override; // by any of its names

private:
  struct Picture {
    std::optional<Figure> figure;
    QString sentence;
  };
  void keep(const QString& encoding, const Picture& picture);

  Jobs& jobs_;
  Engine* engine_ = nullptr;
  std::map<QString, std::optional<Picture>> pictures_; // none: it is on its way
};

} // namespace expe
