// What a model says after a prompt, against full forward passes.
#include "tests/engine/training.h"

#include "core/inspect/loaded_model.h"
#include "core/inspect/probe.h"

#include <cmath>

using namespace expe;

class ContinueTextTest : public QObject {
  Q_OBJECT

  Bench bench_;
  Progress quiet_;
  std::map<std::string, std::int64_t> runs_;
  std::string prompt_; // that all runs can read

  ContinueRequest request(const std::string& encoding, std::int64_t tokens) const {
    ContinueRequest r;
    r.state.run = runs_.at(encoding);
    r.state.typed = prompt_;
    r.tokens = tokens;
    return r;
  }
  Result<Continuation> said(const ContinueRequest& r, std::vector<Predicted>* heard = nullptr) {
    return makeProbe(bench_.where)->continueText(r, quiet_, [&](const Predicted& each) {
      if (heard)
        heard->push_back(each);
    });
  }
  static std::vector<Token> tokensOf(const std::vector<Predicted>& all) {
    std::vector<Token> tokens;
    for (const auto& each : all)
      tokens.push_back(each.piece.id);
    return tokens;
  }
  // The distribution after some tokens, by one forward pass over all of them.
  static at::Tensor after(LoadedModel& loaded, const std::vector<Token>& tokens) {
    at::NoGradGuard noGradients;
    const auto logits = loaded.model().logits(tensorOf(tokens, at::kCPU), loaded.pass());
    return logits[0][-1].to(at::kDouble).softmax(0);
  }

private slots:
  void initTestCase() {
    for (const char* encoding : {"rope", "expe", "alibi", "sinusoidal"}) {
      runs_[encoding] = bench_.add({{"position.encoding", encoding}, {"model.dropout", "0"}});
      QCOMPARE(bench_.train(runs_[encoding]).how, TrainEnd::How::Finished);
    }
    const auto data = *openDataset(bench_.study->run(1)->config, quiet_);
    for (std::size_t i = 0; i < 20; ++i)
      prompt_ += data.tokenizer->piece(data.tokens[i]);
  }

