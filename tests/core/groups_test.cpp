// Which runs are one group, what a group is called, and what is counted apart.
#include "core/api/runs.h"
#include "core/base/lists.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace expe;

class GroupsTest : public QObject {
  Q_OBJECT

  static std::vector<std::string> titles(const std::vector<RunGroup>& groups) {
    std::vector<std::string> all;
    all.reserve(groups.size());
    for (const RunGroup& group : groups)
      all.push_back(group.title);
    return all;
  }
  using Texts = std::vector<std::string>;
  using Ids = std::vector<std::int64_t>;

private slots:
  void seedsAloneMakeNoGroup() {
    auto runs = together({seeded(1, "rope", {3, 3, 3}), seeded(4, "alibi", {3, 3}, 2e-3)});
    runs[1].run.config.set("training.threads", std::int64_t{1}); // changes no weight
    const auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(titles(groups), (Texts{"RoPE, rate 0.001", "ALiBi, rate 0.002"}));
    QCOMPARE(groups[0].runs(), (Ids{1, 2, 3}));
    QCOMPARE(groups[0].members[2].seed, 3);
    QVERIFY(groups[0].mixed.empty());
    QCOMPARE(titles(must(groupsOf(rowsOf(seeded(1, "rope", {3, 3}))))), Texts{"RoPE"});
  }

  // A title tells what differs and nothing else; of an encoding's own parameters where others have it too.
  void titlesTellWhatDiffers() {
    auto runs = seeded(1, "rope", {3, 3, 3, 3});
    runs[1].run.config.set("training.steps", std::int64_t{5}),
        runs[0].run.config.set("training.steps", std::int64_t{9});
    runs[2].run.config.set("training.steps", std::int64_t{5}),
        runs[3].run.config.set("training.steps", std::int64_t{5});
    runs[2].run.config.set("position.rope.base", 500.0), runs[1].run.config.set("position.rope.base", 100.0);
    runs[3].run.config.set("data.text", std::string("/a/b/book.txt"));
    runs[2].run.config.set("data.text", std::string(""));
    const auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(titles(groups), (Texts{"steps 9", "base 100, steps 5", "text generated, base 500, steps 5",
                                    "text book.txt, steps 5"}));
  }

  // What goes with the text is told with it, as long as it says no more.
  void theTextTellsWhatGoesWithIt() {
    auto runs = seeded(1, "rope", {3, 3, 3});
    const auto reads = [&](std::size_t run, const std::string& text, const std::string& tokenizer) {
      runs[run].run.config.set("data.text", text), runs[run].run.config.set("data.tokenizer", tokenizer);
    };
    reads(0, "", "auto"), reads(1, "/a/book.txt", "bytes"), reads(2, "/a/book.txt", "bytes");
    runs[2].run.config.set("training.rate", 2e-3);
    auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(titles(groups),
             (Texts{"text generated, rate 0.001", "text book.txt, rate 0.001", "text book.txt, rate 0.002"}));
    QCOMPARE(groups[1].told.size(), std::size_t(3)); // a table may be made of it all the same
    reads(2, "/a/book.txt", "characters");
    groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(groups[1].title, std::string("text book.txt, tokenizer bytes, rate 0.001"));
    QCOMPARE(groups[2].title, std::string("text book.txt, tokenizer characters, rate 0.002"));
  }

