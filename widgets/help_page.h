// One page of the help: its text in a column of readable width, links within the help, the way back. GUI
// thread.
#pragma once

#include "core/api/figure.h"
#include "core/api/help.h"

#include <QTextBrowser>

#include <map>
#include <optional>

namespace expe {

class HelpPageView : public QTextBrowser {
  Q_OBJECT
public:
  explicit HelpPageView(QWidget* parent = nullptr);

  void setPages(std::vector<HelpPage> pages);
  void open(const QString& location);  // "page#anchor"; an unknown page changes nothing
  QString location() const;            // where the page shown was entered
  void mark(const QStringList& words); // tints where the words begin a word
  // A picture that pages name "values:NAME"; without a figure the sentence stands in its place.
  void setPicture(const QString& name, const std::optional<Figure>& figure, const QString& sentence = {});

signals:
  void shown(const QString& page);            // by a link, the way back, or open()
  void linkLeftAlone(const QString& address); // it leads out of the help
  void pictureWanted(const QString& name);    // once for each that a page shows

protected:
  void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;
  QVariant loadResource(int type, const QUrl& url) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  const HelpPage* find(const QUrl& url) const;
  void updateStyleSheet();               // the style sheet in the colours of the theme
  void fitPictures();                    // none is wider than the column
  int pictureWidth() const;              // pixels
  QImage pictureOf(const QString& name); // in the colours of the theme

  struct Picture {
    std::optional<Figure> figure;
    QString sentence; // while there is none
  };
  std::vector<HelpPage> pages_;
  std::map<QString, Picture> pictures_;
};

} // namespace expe
