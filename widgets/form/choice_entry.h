// What is told of a choice where many are chosen from, and how it is found.
#pragma once

#include <QString>
#include <QStringList>

namespace expe {

struct ChoiceEntry {
  QString id; // what choosing it commits
  QString title;
  QString group;      // its heading; choices of a group stand together
  QString note;       // quiet, beside the title: "Su et al. 2021 · rope"
  QString help;       // below the list, of the one that is chosen next
  QStringList names;  // it is found by these too
  bool listed = true; // while nothing is searched for
  // Of those that are chosen from cards: what else is told of them.
  QString picture = {}; // its name at the PictureSource; empty: it has none
  QString without = {}; // what stands in its place
  QString acts = {};    // where it acts, in a few words
  QString equation = {};
  QStringList facts = {}; // a sentence each
  bool operator==(const ChoiceEntry&) const = default;
};

// How well an entry is what somebody types: every word is in its title, its id or one of its names, or begins
// a word of its note or help. Case, hyphens, points and underscores do not matter: "llama 3.1" finds
// "llama3_1". 0: it is not.
int matchOf(const ChoiceEntry& entry, const QString& typed);

} // namespace expe
