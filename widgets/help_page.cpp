#include "widgets/help_page.h"

#include "widgets/figure/figure_page.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>

namespace expe {
namespace {

constexpr int column = 680; // pixels: some 95 characters
constexpr int pictureHeight = 260;
const char* const values = "values"; // the scheme of pictures that are drawn here

// A tint behind each line would leave gaps between them; one behind a table's cell does not. A picture alone
// would join the text before it.
QString framed(QString html) {
  html.replace(QRegularExpression("(<img [^>]*>)"),
               "<table cellspacing=\"0\"><tr><td class=\"picture\">\\1</td></tr></table>");
  html.replace("<pre>", "<table class=\"code\" width=\"100%\" cellspacing=\"0\"><tr><td><pre>");
  return html.replace("</pre>", "</pre></td></tr></table>");
}

QUrl urlOf(const QString& location) {
  return QUrl("help:/" + location);
}

// Greys turn, so that paper is dark and ink bright; what has a colour, as curves and maps have, keeps it.
QImage onDark(const QImage& light, const QColor& paper) {
  QImage image = light.convertToFormat(QImage::Format_RGB32);
  const auto turned = [](int value, double by, int darkest) {
    return darkest + static_cast<int>(std::clamp(value + by, 0.0, 255.0) * (255 - darkest) / 255);
  };
  for (int y = 0; y < image.height(); ++y)
    for (QRgb *at = reinterpret_cast<QRgb*>(image.scanLine(y)), *end = at + image.width(); at != end; ++at) {
      const auto [low, high] = std::minmax({qRed(*at), qGreen(*at), qBlue(*at)});
      const double by = (255 - low - high) * std::max(1 - (high - low) / 85.0, 0.0);
      *at = qRgb(turned(qRed(*at), by, paper.red()), turned(qGreen(*at), by, paper.green()),
                 turned(qBlue(*at), by, paper.blue()));
    }
  return image;
}

const char* const sheet = R"(
    body { color: @text; }
    h1 { font-size: 22px; font-weight: 600; margin-top: 0px; margin-bottom: 10px; }
    h2 { font-size: 16px; font-weight: 600; margin-top: 26px; margin-bottom: 6px; }
    h3 { font-size: 14px; font-weight: 600; margin-top: 22px; margin-bottom: 4px; }
    p { margin-top: 0px; margin-bottom: 9px; line-height: 138%; }
    li { margin-bottom: 5px; line-height: 132%; }
    a { color: @accent; text-decoration: none; }
    h1 a, h2 a, h3 a, td.name a { color: @text; }
    code, pre, .equation { font-family: 'Noto Sans Mono', 'DejaVu Sans Mono', monospace; font-size: 12px; }
    table.code td { background-color: @grid; padding: 8px 12px 3px 12px; }
    pre { margin: 0px; line-height: 140%; white-space: pre-wrap; }
    p.equation { font-size: 15px; margin-top: 6px; margin-bottom: 14px; margin-left: 18px; }
    p.note { color: @muted; margin-top: 8px; }
    table { margin-top: 4px; margin-bottom: 10px; }
    td, th { padding: 3px 16px 3px 0px; }
    th { color: @muted; font-weight: 400; text-align: left; border-bottom: 1px solid @border; }
    td.picture { padding: 0px; }
    table.grid td { border-bottom: 1px solid @grid; }
    td.name { color: @muted; }
  )";

} // namespace

HelpPageView::HelpPageView(QWidget* parent) : QTextBrowser(parent) {
  setObjectName("helpPage");
  setAccessibleName(tr("Help page"));
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  document()->setDocumentMargin(0);
  updateStyleSheet();
}

void HelpPageView::setPages(std::vector<HelpPage> pages) {
  const QUrl before = source();
  pages_ = std::move(pages);
  if (find(before))
    reload();
}

const HelpPage* HelpPageView::find(const QUrl& url) const {
  const std::string id = url.scheme() == "help" ? url.path().mid(1).toStdString() : "";
  const auto found = std::ranges::find(pages_, id, &HelpPage::id);
  return found == pages_.end() ? nullptr : &*found;
}

void HelpPageView::open(const QString& location) {
  setSource(urlOf(location));
}

QString HelpPageView::location() const {
  const QUrl url = source();
  return url.path().mid(1) + (url.hasFragment() ? "#" + url.fragment() : "");
}

