// The configuration of a run beside presets and other runs: what may be changed, in one request, and what is
// kept.
#include "app/window/configuration/configuration_pane.h"
#include "app/window/jobs.h"
#include "tests/core/fake_encodings.h"
#include "widgets/form/choice_field.h"
#include "widgets/form/encoding_sketch.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace expe;

namespace {

std::vector<EncodingInfo> withValues(std::vector<EncodingInfo> encodings) {
  encodings[0].quantities = {"vector"};
  encodings[0].equations = [](const Config&) {
    return std::vector<Equation>{{"vector", "p[n,c] =", "{s}·(S + {θ}·({n} + c))"}};
  };
  encodings[0].equation = written(encodings[0].equations({}));
  return encodings;
}

} // namespace

class ConfigurationPaneTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void init();
  void presetsAreOneRequest();
  void theTextStaysUnderAPreset();
  void begunRunsAreLocked();
  void comparesWithPresetsAndRuns();
  void userPresetsAreKept();
  void whatCannotFitIsSaidAtItsField();
  void encodingsAreChosenByAnyName();
  void encodingsStandTogether();
  void presetsOfPositionsAreFoundAmongEncodings();
  void essentialsComeFirst();
  void aSmallPaneKeepsItsSearch();

private:
  void show(const Settings& settings, std::int64_t step = 0);
  void choose(const QString& baseline);
  QAction* preset(const QString& title);
  ParameterLabel* label(const char* key) { return pane_->form().field(key)->label(); }

  const Schema schema_{withValues(fakeEncodings())};
  QTemporaryDir folder_;
  RunView run_;
  Jobs jobs_{nullptr};
  std::unique_ptr<ConfigurationPane> pane_;
};

void ConfigurationPaneTest::initTestCase() {
  qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8());
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
  QCoreApplication::setOrganizationName("expe-workbench-test");
  applyTheme(ThemeMode::Light);
}

void ConfigurationPaneTest::init() {
  pane_ = std::make_unique<ConfigurationPane>(jobs_);
  pane_->useSchema(schema_);
  pane_->resize(392, 600);
  pane_->show();
}

void ConfigurationPaneTest::show(const Settings& settings, std::int64_t step) {
  const auto config = schema_.configure(schema_.defaults("expe"), settings);
  QVERIFY2(config.ok(), config ? "" : config.error().message().c_str());
  run_ = RunView();
  run_.run.id = 1;
  run_.run.config = *config;
  run_.run.step = step;
  pane_->showRun(&run_, false, false);
}

void ConfigurationPaneTest::choose(const QString& baseline) {
  auto* combo = pane_->findChild<QComboBox*>("formBaseline");
  const int at = combo->findData(baseline);
  QVERIFY2(at >= 0, qPrintable(baseline));
  combo->setCurrentIndex(at);
  emit combo->activated(at);
}

QAction* ConfigurationPaneTest::preset(const QString& title) {
  for (QAction* action : pane_->findChild<QToolButton*>("formPresets")->menu()->actions())
    if (action->text() == title)
      return action;
  return nullptr;
}

void ConfigurationPaneTest::presetsAreOneRequest() {
  QSignalSpy changed(pane_.get(), &ConfigurationPane::changedMany);
  show({{"position.encoding", "rope"}, {"model.layers", "9"}, {"training.seed", "7"}});
  preset("Generated corpus, 0.83 M parameters")->trigger();
  QCOMPARE(changed.count(), 1);
  QCOMPARE(changed[0][0].toLongLong(), 1);
  const auto request = changed[0][1].value<Settings>();
  const auto after = schema_.configure(run_.run.config, request);
  QVERIFY2(after.ok(), after ? "" : after.error().message().c_str());
  QCOMPARE(*after, *configOf(**expe::preset("ledger"), schema_)); // what it does not name is a default again
  show({{"data.window", "129"}, {"training.steps", "340"}, {"training.batch", "16"}});
  preset("Generated corpus, 0.83 M parameters")->trigger();
  QCOMPARE(changed.count(), 1); // nothing to change is no request
}

void ConfigurationPaneTest::theTextStaysUnderAPreset() {
  QSignalSpy changed(pane_.get(), &ConfigurationPane::changedMany);
  show({{"data.text", "/a/book.txt"}, {"model.layers", "9"}});
  preset("Laptop, 0.8 M parameters")->trigger();
  const auto request = changed.takeLast()[1].value<Settings>();
  QCOMPARE(schema_.configure(run_.run.config, request)->text("data.text"), std::string("/a/book.txt"));
  preset("Generated corpus, 0.83 M parameters")->trigger(); // this one names it
  const auto other = changed.takeLast()[1].value<Settings>();
  QCOMPARE(schema_.configure(run_.run.config, other)->text("data.text"), std::string());
}