  void theMostProbableIsThatOfFullPasses_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<bool>("changed");
    for (const char* encoding : {"rope", "expe", "alibi", "sinusoidal"})
      QTest::newRow(encoding) << encoding << false;
    QTest::newRow("expe, scaled and shifted, with a span") << "expe" << true;
    QTest::newRow("rope, scaled and shifted, with a span") << "rope" << true;
  }
  void theMostProbableIsThatOfFullPasses() {
    QFETCH(QString, encoding);
    QFETCH(bool, changed);
    auto r = request(encoding.toStdString(), 30);
    if (changed) {
      r.state.eval.set("evaluation.scale", 0.5);
      r.state.eval.set("evaluation.offset", std::int64_t(9));
      r.state.eval.set("evaluation.span", std::int64_t(12));
    }
    std::vector<Predicted> heard;
    const auto text = said(r, &heard);
    QVERIFY2(text.ok(), text.ok() ? "" : text.error().message().c_str());
    QCOMPARE(text->generated.size(), size_t(30));
    QCOMPARE(tokensOf(heard), tokensOf(text->generated));
    ModelCache models(bench_.where);
    LoadedModel& loaded = **models.get(r.state, quiet_);
    auto tokens = *loaded.data().tokenizer->encode(prompt_);
    QCOMPARE(text->prompt.size(), tokens.size());
    for (const auto& each : text->generated) {
      const auto p = after(loaded, tokens);
      QCOMPARE(std::int64_t(each.piece.id), p.argmax().item<std::int64_t>());
      QVERIFY(std::abs(each.probability - p.max().item<double>()) < 1e-5);
      tokens.push_back(each.piece.id);
    }
  }

  void theNextAreTheLikeliestInOrder() {
    auto r = request("expe", 0);
    r.most = 7;
    const auto text = *said(r);
    QVERIFY(text.generated.empty());
    QCOMPARE(text.next.size(), size_t(7));
    ModelCache models(bench_.where);
    LoadedModel& loaded = **models.get(r.state, quiet_);
    const auto p = after(loaded, *loaded.data().tokenizer->encode(prompt_));
    double sum = 0, last = 1;
    for (const auto& each : text.next) {
      QVERIFY(each.probability <= last && each.probability > 0);
      QVERIFY(std::abs(each.probability - p[each.piece.id].item<double>()) < 1e-5);
      last = each.probability, sum += last;
    }
    QVERIFY(sum <= 1 + 1e-12);
    QVERIFY(last >= std::get<0>(p.topk(8))[7].item<double>() - 1e-6);
    r.most = 1 << 20; // more than there are
    sum = 0;
    const auto all = *said(r);
    for (const auto& each : all.next)
      sum += each.probability;
    QVERIFY(std::abs(sum - 1) < 1e-9);
  }

  void aSeedSaysTheSameAgain() {
    auto r = request("expe", 40);
    r.temperature = 1;
    const auto first = tokensOf(said(r)->generated);
    QCOMPARE(tokensOf(said(r)->generated), first);
    r.tokens = 25; // each draw is one of the seed and its place
    QCOMPARE(tokensOf(said(r)->generated), std::vector(first.begin(), first.begin() + 25));
    r.tokens = 40, r.seed = 2;
    QVERIFY(tokensOf(said(r)->generated) != first);
    r.temperature = 1e-4; // so cold that it is the most probable
    const auto cold = tokensOf(said(r)->generated);
    r.temperature = 0;
    QCOMPARE(cold, tokensOf(said(r)->generated));
  }

  void drawsFollowTheDistribution() {
    auto r = request("expe", 1);
    r.temperature = 1, r.most = 1;
    const auto best = said(r)->next[0];
    int hits = 0;
    auto probe = makeProbe(bench_.where);
    for (r.seed = 0; r.seed < 600; ++r.seed)
      hits += probe->continueText(r, quiet_, [](const Predicted&) {})->generated[0].piece.id == best.piece.id;
    const double sd = std::sqrt(600 * best.probability * (1 - best.probability));
    QVERIFY2(std::abs(hits - 600 * best.probability) < 4 * sd, qPrintable(QString::number(hits)));
  }

  void theScaleChangesWhatComes() {
    auto r = request("expe", 0);
    const auto plain = said(r)->next;
    r.state.eval.set("evaluation.scale", 0.25);
    const auto scaled = *said(r);
    bool same = true;
    for (std::size_t i = 0; i < plain.size(); ++i)
      same = same && plain[i].probability == scaled.next[i].probability;
    QVERIFY(!same);
    QVERIFY(scaled.stamp.english().find("s = 0.25") != std::string::npos ||
            scaled.stamp.english().find("s = 1/4") != std::string::npos);
  }

  void whatCannotBeReadGetsASentence() {
    auto r = request("expe", 4);
    r.state.typed = "\xE4\xB8\xAD";
    const auto unknown = said(r);
    QVERIFY(!unknown.ok());
    QCOMPARE(unknown.error().kind, Error::Kind::User);
    QCOMPARE(unknown.error().key, std::string("typed"));
    r.state.typed.clear();
    QCOMPARE(said(r).error().key, std::string("typed"));
    r.state.typed = prompt_;
    r.tokens = std::int64_t(1) << 40;
    const auto large = said(r);
    QVERIFY(!large.ok());
    QCOMPARE(large.error().kind, Error::Kind::User);
    QVERIFY(large.error().message().find("GB") != std::string::npos);
  }

  void cancelledBetweenTokens() {
    class After : public Progress {
    public:
      bool cancelled() const override { return heard >= 3; }
      int heard = 0;
    } after;
    const auto text =
        makeProbe(bench_.where)->continueText(request("rope", 1000), after, [&](const Predicted&) {
          ++after.heard;
        });
    QVERIFY(!text.ok());
    QCOMPARE(after.heard, 3);
  }
};

QTEST_GUILESS_MAIN(ContinueTextTest)
#include "continue_text_test.moc"
