// A prompt with what a model made of it: the tokens that it added, the redder the less probable, and which
// one would come next. GUI thread.
#pragma once

#include "core/api/probe.h"
#include "widgets/elided_label.h"

#include <QWidget>

namespace expe {

class NextBars;
class TokenView;

class ContinuationView : public QWidget {
  Q_OBJECT
public:
  explicit ContinuationView(const QString& title, QWidget* parent = nullptr);
  void setContinuation(const Continuation& continuation);
  void showNext(bool there);
  void begin();                         // takes away what was generated; the prompt's tokens stay
  void add(const Predicted& predicted); // one more token generated
  void setEmptyText(const QString& text);

  const std::vector<Predicted>& generated() const { return generated_; }
  std::string generatedText(std::size_t count) const; // bytes of the first so many
  QString describe(int index) const;                  // a token of the text
  TokenView* text() const { return text_; }
  NextBars* next() const { return next_; }

signals:
  void generatedChosen(int index); // of the generated ones, by the user

private:
  void chosen(int index);

  std::size_t prompt_ = 0;
  std::vector<Predicted> generated_;
  std::vector<Piece> pieces_; // of the prompt
  ElidedLabel *stamp_, *line_;
  TokenView* text_;
  NextBars* next_;
  QString title_;
};

} // namespace expe