void ConfigurationPaneTest::begunRunsAreLocked() {
  QSignalSpy duplicate(pane_.get(), &ConfigurationPane::duplicateWanted);
  show({});
  QVERIFY(pane_->form().banner().isEmpty());
  QVERIFY(preset("Laptop, 0.8 M parameters")->isEnabled());
  QCOMPARE(label("training.rate")->badge(), "");
  show({}, 20);
  QVERIFY(!preset("Laptop, 0.8 M parameters")->isEnabled());
  QVERIFY(preset("Save as preset…")->isEnabled());
  QCOMPARE(label("training.rate")->badge(), "live");
  QCOMPARE(label("evaluation.scale")->badge(), "eval");
  QVERIFY(pane_->form().field("training.rate")->editor()->isEnabled());
  QVERIFY(!pane_->form().field("model.layers")->editor()->isEnabled());
  QVERIFY(label("model.layers")->toolTip().startsWith("The run has begun"));
  QTest::mouseClick(pane_->findChild<QPushButton*>("link"), Qt::LeftButton);
  QCOMPARE(duplicate.count(), 1);
  QCOMPARE(duplicate[0][0].toLongLong(), 1);
}

void ConfigurationPaneTest::comparesWithPresetsAndRuns() {
  show({{"position.encoding", "rope"}}); // which a new run does not have by itself
  QVERIFY(label("position.encoding")->differs() && !label("model.width")->differs());
  show({{"model.layers", "6"}});
  QVERIFY(label("model.layers")->differs() && !label("model.width")->differs());
  QVERIFY(!label("position.encoding")->differs());
  choose("preset:paper-35m");
  QVERIFY(!label("model.layers")->differs() && label("model.width")->differs());
  QVERIFY(label("model.width")->toolTip().contains("384"));
  QVERIFY(label("model.width")->toolTip().contains("stated: \"d_model 384\" (Table 6)"));
  auto study = std::make_shared<StudyView>();
  RunView other = run_;
  other.run.id = 2;
  other.run.name = "Wide";
  other.run.config.set("model.width", std::int64_t{256});
  const auto shared = [](const RunView& view) { return std::make_shared<const RunView>(view); };
  study->runs = {shared(run_), shared(other)};
  pane_->setStudy(study);
  choose("run:2");
  QVERIFY(!label("model.layers")->differs() && label("model.width")->differs());
  QVERIFY(label("model.width")->toolTip().contains("Wide: 256"));
  auto later = std::make_shared<StudyView>(*study);
  other.run.config.set("model.width", std::int64_t{128});
  later->runs[1] = shared(other);
  pane_->setStudy(later); // the other run was changed meanwhile
  QVERIFY(!label("model.width")->differs());
  later = std::make_shared<StudyView>(*later);
  later->runs.pop_back(); // and removed: back to the defaults
  pane_->setStudy(later);
  QVERIFY(label("model.layers")->differs());
}

void ConfigurationPaneTest::userPresetsAreKept() {
  show({{"model.layers", "6"}, {"position.encoding", "rope"}});
  auto answer = [](const QString& name) {
    QTimer::singleShot(0, qApp, [name] {
      auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      dialog->setTextValue(name);
      dialog->accept();
    });
  };
  QSignalSpy complaints(pane_.get(), &ConfigurationPane::complain);
  answer("Deep RoPE");
  preset("Save as preset…")->trigger();
  QTRY_VERIFY(preset("Deep RoPE"));
  QVERIFY(complaints.isEmpty());
  QCOMPARE(*configOf(userPresets(userPresetFolder()).presets.at(0), schema_), run_.run.config);
  QSignalSpy changed(pane_.get(), &ConfigurationPane::changedMany);
  show({});
  preset("Deep RoPE")->trigger();
  QCOMPARE(*schema_.configure(run_.run.config, changed.takeLast()[1].value<Settings>()),
           *configOf(userPresets(userPresetFolder()).presets.at(0), schema_));
  choose("preset:deep-rope");
  QVERIFY(label("model.layers")->differs());
  answer("Laptop");
  preset("Save as preset…")->trigger();
  QTRY_COMPARE(complaints.count(), 1);
  QCOMPARE(complaints[0][0].toString(), "Laptop: a built-in preset has this name; choose another.");
  emit pane_->form().head().removePresetWanted("deep-rope");
  QTRY_VERIFY(!preset("Deep RoPE"));
}

