#pragma once

enum { HOOK_ENDED, HOOK_STOPPED, HOOK_NOT_STARTED };

/// How a command ended: `what` is one of these.
struct hook_end {
  int what;
  /// HOOK_ENDED: its status, as of wait(2). HOOK_NOT_STARTED: an `errno`.
  int value;
};

/// Starts a command without a shell, looked up in PATH, with input and output closed off and none of this process's files.
///
/// A process of its own watches it: the subreaper of everything that the command starts (prctl(2)), which ends whatever of that is left
/// after `limit` milliseconds, in whatever session or group. It outlives this program if need be, and needs nobody to wait for it.
///
/// - Parameter words, variables: the command and its environment, both with a null at their end.
/// - Returns: a descriptor from which one `hook_end` comes, within the limit; or a negated `errno`.
int hook_start(char *const words[], char *const variables[], int limit);