// Only what is in the help is opened: pages need no network, and nothing starts a browser.
void HelpPageView::doSetSource(const QUrl& url, QTextDocument::ResourceType type) {
  const QUrl full = source().resolved(url);
  if (!find(full)) {
    if (full.scheme() != "help")
      emit linkLeftAlone(full.toDisplayString());
    return;
  }
  setExtraSelections({});
  QTextBrowser::doSetSource(full, type);
  fitPictures();
  emit shown(full.path().mid(1));
}

QVariant HelpPageView::loadResource(int type, const QUrl& url) {
  const HelpPage* page = find(url);
  if (type == QTextDocument::HtmlResource && page)
    return framed(q("<html><body>" + page->body + "</body></html>"));
  if (url.scheme() == values)
    return pictureOf(url.path());
  if (url.scheme() != "qrc") // screenshots, in light
    return {};
  const QImage image(":" + url.path());
  return Theme::current().dark ? onDark(image, Theme::current().window) : image;
}

QImage HelpPageView::pictureOf(const QString& name) {
  const QSize size(pictureWidth(), pictureHeight);
  const Theme& theme = Theme::current();
  const auto [at, isNew] = pictures_.try_emplace(name, Picture{{}, tr("The values are being computed.")});
  if (isNew)
    QMetaObject::invokeMethod(
        this, [this, name] { emit pictureWanted(name); }, Qt::QueuedConnection);
  if (at->second.figure)
    return figurePicture(*at->second.figure, size, devicePixelRatioF(), theme);
  QImage empty(size * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
  empty.setDevicePixelRatio(devicePixelRatioF());
  empty.fill(theme.grid);
  QPainter painter(&empty);
  painter.setFont(font());
  painter.setPen(theme.muted);
  painter.drawText(QRect(QPoint(20, 0), size - QSize(40, 0)), Qt::AlignCenter | Qt::TextWordWrap,
                   at->second.sentence);
  return empty;
}

// As large as what stood in its place, so that nothing moves.
void HelpPageView::setPicture(const QString& name, const std::optional<Figure>& figure,
                              const QString& sentence) {
  pictures_[name] = {figure, sentence};
  const HelpPage* page = find(source());
  if (!page || page->body.find(values + (":" + name.toStdString()) + "\"") == page->body.npos)
    return;
  const int place = verticalScrollBar()->value();
  reload();
  verticalScrollBar()->setValue(place);
}

int HelpPageView::pictureWidth() const {
  return std::min(column, viewport()->width());
}

// What is drawn here is drawn anew, since its words would be too small to read when it is shrunk.
void HelpPageView::fitPictures() {
  const int width = pictureWidth();
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
    for (auto at = block.begin(); !at.atEnd(); ++at) {
      QTextImageFormat format = at.fragment().charFormat().toImageFormat();
      if (!format.isValid() || format.width() == width)
        continue;
      if (const QUrl url(format.name()); url.scheme() == values)
        document()->addResource(QTextDocument::ImageResource, url, pictureOf(url.path()));
      format.setWidth(width); // and as high as that makes it
      QTextCursor cursor(document());
      cursor.setPosition(at.fragment().position());
      cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
      cursor.setCharFormat(format);
      break; // the block's fragments are new
    }
}

void HelpPageView::mark(const QStringList& words) {
  QColor tint = Theme::current().accent;
  tint.setAlpha(60);
  QList<QTextEdit::ExtraSelection> marks;
  for (const QString& word : words) {
    const QRegularExpression beginning("(?<![\\w])" + QRegularExpression::escape(word),
                                       QRegularExpression::CaseInsensitiveOption |
                                           QRegularExpression::UseUnicodePropertiesOption);
    for (QTextCursor at = document()->find(beginning); !at.isNull(); at = document()->find(beginning, at)) {
      QTextEdit::ExtraSelection mark;
      mark.cursor = at;
      mark.format.setBackground(tint);
      marks.append(mark);
    }
  }
  setExtraSelections(marks);
}

void HelpPageView::resizeEvent(QResizeEvent* event) {
  const int bar = verticalScrollBar()->isVisible() ? verticalScrollBar()->width() : 0;
  const int side = std::clamp((width() - bar - column) / 2, 20, 56);
  setViewportMargins(side, 20, std::max(side, width() - bar - column - side), 0);
  QTextBrowser::resizeEvent(event);
  fitPictures();
}

void HelpPageView::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::PaletteChange)
    updateStyleSheet();
}

void HelpPageView::updateStyleSheet() {
  const QString css = withColors(sheet, Theme::current());
  if (document()->defaultStyleSheet() == css)
    return;
  document()->setDefaultStyleSheet(css);
  if (find(source()))
    reload();
}

} // namespace expe
