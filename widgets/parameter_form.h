// The form of a configuration: sections with headings, a field a parameter, and a line of help under it. Made
// from the descriptions alone. GUI thread.
#pragma once

#include "core/api/schema.h"
#include "widgets/parameter_field.h"

#include <QHash>
#include <QWidget>

#include <functional>
#include <map>
#include <vector>

class QGridLayout;
class QScrollArea;

namespace expe {

class ParameterForm : public QWidget {
  Q_OBJECT
public:
  explicit ParameterForm(QWidget* parent = nullptr);

  void setContext(
      qint64 context); // what the values belong to; another one discards what is typed and not committed
  void
  setSections(const std::vector<Section>& sections); // fields of keys that stay keep what is typed in them
  void setValues(const Config& config);              // those in force
  void setLocks(const std::function<QString(const Parameter&)>& reason); // empty: open
  void setError(const QString& key, const QString& sentence);
  void setChoiceTitles(const QString& key, const QHash<QString, QString>& titles);
  ParameterField* field(const QString& key) const; // null if there is none
  QString help() const { return help_->text(); }

signals:
  void changed(const QString& key, const QString& text); // the wish for another value

private:
  void place(const std::vector<Section>& sections);
  ParameterField* make(const Parameter& parameter);

  QScrollArea* scroll_;
  QWidget* page_ = nullptr;
  QLabel* help_;
  std::map<QString, ParameterField*> fields_;
  std::vector<QString> shown_; // keys, in order
  qint64 context_ = 0;
};

} // namespace expe
