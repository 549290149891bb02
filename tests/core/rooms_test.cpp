// The rooms of core and the arrows between them: a room includes those before it in the list and no other,
// and what lies outside core sees base and api alone.
#include "tests/paths.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

class RoomsTest : public QObject {
  Q_OBJECT

  const std::filesystem::path root_ = expe::sourcePath;
  // core without tensors, then the engine's.
  const std::vector<std::string> rooms_ = {
      "base",    "api",    "statistics", "schema",  "text",    "tokenizer",   "data",      "questions",
      "interop", "study",  "pack",       "sweep",   "groups",  "figure",      "views",     "claims",
      "export",  "report", "help",       "cuda",    "runtime", "distributed", "attention", "position",
      "model",   "train",  "probe",      "inspect", "engine"};

  std::ptrdiff_t rank(const std::string& room) const {
    return std::find(rooms_.begin(), rooms_.end(), room) - rooms_.begin();
  }

  // What a file includes, as its room and name.
  static std::vector<std::pair<std::string, std::string>> includes(const std::filesystem::path& file) {
    static const std::regex line("#include \"([a-z_]+)/([a-z_]+)/([^\"]+)\"");
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    std::vector<std::pair<std::string, std::string>> all;
    for (std::sregex_iterator each(text.begin(), text.end(), line), end; each != end; ++each)
      if ((*each)[1] == "core")
        all.emplace_back((*each)[2], (*each)[0]);
    return all;
  }

  static bool isSource(const std::filesystem::path& file) {
    return file.extension() == ".h" || file.extension() == ".cpp" || file.extension() == ".cc" ||
           file.extension() == ".cu" || file.extension() == ".cuh";
  }

  template <class F> void eachInclude(const std::filesystem::path& folder, F&& f) const {
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (isSource(entry.path())) {
        ++files;
        for (const auto& [room, line] : includes(entry.path()))
          f(entry.path(), room, line);
      }
    QVERIFY(files > 0);
  }

private slots:
  void everyFolderIsARoom() {
    for (const auto& entry : std::filesystem::directory_iterator(root_ / "core"))
      if (entry.is_directory())
        QVERIFY2(rank(entry.path().filename()) < std::ssize(rooms_), entry.path().c_str());
  }

  void arrowsGoOneWay() {
    for (const std::string& from : rooms_)
      eachInclude(root_ / "core" / from,
                  [&](const auto& file, const std::string& to, const std::string& line) {
                    QVERIFY2(to == from || rank(to) < rank(from), (file.string() + ": " + line).c_str());
                  });
  }

  void othersSeeBaseAndApi() {
    for (const char* folder : {"app", "widgets"})
      eachInclude(root_ / folder, [&](const auto& file, const std::string& to, const std::string& line) {
        QVERIFY2(to == "base" || to == "api", (file.string() + ": " + line).c_str());
      });
  }

  // Attention is defined without any encoding, on what tensors run on; and what a study is without any
  // tensor.
  void someRoomsSeeVeryLittle() {
    eachInclude(root_ / "core/attention",
                [&](const auto& file, const std::string& to, const std::string& line) {
                  QVERIFY2(to == "attention" || to == "runtime", (file.string() + ": " + line).c_str());
                });
    for (const char* room : {"text", "tokenizer", "data", "questions", "interop", "study", "pack", "sweep"})
      eachInclude(root_ / "core" / room, [&](const auto& file, const std::string& to,
                                             const std::string& line) {
        const bool interval = to == "statistics" && room == std::string("study"); // of older studies, anew
        const bool study = to == "study" && (room == std::string("pack") || room == std::string("sweep"));
        const bool text = to == "text" && (room == std::string("tokenizer") || room == std::string("data") ||
                                           room == std::string("questions"));
        const bool tokenizer =
            to == "tokenizer" && (room == std::string("data") || room == std::string("interop"));
        QVERIFY2(to == room || to == "base" || to == "api" || interval || study || text || tokenizer,
                 (file.string() + ": " + line).c_str());
      });
  }

  // What all encodings are made of knows none of them.
  void theFrameworkSeesNoEncoding() {
    eachInclude(root_ / "core/position/framework",
                [&](const auto& file, const std::string& to, const std::string& line) {
                  const bool own = line.find("core/position/framework/") != std::string::npos;
                  QVERIFY2(to != "position" || own, (file.string() + ": " + line).c_str());
                });
  }

  // Two types of one name in one namespace are undefined where a program has both, and no linker says so.
  void aNameIsOfOneType() {
    static const std::regex opens("namespace ([a-z_:]*) ?\\{"), closes("\\} // namespace.*"),
        defines("(?:template <.*> )?(?:struct|class|enum(?: class)?) ([A-Za-z0-9]+)(?: final)?(?: : "
                "[^;]*)?(?: \\{.*)?");
    std::map<std::string, std::filesystem::path> known;
    for (const char* folder : {"core", "widgets", "app"})
      for (const auto& entry : std::filesystem::recursive_directory_iterator(root_ / folder)) {
        if (!isSource(entry.path()))
          continue;
        std::ifstream in(entry.path());
        std::vector<std::string> within;
        std::smatch found;
        for (std::string line; std::getline(in, line);)
          if (std::regex_match(line, found, opens))
            within.push_back(found[1]);
          else if (std::regex_match(line, closes) && !within.empty())
            within.pop_back();
          else if (std::regex_match(line, found, defines) && !within.empty() &&
                   !std::ranges::count(within, "")) {
            std::string name;
            for (const std::string& each : within)
              name += each + "::";
            const auto [there, isNew] = known.emplace(name + found[1].str(), entry.path());
            QVERIFY2(isNew || there->second == entry.path(),
                     (there->first + " is in " + there->second.string() + " and in " + entry.path().string())
                         .c_str());
          }
      }
    QVERIFY(known.size() > 500);
  }
};

QTEST_APPLESS_MAIN(RoomsTest)
#include "rooms_test.moc"
