"""What is trained: every phrase of the grammars is a class; everything else is background."""
import re
from pathlib import Path

from training.repository import ROOT, judge_table

CORE = tuple(judge_table()["core"])
# The dictionary of pocketsphinx-en-us.
FORTUNES = Path("/usr/share/games/fortunes")
DICTIONARY = Path("/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")
GRAMMARS = ("climb", "list", "timer", "confirm", "either", "asleep", "lift")

# Words and phrases that must not be mistaken for commands: near neighbours by sound, and what people in a
# gym say all day.
NEAR = """
best test guest west wrist rust roast rested resting arrest breast chest dressed guessed nest pest quest rested
wrest wrestle rescue red wet yes rich rests restaurant forest interest stressed pressed
sent scent bend mend spend lend ascend sand end friend tend trend fend sending sender sends center said set
seven sense cent second sound sunned ten send-off
fault fell ball call tall follow full fool foal fail fall-off falling falls small wall hall mall haul crawl
false fallen for phone far fowl bowl pole four form far fog all saw law paul
text necks nest neck knit knocked nets nexus annexed exit max mixed vexed fixed sex six relaxed nick net
undone under window and do untie hundred andrew into handle redo until undue anew onto and two and you
onion undo-it who knew do you can do new do
yesterday guess chess yeah know snow go grow nose note now nothing
top stop step stock drop shop star started stair dark state stood store stand pose paws cause pores because
back bag pack black rack track up cup tap app done dawn town sound doubt down ton gun one won
attempt tempt contempt cancel candle handle repeat retreat receipt complete resume consume presume
status statue state started grade great grades harder hardly heart carter partner easier easy busy easel
round ground sound around brown found rounded wake awake cake walk sleep asleep slip creep session finish
finished fish finishing passion section same main again against game rain over route root boot shoot foot
chalk tape hold crimp sloper jug crux beta flash project warm up take slack climbing belay on rope
nice come on go on good job allez almost there let's go nearly one more try water bottle music
zero one two three four five six seven eight nine ten eleven twelve twenty thirty hello okay right left
happy house bird cat dog tree marvin sheila wow bed visual forward backward learn
""".split()

SENTENCES = [
    "the rest of it", "next week we go climbing", "I fell off the last move", "send me the video",
    "can you send it to me", "take a rest", "what is next", "do not fall", "I will rest now",
    "the next one is hard", "he wants to undo it", "you can not undo that", "in the fall we go outside",
    "all the rest are easy", "who is next", "next to the door", "send my regards", "rest your arms a bit",
    "she nearly fell", "it will send soon", "did you send that", "are you going next", "let us rest here",
    "I need some rest", "we can go back later", "the same again please bartender", "wake up early tomorrow",
    "go to sleep at ten", "finish the session with stretching", "stop it right there", "start with the easy one",
    "round and round it goes", "no way", "yes of course", "pause the music please", "how is your status",
    "that grade is down from last year", "it gets harder near the top", "this is easier than it looks",
    "the previous owner", "resume your work", "redo the whole thing", "log book", "log in first",
    "she sent it second go", "he sent it yesterday", "they fell off at the crux", "log falls are scary",
    "what did you have for breakfast", "the weather is nice today", "turn the music down",
    "where did you put my shoes", "this hold is really bad", "I think the left hand goes first",
    "try the heel hook", "you have to trust your feet", "my fingers hurt", "come on you can do it",
    "how many tries was that", "what time does it close", "I will be back in a minute",
    "the blue one in the corner", "that was so close", "good effort", "see you next time",
    "rest day tomorrow", "rest in peace", "next door", "fall in line", "free fall", "night fall",
    "water fall", "send off", "godsend", "undo the knot", "the rest is history", "and the next thing",
]


def sayings(folder=FORTUNES):
    """Talk to read aloud from Debian's `fortunes`; none of it is a command."""
    texts = []
    for name in ("people", "humorists", "food", "sports", "work", "wisdom", "science", "love", "kids", "platitudes"):
        path = folder / name
        for text in path.read_text(errors="ignore").split("\n%\n") if path.exists() else []:
            plain = " ".join(re.sub(r"--.*", "", text, flags=re.S).split())
            if 30 < len(plain) < 160 and re.fullmatch(r"[A-Za-z ,.'!?;-]+", plain):
                texts.append(plain)
    return texts


def phrases(root=ROOT):
    """The phrases of each grammar, in order: {"climb": {"send": ["send", "sent it"], ...}, ...}."""
    out = {}
    for name in GRAMMARS:
        text = _strip((root / "grammars" / f"{name}.gram").read_text())
        out[name] = {rule: [" ".join(a.split()) for a in body.split("|")]
                     for rule, body in re.findall(r"public\s+<(\w+)>\s*=\s*([^;]+);", text)}
    return out


def mode_of(stream):
    """The mode in which a stream of this name is heard: its first word, or climbing."""
    mode = stream.split("-")[0]
    return mode if mode in GRAMMARS else "climb"


def intents(mode):
    """The phrases of a mode, with the intent of each."""
    return {p: rule for rule, alternatives in phrases()[mode].items() for p in alternatives}


def _strip(text):
    return re.sub(r"//[^\n]*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.S))


def classes(root=ROOT):
    """Every phrase once: the core words, then the phrases of the grammars, then those learnt ahead (`ahead.txt`)."""
    seen = list(CORE)
    for rules in phrases(root).values():
        for alternatives in rules.values():
            seen += [p for p in alternatives if p not in seen]
    ahead = [line.strip() for line in _strip((root / "training/voices/ahead.txt").read_text()).splitlines()]
    return seen + [p for p in ahead if p and p not in seen]


def crossed(root=ROOT):
    """Phrases that begin as one phrase of two words and end as another ("start that", "undo timer"): close to both, and neither."""
    known = classes(root)
    pairs = [p.split() for p in known if p.count(" ") == 1]
    mixed = {f"{a} {b}" for a in {p[0] for p in pairs} for b in {p[1] for p in pairs}}
    return sorted(mixed - set(known))


def homophones(root=ROOT):
    """Words that sound exactly like a one-word phrase, so no network can tell them apart."""
    sounds = _sounds()
    said = [sounds[p] for p in classes(root) if p in sounds]
    return {w for w, phones in sounds.items() if phones in said} - set(classes(root))


def neighbours(root=ROOT, folder=FORTUNES):
    """Words of Debian's `fortunes` within two sounds of a one-word phrase, by the CMU dictionary."""
    texts = " ".join(p.read_text(errors="ignore") for p in folder.iterdir() if p.is_file() and "." not in p.name)
    sounds, taken = _sounds(), set(classes(root)) | homophones(root)
    singles = [sounds[p] for p in classes(root) if p in sounds]
    found = {}
    for word in set(re.findall(r"\b[a-z]{2,}\b", texts)) & set(sounds) - taken:
        phones = sounds[word]
        near = min([_distance(phones, s) / len(s) ** 0.5 for s in singles if abs(len(phones) - len(s)) <= 2] or [9])
        if near < 1.2:
            found[word] = near
    return sorted(found, key=lambda w: (found[w], w))


def _sounds():
    lines = [line.split() for line in DICTIONARY.read_text(errors="ignore").splitlines()]
    return {word: phones for word, *phones in lines if word.isalpha() and len(word) > 1}


def _distance(a, b, most=2):
    """Edits between two pronunciations, or 9 when there are more than `most`."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
        if min(row) > most:
            return 9
    return row[-1] if row[-1] <= most else 9
