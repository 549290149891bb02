// How pieces are written so that all of them can be seen.
#pragma once

#include "core/api/data.h"

#include <QCoreApplication>
#include <QString>

namespace expe {

// ␣ for a space, ↵ for a line end, ⇥ for a tab; bytes that are no characters as ‹E2›; nothing as ∅.
QString visibleText(const std::string& bytes);
// "id 262, 4 bytes: 20 74 68 65"
QString describePiece(const Piece& piece);

} // namespace expe
