#include "console_font.h"

#include <linux/kd.h>
#include <stdlib.h>
#include <sys/ioctl.h>

int chalktalk_console_font(int fd, uint16_t *codes, int room) {
  if (room < 0 || room > UINT16_MAX) return -1;
  struct unipair *pairs = calloc((size_t)room, sizeof *pairs);
  if (!pairs) return -1;
  struct unimapdesc map = {.entry_ct = (unsigned short)room, .entries = pairs};
  int count = -1;
  if (ioctl(fd, GIO_UNIMAP, &map) == 0) {
    count = map.entry_ct;
    for (int i = 0; i < count; i++) codes[i] = pairs[i].unicode;
  }
  free(pairs);
  return count;
}
