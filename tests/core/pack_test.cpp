// A study in one file: the same comes out, and nothing of what is damaged, hostile or cancelled stays.
#include "core/api/pack.h"
#include "tests/core/study_material.h"

#include <archive.h>
#include <archive_entry.h>
#include <fstream>

using namespace expe;
namespace fs = std::filesystem;

namespace {

class CancelsAfter : public Progress {
public:
  explicit CancelsAfter(int reports) : left_(reports) {}
  void report(const std::string&, double, double) override { --left_; }
  bool cancelled() const override { return left_ < 0; }

private:
  int left_;
};

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Put {
  std::string name, bytes;
  unsigned type = AE_IFREG;
  std::string link = {};
};

// A tar archive of whatever.
void writeTar(const fs::path& file, const std::vector<Put>& entries) {
  struct archive* out = archive_write_new();
  archive_write_set_format_pax_restricted(out);
  archive_write_open_filename(out, file.c_str());
  for (const Put& put : entries) {
    struct archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, put.name.c_str());
    archive_entry_set_filetype(entry, put.type);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, la_int64_t(put.bytes.size()));
    if (put.type == AE_IFLNK)
      archive_entry_set_symlink(entry, put.link.c_str());
    else if (!put.link.empty())
      archive_entry_set_hardlink(entry, put.link.c_str());
    archive_write_header(out, entry);
    archive_write_data(out, put.bytes.data(), put.bytes.size());
    archive_entry_free(entry);
  }
  archive_write_free(out);
}

} // namespace

class PackTest : public QObject {
  Q_OBJECT

  Room room_;
  Progress quiet_;

  std::unique_ptr<Study> study() {
    auto study = must(Study::create(room_.fresh()));
    for (int i = 0; i < 2; ++i)
      must(study->addRun("run", someConfig()));
    addCheckpoint(*study, 1, 10, std::string(3 << 20, 'w'));
    addCheckpoint(*study, 1, 20);
    return study;
  }
  fs::path packed() {
    fs::path file = room_.fresh().string() + ".tar";
    must(packStudy(*study(), file, quiet_));
    return file;
  }
  // In a folder that is empty afterwards too.
  std::string refused(const fs::path& file) {
    const fs::path parent = room_.fresh();
    fs::create_directories(parent);
    const auto made = unpackStudy(file, parent / "new", quiet_);
    if (made || !fs::is_empty(parent))
      return "not refused, or something stays";
    return made.error().message();
  }

private slots:
  void theSameComesOut() {
    const auto from = study();
    const fs::path file = room_.fresh().string() + ".tar", to = room_.fresh();
    must(packStudy(*from, file, quiet_));
    const auto made = must(unpackStudy(file, to / "deep" / "mine", quiet_));
    QCOMPARE(made, to / "deep" / "mine" / "mine.expe");
    const auto study = must(Study::open(made));
    QVERIFY(must(study->verify()).empty());
    QCOMPARE(must(study->runs()).size(), std::size_t(2));
    QCOMPARE(must(study->metrics(1)).size(), std::size_t(20));
    const auto before = must(from->checkpoints(1)), after = must(study->checkpoints(1));
    QCOMPARE(after.size(), std::size_t(2));
    for (std::size_t i = 0; i < 2; ++i)
      QCOMPARE(contents(after[i].folder / "model.safetensors"),
               contents(before[i].folder / "model.safetensors"));
    // It is a copy of its own.
    must(study->rename(1, "other"));
    QCOMPARE(must(from->run(1)).name, "run");
  }

  // To wait for the disk at each of 30,000 files takes minutes.
  void theDiskIsWaitedForOnce() {
    struct Counting : Files {
      Result<void> rename(const fs::path& from, const fs::path& to) override {
        ++renames;
        return Files::rename(from, to);
      }
      Result<void> makeFolder(const fs::path& path) override {
        ++folders;
        return Files::makeFolder(path);
      }
      int renames = 0, folders = 0;
    } counting;
    const auto from = study();
    const fs::path file = room_.fresh().string() + ".tar", to = room_.fresh();
    must(packStudy(*from, file, quiet_));
    const auto guard = useFiles(counting);
    must(unpackStudy(file, to, quiet_));
    QCOMPARE(counting.renames, 1); // of the whole
    QCOMPARE(counting.folders, 2); // its parent, and its own
  }

  void itStaysAsItWasWhereItCannotBeMade() {
    const auto from = study();
    const fs::path folder = room_.fresh();
    fs::create_directories(folder);
    const fs::path file = folder / "a.tar";
    fs::copy_file(packed(), file);
    const auto before = contents(file);
    CancelsAfter cancels(1);
    QCOMPARE(sentence(packStudy(*from, file, cancels)), "Cancelled.");
    QCOMPARE(contents(file), before);
    const fs::path text = room_.fresh();
    std::ofstream(text) << std::string(1000, 't');
    QVERIFY(has(sentence(packStudy(*from, text, quiet_)), "is there already and no packed study"));
    QCOMPARE(contents(text), std::string(1000, 't'));
    QCOMPARE(std::distance(fs::directory_iterator(folder), {}), 1);
    QVERIFY(has(sentence(packStudy(*from, from->folder() / "a.tar", quiet_)), "is inside the study"));
    QVERIFY(has(sentence(packStudy(*from, folder / "no" / "a.tar", quiet_)), "There is no folder"));
    QVERIFY(has(sentence(packStudy(*from, folder, quiet_)), "is a folder"));
  }

