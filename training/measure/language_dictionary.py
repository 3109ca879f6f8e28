"""Fits how the words of grammars/LANGUAGE are said, in the CMU dictionary's phones. usage: python3 -m training.measure.language_dictionary LANGUAGE OUT

The network of phones learnt English, and hears other sounds as the nearest English ones, each voice's a little differently. So each sound of
espeak-ng's transcription may be one of several phones (SOUNDS); the best path through them, for every clip of a phrase, gives candidates for each
word, and of those a word gets the few that make most clips a command, by the judge's table. Writes grammars/LANGUAGE/climbing.dict, with the words
of grammars/climbing.dict first; a word that English phrases have keeps its English pronunciations before these. OUT is that of language_phrases.py.
"""
import argparse
import collections
import functools
import itertools
import re
import subprocess
from pathlib import Path

import numpy as np

from training.measure import language_voices, people_streams as streams
from training.repository import MODEL, ROOT, judge_table
from training.voices import phones, synthesisers

# What the network may hear for each sound, the likeliest first; empty: nothing.
SOUNDS = {
    "de": {
        "aɪ": "AY|EY|AA", "aʊ": "AW|AO|OW|AA", "ɔø": "OY", "ɔɪ": "OY", "ɔʏ": "OY", "ts": "T S|S|Z", "tʃ": "CH|SH", "pf": "P F|F|P",
        "dʒ": "JH|CH", "a": "AA|AH|AE|AY", "ɑ": "AA|AH|AO", "ɐ": "AH|AA|ER|", "ɛ": "EH|IH|AE|AH", "e": "EY|EH|IY|IH",
        "ə": "AH|ER|IH||EH", "ɜ": "ER|AH|AA|", "ɪ": "IH|IY|EH", "i": "IY|IH", "ɔ": "AO|AA|AH|OW", "o": "OW|AO|UH|UW",
        "ʊ": "UH|UW|AH|OW", "u": "UW|UH|OW", "y": "UW|IY|Y UW|IH|UH", "ʏ": "UH|IH|IY|UW|ER", "ø": "ER|UH|EY|OW|UW",
        "œ": "ER|EH|AH|UH|OW", "ç": "SH|HH|S|K|CH|", "x": "HH|K|SH|S|F|", "χ": "HH|K|R|", "r": "R|W|HH||AH|L", "ɾ": "R|AH||ER|L",
        "ʁ": "R|HH||AH", "ʃ": "SH|S|F", "ʒ": "ZH|SH", "s": "S|Z|TH|F", "z": "Z|S|DH|L|T", "v": "V|W|F|M", "w": "W|V", "f": "F|TH|S",
        "ŋ": "NG|N", "j": "Y|IY|", "ʔ": "", "b": "B|P|V", "d": "D|T|DH|", "ɡ": "G|K|D|", "g": "G|K", "p": "P|B|T", "t": "T|D||P|K",
        "k": "K|G|T|", "l": "L|W||D", "m": "M|N|B", "n": "N|M||NG|L", "h": "HH||R", "ɹ": "R", "ə͡l": "AH L", "æ": "AE", "ʌ": "AH",
        "ɒ": "AA", "θ": "TH", "ð": "DH",},
    "es": {
        "tʃ": "CH|SH|T S", "dʒ": "JH", "a": "AA|AH|AE", "e": "EH|EY|IH|AE", "ɛ": "EH|EY", "i": "IY|IH|EY", "o": "OW|AO|AA|UH",
        "ɔ": "AO|OW", "u": "UW|UH|OW", "j": "Y|IY|", "w": "W|UW|", "ð": "DH|D|L|", "β": "V|B|W|M", "ɣ": "G|W||HH", "θ": "TH|S|F|T",
        "x": "HH|K|R|", "ɾ": "R|D|T|L|DH|", "r": "R|D|ER", "ɲ": "N Y|N", "ʎ": "Y|L|L Y", "ʝ": "Y|JH|ZH", "s": "S|TH|Z", "z": "Z|S",
        "b": "B|P|V", "d": "D|T|DH", "ɡ": "G", "g": "G", "p": "P|B", "t": "T|D|P", "k": "K|G|T", "l": "L|W|", "m": "M|N",
        "n": "N|M|NG|", "ŋ": "NG|N", "f": "F|TH", "v": "V|B", "h": "HH|", "ɱ": "M|N", "ʃ": "SH",},
}
# Transcriptions in place of espeak-ng's, which speaks these as another language or not at all.
SAID = {
    "de": {"sturz": "ʃtʊɾts", "onsight": "ɔnsaɪt", "session": "sɛʃən", "partner": "partnɜ", "handy": "hɛndi", "workout": "vœɾkaʊt", "timer": "taɪmɜ",
           "route": "ʁuːtə"},
    "es": {"pausar": "pausaɾ", "pausa": "pausa"},
}
MOST = 8               # pronunciations of a word
UNLIKELY = -0.25       # for each sound that isn't the likeliest
WORTH = 0.06           # how much another pronunciation must help, in log odds a clip
HEARD = 3              # what a clip that becomes a command is worth, in log odds
NOWHERE = -1e9
ROWS = judge_table()["ownWords"]["rows"]   # how well the phrase fits, its length, and a constant
INDEX = {phone: at + 1 for at, phone in enumerate(phones.PHONES)}


