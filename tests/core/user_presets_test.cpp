// Presets of the user's own: kept, found again, replaced, removed; files of others' making are refused alone.
#include "core/api/presets.h"
#include "core/schema/user_presets.h"
#include "tests/core/fake_encodings.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <fstream>
#include <sys/stat.h>

using namespace expe;
namespace fs = std::filesystem;

class UserPresetsTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> room_;
  const Schema schema_{fakeEncodings()};
  fs::path folder() { return fs::path(room_->path().toStdString()) / "presets"; }

  Config config(const Settings& settings) {
    auto made = schema_.configure(schema_.defaults("expe"), settings);
    if (!made)
      qFatal("%s", made.error().message().c_str());
    return *made;
  }
  void write(const std::string& name, const std::string& text) {
    fs::create_directories(folder());
    std::ofstream(folder() / name) << text;
  }
  static std::string quoted(std::string json) { // moc cannot read some raw strings
    std::replace(json.begin(), json.end(), '\'', '"');
    return json;
  }
  std::string problem(const std::string& text) {
    const auto read = presetFromText("mine", text);
    return read ? "accepted" : read.error().message();
  }

private slots:
  void init() { room_ = std::make_unique<QTemporaryDir>(); }

  void whatIsSavedComesBack() {
    const Config wanted = config({{"position.encoding", "rope"},
                                  {"base", "500"},
                                  {"model.layers", "7"},
                                  {"training.rate", "1/2048"},
                                  {"data.separator", "\n--\t\"ä\""},
                                  {"evaluation.lengths", "1,2,8"}});
    const auto saved = saveUserPreset(folder(), "  My RoPE, 7 Layers ", schema_, wanted);
    QVERIFY2(saved.ok(), saved ? "" : saved.error().message().c_str());
    QCOMPARE(saved->id, std::string("my-rope-7-layers"));
    const UserPresets all = userPresets(folder());
    QVERIFY(all.problems.empty());
    QCOMPARE(all.presets.size(), 1u);
    QCOMPARE(all.presets[0].title, std::string("My RoPE, 7 Layers"));
    QVERIFY(all.presets[0].own);
    QCOMPARE(all.presets[0].settings.size(), 6u); // only what differs
    QCOMPARE(*configOf(all.presets[0], schema_), wanted);
    QCOMPARE(*configOf(*anyPreset(folder(), "my-rope-7-layers"), schema_), wanted);
    QCOMPARE(anyPreset(folder(), "laptop")->title, (*preset("laptop"))->title);
    QCOMPARE(anyPreset(folder(), "my-rope-6-layers").error().message(),
             std::string("There is no preset my-rope-6-layers; nearest is my-rope-7-layers."));
  }

  void theSameTitleReplacesAnotherDoesNot() {
    QVERIFY(saveUserPreset(folder(), "One two", schema_, config({{"model.layers", "2"}})).ok());
    QVERIFY(saveUserPreset(folder(), "One two", schema_, config({{"model.layers", "3"}})).ok());
    QCOMPARE(configOf(userPresets(folder()).presets.at(0), schema_)->integer("model.layers"), 3LL);
    const auto other = saveUserPreset(folder(), "one-two", schema_, config({}));
    QCOMPARE(other.error().message(),
             std::string("one-two: One two is kept under the same file name; choose another name."));
    QVERIFY(removeUserPreset(folder(), "one-two").ok());
    QVERIFY(userPresets(folder()).presets.empty());
    QCOMPARE(removeUserPreset(folder(), "one-two").error().message(),
             std::string("There is no preset one-two of your own."));
    QVERIFY(!removeUserPreset(folder(), "../one").ok());
  }

  void namesStayInTheFolder() {
    QCOMPARE(presetId("../../etc/passwd"), std::string("etc-passwd"));
    QCOMPARE(presetId("Größe"), std::string("gr-e"));
    QCOMPARE(presetId("…"), std::string());
    QCOMPARE(presetId(std::string(300, 'a')).size(), 60u);
    for (const char* bad : {"", "  ", "…", "laptop", "Laptop!", "sample", "a\xff"})
      QVERIFY2(!saveUserPreset(folder(), bad, schema_, config({})).ok(), bad);
    QVERIFY(!fs::exists(folder())); // nothing was written
  }

  void hostileTextsAreASentence() {
    const std::string head = "{'format': 'expe-preset', 'version': 1, ";
    const std::string format = "its format is another", title = "its title is no short text",
                      list = "its settings are no list of keys and texts",
                      setting = "a setting is no short text";
    const std::pair<std::string, std::string> cases[] = {
        {"", format},
        {"[]", format},
        {"{'format': 3}", format},
        {std::string(200000, '['), format},
        {"{'format': " + std::string(400000, '[') + std::string(400000, ']') + "}", format},
        {"{'format': 'expe-preset\xff'}", format},
        {"{'format': 'expe-preset', 'version': 2}", "its version is not 1"},
        {head + "'settings': {}}", title},
        {head + "'title': 1, 'settings': {}}", title},
        {head + "'title': 'a\\nb', 'settings': {}}", title},
        {head + "'title': 'a'}", list},
        {head + "'title': 'a', 'settings': []}", list},
        {head + "'title': 'a', 'settings': {'model.layers': 4}}", setting},
        {head + "'title': 'a', 'settings': {'a': '" + std::string(5000, 'x') + "'}}", setting},
    };
    for (const auto& [text, why] : cases)
      QCOMPARE(problem(quoted(text)), "mine.json is not a preset: " + why + "; remove it or save it again.");
    const std::string fine = head + "'title': 'a', 'settings': {'model.layers': '4'}}";
    QCOMPARE(problem(quoted(fine)), std::string("accepted"));
  }

  void aBadFileLeavesTheOthers() {
    QVERIFY(saveUserPreset(folder(), "good", schema_, config({})).ok());
    write("bad.json", "{");
    write("Not Ours.json", "{}");
    write("notes.txt", "no preset, and none meant");
    write("huge.json", std::string(300000, ' '));
    fs::create_directory(folder() / "folder.json");
    QCOMPARE(::mkfifo((folder() / "pipe.json").c_str(), 0600), 0); // reading it would wait for ever
    const UserPresets all = userPresets(folder());
    QCOMPARE(all.presets.size(), 1u);
    QCOMPARE(all.problems.size(), 5u);
    for (const Error& problem : all.problems)
      QVERIFY2(problem.message().find("is not a preset") != std::string::npos, problem.message().c_str());
    QVERIFY(userPresets(folder() / "absent").problems.empty());
  }

  void theFolderIsWhereSettingsAre() {
    qputenv("XDG_CONFIG_HOME", "/somewhere");
    QCOMPARE(userPresetFolder(), fs::path("/somewhere/expe-workbench/presets"));
    qputenv("XDG_CONFIG_HOME", "not/absolute");
    qputenv("HOME", "/home/me");
    QCOMPARE(userPresetFolder(), fs::path("/home/me/.config/expe-workbench/presets"));
  }
};

QTEST_GUILESS_MAIN(UserPresetsTest)
#include "user_presets_test.moc"