  void aDamagedCheckpointIsLeftOut() {
    const auto from = study();
    std::ofstream(must(from->checkpoints(1))[0].folder / "model.safetensors") << "cut";
    const fs::path file = room_.fresh().string() + ".tar", to = room_.fresh();
    const auto said = must(packStudy(*from, file, quiet_));
    QCOMPARE(said.size(), std::size_t(1));
    QVERIFY2(has(said[0], "Checkpoint 10 of run 1 is left out: "), said[0].c_str());
    QCOMPARE(must(must(Study::open(must(unpackStudy(file, to, quiet_))))->checkpoints(1)).size(),
             std::size_t(1));
  }

  void whatAFileManagerLeavesIsNoDamage() {
    const auto from = study();
    std::ofstream(must(from->checkpoints(1))[0].folder / ".DS_Store") << "views";
    const fs::path file = room_.fresh().string() + ".tar", to = room_.fresh();
    QVERIFY(must(packStudy(*from, file, quiet_)).empty());
    const auto made = must(Study::open(must(unpackStudy(file, to, quiet_))));
    QCOMPARE(must(made->checkpoints(1)).size(), std::size_t(2));
    QVERIFY(!fs::exists(must(made->checkpoints(1))[0].folder / ".DS_Store"));
    const fs::path copy = room_.fresh();
    must(from->saveAs(copy));
    QCOMPARE(must(must(Study::open(copy))->checkpoints(1)).size(), std::size_t(2));
  }

  void whereAStudyIsNothingIsUnpacked() {
    const auto file = packed();
    const auto there = study();
    QVERIFY(has(sentence(unpackStudy(file, there->folder(), quiet_)), "is not empty"));
    QCOMPARE(must(there->runs()).size(), std::size_t(2));
    CancelsAfter cancels(2);
    const fs::path to = room_.fresh();
    QCOMPARE(sentence(unpackStudy(file, to / "x", cancels)), "Cancelled.");
    QVERIFY(!fs::exists(to));
  }

  // Cut anywhere, whole blocks and not.
  void whatIsCutShortIsRefused() {
    const std::string whole = contents(packed());
    const fs::path file = room_.path() / "cut.tar";
    for (std::size_t bytes = 0; bytes + 2048 < whole.size(); bytes += whole.size() / 23 + 1) {
      for (const std::size_t size : {bytes, bytes / 512 * 512}) {
        std::ofstream(file, std::ios::binary) << whole.substr(0, size);
        const auto why = refused(file);
        QVERIFY2(has(why, "is not a packed study, or it is damaged"), why.c_str());
      }
    }
  }

  // 8 GB are said to be in a file of some kilobytes.
  void whatIsLongerThanTheWholeIsRefused() {
    const fs::path file = room_.path() / "long.tar";
    writeTar(file, {{"study/checkpoints/1/10/a", "x"}});
    std::string bytes = contents(file);
    bytes.replace(124, 12, std::string("77777777777\0", 12));
    bytes.replace(148, 8, "        ");
    unsigned sum = 0;
    for (int i = 0; i < 512; ++i)
      sum += static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
    char text[8];
    std::snprintf(text, sizeof text, "%06o", sum);
    bytes.replace(148, 7, text, 7);
    std::ofstream(file, std::ios::binary) << bytes;
    QVERIFY(has(refused(file), "a file in it says that it is longer than the whole"));
  }

  void aDamagedFileInItIsFound() {
    std::string bytes = contents(packed());
    const fs::path file = room_.path() / "damaged.tar";
    const auto weights = bytes.find("wwwwwwww");
    bytes[weights + 1000] = 'x';
    std::ofstream(file, std::ios::binary) << bytes;
    QVERIFY(has(refused(file), "model.safetensors"));
  }

  void whatIsNoPartOfAStudyIsRefused() {
    const fs::path file = room_.path() / "hostile.tar", outside = room_.path() / "outside";
    const std::string inside = "study/checkpoints/1/10/";
    const std::vector<std::vector<Put>> all = {
        {{"../outside", "x"}},
        {{outside.string(), "x"}},
        {{inside + "../../../../outside", "x"}},
        {{inside + ".hidden", "x"}},
        {{"study/checkpoints/01/10/a", "x"}},
        {{"study/checkpoints/1/-1/a", "x"}},
        {{"study/other.expe", "x"}},
        {{"study/study.expe", "", AE_IFLNK, "/etc/passwd"}},
        {{inside + "a", "x"}, {inside + "b", "", AE_IFREG, inside + "a"}},
        {{inside + "a", "", AE_IFLNK, outside.string()}, {inside + "a/b", "x"}},
        {{"study/checkpoints", "", AE_IFDIR}},
        {{inside + "a", "", AE_IFIFO}},
        {{inside + "a", "x"}, {inside + "a", "y"}},
        {{inside + "a", "x"}, {"study/study.expe", "x"}, {inside + "b", "x"}},
        {{"study/study.expe", "SQLite format 3"}},
        {{inside + "a", "x"}},
        {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
      writeTar(file, all[i]);
      const auto why = refused(file);
      QVERIFY2(has(why, "is not a packed study, or it is damaged"), (std::to_string(i) + ": " + why).c_str());
      QVERIFY(!fs::exists(outside));
    }
    std::ofstream(file, std::ios::binary) << "no archive at all";
    QVERIFY(has(refused(file), "is not a packed study"));
    QVERIFY(has(refused(room_.path() / "absent.tar"), "absent.tar"));
  }
};

QTEST_APPLESS_MAIN(PackTest)
#include "pack_test.moc"
