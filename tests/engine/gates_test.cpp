// What content decides of each token, as the view of attention shows it: against the equations, and in pieces
// of a long text as in one.
#include "tests/engine/view_context.h"

#include "core/base/lists.h"
#include "core/inspect/attention/attention.h"

#include <ATen/ATen.h>

using namespace expe;

namespace {

// What a layer sees of a text that is read at once.
class Seen : public ForwardObserver {
public:
  void attention(const LayerAttention& seen) override {
    if (seen.layer != 1)
      return;
    h = seen.h[0].clone(), q = seen.q[0].clone(), k = seen.k[0].clone();
    gates = seen.encoding.gates(seen.q, seen.k, seen.tokens, seen.ctx);
  }
  at::Tensor h, q, k;
  TokenTensors gates;
};

bool close(const at::Tensor& a, const at::Tensor& b) {
  return a.sizes() == b.sizes() && at::allclose(a.to(at::kFloat), b.to(at::kFloat), 1e-5, 1e-6);
}

} // namespace

class GatesTest : public QObject {
  Q_OBJECT

  Bench bench_; // L = 16, D = 32, 4 heads, 2 layers
  std::map<std::string, std::int64_t> runs_;

  ProbeState state(const std::string& run, std::int64_t length) const {
    ProbeState state;
    state.run = runs_.at(run), state.length = length, state.layer = 1, state.head = 2;
    return state;
  }
  Result<TokenGates> gates(ModelCache& models, const ProbeState& state) {
    at::NoGradGuard noGradients;
    Progress quiet;
    const auto of = attentionState(models, state, quiet);
    if (!of)
      qFatal("%s", of.error().message().c_str());
    return gatesOfTokens(*of, quiet);
  }
  Seen seen(ModelCache& models, const ProbeState& state) {
    at::NoGradGuard noGradients;
    Progress quiet;
    auto& loaded = **models.get(state, quiet);
    Seen seen;
    ForwardOptions pass = loaded.pass();
    pass.observer = &seen;
    (void)loaded.model().stream(tensorOf(loaded.window(state)->inputs, at::kCPU), pass);
    return seen;
  }
  static at::Tensor valuesOf(const TokenGates::Gate& gate) {
    const auto rows = std::max(gate.heads, gate.numbers);
    return at::tensor(gate.values).view({rows, -1});
  }
  static at::Tensor own(ModelCache& models, const ProbeState& state, const std::string& name) {
    Progress quiet;
    return (*models.get(state, quiet))->model().parameters().view("position." + name + ".1").detach();
  }

private slots:
  void initTestCase() {
    const std::vector<std::pair<std::string, Settings>> all = {{"fox", {}},
                                                               {"cable", {}},
                                                               {"wall", {{"position.wall.forget", "on"}}},
                                                               {"path", {{"position.path.forget", "on"}}},
                                                               {"gape", {}},
                                                               {"grape_a", {}},
                                                               {"grape_ap", {}},
                                                               {"repo", {}},
                                                               {"selective_rope", {}},
                                                               {"rope+fox", {}},
                                                               {"selective_rope+fox", {}},
                                                               {"rope", {}}};
    for (auto [encoding, settings] : all) {
      settings.insert(settings.begin(), {{"position.encoding", encoding}, {"training.steps", "3"}});
      runs_[encoding] = bench_.add(settings);
      if (const auto end = bench_.train(runs_[encoding]); end.how != TrainEnd::How::Finished)
        qFatal("%s: %s", encoding.c_str(), end.error.message().c_str());
    }
    runs_["by layers"] = bench_.add(
        {{"position.encoding", "rope"}, {"position.pattern", "rope, fox"}, {"training.steps", "1"}});
    QVERIFY(bench_.train(runs_["by layers"]).how == TrainEnd::How::Finished);
    runs_["shared repo"] =
        bench_.add({{"position.encoding", "repo"}, {"model.key_heads", "2"}, {"training.steps", "1"}});
    QVERIFY(bench_.train(runs_["shared repo"]).how == TrainEnd::How::Finished);
  }

