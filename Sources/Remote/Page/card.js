// The page on a phone. It shows what the program says and sends what the finger does; it decides nothing by itself.
"use strict";

const $ = (id) => document.getElementById(id);
const swipeShare = 0.22; // of the card's side: a swipe that goes further counts
const holdTime = 700; // ms
const doubleTapTime = 320; // ms
const slop = 12; // px that a finger may move and still be still
const scrubStep = 28; // px for a grade
const silence = 25000; // ms without a word from the program: two beats and a half
const storageKey = "chalktalk-waiting";

let state = null;
let stateAt = 0; // performance.now() when the state came
let isPaired = true;
let isOnline = false;
let lastHeard = 0;
let shownToast = "";

// ---- Gestures that wait to be logged. Only the user drops one.

let waiting = [];
try { waiting = JSON.parse(localStorage.getItem(storageKey)) || []; } catch { /* a private window keeps nothing */ }
let isSending = false;
let retryTimer = 0;

function keepWaiting() {
  try { localStorage.setItem(storageKey, JSON.stringify(waiting)); } catch { /* it lives as long as the page */ }
  showWaiting();
}

// 48 bits of time and 80 of chance in Crockford's base 32 (github.com/ulid/spec).
function newID() {
  const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  let time = Date.now();
  let text = "";
  for (let i = 0; i < 10; i++) { text = digits[time % 32] + text; time = Math.floor(time / 32); }
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) text += digits[byte & 31];
  return text;
}

// Whether it can be done is for the program to say: what the page knows may be a moment old.
function ask(command, value) {
  waiting.push({ id: newID(), command, value, madeAt: Date.now() });
  keepWaiting();
  sendNext();
}

// One after the other: their order is the order in which they were made.
async function sendNext() {
  if (isSending || !waiting.length || !isPaired) return;
  isSending = true;
  clearTimeout(retryTimer);
  const gesture = waiting[0];
  const body = { id: gesture.id, command: gesture.command, ageMs: Math.max(0, Date.now() - gesture.madeAt) };
  if (gesture.value !== undefined) body.value = gesture.value;
  let again = 0;
  try {
    const response = await fetch("/gesture", { method: "POST", body: JSON.stringify(body), signal: AbortSignal.timeout(10000) });
    if (response.status === 401) { isSending = false; return unpaired(); }
    const answer = await response.json();
    if (response.ok || response.status === 400) {
      waiting = waiting.filter((other) => other.id !== gesture.id);
      if (answer.result !== "done") tell("warning", "!", "", answer.text || answer.error);
    } else {
      gesture.problem = answer.text || answer.error;
      again = 3000;
    }
  } catch {
    again = 1500;
  }
  isSending = false;
  keepWaiting();
  if (again) retryTimer = setTimeout(sendNext, again); else sendNext();
}

