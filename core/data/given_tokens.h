// Data whose tokens are there already: in files of others, or in a folder that `expe data prepare` made.
#pragma once

#include "core/data/encode.h"
#include "core/data/token_files.h"

namespace expe {

using MadeTokenizer = Result<std::shared_ptr<const Tokenizer>>;

// The tokenizer that a configuration names: bytes, or that of its file, which is looked up from `base`.
MadeTokenizer namedTokenizer(const Config& config, const std::filesystem::path& base);
std::string tokenizerFileOf(const Config& config); // data.model; empty: none

// Configurations of before lack some keys.
std::string valueOr(const Config& config, const std::string& key, const std::string& standard);
std::int64_t shortestOf(const Config& config);

// As documents were tokenised: data.boundary, or what a prepared folder says.
Result<std::string> boundaryIn(const Config& config);

// Both give tokenizer, tokens and documents to `data`; of what is given back the ranges are of documents that
// are long enough.
Result<Encoded> readIds(Dataset& data, const Config& config, TokenText text, Progress& progress,
                        const std::filesystem::path& base);
// data.boundary and data.shortest are those of the folder: another one that is asked for is an error.
Result<Encoded> readPrepared(Dataset& data, const Config& config, const std::filesystem::path& folder);

} // namespace expe
