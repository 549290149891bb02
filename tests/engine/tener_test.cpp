// TENER: the kernel that takes it, and the keys of the paper.
#include "tests/engine/relative_scene.h"

using namespace expe;

class TenerTest : public QObject {
  Q_OBJECT

private slots:
  void tenerIsTakenByOurKernel() {
    const at::NoGradGuard noGradients;
    for (const char* form : {"paper", "code"}) {
      E e(of("tener", {{"form", form}}));
      e.ask();
      QCOMPARE(attend(e.plan, e.v).kernel, std::string("blockwise"));
      QCOMPARE(e.plan.pieces.front().q.size(-1), (std::string(form) == "code" ? 3 : 2) * E::d);
    }
  }

  // Each head's own dims of what enters the layer, in place of W_k h.
  void tenersKeysOfThePaper() {
    const at::NoGradGuard noGradients;
    Settings unprojected = of("tener", {{"keys", "unprojected"}});
    E e(unprojected), plain(of("tener"));
    const auto h = random("h", {E::B, E::Tk, E::D});
    e.tokens = e.encoding->prepare(h, e.at);
    plain.k = h.view({E::B, E::Tk, E::H, E::d}).transpose(1, 2);
    const auto z = logitsOf(e);
    QVERIFY(apart(z, logitsOf(plain)) < 1e-12);
    e.k = e.k * 2; // which nobody asks
    QVERIFY(apart(logitsOf(e), z) == 0);
  }
};

QTEST_APPLESS_MAIN(TenerTest)
#include "tener_test.moc"
