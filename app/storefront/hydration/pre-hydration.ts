/*
 * All the script that a store's page brings itself, at its end; everything works without it. It
 * brings React when nothing else is going on or at the first touch, delays clicks until then, and
 * shows when the device is offline (docs/rules.md, Scripts). A test limits its size: hence no
 * imports, and terse code. `page-scripts.ts` makes it small and closes it off.
 */
type Connection = { saveData?: boolean; effectiveType?: string };

const doc = document;
const page = doc.documentElement;
const me = doc.currentScript as HTMLScriptElement;
const { saveData, effectiveType } =
  (navigator as { connection?: Connection }).connection || ({} as Connection);
/** Also where the browser blocks cookies: forms alone keep the cart then, by the page's address. */
const lite = () => page.className === "lite" || !navigator.cookieEnabled;

let tries = 0;
/** Set once anything was clicked or typed: then the page is not replaced any more. */
let used: unknown;
let react: unknown;
/** Set while a delayed click is let through. */
let open: unknown;
const taps: HTMLElement[] = [];
/** Set while they are being replayed. */
let busy: unknown;
/** Set once a form was sent that the browser is leaving the page for. */
let away: unknown;

if ((saveData || /2g/.test(effectiveType!)) && !/lite=off/.test(doc.cookie))
  page.className = "lite";

/**
 * Loads the page's own module: by its address where everybody has the same, else from the text that
 * is in the page before this script.
 */
const load = () => {
  const script = doc.createElement("script");
  script.type = "module";
  script.nonce = me.nonce;
  if (me.dataset.boot)
    // another address for the browser, the same one for the network
    script.src = me.dataset.boot + "#" + tries;
  else script.text = me.previousSibling!.textContent!;
  script.onerror = () => {
    if (tries++ < 2) setTimeout(load, 800);
    // A release may have taken its files away; a fresh page knows the new ones. Once, if the
    // network answers, and never under the visitor's hands.
    else if (!used && !sessionStorage.reloaded)
      fetch("/healthz").then(
        () => ((sessionStorage.reloaded = 1), location.reload()),
        () => {},
      );
  };
  doc.body.append(script);
};

const start = () => lite() || tries++ || load();

const formOf = (element: HTMLElement) =>
  (element as HTMLButtonElement).form || (element as HTMLFormElement);

const send = (element: HTMLElement) => {
  const form = formOf(element);
  return fetch(form.action, {
    method: "post",
    keepalive: true,
    redirect: "manual",
    body: new URLSearchParams(new FormData(form, form === element ? null : element) as never),
  }).catch(() => {});
};

/**
 * Replays delayed clicks in order, including new ones: React handles them once loaded, else the
 * browser does as without scripts. Of several forms the browser would send the last one alone, so
 * those before it are sent here.
 */
const release = async () => {
  if (busy) return;
  busy = 1;
  away = 0;
  for (let element; (element = taps.shift());) {
    const form = formOf(element);
    element.ariaBusy = null;
    if (!react && taps[0] && form.method === "post") await send(element);
    else {
      open = 1;
      if (form === element && form.requestSubmit) form.requestSubmit();
      element.click(); // to a form itself it means nothing
      open = 0;
    }
  }
  busy = 0;
};

// While the page is left for a form's answer even React has to wait: that answer may bring the
// cart's cookie.
const hold = (event: Event, element: HTMLElement) => {
  if ((react && !away) || open || lite()) return;
  event.preventDefault();
  event.stopPropagation();
  element.ariaBusy = "true";
  used = 1;
  if (!taps[0]) setTimeout(() => void release(), away ? 9_000 : 1_000);
  taps.push(element);
};

const onClick = (event: MouseEvent) => {
  start();
  const at = (selector: string) => (event.target as HTMLElement).closest<HTMLElement>(selector);
  const frame = page.className && at("span.frame");
  if (frame) {
    event.preventDefault();
    frame.className = "frame shown";
  }
  // A submit button submits its form, which may find that a field is missing; what leaves the form
  // is a submit.
  const element = at(
    'a[href^="/"]:not([target],[download],[href*="#"]),[type=button]:not([popovertarget])',
  );
  if (element && !(event.metaKey || event.ctrlKey || event.shiftKey)) hold(event, element);
};

addEventListener("click", onClick, true);
addEventListener(
  "submit",
  (event) => {
    hold(event, event.submitter || (event.target as HTMLElement));
    away ||= open && !react;
  },
  true,
);
for (const touch of ["pointerdown", "keydown", "focusin"]) addEventListener(touch, start);
addEventListener("hydrated", () => {
  react = 1;
  if (!away) setTimeout(() => void release());
});
// An entry of the history that a sheet has left: until React is there, nothing would show its page.
const at = () => "resume:" + location.pathname + location.search;
const own = at();
onpopstate = () => react || own === at() || (stop(), location.reload());
// Clicks made while the page was being left go into the cart in the background.
onpagehide = () => {
  away = 0;
  for (const element of taps.splice(0))
    if (/cart$/.test(formOf(element).action)) void send(element);
};
oninput = () => (used = 1);
// Who leaves within 3 s has paid for no script; at the checkout everybody types.
if (/checkout/.test(own)) start();
else onload = () => setTimeout(window.requestIdleCallback || setTimeout, 3_000, start);

const bar = doc.createElement("output"); // a live region
// A page from the device's cache shows its time; it is used when the network does not answer, even
// if the device claims to be online.
const update = () => {
  const asOf = page.dataset.asOf || "";
  bar.textContent =
    navigator.onLine && !asOf ? "" : (page.dataset.offline || "You are offline") + asOf;
  doc.body.append(bar);
};
ononline = onoffline = update;
update();

// A reload during a navigation continues to its destination (resume-navigation.ts).
const to = sessionStorage[own] as string | undefined;
if (to) {
  delete sessionStorage[own];
  location.replace(to);
}

export {};