  // Groups are called as their runs are, where that tells them apart.
  void groupsHaveTheNamesOfTheirRuns() {
    auto runs = seeded(1, "expe", {3, 3, 3, 3});
    const std::array<std::string, 4> names{"ExPE, seed 1", "ExPE, seed 2", "l is 8: ExPE, seed 3",
                                           "l is 8: ExPE, seed 4, at 2×"};
    const auto name = [&] {
      for (std::size_t i = 0; i < names.size(); ++i)
        runs[i].run.name = names[i];
    };
    const auto differ = [&](const std::vector<std::string>& keys) {
      for (std::size_t i = 0; i < runs.size(); ++i)
        for (const std::string& key : keys)
          runs[i].run.config.set(key, i < 2 ? std::int64_t{1} : std::int64_t{8});
    };
    name();
    differ({"model.layers", "model.heads", "model.width", "position.expe.l"});
    const std::string told = must(groupsOf(rowsOf(runs)))[0].title;
    QCOMPARE(told, std::string("heads 1, layers 1, width 1, l 1")); // one group has two names
    differ({"training.steps"});
    runs[3].run.name = "l is 8: ExPE, seed 4";
    const auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(titles(groups), (Texts{"ExPE", "l is 8: ExPE"}));
    QCOMPARE(groups[0].told.size(), std::size_t(5));
    QCOMPARE(must(groupNamed(groups, "l is 8: ExPE")), std::size_t(1));
    name(); // two names in one group
    QVERIFY(must(groupsOf(rowsOf(runs)))[0].title.starts_with("heads 1, layers 1"));
    for (RunData& run : runs) // one name of two groups
      run.run.name = "ExPE, seed " + std::to_string(run.run.id);
    QVERIFY(must(groupsOf(rowsOf(runs)))[1].title.starts_with("heads 8, layers 8"));
    name(), runs[3].run.name = "l is 8: ExPE, seed 4";
    QCOMPARE(must(groupsOf(rowsOf(runs), {{"model.layers"}, {}}))[0].title,
             std::string("layers 1")); // as asked
  }

  // A name that hides what differs is no title; nor is one that says too little of data and beginnings.
  void aNameSaysWhatDiffers() {
    auto runs = seeded(1, "expe", {3, 3}), others = seeded(3, "rope", {3, 3});
    for (RunData& run : others)
      runs.push_back(std::move(run));
    const auto called = [&](const std::string& first, const std::string& second) {
      for (std::size_t i = 0; i < runs.size(); ++i)
        runs[i].run.name = (i < 2 ? first : second) + ", seed " + std::to_string(i % 2 + 1);
      return titles(must(groupsOf(rowsOf(runs))));
    };
    QCOMPARE(called("ExPE", "RoPE"), (Texts{"ExPE", "RoPE"}));
    QCOMPARE(called("mine", "the other"), (Texts{"ExPE", "RoPE"}));
    for (std::size_t i = 2; i < runs.size(); ++i)
      runs[i].run.config.set("training.rate", 0.003);
    QCOMPARE(called("ExPE", "RoPE"), (Texts{"ExPE, rate 0.001", "RoPE, rate 0.003"}));
    QCOMPARE(called("ExPE, rate 0.001", "RoPE, rate 0.003"), (Texts{"ExPE, rate 0.001", "RoPE, rate 0.003"}));
    QCOMPARE(called("ExPE, l 8", "RoPE, first"), (Texts{"ExPE, rate 0.001", "RoPE, rate 0.003"}));
    QCOMPARE(called("long, p is stable: ExPE", "RoPE"), (Texts{"ExPE, rate 0.001", "RoPE, rate 0.003"}));
    QCOMPARE(called("mine", "RoPE"), (Texts{"ExPE, rate 0.001", "RoPE, rate 0.003"}));
  }

  void whatIsAutoIsNotTold() {
    auto runs = seeded(1, "expe", {3, 3});
    for (auto& run : runs)
      run.run.config.setAutomatic("position.expe.theta", run.run.id == 1 ? 0.5 : 0.25);
    runs[1].run.config.set("data.window", std::int64_t{256});
    QCOMPARE(titles(must(groupsOf(rowsOf(runs)))), (Texts{"window 128", "window 256"}));
    // A value that is taken by itself is the same as one that is written.
    runs[1].run.config = runs[0].run.config;
    runs[1].run.config.set("position.expe.theta", 0.5);
    QCOMPARE(must(groupsOf(rowsOf(runs))).size(), std::size_t(1));
  }

  void otherDataAreAnotherGroup() {
    auto runs = seeded(1, "rope", {3, 3, 3});
    runs[1].run.fingerprint = "bad0123456789";
    runs[2].run.fingerprint.clear(), runs[2].run.state = RunState::Waiting; // not trained yet
    const auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(titles(groups), (Texts{"RoPE, data f00d", "RoPE, data bad01234"}));
    QCOMPARE(groups[0].unfinished, Ids{3});
  }

