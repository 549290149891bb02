// Tokens as pieces: what is written for each, where they stand, and what keyboard and mouse choose.
#include "widgets/text/token_text.h"
#include "widgets/text/token_view.h"
#include "widgets/theme.h"

#include <QElapsedTimer>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace expe;

class TokenViewTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void whitespaceAndBytesCanBeSeen();
  void linesWrapAndEndAtLineEnds();
  void aGridHasRows();
  void aPictureIsDrawn();
  void arrowKeysChoose();
  void mouseChooses();
  void descriptionsAreForEverybody();
  void valuesColourThePieces();
  void thousandsOfPieces();
  void nothingToShow();

private:
  std::unique_ptr<TokenView> view_;
};

void TokenViewTest::init() {
  view_ = std::make_unique<TokenView>();
  view_->resize(300, 160);
  view_->show();
  QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
  view_->setPieces({{5, "One"}, {6, " two"}, {1, "\n"}, {7, "three"}, {195, "\xc3"}, {169, "\xa9"}});
}

void TokenViewTest::whitespaceAndBytesCanBeSeen() {
  QCOMPARE(visibleText(" two"), "␣two");
  QCOMPARE(visibleText("a\n\tb"), "a↵⇥b");
  QCOMPARE(visibleText("\xc3"), "‹C3›");
  QCOMPARE(visibleText("\xe2\x96"), "‹E2›‹96›");
  QCOMPARE(visibleText("é😀"), "é😀");
  QCOMPARE(visibleText(std::string("\0", 1)), "‹0›");
  QCOMPARE(visibleText("\u00a0"), "‹A0›");
  QCOMPARE(visibleText(""), "∅");
  QCOMPARE(describePiece({6, " two"}), "id 6, 4 bytes: 20 74 77 6F");
  QCOMPARE(describePiece({1, "\n"}), "id 1, 1 byte: 0A");
  QCOMPARE(describePiece({2, ""}), "id 2");
}

void TokenViewTest::linesWrapAndEndAtLineEnds() {
  QCOMPARE(view_->rectOf(0).top(), view_->rectOf(2).top()); // One two ↵
  QVERIFY(view_->rectOf(1).left() > view_->rectOf(0).right());
  QVERIFY(view_->rectOf(3).top() > view_->rectOf(2).bottom());
  QCOMPARE(view_->rectOf(3).left(), view_->rectOf(0).left());
  view_->resize(60, 160);
  QTRY_VERIFY(view_->rectOf(1).top() > view_->rectOf(0).bottom());
}

void TokenViewTest::aGridHasRows() {
  view_->setPieces({{1, "a"}, {2, "b"}, {3, "\n"}, {4, "c"}, {5, "d"}});
  view_->setGrid(3, false);
  QCOMPARE(view_->rectOf(2).top(), view_->rectOf(0).top());
  QVERIFY(view_->rectOf(3).top() > view_->rectOf(0).bottom()); // and no line ends within a row
  QCOMPARE(view_->rectOf(3).left(), view_->rectOf(0).left());
  QCOMPARE(view_->rectOf(4).left(), view_->rectOf(1).left());
  view_->setCurrent(1);
  QTest::keyClick(view_.get(), Qt::Key_Down);
  QCOMPARE(view_->current(), 4);
  QVERIFY2(view_->describe(4).startsWith("token 5 of 5, row 2, column 2, d, id 5"),
           qPrintable(view_->describe(4)));
  view_->setGrid(0, false);
  QCOMPARE(view_->rectOf(3).left(), view_->rectOf(0).left()); // after the line's end
  QVERIFY(view_->rectOf(4).left() > view_->rectOf(1).left() - 3);
  QVERIFY(!view_->describe(4).contains("column"));
}

