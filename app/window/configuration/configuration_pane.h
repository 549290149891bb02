// The form of the selected run: which sections it shows, which fields may be changed now and why not, what
// its values are compared with, presets, and what the run will cost. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/figure.h"
#include "core/api/presets.h"
#include "core/api/schema.h"
#include "widgets/form/estimate_footer.h"
#include "widgets/form/parameter_form.h"
#include "widgets/form/sweep_bar.h"

#include <QLabel>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>

namespace expe {

class EncodingSketch;
class Jobs;

class ConfigurationPane : public QWidget {
  Q_OBJECT
public:
  explicit ConfigurationPane(Jobs& jobs, QWidget* parent = nullptr);

  void useSchema(const Schema& schema); // with the engine's encodings; until then nothing can be changed
  // Elements of all weights of a configuration with a vocabulary of this size; nothing where it cannot be
  // counted.
  using Count = std::function<std::optional<std::int64_t>(const Config&, std::int64_t vocabulary)>;
  void setCount(Count count) { count_ = std::move(count); }
  // What a configuration's encoding puts in, as a figure. Any thread.
  using Draw = std::function<Result<Figure>(const Config&)>;
  void setDraw(Draw draw) { draw_ = std::move(draw); }
  void setPictures(PictureSource& pictures) { pictures_ = &pictures; } // of encodings, by their ids
  void setVocabulary(std::int64_t vocabulary); // of the run's tokenizer; 0: not known yet
  void setStudy(StudyViewPtr study);           // its runs are what values can be compared with
  void showRun(const RunView* run, bool training, bool readOnly); // null: no run is selected
  void setError(qint64 run, const QString& key, const QString& sentence);
  // `refusal`: why the run cannot be trained here; at the field of its key, where there is one, else in the
  // row.
  void setEstimate(EstimateRow row, const Error& refusal = failure(""));
  ParameterForm& form() { return *form_; }
  SweepBar& sweepBar() { return *sweepBar_; }
  void showSweep(bool shown); // in place of what one run will cost

signals:
  void changed(qint64 run, const QString& key, const QString& text);
  void changedMany(qint64 run, const expe::Settings& settings);   // one request
  void useInCheckedRuns(const QString& key, const QString& text); // the value, wherever a run may take it
  void duplicateWanted(qint64 run);
  void helpWanted(const QString& key);
  void complain(const QString& sentence); // about presets
  void settled();                         // what was complained of is no longer so
  void encodingsListed();                 // others than before: showRun() shows their parameters

private:
  std::vector<Section> sections(const Config& config) const;
  QString lock(const Parameter& parameter, const RunView& run, bool training, bool readOnly) const;
  std::vector<std::string> listedEncodings() const; // ids
  void followEncodings();
  void sketch(); // the encoding with the values of the form
  void connectForm();
  void
  readPresets(const std::function<Result<void>()>& change); // the user's own, after this was done to them
  void showPresets();
  const Preset* presetOf(const QString& id) const; // null: there is none
  QString titleOf(const Preset& preset) const;
  void showBaselines();
  void compare();
  FormBaseline baselineOf(const QString& id) const;
  void applyPreset(const QString& id);
  void vary(const QString& entry);
  void savePreset();

  Jobs& jobs_;
  const Schema* schema_; // at first one without encodings
  bool loaded_ = false;
  ParameterForm* form_;
  EncodingSketch* sketch_;
  EstimateFooter* estimate_;
  SweepBar* sweepBar_;
  bool sweeping_ = false;
  QTimer encodings_; // what is typed or ticked of them settles first
  QLabel* empty_;
  QWidget* page_;
  std::vector<Preset> presets_; // the built-in ones, then the user's own
  Count count_;
  Draw draw_;
  PictureSource* pictures_ = nullptr;
  std::int64_t vocabulary_ = 0;
  StudyViewPtr study_;
  qint64 run_ = 0;
  // What the form shows now: pictures of the study come 30 times a second, and mostly change nothing here.
  struct Shown {
    Config config;
    std::int64_t run = 0;
    bool begun = false, training = false, readOnly = false, loaded = false;
    std::vector<std::string> listed; // encodings
    bool operator==(const Shown&) const = default;
  } shown_;
};

} // namespace expe
