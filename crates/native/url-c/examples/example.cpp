// c++ -std=c++17 example.cpp $(pkg-config --cflags --libs urlstack)

#include <iostream>
#include <urlstack.hpp>

int main() {
  urlstack::url url("HTTPS://www.EXAMPLE.co.uk:443/a/../users/7?q=a b");
  std::cout << "href: " << url.href() << '\n';
  std::cout << "registrable domain: " << url.registrable_domain().value_or("none") << '\n';
  std::cout << "q: " << url.params().get("q").value_or("none") << '\n';

  urlstack::pattern pattern("https://*/users/:id");
  if (auto match = pattern.exec(url.href())) {
    std::cout << "id: " << match->group(URLSTACK_COMPONENT_PATHNAME, "id").value_or("none") << '\n';
  }
  if (url.set(URLSTACK_PART_PORT, "8443")) std::cout << "with a port: " << url.href() << '\n';

  try {
    urlstack::url("https://a.com:70000/");
  } catch (const urlstack::error &error) {
    std::cout << error.code() << " at " << error.start() << " to " << error.end() << ": " << error.what() << '\n';
  }
}