void ConfigurationPaneTest::whatCannotFitIsSaidAtItsField() {
  show({{"training.batch", "65536"}});
  ParameterField* batch = pane_->form().field("training.batch");
  auto* footer = pane_->findChild<EstimateFooter*>();
  EstimateRow row;
  row.problem = "It takes 4 TB.";
  const Error refusal = userError("It takes {0}.", {"4 TB"}, "training.batch");
  pane_->setEstimate(row, refusal);
  QCOMPARE(batch->error(), "It takes 4 TB.");
  QVERIFY(!footer->plain().contains("4 TB")); // once is enough
  EstimateRow again;
  again.busy = true;
  pane_->setEstimate(again); // it is being measured again
  QCOMPARE(batch->error(), "It takes 4 TB.");
  pane_->setEstimate(EstimateRow());
  QCOMPARE(batch->error(), QString());
  pane_->setEstimate(row, userError("It takes {0}.", {"4 TB"}, "position.none"));
  QVERIFY(footer->plain().contains("4 TB")); // which has no field here
  pane_->setEstimate(row, refusal);
  run_.run.id = 2;
  pane_->showRun(&run_, false, false); // another run of the same values: nothing is known of it
  QCOMPARE(batch->error(), QString());
}

// Another name that carries settings is a request of its own: the schema knows what it means.
void ConfigurationPaneTest::encodingsAreChosenByAnyName() {
  show({});
  auto* field = qobject_cast<ChoiceField*>(pane_->form().field("position.encoding")->editor());
  QVERIFY(field);
  QStringList found;
  for (const ChoiceEntry& entry : field->entries())
    if (!entry.id.startsWith("preset:"))
      found << entry.title + (entry.listed ? "" : " (" + entry.names.join(", ") + ")");
  QCOMPARE(found, QStringList({"ExPE", "RoPE", "RoPE: Base = 1000000 (wide)", "ALiBi"}));
  QSignalSpy changed(pane_.get(), &ConfigurationPane::changed);
  emit field->chosen("wide");
  QCOMPARE(changed.takeFirst()[2].toString(), "wide");
  QCOMPARE(field->currentData().toString(), "expe"); // until it is in force
  const auto config = schema_.configure(run_.run.config, {{"position.encoding", "wide"}});
  QCOMPARE(config->text("position.encoding"), std::string("rope"));
  QCOMPARE(config->real("position.rope.base"), 1e6);
  emit field->chosen("alibi");
  QCOMPARE(changed.takeFirst()[2].toString(), "alibi");
  emit field->chosen("expe"); // which is in force
  QCOMPARE(changed.size(), 0);
}

// What acts elsewhere is offered beside the run's, with the parameters of both once it is chosen.
void ConfigurationPaneTest::encodingsStandTogether() {
  auto encodings = fakeEncodings();
  encodings[0].actsAt = {"overwrite"}, encodings[1].actsAt = {"rotate"}, encodings[2].actsAt = {"rotate"};
  const Schema schema(encodings);
  pane_->useSchema(schema);
  const auto offered = [&](const char* encoding) {
    run_ = RunView();
    run_.run.id = 1, run_.run.config = schema.defaults(encoding);
    pane_->showRun(&run_, false, false);
    QStringList titles;
    for (const ChoiceEntry& entry :
         qobject_cast<ChoiceField*>(pane_->form().field("position.encoding")->editor())->entries())
      if (entry.id.contains('+'))
        titles << entry.group + ": " + entry.title;
    return titles;
  };
  QCOMPARE(offered("rope"), QStringList({"In one layer with RoPE: ExPE + RoPE"}));
  QVERIFY(!pane_->form().field("position.expe.l"));
  QCOMPARE(offered("expe"),
           QStringList({"In one layer with ExPE: ExPE + RoPE", "In one layer with ExPE: ExPE + ALiBi"}));
  QCOMPARE(offered("rope+expe"), QStringList({"In one layer with ExPE + RoPE: ExPE + RoPE"}));
  auto* field = qobject_cast<ChoiceField*>(pane_->form().field("position.encoding")->editor());
  QCOMPARE(field->currentText(), "ExPE + RoPE");
  QVERIFY(pane_->form().field("position.expe.l") && pane_->form().field("position.rope.base"));
  pane_->useSchema(schema_);
}

