// The dialogs over the card: the picker of routes and grades, the session's entries, the menu.

import { check, link, listen } from "/link.js";
import { listOf } from "/lists.js";
import { $, clock, isolated, make, plural, showItems, showShare, timeOfDay, tr, within } from "/parts.js";
import { ask } from "/queue.js";

// Opens without a keyboard: the sheet itself gets the focus.
function open(sheet) {
  sheet.tabIndex = -1;
  sheet.showModal();
  sheet.focus();
}

// ---- The picker: the grades in a rail, the routes of this session, and the climbs that are open

const choices = listOf({ path: "/routes", name: "routes", key: ({ number }) => number, box: "routes-list", shown: showRoutes, lost: noRoutes });

export function openPicker() {
  if ($("routes").open) return;
  $("search").value = "";
  $("routes-list").replaceChildren();
  choices.begin();
  showGrades();
  open($("routes"));
  const present = $("rail").querySelector("[aria-current]");
  if (present) $("rail").scrollLeft = present.offsetLeft - ($("rail").clientWidth - present.offsetWidth) / 2;
}
$("search").addEventListener("input", () => {
  showGrades();
  choices.begin(`&words=${encodeURIComponent(wordsOf($("search")).join(" "))}`);
});

const wordsOf = (search) => search.value.toLowerCase().split(/\s+/).filter(Boolean);

function showGrades() {
  const climb = link.state && link.state.climb;
  if (!climb) return;
  const words = wordsOf($("search"));
  const isMeant = (text) => words.every((word) => text.toLowerCase().includes(word));
  const isLocked = climb.tries > 0;
  $("rail-note").textContent = isLocked ? tr("%1$@ is locked: the route has tries.", climb.grade) : "";
  $("rail").hidden = isLocked;
  $("rail").replaceChildren(...climb.grades.filter((grade) => isMeant(tr("grade %1$@", grade))).map((grade) =>
    choice($("routes"), "grade", grade, grade === climb.grade, grade)));
}

function showRoutes() {
  const current = link.state?.climb?.number;
  const routes = choices.items.map((route) => ({
    command: "route", value: route.number, isCurrent: route.number === current,
    title: [tr("Route %1$@", route.number), route.grade, route.name].filter(Boolean).join("  "),
    note: `${plural(route.tries, "%1$@ try", "%1$@ tries")}, ${plural(route.sends, "%1$@ send", "%1$@ sends")}`,
  }));
  const projects = (choices.answer.projects ?? []).map((project) => ({
    command: "project", value: project.name, isCurrent: false, title: `${project.grade}  ${isolated(project.name)}`, note: project.note,
  }));
  showItems($("routes-list"), [...routes, ...projects], ({ command, value, isCurrent, title, note }) =>
    choice($("routes"), command, value, isCurrent, title, make("small", {}, note)));
}

function noRoutes() {
  $("routes-list").replaceChildren(make("li", {}, tr("No connection: the routes can't be listed.")));
}

// A row that asks for something and closes its sheet.
function choice(sheet, command, value, isCurrent, ...content) {
  const button = make("button", { type: "button" }, ...content);
  if (isCurrent) button.setAttribute("aria-current", "true");
  button.addEventListener("press", () => { sheet.close(); ask(command, value); });
  return make("li", {}, button);
}

// ---- A list that is open on the machine: exercises, workouts. Where nothing else is to be done it opens by itself.

let wantsList = false;
let shownList = "";

document.addEventListener("press", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (["exercises", "workouts"].includes(target.dataset.command)) wantsList = true;
});
$("choose-search").addEventListener("input", () => { showRows(); $("choose-list").scrollTop = 0; });
$("choose-close").addEventListener("press", () => { ask("close"); wantsList = false; $("choose").close(); });

function showList() {
  const { list, climb, lift } = link.state;
  const isMeant = Boolean(list) && (wantsList || !(climb || lift));
  if (!isMeant && $("choose").open) { $("choose").close(); wantsList = false; }
  const key = JSON.stringify(list ?? "");
  if (!isMeant || key === shownList && $("choose").open) return;
  shownList = key;
  $("choose-title").textContent = list.title;
  showRows();
  if ($("choose").open) return;
  $("choose-search").value = "";
  showRows();
  open($("choose"));
}

function showRows() {
  const words = wordsOf($("choose-search"));
  const rows = (link.state?.list?.rows ?? []).filter((row) => words.every((word) => row.toLowerCase().includes(word)));
  showItems($("choose-list"), rows, (row) => {
    const button = make("button", { type: "button" }, row.replace(/^▶ /, ""));
    button.addEventListener("press", () => ask("choose-row", row));
    return make("li", {}, button);
  });
}

// ---- The route's details

let notes = [];

export function openDetails() {
  const climb = link.state?.climb;
  if (!climb || $("details").open) return;
  notes = [];
  showDetails();
  $("route-name").value = climb.name ?? "";
  open($("details"));
  fetchNotes();
}
$("details-open").addEventListener("press", () => { $("menu").close(); openDetails(); });

async function fetchNotes() {
  const number = link.state?.climb?.number;
  if (!number) return;
  try {
    const response = await fetch(`/entries?from=0&route=${number}`, { signal: within(5000) });
    if (!response.ok) return;
    notes = (await response.json()).entries.filter(({ attempt }) => attempt.remark).reverse();
    if ($("details").open) showDetails();
  } catch { /* they come with the next state */ }
}

