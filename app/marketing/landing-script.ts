/*
 * All the script of the public pages: at their end, small, and only an improvement on what works
 * without it. It closes the phone's menu, turns the five steps, and answers the calculator while
 * somebody types (docs/rules.md, Landing page). It starts when the page has been painted and the
 * browser is idle, or at the first interaction: showing the page needs none of it.
 */
const TURN_MS = 5_000;
const SWIPE_PX = 50;

const find = <E extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector);
const all = (selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<HTMLElement>(selector),
];

/** Closes the menu on a choice in it, a click beside it, and Escape. */
function setUpMenu(menu: HTMLDetailsElement): void {
  addEventListener("click", ({ target }) => {
    if (!menu.contains(target as Node) || (target as Element).closest("a")) menu.open = false;
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    find("summary", menu)?.focus();
  });
}

/** Shows one step at a time, and moves on while it is visible, unused and not stopped. */
function startCarousel(carousel: HTMLElement): void {
  const slides = all("li", carousel);
  const dots = all("[data-step]", carousel);
  const list = find("ol", carousel)!;
  const pause = find("[data-pause]", carousel)!;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0;
  let stopped = reducedMotion.matches;
  let hovered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    clearTimeout(timer);
    const paused =
      stopped || hovered || document.hidden || carousel.contains(document.activeElement);
    if (!paused) timer = setTimeout(() => show(at + 1), TURN_MS);
    // Screen readers announce a step only if the visitor chose it.
    list.setAttribute("aria-live", paused ? "polite" : "off");
    pause.setAttribute("aria-label", stopped ? "Let the steps take turns" : "Stop taking turns");
    carousel.classList.toggle("stopped", stopped);
  };
  const show = (next: number) => {
    at = (next + slides.length) % slides.length;
    slides.forEach((slide, index) => slide.classList.toggle("on", index === at));
    dots.forEach((dot, index) =>
      index === at ? dot.setAttribute("aria-current", "step") : dot.removeAttribute("aria-current"),
    );
    schedule();
  };

  carousel.addEventListener("click", ({ target }) => {
    const {
      turn,
      step,
      pause: stop,
    } = (target as Element).closest<HTMLElement>("button")?.dataset ?? {};
    if (stop !== undefined) {
      stopped = !stopped;
      schedule();
    } else if (turn) show(at + Number(turn));
    else if (step) show(Number(step));
  });
  carousel.addEventListener("pointerenter", ({ pointerType }) => {
    hovered = pointerType === "mouse";
    schedule();
  });
  carousel.addEventListener("pointerleave", () => {
    hovered = false;
    schedule();
  });
  carousel.addEventListener("focusin", schedule);
  carousel.addEventListener("focusout", () => setTimeout(schedule));
  document.addEventListener("visibilitychange", schedule);
  reducedMotion.addEventListener("change", () => {
    stopped = reducedMotion.matches;
    schedule();
  });

  let fromX: number | null = null;
  list.addEventListener(
    "touchstart",
    ({ touches }) => (fromX = touches.length === 1 ? touches[0]!.clientX : null),
    { passive: true },
  );
  list.addEventListener("touchend", ({ changedTouches }) => {
    const moved = fromX === null ? 0 : changedTouches[0]!.clientX - fromX;
    fromX = null;
    if (Math.abs(moved) >= SWIPE_PX) show(at + (moved < 0 ? 1 : -1));
  });

  schedule();
}

/** Updates the sums while typing; an error is shown beside the field. */
function startCalculator(form: HTMLFormElement): void {
  const field = find<HTMLInputElement>("[name=amount]", form)!;
  const error = find("[data-problem]", form)!;
  const answer = async () => {
    if (field.value.length > field.maxLength) field.value = field.value.slice(0, field.maxLength);
    // Created on first use: loading the browser's number formats takes long.
    const { answerPayout, payoutLines } = await import("./payout-calculator");
    const payout = answerPayout({
      amount: field.value,
      feePayer: String(new FormData(form).get("bears")),
    });
    for (const line of payoutLines)
      find(`[data-line=${line}]`, form)!.textContent = payout.lines?.[line] ?? "–";
    error.textContent = payout.error;
    if (payout.error) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  };
  form.addEventListener("input", () => void answer());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void answer();
  });
}

/**
 * Sends a form that leaves the page once, and shows that it is under way. Going back to the page
 * shows it as it was.
 */
function submitOnce(form: HTMLFormElement): void {
  const button = find("button", form);
  form.addEventListener("submit", (event) => {
    if (button?.ariaBusy === "true") event.preventDefault();
    else button?.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => button?.removeAttribute("aria-busy"));
}

let started = false;
function start(): void {
  if (started) return;
  started = true;
  const menu = find<HTMLDetailsElement>("details.menu");
  if (menu) setUpMenu(menu);
  const carousel = find("[data-carousel]");
  if (carousel) startCarousel(carousel);
  const calculator = find<HTMLFormElement>("[data-payout]");
  if (calculator) startCalculator(calculator);
  // The errors that the server reported, if any.
  find("[role=alert][tabindex]")?.focus();
  for (const form of document.querySelectorAll<HTMLFormElement>("form[method=post]"))
    submitOnce(form);
}

for (const touch of ["pointerdown", "touchstart", "keydown", "focusin"])
  addEventListener(touch, start, { capture: true, once: true, passive: true });
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start));

export {};
