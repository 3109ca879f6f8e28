"""Texts as phones: the 39 phones of the CMU dictionary, by the copy that PocketSphinx ships."""
import functools

from training.voices import phrases

PHONES = ("AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH").split()
BLANK = 0                      # the class of no phone; PHONES[i] is class i + 1
# Pronunciations that the dictionary lacks.
MORE = {"row": ["R OW"], "route": ["R UW T", "R AW T"], "a": ["AH", "EY"], "and": ["AH N D", "AE N D", "AH N"]}


@functools.cache
def dictionary():
    """{word: [its pronunciations as tuples of classes]}."""
    ways = {}
    for line in phrases.DICTIONARY.read_text(errors="ignore").splitlines():
        word, *sounds = line.split()
        ways.setdefault(word.split("(")[0], []).append(sounds)
    ways |= {word: [way.split() for way in more] for word, more in MORE.items()}
    return {word: [tuple(PHONES.index(s) + 1 for s in way) for way in all_ways] for word, all_ways in ways.items()}


def spell(text, rng):
    """The classes of the text's phones, choosing one of a word's pronunciations; None if a word is unknown."""
    classes = []
    for word in text.lower().split():
        ways = dictionary().get(word)
        if not ways:
            return None
        classes += ways[0 if rng.random() < 0.6 else rng.integers(len(ways))]
    return classes
