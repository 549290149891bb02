// The options of a figure as a small panel below their button, a field each, with the values in force. GUI
// thread.
#pragma once

#include "core/api/parameters.h"

#include <QFrame>

#include <map>
#include <string>
#include <vector>

class QStringListModel;

namespace expe {

class ParameterField;

inline bool isKey(const Parameter& parameter) { // whether its value is the key of another
  return parameter.key == "facet" || parameter.key == "color";
}

class FigureOptions : public QFrame {
  Q_OBJECT
public:
  FigureOptions(const std::string& kind, QWidget* parent);
  void setOptions(const Config& options);             // not emitted
  void setKeys(const std::vector<std::string>& keys); // of parameters, that options which are one suggest
  void open(const QWidget& button, const std::string& key); // key: of the field that is typed into first

signals:
  void chosen(const std::string& key, const expe::Value& value);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void add(const Parameter& parameter);

  std::map<std::string, ParameterField*> fields_;
  ParameterField* first_ = nullptr;
  QStringListModel* keys_;
};

} // namespace expe