@functools.cache
def sounds(language, word):
    """The ways to hear each sound of a word: [[(phone, ...), ...], ...]."""
    run = subprocess.run(["espeak-ng", "-q", "--ipa", "-v", language, word], capture_output=True, check=True)
    said = SAID[language].get(word) or re.sub(r"\([a-z-]+\)", "", "".join(run.stdout.decode().split()))
    said = re.sub("[ˈˌː_\u0329\u032f\u0361\u200d]", "", said)
    table, found = SOUNDS[language], []
    while said:
        sign = next((s for s in sorted(table, key=len, reverse=True) if said.startswith(s)), None)
        if sign is None:
            raise SystemExit(f"{word}: SOUNDS has no {said}")
        said = said[len(sign):]
        found.append([tuple(way.split()) for way in table[sign].split("|")])
    return found


@functools.cache
def _networks():
    import torch
    from training.networks import stored_networks
    torch.set_num_threads(1)
    file = stored_networks.File(MODEL)
    return stored_networks.phone_network(file), stored_networks.lower(file)


def answers(path, samples):
    """The network's log probabilities for a clip, kept beside it."""
    from training.networks import phone_network
    kept = path.with_suffix(".answers.npy")
    if not kept.exists():
        a, b = streams.active(samples)
        clip = samples[a:b] * 2300 / np.sqrt(np.mean(samples[a:b] ** 2))
        quiet = np.zeros(streams.RATE * 4 // 10)
        clip = np.concatenate([quiet, clip, quiet])
        clip += np.random.default_rng(len(clip)).normal(0, 70, len(clip))
        np.save(kept, phone_network.answers(*_networks(), (clip / 32768).astype(np.float32)))
    return np.load(kept)


def best_path(rows, words):
    """The choice of each sound, for each word, on the best path through all of them (PhoneSearch in Swift)."""
    nodes, place, marks = [(None, [])], 0, {}
    for w, ways_of_sounds in enumerate(words):
        for s, ways in enumerate(ways_of_sounds):
            ends = []
            for choice, way in enumerate(ways):
                at = place
                for phone in way:
                    nodes.append((INDEX[phone], [at]))
                    at = len(nodes) - 1
                    marks[at] = (w, s, choice)
                ends.append((at, UNLIKELY * (choice > 0)))
            nodes.append((None, ends))
            place = len(nodes) - 1
    count = len(nodes)
    phone, pause = [NOWHERE] * count, [0.0] + [NOWHERE] * (count - 1)
    via, paused_via = [()] * count, [()] * count

    def worth(at):
        return (pause[at], paused_via[at]) if pause[at] >= phone[at] else (phone[at], via[at])

    def join():
        for at in range(1, count):
            if nodes[at][0] is None:
                found = [(worth(before), cost) for before, cost in nodes[at][1]]
                (total, history), cost = max(found, key=lambda one: one[0][0] + one[1])
                pause[at], paused_via[at] = total + cost, history

    for row in rows.tolist():
        join()
        for at in range(count - 1, 0, -1):
            label, before = nodes[at]
            if label is None:
                continue
            entered = worth(before[0])
            if phone[at] > pause[at]:
                pause[at], paused_via[at] = phone[at] + row[0], via[at]
            else:
                pause[at] += row[0]
            if entered[0] > phone[at]:
                phone[at], via[at] = entered[0], (entered[1], at)
            phone[at] += row[label]
        pause[0] += row[0]
    join()
    chosen, history = {}, paused_via[-1]
    while history:
        w, s, choice = marks[history[1]]
        chosen[w, s] = choice
        history = history[0]
    silent = [[next((c for c, way in enumerate(ways) if not way), 0) for ways in of] for of in words]
    return [tuple(chosen.get((w, s), silent[w][s]) for s in range(len(of))) for w, of in enumerate(words)]


def log_odds(rows, ways):
    """The judge's sum for a phrase that may be said in any of these ways (its row `ownWords`)."""
    labels = [[INDEX[phone] for phone in way] for way in ways]
    width = max(map(len, labels))
    table = np.array([one + [0] * (width - len(one)) for one in labels])
    phone, pause, start = np.full(table.shape, NOWHERE), np.full(table.shape, NOWHERE), 0.0
    for row in rows:
        before = np.maximum(phone, pause)
        entered = np.concatenate([np.full((len(table), 1), start), before[:, :-1]], 1)
        pause, phone, start = before + row[0], np.maximum(phone, entered) + row[table], start + row[0]
    ends = np.maximum(phone, pause)[np.arange(len(table)), [len(one) - 1 for one in labels]] - rows.max(1).sum()
    best = int(ends.argmax())
    phrase, length, constant = ROWS
    return phrase["weight"] * ends[best] + length["weight"] * max(length["least"], len(labels[best])) + constant["weight"]


def fitting(options, but=None):
    """(phrase, voice, the network's answers) of two takes by all groups of voices but one."""
    said = sorted({phrase for _, _, phrase in language_voices.added(options.language, options.grammars)})
    found = []
    for at, group in enumerate(language_voices.voices_of(options)):
        for voice in group if at != but else ():
            for phrase, take in itertools.product(said, range(language_voices.takes_of(voice, 2))):
                path, samples = language_voices.clip(options.out, voice, options.language, phrase, take)
                if samples is not None:
                    found.append((phrase, voice, answers(path, samples)))
    return found


def fit(language, clips):
    """{word: [ways]} for (phrase, voice, answers)."""
    chosen = collections.defaultdict(lambda: collections.defaultdict(list))
    of_word = collections.defaultdict(list)
    for phrase, voice, rows in clips:
        words = phrase.split()
        for word, choice in zip(words, best_path(rows, [sounds(language, word) for word in words])):
            chosen[word][voice].append(choice)
            of_word[word].append((words, rows))

    def way(word, choices):
        return tuple(phone for ways, choice in zip(sounds(language, word), choices) for phone in ways[choice])

    def usual(choices):
        return tuple(collections.Counter(column).most_common(1)[0][0] for column in zip(*choices))

    pools, ways = {}, {}
    for word, by_voice in chosen.items():
        every = sum(by_voice.values(), [])
        pool = [usual(every), *map(usual, by_voice.values()), *(c for c, _ in collections.Counter(every).most_common(8)), (0,) * len(every[0])]
        pools[word] = [one for one in dict.fromkeys(way(word, choices) for choices in pool) if one]
        ways[word] = pools[word][:1]

    def value(word, variants):
        total = 0
        for words, rows in of_word[word]:
            sets = [variants if other == word else ways[other] for other in words]
            odds = log_odds(rows, [sum(parts, ()) for parts in itertools.product(*sets)])
            total += min(odds, 4) + (HEARD if odds >= 0 else 0)
        return total / len(of_word[word])

    for word in sorted(pools, key=lambda word: -len(of_word[word])):
        ways[word], best = [], NOWHERE
        while len(ways[word]) < MOST:
            found, next_way = max((value(word, [*ways[word], one]), one) for one in pools[word] if one not in ways[word]) \
                if len(ways[word]) < len(pools[word]) else (NOWHERE, None)
            if ways[word] and found < best + WORTH or next_way is None:
                break
            best = found
            ways[word].append(next_way)
    return ways


def text(language, ways, grammars=ROOT / "grammars"):
    """The dictionary's lines."""
    climbers = [line for line in (grammars / "climbing.dict").read_text().splitlines() if not line.startswith("#")]
    known = {line.split()[0].split("(")[0] for line in climbers}
    bodies = [body for path in grammars.glob("*.gram") for body in language_voices.bodies(path.read_text())]
    english = {word for body in bodies for word in re.findall("[a-z]+", body)}
    lines = []
    for word in sorted(set(ways) - known):
        own = [" ".join(way) for way in ways[word]]
        native = [" ".join(phones.PHONES[c - 1] for c in way) for way in phones.dictionary()[word]] if word in english else []
        for at, way in enumerate(dict.fromkeys(native + own)):
            lines.append(f"{word}{f'({at + 1})' if at else ''} {way}")
    head = ("# The words of ../climbing.dict, then those of the grammars beside this file, in the sounds of English that the network of phones hears\n"
            "# (training/measure/language_dictionary.py; docs/languages.md).\n")
    return head + "\n".join([*climbers, *lines]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=sorted(SOUNDS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--packs", type=Path)
    parser.add_argument("--grammars", type=Path, default=ROOT / "grammars")
    options = parser.parse_args()
    if options.packs:
        synthesisers.use_packs(options.packs)
    ways = fit(options.language, fitting(options))
    (options.grammars / options.language / "climbing.dict").write_text(text(options.language, ways, options.grammars))


if __name__ == "__main__":
    main()
