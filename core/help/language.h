// What the help says by itself, in each language: the words of pages that are made from descriptions.
#pragma once

#include "core/api/help.h"
#include "core/schema/limits.h"

namespace expe::help {

struct Words {
  const char *guide, *encodings, *parameters; // headings of the contents
  const char *allEncodings, *positionalEncodings, *shortcuts;
  const char* sectionIntroduction; // {0}: a key
  const char *key, *value, *standard, *unit, *mayChange, *earlierKeys, *onlyWith,
      *equation; // facts of a parameter
  ValueWords values;
  const char *logarithmic, *on, *off, *empty; // logarithmic: follows the value's words
  const char *build, *start, *live, *eval;    // When
  const char *whereItActs, *scaleFactor, *tensors, *onTheCommandLine; // headings of an encoding's page
  const char *itsValues, *valuesShown, *valuesOfContent;              // valuesShown: {0} a link to the view
  const char* symbolDefault;                                          // {0}: label, {1}: value
  struct ActsAt {
    const char *id, *where, *scaled; // scaled: fills {0} of scaleActs
  } actsAt[6];
  const char *actsWhereChosen, *actsNowhere, *noScale, *noScaleOfContent, *scaleActs, *someSignal,
      *see; // see: {0} a link; actsWhereChosen: {0} a title
  const char *name, *shape, *oneNumber, *inEachLayer, *sharedByLayers; // tensors
  struct Symbol {
    const char *symbol, *meaning;
  } symbols[16];
  const char *pairIndex, *queryIndex; // i means the one or the other
};

extern const Words english, german;

class Language {
public:
  explicit Language(const HelpLanguage& wanted)
      : code(wanted.code == "de" ? "de" : "en"), words(code == "de" ? german : english),
        translate_(wanted.translate) {}

  std::string code;
  const Words& words;

  std::string operator()(const std::string& text) const { // of a description
    return translate_ && !text.empty() ? translate_(text) : text;
  }
  Parameter operator()(Parameter parameter) const {
    for (std::string* text : {&parameter.label, &parameter.unit, &parameter.help})
      *text = (*this)(*text);
    return parameter;
  }

private:
  std::function<std::string(const std::string&)> translate_;
};

} // namespace expe::help
