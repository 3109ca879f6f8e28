#!/usr/bin/python3
"""Shows the big letters as the eye sees them from three metres. usage: benchmarks/letters.py [PROGRAM [PICTURE]]

From three metres, a column of a laptop's terminal is about 1.5 times as wide as the smallest thing that a good eye can resolve. So each size of
the letters is drawn, scaled down to 1.5 pixels a column, and up again to be looked at: one line of figures, two of capitals, one of grades.
PICTURE defaults to letters.png in the current folder, PROGRAM to .build/debug/letter-sheet.

If tesseract is installed (Debian's tesseract-ocr), it also reads the scaled letters of each size, like a stranger who has never seen a
terminal. It was not made for single letters, so its mistakes only hint at where to look.
"""

import os
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageOps

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PIXELS_A_COLUMN = 1.5
SIZES = (3, 4, 5, 6, 8, 12)
GLYPHS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LINES = ("0123456789", "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "V6 V8 VB 6a 6b 7C+ 5.12d")
GRADES = ["VB"] + [f"V{number}" for number in range(18)] + [
    f"{number}{letter}{plus}" for number in (6, 7, 8) for letter in "abc" for plus in ("", "+")] + [
    f"5.{number}{letter}" for number in (10, 11, 12) for letter in "abcd"]
WORDS = ["FRONT SQUAT", "BACK SQUAT", "BENCH PRESS", "WORK", "REST", "PAUSED", "SEND", "FALL", "UNDONE", "ROUTE"]
# Quarters of a cell: upper left 1, upper right 2, lower left 4, lower right 8.
QUARTERS = dict(zip(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", range(16)))


def letters(program, text, rows):
    """The text, white on black, with columns 16 pixels wide."""
    lines = subprocess.run([program, str(rows), text], capture_output=True, text=True, check=True).stdout.split("\n")
    lines = lines[:rows]
    width = max(map(len, lines))
    image = Image.new("L", ((width + 4) * 16, (rows + 2) * 32))
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            for quarter in range(4):
                if QUARTERS[character] >> quarter & 1:
                    left, top = (column + 2) * 16 + quarter % 2 * 8, (row + 1) * 32 + quarter // 2 * 16
                    image.paste(255, (left, top, left + 8, top + 16))
    return image


def seen(image):
    """As the eye sees it from three metres."""
    scale = PIXELS_A_COLUMN / 16
    return image.resize((round(image.width * scale), round(image.height * scale)), Image.BOX)


def sheet(program):
    pictures = []
    for rows in SIZES:
        for line in LINES:
            small = seen(letters(program, line, rows))
            up = max(2, round(36 / rows))
            pictures.append(small.resize((small.width * up, small.height * up), Image.BICUBIC))
    whole = Image.new("L", (max(picture.width for picture in pictures), sum(picture.height for picture in pictures)))
    top = 0
    for picture in pictures:
        whole.paste(picture, (0, top))
        top += picture.height
    return whole


def read(image, mode, characters, folder):
    """What tesseract reads."""
    path = f"{folder}/text.png"
    # Tesseract needs black on white, and letters some 30 pixels high.
    up = max(2, round(40 / image.height * 2))
    ImageOps.invert(image).resize((image.width * up, image.height * up), Image.BICUBIC).save(path)
    done = subprocess.run(
        ["tesseract", path, "-", "--psm", str(mode), "-c", f"tessedit_char_whitelist={characters}"],
        capture_output=True, text=True)
    return done.stdout.strip()


def measure(program, rows, texts, mode, characters, folder):
    """How many of the texts are read right, and how the others are misread."""
    taken = [(text, read(seen(letters(program, text, rows)), mode, characters, folder)) for text in texts]
    wrong = [f"{text} as {other or '-'}" for text, other in taken if text != other]
    return f"{len(texts) - len(wrong)} of {len(texts)}", wrong


def main():
    program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else f"{ROOT}/.build/debug/letter-sheet")
    picture = sys.argv[2] if len(sys.argv) > 2 else "letters.png"
    sheet(program).save(picture)
    print(picture)
    if not shutil.which("tesseract"):
        return
    with tempfile.TemporaryDirectory() as folder:
        for rows in SIZES:
            for name, texts, mode, characters in (
                    ("letters", GLYPHS, 10, GLYPHS), ("grades", GRADES, 8, "VB0123456789abcd.+"),
                    ("words", WORDS, 7, "ABCDEFGHIJKLMNOPQRSTUVWXYZ ")):
                right, wrong = measure(program, rows, texts, mode, characters, folder)
                print(f"{rows} rows, {name}: {right}" + (f"; {', '.join(wrong)}" if wrong else ""))


main()
