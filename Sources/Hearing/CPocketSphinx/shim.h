// PocketSphinx 0.8+5prealpha as Swift can import it.
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
