#include "app/window/thumbnail.h"

#include "app/window/words.h"
#include "core/api/run_figure.h"
#include "core/api/study.h"
#include "core/base/files.h"
#include "widgets/figure/figure_sketch.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>
#include <QPainter>
#include <QStandardPaths>

namespace expe {
namespace {

QString keptAt(const QString& study, QSize size, double pixels, const Theme& theme) {
  const QString of =
      QString("%1 %2x%3@%4 %5").arg(study).arg(size.width()).arg(size.height()).arg(pixels).arg(theme.dark);
  const QByteArray name = QCryptographicHash::hash(of.toUtf8(), QCryptographicHash::Sha256).toHex().left(32);
  return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/thumbnails/" + name + ".png";
}

// Of its files' attributes alone: SQLite alone opens the database.
QDateTime changedAt(const QString& study) {
  return std::max(QFileInfo(study).lastModified(), QFileInfo(study + "-wal").lastModified());
}

void drawEdge(QImage& image, QSize size, const Theme& theme) {
  QPainter painter(&image);
  painter.setPen(theme.border);
  painter.drawRect(QRect(QPoint(), size).adjusted(0, 0, -1, -1));
}

Result<QImage> drawn(const QString& path, QSize size, double pixels, const Theme& theme) {
  const auto study = TRY(Study::open(pathOf(path), Study::Mode::ReadOnly));
  QImage image = figureSketch(TRY(makeFigure(*study, "length", {})), size, pixels, theme);
  drawEdge(image, size, theme);
  return image;
}

// Where the folder cannot be written to it is drawn again the next time.
void keep(const QImage& image, const QString& at) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  if (image.save(&buffer, "PNG") && files().makeFolder(pathOf(at).parent_path()))
    (void)files().replace(pathOf(at), bytes.toStdString());
}

} // namespace

QImage emptyThumbnail(QSize size, double pixels, const Theme& theme) {
  QImage image = figureSketch({}, size, pixels, theme);
  drawEdge(image, size, theme);
  return image;
}

Result<QImage> thumbnailOf(const QString& study, QSize size, double pixels, const Theme& theme) {
  const QString kept = keptAt(study, size, pixels, theme);
  if (QImage image; QFileInfo(kept).lastModified() > changedAt(study) && image.load(kept)) {
    image.setDevicePixelRatio(pixels);
    return image;
  }
  const QImage image = TRY(drawn(study, size, pixels, theme));
  keep(image, kept);
  return image;
}

} // namespace expe
