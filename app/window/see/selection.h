// What all views look at: one state, which the scrub bar moves, and one that is pinned beside it. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/probe.h"
#include "core/api/schema.h"

#include <QObject>

#include <functional>
#include <optional>

namespace expe {

class ScrubBar;

// Why there is nothing to be seen of the selected run, in words; empty: there is.
struct Missing {
  QString model;   // not even what needs no weights
  QString weights; // as far as known: what a question is answered may say more
  bool operator==(const Missing&) const = default;
};

// Targets that are scored at each look at a run in training, so that training loses little.
inline constexpr std::int64_t liveTokens = 4096;

class Selection : public QObject {
  Q_OBJECT
public:
  explicit Selection(ScrubBar& bar);

  const ProbeState& now() const { return now_; }
  const std::optional<ProbeState>& pinned() const { return pinned_; }
  const Config& config() const { return config_; } // of the run, with the eval values of now()
  std::int64_t trainingLength() const {
    return config_.has("data.window") ? config_.integer("data.window") : 0;
  }
  std::int64_t length() const { return now_.length > 0 ? now_.length : trainingLength(); } // tokens
  // The eval values that are not the run's own and that config.json of a checkpoint says, as typed; without
  // those that mean nothing beside the others.
  Settings exported() const;
  const Config& pinnedConfig() const { return pinnedConfig_; } // of the pinned run, with the eval values
  bool there() const { return now_.run != 0 && missing_.model.isEmpty(); }
  const QString& missing(bool weights) const {
    return weights && missing_.model.isEmpty() ? missing_.weights : missing_.model;
  }
  void setMissing(const Missing& missing);

  // Another run: what it cannot have is dropped, the rest stays; the length stays the same multiple of its
  // training length. Null: none. `schema` outlives this.
  void setRun(const Run* run, const Schema& schema);
  // A scrubber's value, by key: "length", "checkpoint" or an eval parameter's.
  ProbeState with(const std::string& key, const Value& value) const; // now() if it had that
  void set(const std::string& key, const Value& value);
  void setAll(const Config& values); // eval values, by key
  void setCheckpoint(std::optional<std::int64_t> step);
  void setText(const std::string& split, std::int64_t place);
  void setTyped(const std::string& text);
  void setToken(std::int64_t position);
  void setHead(std::int64_t layer, std::int64_t head);
  // What a figure means by a click: "position", "layer", "head", "length", "times" (the training length),
  // "scale", "checkpoint". Of another, and of a layer or head that is not there, nothing comes.
  void pick(const std::string& what, double value);
  void reset(const std::string& key); // to the run's own value
  // What the selection was, as far as it is of the same run.
  void restore(const ProbeState& now, const std::optional<ProbeState>& pinned, const Config& pinnedConfig);
  ProbeState fixed() const; // now(), with the newest checkpoint if it names none: it stays as it is
  void pin(bool on);        // fixed()
  void clear();             // another study: nothing of the old one is looked at any more
  void setNewest(std::optional<std::int64_t> step) { newest_ = step; }

signals:
  void cleared();       // whatever was asked or is shown belongs to another study
  void changed();       // now(), or missing()
  void pinnedChanged(); // pinned()

private:
  void change(ProbeState wanted);
  void change(const std::function<void(ProbeState&)>& how);
  std::int64_t layers() const;
  std::int64_t heads(std::int64_t layer) const; // that attend in it

  ProbeState now_;
  Missing missing_;
  std::optional<ProbeState> pinned_;
  std::optional<std::int64_t> newest_; // checkpoint of the run
  Config pinnedConfig_;
  Config own_, config_;            // the run's; with the eval values
  const Schema* schema_ = nullptr; // that the run's encoding is of
};

} // namespace expe
