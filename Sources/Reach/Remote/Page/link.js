// The connection to the program: its latest state, and whether it answers.

import { tr, within } from "/parts.js";

const silence = 5000; // ms without a word from the program: two beats and a half
const patience = 1000; // ms for an answer after the phone slept, before the page says that it is offline

// `stateAt`: performance.now() when the state came. `ahead`: how far the program's clock, in ms since 1970, is ahead of
// performance.now(); null while the page doesn't know, because a sleeping phone's own clock stands still.
// `isAsleep`: whether it has left its stream to other tabs, or to nobody while it is hidden.
export const link = { state: null, isOnline: false, isPaired: true, isAsleep: false, lostAt: null, stateAt: 0, ahead: null };
const listeners = [];
let paths = { events: "/events", state: "/state", pair: "/pair" };
let source = null;
let lastHeard = 0;
let checkTimer = 0;
let pairing = null; // the request under way

// Calls back with what changed: "state", "line" (connected or not) or another event of the stream with its data.
export function listen(listener) { listeners.push(listener); }
const tell = (what, data) => { for (const listener of listeners) listener(what, data); };

// The program's clock, in ms since 1970; null if the page doesn't know.
export const now = () => (link.ahead === null ? null : link.ahead + performance.now());

export const offerOf = (command) => link.state && link.state.offers.find((offer) => offer.command === command);

export const can = (command) => {
  const offer = offerOf(command);
  return Boolean(offer && !offer.unavailable);
};

// Over https, and on the machine itself, the browser keeps the page, and the page what it showed last.
const storageKey = "chalktalk-state";

function keepState(text) {
  if (!navigator.serviceWorker || paths.state !== "/state") return;
  try { if (text) localStorage.setItem(storageKey, text); else localStorage.removeItem(storageKey); } catch { /* a private window */ }
}

// Shows what the page brought along, or else what it showed last, whose time it doesn't know.
function recall() {
  const brought = document.getElementById("state");
  try {
    const text = brought?.textContent ?? localStorage.getItem(storageKey);
    if (!text) return false;
    link.state = JSON.parse(text);
    link.stateAt = performance.now();
  } catch {
    return false;
  }
  if (brought) heard(link.state.nowMs, /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0])?.responseStart);
  tell("state");
  return Boolean(brought);
}

// Opens the stream; resolves at the first state, after 5 s, or when the connection fails.
function connect() {
  clearTimeout(checkTimer);
  if (source) source.close();
  link.isAsleep = document.hidden;
  if (link.isAsleep) return Promise.resolve();
  newer.clear();
  tabs?.postMessage(tab);
  source = new EventSource(paths.events);
  source.addEventListener("state", (event) => {
    link.state = JSON.parse(event.data);
    keepState(event.data);
    link.stateAt = performance.now();
    heard(link.state.nowMs);
    tell("state");
  });
  source.addEventListener("beat", (event) => heard(JSON.parse(event.data).nowMs));
  for (const name of ["session", "gym"]) source.addEventListener(name, (event) => tell(name, JSON.parse(event.data)));
  source.addEventListener("error", () => {
    offline();
    // A refusal closes the source for good; check finds out why.
    if (source.readyState === EventSource.CLOSED) checkLater(1000);
  });
  return new Promise((resolve) => {
    for (const event of ["state", "error"]) source.addEventListener(event, resolve, { once: true });
    setTimeout(resolve, 5000);
  });
}

function heard(nowMs, at = performance.now()) {
  lastHeard = at;
  link.ahead = nowMs - lastHeard;
  if (link.isOnline && link.isPaired) return;
  Object.assign(link, { isOnline: true, isPaired: true, lostAt: null });
  tell("line");
}

function offline() {
  if (!link.isOnline) return;
  Object.assign(link, { isOnline: false, lostAt: Date.now() });
  tell("line");
}

// A browser has six connections to a program, for all tabs. So a hidden page closes its stream, and of several in sight only those that
// were looked at last keep theirs; the others wait for a touch.
const mostTabs = 3;
const tab = Math.random();
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("chalktalk-tabs");
const newer = new Set(); // tabs that have connected since this one did

function sleep() {
  clearTimeout(checkTimer);
  if (link.isAsleep || !link.isPaired || !source) return;
  source.close();
  link.isAsleep = true;
  tell("line");
}

tabs?.addEventListener("message", ({ data }) => {
  newer.add(data);
  if (newer.size >= mostTabs) sleep();
});

// The phone slept, or has another network: what it shows may be old, and the connection dead.
let woke = 0;

function wake() {
  if (!link.isPaired || document.hidden || (!link.isAsleep && (!source || Math.abs(Date.now() - woke) < 500))) return;
  woke = Date.now();
  link.ahead = null;
  tell("line");
  connect();
  setTimeout(() => { if (link.ahead === null) offline(); }, patience);
}

function watchSleep() {
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => { if (document.hidden) sleep(); else wake(); });
  for (const event of ["focus", "pointerdown", "keydown"]) addEventListener(event, () => { if (link.isAsleep) wake(); }, true);
  addEventListener("offline", offline);
  // Not every browser says so. The time of day goes on while the page's own clock stands still.
  let drift = Date.now() - performance.now();
  setInterval(() => {
    const before = drift;
    drift = Date.now() - performance.now();
    if (Math.abs(drift - before) > 1500 && !link.isAsleep) wake();
    if (link.isOnline && !link.isAsleep && performance.now() - lastHeard > silence) { offline(); connect(); }
  }, 1000);
}

function checkLater(ms) {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(check, ms);
}

// Checks whether the phone is still paired. It never gives up: a board comes back by itself after a night without power.
export async function check() {
  try {
    const response = await fetch(paths.state, { signal: within(5000) });
    if (response.status === 401) return unpaired();
    if (response.ok) return connect();
  } catch { /* no answer: tried again below */ }
  if (link.lostAt === null) Object.assign(link, { isOnline: false, lostAt: Date.now() });
  tell("line");
  checkLater(2000);
}

export function unpaired() {
  clearTimeout(checkTimer);
  if (source) source.close();
  keepState(null);
  Object.assign(link, { isPaired: false, isOnline: false });
  tell("line");
}

// Pairs by a ticket or a code; resolves to the reason if that fails. A second tap waits for the first one's answer: it would find
// the code used up.
export function pair(key, name) {
  pairing ??= askToPair(key, name).finally(() => { pairing = null; });
  return pairing;
}

async function askToPair(key, name) {
  let reason = tr("Chalktalk can't be reached.");
  try {
    const response = await fetch(paths.pair, { method: "POST", body: JSON.stringify({ ...key, name }) });
    const answer = await response.json();
    if (response.ok) {
      await connect();
      return "";
    }
    reason = answer.error;
  } catch { /* the reason is above */ }
  unpaired();
  return reason;
}

// Begins with the ticket in the address, if there is one.
export async function begin(name, where = paths) {
  paths = where;
  watchSleep();
  const ticket = location.hash.slice(1);
  const isFresh = recall();
  if (!ticket) return isFresh ? connect() : check();
  // Out of the address, so that nobody bookmarks it.
  history.replaceState(null, "", location.pathname + location.search);
  const reason = await pair({ ticket }, name);
  // A ticket that was used before may be this phone's own.
  if (reason) check();
  return reason;
}
