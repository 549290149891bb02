#include "core/help/language.h"

namespace expe::help {

const Words english = {
    .guide = "Guide",
    .encodings = "Encodings",
    .parameters = "Parameters",
    .allEncodings = "All encodings",
    .positionalEncodings = "Positional encodings",
    .shortcuts = "Keyboard shortcuts",
    .sectionIntroduction =
        "Parameters of a run, as in the form. On the command line: <code>--set {0}=</code>VALUE.",
    .key = "Key",
    .value = "Value",
    .standard = "Default",
    .unit = "Unit",
    .mayChange = "May change",
    .earlierKeys = "Earlier keys",
    .onlyWith = "Only with",
    .equation = "Equation",
    .values = englishValues,
    .logarithmic = ", on a logarithmic scale",
    .on = "on",
    .off = "off",
    .empty = "empty",
    .build = "before the first step of a run: another value is another model",
    .start = "before the first step of a run",
    .live = "at any time, while the run trains too: each change is stored with its step",
    .eval = "at any time, for an evaluation, without training again",
    .whereItActs = "Where it acts",
    .scaleFactor = "Scale factor s",
    .tensors = "Tensors of its own",
    .onTheCommandLine = "On the command line",
    .itsValues = "Its values",
    .valuesShown =
        "The window draws here what it puts in with its defaults, up to twice the training length and before "
        "training: where a run learns them, {0} shows what became of them.",
    .valuesOfContent =
        "There is no picture of them: what stands in the text decides, so that positions alone "
        "have no values. {0} shows what it does in a run.",
    .symbolDefault = "{0}, default {1}",
    .actsAt =
        {
            {"embed", "On the token embedding, before the first block.",
             "the positions before they are embedded"},
            {"overwrite",
             "On what goes into W_q and W_k of the attention, and into W_v where asked; the residual stream "
             "keeps what was there.",
             "the values that are written"},
            {"convolve",
             "On what goes into W_q and W_k of the attention, and into W_v where asked, which is mixed with "
             "that "
             "of the tokens before; the residual stream keeps what was there.",
             "nothing"},
            {"rotate", "On queries and keys, after their projection.", "the angles"},
            {"bias", "On the attention logits, as a term that is added to them.",
             "the distance between query and key"},
            {"score",
             "On the attention scores: they are made of queries and keys by a rule of its own, which may be "
             "products with vectors or numbers of the distance, another normalisation than the softmax, or a "
             "term in the output.",
             "the distance between query and key"},
        },
    .actsWhereChosen = "{0}: at the one of these places that its parameter Place chooses.",
    .actsNowhere = "Nowhere: the model is told nothing of positions.",
    .noScale = "There is no position signal that s could multiply.",
    .noScaleOfContent =
        "What stands in the text decides; there are no positions or distances that s could multiply.",
    .scaleActs =
        "s multiplies {0}. Below 1 it compresses: a window of k times the training length at s = 1/k covers "
        "about the range of positions seen in training. It is set at evaluation, without training again.",
    .someSignal = "the position signal",
    .see = "See {0}.",
    .name = "Name",
    .shape = "Shape",
    .oneNumber = "one number",
    .inEachLayer = "in each layer",
    .sharedByLayers = "shared by all layers",
    .symbols =
        {
            {"n", "position of the token, counted from 0"},
            {"c", "dim, counted from 0"},
            {"j", "position of the key"},
            {"h", "head, counted from 1"},
            {"d", "dims of a head: D divided by the heads, or the head width that is set"},
            {"m_h", "slope of head h"},
            {"l", "position of a token that the sum or product is over"},
            {"x_l", "what attention reads of token l"},
            {"q_i", "query of token i"},
            {"k_j", "key of token j"},
            {"k_l", "key of token l"},
            {"row", "row of the token in its grid, counted from 0"},
            {"column", "column of the token, counted from 0"},
            {"frame", "frame of the token, counted from 0"},
            {"Δrow", "rows from the key to the query"},
            {"Δcolumn", "columns from the key to the query"},
        },
    .pairIndex = "pair of dims, counted from 0",
    .queryIndex = "position of the query",
};

} // namespace expe::help