  // Whatever runs are grouped by: of runs that are alike, seed and all, one counts.
  void repeatsAreNoMembersOfMixedGroups() {
    auto runs =
        together({seeded(1, "rope", {3, 3}), seeded(3, "rope", {3, 3}, 2e-3), seeded(5, "rope", {3})});
    runs.push_back(groupRun(6, "rope", 2, 2e-3));
    runs[5].run.state = RunState::Stopped; // as run 4, and run 5 as run 1
    const auto groups = must(groupsOf(rowsOf(runs), {{"position.encoding"}, {}}));
    QCOMPARE(groups.size(), std::size_t(1));
    QCOMPARE(groups[0].mixed, Texts{"training.rate"});
    QCOMPARE(groups[0].repeated, (Ids{1, 6}));
    QVERIFY(groups[0].unfinished.empty());
    QCOMPARE(mapped(groups[0].members, &GroupMember::run), (Ids{5, 3, 4, 2}));
  }

  void whatIsNotFinishedIsCountedApart() {
    auto runs = seeded(1, "rope", {3, 3, 3, 3, 3, 3});
    runs[1].run.state = RunState::Failed, runs[2].run.state = RunState::Running;
    runs[3].run.state = RunState::Stopped;
    runs[5].run.config.set("training.seed", std::int64_t{1}); // as run 1
    const auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(groups.size(), std::size_t(1));
    QCOMPARE(groups[0].failed, Ids{2});
    QCOMPARE(groups[0].unfinished, (Ids{3, 4}));
    QCOMPARE(groups[0].repeated, Ids{1}); // the newer one counts
    QCOMPARE(groups[0].members.size(), std::size_t(2));
    QCOMPARE(groups[0].members[0].run, 6);
    QCOMPARE(groups[0].members[1].run, 5);
    QCOMPARE(groups[0].runs(), (Ids{1, 2, 3, 4, 5, 6}));
  }

  void liveChangesTellGroupsApart() {
    auto runs = together({seeded(1, "rope", {3, 3, 3, 3}), seeded(5, "rope", {3, 3}, 5e-4)});
    for (RunData& data : runs)
      data.run.step = 100;
    for (const std::size_t i : {0, 1, 4})
      runs[i].changes = {{50, "training.rate", Value(2e-3)}};
    runs[2].run.config.set("training.rate", 2e-3);           // from the beginning
    runs[3].changes = {{100, "training.rate", Value(2e-3)}}; // after its last step, which trained nothing
    for (RunData& data : runs)
      putInForce(data);
    const auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(titles(groups), (Texts{"rate 0.001, from step 51 0.002", "rate 0.002", "rate 0.001",
                                    "rate 5e-4, from step 51 0.002", "rate 5e-4"}));
    QCOMPARE(groups[0].runs(), (Ids{1, 2}));
    const auto byRate = must(groupsOf(rowsOf(runs), {{"training.rate"}, {}}));
    QCOMPARE(byRate.size(), std::size_t(5)); // all end with a rate that others begin with
    QCOMPARE(must(groupsOf(rowsOf(runs), {{}, {"training.rate"}})).size(), std::size_t(1));
  }

  void aChangedValueIsAHistory() {
    RunData data = groupRun(1, "rope", 1);
    data.run.step = 100;
    data.changes = {{0, "training.rate", Value(4e-3)},  {20, "training.rate", Value(4e-3)},
                    {40, "training.rate", Value(1e-3)}, {40, "training.rate", Value(2e-3)},
                    {60, "training.rate", Value(2e-3)}, {100, "training.rate", Value(5e-3)}};
    putInForce(data);
    QCOMPARE(data.run.config.real("training.rate"), 5e-3); // in force
    QCOMPARE(print(historyOf(data, "training.rate")), std::string("0.004, from step 41 0.002"));
    QCOMPARE(begunWith(data), groupRun(1, "rope", 1).run.config);
    QVERIFY(stampOf(data) == stampOf(begunWith(data)) + ", training.rate 0.004, from step 41 0.002");
    QVERIFY(hasValues(data, {{"training.rate", "0.004, from step 41 0.002"}}));
    QVERIFY(!hasValues(data, {{"training.rate", "0.001"}}) && hasValues(data, {{"training.seed", "1"}}));
    data.run.state = RunState::Running; // its next step is trained with it
    QCOMPARE(print(historyOf(data, "training.rate")),
             std::string("0.004, from step 41 0.002, from step 101 0.005"));
    // A run that ended by fewer steps is another than one that was trained to its end.
    RunData shortened = groupRun(1, "rope", 1);
    shortened.run.step = 100;
    shortened.run.config.set("training.steps", std::int64_t{300});
    RunData longer = shortened;
    shortened.changes = {{100, "training.steps", Value(std::int64_t{50})}};
    putInForce(shortened);
    QCOMPARE(print(historyOf(shortened, "training.steps")), std::string("300, from step 101 50"));
    longer.changes = {{100, "training.steps", Value(std::int64_t{400})}}; // of what may come
    putInForce(longer);
    QCOMPARE(historyOf(longer, "training.steps").size(), std::size_t(1));
  }

