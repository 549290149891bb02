// Choices with pictures, over the window: cards to go through in both directions, and below them the one that
// Enter takes, beside those that are marked with Space. GUI thread.
#pragma once

#include "widgets/figure/picture_source.h"
#include "widgets/form/choice_popup.h"

#include <QImage>

#include <map>

namespace expe {

class ChoiceComparison;

class ChoiceGallery : public ChoicePopup {
  Q_OBJECT
public:
  ChoiceGallery(PictureSource& pictures, QWidget* parent);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void moveTo(const QWidget& field) override;
  void opened() override;
  void describe() override;
  void tell(QListWidgetItem& item, const ChoiceEntry& entry, const QStringList& words) const override;
  void tick(QListWidgetItem& item, const ChoiceEntry& entry) const override;

private:
  bool keyPressed(const QKeyEvent& key);
  void mark(const QListWidgetItem* item); // or no longer; where several are chosen, that ticks it
  std::vector<ChoiceEntry> compared() const;
  QImage imageOf(const QString& name) const; // null: it is not drawn yet
  void setPicture(const QString& name, const std::optional<Figure>& figure);

  PictureSource& pictures_;
  ChoiceComparison* comparison_;
  std::map<QString, Figure> figures_;
  mutable std::map<QString, QImage> images_; // as the cards have them
  QStringList marked_;
  bool moved_ = false; // from card to card since something was typed: Space marks, and is no letter
};

// Cards where there are pictures, else a list.
ChoicePopup* makeChoicePopup(PictureSource* pictures, QWidget* parent);

} // namespace expe
