"use strict";
// Makes the settings of a chart from the table behind it: its series, colours and axes.
const chartMaker = (() => {
  const root = document.documentElement;
  const colour = (name) => getComputedStyle(root).getPropertyValue(name).trim();
  const isPrinted = () => "print" in root.dataset;
  const letters = () => isPrinted() ? 9.5 : parseFloat(getComputedStyle(root).fontSize) * 0.78;
  // Lines and marks grow with the letters: a wall is read from afar.
  const thick = (points) => points * letters() / 12.5;

  // MARK: Colours

  // Besides its colour, each series has its own filling: full, pale, full again, dotted; the remainder is hollow.
  const inks = 4;
  const inkOf = (series) => colour(`--c${series % inks + 1}`);
  function fade(ink, part) {
    const [red, green, blue] = ink.match(/[0-9a-f]{2}/gi).map((pair) => parseInt(pair, 16));
    return `rgba(${red}, ${green}, ${blue}, ${part})`;
  }
  function fill(series) {
    const ink = inkOf(series);
    if (series % inks === 1) return fade(ink, 0.45);
    if (series % inks !== 3) return ink;
    const tile = document.createElement("canvas");
    tile.width = tile.height = 10;
    const pen = tile.getContext("2d");
    pen.fillStyle = ink;
    pen.beginPath();
    pen.arc(5, 5, 2, 0, 7);
    pen.fill();
    return pen.createPattern(tile, "repeat");
  }

  // MARK: Texts

  // In the page's language, as its tables are.
  const words = document.getElementById("report").dataset;
  const range = (low, high) => words.range.replace("{low}", () => low).replace("{high}", () => high);

  // MARK: Tables

  function read(figure) {
    const table = figure.querySelector("table");
    const heads = [...table.tHead.rows[0].cells];
    const rows = [...table.tBodies[0].rows];
    const value = (cell) => {
      const number = parseFloat(cell.dataset.value ?? cell.textContent.replaceAll(",", ""));
      return Number.isFinite(number) ? number : null;
    };
    const columns = (role) => heads.flatMap((head, place) =>
      head.dataset.role === role
        ? [{
          title: head.textContent, values: rows.map((row) => value(row.cells[place])),
          texts: rows.map((row) => row.cells[place].textContent),
        }] : []);
    return {
      title: heads[0].textContent, labels: rows.map((row) => row.cells[0].textContent),
      series: columns("series"), low: columns("low"), high: columns("high"),
      open: columns("open"), line: columns("line"), point: columns("point"),
      scale: [...figure.querySelectorAll(".scale li")].map((name) => name.textContent),
    };
  }

  // MARK: Series

  // Besides its colour, each line has its own dashes and mark.
  function line(series, place) {
    const ink = colour(`--c${place % inks + 1}`);
    const isDense = series.values.length > 24;
    return {
      type: "line", label: series.title, data: series.values, texts: series.texts, spanGaps: true,
      borderColor: ink, backgroundColor: ink, borderWidth: thick(2.5),
      borderDash: [[], [8, 4], [3, 3]][Math.floor(place / inks) % 3],
      pointRadius: thick(isDense ? 2 : 4), pointStyle: ["circle", "triangle", "rect", "rectRot", "star"][place % 5],
    };
  }

  function bars(data) {
    const bar = (series) => ({
      label: series.title, data: series.values, texts: series.texts, borderWidth: thick(1.5), stack: "all",
      maxBarThickness: thick(56),
    });
    return [
      ...data.series.map((series, place) =>
        ({...bar(series), backgroundColor: fill(place), borderColor: inkOf(place)})),
      ...data.open.map((series) =>
        ({...bar(series), backgroundColor: "transparent", borderColor: colour("--line")})),
      ...data.line.map((series) => ({
        type: "line", label: series.title, data: series.values, texts: series.texts, borderWidth: thick(3),
        borderColor: colour("--c3"), backgroundColor: colour("--c3"), pointRadius: 0, tension: 0.2,
        order: -1,
      })),
    ];
  }

  function interval(data) {
    const [rate, low, high] = [data.series[0], data.low[0], data.high[0]];
    const ink = colour("--c2");
    return [
      {
        type: "line", label: rate.title, data: rate.values, texts: rate.texts, showLine: false,
        pointStyle: "line", pointRadius: thick(11), pointHoverRadius: thick(13),
        pointBorderWidth: thick(4),
        borderColor: ink, backgroundColor: ink, clip: false, order: -1,
      },
      {
        type: "bar", label: words.likely, grouped: false, maxBarThickness: thick(22), barPercentage: 0.7,
        data: low.values.map((from, place) => from === null ? null : [from, high.values[place]]),
        texts: low.texts.map((text, place) => range(text, high.texts[place])),
        backgroundColor: fade(ink, 0.35), borderColor: fade(ink, 0.35), borderWidth: 1,
        borderSkipped: false,
      },
    ];
  }

  function band(data) {
    const edge = {type: "line", borderWidth: 0, pointRadius: 0, pointHitRadius: 0, spanGaps: true};
    const [level, low, high] = [data.series[0], data.low[0], data.high[0]];
    const [ink, pale] = [colour("--c1"), fade(colour("--c1"), 0.25)];
    return [
      {
        type: "line", label: level.title, data: level.values, texts: level.texts, borderWidth: thick(3),
        borderColor: ink, backgroundColor: ink, spanGaps: true,
        pointRadius: level.values.length > 40 ? 0 : thick(3),
      },
      {...edge, label: low.title, data: low.values, texts: low.texts, fill: false},
      {
        ...edge, label: words.nine, data: high.values, fill: "-1",
        texts: low.texts.map((text, place) => range(text, high.texts[place])),
        borderColor: pale, backgroundColor: pale,
      },
      ...data.point.map((series) => ({
        type: "line", label: series.title, data: series.values, texts: series.texts, showLine: false,
        pointRadius: thick(5), pointStyle: "rectRot", borderColor: colour("--c3"),
        backgroundColor: colour("--c3"), order: -1,
      })),
    ];
  }

  function datasets(form, data) {
    switch (form) {
    case "lines": return data.series.map(line);
    case "interval": return interval(data);
    case "band": return band(data);
    default: return bars(data);
    }
  }

  // MARK: Axes

  function valueAxis(form, data, unit, base) {
    const axis = {
      ...base, beginAtZero: form !== "lines" && form !== "band", grid: {color: colour("--grid")},
      title: {...base.title, text: unit},
    };
    if (form === "interval") axis.max = 100;
    if (form === "pyramid" || form === "stacked") axis.stacked = true;
    if (form === "band") {
      const found = [data.low, data.high, data.point].flat().flatMap((column) => column.values)
        .filter((value) => value !== null);
      axis.min = Math.max(0, Math.floor(Math.min(...found)));
      axis.max = Math.min(data.scale.length - 1, Math.ceil(Math.max(...found))) + 0.25;
      axis.ticks = {...base.ticks, callback: (place) => data.scale[place]};
      axis.afterBuildTicks = (scale) => {
        scale.ticks = data.scale.map((_, value) => ({value}))
          .filter(({value}) => value >= scale.min && value <= scale.max);
      };
    }
    return axis;
  }

  /// The text in lines of at most so many letters, broken at its blanks.
  function wrap(text, room) {
    return text.split(" ").reduce((lines, word) => {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < room) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
      return lines;
    }, []);
  }

  function options(form, data, unit, width) {
    const size = letters();
    const font = {size, family: getComputedStyle(document.body).fontFamily};
    const ink = colour("--text");
    const base = {
      ticks: {color: ink, font, precision: 0},
      title: {display: true, color: colour("--quiet"), font, padding: 2},
    };
    /** @type {any} */
    const along = {
      ...base, title: {...base.title, text: data.title}, grid: {display: false},
      ticks: {
        color: ink, font, autoSkip: form !== "pyramid", autoSkipPadding: size, maxRotation: 0,
      },
    };
    // Labels such as `5 to 8 min` are wrapped, so that all of them have room.
    if (form === "interval") {
      along.ticks.autoSkip = false;
      const room = Math.floor((width - 5 * size) / data.labels.length / (size * 0.62)) - 1;
      along.ticks.callback = (place) => wrap(data.labels[place], room);
    }
    if (form === "pyramid") {
      // Long names are cut, so that half of the chart is left for the bars.
      const room = Math.max(8, Math.floor(width * 0.4 / (size * 0.6)));
      along.ticks.callback = (place) => data.labels[place].length > room
        ? `${data.labels[place].slice(0, room - 1)}…` : data.labels[place];
    }
    if (form === "pyramid" || form === "stacked") along.stacked = true;
    const values = valueAxis(form, data, unit, base);
    const lies = form === "pyramid";
    return {
      animation: false, responsive: !isPrinted(), maintainAspectRatio: false, locale: root.lang,
      devicePixelRatio: isPrinted() ? 2 : undefined, indexAxis: lies ? "y" : "x",
      scales: lies ? {x: values, y: along} : {x: along, y: values},
      plugins: {
        legend: {
          display: data.series.length + data.open.length + data.line.length + data.low.length > 1,
          align: "start",
          labels: {
            color: ink, font, boxWidth: size, boxHeight: size * 0.8, padding: size * 0.8,
            usePointStyle: form === "lines", sort: (one, other) => one.datasetIndex - other.datasetIndex, filter: (item) => item.text !== data.low[0]?.title,
          },
        },
        tooltip: {
          bodyFont: font, titleFont: font,
          filter: (item) => item.dataset.label !== data.low[0]?.title,
          callbacks: {
            title: (items) => data.labels[items[0]?.dataIndex],
            label: (item) => `${item.dataset.label}: ${item.dataset.texts[item.dataIndex]}`,
          },
        },
      },
    };
  }

  // Adds space between the legend and the chart, where Chart.js leaves none.
  const legendRoom = {
    id: "legendRoom",
    beforeInit(chart) {
      const fit = chart.legend.fit;
      chart.legend.fit = function () {
        fit.call(this);
        this.height += letters() * 0.6;
      };
    },
  };

  return {settings: (form, data, unit, width) => ({
    type: "bar", plugins: [legendRoom], data: {labels: data.labels, datasets: datasets(form, data)},
    options: options(form, data, unit, width),
  }), read, isPrinted};
})();
