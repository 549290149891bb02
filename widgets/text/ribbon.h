// The text itself, each token coloured by its loss, its excess over the floor, or its difference from the
// pinned state; a token that is chosen is the position that every view looks at. GUI thread.
#pragma once

#include "widgets/elided_label.h"
#include "widgets/text/ribbon_colors.h"

#include <QWidget>

#include <optional>

class QToolButton;

namespace expe {

class RibbonLegend;
class TokenView;

class Ribbon : public QWidget {
  Q_OBJECT
public:
  explicit Ribbon(QWidget* parent = nullptr);

  void setTokens(TokenLosses tokens); // keeps position and place of the scroll bar where the text goes on
  void setPinned(std::optional<TokenLosses> pinned); // the difference is shown where the text is the same
  void setPosition(int position);                    // not emitted; -1: none
  void setMarked(int position);                      // that is pointed at elsewhere; -1: none
  void setEmptyText(const QString& text);
  void setMode(RibbonMode mode); // where there is one
  RibbonMode mode() const;       // that is shown

  int position() const;
  QString describe(int index) const; // a token in words and numbers
  TokenView* view() const { return view_; }

signals:
  void positionPicked(int position);  // by the user: a token that the model reads
  void positionPointed(int position); // the same, by the pointer; -1: none

private:
  bool can(RibbonMode mode) const;
  void paint();
  void say();
  void chosen(int index);
  bool read(int index) const; // whether the model reads it: the last is a target alone

  TokenLosses now_, pinned_;
  RibbonMode wanted_ = RibbonMode::Loss; // by the user, or of the pin
  RibbonMode before_ = RibbonMode::Loss; // what the pin took the place of
  bool isPinned_ = false;
  QToolButton* modes_[3];
  RibbonLegend* legend_;
  TokenView* view_;
  ElidedLabel *stamp_, *line_;
  int hovered_ = -1;
};

} // namespace expe
