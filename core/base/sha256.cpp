#include "core/base/sha256.h"

#include "core/base/numbers.h"

#include <cerrno>
#include <cstring>
#include <memory>
#include <openssl/evp.h>
#include <unistd.h>
#include <vector>

namespace expe {

namespace {

std::string hex(const unsigned char* bytes, unsigned size) {
  std::string text;
  for (unsigned i = 0; i < size; ++i)
    text += hexadecimal(bytes[i], 2);
  return text;
}

} // namespace

Result<std::string> sha256(const Descriptor& file, const std::filesystem::path& shown) {
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  bool good = EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  std::vector<char> buffer(1 << 18);
  ssize_t got = 1;
  while (good && got > 0) {
    got = ::read(file.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR)
      got = 1;
    else if (got < 0)
      return failure("{0} cannot be read: {1}.", {shown.string(), std::strerror(errno)});
    else
      good = EVP_DigestUpdate(context.get(), buffer.data(), static_cast<std::size_t>(got)) == 1;
  }
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (!good || EVP_DigestFinal_ex(context.get(), digest, &size) != 1)
    return failure("{0} could not be hashed.", {shown.string()});
  return hex(digest, size);
}

std::string sha256Of(std::string_view bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest, &size, EVP_sha256(), nullptr);
  return hex(digest, size);
}

} // namespace expe
