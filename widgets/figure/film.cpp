#include "widgets/figure/film.h"

#include "core/base/files.h"
#include "widgets/figure/figure_page.h"

#include <webp/encode.h>
#include <webp/mux.h>

namespace expe {
namespace {

constexpr int each = 500;    // milliseconds that a picture is seen
constexpr double pixels = 2; // a point

} // namespace

struct Film::Encoder {
  explicit Encoder(QSize size) {
    WebPAnimEncoderOptions options;
    WebPAnimEncoderOptionsInit(&options);
    encoder = WebPAnimEncoderNew(size.width(), size.height(), &options);
    WebPConfigInit(&config);
    config.lossless = 1;
  }
  ~Encoder() { WebPAnimEncoderDelete(encoder); }
  Error failed() const {
    const char* why = encoder ? WebPAnimEncoderGetError(encoder) : "its pictures are too large";
    return failure("The film could not be encoded: " + std::string(why) + ".");
  }

  WebPAnimEncoder* encoder;
  WebPConfig config;
  int at = 0; // milliseconds
};

Film::Film(QSize size) : encoder_(std::make_unique<Encoder>(size)) {}
Film::~Film() = default;

Result<void> Film::add(const QImage& picture, int milliseconds) {
  if (!encoder_->encoder)
    return encoder_->failed();
  const QImage rgba = picture.convertToFormat(QImage::Format_RGBA8888);
  WebPPicture frame;
  WebPPictureInit(&frame);
  frame.use_argb = 1;
  frame.width = rgba.width(), frame.height = rgba.height();
  const bool added = WebPPictureImportRGBA(&frame, rgba.constBits(), static_cast<int>(rgba.bytesPerLine())) &&
                     WebPAnimEncoderAdd(encoder_->encoder, &frame, encoder_->at, &encoder_->config);
  WebPPictureFree(&frame);
  encoder_->at += milliseconds;
  return added ? Result<void>{} : encoder_->failed();
}

Result<QByteArray> Film::finished() {
  WebPData data;
  WebPDataInit(&data);
  const bool whole = WebPAnimEncoderAdd(encoder_->encoder, nullptr, encoder_->at, nullptr) &&
                     WebPAnimEncoderAssemble(encoder_->encoder, &data);
  const QByteArray bytes(reinterpret_cast<const char*>(data.bytes), static_cast<qsizetype>(data.size));
  WebPDataClear(&data);
  return whole ? Result<QByteArray>(bytes) : encoder_->failed();
}

QImage filmPicture(const Figure& figure, const PageOptions& page) {
  return figureImage(figure, page, pixels);
}

Result<void> writeFilm(const std::vector<QImage>& pictures, const std::filesystem::path& file,
                       Progress& progress) {
  Film film(pictures.front().size());
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    progress.report("writing the film", static_cast<double>(i), static_cast<double>(pictures.size()));
    if (progress.cancelled())
      return failure("Cancelled.");
    TRY(film.add(pictures[i], each));
  }
  return files().replace(file, TRY(film.finished()).toStdString());
}

} // namespace expe
