// The page on a phone. It shows the program's state and sends gestures; it decides nothing by itself.

import { showClimbers, showRestsOfClimbers } from "/climbers.js";
import { isScrubbing, nextGrade, watchHand } from "/hand.js";
import { showLift } from "/lift.js";
import { begin, can, link, listen, now, offerOf, pair } from "/link.js";
import { $, isolated, make, phoneName, showRing, tr } from "/parts.js";
import { openPast } from "/past.js";
import { ask, outlives, queue } from "/queue.js";
import { recordTouches } from "/record.js";
import { openDetails, openEntries, openPicker } from "/sheets.js";
import { nextWay, tick, tickWay } from "/ticks.js";
import { showPanel, showRestInDial } from "/timer.js";
import { hasLeft, leave } from "/turn.js";
import { watchScreen } from "/wake.js";

// ---- What is shown

let shownToast = null;
let shownCard = null;

listen((what) => {
  if (what === "line") showLine();
  if (what === "state") show();
});

function show() {
  const { climb, lift, title, warnings, phones, card } = link.state;
  // A plan goes on by itself, for example.
  if (shownCard && card && card !== shownCard && !hasLeft()) leave("left");
  shownCard = climb || lift ? card : null;
  $("title").textContent = title;
  showLine();
  $("warning").hidden = !warnings.length;
  $("warning").textContent = warnings.length > 1 ? tr("%1$@ warnings: %2$@", warnings.length, warnings[0]) : warnings[0] ?? tr("Warnings");
  $("warnings-list").replaceChildren(...warnings.map((text) => make("li", {}, text)));
  $("card").hidden = !climb && !lift;
  $("route").hidden = !climb;
  $("lift").hidden = !lift;
  $("panel").hidden = Boolean(climb || lift);
  for (const [id, isShown] of [["actions", climb], ["lift-actions", lift], ["bar", climb || lift]]) $(id).hidden = !isShown;
  for (const id of ["routes-open", "next", "details-open", "more"]) $(id).hidden = !climb;
  $("hold-open").hidden = !lift || !can("start");
  if (climb) showRoute(climb); else if (lift) showLift(lift); else showPanel();
  showClimbers();
  showOffers();
  showRest();
  showToast();
  $("menu-phones").textContent = tr("Connected: %1$@", phones.map(isolated).join(", "));
}

function showLine() {
  const { isPaired, isOnline, state } = link;
  $("pairing").hidden = isPaired;
  $("menu-open").hidden = !isPaired;
  if (!isPaired) clear();
  $("loading").hidden = Boolean(state) || !isPaired;
  const isKnown = isOnline && link.ahead !== null && !link.isAsleep && state;
  // What a program that has ended showed last stays.
  const isOver = state?.isOver;
  $("line").textContent = !isPaired ? tr("not connected") : !isOnline ? (isOver ? tr("Chalktalk has ended") : tr("no connection: trying again"))
    : isKnown ? state.subtitle : link.isAsleep ? tr("open in another tab: touch to go on here") : tr("connecting");
  $("line").toggleAttribute("data-off", !isKnown);
  showRest();
  if (state && !isKnown) $("dial").querySelector(".time").textContent = "–";
}

// A phone that was removed shows nothing of the session any more.
function clear() {
  for (const id of ["warning", "card", "panel", "actions", "lift-actions", "bar", "climbers"]) $(id).hidden = true;
  /** @type {NodeListOf<HTMLDialogElement>} */
  const dialogs = document.querySelectorAll("dialog[open]");
  for (const dialog of dialogs) dialog.close();
  $("title").textContent = "CHALKTALK";
  say("", "");
}

function showRoute(climb) {
  $("caption").textContent = [tr("Route %1$@", climb.number), climb.name].filter(Boolean).join("  ");
  if (!isScrubbing()) showGrade(climb.grade);
  const isLocked = climb.tries > 0;
  $("lock").hidden = !isLocked;
  const slider = $("grade");
  slider.ariaValueMin = "0";
  slider.ariaValueMax = String(climb.grades.length - 1);
  slider.ariaValueNow = String(climb.grades.indexOf(climb.grade));
  slider.ariaValueText = isLocked ? tr("%1$@, locked", climb.grade) : climb.grade;
  $("pill-name").textContent = climb.name ?? tr("Route %1$@", climb.number);
  for (const count of ["tries", "sends", "falls"]) $(count).textContent = climb[count];
  $("plan").textContent = climb.plan ? climb.plan.task : "";
  $("ghost").textContent = climb.plan && climb.plan.next ? tr("then %1$@", climb.plan.next) : "";
  $("card").ariaLabel = tr("%1$@, tries %2$@, sends %3$@, falls %4$@", climb.grade, climb.tries, climb.sends, climb.falls);
}

function showGrade(text) {
  $("grade-text").textContent = text;
  $("pill-grade").textContent = text;
  $("grade").dataset.length = text.length > 3 ? "long" : "short";
}

