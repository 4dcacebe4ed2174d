// Keys for the views, for moving and for undoing. Read before the page: a key pressed as soon as
// something is to be seen counts.
"use strict";
function isTyping(target) {
  return target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select");
}
(() => {
  let goes = false;

  function move(step) {
    const all = [...document.querySelectorAll("[data-card]")];
    if (!all.length) return;
    const at = all.findIndex((card) => card.classList.contains("at"));
    const next = all[Math.max(0, Math.min(all.length - 1, at + step))];
    all.forEach((card) => card.classList.toggle("at", card === next));
    const target = next.querySelector("a, input, button");
    if (target) target.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("pointerdown", () => { goes = false; });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const went = goes;
    goes = false;
    if (went) {
      const link = document.querySelector(`nav [data-key="${CSS.escape(event.key)}"]`);
      if (link) { event.preventDefault(); link.click(); }
      return;
    }
    if (event.key === "g") goes = true;
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
})();
