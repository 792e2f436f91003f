#include "CSignals.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static char unfinished[4096];
static volatile sig_atomic_t is_unfinished = 0;
static volatile sig_atomic_t reported_to = -1;

// The signal is raised again, so that the parent sees which one it was: shells have the status 130 or 143. The first process of a
// container ignores what has no handler, so it ends with that status itself.
static void end(int signal_number) {
  if (is_unfinished) unlink(unfinished);
  signal(signal_number, SIG_DFL);
  sigset_t raised;
  sigemptyset(&raised);
  sigaddset(&raised, signal_number);
  raise(signal_number);
  pthread_sigmask(SIG_UNBLOCK, &raised, NULL);
  _exit(128 + signal_number);
}

static void handle(const int *signals, int count, void (*handler)(int)) {
  for (int index = 0; index < count; index++) {
    struct sigaction present;
    if (sigaction(signals[index], NULL, &present) != 0 || present.sa_handler == SIG_IGN) continue;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigfillset(&action.sa_mask);
    sigaction(signals[index], &action, NULL);
  }
}

void csignals_handle(void) {
  const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};
  handle(signals, 5, end);
  // A write beyond the limit of a file's size fails instead, and the program waits for those that it starts.
  signal(SIGXFSZ, SIG_IGN);
  signal(SIGCHLD, SIG_DFL);
}

// A second signal ends the program in the usual way.
static void report(int signal_number) {
  const int descriptor = reported_to;
  reported_to = -1;
  if (descriptor < 0) {
    end(signal_number);
    return;
  }
  const int error = errno;
  if (write(descriptor, "s", 1) != 1) end(signal_number);
  errno = error;
}

void csignals_report(int descriptor) {
  reported_to = descriptor;
  const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  handle(signals, 3, report);
}

bool csignals_begin(const char *path) {
  if (strlen(path) >= sizeof unfinished) return false;
  is_unfinished = 0;
  strcpy(unfinished, path);
  is_unfinished = 1;
  return true;
}

void csignals_end(void) { is_unfinished = 0; }
