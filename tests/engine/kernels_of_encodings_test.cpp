// What a kernel must take: of these encodings, with their defaults, none falls back to the explicit form, and
// what the kernel gives is what the explicit form gives.
#include "tests/engine/encoding_scene.h"

#include <ATen/Parallel.h>
#include <QtTest>

#include <set>

using namespace expe;

namespace {

// Scores are made again, or weights are no softmax.
const std::set<std::string> explicitOnly = {
    "shaw", "transformer_xl", "huang_2020",          "da_transformer", "deberta", "cope",
    "wall", "path",           "selective_attention", "stick_breaking", "tapa"};

} // namespace

class KernelsOfEncodingsTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { at::set_num_threads(1); } // small tensors

  void allOthersAreTaken_data() {
    QTest::addColumn<QString>("id");
    for (const Family& each : registry())
      if (explicitOnly.count(each.info.id) == 0)
        QTest::newRow(each.info.id.c_str()) << QString::fromStdString(each.info.id);
    for (const auto& id : explicitOnly)
      QVERIFY2(family(id).info.id == id, id.c_str());
  }
  void allOthersAreTaken() {
    QFETCH(QString, id);
    const at::NoGradGuard noGradients;
    const EncodingScene scene(id.toStdString());
    const auto plan = scene.plan();
    QVERIFY(!plan.explicitOnly());
    const auto attended = attend(plan, scene.v);
    QVERIFY2(attended.kernel.rfind("explicit", 0) != 0, attended.kernel.c_str());
    const auto apart = (attended.out - explicitAttention(plan, scene.v)).abs().max().item<double>();
    QVERIFY2(apart < 1e-10, std::to_string(apart).c_str());
  }
};

QTEST_GUILESS_MAIN(KernelsOfEncodingsTest)
#include "kernels_of_encodings_test.moc"
