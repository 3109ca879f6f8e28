// The screen on the wall: it shows every session of the machine and of the gym's other machines, and is read-only.

import { begin, link, listen, now, pair } from "/link.js";
import { $, make, plural, readRest, showRing, timeOfDay, tr } from "/parts.js";

// The machine's sessions by port, other machines' by the machine's id; the session that serves this page is first.
const sessions = new Map();
const own = Number(location.port || 80);
// This machine's name, and since when the gym's server doesn't answer; empty without a server.
let gym = {};

listen((what, data) => {
  if (what === "line") showLine();
  if (what === "state") keep(own, link.state);
  // Another session's state, or its end.
  if (what === "session") {
    const key = data.machine || data.port;
    if (data.state) keep(key, data.state, data.lastHeardMs); else end(key);
  }
  if (what === "gym") {
    gym = data;
    for (const session of sessions.values()) show(session);
    showLine();
  }
});

function keep(key, state, lastHeardMs) {
  const isNew = !sessions.has(key);
  if (isNew) sessions.set(key, { key, article: $("session").content.firstElementChild.cloneNode(true) });
  Object.assign(sessions.get(key), { state, lastHeardMs });
  show(sessions.get(key));
  if (isNew) arrange();
}

function end(key) {
  if (!sessions.has(key)) return;
  sessions.get(key).article.remove();
  sessions.delete(key);
  arrange();
}

// As many as can be read from across the room; more take turns.
const most = 20;
const turn = 15000; // ms
let page = 0;

// This machine's sessions first, then the others by name; up to three beside each other, more in rows.
function arrange() {
  const place = ({ key, state }) => [key === own ? "0" : typeof key === "number" ? "1" : "2", state.title, key].join("\t");
  const sorted = [...sessions.values()].sort((one, other) => place(one).localeCompare(place(other), undefined, { numeric: true }));
  const pages = Math.max(1, Math.ceil(sorted.length / most));
  const size = Math.ceil(sorted.length / pages);
  page %= pages;
  const shown = sorted.slice(page * size, (page + 1) * size);
  $("sessions").replaceChildren(...shown.map(({ article }) => article));
  $("sessions").style.setProperty("--columns", String(columns(size)));
  $("sessions").toggleAttribute("data-many", size > 6);
  $("pages").textContent = pages > 1
    ? tr("%1$@ to %2$@ of %3$@ sessions", page * size + 1, page * size + shown.length, sorted.length) : "";
}
window.addEventListener("resize", arrange);

// So many that each session is about one and a half times as wide as it is high.
function columns(size) {
  const ratio = innerWidth / innerHeight;
  return size <= 3 && ratio > 1 ? size : Math.max(1, Math.round(Math.sqrt(size * ratio / 1.5)));
}

setInterval(() => { if (sessions.size > most) { page += 1; arrange(); } }, turn);

function show(session) {
  const { article, key, state, lastHeardMs } = session;
  const part = (name) => article.querySelector(`.${name}`);
  const view = viewOf(state);
  part("title").textContent = (key === own && gym.machine) || state.title;
  // Its clocks stop: nobody knows what happens there.
  article.toggleAttribute("data-left", Boolean(lastHeardMs));
  part("caption").textContent = lastHeardMs ? tr("last heard %1$@", timeOfDay(lastHeardMs)) : view.caption;
  part("main").textContent = view.main;
  part("climbers").hidden = !state.climbers;
  part("climbers").replaceChildren(...(state.climbers || []).map((climber) => climberItem(climber, state.lift)));
  part("main").style.setProperty("--length", String(Math.max(2, view.main.length)));
  part("counts").replaceChildren(...view.counts.map(([label, value, kind]) =>
    make("div", { data: kind ? { kind } : {} }, make("dt", {}, label), make("dd", {}, String(value)))));
  const outcome = state.outcome;
  const [what, ...more] = outcome ? `${outcome.sign} ${outcome.text}`.split(/(?=, )/) : [""];
  part("outcome").replaceChildren(what, make("span", { className: "more" }, more.join("")));
  part("outcome").dataset.kind = outcome ? outcome.kind : "";
  part("plan").textContent = state.warnings.join(" ") || view.plan;
  if (state.warnings.length) part("plan").dataset.kind = "warning"; else delete part("plan").dataset.kind;
  tick(session);
}

