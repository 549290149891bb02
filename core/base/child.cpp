#include "core/base/child.h"

#include "core/base/spawn.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace expe {

namespace {

namespace fs = std::filesystem;

class Descriptor {
public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  void close() {
    if (fd_ >= 0)
      ::close(std::exchange(fd_, -1));
  }

private:
  int fd_;
};

int memoryFile() {
  return ::memfd_create("expe", MFD_CLOEXEC);
}

bool writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR)
      return false;
    bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
  }
  return ::lseek(fd, 0, SEEK_SET) == 0;
}

std::string readAll(int fd) {
  std::string text;
  std::array<char, 1 << 16> part{};
  ::lseek(fd, 0, SEEK_SET);
  for (ssize_t got = 0; (got = ::read(fd, part.data(), part.size())) > 0;)
    text.append(part.data(), static_cast<std::size_t>(got));
  return text;
}

// Follows what the child says until it ends, is late or is no longer wanted.
class Watch {
public:
  Watch(pid_t pid, int lines, const Child& child, Progress& progress)
      : pid_(pid), lines_(lines), child_(child), progress_(progress) {}

  bool toTheEnd() { // false: cancelled
    bool open = true;
    int status = 0;
    for (bool ended = false; !ended;) {
      open = open && listen();
      if (!open)
        ::usleep(2000); // it has closed stderr and is about to end
      ended = ::waitpid(pid_, &status, WNOHANG) == pid_;
      const bool wanted = !progress_.cancelled();
      if (!ended && (!wanted || late())) {
        end.late = wanted;
        ::kill(pid_, SIGKILL);
        ended = ::waitpid(pid_, &status, 0) == pid_;
        if (!wanted)
          return false;
      }
    }
    while (open && listen()) // what it said last
      ;
    end.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    end.late = end.late || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU);
    return true;
  }

  ChildEnd end;

private:
  bool late() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
    return child_.seconds > 0 && passed.count() > child_.seconds;
  }

  bool listen() {
    pollfd ready{lines_, POLLIN, 0};
    if (::poll(&ready, 1, 20) <= 0)
      return errno == EINTR || ready.revents == 0;
    std::array<char, 4096> part{};
    const auto got = ::read(lines_, part.data(), part.size());
    if (got < 0) // interrupted by a signal it goes on
      return errno == EINTR || errno == EAGAIN;
    for (ssize_t i = 0; i < got; ++i)
      if (part[static_cast<std::size_t>(i)] != '\n')
        line_ += part[static_cast<std::size_t>(i)];
      else
        say();
    return got > 0;
  }
  void say() {
    if (child_.said && !line_.empty())
      child_.said(line_);
    if (!line_.empty())
      end.lastLine = std::exchange(line_, {});
  }

  pid_t pid_;
  int lines_;
  const Child& child_;
  Progress& progress_;
  std::string line_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

} // namespace

fs::path expeProgram() {
  std::error_code ignored;
  auto beside = fs::read_symlink("/proc/self/exe", ignored).parent_path() / "expe";
  if (fs::exists(beside, ignored))
    return beside;
  const char* named = std::getenv("EXPE_PROGRAM");
  return named != nullptr ? named : "";
}

Error noProgram() {
  return failure("The program expe is not beside this one: install the workbench anew, or name it in "
                 "EXPE_PROGRAM.");
}

Result<ChildEnd> runChild(const Child& child, Progress& progress) {
  const auto file = child.program.empty() ? expeProgram() : fs::path(child.program);
  if (file.empty())
    return noProgram();
  const Descriptor in(memoryFile()), out(memoryFile());
  int ends[2] = {-1, -1};
  const bool piped = ::pipe2(ends, O_CLOEXEC) == 0;
  const Descriptor lines(ends[0]);
  Descriptor theirs(ends[1]);
  const bool ready = piped && in.get() >= 0 && out.get() >= 0 && writeAll(in.get(), child.input);
  const auto pid =
      ready ? spawn(file, child.words, in.get(), out.get(), theirs.get(), SpawnGroup::Ours) : std::nullopt;
  theirs.close();
  if (!pid)
    return failure("{0} could not be started: {1}.", {file.string(), std::strerror(errno)});
  Watch watch(*pid, lines.get(), child, progress);
  if (!watch.toTheEnd())
    return failure("Cancelled.");
  watch.end.output = readAll(out.get());
  return watch.end;
}

} // namespace expe
