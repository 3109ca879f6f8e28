// What the font of a Linux console holds. In C, because its ioctl hands out an array by a pointer in a structure.
#ifndef CHALKTALK_CONSOLE_FONT_H
#define CHALKTALK_CONSOLE_FONT_H

#include <stdint.h>

// Fills `codes`, which has room for so many, with the characters (UCS-2) that the font of the console `fd` has a glyph
// for. Returns how many there are, or -1 with errno where `fd` is no console or there is no room.
int chalktalk_console_font(int fd, uint16_t *codes, int room);

#endif