function climberItem(climber, isLifting) {
  const tries = isLifting ? plural(climber.tries, "%1$@ set", "%1$@ sets") : plural(climber.tries, "%1$@ try", "%1$@ tries");
  const what = [climber.grade, tries].filter(Boolean).join(" · ");
  const item = make("li", {},
    make("span", { className: "name" }, climber.name), make("span", { className: "what" }, ` ${what} `),
    make("span", { className: "left" }));
  if (climber.isUp) item.setAttribute("aria-current", "true");
  return item;
}

// The large figure, with its caption and counts.
function viewOf(state) {
  const { climb, lift, figures } = state;
  if (climb) {
    const plan = climb.plan ? [climb.plan.task, climb.plan.next && tr("then %1$@", climb.plan.next)] : [];
    return {
      caption: [tr("route %1$@", climb.number), climb.name].filter(Boolean).join(" · "), main: climb.grade,
      counts: [
        [plural(climb.tries, "try", "tries"), climb.tries], [plural(climb.sends, "send", "sends"), climb.sends, "send"],
        [plural(climb.falls, "fall", "falls"), climb.falls, "fall"],
      ],
      plan: plan.filter(Boolean).join(" · "),
    };
  }
  if (lift) {
    const [weight, amount, effort] = lift.values;
    const label = plural(1, "set", "sets");
    // `set 2 of 5`.
    const place = lift.place.startsWith(`${label} `) ? lift.place.slice(label.length + 1) : lift.place;
    return {
      caption: lift.exercise, main: `${weight.text.split(" ")[0]}×${amount.text}`,
      counts: [[label, place, "named"], [effort.label, effort.text, "named"]],
      plan: [lift.plates, lift.after].filter(Boolean).join(" · "),
    };
  }
  const text = figures ? figures.main : "";
  return {
    caption: figures ? figures.caption : "", main: text.length > 12 ? "" : text,
    counts: figures ? figures.counts.map((count) => [count.label, count.value, "named"]) : [],
    // A question lies under the time.
    plan: state.question || (text.length > 12 ? text : figures ? (figures.lines || [])[0] || "" : ""),
  };
}

// Shows the rests of a session by this machine's clock. Another machine's stand still while the gym's server is away.
function tick({ article, key, state, lastHeardMs }) {
  const at = gym.lostAtMs && typeof key === "string" ? gym.lostAtMs : now();
  const ring = article.querySelector(".ring");
  showRing(ring, lastHeardMs ? null : state.rest, at);
  ring.style.setProperty("--length", String(ring.querySelector(".time").textContent.length));
  (state.climbers || []).forEach(({ rest }, place) => {
    const left = article.querySelectorAll(".climbers .left")[place];
    const shown = rest && !lastHeardMs ? readRest(rest, at) : { text: "", isOver: false };
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
    ? tr("No connection since %1$@. This is the last state received.", timeOfDay(link.lostAt))
    : gym.lostAtMs ? tr("No answer from the gym’s server since %1$@. Other machines are shown as they were then.", timeOfDay(gym.lostAtMs)) : "";
  // The other sessions are sent again once the connection is back.
  if (isLost) for (const key of [...sessions.keys()]) if (key !== own) end(key);
}

$("pairing-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("pairing-error").textContent = await pair({ code: $("code").value.replace(/\D/g, "") }, tr("Board"));
});
window.hasStarted = true;
begin(tr("Board"), { events: "/board/events", state: "/board/state", pair: "/board/pair" });
