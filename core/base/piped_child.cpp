#include "core/base/piped_child.h"

#include "core/base/child.h"
#include "core/base/descriptor.h"
#include "core/base/spawn.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace expe {

namespace {

struct Pipe {
  Descriptor read, write;
};

std::optional<Pipe> openPipe() {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return {};
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

// The lines of one pipe, as they come.
class Lines {
public:
  explicit Lines(Descriptor&& from) : from_(std::move(from)) { ::fcntl(from_.get(), F_SETFL, O_NONBLOCK); }
  int get() const { return from_.get(); } // -1: it has ended

  void read(const std::function<void(const std::string&)>& each) {
    std::array<char, 4096> part{};
    ssize_t got = 0;
    while ((got = ::read(from_.get(), part.data(), part.size())) > 0 || (got < 0 && errno == EINTR))
      for (ssize_t i = 0; i < got; ++i)
        add(part[static_cast<std::size_t>(i)], each);
    if (got == 0) { // the other end is closed
      if (!line_.empty())
        each(line_);
      from_.close();
    }
  }

private:
  void add(char c, const std::function<void(const std::string&)>& each) {
    if (c != '\n') {
      line_ += c;
      return;
    }
    each(std::exchange(line_, {}));
  }
  Descriptor from_;
  std::string line_;
};

class Spawned : public PipedChild {
public:
  Spawned(pid_t pid, Descriptor&& in, Descriptor&& out, Descriptor&& err)
      : pid_(pid), in_(std::move(in)), out_(std::move(out)), err_(std::move(err)) {}
  ~Spawned() override {
    if (pid_ > 0 && !end_) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }

  void listen(int milliseconds, const std::function<void(const std::string&)>& output,
              const std::function<void(const std::string&)>& errors) override {
    std::array<pollfd, 2> ready{pollfd{out_.get(), POLLIN, 0}, pollfd{err_.get(), POLLIN, 0}};
    if (out_.get() < 0 && err_.get() < 0)
      return;
    (void)::poll(ready.data(), ready.size(), milliseconds); // a descriptor of -1 is passed over
    if (out_.get() >= 0)
      out_.read(output);
    if (err_.get() >= 0)
      err_.read(errors);
  }

  void say(const std::string& line) override {
    const std::string text = line + "\n";
    (void)in_.writeAll(std::as_bytes(std::span(text)));
  }

  std::optional<End> ended() override {
    int status = 0;
    if (out_.get() >= 0 || err_.get() >= 0)
      return {};
    if (!end_ && ::waitpid(pid_, &status, WNOHANG) == pid_)
      end_ = WIFSIGNALED(status) ? End{-1, WTERMSIG(status)} : End{WEXITSTATUS(status), 0};
    return end_;
  }
  long id() const override { return pid_; }

private:
  pid_t pid_;
  Descriptor in_;
  Lines out_, err_;
  std::optional<End> end_;
};

} // namespace

Result<std::unique_ptr<PipedChild>> PipedChild::start(const std::vector<std::string>& words) {
  const std::string file = expeProgram().string();
  if (file.empty())
    return noProgram();
  auto in = openPipe(), out = openPipe(), err = openPipe();
  const auto pid = in && out && err ? spawn(file, words, in->read.get(), out->write.get(), err->write.get(),
                                            SpawnGroup::Own)
                                    : std::nullopt;
  if (!pid)
    return failure("{0} could not be started: {1}.", {file, std::strerror(errno)});
  return std::unique_ptr<PipedChild>(
      std::make_unique<Spawned>(*pid, std::move(in->write), std::move(out->read), std::move(err->read)));
}

} // namespace expe
