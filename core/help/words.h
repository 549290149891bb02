// What descriptions say in code words, said to people.
#pragma once

#include "core/help/language.h"

#include <string>
#include <vector>

namespace expe::help {

std::string whenInWords(When when, const Words& words);
// "a number from 1e-9 to 1000, on a logarithmic scale"
std::string valueInWords(const Parameter& parameter, const Words& words);
std::string defaultInWords(const Parameter& parameter, const Words& words);

// Where an encoding acts, a sentence a place; one that says so if there is none.
std::vector<std::string> whereItActs(const EncodingInfo& encoding, const Schema& schema,
                                     const Language& language);
std::string scaleInWords(const EncodingInfo& encoding, const Schema& schema, const Language& language);

// The symbols of an encoding's equation, in their order there, with the parameter that each stands for.
struct Symbol {
  std::string text;                     // "θ"
  const Parameter* parameter = nullptr; // null: `meaning` says what it is
  std::string meaning;
  std::string of = {}; // of several encodings in one layer that mean others by it, the one whose this is
};
std::vector<Symbol> symbolsOf(const EncodingInfo& encoding, const Schema& schema, const Language& language);

// The equation as HTML, with the parameter's symbol in bold; empty where it has none in it.
std::string equationWith(const EncodingInfo& encoding, const Parameter& parameter);

} // namespace expe::help