// What is under way is not shown as waiting before it takes longer than an eye would notice.
function showWaiting() {
  const list = waiting.filter((gesture) => !isOnline || gesture.problem || Date.now() - gesture.madeAt > 700);
  $("waiting").hidden = !list.length;
  $("waiting-list").replaceChildren(...list.map((gesture) => {
    const row = document.createElement("li");
    const text = document.createElement("span");
    const time = new Date(gesture.madeAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    text.textContent = `${nameOf(gesture)}, ${time}${gesture.problem ? `: ${gesture.problem}` : ""}`;
    const drop = document.createElement("button");
    drop.type = "button";
    drop.textContent = "Drop";
    drop.setAttribute("aria-label", `Drop ${nameOf(gesture)} of ${time}`);
    drop.addEventListener("click", () => {
      waiting = waiting.filter((other) => other.id !== gesture.id);
      keepWaiting();
    });
    row.append(text, drop);
    return row;
  }));
}

function nameOf(gesture) {
  const names = { send: "Send", fall: "Fall", rest: "Rest", undo: "Undo", redo: "Redo", next: "Next route",
    previous: "Previous route", repeat: "Same again", grade: "Grade", route: "Route" };
  return [names[gesture.command] || gesture.command, gesture.value].filter((part) => part !== undefined).join(" ");
}

// ---- The program's word

let source = null;

function connect() {
  if (source) source.close();
  source = new EventSource("/events");
  source.addEventListener("state", (event) => { heard(); show(JSON.parse(event.data)); });
  source.addEventListener("beat", heard);
  source.addEventListener("error", () => {
    offline();
    // A refusal closes the source for good; the page asks why.
    if (source.readyState === EventSource.CLOSED) setTimeout(checkPairing, 1000);
  });
}

function heard() {
  lastHeard = performance.now();
  if (isOnline && isPaired) return;
  isOnline = true;
  isPaired = true;
  $("pairing").hidden = true;
  showLine();
  showWaiting();
  sendNext();
}

function offline() {
  if (!isOnline) return;
  isOnline = false;
  showLine();
  showWaiting();
}

async function checkPairing() {
  try {
    const response = await fetch("/state", { signal: AbortSignal.timeout(5000) });
    if (response.status === 401) return unpaired();
    if (response.ok) return connect();
  } catch { /* nobody there: tried again below */ }
  setTimeout(checkPairing, 2000);
}

function unpaired() {
  isPaired = false;
  isOnline = false;
  if (source) source.close();
  for (const id of ["route", "panel", "bar"]) $(id).hidden = true;
  $("pairing").hidden = false;
  showLine();
}

setInterval(() => {
  if (isOnline && performance.now() - lastHeard > silence) { offline(); connect(); }
  if (waiting.length) showWaiting();
}, 1000);

// ---- Pairing

function phoneName() {
  const agent = navigator.userAgent;
  if (/iPad/.test(agent)) return "iPad";
  if (/iPhone/.test(agent)) return "iPhone";
  if (/Android/.test(agent)) return "Android phone";
  return "Browser";
}

async function pair(key, name) {
  try {
    const response = await fetch("/pair", { method: "POST", body: JSON.stringify({ ...key, name }) });
    const answer = await response.json();
    if (response.ok) {
      $("pairing-error").textContent = "";
      isPaired = true;
      $("pairing").hidden = true;
      return connect();
    }
    $("pairing-error").textContent = answer.error;
  } catch {
    $("pairing-error").textContent = "Chalktalk can't be reached.";
  }
  unpaired();
}

$("pairing-form").addEventListener("submit", (event) => {
  event.preventDefault();
  pair({ code: $("code").value.replace(/\D/g, "") }, $("name").value);
});

// ---- What is to be seen

const now = () => state.nowMs + performance.now() - stateAt;

function offerOf(command) {
  return state && state.offers.find((offer) => offer.command === command);
}

function show(next) {
  const isFirst = !state;
  state = next;
  stateAt = performance.now();
  const climb = state.climb;
  $("title").textContent = state.title;
  showLine();
  $("warning").hidden = !state.warnings.length;
  $("warning").textContent = state.warnings.join(" ");
  $("route").hidden = !climb;
  $("panel").hidden = Boolean(climb);
  $("bar").hidden = !climb;
  if (climb) showRoute(climb); else showPanel();
  showOffers();
  showRest();
  showToast(isFirst);
  $("menu-phones").textContent = `Connected: ${state.phones.join(", ")}`;
}

function showLine() {
  const text = !isPaired ? "not connected" : isOnline ? (state ? state.subtitle : "") : "no connection: trying again";
  $("line").textContent = text;
  $("line").toggleAttribute("data-off", !isOnline);
}

function showRoute(climb) {
  $("caption").textContent = [`Route ${climb.number}`, climb.name].filter(Boolean).join("  ");
  if (!scrub) showGrade(climb.grade);
  const isLocked = climb.tries > 0;
  $("lock").hidden = !isLocked;
  const slider = $("grade");
  slider.setAttribute("aria-valuemin", "0");
  slider.setAttribute("aria-valuemax", String(climb.grades.length - 1));
  slider.setAttribute("aria-valuenow", String(climb.grades.indexOf(climb.grade)));
  slider.setAttribute("aria-valuetext", isLocked ? `${climb.grade}, locked` : climb.grade);
  for (const count of ["tries", "sends", "falls"]) $(count).textContent = climb[count];
  $("plan").textContent = climb.plan ? climb.plan.task : "";
  $("ghost").textContent = climb.plan && climb.plan.next ? `next ${climb.plan.next}` : "";
  $("card").setAttribute("aria-label", `${climb.grade}, tries ${climb.tries}, sends ${climb.sends}, falls ${climb.falls}`);
}

function showGrade(text) { $("grade-text").textContent = text; }

function showPanel() {
  const figures = state.figures || { main: "", caption: "", counts: [] };
  $("panel-caption").textContent = state.question ? "" : figures.caption;
  $("panel-main").textContent = state.question ? "" : figures.main;
  $("panel-progress").hidden = Boolean(state.question) || figures.permille === undefined;
  $("panel-progress").value = figures.permille || 0;
  $("panel-lines").textContent = state.question || (figures.lines || []).join("\n");
  $("panel-counts").replaceChildren(...(state.question ? [] : figures.counts).map((count) => {
    const box = document.createElement("div");
    for (const [tag, text] of [["dt", count.label], ["dd", count.value]]) {
      const part = document.createElement(tag);
      part.textContent = text;
      box.append(part);
    }
    return box;
  }));
  const buttons = state.offers.map((offer) => offer.command).join();
  if ($("panel-buttons").dataset.commands === buttons) return;
  $("panel-buttons").dataset.commands = buttons;
  $("panel-buttons").replaceChildren(...state.offers.map((offer) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.command = offer.command;
    button.textContent = offer.label;
    return button;
  }));
}

