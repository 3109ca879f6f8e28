"use strict";
// Draws each chart from the table behind it, and shows the sections that the filters ask for.
(() => {
  const charts = new Map();
  const root = document.documentElement;
  const colour = (name) => getComputedStyle(root).getPropertyValue(name).trim();

  // Beside its colour each series has a pattern of its own: none, stripes, dots, bars.
  const inks = 4;
  const inkOf = (series) => colour(`--c${series % inks + 1}`);
  function fill(series) {
    const ink = inkOf(series);
    if (series % inks === 0) return ink;
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const pen = tile.getContext("2d");
    pen.fillStyle = pen.strokeStyle = ink;
    pen.fillRect(0, 0, 8, 8);
    pen.strokeStyle = pen.fillStyle = colour("--panel");
    if (series % inks === 1) {
      pen.lineWidth = 1.5;
      pen.beginPath();
      for (const x of [-4, 0, 4, 8]) { pen.moveTo(x, 8); pen.lineTo(x + 8, 0); }
      pen.stroke();
    } else if (series % inks === 2) {
      pen.beginPath();
      pen.arc(4, 4, 1.5, 0, 7);
      pen.fill();
    } else {
      pen.fillRect(0, 3, 8, 1.5);
    }
    return pen.createPattern(tile, "repeat");
  }

  function read(figure) {
    const table = figure.querySelector("table");
    const heads = [...table.tHead.rows[0].cells];
    const rows = [...table.tBodies[0].rows];
    const value = (cell) => {
      const number = parseFloat(cell.dataset.value ?? cell.textContent);
      return Number.isFinite(number) ? number : null;
    };
    const columns = (role) => heads.flatMap((head, place) =>
      head.dataset.role === role
        ? [{title: head.textContent, values: rows.map((row) => value(row.cells[place]))}] : []);
    return {
      labels: rows.map((row) => row.cells[0].textContent), series: columns("series"),
      low: columns("low"), high: columns("high"),
    };
  }

  // Beside its colour each line has dashes and a mark of its own.
  function line(series, place) {
    const ink = colour(`--c${place % 3 + 1}`);
    return {
      type: "line", label: series.title, data: series.values, spanGaps: true, borderColor: ink,
      backgroundColor: ink, borderWidth: 2, borderDash: [[], [6, 4], [2, 3]][Math.floor(place / 3) % 3],
      pointRadius: 4, pointStyle: ["circle", "triangle", "rect", "rectRot", "star"][place % 5],
    };
  }

  function datasets(form, data) {
    if (form === "lines") return data.series.map(line);
    if (form !== "interval") {
      return data.series.map((series, place) => ({
        label: series.title, data: series.values, backgroundColor: fill(place),
        borderColor: inkOf(place), borderWidth: 1, stack: "all",
      }));
    }
    const range = data.low[0].values.map((low, place) => [low ?? 0, data.high[0].values[place] ?? 0]);
    return [
      {
        type: "line", label: data.series[0].title, data: data.series[0].values, showLine: false,
        pointRadius: 5, pointBackgroundColor: colour("--c2"), borderColor: colour("--c2"),
        backgroundColor: colour("--c2"), pointStyle: "rectRot",
      },
      {
        type: "bar", label: "From, to", data: range, barThickness: 4,
        backgroundColor: colour("--line"), grouped: false,
      },
    ];
  }

  function options(form, data) {
    const size = parseFloat(getComputedStyle(root).fontSize) * 0.8;
    const font = {size, family: getComputedStyle(document.body).fontFamily};
    const ink = colour("--text");
    const along = {ticks: {color: ink, font, autoSkip: form !== "pyramid"}, grid: {display: false}};
    const scale = {
      beginAtZero: true, ticks: {color: ink, font, precision: 0}, grid: {color: colour("--level0")},
    };
    if (form === "interval") scale.max = 100;
    if (form === "lines") scale.beginAtZero = false;
    else if (form !== "interval") { along.stacked = true; scale.stacked = true; }
    const lies = form === "pyramid";
    return {
      animation: false, responsive: true, maintainAspectRatio: false, indexAxis: lies ? "y" : "x",
      scales: lies ? {x: scale, y: along} : {x: along, y: scale},
      plugins: {
        legend: {
          display: data.series.length > 1 || form === "interval",
          labels: {color: ink, font, boxWidth: size, usePointStyle: form === "interval" || form === "lines"},
        },
        tooltip: {bodyFont: font, titleFont: font},
      },
    };
  }

  function draw(figure) {
    const canvas = figure.querySelector("canvas");
    if (!canvas) return;
    charts.get(figure)?.destroy();
    const form = figure.dataset.form;
    const data = read(figure);
    charts.set(figure, new Chart(canvas, {
      type: "bar", data: {labels: data.labels, datasets: datasets(form, data)},
      options: options(form, data),
    }));
  }

  const choice = (id) => document.getElementById(id)?.value;

  function isWanted(section, first) {
    const {activity, period, system} = section.dataset;
    const wanted = choice("activity") ?? "all";
    return period === (choice("period") ?? first.period)
      && (system === "" || system === (choice("system") ?? system))
      && (wanted === "all" || wanted === activity);
  }

  function show() {
    const sections = [...document.querySelectorAll("section")];
    let shown = 0;
    for (const section of sections) {
      section.hidden = !isWanted(section, sections[0].dataset);
      if (section.hidden) continue;
      shown += 1;
      for (const figure of section.querySelectorAll("figure")) {
        if (!charts.has(figure)) draw(figure);
      }
    }
    document.getElementById("nothing").hidden = shown > 0 || sections.length === 0;
  }

  function redraw() { for (const figure of [...charts.keys()]) draw(figure); }

  document.querySelector("form")?.addEventListener("change", show);
  document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  // On paper it is light, and as wide as the paper.
  addEventListener("beforeprint", () => {
    root.dataset.print = "";
    redraw();
    for (const chart of charts.values()) chart.resize(640, chart.height);
  });
  addEventListener("afterprint", () => {
    delete root.dataset.print;
    redraw();
  });
  show();
})();
