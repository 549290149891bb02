#include "app/window/see/play_control.h"

#include "app/window/see/selection.h"
#include "app/window/see/view_probes.h"
#include "widgets/scrub/scrub_bar.h"

#include <QAction>
#include <QToolButton>

#include <algorithm>

namespace expe {
namespace {

constexpr int beat = 50;      // milliseconds between two looks whether all is shown
constexpr qint64 least = 250; // milliseconds that a state is seen

} // namespace

PlayControl::PlayControl(ScrubBar& bar, Selection& selection, const ViewProbes& probes, QAction& action,
                         QObject* parent)
    : QObject(parent), bar_(bar), selection_(selection), probes_(probes), action_(action) {
  connect(&bar, &ScrubBar::playWanted, this, &PlayControl::play);
  connect(&action, &QAction::triggered, this, &PlayControl::play);
  connect(&selection, &Selection::changed, this, [this] {
    if (!steps_.empty() && selection_.now() != shown_)
      play(false);
  });
  connect(&beat_, &QTimer::timeout, this, &PlayControl::go);
  beat_.setInterval(beat);
}

void PlayControl::play(bool on) {
  const Scrubber* scrubber = bar_.scrubber(bar_.played());
  steps_ = on && scrubber && selection_.there() ? scrubber->steps() : std::vector<Value>();
  const bool plays = steps_.size() > 1;
  if (plays) {
    key_ = bar_.played().toStdString();
    const auto beyond = [at = scrubber->value()](const Value& step) {
      return step == Value(Scrubber::newest) ? at != step
                                             : numberOf(step) > numberOf(at) && at != Value(Scrubber::newest);
    };
    const auto next = std::ranges::find_if(steps_, beyond);
    next_ = next == steps_.end() ? 0 : static_cast<std::size_t>(next - steps_.begin());
    shown_ = selection_.now();
    since_.start(), beat_.start();
  } else {
    steps_.clear(), beat_.stop();
  }
  bar_.setPlaying(plays);
  action_.setChecked(plays);
}

void PlayControl::go() {
  if (!probes_.upToDate() || since_.elapsed() < least)
    return;
  if (next_ == steps_.size())
    return play(false);
  const auto steps = std::exchange(steps_, {}); // what changes now is by us
  selection_.set(key_, steps[next_++]);
  steps_ = steps;
  shown_ = selection_.now();
  since_.start();
}

} // namespace expe
