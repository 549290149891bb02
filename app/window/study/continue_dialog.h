// Asks how a run goes on from a checkpoint: as which encoding, at which window, at which scale, for how many
// steps. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/schema.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace expe {

class ChoiceField;

class ContinueDialog : public QDialog {
  Q_OBJECT
public:
  // `schema`: with the encodings that it may go on with; null: with its own.
  ContinueDialog(const RunView& run, std::optional<std::int64_t> step, const Schema* schema = nullptr,
                 QWidget* parent = nullptr);
  std::int64_t step() const;
  QString name() const;
  Settings settings() const; // only what differs from the run's own

private:
  void check();
  void fillEncodings(const Schema& schema);

  const RunView run_;
  QComboBox* step_;
  ChoiceField* encoding_;
  QCheckBox* norm_; // of queries and keys, added
  QLineEdit *name_, *window_, *scale_, *steps_;
  QLabel* problem_;
  QPushButton* make_;
};

} // namespace expe
