// A port of this machine that nobody listens on.
#pragma once

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>

inline std::uint16_t freePort() {
  sockaddr_in address{};
  address.sin_family = AF_INET, address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const int server = ::socket(AF_INET, SOCK_STREAM, 0);
  const bool known = ::bind(server, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     ::getsockname(server, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  ::close(server);
  return known ? ntohs(address.sin_port) : 0;
}