// A button that can do nothing now stays in its place, and says why when it is pressed.
function showOffers() {
  for (const button of document.querySelectorAll("button[data-command]")) {
    const offer = offerOf(button.dataset.command);
    button.setAttribute("aria-disabled", String(!offer || Boolean(offer.unavailable)));
  }
  const isPausable = offerOf("pause") && !offerOf("pause").unavailable;
  const isResumable = offerOf("resume") && !offerOf("resume").unavailable;
  $("pause").hidden = !isPausable && !isResumable;
  $("pause").dataset.command = isResumable ? "resume" : "pause";
  $("pause").textContent = isResumable ? "Resume the rest" : "Pause the rest";
  $("rest-button").lastChild.textContent = state.rest ? " End rest" : " Rest";
}

function clock(ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function showRest() {
  const rest = state && state.rest;
  $("rest").hidden = !rest;
  if (!rest) return;
  const elapsed = rest.sinceMs === undefined ? rest.pausedAfterMs : Math.max(0, now() - rest.sinceMs);
  const left = rest.lengthMs === undefined ? undefined : rest.lengthMs - elapsed;
  const isOver = left !== undefined && left <= 0;
  // Up for a time left, down for a time gone: as on the screen.
  const text = left === undefined ? clock(elapsed) : isOver ? `+${clock(left)}` : clock(Math.ceil(left / 1000) * 1000);
  $("rest-text").textContent = text;
  $("rest").toggleAttribute("data-over", isOver);
  $("rest").setAttribute("aria-label", rest.sinceMs === undefined ? `rest paused, ${text}` : `rest ${text}`);
  const share = left === undefined ? 0 : Math.min(1, elapsed / rest.lengthMs);
  $("ring").style.strokeDashoffset = String(100 - share * 100);
}
setInterval(() => { if (isOnline) showRest(); }, 250);

function showToast(isFirst) {
  const toast = state.toast;
  const key = toast ? `${toast.untilMs} ${toast.text}` : "";
  // It keeps its place, so that no other button moves under a thumb.
  $("undo").style.visibility = toast && toast.offersUndo ? "" : "hidden";
  if (key === shownToast) return;
  shownToast = key;
  // What happened before the page came is no news.
  if (!toast || isFirst) { if (!toast) tell("", "", "", ""); return; }
  tell(toast.kind, toast.sign, toast.word || "", toast.text);
}

let verdictTimer = 0;

function tell(kind, sign, word, text) {
  $("toast").textContent = text;
  $("toast").dataset.kind = kind;
  const isOutcome = ["send", "fall", "undo", "redo"].includes(kind) && word;
  if (!isOutcome) return;
  $("verdict-sign").textContent = sign;
  $("verdict-word").textContent = word;
  $("verdict").dataset.kind = kind;
  clearTimeout(verdictTimer);
  verdictTimer = setTimeout(() => { delete $("verdict").dataset.kind; }, 600);
  vibrate(kind === "send" ? [40, 60, 40] : 60);
}

function vibrate(pattern) { if (navigator.vibrate) navigator.vibrate(pattern); }

// ---- The finger

const card = $("card");
let finger = null;
let scrub = null;
let lastTap = 0;

card.addEventListener("pointerdown", (event) => {
  if (finger || !state || !state.climb) return;
  if (event.pointerType === "mouse" && event.button !== 0) return;
  card.setPointerCapture(event.pointerId);
  finger = { id: event.pointerId, x: event.clientX, y: event.clientY, isStill: true, isOnGrade: $("grade").contains(event.target) };
  card.dataset.held = "";
  finger.timer = setTimeout(hold, holdTime);
});

function hold() {
  if (!finger || !finger.isStill) return;
  finger.isHeld = true;
  vibrate(30);
  if (!finger.isOnGrade) return ask("rest");
  if (state.climb.tries > 0) {
    if (!isOnline) return tell("warning", "!", "", "The grade is locked: the route has tries.");
    // The program says why, and from the third time on what to do about it.
    return ask("grade", nextGrade(state.climb, 1));
  }
  scrub = { from: state.climb.grades.indexOf(state.climb.grade), y: finger.y, grade: state.climb.grade };
  $("grade").dataset.scrubbing = "";
}

function nextGrade(climb, step) {
  const place = climb.grades.indexOf(climb.grade) + step;
  return climb.grades[Math.max(0, Math.min(climb.grades.length - 1, place))];
}

card.addEventListener("pointermove", (event) => {
  if (!finger || event.pointerId !== finger.id) return;
  const x = event.clientX - finger.x;
  const y = event.clientY - finger.y;
  if (scrub) return scrubTo(event.clientY);
  if (Math.hypot(x, y) > slop && finger.isStill) {
    finger.isStill = false;
    clearTimeout(finger.timer);
  }
  if (finger.isStill || finger.isHeld) return;
  const isAcross = Math.abs(x) > Math.abs(y);
  card.style.transform = isAcross ? `translateX(${x}px)` : `translateY(${y}px)`;
});

function scrubTo(y) {
  const grades = state.climb.grades;
  const place = Math.max(0, Math.min(grades.length - 1, scrub.from + Math.round((scrub.y - y) / scrubStep)));
  if (grades[place] === scrub.grade) return;
  scrub.grade = grades[place];
  showGrade(scrub.grade);
  vibrate(8);
}

function letGo(event, isCancelled) {
  if (!finger || event.pointerId !== finger.id) return;
  const done = finger;
  finger = null;
  clearTimeout(done.timer);
  delete card.dataset.held;
  card.style.transform = "";
  if (scrub) {
    const grade = scrub.grade;
    scrub = null;
    delete $("grade").dataset.scrubbing;
    if (!isCancelled && grade !== state.climb.grade) ask("grade", grade); else showGrade(state.climb.grade);
    return;
  }
  if (isCancelled || done.isHeld) return;
  const x = event.clientX - done.x;
  const y = event.clientY - done.y;
  if (done.isStill) return tap();
  const isAcross = Math.abs(x) > Math.abs(y);
  const share = isAcross ? Math.abs(x) / card.clientWidth : Math.abs(y) / card.clientHeight;
  if (share < swipeShare) return;
  ask(isAcross ? (x < 0 ? "next" : "previous") : y < 0 ? "send" : "fall");
}

function tap() {
  const at = performance.now();
  const isDouble = at - lastTap < doubleTapTime;
  lastTap = isDouble ? 0 : at;
  if (isDouble) ask("repeat");
}

card.addEventListener("pointerup", (event) => letGo(event, false));
card.addEventListener("pointercancel", (event) => letGo(event, true));
card.addEventListener("contextmenu", (event) => event.preventDefault());

// ---- Keys and buttons: every gesture is one of these too

$("grade").addEventListener("keydown", (event) => {
  const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
  if (!step || !state || !state.climb) return;
  event.preventDefault();
  ask("grade", nextGrade(state.climb, step));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.command) {
    ask(button.dataset.command);
    const dialog = button.closest("dialog");
    if (dialog) dialog.close();
  }
  if ("close" in button.dataset) button.closest("dialog").close();
});

