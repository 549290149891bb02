// The seam for writing: what readers see, and what is said when the disk is full or read-only.
#include "core/base/files.h"
#include "core/base/input_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <iterator>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

} // namespace

class FilesTest : public QObject {
  Q_OBJECT

  QTemporaryDir room_;
  fs::path room() { return room_.path().toStdString(); }

private slots:
  // A file that is not there is for the user to bring; one that the machine could not open now is tried
  // again.
  void whatCannotBeRead() {
    const auto kind = [](const fs::path& path) { return InputFile::open(path).error().kind; };
    QVERIFY(kind(room() / "absent") == Error::Kind::User);
    QVERIFY(kind(room()) == Error::Kind::User);
    const fs::path there = room() / "there";
    QVERIFY(files().write(there, std::string_view("x")).ok());
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit none{0, before.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &none), 0);
    const auto opened = InputFile::open(there);
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &before), 0);
    QVERIFY(!opened && opened.error().kind == Error::Kind::Failure);
    QVERIFY(InputFile::open(there).ok());
  }

  void writesPartsInOrder() {
    const std::string a = "one ", b(100'000, 'x'), c;
    const std::vector<std::span<const std::byte>> parts{
        std::as_bytes(std::span(a)), std::as_bytes(std::span(b)), std::as_bytes(std::span(c)),
        std::as_bytes(std::span(a))};
    QVERIFY(files().write(room() / "parts", parts).ok());
    QCOMPARE(contents(room() / "parts"), a + b + c + a);
  }

  void replacesAsAWhole() {
    const fs::path folder = room() / "replace";
    QVERIFY(files().makeFolder(folder / "with" / "parents").ok());
    QVERIFY(files().replace(folder / "notes", "old").ok());
    QVERIFY(files().replace(folder / "notes", "new").ok());
    QCOMPARE(contents(folder / "notes"), std::string("new"));
    QCOMPARE(entries(folder), 2u); // nothing is left beside it
  }

  // /dev/full answers every write with ENOSPC, as a full disk does.
  void aFullDiskIsOneSentence() {
    if (!fs::exists("/dev/full"))
      QSKIP("this system has no /dev/full");
    fs::create_symlink("/dev/full", room() / "full");
    const auto written = files().write(room() / "full", "text");
    QVERIFY(!written.ok());
    QCOMPARE(written.error().message(),
             (room() / "full").string() +
                 " could not be written: the disk is full. Free some space and try again.");
    QVERIFY(!fs::exists(fs::symlink_status(room() / "full"))); // no half file stays
    QVERIFY(fs::exists("/dev/full"));
  }

  void absentFoldersAreNamed() {
    const auto written = files().write(room() / "no" / "where", "text");
    QVERIFY(!written.ok());
    QVERIFY(written.error().message().find((room() / "no" / "where").string()) == 0);
  }

  // Root may write anywhere, so another user tries.
  void aReadOnlyFolderIsOneSentence() {
    const fs::path folder = room() / "closed";
    QVERIFY(files().makeFolder(folder).ok());
    fs::permissions(folder, fs::perms(0555));
    fs::permissions(room(), fs::perms(0755));
    const pid_t child = ::fork();
    if (child == 0) {
      if (::geteuid() == 0 && ::setresuid(65534, 65534, 65534) != 0)
        ::_exit(2);
      const auto written = files().write(folder / "file", "text");
      const bool said = !written.ok() && written.error().kind == Error::Kind::User &&
                        written.error().message().find("read-only") != std::string::npos;
      ::_exit(said ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
      QSKIP("root here may not become another user");
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 0);
  }

  void aTestsFilesTakeTheirTurn() {
    struct Refusing : Files {
      using Files::write;
      Result<void> write(const fs::path&, std::span<const std::span<const std::byte>>) override {
        return failure("refused");
      }
    } refusing;
    {
      const auto guard = useFiles(refusing);
      QCOMPARE(files().replace(room() / "turn", "text").error().message(), std::string("refused"));
    }
    QVERIFY(files().replace(room() / "turn", "text").ok());
    QCOMPARE(contents(room() / "turn"), std::string("text"));
  }
};

QTEST_GUILESS_MAIN(FilesTest)
#include "files_test.moc"
