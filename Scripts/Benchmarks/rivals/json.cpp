// simdjson or yyjson: reads a file in memory. Prints seconds of the processor, peak bytes and the bytes of the file.
#include <simdjson.h>
#include <sys/resource.h>
#include <yyjson.h>

#include <cstdio>
#include <ctime>
#include <string>

namespace {

// The strings of a document that was read on demand, each unescaped. It reads no value that is not visited.
size_t visit(simdjson::ondemand::value value) {
  size_t count = 0;
  switch (value.type()) {
  case simdjson::ondemand::json_type::array:
    for (auto element : value.get_array()) count += visit(element.value());
    break;
  case simdjson::ondemand::json_type::object:
    for (auto field : value.get_object()) count += std::string_view(field.unescaped_key()).size() + visit(field.value());
    break;
  case simdjson::ondemand::json_type::string: count += std::string_view(value.get_string()).size(); break;
  default: break;
  }
  return count;
}

// The processor time of this thread in seconds.
double seconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

// Returns true if the text was read.
bool read(const std::string &kind, simdjson::padded_string &text) {
  if (kind == "simdjson-dom") {
    static simdjson::dom::parser parser;
    return parser.parse(text).error() == simdjson::SUCCESS;
  }
  if (kind == "simdjson-ondemand") {
    static simdjson::ondemand::parser parser;
    auto document = parser.iterate(text);
    return visit(document.get_value().value()) > 0;
  }
  // The process ends with it, as with the parsers above.
  return yyjson_read(text.data(), text.size(), 0) != nullptr;
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 3) return 2;
  auto text = simdjson::padded_string::load(arguments[2]);
  if (text.error()) return 1;
  auto bytes = std::move(text).value();
  const double start = seconds();
  const bool isRead = read(arguments[1], bytes);
  const double time = seconds() - start;
  if (!isRead) return 1;
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  std::printf("%.4f\t%ld\t%zu\n", time, usage.ru_maxrss * 1024L, bytes.size());
}
