/**
 * All the script that a store's page brings itself; it stands at the end of the page, and everything works without it. It brings React when nothing
 * else is going on or at the first touch, holds back what is pressed until then, and says when the device is offline (docs/rules.md, Scripts).
 * Minified at build and held to a size by a test: no import, no helper, short ways.
 */
type Connection = { saveData?: boolean; effectiveType?: string };

const IDLE_AFTER_MS = 3_000;
const HELD_AT_MOST_MS = 1_000;
const RETRY_AFTER_MS = 800;

const doc = document;
const page = doc.documentElement;
const me = doc.currentScript as HTMLScriptElement;
const { boot } = me.dataset;
const connection = (navigator as { connection?: Connection }).connection;
const lite = () => page.classList.contains("lite");

let started = false;
let hydrated = false;
let passing = false;
let typed = false;
let held: HTMLElement[] = [];

if (connection && (connection.saveData || /2g/.test(connection.effectiveType!))) page.classList.add(/\blite=off/.test(doc.cookie) ? "lite-off" : "lite");

/** Loads the page's own module: by its address where everybody has the same, else from the text in the page. */
const load = (again?: boolean) => {
  const script = doc.createElement("script");
  script.type = "module";
  script.nonce = me.nonce;
  if (boot) script.src = boot + (again ? "#2" : ""); // another address for the browser, the same for the network
  else script.text = me.previousSibling!.textContent!;
  script.onerror = () => {
    if (!again) setTimeout(load, RETRY_AFTER_MS, true);
    // A release has taken its files away: the page itself knows the new ones. Only once, only where the network answers, and never over what was typed.
    else if (!typed && !sessionStorage.reloaded) {
      fetch("/favicon.svg", { cache: "no-store" }).then(() => {
        sessionStorage.reloaded = 1;
        location.reload();
      }, () => {});
    }
  };
  doc.body.append(script);
};

const start = () => {
  if (started || lite()) return;
  started = true;
  load();
};

/** Does what was held: React takes it when it is there, else it goes on as without scripts. */
const release = () => {
  const due = held;
  held = [];
  passing = true;
  for (const element of due) {
    element.removeAttribute("aria-busy");
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
  passing = false;
};

const hold = (event: Event, element: HTMLElement) => {
  event.preventDefault();
  event.stopPropagation();
  element.setAttribute("aria-busy", "true");
  if (!held.length) setTimeout(release, HELD_AT_MOST_MS);
  held.push(element);
};

const onClick = (event: MouseEvent) => {
  const at = event.target as HTMLElement;
  if (lite()) {
    const frame = at.closest(".frame:not(.tap,.shown)");
    if (frame) {
      event.preventDefault();
      frame.className += " shown";
    }
    return;
  }
  start();
  if (hydrated || passing || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = at.closest<HTMLAnchorElement>("a[href]");
  const button = at.closest<HTMLButtonElement>("button[type=button]:not([popovertarget])");
  // A submit button goes on to its form, which may find that a field is missing; what leaves it is a submit.
  if (link ? link.origin === location.origin && !link.target && !link.hasAttribute("download") && !link.hash : button) hold(event, link || button!);
};

const onSubmit = (event: SubmitEvent) => {
  if (!hydrated && !passing && !lite()) hold(event, event.submitter || (event.target as HTMLElement));
};

addEventListener("click", onClick, true);
addEventListener("submit", onSubmit, true);
addEventListener("pointerdown", start, true);
addEventListener("keydown", start, true);
addEventListener("focusin", start);
addEventListener("input", () => (typed = true));
addEventListener("load", () => setTimeout(() => (window.requestIdleCallback || setTimeout)(start), IDLE_AFTER_MS));
addEventListener("hydrated", () => {
  hydrated = true;
  setTimeout(release);
});

const bar = doc.createElement("p");
bar.className = "offline-bar";
bar.setAttribute("role", "status");
const tell = () => {
  const { asOf } = page.dataset;
  bar.textContent = (navigator.onLine ? "" : "You are offline") + (asOf ? (navigator.onLine ? "" : " · ") + "prices as of " + asOf : "");
  doc.body.append(bar);
};
addEventListener("online", tell);
addEventListener("offline", tell);
tell();
