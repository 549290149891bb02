// Asks what tokenizer to train: vocabulary, kind, where it goes. GUI thread.
#pragma once

#include "core/api/tokenizers.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace expe {

class TrainTokenizerDialog : public QDialog {
  Q_OBJECT
public:
  explicit TrainTokenizerDialog(const QString& folder, QWidget* parent = nullptr);
  TokenizerRequest request() const; // without texts

private:
  QSpinBox* vocabulary_;
  QComboBox* kind_;
  QCheckBox* bytes_;
  QLineEdit* out_;
  QPushButton* train_;
};

} // namespace expe
