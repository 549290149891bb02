#include "app/expe/worker_lines.h"

#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/base/descriptor.h"

#include <array>
#include <chrono>
#include <mutex>
#include <poll.h>
#include <unistd.h>

namespace expe::cli {

namespace {

constexpr std::array kinds{"begins", "status", "said", "ended", "evaluates", "evaluated", "waits"};
constexpr std::chrono::milliseconds statusEvery{200};

Json toJson(const TrainStatus& status) {
  return {{"phase", static_cast<int>(status.phase)},
          {"step", status.step},
          {"steps", status.steps},
          {"within", status.within},
          {"loss", status.loss},
          {"tokens_per_second", status.tokensPerSecond},
          {"seconds_left", status.secondsLeft}};
}

Json toJson(const TrainEnd& end) {
  return {{"how", static_cast<int>(end.how)},
          {"step", end.step},
          {"error", end.how == TrainEnd::How::Failed ? Json(end.error.message()) : Json()},
          {"user", end.error.kind == Error::Kind::User}};
}

Json toJson(const WorkerEvent& event) {
  Json json{{"is", kinds.at(static_cast<std::size_t>(event.kind))},
            {"run", event.run.id},
            {"name", event.run.name},
            {"line", event.line},
            {"share", event.share}};
  if (event.kind == WorkerEvent::Kind::Status)
    json.update(toJson(event.status));
  if (event.kind == WorkerEvent::Kind::Ended)
    json.update(toJson(event.end));
  return json;
}

class ByLines : public Watcher {
public:
  Asked asked() override {
    hear();
    const int came = interrupts(); // SIGTERM of its own
    return std::max(asked_, static_cast<Asked>(std::min(came, 2)));
  }
  void happened(const WorkerEvent& event) override {
    const std::lock_guard guard(mutex_);
    const bool status = event.kind == WorkerEvent::Kind::Status,
               waits = event.kind == WorkerEvent::Kind::Waits;
    if (waits && waiting_)
      return;
    waiting_ = waits;
    if (status || event.kind == WorkerEvent::Kind::Evaluates) {
      const auto now = std::chrono::steady_clock::now();
      if ((!status || event.status.phase == phase_) && now - told_ < statusEvery)
        return;
      told_ = now;
      phase_ = status ? event.status.phase : phase_;
    }
    write(toJson(event));
  }

private:
  // Not through std::cout, which throws where nobody reads: of the trainer's thread too.
  static void write(const Json& json) {
    (void)writeAll(STDOUT_FILENO, json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
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
  json.at("step").get_to(status.step), json.at("steps").get_to(status.steps);
  json.at("within").get_to(status.within);
  status.loss = json.at("loss").is_number() ? json.at("loss").get<double>() : none;
  json.at("tokens_per_second").get_to(status.tokensPerSecond);
  json.at("seconds_left").get_to(status.secondsLeft);
}

void readEnd(const Json& json, TrainEnd& end) {
  end.how = static_cast<TrainEnd::How>(json.at("how").get<int>());
  json.at("step").get_to(end.step);
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

std::optional<WorkerEvent> readEvent(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    const auto kind = std::ranges::find(kinds, json.at("is").get<std::string>());
    if (kind == kinds.end())
      return {};
    WorkerEvent event;
    event.kind = static_cast<WorkerEvent::Kind>(kind - kinds.begin());
    json.at("run").get_to(event.run.id), json.at("name").get_to(event.run.name);
    json.at("line").get_to(event.line), json.at("share").get_to(event.share);
    if (event.kind == WorkerEvent::Kind::Status)
      readStatus(json, event.status);
    if (event.kind == WorkerEvent::Kind::Ended)
      readEnd(json, event.end);
    return event;
  } catch (const Json::exception&) {
    return {};
  }
}

} // namespace expe::cli
