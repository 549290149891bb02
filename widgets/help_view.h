// The help: contents or what a search found at the left, a page at the right. GUI thread.
//
// Ctrl+F goes to the search line, Down from it into the list; Enter opens; Alt+Left and Alt+Right go back and
// forward; Escape in the search line clears it.
#pragma once

#include "core/api/figure.h"
#include "core/api/help.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QSplitter;
class QToolButton;

namespace expe {

class HelpPageView;

class HelpView : public QWidget {
  Q_OBJECT
public:
  explicit HelpView(QWidget* parent = nullptr);

  void setPages(std::vector<HelpPage> pages); // the first is opened if none is
  void open(const QString& location);         // "page#anchor", as helpFor() gives; unknown: nothing changes
  QString location() const;
  void setPicture(const QString& name, const std::optional<Figure>& figure, const QString& sentence = {});

signals:
  void opened(const QString& title); // for the title of a dock or window
  void pictureWanted(const QString& name);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override; // where it is narrow the page is under the contents

private:
  QWidget* makeSide();
  QWidget* makePage();
  void fillContents();
  void fillHits(const QString& words);
  void openItem(const QListWidgetItem* item);
  void pageShown(const QString& id);

  std::vector<HelpPage> pages_;
  QSplitter* split_;
  QLineEdit* search_;
  QListWidget* list_; // contents, or hits while something is searched for
  QLabel* note_;
  HelpPageView* page_;
  QToolButton *back_, *forward_;
};

} // namespace expe