// "Gemma 3" is no encoding, but whoever looks for it gets its pattern, and keeps text and steps.
void ConfigurationPaneTest::presetsOfPositionsAreFoundAmongEncodings() {
  show({{"training.steps", "77"}, {"training.seed", "7"}});
  auto* field = qobject_cast<ChoiceField*>(pane_->form().field("position.encoding")->editor());
  const auto found = std::ranges::find(field->entries(), QString("preset:gemma-3"), &ChoiceEntry::id);
  QVERIFY(found != field->entries().end() && !found->listed);
  QVERIFY(matchOf(*found, "gemma") > 0 && found->help.contains("larger base"));
  QSignalSpy one(pane_.get(), &ConfigurationPane::changed);
  QSignalSpy changed(pane_.get(), &ConfigurationPane::changedMany);
  emit field->chosen(found->id);
  QCOMPARE(one.count(), 0);
  QCOMPARE(changed.count(), 1);
  const auto request = changed[0][1].value<Settings>();
  const auto config = schema_.configure(run_.run.config, request);
  QVERIFY2(config.ok(), config ? "" : config.error().message().c_str());
  QCOMPARE(config->text("position.encoding"), std::string("rope"));
  QVERIFY(config->text("position.pattern").find("base=1000000") != std::string::npos);
  QCOMPARE(config->integer("model.layers"), 6);
  QCOMPARE(config->integer("training.steps"), 77);
  QCOMPARE(config->integer("training.seed"), 7);
}

// What decides an experiment stands first, and there alone; the equation and the strip follow its values.
void ConfigurationPaneTest::essentialsComeFirst() {
  pane_->setDraw([](const Config& config) -> Result<Figure> {
    Figure figure;
    figure.panels.push_back({});
    figure.panels.back().x = "theta " + readable(config, "position.expe.theta");
    return figure;
  });
  show({{"model.layers", "6"}});
  const auto fields = pane_->findChildren<ParameterField*>();
  const auto y = [&](const char* key) { return pane_->form().field(key)->mapTo(pane_.get(), QPoint()).y(); };
  QCoreApplication::processEvents();
  for (const char* key :
       {"position.encoding", "data.text", "model.layers", "data.window", "training.steps"}) {
    QCOMPARE(std::ranges::count(fields, QString(key), &ParameterField::key), 1);
    QVERIFY2(y(key) < y("model.style") && y(key) < y("training.batch"), key);
  }
  QVERIFY(y("position.encoding") < y("data.text"));
  auto* sketch = pane_->findChild<EncodingSketch*>();
  QVERIFY(sketch->isVisible() && sketch->mapTo(pane_.get(), QPoint()).y() > y("position.encoding"));
  QCOMPARE(sketch->findChild<QLabel*>()->text(), q(schema_.encoding("expe")->equation));
  QTRY_VERIFY(sketch->toolTip().contains("theta"));
  show({{"position.expe.theta", "1/2"}});
  show({{"position.expe.theta", "1/4"}});
  QTRY_VERIFY2(sketch->toolTip().contains("theta 0.25"), qPrintable(sketch->toolTip()));
  show({{"position.encoding", "alibi"}});
  QTRY_COMPARE(sketch->toolTip(), QString()); // it puts nothing in
}

// Sentences that wrap in a narrow pane take their room from the fields.
void ConfigurationPaneTest::aSmallPaneKeepsItsSearch() {
  show({}, 5);
  EstimateRow row;
  row.parameters = 832640, row.matrixParameters = 831488, row.secondsPerStep = 0.2, row.steps = 340;
  row.tokensPerStep = 2064;
  pane_->setEstimate(row);
  pane_->resize(300, pane_->minimumSizeHint().height());
  QCoreApplication::processEvents();
  const auto* search = pane_->findChild<QLineEdit*>("formSearch");
  const auto* baseline = pane_->findChild<QComboBox*>("formBaseline");
  QVERIFY(search->height() >= search->minimumSizeHint().height());
  QVERIFY(search->geometry().bottom() < baseline->geometry().top());
  QVERIFY(baseline->height() >= baseline->minimumSizeHint().height());
}

QTEST_MAIN(ConfigurationPaneTest)
#include "configuration_pane_test.moc"
