#include "app/expe/worker_lines.h"

#include "app/expe/common.h"
#include "app/expe/console.h"

#include <array>
#include <chrono>
#include <mutex>
#include <poll.h>
#include <unistd.h>

namespace expe::cli {

namespace {

constexpr std::array kinds{"begins", "status", "said", "ended", "evaluates", "evaluated", "waits"};
constexpr std::chrono::milliseconds statusEvery{200};

const char* nameOf(WorkerLine::Kind kind) {
  return kinds[static_cast<std::size_t>(kind)];
}

Json ofRun(WorkerLine::Kind kind, const Run& run) {
  return {{"is", nameOf(kind)}, {"run", run.id}, {"name", run.name}};
}

class ByLines : public Watcher {
public:
  Asked asked() override {
    hear();
    const int came = interrupts(); // SIGTERM of its own
    return std::max(asked_, static_cast<Asked>(std::min(came, 2)));
  }
  void begins(const Run& run) override { write(ofRun(WorkerLine::Kind::Begins, run)); }
  void status(const TrainStatus& now) override {
    const auto time = std::chrono::steady_clock::now();
    if (now.phase == phase_ && time - told_ < statusEvery)
      return;
    phase_ = now.phase, told_ = time;
    write({{"is", nameOf(WorkerLine::Kind::Status)},
           {"phase", static_cast<int>(now.phase)},
           {"step", now.step},
           {"steps", now.steps},
           {"within", now.within},
           {"loss", now.loss},
           {"tokens_per_second", now.tokensPerSecond},
           {"seconds_left", now.secondsLeft}});
  }
  void said(const std::string& line) override {
    write({{"is", nameOf(WorkerLine::Kind::Said)}, {"line", line}});
  }
  void ended(const Run& run, const TrainEnd& end) override {
    Json json = ofRun(WorkerLine::Kind::Ended, run);
    json["how"] = static_cast<int>(end.how);
    json["step"] = end.step;
    json["error"] = end.how == TrainEnd::How::Failed ? Json(end.error.message()) : Json();
    json["user"] = end.error.kind == Error::Kind::User;
    write(json);
  }
  void evaluates(const Run& run, const std::string& what, double share) override {
    const auto time = std::chrono::steady_clock::now();
    if (time - told_ < statusEvery)
      return;
    told_ = time;
    Json json = ofRun(WorkerLine::Kind::Evaluates, run);
    json["line"] = what, json["share"] = share;
    write(json);
  }
  void evaluated(const Run& run, const std::string& line) override {
    Json json = ofRun(WorkerLine::Kind::Evaluated, run);
    json["line"] = line;
    write(json);
  }
  void waits() override {
    if (!std::exchange(waiting_, true))
      write({{"is", nameOf(WorkerLine::Kind::Waits)}});
  }

private:
  // Not through std::cout, which throws where nobody reads: of the trainer's thread too.
  void write(const Json& json) {
    const std::lock_guard guard(mutex_);
    waiting_ = waiting_ && json["is"] == nameOf(WorkerLine::Kind::Waits);
    const std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    for (std::size_t done = 0; done < line.size();) {
      const auto written = ::write(STDOUT_FILENO, line.data() + done, line.size() - done);
      if (written < 0 && errno != EINTR)
        return;
      done += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    }
  }
  void hear() {
    pollfd ready{STDIN_FILENO, POLLIN, 0};
    std::array<char, 256> part{};
    while (asked_ != Asked::Abort && ::poll(&ready, 1, 0) > 0) {
      const auto got = ::read(STDIN_FILENO, part.data(), part.size());
      if (got < 0 && errno == EINTR)
        continue;
      heard_.append(part.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
      if (got <= 0 || heard_.find(stopWord) != heard_.npos)
        asked_ = std::max(asked_, Asked::Stop);
      if (heard_.find(abortWord) != heard_.npos)
        asked_ = Asked::Abort;
      if (got <= 0)
        return;
    }
  }

  Asked asked_ = Asked::Nothing;
  std::string heard_;
  TrainStatus::Phase phase_ = TrainStatus::Phase::Paused;
  std::chrono::steady_clock::time_point told_{};
  bool waiting_ = false;
  std::mutex mutex_;
};

void readStatus(const Json& json, TrainStatus& status) {
  status.phase = static_cast<TrainStatus::Phase>(json.at("phase").get<int>());
  status.step = json.at("step").get<std::int64_t>();
  status.steps = json.at("steps").get<std::int64_t>();
  status.within = json.at("within").get<double>();
  status.loss = json.at("loss").is_number() ? json.at("loss").get<double>() : none;
  status.tokensPerSecond = json.at("tokens_per_second").get<double>();
  status.secondsLeft = json.at("seconds_left").get<double>();
}

void readEnd(const Json& json, TrainEnd& end) {
  end.how = static_cast<TrainEnd::How>(json.at("how").get<int>());
  end.step = json.at("step").get<std::int64_t>();
  if (json.at("error").is_string())
    end.error = {"{0}",
                 {json.at("error").get<std::string>()},
                 {},
                 json.at("user").get<bool>() ? Error::Kind::User : Error::Kind::Failure};
}

} // namespace

std::unique_ptr<Watcher> byLines() {
  return std::make_unique<ByLines>();
}

std::optional<WorkerLine> readWorkerLine(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    const auto kind = std::find(kinds.begin(), kinds.end(), json.at("is").get<std::string>());
    if (kind == kinds.end())
      return {};
    WorkerLine line;
    line.kind = static_cast<WorkerLine::Kind>(kind - kinds.begin());
    if (json.contains("run"))
      line.run.id = json.at("run").get<std::int64_t>(), line.run.name = json.at("name").get<std::string>();
    if (line.kind == WorkerLine::Kind::Status)
      readStatus(json, line.status);
    if (json.contains("share"))
      line.share = json.at("share").get<double>();
    if (json.contains("line"))
      line.line = json.at("line").get<std::string>();
    if (line.kind == WorkerLine::Kind::Ended)
      readEnd(json, line.end);
    return line;
  } catch (const Json::exception&) {
    return {};
  }
}

} // namespace expe::cli
