/* The program of the wheel. The library in the module `aasa` has the commands inside, so that the wheel has the engine once: this finds the library by
 * the place of the program, in an environment, below a prefix, or beside the modules of `pip install --target`, and runs it. */
#include <dlfcn.h>
#include <glob.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#else
#include <unistd.h>
#endif

static const char *const places[] = {
    "lib/python*/site-packages", "lib/python*/dist-packages", "lib64/python*/site-packages", "local/lib/python*/dist-packages", ".",
};

/* The path of this program without symbolic links. Returns 0 where it is not known. */
static int own_path(char *path) {
  char name[PATH_MAX];
#ifdef __APPLE__
  uint32_t size = sizeof name;
  if (_NSGetExecutablePath(name, &size)) return 0;
#else
  ssize_t length = readlink("/proc/self/exe", name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
#endif
  return realpath(name, path) != NULL;
}

/* Writes a folder as the beginning of a pattern, where its characters have no meaning. Returns the length, 0 where there is no room. */
static size_t begin_pattern(char *pattern, const char *folder) {
  size_t length = 0;
  for (; *folder; pattern[length++] = *folder++) {
    if (length + 2 >= PATH_MAX) return 0;
    if (strchr("*?[\\", *folder)) pattern[length++] = '\\';
  }
  return length;
}

/* The library of this version below a folder; NULL where there is none. A prefix may have the modules of several versions. */
static void *library_below(const char *folder) {
  for (size_t place = 0; place < sizeof places / sizeof *places; place++) {
    char pattern[PATH_MAX];
    glob_t found;
    size_t length = begin_pattern(pattern, folder), room = sizeof pattern - length;
    if (!length || snprintf(pattern + length, room, "/%s/aasa/" LIBRARY, places[place]) >= (int)room) continue;
    if (glob(pattern, 0, NULL, &found)) continue;
    void *loaded = NULL;
    for (size_t index = 0; !loaded && index < found.gl_pathc; index++) {
      loaded = dlopen(found.gl_pathv[index], RTLD_NOW | RTLD_LOCAL);
      const char *(*version)(void) = loaded ? (const char *(*)(void))dlsym(loaded, "aasa_version") : NULL;
      if (!version || strcmp(version(), VERSION) != 0) loaded = NULL;
    }
    globfree(&found);
    if (loaded) return loaded;
  }
  return NULL;
}

int main(int count, char **arguments) {
  char path[PATH_MAX];
  /* The folder above the one of the scripts. */
  void *library = own_path(path) ? library_below(dirname(dirname(path))) : NULL;
  int (*run)(int, char **) = library ? (int (*)(int, char **))dlsym(library, "aasa_main") : NULL;
  if (run) return run(count, arguments);
  fprintf(stderr, "aasa: the module `aasa` of version " VERSION " is not beside this program; install the wheel again\n");
  return 2;
}
