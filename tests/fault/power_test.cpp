// A cut of power at each fsync of a training: everything that was not synced by then is gone. The study
// opens, its curve has no gap, every checkpoint that is there has all its steps, and training goes on to the
// same end.
#include "tests/fault/disturbed.h"
#include "tests/fault/snapshot.h"
#include "tests/fault/trace.h"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

using namespace expe;
namespace fs = std::filesystem;

namespace {

// A file or a folder, as it is and as it would be found after a cut of power: bytes are safe once the file is
// synced, names once their folder is.
struct Node {
  bool folder = false;
  std::string bytes, safeBytes;
  std::map<std::string, std::shared_ptr<Node>> names, safeNames;

  void sync() { safeBytes = bytes, safeNames = names; }
};

class Disk {
public:
  explicit Disk(fs::path root) : root_(std::move(root)) { top_->folder = true; }

  void apply(const Traced& t) {
    using Kind = Traced::Kind;
    if (t.kind == Kind::Create || t.kind == Kind::MakeFolder) {
      auto made = std::make_shared<Node>();
      made->folder = t.kind == Kind::MakeFolder;
      parent(t.path).names[name(t.path)] = made;
    } else if (t.kind == Kind::Rename) {
      auto& names = parent(t.path).names;
      const auto moved = names.at(name(t.path));
      names.erase(name(t.path));
      parent(t.other).names[name(t.other)] = moved;
    } else if (t.kind == Kind::Remove) {
      parent(t.path).names.erase(name(t.path));
    } else if (Node* node = find(t.path)) { // else removed, and still open
      if (t.kind == Kind::Sync)
        node->sync();
      else if (t.kind == Kind::Truncate)
        node->bytes.resize(static_cast<std::size_t>(t.at));
      else
        write(*node, t);
    }
  }

  // What is found afterwards.
  void restore(const fs::path& to) const { restore(*top_, to); }

private:
  static void write(Node& node, const Traced& t) {
    const auto at = static_cast<std::size_t>(t.at);
    node.bytes.resize(std::max(node.bytes.size(), at + t.bytes.size()));
    node.bytes.replace(at, t.bytes.size(), t.bytes);
  }
  static std::string name(const std::string& path) { return fs::path(path).filename().string(); }

  Node* find(const fs::path& path) {
    Node* node = top_.get();
    const fs::path inside = path.lexically_relative(root_);
    for (const fs::path& part : inside) {
      if (part == ".")
        continue;
      const auto next = node->names.find(part.string());
      if (next == node->names.end())
        return nullptr;
      node = next->second.get();
    }
    return node;
  }
  Node& parent(const std::string& path) {
    Node* const node = find(fs::path(path).parent_path());
    if (!node)
      qFatal("%s has no folder in the trace", path.c_str());
    return *node;
  }

  static void restore(const Node& node, const fs::path& to) {
    if (!node.folder) {
      std::ofstream(to, std::ios::binary) << node.safeBytes;
      return;
    }
    fs::create_directories(to);
    for (const auto& [name, child] : node.safeNames)
      if (!name.ends_with("-shm")) // shared memory, made anew
        restore(*child, to / name);
  }

  fs::path root_;
  std::shared_ptr<Node> top_ = std::make_shared<Node>();
};

} // namespace

class PowerTest : public QObject {
  Q_OBJECT

  QTemporaryDir room_;

  // Step and loss of each row.
  static std::vector<std::pair<std::int64_t, double>> curve(Study& study) {
    std::vector<std::pair<std::int64_t, double>> rows;
    for (const Metric& row : must(study.metrics(1)))
      rows.emplace_back(row.step, row.loss);
    return rows;
  }

  // What is wrong with the study found after a cut; empty if nothing is.
  static std::string wrongWith(const fs::path& where, std::int64_t& saved) {
    auto opened = Study::open(where);
    if (!opened)
      return sentence(opened);
    Study& study = **opened;
    for (const std::string& finding : must(study.verify()))
      return finding;
    std::vector<std::string> said;
    const auto point = study.resumePoint(1, said);
    if (!point || !said.empty())
      return point ? said.front() : sentence(point);
    const std::int64_t step = *point ? (*point)->step : 0;
    if (step < saved)
      return "a checkpoint that was whole is gone";
    saved = step;
    return {};
  }

private slots:
  void aTrainingLosesNothingThatWasSaved() {
    const QString root = room_.filePath("disk"), trace = room_.filePath("trace"), study = root + "/s";
    QVERIFY(QDir().mkpath(root));
    const FaultSettings traced{{"TRACE", trace}};
    QCOMPARE(runDisturbed(root, traced, QStringList{"new", study} + tiny(60)).code, 0);
    const qint64 made = QFileInfo(trace).size();
    QCOMPARE(runDisturbed(root, traced, {"train", study}).code, 0);
    const auto undisturbed = must(Study::open(study.toStdString()));
    const auto expected = curve(*undisturbed);
    QCOMPARE(expected.size(), 60U);

    const QByteArray bytes = contents(trace);
    std::string_view rest(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    Disk disk(root.toStdString());
    int cuts = 0, resumed = 0;
    std::int64_t saved = 0;
    while (const auto change = unpack(rest)) {
      disk.apply(*change);
      const bool isMade = bytes.size() - static_cast<qint64>(rest.size()) >= made;
      if (change->kind != Traced::Kind::Sync || !isMade)
        continue;
      const fs::path found = room_.filePath("cut" + QString::number(++cuts)).toStdString();
      disk.restore(found);
      const std::string wrong = wrongWith(found / "s", saved);
      QVERIFY2(wrong.empty(),
               qPrintable(QString("after fsync %1 (%2): %3")
                              .arg(cuts)
                              .arg(QString::fromStdString(change->path), QString::fromStdString(wrong))));
      if (cuts % 9 == 1) { // training takes a second
        QCOMPARE(runExpe({"train", QString::fromStdString(found / "s")}).code, 0);
        QCOMPARE(curve(*must(Study::open(found / "s"))), expected);
        ++resumed;
      }
      fs::remove_all(found);
    }
    QVERIFY(cuts > 10);
    QVERIFY(resumed > 1);
    QCOMPARE(saved, 60);
    qInfo("%d cuts of power, %d trained on to the end", cuts, resumed);
  }

  // The trace tells everything: with nothing dropped it gives the very files.
  void theTraceIsWhole() {
    const QString root = room_.filePath("whole"), trace = room_.filePath("whole-trace"), study = root + "/s";
    QVERIFY(QDir().mkpath(root));
    QCOMPARE(runDisturbed(root, {{"TRACE", trace}}, QStringList{"new", study} + tiny(60)).code, 0);
    const QByteArray bytes = contents(trace);
    std::string_view rest(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    Disk disk(root.toStdString());
    while (const auto change = unpack(rest))
      disk.apply(*change);
    const fs::path found = room_.filePath("found").toStdString();
    disk.restore(found);
    QCOMPARE(contents(QString::fromStdString(found / "s/s.expe")), contents(study + "/s.expe"));
  }
};

QTEST_GUILESS_MAIN(PowerTest)
#include "power_test.moc"
