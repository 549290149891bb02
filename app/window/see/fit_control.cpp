#include "app/window/see/fit_control.h"

#include "app/window/actions.h"
#include "app/window/see/selection.h"
#include "app/window/see/view_probes.h"
#include "app/window/words.h"

#include <QPointer>
#include <QUndoStack>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t fewest =
    65536; // targets that are read at each rise; a window has more where it is longer
constexpr std::int64_t standard = 8; // × the training length, where no more is shown

// Eval values of one run, which mean nothing at another.
class TakeFit : public QUndoCommand {
public:
  TakeFit(Selection& selection, std::int64_t run, Config before, Config after)
      : QUndoCommand(FitControl::tr("Fit the temperature")), selection_(&selection), run_(run),
        before_(std::move(before)), after_(std::move(after)) {}
  void undo() override { set(before_); }
  void redo() override { set(after_); }

private:
  void set(const Config& values) {
    if (selection_ && selection_->now().run == run_)
      selection_->setAll(values);
    else
      setObsolete(true);
  }

  QPointer<Selection> selection_;
  std::int64_t run_;
  Config before_, after_;
};

// What is read at each rise has no known end, since each says whether there is another.
class AnotherRise : public Progress {
public:
  explicit AnotherRise(Progress& whole) : whole_(whole) {}
  void report(const std::string&, double, double) override {
    whole_.report("reading at several rises", 0, 0);
  }
  bool cancelled() const override { return whole_.cancelled(); }

private:
  Progress& whole_;
};

// No view is of another state while it computes: values come once they are found.
QWidget* unseen(QWidget& window) {
  auto* nothing = new QWidget(&window);
  nothing->hide();
  return nothing;
}

} // namespace

FitControl::FitControl(Actions& actions, Selection& selection, ViewProbes& probes, QUndoStack& edits,
                       QWidget& window)
    : QObject(&window), actions_(actions), selection_(selection), edits_(edits),
      probe_(&probes.add("fit", Rank::Slow, *unseen(window))) {
  probe_->setOnce();
  connect(probe_, &ViewProbe::failed, this, &FitControl::complain);
  connect(probe_, &ViewProbe::changed, this, &FitControl::update);
  connect(&selection_, &Selection::cleared, probe_, &ViewProbe::forget);
  connect(&selection_, &Selection::changed, this, &FitControl::update);
  connect(actions.fitTemperature, &QAction::triggered, this, &FitControl::ask);
  update();
}

void FitControl::update() {
  const bool can = selection_.there() && selection_.missing(true).isEmpty();
  actions_.fitTemperature->setEnabled(can && !probe_->pending());
}

void FitControl::ask() {
  if (!selection_.there())
    return;
  const ProbeState asked = selection_.now();
  ProbeState wanted = asked;
  wanted.length = selection_.length() > selection_.trainingLength() ? selection_.length()
                                                                    : standard * selection_.trainingLength();
  wanted.typed.clear(); // the loss is of the run's own text
  const auto state = toFit(wanted, selection_.config());
  if (!state)
    return emit complain(sentence(state.error()));
  const auto tokens = std::max(fewest, state->length);
  probe_->want(tr("the rise of the temperature"),
               [this, asked, state = *state, tokens](Probe& probe, Progress& progress,
                                                     const ViewProbe::First&) -> Result<ViewProbe::Show> {
                 AnotherRise reading(progress);
                 const auto fit = TRY(fitTemperature(state, [&](const ProbeState& at) {
                   return probe.loss(at, tokens, reading, [](const Evaluation&) {});
                 }));
                 return ViewProbe::Show([this, asked, fit] { take(asked, fit); });
               });
}

// Length, text and checkpoint stay as they are, and so does what was scrubbed meanwhile. Where no temperature
// is best, none is set.
void FitControl::take(const ProbeState& asked, const TemperatureFit& fit) {
  if (selection_.now().run != asked.run)
    return;
  Config before, after;
  for (const auto& [key, value] : fit.state.eval.values())
    if (selection_.config().has(key) && (!asked.eval.has(key) || asked.eval.at(key) != value)) {
      before.set(key, selection_.config().at(key));
      after.set(key, value);
    }
  const bool anew = after.has("position.temperature");
  if (fit.rise() > 0 || !anew)
    edits_.push(new TakeFit(selection_, asked.run, before, after));
  const QString windows = QString::number(fit.best().window), loss = QString::number(fit.best().loss, 'f', 4);
  if (fit.rise() > 0)
    emit said(tr("Windows of %1 tokens: %2 nats per token at a temperature that rises by %3, %4 without.")
                  .arg(windows, loss, QString::number(fit.rise(), 'g', 4),
                       QString::number(fit.without().loss, 'f', 4)));
  else
    emit said(
        tr("Windows of %1 tokens: the loss is least without a temperature that rises, %2 nats per token.")
            .arg(windows, loss));
}

} // namespace expe
