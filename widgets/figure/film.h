// Pictures one after the other as an animated WebP, without loss. One thread at a time.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QImage>

#include <memory>

namespace expe {

class Film {
public:
  explicit Film(QSize size);
  ~Film();

  Result<void> add(const QImage& picture, int milliseconds); // of that size, seen so long
  Result<QByteArray> finished();                             // the file; once, after the last

private:
  struct Encoder;
  std::unique_ptr<Encoder> encoder_;
};

} // namespace expe
