#include "app/expe/workers.h"

#include "app/expe/console.h"
#include "app/expe/worker_lines.h"
#include "core/base/child.h"
#include "core/base/printable.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace expe::cli {

namespace {

constexpr std::chrono::milliseconds redrawEvery{100};
constexpr std::chrono::seconds sayEvery{10};
constexpr int barWidth = 16;

std::size_t width() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string cut(const std::string& text, std::size_t columns) { // a longer line would be two
  std::size_t at = 0;
  for (std::size_t column = 0; at < text.size() && column + 1 < columns; ++column)
    if (!nextCodePoint(text, at))
      break;
  return text.substr(0, at);
}

// Several lines that are redrawn on a terminal, one a worker; elsewhere a plain line of each now and then.
// One thread at a time.
class ProgressLines {
public:
  explicit ProgressLines(std::size_t lines) : lines_(lines) {}
  ~ProgressLines() { clear(); }
  void show(std::size_t line, const std::string& what, double share, const std::string& beside);
  void say(const std::string& line); // of the log, above the others
  void clear();

private:
  struct Line {
    std::string what, beside;
    double share = 0;
    std::chrono::steady_clock::time_point said{};
  };
  void draw();
  std::vector<Line> lines_;
  std::size_t drawn_ = 0; // lines on the terminal
  std::chrono::steady_clock::time_point last_{};
};

void ProgressLines::show(std::size_t index, const std::string& what, double share,
                         const std::string& beside) {
  Line& line = lines_[index];
  const bool fresh = line.what != what;
  line.what = what, line.beside = beside, line.share = share;
  const auto now = std::chrono::steady_clock::now();
  if (!onTerminal()) {
    if (!what.empty() && (fresh || now - line.said >= sayEvery)) {
      line.said = now;
      std::cerr << what << ": " << percent(share) << (beside.empty() ? "" : ", " + beside) << '\n';
    }
  } else if (now - last_ >= redrawEvery) {
    last_ = now;
    draw();
  }
}

void ProgressLines::draw() {
  const std::size_t columns = width();
  clear();
  std::string text;
  for (const Line& line : lines_)
    text += cut(line.what.empty() ? "–"
                                  : barOf(line.share, barWidth) + " " + percent(line.share) + "  " +
                                        printable(line.what + "  " + line.beside),
                columns) +
            "\n";
  writeRaw(text);
  drawn_ = lines_.size();
}

void ProgressLines::say(const std::string& line) {
  clear();
  std::cerr << line << '\n';
}

void ProgressLines::clear() {
  if (drawn_ > 0) // up to the first of them, and all below it away
    writeRaw("\033[" + std::to_string(drawn_) + "A\r\033[J");
  drawn_ = 0;
}

constexpr int patience = 20; // milliseconds for the lines of one worker

struct Worker {
  std::size_t number = 0; // from 0
  std::unique_ptr<ChildProcess> child;
  Run run; // in training
};

class Workers {
public:
  Workers(std::size_t count, TrainedRuns& trained) : progress_(count), trained_(trained) {}

  Result<void> start(const std::vector<std::string>& words, const std::vector<Split::Worker>& workers) {
    for (const auto& [device, threads] : workers) {
      auto all = words;
      all.insert(all.end(), {"--device", device, "--threads", std::to_string(threads)});
      workers_.push_back({workers_.size(), TRY(ChildProcess::start(all)), {}});
    }
    return {};
  }

  Result<void> follow() {
    while (!workers_.empty()) {
      passOn();
      for (Worker& worker : workers_)
        worker.child->listen(
            patience, [&](const std::string& line) { heard(worker, line); },
            [&](const std::string& line) { complained(worker, line); });
      std::erase_if(workers_, [&](Worker& worker) { return atItsEnd(worker); });
    }
    progress_.clear();
    return lost_ ? Result<void>(*lost_) : Result<void>();
  }

private:
  void passOn() {
    const int came = std::min(interrupts(), 2);
    if (passed_ < 1 && came >= 1)
      progress_.say("Stopping after this step; once more ends at once, without a checkpoint.");
    for (; passed_ < came; ++passed_)
      for (Worker& worker : workers_)
        worker.child->say(passed_ == 0 ? stopWord : abortWord);
  }

  void heard(Worker& worker, const std::string& line) {
    const auto event = readEvent(line);
    if (!event)
      return complained(worker, line);
    const auto title = titleOf(event->run);
    switch (event->kind) {
    case WorkerEvent::Kind::Begins:
      worker.run = event->run;
      return;
    case WorkerEvent::Kind::Status:
      return progress_.show(worker.number, title, shareDone(event->status), inWords(event->status));
    case WorkerEvent::Kind::Said:
      return progress_.say(title + ": " + event->line);
    case WorkerEvent::Kind::Ended:
      return ended(worker, *event);
    case WorkerEvent::Kind::Evaluates:
      return progress_.show(worker.number, title, event->share, event->line);
    case WorkerEvent::Kind::Evaluated:
      progress_.show(worker.number, "", 0, "");
      return progress_.say(title + ": " + event->line);
    case WorkerEvent::Kind::Waits:
      return progress_.show(worker.number, "the queue is paused", 0, "expe queue STUDY --resume goes on");
    }
  }

  void ended(Worker& worker, const WorkerEvent& event) {
    trained_.add(event.run, event.end);
    worker.run = {};
    progress_.show(worker.number, "", 0, "");
    const bool failed = event.end.how == TrainEnd::How::Failed;
    progress_.say(titleOf(event.run) + ": " + nameOf(event.end.how) +
                  (failed ? ": " + event.end.error.message() : " at step " + std::to_string(event.end.step)));
  }

  void complained(const Worker& worker, const std::string& line) {
    progress_.say("worker " + std::to_string(worker.number + 1) + ": " + printable(line));
  }

  bool atItsEnd(Worker& worker) {
    const auto end = worker.child->ended();
    if (end && (end->signal != 0 || end->code != 0))
      lost(worker, *end);
    if (end)
      progress_.show(worker.number, "", 0, "");
    return end.has_value();
  }

  // What it trained is shown as interrupted, and goes on from its checkpoint with who takes it next.
  void lost(const Worker& worker, const ChildProcess::End& end) {
    const std::string how = end.signal != 0 ? "was killed by signal " + std::to_string(end.signal)
                                            : "ended with code " + std::to_string(end.code);
    const std::string doing = worker.run.id > 0 ? ", while it trained " + titleOf(worker.run) : "";
    lost_ = failure("Worker {0} {1}{2}; expe train goes on from the last checkpoint.",
                    {std::to_string(worker.number + 1), how, doing});
    progress_.say(lost_->message());
  }

  std::vector<Worker> workers_;
  ProgressLines progress_;
  TrainedRuns& trained_;
  std::optional<Error> lost_;
  int passed_ = 0; // interrupts
};

} // namespace

Result<void> withWorkers(const std::vector<std::string>& words, const Split& split, TrainedRuns& trained) {
  Workers workers(split.workers.size(), trained);
  TRY(workers.start(words, split.workers));
  return workers.follow();
}

} // namespace expe::cli
