// What the layers of a model saw of a text: the streams that entered them, and the keys and values before.
// Kept, so that the next question about the same state (another head, a layer, a longer text) costs little.
//
// A text is read in the chunks of one that goes on, of which the last is filled up with what causality hides:
// so the numbers of a query are the same to the last bit, whatever was read before. That of a masked model is
// one chunk, since its tokens see the whole of it.
#pragma once

#include "core/inspect/loaded_model.h"
#include "core/model/text_reader.h"

#include <functional>

namespace expe {

class LayerInputs {
public:
  // Of the state that the model has now; the text is to follow.
  explicit LayerInputs(LoadedModel& loaded);
  // Whether it is of this model, as that is set now.
  bool of(LoadedModel& loaded) const;
  // How many tokens of this text it has read, or would not have to read again.
  std::size_t known(const std::vector<Token>& text) const;
  // What it knows of the new text it keeps.
  void setText(const std::vector<Token>& text);
  std::int64_t length() const { return length_; } // tokens of the text

  // Chunks [begin, end); the last reaches beyond the text.
  struct Chunk {
    std::int64_t begin = 0, end = 0;
  };
  std::vector<Chunk> chunks() const;

  // `seen` is the chunk's, and has its filling; queries [begin, end) are of the text.
  using See = std::function<void(const LayerAttention& seen, std::int64_t begin, std::int64_t end)>;
  // Shows what attention of `layer` scores to `see`, chunk after chunk, for all that have queries of
  // [from, to); reads what was not read yet. The model that it is of has its state.
  Result<void> look(std::int64_t layer, std::int64_t from, std::int64_t to, Progress& progress,
                    const See& see);

private:
  struct Layer {
    std::vector<at::Tensor> entered; // of each chunk [1,C,D]; undefined where it is not kept
    std::size_t chunks = 0;          // whose keys and values are in the memory
  };
  class Observer;
  bool everything() const; // there is room for the streams of every layer
  std::int64_t startOf(std::int64_t layer, std::size_t chunk) const;
  Result<void> read(std::int64_t layer, std::size_t number, const Chunk& chunk, const Progress& progress,
                    const See& see);
  at::Tensor tokensOf(const Chunk& chunk) const;

  const Decoder* model_;
  std::int64_t run_, step_;
  Config config_;
  std::vector<Token> text_; // may be longer than length_
  std::int64_t length_ = 0;
  TextReader reader_;
  bool wholly_;   // every token sees all others
  bool ofLength_; // what a layer saw of a text depends on how long that is
  std::vector<Layer> layers_;
};

// That of the model's present state, with this text; kept until others were asked for.
std::shared_ptr<LayerInputs> layerInputs(ModelCache& models, LoadedModel& loaded,
                                         const std::vector<Token>& text);

} // namespace expe
