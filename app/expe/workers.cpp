#include "app/expe/workers.h"

#include "app/expe/board.h"
#include "app/expe/console.h"
#include "app/expe/train_words.h"
#include "app/expe/worker_lines.h"
#include "core/base/child.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

constexpr int patience = 20; // milliseconds for the lines of one worker

struct Worker {
  std::size_t number = 0; // from 0
  std::unique_ptr<ChildProcess> child;
  Run run;             // in training
  std::string trouble; // the last line of its stderr
};

class Workers {
public:
  Workers(std::size_t count, TrainedRuns& trained) : board_(count), trained_(trained) {}

  Result<void> start(const std::vector<std::string>& words, const std::vector<Split::Worker>& workers) {
    for (const auto& [device, threads] : workers) {
      auto all = words;
      all.insert(all.end(), {"--device", device, "--threads", std::to_string(threads)});
      workers_.push_back({workers_.size(), TRY(ChildProcess::start(all)), {}, {}});
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
    board_.clear();
    return lost_ ? Result<void>(*lost_) : Result<void>();
  }

private:
  void passOn() {
    const int came = std::min(interrupts(), 2);
    if (passed_ < 1 && came >= 1)
      board_.say("Stopping after this step; once more ends at once, without a checkpoint.");
    for (; passed_ < came; ++passed_)
      for (Worker& worker : workers_)
        worker.child->say(passed_ == 0 ? stopWord : abortWord);
  }

  void heard(Worker& worker, const std::string& text) {
    const auto line = readWorkerLine(text);
    if (!line)
      return complained(worker, text);
    switch (line->kind) {
    case WorkerLine::Kind::Begins:
      worker.run = line->run;
      return;
    case WorkerLine::Kind::Status:
      return board_.show(worker.number, titleOf(worker.run), shareDone(line->status), inWords(line->status));
    case WorkerLine::Kind::Said:
      return board_.say(titleOf(worker.run) + ": " + line->line);
    case WorkerLine::Kind::Ended:
      return ended(worker, *line);
    case WorkerLine::Kind::Evaluates:
      return board_.show(worker.number, titleOf(line->run), line->share, line->line);
    case WorkerLine::Kind::Evaluated:
      board_.show(worker.number, "", 0, "");
      return board_.say(titleOf(line->run) + ": " + line->line);
    case WorkerLine::Kind::Waits:
      return board_.show(worker.number, "the queue is paused", 0, "expe queue STUDY --resume goes on");
    }
  }

  void ended(Worker& worker, const WorkerLine& line) {
    trained_.add(line.run, line.end);
    worker.run = {};
    board_.show(worker.number, "", 0, "");
    const bool failed = line.end.how == TrainEnd::How::Failed;
    board_.say(titleOf(line.run) + ": " + nameOf(line.end.how) +
               (failed ? ": " + line.end.error.message() : " at step " + std::to_string(line.end.step)));
  }

  void complained(Worker& worker, const std::string& line) {
    worker.trouble = line;
    board_.say("worker " + std::to_string(worker.number + 1) + ": " + printable(line));
  }

  bool atItsEnd(Worker& worker) {
    const auto end = worker.child->ended();
    if (end && (end->signal != 0 || end->code != 0))
      lost(worker, *end);
    if (end)
      board_.show(worker.number, "", 0, "");
    return end.has_value();
  }

  // What it trained is shown as interrupted, and goes on from its checkpoint with who takes it next.
  void lost(const Worker& worker, const ChildProcess::End& end) {
    const std::string how = end.signal != 0 ? "was killed by signal " + std::to_string(end.signal)
                                            : "ended with code " + std::to_string(end.code);
    const std::string doing = worker.run.id > 0 ? ", while it trained " + titleOf(worker.run) : "";
    lost_ = failure("Worker {0} {1}{2}; expe train goes on from the last checkpoint.",
                    {std::to_string(worker.number + 1), how, doing});
    board_.say(lost_->message());
  }

  std::vector<Worker> workers_;
  Board board_;
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
