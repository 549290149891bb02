// Films: as many pictures as were given, each to the pixel, each as long as was said.
#include "tests/widgets/figure_fixture.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/film.h"

#include <QTest>

#include <webp/demux.h>

using namespace expe;

class FilmTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }

  void picturesComeBackToThePixel() {
    std::vector<QImage> pictures;
    for (const int points : {3, 10, 40})
      pictures.push_back(
          figureImage(figure(points), {3.25, 2.5}, 2).convertToFormat(QImage::Format_RGBA8888));
    QVERIFY(pictures[0] != pictures[1]);
    Film film(pictures.front().size());
    for (const QImage& picture : pictures)
      QVERIFY(film.add(picture, 400).ok());
    const auto bytes = film.finished();
    QVERIFY(bytes.ok());

    const WebPData data{reinterpret_cast<const uint8_t*>(bytes->constData()), std::size_t(bytes->size())};
    WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, nullptr); // RGBA
    QVERIFY(decoder);
    WebPAnimInfo info;
    QVERIFY(WebPAnimDecoderGetInfo(decoder, &info));
    QCOMPARE(info.frame_count, 3U);
    for (int i = 0; i < 3; ++i) {
      uint8_t* pixels = nullptr;
      int until = 0;
      QVERIFY(WebPAnimDecoderGetNext(decoder, &pixels, &until));
      QCOMPARE(until, 400 * (i + 1));
      const QImage seen(pixels, int(info.canvas_width), int(info.canvas_height), QImage::Format_RGBA8888);
      QVERIFY(seen == pictures[std::size_t(i)]);
    }
    WebPAnimDecoderDelete(decoder);
  }

  void aPictureOfAnotherSizeIsRefused() {
    Film film({20, 10});
    QImage other(30, 10, QImage::Format_RGB32);
    other.fill(Qt::white);
    const auto added = film.add(other, 100);
    QVERIFY(!added.ok());
    QVERIFY(!added.error().message().empty());
  }
};

QTEST_MAIN(FilmTest)
#include "film_test.moc"