void TokenViewTest::aPictureIsDrawn() {
  std::vector<Piece> pixels;
  for (int i = 0; i < 64; ++i)
    pixels.push_back({4 * i, std::string(1, static_cast<char>(4 * i))});
  view_->setPieces(pixels);
  view_->setGrid(8, true);
  const QRect first = view_->rectOf(0), below = view_->rectOf(8);
  QCOMPARE(first.size(), QSize(18, 18)); // squares without a gap, all of which fit
  QCOMPARE(below.top(), first.top() + 18);
  const QImage drawn = view_->viewport()->grab().toImage();
  const qreal ratio = drawn.devicePixelRatio();
  for (const int i : {0, 9, 63}) {
    const QColor gray = drawn.pixelColor((QPointF(view_->rectOf(i).center()) * ratio).toPoint());
    QCOMPARE(gray, QColor(4 * i, 4 * i, 4 * i));
  }
  view_->resize(100, 160);
  QTRY_COMPARE(view_->rectOf(0).width(), (view_->viewport()->width() - 16) / 8);
  QCOMPARE(view_->rectOf(0).width(), view_->rectOf(0).height());
}

void TokenViewTest::arrowKeysChoose() {
  QSignalSpy chosen(view_.get(), &TokenView::currentChanged);
  QTest::keyClick(view_.get(), Qt::Key_Right);
  QCOMPARE(view_->current(), 0);
  QTest::keyClick(view_.get(), Qt::Key_Right);
  QCOMPARE(view_->current(), 1);
  QTest::keyClick(view_.get(), Qt::Key_Down);
  QCOMPARE(view_->rectOf(view_->current()).top(), view_->rectOf(3).top());
  QTest::keyClick(view_.get(), Qt::Key_End);
  QCOMPARE(view_->current(), 5);
  QTest::keyClick(view_.get(), Qt::Key_Right); // stays
  QTest::keyClick(view_.get(), Qt::Key_Home);
  QCOMPARE(view_->current(), 0);
  QCOMPARE(chosen.count(), 5);
  view_->setPieces({});
  QTest::keyClick(view_.get(), Qt::Key_Right);
  QCOMPARE(view_->current(), -1);
}

void TokenViewTest::mouseChooses() {
  QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, view_->rectOf(3).center());
  QCOMPARE(view_->current(), 3);
  QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, QPoint(290, 150));
  QCOMPARE(view_->current(), -1);
}

void TokenViewTest::descriptionsAreForEverybody() {
  QCOMPARE(view_->accessibleDescription(), "6 tokens");
  view_->setCurrent(4);
  QCOMPARE(view_->describe(4), "token 5 of 6, ‹C3›, id 195, 1 byte: C3");
  QCOMPARE(view_->accessibleDescription(), view_->describe(4));
  QCOMPARE(view_->describe(6), "");
}

void TokenViewTest::valuesColourThePieces() {
  const auto colorOf = [this](int index) {
    const QRect rect = view_->rectOf(index);
    return view_->viewport()->grab().toImage().pixelColor(rect.left() + 2, rect.center().y());
  };
  QVERIFY(colorOf(0) != colorOf(1)); // neighbours differ
  view_->setColors({0, 1, 0.5, 0, 0, 0});
  QCOMPARE(colorOf(0), Theme::light().field);
  QVERIFY(colorOf(1).green() < colorOf(0).green() - 80);
  view_->setPieces(view_->pieces());
  QVERIFY(colorOf(0) != Theme::light().field);
}

void TokenViewTest::thousandsOfPieces() {
  std::vector<Piece> pieces;
  for (int i = 0; i < 4096; ++i)
    pieces.push_back({i, " piece" + std::to_string(i % 500)});
  QElapsedTimer time;
  time.start();
  view_->setPieces(pieces);
  view_->viewport()->grab();
  qInfo("%lld ms for 4096 pieces", time.elapsed());
  QVERIFY(view_->verticalScrollBar()->maximum() > 10000);
  QTest::keyClick(view_.get(), Qt::Key_End);
  QTest::keyClick(view_.get(), Qt::Key_End);
  QCOMPARE(view_->current(), 4095);
  QVERIFY(view_->viewport()->rect().contains(view_->rectOf(4095))); // scrolled to it
}

void TokenViewTest::nothingToShow() {
  view_->setPieces({});
  view_->setEmptyText("Nothing here yet.");
  QCOMPARE(view_->accessibleDescription(), "Nothing here yet.");
  QCOMPARE(view_->pieceAt({20, 20}), -1);
}

QTEST_MAIN(TokenViewTest)
#include "token_view_test.moc"