  // Every encoding that describes such values has them here, those of 300 tokens as those of one piece.
  void everyTokenHasItsOwn_data() {
    QTest::addColumn<QString>("run");
    for (const auto& [run, id] : runs_)
      if (run != "rope")
        QTest::addRow("%s", run.c_str()) << QString::fromStdString(run);
  }
  void everyTokenHasItsOwn() {
    QFETCH(QString, run);
    ModelCache models(bench_.where);
    const auto at = state(run.toStdString(), 300);
    const auto found = gates(models, at);
    QVERIFY2(found.ok(), found ? "" : found.error().message().c_str());
    const auto whole = seen(models, at).gates;
    QCOMPARE(found->tokens.size(), size_t(300));
    QCOMPARE(found->gates.size(), whole.size());
    for (const auto& gate : found->gates) {
      const auto all = whole.at(gate.name)[0]; // [heads,T,…]
      QVERIFY(!gate.what.english().empty());
      const auto head = run == "shared repo" ? 1 : 2; // heads 2 and 3 share the second
      QVERIFY2(close(valuesOf(gate), all.dim() == 2 ? all : all[head].t()), gate.name.c_str());
      if (all.dim() == 2)
        QCOMPARE(gate.selected, std::int64_t(head));
    }
  }

  void severalInOneLayerHaveThoseOfEach() {
    ModelCache models(bench_.where);
    const auto namesOf = [&](const std::string& run) {
      return mapped(gates(models, state(run, 40))->gates, &TokenGates::Gate::name);
    };
    auto names = namesOf("fox");
    append(names, namesOf("selective_rope"));
    QCOMPARE(namesOf("selective_rope+fox"), names);
    QCOMPARE(namesOf("by layers"), namesOf("fox")); // of the selected layer
  }

  void theyAreThoseOfTheEquations() {
    ModelCache models(bench_.where);
    const auto valueOf = [&](const std::string& run, const std::string& name) {
      const auto found = *gates(models, state(run, 40));
      const auto gate = std::ranges::find(found.gates, name, &TokenGates::Gate::name);
      return valuesOf(*gate);
    };
    const auto fox = state("fox", 40); // ln σ(w·h + b)
    const auto logits =
        at::linear(seen(models, fox).h, own(models, fox, "fox_weight"), own(models, fox, "fox_bias"));
    QVERIFY(close(valueOf("fox", "fox_log_gate"), at::log_sigmoid(logits).t()));
    const auto gape = state("gape", 40); // softplus(v·q + b), σ(u·k + a)
    const auto with = seen(models, gape);
    const auto says = [&](const at::Tensor& x, const std::string& name) {
      return (x * own(models, gape, "gape_" + name + "_weight").unsqueeze(1)).sum(-1) +
             own(models, gape, "gape_" + name + "_bias").unsqueeze(1);
    };
    QVERIFY(close(valueOf("gape", "gape_forget"), at::softplus(says(with.q, "forget"))));
    QVERIFY(close(valueOf("gape", "gape_landmark"), at::sigmoid(says(with.k, "landmark"))));
  }

  void theyAreDrawnHeadByHead() {
    Looker look(bench_.where);
    auto request = asking("attention", runs_.at("gape"), {{"show", "gates"}});
    request.now.head = 3;
    const auto figure = look.figure(request);
    QCOMPARE(figure.panels.size(), size_t(2));
    QVERIFY(figure.panels[1].title.english().find("landmark") != std::string::npos);
    QCOMPARE(figure.panels[0].curves.size(), size_t(4));
    QVERIFY(figure.panels[0].curves.back().name == "head 4");
    QVERIFY(figure.panels[0].curves.back().style != figure.panels[0].curves.front().style);
    request.now.run = runs_.at("grape_ap");
    QVERIFY(look.figure(request).panels.at(0).map != nullptr);
  }

  void whatHasNoneSaysSo() {
    Looker look(bench_.where);
    const auto refused = look.refusal(asking("attention", runs_.at("rope"), {{"show", "gates"}}));
    QVERIFY2(refused.find("decides nothing of single tokens") != std::string::npos, refused.c_str());
    const auto values = look.refusal(asking("positions", runs_.at("fox")));
    QVERIFY2(values.find("look at a run's gates") != std::string::npos, values.c_str());
    const auto beside = look.refusal(asking("positions", runs_.at("rope+fox"), {{"at", "bias"}}));
    QVERIFY2(beside.find("look at a run's gates") != std::string::npos, beside.c_str());
  }
};

QTEST_GUILESS_MAIN(GatesTest)
#include "gates_test.moc"
