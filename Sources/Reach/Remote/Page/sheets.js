// The dialogs over the card: the picker of routes and grades, the session's entries, the menu.

import { check, link, listen } from "/link.js";
import { $, counted, make, showItems, timeOfDay } from "/parts.js";
import { ask } from "/queue.js";

// ---- The picker: the routes of this session, then the grades

export function openPicker() {
  if ($("routes").open) return;
  $("search").value = "";
  showChoices();
  $("routes").showModal();
}
$("search").addEventListener("input", showChoices);

function showChoices() {
  const climb = link.state && link.state.climb;
  if (!climb) return;
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const routes = climb.routes.map((route) => ({
    title: [`Route ${route.number}`, route.grade, route.name].filter(Boolean).join("  "),
    note: `${counted(route.tries, "try", "tries")}, ${counted(route.sends, "send", "sends")}`, command: "route", value: route.number,
    isCurrent: route.number === climb.number,
  }));
  const locked = climb.tries > 0 ? "locked: this route has tries" : "";
  const grades = climb.grades.map((grade) => ({ title: `Grade ${grade}`, note: locked, command: "grade", value: grade }));
  const choices = [...routes.reverse(), ...grades]
    .filter((choice) => words.every((word) => choice.title.toLowerCase().includes(word)));
  $("routes-list").replaceChildren(...choices.map((choice) => {
    const button = make("button", { type: "button" }, choice.title, make("small", {}, choice.note));
    if (choice.isCurrent) button.setAttribute("aria-current", "true");
    button.addEventListener("press", () => { $("routes").close(); ask(choice.command, choice.value); });
    return make("li", {}, button);
  }));
}

// ---- The entries, the last first; a swipe to the left or a button deletes one

$("entries-open").addEventListener("press", () => {
  $("menu").close();
  $("entries").showModal();
  fetchEntries();
});

async function fetchEntries() {
  try {
    const response = await fetch("/entries", { signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(response.status);
    showEntries(await response.json());
  } catch {
    $("entries-note").textContent = "No connection: this list may be old.";
  }
}
listen((what) => { if (what === "state" && $("entries").open) fetchEntries(); });

function showEntries(entries) {
  $("entries-note").textContent = entries.length ? "" : "Nothing is logged yet.";
  showItems($("entries-list"), entries.reverse(), entryRow);
}

function entryRow(entry) {
  const time = entry.atMs === undefined ? "" : timeOfDay(entry.atMs);
  const button = make("button", { type: "button", ariaLabel: `Delete ${entry.title}, ${entry.note}` }, "Delete");
  button.addEventListener("press", () => ask("delete-entry", entry.id));
  const front = make("div", { className: "front" },
    make("span", { className: "sign", data: { kind: entry.kind } }, entry.sign),
    make("span", { className: "entry" }, make("strong", {}, entry.title),
      make("small", {}, [time, entry.note].filter(Boolean).join(" · "))),
    button);
  const row = make("li", {}, make("span", { className: "behind", ariaHidden: "true" }, "Delete"), front);
  // The list scrolls up and down; across, a row follows the finger, and is deleted once it has gone far enough.
  row.dataset.swipe = "";
  Object.assign(row, { front, swiped: () => ask("delete-entry", entry.id) });
  return row;
}

// ---- The menu

$("menu-open").addEventListener("press", () => $("menu").showModal());

$("unpair").addEventListener("press", async () => {
  $("menu").close();
  try { await fetch("/unpair", { method: "POST", body: "{}" }); } catch { /* the list on the machine still has it */ }
  check();
});
