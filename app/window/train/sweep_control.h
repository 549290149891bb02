// Sweeps in the form: fields that hold several values, and the bar that says what would be made of them. A
// sweep begins with the configuration of the selected run. And the list of those that there are. GUI thread.
#pragma once

#include "app/window/study/study_edits.h"
#include "app/window/study/study_view.h"
#include "app/window/train/sweep_preview.h"
#include "widgets/form/sweep_bar.h"

#include <QObject>
#include <QTimer>

namespace expe {

class Actions;
class ConfigurationPane;
class Docks;
class Jobs;
class ParameterForm;
class StudyWorker;
class SweepList;

class SweepControl : public QObject {
  Q_OBJECT
public:
  SweepControl(ConfigurationPane& pane, SweepList& list, Actions& actions, Docks& docks, Jobs& jobs,
               StudyWorker& study, QObject* parent);

  void useEngine(Engine& engine) { engine_ = &engine; }
  void setView(StudyViewPtr view);
  // Whose configuration is varied; null: none. `rests`: nothing trains here, so that time can be measured.
  void showRun(const RunView* run, bool rests);
  void begin(); // with seeds alone, or a list that is opened next
  void close(); // back to one value in every field

signals:
  void said(const QString& line);
  void runWanted(qint64 run);
  void trainWanted(); // what was made

private:
  void connectList();
  void showList();
  const Sweep* sweep(const QString& name) const;
  void extend(const QString& sweep); // the form holds what it varies
  void remake(const QString& sweep); // its missing runs, if they fit
  void changed();
  void plan();
  void planned(const SweepPreview& preview);
  void measure();
  void make(bool train);
  void made(const QString& sweep, const RunIds& runs); // empty: one run, which is no sweep
  void show();
  bool active() const;
  QString freeName() const;
  QString nameProblem() const;
  QString wordsProblem() const;
  Result<std::vector<double>> lengths() const;
  bool mayReplace() const;

  ConfigurationPane& pane_;
  ParameterForm& form_;
  SweepBar& bar_;
  SweepList& list_;
  Actions& actions_;
  Docks& docks_;
  Jobs& jobs_;
  StudyWorker& study_;
  Engine* engine_ = nullptr;
  StudyViewPtr view_;
  std::shared_ptr<const RunView> run_;
  bool rests_ = true, begun_ = false, shown_ = false, train_ = false;
  std::optional<Sweep> extends_;
  std::optional<SweepPreview> preview_; // of what the form says now; none: not known yet
  QTimer typed_, patience_;             // until it is counted, and until it is measured
};

} // namespace expe
