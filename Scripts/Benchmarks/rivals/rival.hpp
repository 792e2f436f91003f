// Shared code of the rivals: reading, and timing passes over all URLs.
//
// A rival is a program EXPRESSIONS PARTS [PASSES]. It compiles the regular expressions, one a line with an empty line between two entries, and
// finds for each text, one a line, the first of each entry that matches at its beginning. It prints the nanoseconds for a text in the
// fastest pass, the number of found expressions, the sum of their numbers from 1, the nanoseconds in the first pass, the seconds
// to compile, and the bytes of memory that it took after it had read its input. Times are of the processor.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

[[noreturn]] inline void fail(const std::string &message) {
  std::cerr << message << "\n";
  std::exit(1);
}

// The lines of a file in one buffer. Reading them leaves no freed memory that a measurement would not count.
class TextBuffer {
public:
  explicit TextBuffer(const char *path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) fail(std::string("cannot read ") + path);
    bytes.resize(file.tellg());
    file.seekg(0).read(bytes.data(), bytes.size());
    starts.reserve(std::count(bytes.begin(), bytes.end(), '\n') + 1);
    starts.push_back(0);
    for (size_t index = 0; index < bytes.size(); index++) {
      if (bytes[index] == '\n') starts.push_back(index + 1);
    }
  }

  size_t size() const { return starts.size() - 1; }

  std::string_view operator[](size_t index) const {
    return std::string_view(bytes).substr(starts[index], starts[index + 1] - starts[index] - 1);
  }

private:
  std::string bytes;
  std::vector<size_t> starts;
};

// Regular expressions, each with the number of its entry.
struct Expressions {
  explicit Expressions(const char *path) {
    const TextBuffer lines(path);
    for (size_t index = 0; index < lines.size(); index++) {
      if (lines[index].empty()) {
        entries++;
      } else {
        texts.emplace_back(lines[index]);
        entry.push_back(entries);
      }
    }
    entries++;
  }

  std::vector<std::string> texts;
  std::vector<int> entry;
  int entries = 0;
};

// The first expression of each entry that matches a text.
class Found {
public:
  explicit Found(const Expressions &expressions) : entry(expressions.entry), first(expressions.entries, none) {}

  void add(int expression) {
    int &lowest = first[entry[expression]];
    if (lowest == none) touched.push_back(entry[expression]);
    lowest = std::min(lowest, expression);
  }

  // Adds to the counts and forgets what was found.
  void count(size_t &decided, size_t &sum) {
    for (int number : touched) {
      decided++;
      sum += first[number] + 1;
      first[number] = none;
    }
    touched.clear();
  }

private:
  static constexpr int none = std::numeric_limits<int>::max();
  const std::vector<int> &entry;
  std::vector<int> first, touched;
};

// The processor time of this thread, the only one, in seconds. That of the process is coarse when it has a limit.
inline double processor_time() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

// The memory of this process in bytes; where the system does not report it, the peak.
inline long resident_memory() {
  long pages = 0;
  if (std::ifstream("/proc/self/statm") >> pages >> pages) return pages * sysconf(_SC_PAGESIZE);
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// Compiles, and times passes of a function that finds the expressions for a text: as many passes as the arguments say, otherwise seven, or
// fewer if they take longer than some seconds. COMPILE returns that function.
template <typename Compile>
int measure(int count, char **arguments, Compile compile) {
  if (count != 3 && count != 4) fail(std::string("usage: ") + arguments[0] + " EXPRESSIONS PARTS [PASSES]");
  const char *expressions_path = arguments[1], *parts_path = arguments[2];
  const int passes = count == 4 ? std::atoi(arguments[3]) : 7;
  const TextBuffer parts(parts_path);
  const Expressions expressions(expressions_path);
  Found found(expressions);

  const long memory = resident_memory();
  double start = processor_time();
  auto find = compile(expressions);
  const double compilation = processor_time() - start;

  double fastest = std::numeric_limits<double>::infinity(), first = 0, total = 0;
  size_t decided = 0, sum = 0;
  for (int pass = 0; pass < passes && (count == 4 || total < 6); pass++) {
    decided = sum = 0;
    start = processor_time();
    for (size_t index = 0; index < parts.size(); index++) {
      find(parts[index], found);
      found.count(decided, sum);
    }
    const double time = processor_time() - start;
    if (pass == 0) first = time;
    fastest = std::min(fastest, time);
    total += time;
  }
  std::printf("%.1f\t%zu\t%zu\t%.1f\t%.4f\t%ld\n", fastest / parts.size() * 1e9, decided, sum, first / parts.size() * 1e9,
              compilation, std::max(resident_memory() - memory, 0L));
  return 0;
}
