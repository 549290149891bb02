// Pictures one after the other as an animated WebP, without loss. One thread at a time.
#pragma once

#include "core/api/figure.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QImage>

#include <filesystem>
#include <memory>
#include <vector>

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

// A figure as films show it; all of one page have one size. GUI thread.
QImage filmPicture(const Figure& figure, const PageOptions& page);

// Each picture for half a second. Any thread.
Result<void> writeFilm(const std::vector<QImage>& pictures, const std::filesystem::path& file,
                       Progress& progress);

} // namespace expe
