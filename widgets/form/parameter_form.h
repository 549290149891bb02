// The form of a configuration: sections that open and close, a field a parameter, search, what values are
// compared with, and a line of help under it. Made from the descriptions alone. GUI thread.
#pragma once

#include "core/api/schema.h"
#include "widgets/elided_label.h"
#include "widgets/form/parameter_field.h"

#include <QComboBox>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>

#include <functional>
#include <map>
#include <vector>

class QGridLayout;
class QPushButton;
class QScrollArea;

namespace expe {

struct FormChoice {
  QString id, title, tip;
  bool own = false;   // of presets: the user's, and so removable
  QString group = {}; // of presets: a menu of their own
  bool operator==(const FormChoice&) const = default;
};

// Over the form: search, what values are compared with, and presets. Passive: it holds no configuration.
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
  void firstWanted(); // of what is found
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

class FormSection;

// What the values are compared with.
struct FormBaseline {
  QString title; // "defaults", "RoPE"
  Config config;
  QHash<QString, QString> sources; // key → where the value comes from
  bool operator==(const FormBaseline&) const = default;
};

class ParameterForm : public QWidget {
  Q_OBJECT
public:
  explicit ParameterForm(QWidget* parent = nullptr);
  ~ParameterForm() override;

  void setContext(
      qint64 context); // what the values belong to; another one discards what is typed and not committed
  void
  setSections(const std::vector<Section>& sections); // fields of keys that stay keep what is typed in them
  void setValues(const Config& config);              // those in force
  void setBaseline(const FormBaseline& baseline);
  void setLocks(const std::function<QString(const Parameter&)>& reason); // empty: open
  void setBadges(const std::function<QString(const Parameter&)>& badge); // beside the label; empty: none
  void setBanner(const QString& sentence, const QString& button);        // across the top; empty: none
  void setError(const QString& key, const QString& sentence);
  // Why this machine cannot do what the values in force ask for, at the field to blame and no other; wrong()
  // does not count it. Empty: it can. False: there is no such field.
  bool setRefusal(const QString& key, const QString& sentence);
  void setChoiceEntries(const QString& key, const std::vector<ChoiceEntry>& entries,
                        PictureSource* pictures = nullptr);
  // Below that field, across the form, while it is seen. The form owns it.
  void setBelow(const QString& key, QWidget* what);
  bool reveal(const QString& key); // shows the field and gives it the focus; false: there is none
  ParameterField* field(const QString& key) const; // null if there is none
  QString wrong() const; // key of the first field with wrong text; empty if there is none
  // Fields opened into lists of values, in the order of the form. They are of runs that are to be made, so
  // that they stay when the form shows another run.
  using Lists = std::vector<std::pair<QString, QString>>; // key and values, as typed
  Lists lists() const;
  void setLists(const Lists& lists); // and no others
  void setMayList(bool may);         // closes them where it may not
  QString wrongList() const;         // key of the first whose values are none; empty if there is none
  void askForValues();               // goes there, and says so at lists that hold none
  void setListError(const QString& key, const QString& sentence); // of others found wrong, none
  FormHead& head() { return *head_; }
  QString help() const { return help_->text(); }
  QString banner() const { return banner_->text(); }

signals:
  void changed(const QString& key, const QString& text); // the request for another value
  void wrongChanged();                                   // what wrong() says, maybe
  void listsChanged();
  void bannerClicked();
  void helpWanted(const QString& key);
  void spreadWanted(const QString& key, const QString& text); // the value, to all checked runs

private:
  struct Group {
    FormSection* heading;
    std::vector<ParameterField*> fields;
    bool operator==(const Group&) const = default;
  };

  QWidget* makeBanner();
  void makeFields(const std::vector<Section>& sections);
  void arrange(const std::vector<Group>& groups); // rows, and the order of Tab
  void chainTabs();
  void focusFirst();
  ParameterField* make(const Parameter& parameter);
  void compare(ParameterField& field) const;
  void uncover(const ParameterField& field); // out of a closed section or a search that hides it
  void filter();
  void listChanged(const QString& key);

  FormHead* head_;
  QScrollArea* scroll_;
  QWidget* page_ = nullptr;
  QString aboveKey_; // of the field with something below it
  QWidget* below_ = nullptr;
  ElidedLabel* help_; // of the field with the focus, in a line that is always there
  QLabel* banner_;
  QPushButton* bannerButton_;
  std::vector<Group> groups_, arranged_; // as they are described, and as they stand
  std::map<QString, ParameterField*> fields_;
  std::vector<QString> shown_; // keys, in order
  FormBaseline baseline_;
  std::map<QString, QString> lists_; // also of fields that are not there now
  qint64 context_ = 0;
  bool mayList_ = false;
};

} // namespace expe
