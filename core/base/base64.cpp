#include "core/base/base64.h"

#include <algorithm>
#include <openssl/evp.h>

namespace expe {

std::string base64(std::string_view bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(size));
  return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
  const auto padding = text.size() - (text.find_last_not_of('=') + 1);
  if (padding > 2 || text.substr(0, text.size() - padding).find('=') != text.npos) // which OpenSSL takes for A
    return {};
  std::string bytes(text.size() / 4 * 3 + 1, '\0');
  const int size =
      EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                      reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
  if (size < 0)
    return {};
  bytes.resize(static_cast<std::size_t>(size) - std::min(padding, static_cast<std::size_t>(size)));
  return bytes;
}

} // namespace expe