function showDetails() {
  const { climb } = link.state;
  if (!climb) return $("details").close();
  $("details-title").textContent = [tr("Route %1$@", climb.number), climb.grade].join("  ");
  $("details-style").textContent = [climb.name, climb.style, climb.plan?.task].filter(Boolean).join(" · ");
  $("details-plan").hidden = !climb.plan?.set;
  showShare($("details-set"), climb.plan?.set && { ...climb.plan.set, done: climb.plan.set.done + 1 });
  showShare($("details-reps"), climb.plan?.reps);
  const mine = notes.filter(({ attempt }) => attempt.route === climb.number);
  $("details-notes").replaceChildren(...mine.map((entry) => make("li", {}, `${entry.sign} ${isolated(entry.attempt.remark)}`)));
}

$("name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  ask("name", $("route-name").value.trim());
  $("details").close();
});

// ---- The entries, the last first; a swipe to the left or a button deletes one

const entries = listOf({
  path: "/entries", name: "entries", key: ({ id }) => id, box: "entries-list", shown: showEntries,
  lost: () => { $("entries-note").textContent = tr("No connection: this list may be old."); },
});

export function openEntries() {
  if (!$("entries").open) open($("entries"));
  entries.begin();
}
$("entries-open").addEventListener("press", () => { $("menu").close(); openEntries(); });

listen((what) => {
  if (what !== "state") return;
  showList();
  if ($("details").open) { showDetails(); fetchNotes(); }
  if ($("routes").open) choices.refresh();
  const opened = entries.items.findIndex(({ id }) => id === openedID);
  if ($("entry").open) entries.refresh(opened); else if ($("entries").open) entries.refresh(entries.place);
});

function showEntries() {
  $("entries-note").textContent = entries.items.length ? "" : tr("Nothing is logged yet.");
  showItems($("entries-list"), entries.items, entryRow);
  if ($("entry").open) showEntry();
}

function entryRow(entry) {
  const time = entry.atMs === undefined ? "" : timeOfDay(entry.atMs);
  const button = make("button", { type: "button", ariaLabel: tr("Delete %1$@, %2$@", entry.title, entry.note) }, tr("Delete"));
  button.addEventListener("press", () => ask("delete-entry", entry.id));
  const edit = make("button", { type: "button", className: "edit", ariaLabel: tr("Correct %1$@, %2$@", entry.title, entry.note) }, tr("Edit"));
  edit.addEventListener("press", () => openEntry(entry.id));
  const { restMs } = entry;
  const times = [time, restMs !== undefined && tr("rest %1$@", clock(restMs))];
  const front = make("div", { className: "front" },
    make("span", { className: "sign", data: { kind: entry.kind } }, entry.sign),
    make("span", { className: "entry" }, make("strong", {}, entry.title),
      make("small", {}, times.filter(Boolean).join(" · ")), make("small", {}, entry.note)),
    button, edit);
  const row = make("li", {}, make("span", { className: "behind", ariaHidden: "true" }, tr("Delete")), front);
  // The list scrolls up and down; across, a row follows the finger, and is deleted once it has gone far enough.
  row.dataset.swipe = "";
  Object.assign(row, { front, swiped: () => ask("delete-entry", entry.id) });
  return row;
}

// ---- One entry: corrected, described, deleted

let openedID = "";
const ended = { low: tr("low"), middle: tr("middle"), crux: tr("the crux"), top: tr("the top") };
const felt = { felteasy: tr("easy"), felthard: tr("hard") };
const moved = { quality1: "1", quality2: "2", quality3: "3", quality4: "4", quality5: "5" };
const opened = () => entries.items.find((entry) => entry.id === openedID);

function openEntry(id) {
  openedID = id;
  showEntry();
  $("note").value = opened()?.attempt?.remark ?? "";
  open($("entry"));
}

function showEntry() {
  const entry = opened();
  if (!entry) return $("entry").close();
  const { attempt, kind } = entry;
  $("entry-title").textContent = `${entry.sign} ${entry.title}`;
  $("entry-correct").textContent = attempt
    ? kind === "send" ? tr("It was a fall") : tr("It was a send")
    : kind === "send" ? tr("It was missed") : tr("It was done");
  $("entry-about").hidden = !attempt;
  showWords($("entry-ended"), ended, kind === "send");
  showWords($("entry-felt"), felt, false);
  showWords($("entry-moved"), moved, false);
}

function showWords(box, words, isDisabled) {
  box.replaceChildren(...Object.entries(words).map(([word, label]) => {
    const button = make("button", { type: "button", ariaPressed: String(Boolean(opened().attempt?.words.includes(word))) }, label);
    button.setAttribute("aria-disabled", String(isDisabled));
    button.addEventListener("press", () => ask("describe-entry", `${openedID} ${word}`));
    return button;
  }));
}

$("entry-correct").addEventListener("press", () => ask("correct-entry", openedID));
$("entry-delete").addEventListener("press", () => { $("entry").close(); ask("delete-entry", openedID); });
$("note-form").addEventListener("submit", (event) => {
  event.preventDefault();
  ask("note-entry", `${openedID} ${$("note").value.trim()}`);
  $("entry").close();
});

// ---- The menu

$("menu-open").addEventListener("press", () => $("menu").showModal());

$("unpair").addEventListener("press", async () => {
  $("menu").close();
  try { await fetch("/unpair", { method: "POST", body: "{}" }); } catch { /* the list on the machine still has it */ }
  check();
});
