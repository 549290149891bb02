// Asks how a run goes on from a checkpoint: at which window, at which scale, for how many steps. GUI thread.
#pragma once

#include "app/window/study_view.h"
#include "core/api/schema.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace expe {

class ContinueDialog : public QDialog {
  Q_OBJECT
public:
  ContinueDialog(const RunView& run, std::optional<std::int64_t> step, QWidget* parent = nullptr);
  std::int64_t step() const;
  QString name() const;
  Settings settings() const; // only what differs from the run's own

private:
  void check();

  const RunView run_;
  QComboBox* step_;
  QLineEdit *name_, *window_, *scale_, *steps_;
  QLabel* problem_;
  QPushButton* make_;
};

} // namespace expe