  // A copy that was stopped, and one that failed, are no more runs of its group than it is.
  void aRepeatStandsForNothing() {
    auto runs = together({seeded(1, "rope", {3, 3}), seeded(3, "rope", {9, 9, 9})});
    runs[2].run.state = RunState::Stopped, runs[3].run.state = RunState::Failed;
    runs[4].run.state = RunState::Waiting;
    const auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(groups.size(), std::size_t(1));
    QCOMPARE(groups[0].repeated, (Ids{3, 4}));
    QCOMPARE(groups[0].unfinished, Ids{5}); // of a seed that is not finished
    QVERIFY(groups[0].failed.empty());
  }

  void whatWentOnFromAGroupIsAGroup() {
    auto runs = together({seeded(1, "rope", {3, 3}), seeded(3, "rope", {3}, 2e-3),
                          seeded(4, "rope", {3, 3}, 5e-3), seeded(6, "rope", {3}, 5e-3)});
    for (const std::size_t i : {3, 4, 5})
      continues(runs[i], runs[i - 3]);
    const auto groups = must(groupsOf(rowsOf(runs)));
    QCOMPARE(groups.size(), std::size_t(4));
    QCOMPARE(groups[2].runs(), (Ids{4, 5})); // their parents differ in their seed alone
    QCOMPARE(groups[3].title, std::string("rate 0.005, from run 3 at step 100"));
    runs.erase(runs.begin(), runs.begin() + 3); // also where those are not among them
    QCOMPARE(must(groupsOf(rowsOf(runs))).size(), std::size_t(2));
    runs[0].parent = nullptr; // is gone for good
    QCOMPARE(must(groupsOf(rowsOf(runs))).size(), std::size_t(3));
  }

  // A parent counts as it was when the run went on from it, also when it is put aside or in the trash.
  void parentsAreReadWithTheirChanges() {
    Room room;
    auto study = must(Study::create(room.fresh()));
    const auto parent = [&](std::optional<std::int64_t> changed) {
      const auto id = must(study->addRun("", someConfig()));
      addCheckpoint(*study, id, 2);
      if (changed)
        must(study->addChange(id, {*changed, "training.rate", 2e-3}));
      addCheckpoint(*study, id, 4);
      return id;
    };
    const auto early = parent(1), late = parent(3);
    Ids children;
    for (const auto& from : {std::pair(early, 2), std::pair(late, 2), std::pair(early, 4)})
      children.push_back(must(study->addRun("", someConfig(), from)));
    must(study->setArchived(early, true)), must(study->trash({late}));
    const auto groupsNow = [&] {
      return must(groupsOf(rowsOf(must(readRuns(*study, children, RowParts::Short)))));
    };
    QCOMPARE(groupsNow().size(), std::size_t(3));
    const auto others = std::pair(parent(1), parent({})); // what came after the second step is none of its
    for (const auto& from :
         {std::pair(others.first, 2), std::pair(others.second, 2), std::pair(others.first, 4)})
      children.push_back(must(study->addRun("", someConfig(), from)));
    const auto groups = groupsNow();
    QCOMPARE(groups.size(), std::size_t(3));
    for (std::size_t i = 0; i < 3; ++i)
      QCOMPARE(groups[i].runs(), (Ids{children[i], children[i + 3]}));
  }

