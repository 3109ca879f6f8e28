// What wasn't logged on its day: tries at a climb, or sets of an exercise.

import { link } from "/link.js";
import { $, make, within } from "/parts.js";
import { ask } from "/queue.js";

/** @type {any} */
const form = $("past-form");
const fields = (part) => [...$(part).querySelectorAll("input")];

export function openPast() {
  $("menu").close();
  const { climb, lift } = link.state;
  // The day in the phone's own time zone.
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  form.day.max = today;
  form.day.value = form.day.value || today;
  $("past-grades").replaceChildren(...(climb?.grades ?? []).map((value) => make("option", { value })));
  offerNames();
  if (lift && !form.exercise.value) form.exercise.value = lift.exercise;
  show(climb ? "climb" : "lift");
  $("past").tabIndex = -1;
  $("past").showModal();
  $("past").focus();
}

// The names of the open climbs, to choose from while one types.
async function offerNames() {
  try {
    const response = await fetch("/routes?from=0", { signal: within(5000) });
    const { projects = [] } = await response.json();
    $("past-names").replaceChildren(...projects.map(({ name }) => make("option", { value: name })));
  } catch { /* one types the name */ }
}

// Either a climb or sets: what isn't shown isn't asked for.
function show(kind) {
  for (const part of ["climb", "lift"]) {
    $(`past-${part}`).hidden = part !== kind;
    for (const field of fields(`past-${part}`)) field.disabled = part !== kind;
    $(`past-is-${part}`).ariaPressed = String(part === kind);
  }
}
for (const kind of ["climb", "lift"]) $(`past-is-${kind}`).addEventListener("press", () => show(kind));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = {};
  for (const field of form.querySelectorAll("input:enabled")) {
    const text = field.value.trim();
    if (text) said[field.name] = field.type === "number" ? Number(text) : text;
  }
  ask("state-entry", JSON.stringify(said));
  $("past").close();
});
