// The interface of a peer: the shapes of the workshop's `Bench` by name, measured in the same way.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string>

using Shape = void (*)(int);

struct Case {
  const char *name;
  Shape run;
};

// The median of five, as "case|n|nanoseconds per operation".
static void measure(const Case &one, int n) {
  std::array<double, 5> times;
  one.run(n / 5);
  for (double &time : times) {
    auto start = std::chrono::steady_clock::now();
    one.run(n);
    time = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / n;
  }
  std::sort(times.begin(), times.end());
  std::printf("%s|%d|%.0f\n", one.name, n, times[2]);
}

// Measures the case that the first argument names; prints all names without an argument.
static int answer(int count, char **arguments, Shape closures, Shape chain, Shape layers) {
  const Case cases[] = {
      {"empty closure, default width", closures}, {"chain", chain}, {"layers of ten", layers}};
  for (const Case &one : cases) {
    if (count < 2) std::puts(one.name);
    else if (std::string(arguments[1]) == one.name) return measure(one, 100000), 0;
  }
  if (count < 2) return 0;
  std::fprintf(stderr, "no case is called “%s”; without a name, they are listed\n", arguments[1]);
  return 64;
}