$("menu-open").addEventListener("click", () => $("menu").showModal());

$("unpair").addEventListener("click", async () => {
  $("menu").close();
  try { await fetch("/unpair", { method: "POST", body: "{}" }); } catch { /* the list on the machine still has it */ }
  checkPairing();
});

let barStart = null;
$("routes-open").addEventListener("pointerdown", (event) => { barStart = event.clientX; });
$("routes-open").addEventListener("click", (event) => {
  const way = barStart === null ? 0 : event.clientX - barStart;
  barStart = null;
  if (Math.abs(way) > 40) return ask(way < 0 ? "next" : "previous");
  $("search").value = "";
  showChoices();
  $("routes").showModal();
});
$("search").addEventListener("input", showChoices);

// The routes of this session, then the grades.
function showChoices() {
  if (!state || !state.climb) return;
  const climb = state.climb;
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const routes = climb.routes.map((route) => ({
    title: [`Route ${route.number}`, route.grade, route.name].filter(Boolean).join("  "),
    note: `${route.tries} tries, ${route.sends} sends`, command: "route", value: route.number,
    isCurrent: route.number === climb.number,
  }));
  const grades = climb.grades.map((grade) => ({
    title: `Grade ${grade}`, note: climb.tries > 0 ? "locked: this route has tries" : "", command: "grade", value: grade,
    isCurrent: false,
  }));
  const choices = [...routes.reverse(), ...grades].filter((choice) => words.every((word) => choice.title.toLowerCase().includes(word)));
  $("routes-list").replaceChildren(...choices.map((choice) => {
    const row = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = choice.title;
    if (choice.isCurrent) button.setAttribute("aria-current", "true");
    if (choice.note) {
      const note = document.createElement("small");
      note.textContent = ` ${choice.note}`;
      button.append(note);
    }
    button.addEventListener("click", () => { $("routes").close(); ask(choice.command, choice.value); });
    row.append(button);
    return row;
  }));
}

// ---- Begin

$("name").value = phoneName();
const ticket = location.hash.slice(1);
if (ticket) {
  // Out of the address, so that nobody bookmarks it.
  history.replaceState(null, "", "/");
  pair({ ticket }, phoneName());
} else {
  checkPairing();
}
showWaiting();
