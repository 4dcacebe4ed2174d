// Keyboard, the slider of days, and what changes meanwhile. The page reads and works without it.
"use strict";
(() => {
  const root = document.body.dataset.root;
  const cards = () => [...document.querySelectorAll("[data-card]")];
  let started = 0;

  const isTyping = (target) => target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select");

  function move(step) {
    const all = cards();
    if (!all.length) return;
    const at = all.findIndex((card) => card.classList.contains("at"));
    const next = all[Math.max(0, Math.min(all.length - 1, at + step))];
    all.forEach((card) => card.classList.toggle("at", card === next));
    const target = next.querySelector("a, input, button");
    if (target) target.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const went = Date.now() - started < 1500;
    started = 0;
    if (went) {
      const link = document.querySelector(`nav [data-key="${CSS.escape(event.key)}"]`);
      if (link) { event.preventDefault(); link.click(); }
      return;
    }
    if (event.key === "g") started = Date.now();
    else if (event.key === "j") move(1);
    else if (event.key === "k") move(-1);
    else if (event.key === "u") document.querySelector("[data-undo]")?.click();
    else if (event.key === "/") {
      event.preventDefault();
      const field = document.getElementById("q");
      if (field) field.select();
      else document.querySelector('nav [data-key="s"]').click();
    }
  });

  function readySlider() {
    const slider = document.getElementById("slider");
    if (!slider || slider.dataset.ready) return;
    slider.dataset.ready = "yes";
    slider.closest("[data-slider]").hidden = false;
    const day = document.getElementById("day");
    const first = Date.parse(slider.dataset.first + "T00:00:00Z");
    slider.addEventListener("input", () => {
      const chosen = new Date(first + slider.value * 86400000);
      day.value = chosen.toISOString().slice(0, 10);
    });
    slider.addEventListener("change", () => day.form.requestSubmit());
  }

  function isBusy() {
    for (const field of document.querySelectorAll("main textarea, main input")) {
      if (field.type === "checkbox" || field.type === "radio") {
        if (field.checked !== field.defaultChecked) return true;
      } else if (field.type !== "hidden" && field.type !== "range" && field.value !== field.defaultValue) return true;
    }
    return Boolean(document.activeElement && isTyping(document.activeElement))
      || Boolean(document.querySelector("main details[open]:not([data-open])"));
  }

  function follow() {
    if (isBusy()) {
      document.getElementById("notice").textContent = document.body.dataset.changed;
      return;
    }
    const place = location.pathname + location.search;
    htmx.ajax("GET", place, { source: "#view", target: "#view", select: "#view", swap: "outerHTML", selectOOB: "#nav" });
  }

  let waiting = 0;
  const news = new EventSource(root + "/live");
  news.addEventListener("changed", () => {
    clearTimeout(waiting);
    waiting = setTimeout(follow, 200);
  });
  window.addEventListener("pagehide", () => news.close());
  document.body.addEventListener("htmx:load", readySlider);
  readySlider();
})();
