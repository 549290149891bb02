// Over the form: search, what values are compared with, and presets. Passive: it holds no configuration. GUI
// thread.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>

#include <vector>

namespace expe {

struct FormChoice {
  QString id, title, tip;
  bool own = false;   // of presets: the user's, and so removable
  QString group = {}; // of presets: a menu of their own
  bool operator==(const FormChoice&) const = default;
};

class FormHead : public QWidget {
  Q_OBJECT
public:
  explicit FormHead(QWidget* parent = nullptr);

  QString search() const { return search_->text().simplified(); }
  bool onlyChanged() const { return changed_->isChecked(); }
  void setHits(int hits, int all); // shown while a filter is on
  void clearFilters();
  void focusSearch();

  void setBaselines(const std::vector<FormChoice>& choices); // the one chosen stays while it is there
  QString baseline() const { return baselines_->currentData().toString(); }
  void setPresets(const std::vector<FormChoice>& presets);
  void setLocked(bool locked); // presets can be saved but not applied

signals:
  void filterChanged();
  void baselineChanged(const QString& id);
  void presetWanted(const QString& id);
  void savePresetWanted();
  void removePresetWanted(const QString& id);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void fillPresets();

  QLineEdit* search_;
  QLabel* hits_;
  QComboBox* baselines_;
  QToolButton *changed_, *presets_;
  std::vector<FormChoice> choices_, presetChoices_;
  bool locked_ = false;
};

} // namespace expe