// A button that can do nothing now stays in its place, and says why when pressed.
function showOffers() {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = document.querySelectorAll("button[data-command]");
  for (const button of buttons) {
    button.setAttribute("aria-disabled", String(!can(button.dataset.command)));
  }
  $("pause").hidden = !can("pause") && !can("resume");
  $("pause").dataset.command = can("resume") ? "resume" : "pause";
  $("pause").textContent = can("resume") ? tr("Resume the rest") : tr("Pause the rest");
  $("rest-label").textContent = link.state.rest ? tr("End rest") : tr("Rest");
  $("entries-open").hidden = !offerOf("delete-entry");
  $("past-open").hidden = !offerOf("state-entry");
  $("lift-more").hidden = !link.state.lift;
}

function showRest() {
  if (!link.state) return;
  for (const id of ["rest", "lift-rest"]) showRing($(id), link.state.rest, now());
  showRestInDial();
  showRestsOfClimbers();
}
// Without a connection too: the rest goes on at the machine.
setInterval(showRest, 250);

function showToast() {
  const toast = link.state.toast;
  const key = toast ? `${toast.untilMs} ${toast.text}` : "";
  // A toast from before the page was opened is not news.
  const isNews = shownToast !== null && key !== shownToast;
  if (!toast && performance.now() >= adviceUntil) say("", "");
  shownToast = key;
  if (isNews && toast) tell(toast.kind, toast.sign, toast.word || "", toast.text);
}

let verdictTimer = 0;

function tell(kind, sign, word, text) {
  say(kind, text);
  if (!["send", "fall", "undo", "redo"].includes(kind) || !word) return;
  $("verdict-sign").textContent = sign;
  $("verdict-word").textContent = word;
  $("verdict").style.setProperty("--length", String(word.length));
  $("verdict").dataset.kind = kind;
  clearTimeout(verdictTimer);
  verdictTimer = setTimeout(() => { delete $("verdict").dataset.kind; }, 600);
  tick(kind);
}

function say(kind, text) {
  $("toast").textContent = text;
  $("toast").dataset.kind = kind;
}

// What the page says by itself stays for a while, whatever the program shows meanwhile; only a toast takes its place.
const adviceTime = 4000; // ms
let adviceUntil = 0;

function advise(text) {
  adviceUntil = performance.now() + adviceTime;
  // Behind what is being shown now.
  queueMicrotask(() => say("warning", text));
  setTimeout(() => { if (performance.now() >= adviceUntil && $("toast").textContent === text) say("", ""); }, adviceTime + 50);
}
queue.refused = (text) => {
  tick("refused");
  advise(text);
};
// What is logged is felt with its toast.
const logging = ["send", "fall", "done", "missed", "repeat", "undo", "redo"];
queue.done = (command) => { if (!logging.includes(command)) tick(command); };
// What waits is felt as what is logged, so that nobody makes it twice.
queue.waits = (command, name) => {
  advise(outlives() ? tr("No connection. %1$@ waits, and is logged later.", name)
    : tr("No connection. %1$@ waits for as long as this page is open.", name));
  tick(command === "repeat" ? "send" : command);
};

// ---- Fingers, keys and buttons: every gesture is a button too

// Before the hand, which asks for something as soon as it sees a finger leave.
$("recording").hidden = !recordTouches();

watchHand({
  showGrade,
  missed: advise,
  locked() {
    // Not sent to the program: by the time it arrived, another route might be up.
    advise(tr("The grade is locked: the route has tries. Swipe left for a new one."));
  },
  open: (sheet) => (sheet === "entries" ? openEntries() : openDetails()),
});

$("grade").addEventListener("keydown", (event) => {
  const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
  if (!step || !link.state || !link.state.climb) return;
  event.preventDefault();
  ask("grade", nextGrade(link.state.climb, step));
});

document.addEventListener("press", (event) => {
  const button = /** @type {HTMLElement} */ (event.target);
  if (button.dataset.command) {
    ask(button.dataset.command);
    const dialog = button.closest("dialog");
    if (dialog && dialog.id !== "entries") dialog.close();
  }
  if ("close" in button.dataset) button.closest("dialog").close();
});

$("routes-open").addEventListener("press", openPicker);
$("past-open").addEventListener("press", openPast);
$("warning").addEventListener("press", () => $("warnings").showModal());

const answers = { vibration: tr("Answers: vibration"), sound: tr("Answers: sound"), off: tr("Answers: off") };
const showTicks = () => { $("ticks").textContent = answers[tickWay()]; };
$("ticks").addEventListener("press", () => { nextWay(); showTicks(); });
showTicks();

// ---- Begin

window.hasStarted = true;
watchScreen();
// A browser that doesn't trust the certificate refuses.
navigator.serviceWorker?.register("/worker.js").catch(() => {});

$("name").value = phoneName();
$("pairing-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("pairing-error").textContent = await pair({ code: $("code").value.replace(/\D/g, "") }, $("name").value);
});
begin(phoneName()).then((reason) => { $("pairing-error").textContent = reason || ""; });
