// Sweeps in the form: fields that hold several values, the bar that says what would be made of them, and the
// worker that counts. A sweep begins with the configuration of the selected run. GUI thread.
#pragma once

#include "app/window/study_view.h"
#include "app/window/sweep_worker.h"
#include "widgets/form/sweep_bar.h"

#include <QObject>
#include <QThread>
#include <QTimer>

namespace expe {

class ConfigurationPane;
class ParameterForm;
class StudyWorker;

class SweepControl : public QObject {
  Q_OBJECT
public:
  SweepControl(ConfigurationPane& pane, StudyWorker& study, QObject* parent);
  ~SweepControl() override;

  void useEngine(Engine& engine);
  void setView(StudyViewPtr view);
  // Whose configuration is varied; null: none. `rests`: nothing trains here, so that time can be measured.
  void showRun(const RunView* run, bool rests);
  void begin();                    // with seeds alone, or a list that is opened next
  void extend(const Sweep& sweep); // the form holds what it varies
  void remake(const Sweep& sweep); // its missing runs, if they fit
  void close();                    // back to one value in every field
  void cancel() { worker_->cancel(); }

signals:
  void said(const QString& line);
  void complain(const QString& line);
  void settled(); // what was complained of is no longer so
  void runWanted(qint64 run);
  void trainWanted(); // what was made
  void working(const QString& what, double done, double total);
  void worked();

private:
  void changed();
  void plan();
  void planned(const SweepOutlookPtr& outlook);
  void make(bool train);
  void made(const QString& sweep, const std::vector<std::int64_t>& runs);
  void show();
  bool active() const;
  bool nameTaken(const QString& name) const;
  QString freeName() const;
  QString nameProblem() const;
  QString wordsProblem() const;
  Result<std::vector<double>> lengths() const;
  bool mayReplace() const;

  ConfigurationPane& pane_;
  ParameterForm& form_;
  SweepBar& bar_;
  StudyWorker& study_;
  QThread thread_;
  SweepWorker* worker_;
  const Schema* schema_ = nullptr;
  StudyViewPtr view_;
  std::shared_ptr<const RunView> run_;
  bool rests_ = true, begun_ = false, shown_ = false, train_ = false;
  std::optional<Sweep> extends_;
  SweepOutlookPtr outlook_; // of what the form says now; null: not known yet
  QTimer settled_;          // what is typed
};

} // namespace expe
