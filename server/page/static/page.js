// The slider of days, and what changes meanwhile. The page reads and works without it.
"use strict";
(() => {
  const root = document.body.dataset.root;
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

  // The picture of people and things: nearer, farther, and moved with the pointer.
  function readyPicture() {
    const picture = document.querySelector("svg.graph");
    const bar = document.querySelector("[data-zoom]");
    if (!picture || !bar || !bar.hidden) return;
    bar.hidden = false;
    const whole = picture.viewBox.baseVal;
    const [width, height] = [whole.width, whole.height];
    let [x, y, share] = [0, 0, 1];
    let from = null;
    let moved = false;
    const show = () => {
      x = Math.max(0, Math.min(width * (1 - share), x));
      y = Math.max(0, Math.min(height * (1 - share), y));
      picture.setAttribute("viewBox", `${x} ${y} ${width * share} ${height * share}`);
    };
    const zoom = (by, atX, atY) => {
      const next = Math.max(0.1, Math.min(1, share * by));
      x += width * (share - next) * atX;
      y += height * (share - next) * atY;
      share = next;
      show();
    };
    bar.addEventListener("click", (event) => {
      const button = event.target.closest("[data-by]");
      if (button) zoom(Number(button.dataset.by), 0.5, 0.5);
    });
    picture.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const box = picture.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 0.85 : 1.18, (event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height);
    }, { passive: false });
    picture.addEventListener("pointerdown", (event) => { from = [event.clientX, event.clientY, x, y]; moved = false; });
    picture.addEventListener("pointermove", (event) => {
      if (!from) return;
      const scale = width * share / picture.getBoundingClientRect().width;
      x = from[2] - (event.clientX - from[0]) * scale;
      y = from[3] - (event.clientY - from[1]) * scale;
      moved = moved || Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 4;
      show();
    });
    window.addEventListener("pointerup", () => { from = null; });
    picture.addEventListener("dragstart", (event) => event.preventDefault());
    picture.addEventListener("click", (event) => { if (moved) event.preventDefault(); }, true);
  }

  // One tick for all of a kind.
  function readyChoice() {
    for (const label of document.querySelectorAll("[data-choose-all]")) label.hidden = false;
  }
  document.addEventListener("change", (event) => {
    const all = event.target.closest?.("[data-choose-all]");
    if (!all) return;
    for (const box of all.closest("section").querySelectorAll("input[name=id]")) box.checked = event.target.checked;
  });

  // The order of the core: a card dragged over another of its section goes before or behind it.
  let dragged = null;
  let waiting = 0;
  const card = (event) => event.target.closest?.("[data-card]:has([data-order])");
  function readyOrder() {
    for (const form of document.querySelectorAll("[data-order]")) form.closest("[data-card]").draggable = true;
  }
  document.addEventListener("dragstart", (event) => {
    dragged = card(event);
    if (dragged) event.dataTransfer.setData("text/plain", dragged.querySelector("[data-order]").dataset.order);
  });
  document.addEventListener("dragend", () => { dragged = null; });
  const target = (event) => {
    const over = dragged && card(event);
    return over && over !== dragged && over.closest("section") === dragged.closest("section") ? over : null;
  };
  document.addEventListener("dragover", (event) => { if (target(event)) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    const over = target(event);
    if (!over) return;
    event.preventDefault();
    const box = over.getBoundingClientRect();
    const all = [...over.closest("section").querySelectorAll("[data-order]")];
    const at = all.indexOf(over.querySelector("[data-order]")) + (event.clientY > box.y + box.height / 2);
    const form = dragged.querySelector("[data-order]");
    const before = document.createElement("input");
    Object.assign(before, { type: "hidden", name: "before", value: all[at]?.dataset.order || "" });
    form.append(before);
    form.requestSubmit();
  });

  function isBusy() {
    for (const field of document.querySelectorAll("main textarea, main input")) {
      if (field.type === "checkbox" || field.type === "radio") {
        if (field.checked !== field.defaultChecked) return true;
      } else if (field.type !== "hidden" && field.type !== "range" && field.value !== field.defaultValue) return true;
    }
    return Boolean(document.activeElement && isTyping(document.activeElement))
      || Boolean(document.querySelector("main details[open]:not([data-open])"));
  }

  // By what it says and does: it is another element once the page is shown anew.
  const OURS = ["token", "once", "back", "seen"];
  function nameOf(element) {
    if (!element) return "";
    if (element.id) return element.id;
    const sent = element.form ? [...element.form.querySelectorAll("input[type=hidden]")] : [];
    const told = sent.filter((field) => !OURS.includes(field.name)).map((field) => field.value);
    const says = ["href", "aria-label", "value"].map((name) => element.getAttribute(name));
    return [element.tagName, element.textContent, ...says, element.form?.getAttribute("action"), ...told].join("|");
  }
  const PRESSED = "a, button, summary, input";
  const find = (name) => name && [...document.querySelectorAll(`nav [data-key], #view :is(${PRESSED})`)].find((each) => nameOf(each) === name);

  // What is being pressed stays: a press that begins on one element and ends on another is none.
  // And where somebody is about to press, nothing else comes under the pointer.
  const AIMED_MS = 1000;
  let isDown = false;
  let aimed = 0;
  const down = () => { isDown = true; };
  const up = () => setTimeout(() => { isDown = false; });
  const listen = (names, heard) => names.forEach((name) => window.addEventListener(name, heard, true));
  listen(["pointerdown"], down);
  listen(["pointerup", "pointercancel", "keyup", "blur"], up);
  listen(["keydown"], (event) => { if (event.key === " ") down(); });
  listen(["pointermove"], (event) => { if (event.target.closest?.(PRESSED)) aimed = Date.now(); });
  const isPressing = () => isDown || Date.now() - aimed < AIMED_MS || Boolean(document.querySelector("#view .htmx-request, #nav .htmx-request"));

  // What is pressed while the answer to another press is under way is pressed once that is here, on
  // what stands in its place: the page that it was pressed on goes, and a request from it with it.
  const MOST_HELD = 20;
  const held = [];
  const isAnswering = () => Boolean(document.querySelector("form.htmx-request, a.htmx-request"));
  window.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("#view a[href], #view form[method=post] button, nav [data-key]");
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || !isAnswering()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.length < MOST_HELD) held.push(nameOf(pressed));
  }, true);
  window.addEventListener("keydown", (event) => {
    if (event.key !== "u" || !isAnswering() || isTyping(event.target)) return;
    event.stopImmediatePropagation();
    held.push("undo");
  }, true);
  function pressHeld() {
    if (isAnswering()) return;
    const name = held.shift();
    if (!name) return;
    const pressed = find(name);
    if (pressed) pressed.click();
    else pressHeld();
  }
  document.body.addEventListener("htmx:afterSettle", () => setTimeout(pressHeld));
  // Who goes by keyboard goes on from the view, not through the navigation once more.
  document.body.addEventListener("htmx:afterSettle", () => {
    if (document.activeElement === document.body) document.getElementById("view")?.focus({ preventScroll: true });
  });
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(name, (event) => {
      held.length = 0;
      if (!event.detail.requestConfig.headers.Follows) document.getElementById("notice").textContent = document.body.dataset.away;
    });
  }

  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(follow, 300);
  }

  function follow() {
    if (document.querySelector("#view [data-stay]")) return;
    if (dragged?.isConnected || isPressing()) {
      later();
      return;
    }
    if (isBusy()) {
      document.getElementById("notice").textContent = document.body.dataset.changed;
      return;
    }
    const place = location.pathname + location.search;
    htmx.ajax("GET", place, { source: "#view", target: "#view", select: "#view", swap: "outerHTML", selectOOB: "#nav", headers: { Follows: "yes" } });
  }

  // Somebody went on while the page that they were on was asked for again: it comes too late.
  // Of a view that is no longer on the page htmx tells nobody before it swaps, and nothing is kept.
  let kept = null;
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, pathInfo } = event.detail;
    if (!requestConfig.headers.Follows) return;
    const isHere = pathInfo.requestPath === location.pathname + location.search;
    const waits = isPressing() || isBusy();
    if (isHere && waits) later();
    event.detail.shouldSwap = isHere && !waits;
    const under = document.querySelector(`#view :is(${PRESSED}):hover`);
    kept = { on: nameOf(document.querySelector("#view :focus")), under: nameOf(under), top: under?.getBoundingClientRect().top };
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (!event.detail.requestConfig.headers.Follows || !kept) return;
    const under = find(kept.under);
    if (under) window.scrollBy(0, under.getBoundingClientRect().top - kept.top);
    const on = find(kept.on);
    if (!on || on === document.activeElement) return;
    on.focus({ preventScroll: true });
    on.closest("[data-card]")?.classList.add("at");
  });

  const news = new EventSource(root + "/live?seen=" + document.body.dataset.seen);
  news.addEventListener("changed", () => {
    clearTimeout(waiting);
    waiting = setTimeout(follow, 200);
  });
  window.addEventListener("pagehide", () => news.close());
  for (const ready of [readySlider, readyPicture, readyOrder, readyChoice]) {
    document.body.addEventListener("htmx:load", ready);
    ready();
  }
})();
