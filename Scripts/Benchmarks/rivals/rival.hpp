// Shared code of the rivals: reading, and timing passes over all URLs.
//
// A rival is a program EXPRESSIONS PARTS. It compiles the regular expressions, one a line, and finds for each text, one a line,
// the first that matches at its beginning. It prints the nanoseconds for a text in the fastest of three passes, the number of
// matched texts, and the sum of the numbers of the matching expressions, from 1.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

[[noreturn]] inline void fail(const std::string &message) {
  std::cerr << message << "\n";
  std::exit(1);
}

inline std::vector<std::string> lines(const char *path) {
  std::ifstream file(path);
  if (!file) fail(std::string("cannot read ") + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// Texts in one buffer.
class TextBuffer {
public:
  explicit TextBuffer(const std::vector<std::string> &texts) {
    for (const auto &text : texts) {
      starts.push_back(bytes.size());
      bytes += text;
    }
    starts.push_back(bytes.size());
  }

  size_t size() const { return starts.size() - 1; }

  std::string_view operator[](size_t index) const {
    return std::string_view(bytes).substr(starts[index], starts[index + 1] - starts[index]);
  }

private:
  std::string bytes;
  std::vector<size_t> starts;
};

constexpr int none = std::numeric_limits<int>::max();

// Times FIRST, which returns the index of the first matching expression or `none`, in three passes, or fewer if they take
// longer than half a minute.
template <typename First>
int measure(const TextBuffer &parts, First first) {
  using Clock = std::chrono::steady_clock;
  double fastest = std::numeric_limits<double>::infinity(), total = 0;
  size_t decided = 0, sum = 0;
  for (int pass = 0; pass < 3 && total < 30; pass++) {
    decided = sum = 0;
    auto start = Clock::now();
    for (size_t index = 0; index < parts.size(); index++) {
      int found = first(parts[index]);
      if (found == none) continue;
      decided++;
      sum += found + 1;
    }
    double time = std::chrono::duration<double>(Clock::now() - start).count();
    fastest = std::min(fastest, time);
    total += time;
  }
  std::printf("%.1f\t%zu\t%zu\n", fastest / parts.size() * 1e9, decided, sum);
  return 0;
}
