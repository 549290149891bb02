// JSON Lines to documents: a line is an object with a text among its fields, or a text in quotation marks.
#pragma once

#include "core/text/documents.h"
#include "core/text/lines.h"

namespace expe {

class JsonLines {
public:
  // `file` names it in errors, `name` its documents.
  JsonLines(const TextSource& source, std::string file, std::string name, DocumentSink& sink);

  Result<void> add(std::string_view text) { return lines_.add(text); } // lines may go on in the next piece
  Result<void> end() { return lines_.end(); }

  std::size_t bad() const { return bad_; } // lines that were left out, with source.skipBad
  std::size_t firstBad() const { return firstBad_; }

private:
  Result<void> take(std::string_view line);
  Result<void> document(const std::string& text);
  Result<void> wrong(Error error);

  const TextSource& source_;
  std::string file_, name_;
  DocumentSink& sink_;
  Lines lines_;
  std::size_t bad_ = 0, firstBad_ = 0;
};

} // namespace expe
