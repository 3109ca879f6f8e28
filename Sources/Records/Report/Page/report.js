// Draws each chart from the table behind it, and shows the sections that the filters ask for.
(() => {
  const charts = new Map();
  const root = document.documentElement;

  // MARK: Drawing

  function draw(figure) {
    const canvas = figure.querySelector("canvas");
    if (!canvas) return;
    charts.get(figure)?.destroy();
    const {form, unit} = figure.dataset;
    const data = chartMaker.read(figure);
    const box = canvas.parentElement;
    // On paper a chart is as wide as its column, in the paper's pixels.
    const columns = {third: 205, usual: 318, "two-thirds": 434, full: 662};
    const width = chartMaker.isPrinted() ? columns[figure.className] : box.clientWidth;
    const height = form === "pyramid" ? 70 + 20 * data.labels.length : 210;
    if (chartMaker.isPrinted()) {
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      canvas.width = width;
      canvas.height = height;
    }
    charts.set(figure, new Chart(canvas, chartMaker.settings(form, data, unit, width)));
  }

  /// Charts beside one another share one scale.
  function align(shown) {
    const groups = new Map();
    for (const figure of shown) {
      const {activity, system, part} = figure.closest("section").dataset;
      const key = [activity, system, part, figure.dataset.figure].join("\n");
      groups.set(key, [...(groups.get(key) ?? []), figure]);
    }
    for (const figures of groups.values()) {
      if (figures.length < 2) continue;
      const axis = figures[0].dataset.form === "pyramid" ? "x" : "y";
      const scales = figures.map((figure) => charts.get(figure).scales[axis]);
      const [min, max] = [Math.min(...scales.map((s) => s.min)), Math.max(...scales.map((s) => s.max))];
      for (const figure of figures) {
        const chart = charts.get(figure);
        Object.assign(chart.options.scales[axis], {min, max});
        chart.update();
      }
    }
  }

  // MARK: Filters

  const choice = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id))?.value;

  function isWanted(section, first) {
    const {activity, period, system, part} = section.dataset;
    const wanted = choice("activity") ?? "all";
    const times = [choice("period") ?? first, choice("beside") ?? ""];
    return (period === "" || times.includes(period))
      && (system === "" || system === (choice("system") ?? system))
      && (wanted === "all" || wanted === activity)
      && part === (choice(`part-${activity}`) ?? "");
  }

  /// The sections of the second period are to the right of those of the first.
  function place(sections) {
    const beside = choice("beside") ?? "";
    const isPair = beside !== "" && beside !== choice("period");
    document.getElementById("sections").classList.toggle("beside", isPair);
    const rows = new Map();
    for (const section of sections) {
      const {activity, period, system, part} = section.dataset;
      const key = [activity, system, part].join("\n");
      if (!rows.has(key)) rows.set(key, rows.size + 1);
      const isRight = isPair && period === beside;
      section.style.order = isPair ? 2 * rows.get(key) + (isRight ? 1 : 0) : "";
      section.style.gridRow = isPair ? rows.get(key) : "";
      section.style.gridColumn = isPair ? (isRight ? 2 : 1) : "";
    }
  }

  function show() {
    /** @type {(where: string) => any[]} */
    const found = (where) => [...document.querySelectorAll(where)];
    const sections = found("#sections > section");
    const first = sections[0]?.dataset.period;
    const all = [...found("#overview > section"), ...sections];
    for (const section of all) section.hidden = !isWanted(section, first);
    const shown = sections.filter((section) => !section.hidden);
    place(shown);
    const figures = all.filter((section) => !section.hidden)
      .flatMap((section) => [...section.querySelectorAll("figure")]);
    for (const figure of figures) {
      if (!charts.has(figure) || choice("beside") !== "") draw(figure);
    }
    align(figures.filter((figure) => charts.has(figure)));
    document.getElementById("nothing").hidden = shown.length > 0 || sections.length === 0;
  }

  function redraw() {
    for (const figure of [...charts.keys()]) draw(figure);
    show();
  }

  const form = document.querySelector("form");
  if (form) form.hidden = false;
  form?.addEventListener("change", () => {
    for (const chart of charts.values()) chart.destroy();
    charts.clear();
    show();
  });
  form?.addEventListener("submit", (event) => event.preventDefault());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  // On paper the page is light, and as wide as the paper.
  addEventListener("beforeprint", () => {
    root.dataset.print = "";
    redraw();
  });
  addEventListener("afterprint", () => {
    delete root.dataset.print;
    redraw();
  });
  show();
})();
