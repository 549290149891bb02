// Canon layers: what W_q, W_k and W_v read is convolved with the tokens before.
#include "tests/engine/compare_attention.h"
#include "tests/engine/exact_models.h"

using namespace expe;

namespace {

Decoder model(const std::string& encoding, const Settings& more = {}) {
  Settings settings = {{"position.encoding", encoding}, {"model.initial_std", "0.3"}};
  settings.insert(settings.end(), more.begin(), more.end());
  return {configured(settings), 50, at::kCPU, Parameters::Fill::Initial, at::kDouble};
}

at::Tensor taps(Decoder& of, int layer) {
  return of.parameters().view("position.canon_taps." + std::to_string(layer));
}

} // namespace

class CanonTest : public QObject {
  Q_OBJECT
private slots:
  // A token and three others that are 0 are the token: what is beside it says all of position.
  void withoutTapsItIsTheOtherAlone_data() {
    QTest::addColumn<QString>("with");
    QTest::addColumn<QString>("alone");
    QTest::newRow("nope") << "canon"
                          << "nope";
    QTest::newRow("rope") << "canon+rope"
                          << "rope";
    QTest::newRow("alibi") << "canon+alibi"
                           << "alibi";
  }
  void withoutTapsItIsTheOtherAlone() {
    QFETCH(QString, with);
    QFETCH(QString, alone);
    auto one = model(with.toStdString()), other = model(alone.toStdString());
    copyParameters(other, one);
    const at::NoGradGuard noGradients;
    const auto expected = other.logits(tokens(2, 20), inDouble());
    QVERIFY(largest(one.logits(tokens(2, 20), inDouble()) - expected) > 1e-2);
    for (int layer = 0; layer < 2; ++layer)
      taps(one, layer).zero_();
    QVERIFY(largest(one.logits(tokens(2, 20), inDouble()) - expected) < 1e-12);
  }

  // Of a text in pieces, some shorter than the kernel, the tokens before come from the pieces before.
  void inPieces_data() {
    QTest::addColumn<QString>("encoding");
    for (const char* encoding : {"canon", "canon+rope", "canon+fox"})
      QTest::newRow(encoding) << encoding;
  }
  void inPieces() {
    QFETCH(QString, encoding);
    auto one = model(encoding.toStdString());
    const at::NoGradGuard noGradients;
    const auto text = tokens(2, 24), whole = one.logits(text, inDouble());
    for (const std::int64_t size : {1, 2, 5})
      VERIFY_BELOW(largest(logitsInPieces(one, text, size, inDouble()) - whole), 1e-11,
                   QString::number(size));
  }

  // In one layer without V, a token's values do not depend on those before it: who attends to itself alone
  // adds what it would without the convolution.
  void valuesAreLeftAlone_data() {
    QTest::addColumn<QString>("v");
    QTest::newRow("values too") << "on";
    QTest::newRow("queries and keys") << "off";
  }
  void valuesAreLeftAlone() {
    QFETCH(QString, v);
    const Settings more = {{"position.canon.apply_v", v.toStdString()}, {"evaluation.span", "1"}};
    auto one = model("canon", more), other = model("nope", {{"evaluation.span", "1"}});
    copyParameters(other, one);
    one.configure(configured({{"position.encoding", "canon"}, more[0], more[1]}));
    other.configure(configured({{"position.encoding", "nope"}, more[1]}));
    const at::NoGradGuard noGradients;
    const auto apart =
        largest(one.logits(tokens(2, 20), inDouble()) - other.logits(tokens(2, 20), inDouble()));
    QVERIFY2(v == "on" ? apart > 1e-2 : apart < 1e-12, qPrintable(QString::number(apart)));
  }
};

QTEST_APPLESS_MAIN(CanonTest)
#include "canon_test.moc"
