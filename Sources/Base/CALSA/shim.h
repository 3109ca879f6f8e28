// ALSA as Swift can import it. Each shim says why it is here.
#include <alsa/asoundlib.h>

// The error handler is variadic, which Swift cannot define: this one says nothing, so that ALSA does
// not write over the HUD. The wrapper reports errors from return codes.
static inline void chalktalk_alsa_ignore(
    const char *file, int line, const char *function, int err, const char *fmt, ...) {
  (void)file; (void)line; (void)function; (void)err; (void)fmt;
}
static inline int chalktalk_alsa_silence(void) {
  return snd_lib_error_set_handler(chalktalk_alsa_ignore);
}