  void noChainOfParentsIsTooLong() {
    Room room;
    auto study = must(Study::create(room.fresh()));
    auto last = must(study->addRun("", someConfig()));
    for (int i = 0; i < 100; ++i)
      last = must(study->addRun("", someConfig(), std::pair{last, 2}));
    const auto runs = must(readRuns(*study, {last}, RowParts::Short));
    int ancestors = 0;
    for (const RunData* at = runs[0].parent.get(); at != nullptr; at = at->parent.get())
      QCOMPARE(at->run.id, last - ++ancestors);
    QCOMPARE(ancestors, 32);
    QCOMPARE(must(groupsOf(rowsOf(runs))).size(), std::size_t(1));
  }

  void groupsByOtherKeysSayWhatTheyMix() {
    auto runs =
        together({seeded(1, "rope", {3, 3}), seeded(3, "rope", {4, 4}, 2e-3), seeded(5, "alibi", {5, 5})});
    const auto groups = must(groupsOf(rowsOf(runs), {{"encoding"}, {}}));
    QCOMPARE(titles(groups), (Texts{"RoPE", "ALiBi"}));
    QCOMPARE(groups[0].mixed, Texts{"training.rate"});
    QCOMPARE(groups[0].members.size(), std::size_t(4));
    QVERIFY(groups[1].mixed.empty());
    QCOMPARE(titles(must(groupsOf(rowsOf(runs), {{}, {"position.encoding"}}))),
             (Texts{"rate 0.001", "rate 0.002"}));
    QCOMPARE(sentence(groupsOf(rowsOf(runs), {{"encodings"}, {}})),
             std::string("encodings: no run has this parameter; nearest is position.encoding."));
    for (auto& run : runs)
      run.run.config.set("evaluation.threads", std::int64_t{1});
    QCOMPARE(sentence(groupsOf(rowsOf(runs), {{}, {"threads"}})),
             std::string("threads: evaluation.threads and training.threads end so; write the whole key."));
  }

  // 3.409 ± 0.0108…: t(0.975, 4) · s / √5, by statistics.json.
  void fiveSeedsMakeAnInterval() {
    const std::vector<double> losses = {3.412, 3.398, 3.421, 3.405, 3.409};
    const auto five = seeded(1, "rope", losses);
    const auto group = must(groupsOf(rowsOf(five))).front();
    std::map<std::int64_t, double> values;
    for (std::size_t i = 0; i < 5; ++i)
      values.emplace(static_cast<std::int64_t>(i) + 1, losses[i]);
    const GroupValue all = valueOf(group, values);
    QCOMPARE(all.points.size(), std::size_t(5));
    QVERIFY(std::abs(all.interval.halfWidth() - 2.7764451051977987 * 0.008514693182963220 / std::sqrt(5.0)) <
            1e-12);
    QCOMPARE(told(all), std::string("3.4090 ± 0.0106 (n = 5)"));
    values.erase(5);
    const GroupValue four = valueOf(group, values);
    QVERIFY(!four.interval.known());
    QCOMPARE(told(four), std::string("3.4090 (n = 4: 3.4120, 3.3980, 3.4210, 3.4050)"));
    QCOMPARE(told(valueOf(group, {})), std::string("–"));
    RunGroup mixed = group;
    mixed.mixed = {"training.rate"};
    QVERIFY(!valueOf(mixed, {{1, 3.0}, {2, 3.1}, {3, 3.2}, {4, 3.3}, {5, 3.4}}).interval.known());
  }

  void lossesOfOtherTargetsAreNotAveraged() {
    auto runs = seeded(1, "rope", {3.0, 3.1, 3.2});
    const auto group = must(groupsOf(rowsOf(runs))).front();
    QCOMPARE(lossesOf(group, rowsOf(runs)).at(group, 1).points.size(), std::size_t(3));
    runs[2].evaluations[0].longest = 64;
    const GroupLosses losses = lossesOf(group, rowsOf(runs));
    QCOMPARE(losses.trouble.english(),
             std::string("run 1 was measured by blocks of 16×, run 3 by blocks of 64×"));
    QVERIFY(losses.at(group, 1).points.empty());
    runs[1].evaluations.clear();
    QCOMPARE(lossesOf(group, rowsOf(runs)).without, Ids{2});
  }
};

QTEST_APPLESS_MAIN(GroupsTest)
#include "groups_test.moc"
