// The screen on the wall: it shows every session of the machine, and of the gym's other machines, and can do nothing.

import { begin, link, listen, now, pair } from "/link.js";
import { $, counted, make, readRest, showRing, timeOfDay } from "/parts.js";

// The machine's sessions by their ports, other machines' by the machines' ids; the one that serves this page is first.
const sessions = new Map();
const own = Number(location.port || 80);
// This machine's name, and since when the gym's server is away; without a server it has neither.
let gym = {};

listen((what, data) => {
  if (what === "line") showLine();
  if (what === "state") keep(own, link.state);
  // Another session's state, or its end.
  if (what === "session") {
    const key = data.machine || data.port;
    if (data.state) keep(key, data.state); else end(key);
  }
  if (what === "gym") {
    gym = data;
    if (sessions.has(own)) show(sessions.get(own));
    showLine();
  }
});

function keep(key, state) {
  const isNew = !sessions.has(key);
  if (isNew) sessions.set(key, { key, article: $("session").content.firstElementChild.cloneNode(true) });
  sessions.get(key).state = state;
  show(sessions.get(key));
  if (isNew) arrange();
}

function end(key) {
  if (!sessions.has(key)) return;
  sessions.get(key).article.remove();
  sessions.delete(key);
  arrange();
}

// This machine's sessions first, then the others by name; up to three beside each other, more in rows.
function arrange() {
  const place = ({ key, state }) => [key === own ? "0" : typeof key === "number" ? "1" : "2", state.title, key].join("\t");
  const sorted = [...sessions.values()].sort((one, other) => place(one).localeCompare(place(other)));
  $("sessions").replaceChildren(...sorted.map(({ article }) => article));
  $("sessions").style.setProperty("--columns", String(sorted.length > 3 ? Math.ceil(Math.sqrt(sorted.length)) : sorted.length));
}

function show(session) {
  const { article, key, state } = session;
  const part = (name) => article.querySelector(`.${name}`);
  const view = viewOf(state);
  part("title").textContent = (key === own && gym.machine) || state.title;
  part("caption").textContent = view.caption;
  part("main").textContent = view.main;
  part("climbers").hidden = !state.climbers;
  part("climbers").replaceChildren(...(state.climbers || []).map((climber) => climberItem(climber, state.lift)));
  // A letter is about six tenths as wide as it is high.
  part("main").style.setProperty("--length", String(Math.max(2, view.main.length)));
  part("counts").replaceChildren(...view.counts.map(([label, value, kind]) =>
    make("div", { data: kind ? { kind } : {} }, make("dt", {}, label), make("dd", {}, String(value)))));
  const outcome = state.outcome;
  part("outcome").textContent = outcome ? `${outcome.sign} ${outcome.text}` : "";
  part("outcome").dataset.kind = outcome ? outcome.kind : "";
  part("plan").textContent = state.warnings.join(" ") || view.plan;
  tick(session);
}

function climberItem(climber, isLifting) {
  const tries = isLifting ? counted(climber.tries, "set", "sets") : counted(climber.tries, "try", "tries");
  const what = [climber.grade, tries].filter(Boolean).join(" · ");
  const item = make("li", {},
    make("span", { className: "name" }, climber.name), ` ${what} `, make("span", { className: "left" }));
  if (climber.isUp) item.setAttribute("aria-current", "true");
  return item;
}

// What stands large, under which title, and with which counts.
function viewOf(state) {
  const { climb, lift, figures } = state;
  if (climb) {
    const plan = climb.plan ? [climb.plan.task, climb.plan.next && `then ${climb.plan.next}`] : [];
    return {
      caption: [`route ${climb.number}`, climb.name].filter(Boolean).join(" · "), main: climb.grade,
      counts: [["tries", climb.tries], ["sends", climb.sends, "send"], ["falls", climb.falls, "fall"]],
      plan: plan.filter(Boolean).join(" · "),
    };
  }
  if (lift) {
    const [weight, amount, effort] = lift.values;
    return {
      caption: lift.exercise, main: `${weight.text.split(" ")[0]}×${amount.text}`,
      counts: [["set", lift.place.replace(/^set /, "")], [effort.label, effort.text]],
      plan: [lift.plates, lift.after].filter(Boolean).join(" · "),
    };
  }
  const text = state.question || (figures ? figures.main : "");
  return {
    caption: figures ? figures.caption : "", main: text.length > 12 ? "" : text,
    counts: figures ? figures.counts.map((count) => [count.label, count.value]) : [],
    plan: text.length > 12 ? text : figures ? (figures.lines || [])[0] || "" : "",
  };
}

// All sessions are told by the clock of this machine.
function tick({ article, state }) {
  showRing(article.querySelector(".ring"), state.rest, now());
  (state.climbers || []).forEach(({ rest }, place) => {
    const left = article.querySelectorAll(".climbers .left")[place];
    const shown = rest ? readRest(rest, now()) : { text: "", isOver: false };
    left.textContent = shown.text;
    left.toggleAttribute("data-over", shown.isOver);
  });
}
setInterval(() => { if (link.isOnline) for (const session of sessions.values()) tick(session); }, 250);

function showLine() {
  $("pairing").hidden = link.isPaired;
  const isLost = link.isPaired && !link.isOnline;
  document.body.toggleAttribute("data-off", isLost);
  $("line").textContent = isLost && link.lostAt
    ? `No connection since ${timeOfDay(link.lostAt)}. This is the last that was seen.`
    : gym.lostAtMs ? `No answer from the gym’s server since ${timeOfDay(gym.lostAtMs)}. Other machines are shown as they were then.` : "";
  // Other sessions are told anew with the connection.
  if (isLost) for (const key of [...sessions.keys()]) if (key !== own) end(key);
}

$("pairing-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("pairing-error").textContent = await pair({ code: $("code").value.replace(/\D/g, "") }, "Board");
});
begin("Board", { events: "/board/events", state: "/board/state", pair: "/board/pair" });
