// espeak-ng as Swift can import it.
#include <espeak-ng/speak_lib.h>
