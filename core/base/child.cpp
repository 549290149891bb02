#include "core/base/child.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr int patience = 20; // milliseconds between looks whether a child is still wanted

Error notStarted(const fs::path& file) {
  return failure("{0} could not be started: {1}.", {file.string(), std::strerror(errno)});
}

struct Streams {
  int in = STDIN_FILENO, out = STDOUT_FILENO, errors = STDERR_FILENO;
};

// `how`: POSIX_SPAWN_SETPGROUP, POSIX_SPAWN_SETSID, or 0.
Result<pid_t> spawn(const fs::path& file, std::vector<std::string> words, const Streams& streams, short how) {
  if (file.empty())
    return failure("The program expe is not beside this one: install the workbench anew, or name it in "
                   "EXPE_PROGRAM.");
  words.insert(words.begin(), file.string());
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, streams.in, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, streams.out, STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, streams.errors, STDERR_FILENO);
  if (how == POSIX_SPAWN_SETSID)
    ::posix_spawn_file_actions_addchdir_np(&actions, "/");
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, how);
  pid_t pid = -1;
  const int code = ::posix_spawnp(&pid, file.c_str(), &actions, &attributes, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  errno = code;
  return code == 0 ? Result<pid_t>(pid) : notStarted(file);
}

struct Pipe {
  Descriptor read, write;
};

Result<Pipe> openPipe(const fs::path& file) {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return notStarted(file);
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

std::string readAll(const Descriptor& file) {
  std::string text;
  std::array<char, 1 << 16> part{};
  ::lseek(file.get(), 0, SEEK_SET);
  for (ssize_t got = 0; (got = ::read(file.get(), part.data(), part.size())) > 0;)
    text.append(part.data(), static_cast<std::size_t>(got));
  return text;
}

int waitFor(pid_t pid) {
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

} // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& words,
                                                          const std::string& program) {
  const fs::path file = program.empty() ? expeProgram() : fs::path(program);
  Pipe in = TRY(openPipe(file)), out = TRY(openPipe(file)), errors = TRY(openPipe(file));
  const Streams theirs{in.read.get(), out.write.get(), errors.write.get()};
  const pid_t pid = TRY(spawn(file, words, theirs, POSIX_SPAWN_SETPGROUP));
  return std::make_unique<ChildProcess>(pid, std::move(in.write), std::move(out.read),
                                        std::move(errors.read));
}

ChildProcess::~ChildProcess() {
  kill();
  if (!end_)
    waitFor(pid_);
}

void ChildProcess::kill() {
  if (!end_)
    ::kill(pid_, SIGKILL);
}

// All that there is; unless the process is over no more than some pieces, so that who listens can stop.
void ChildProcess::Lines::read(const Heard& each, bool over) {
  std::array<char, 1 << 16> part{};
  constexpr int most = 64;
  int pieces = 0;
  for (pollfd ready{from.get(), POLLIN, 0}; (over || pieces < most) && ::poll(&ready, 1, 0) > 0; ++pieces) {
    const ssize_t got = ::read(from.get(), part.data(), part.size());
    if (got < 0 && errno == EINTR)
      continue;
    const std::string_view more(part.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    std::size_t at = 0;
    for (auto end = more.find('\n'); end != more.npos; at = end + 1, end = more.find('\n', at)) {
      begun += more.substr(at, end - at);
      each(std::exchange(begun, {}));
    }
    begun += more.substr(at);
    if (got > 0)
      continue;
    if (!begun.empty()) // the other end is closed
      each(std::exchange(begun, {}));
    from.close();
    return;
  }
}

void ChildProcess::listen(int milliseconds, const Heard& output, const Heard& errors) {
  // One of -1 is passed over. Who has closed both is about to end.
  std::array<pollfd, 2> ready{pollfd{out_.from.get(), POLLIN, 0}, pollfd{errors_.from.get(), POLLIN, 0}};
  const bool open = out_.from.open() || errors_.from.open();
  (void)::poll(ready.data(), ready.size(), open ? milliseconds : std::min(milliseconds, 2));
  int status = 0;
  const bool over = !end_ && ::waitpid(pid_, &status, WNOHANG) == pid_;
  out_.read(output, over);
  errors_.read(errors, over);
  if (over)
    end_ = WIFSIGNALED(status) ? End{-1, WTERMSIG(status)} : End{WEXITSTATUS(status), 0};
}

void ChildProcess::say(const std::string& line) {
  const std::string text = line + "\n";
  (void)in_.writeAll(std::as_bytes(std::span(text)));
}

Result<ChildEnd> runChild(const Child& child, Progress& progress) {
  const fs::path file = child.program.empty() ? expeProgram() : fs::path(child.program);
  const Descriptor in(::memfd_create("expe", MFD_CLOEXEC)), out(::memfd_create("expe", MFD_CLOEXEC));
  if (!in.open() || !out.open() || !in.writeAll(std::as_bytes(std::span(child.input))) ||
      ::lseek(in.get(), 0, SEEK_SET) != 0)
    return notStarted(file);
  Pipe errors = TRY(openPipe(file));
  ChildProcess process(TRY(spawn(file, child.words, {in.get(), out.get(), errors.write.get()}, 0)),
                       Descriptor(), Descriptor(), std::move(errors.read));
  errors.write.close();
  ChildEnd end;
  const auto hear = [&](const std::string& line) {
    if (line.empty())
      return;
    if (child.said)
      child.said(line);
    end.lastLine = line;
  };
  const auto begun = std::chrono::steady_clock::now();
  for (process.listen(patience, {}, hear); !process.ended(); process.listen(patience, {}, hear)) {
    if (progress.cancelled())
      return failure("Cancelled.");
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun;
    if (child.seconds > 0 && passed.count() > child.seconds) {
      end.late = true;
      process.kill();
    }
  }
  end.code = process.ended()->code;
  end.late = end.late || process.ended()->signal == SIGXCPU;
  end.output = readAll(out);
  return end;
}

Result<int> runAttached(const fs::path& program, const std::vector<std::string>& words) {
  const int status = waitFor(TRY(spawn(program, words, {}, 0)));
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Result<pid_t> startDetached(const std::vector<std::string>& words, const fs::path& log) {
  const Descriptor nowhere = Descriptor::at(AT_FDCWD, "/dev/null", O_RDWR);
  const Descriptor said = Descriptor::at(AT_FDCWD, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
  const Streams streams{nowhere.get(), nowhere.get(), (said.open() ? said : nowhere).get()};
  if (!nowhere.open())
    return notStarted(expeProgram());
  const pid_t pid = TRY(spawn(expeProgram(), words, streams, POSIX_SPAWN_SETSID));
  std::thread([pid] { waitFor(pid); }).detach(); // so that it is gone when it has ended
  return pid;
}

fs::path expeProgram() {
  std::error_code ignored;
  auto beside = fs::read_symlink("/proc/self/exe", ignored).parent_path() / "expe";
  if (fs::exists(beside, ignored))
    return beside;
  const char* named = std::getenv("EXPE_PROGRAM");
  return named != nullptr ? named : "";
}

} // namespace expe
