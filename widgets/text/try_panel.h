// "Try it": a prompt, the distribution of the next token, and what the model goes on to say, at the state
// that is looked at. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QString>
#include <QWidget>

#include <optional>

class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace expe {

class ContinuationView;

class TryPanel : public QWidget {
  Q_OBJECT
public:
  explicit TryPanel(QWidget* parent = nullptr);

  void setContinuation(const Continuation& continuation);    // all of it
  void addGenerated(const Predicted& predicted);             // one more token, while it is generated
  void setPinned(const std::optional<Continuation>& pinned); // beside it
  void setBusy(bool busy);
  void setError(const QString& sentence); // empty: none
  void setEmptyText(const QString& text);

  // What is set in the panel; of the state only `typed`.
  ContinueRequest request() const;
  ContinuationView* live() const { return live_; }
  ContinuationView* pinned() const { return pinned_; } // hidden without one

signals:
  void wanted(const expe::ContinueRequest& request);
  void cancelWanted();
  void lookWanted(const QString& text); // at the attention in prompt and generated text, as far as chosen

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

private:
  QWidget* makeControls();
  void generate();
  void look(const std::string& generated);
  void refresh();

  QPlainTextEdit* prompt_;
  QSpinBox *tokens_, *seed_;
  QDoubleSpinBox* temperature_;
  QPushButton *generate_, *look_;
  QLabel* error_;
  ContinuationView *live_, *pinned_;
  QString said_; // the prompt that the live text goes on from
  bool busy_ = false;
};

} // namespace expe
