// Chooses a template, its size and its data, and tells what it makes. GUI thread.
#pragma once

#include "core/api/engine.h"
#include "core/api/template.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace expe {

// What a template would make, in answer to a question; told again when its time is known.
struct TemplatePlan {
  QString problem; // it cannot be made; then the rest is empty
  std::shared_ptr<const PlannedStudy> study;
  SweepCost cost;
  bool measuring = false; // the time comes
};

class TemplateDialog : public QDialog {
  Q_OBJECT
public:
  explicit TemplateDialog(QWidget* parent = nullptr);

  const Template* chosen() const;
  TemplateRequest request() const;
  void ask(); // for the plan of what is chosen
  void setPlan(const TemplatePlan& plan);
  const TemplatePlan& plan() const { return plan_; }

signals:
  void planWanted(const expe::Template* of, const expe::TemplateRequest& request);

private:
  void fillList();
  QWidget* describe();
  QWidget* file(QLineEdit* line, const QString& title, const QString& filter);
  void showTemplate();
  void showSize();
  void tell();

  QListWidget* list_;
  QLabel *title_, *summary_, *source_, *note_;
  QComboBox* size_;
  QSpinBox* seeds_;
  QLineEdit *text_, *model_;
  QLabel *makes_, *cost_, *problem_;
  QPushButton* make_;
  TemplatePlan plan_;
  bool asked_ = false; // the answer is not there yet
};

} // namespace expe
