/*
 * The only script inside a store's page, at its end; everything works without it. It loads React
 * when idle or at the first touch, adds items and delays other clicks until then, and shows when
 * the device is offline (docs/rules.md, Scripts). A test limits its size, hence no imports and terse code.
 * `page-scripts.ts` minifies and wraps it.
 */
type Connection = { saveData?: boolean; effectiveType?: string };

const doc = document;
const page = doc.documentElement;
const me = doc.currentScript as HTMLScriptElement;
const { saveData, effectiveType } =
  (navigator as { connection?: Connection }).connection || ({} as Connection);
/** Also when cookies are blocked: only forms then keep the cart, in the page's URL. */
const lite = () => page.className === "lite" || !navigator.cookieEnabled;

let tries = 0;
/** Set once the visitor has clicked or typed: from then on the page must not be replaced. */
let used: unknown;
let react: unknown;
/** Set while a delayed click is let through. */
let open: unknown;
const taps: HTMLElement[] = [];
/** Set while the taps are replayed. */
let busy: unknown;
/** Set once the browser is leaving the page to submit a form. */
let away: unknown;
/** Buttons whose adds haven't been sent yet. */
const adds: HTMLElement[] = [];

if ((saveData || /2g/.test(effectiveType!)) && !/lite=off/.test(doc.cookie))
  page.className = "lite";

// On a good line the large pictures fit the device's pixels: chosen before one has come, since none
// is replaced once it shows.
if (!saveData && effectiveType === "4g" && devicePixelRatio > 1) {
  window.sharp = 1;
  for (const image of doc.querySelectorAll<HTMLImageElement>(".strip img,.banner img"))
    if (!image.complete) {
      image.sizes = "100vw";
      image.src = image.src.replace(/192$/, "480");
    }
}

/**
 * Loads the page's module: by URL if all visitors share it, else from the text before this script.
 */
const load = () => {
  const script = doc.createElement("script");
  script.type = "module";
  script.nonce = me.nonce;
  if (me.dataset.boot)
    // A new URL for the browser, but the same one for the network.
    script.src = me.dataset.boot + "#" + tries;
  else script.text = me.previousSibling!.textContent!;
  script.onerror = () => {
    if (tries++ < 2) setTimeout(load, 800);
    // A release may have deleted the files; a fresh page knows the new ones. Reload once, if the
    // network answers, and never after the visitor has begun to use the page.
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

const send = (element: HTMLElement, action?: string) => {
  const form = formOf(element);
  return fetch(action || form.action, {
    method: "post",
    keepalive: true,
    redirect: "manual",
    signal: AbortSignal.timeout && AbortSignal.timeout(15_000),
    body: new URLSearchParams(new FormData(form, form === element ? null : element) as never),
  }).catch(() => ({}) as Response);
};

/**
 * Replays delayed clicks in order, including new ones: by React once it has loaded, else by the
 * browser as without scripts. Of several forms the browser would send only the last, so this sends
 * the others.
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
      element.click(); // does nothing on a form
      open = 0;
    }
  }
  busy = 0;
};

/** Replays a click within a second, or once the browser has submitted another form. */
const replay = (element: HTMLElement) => {
  if (!taps[0]) setTimeout(() => void release(), away ? 9_000 : 1_000);
  taps.push(element);
};

// While the browser is submitting a form even React waits: the response may set the cart's cookie.
const hold = (event: Event, element: HTMLElement) => {
  if ((react && !away) || open || lite()) return;
  event.preventDefault();
  event.stopPropagation();
  element.ariaBusy = "true";
  used = 1;
  replay(element);
};

/** The visitor's part of the page, outside of React's element (cart-fragment.server.tsx). */
const part = () => doc.getElementById("cart-fragment")!;

/**
 * Adds an item without leaving the page. Its count shows at once, as in rows-in-cart.tsx, until the
 * server's own part of the page replaces it. The first add sets the cart's cookie, so the others
 * wait for it. One whose answer is lost is sent again and counts once, by its id. What the server
 * refuses is left to a form, whose answer says why.
 */
const add = (button: HTMLButtonElement) => {
  const count = getComputedStyle(
    doc.querySelector(`#i-${button.value} button`)!,
    "::after",
  ).content.slice(1, -1);
  const rule = `[value="${button.value}"]:not(output~*)`;
  const style = doc.createElement("style");
  style.textContent = `${rule}{background:var(--brand);color:var(--on-brand);font-size:0}${rule}::after{content:"${(+count || 0) + 1}"!important;font:700 1rem/44px var(--font)}`;
  if (!part()) doc.body.insertAdjacentHTML("beforeend", "<div id=cart-fragment>");
  part().append(style);
  used = 1;
  // Only safe contexts have randomUUID.
  const action = formOf(button).action + (crypto.randomUUID ? "?id=" + crypto.randomUUID() : "");
  adds.push(button);
  window.adding = Promise.resolve(window.adding).then(async () => {
    if (!adds.shift()) return; // sent when the page was left
    const type = (await send(button, action)).type || (await send(button, action)).type;
    let isIn = type === "opaqueredirect";
    if (!adds[0]) {
      const own = await fetch("?cart-part")
        .then((answer) => answer.text())
        .catch(() => "-");
      if (!react && !adds[0] && own.startsWith("<div")) {
        part().remove();
        doc.body.insertAdjacentHTML("beforeend", own);
      }
      // Empty if the cookie wasn't kept: the form's answer leads on without one.
      isIn &&= own !== "";
    }
    if (isIn) return react;
    style.remove();
    button.formAction = action;
    // React, which has read the cart since, would add under another id.
    if (navigator.onLine && (type || !react)) replay(button);
  });
};

const onClick = (event: MouseEvent) => {
  start();
  const at = (selector: string) => (event.target as HTMLElement).closest<HTMLElement>(selector);
  const frame = page.className && at("span.frame");
  if (frame) {
    event.preventDefault();
    frame.className = "frame shown";
  }
  // Submit buttons aren't held here: their form may be incomplete, so it is the submit that is
  // held.
  const element = at(
    'a[href^="/"]:not([target],[download],[href*="#"]),[type=button]:not([popovertarget])',
  );
  if (element && !(event.metaKey || event.ctrlKey || event.shiftKey)) hold(event, element);
};

addEventListener("click", onClick, true);
addEventListener(
  "submit",
  (event) => {
    const submitter = event.submitter as HTMLButtonElement | null;
    if (
      submitter &&
      submitter.name === "itemId" &&
      !react &&
      !away &&
      !open &&
      navigator.cookieEnabled
    ) {
      event.preventDefault();
      event.stopPropagation();
      return add(submitter);
    }
    hold(event, submitter || (event.target as HTMLElement));
    away ||= open && !react;
  },
  true,
);
for (const touch of ["pointerdown", "keydown", "focusin"]) addEventListener(touch, start);
addEventListener("hydrated", () => {
  react = 1;
  if (!away) setTimeout(() => void release());
});
// A history entry left by a sheet: before React runs, nothing would show its page.
const at = () => "resume:" + location.pathname + location.search;
const own = at();
onpopstate = () => react || own === at() || (stop(), location.reload());
// Adds and cart clicks still held when the page is left are sent in the background.
onpagehide = () => {
  away = 0;
  for (const element of [...adds.splice(0), ...taps.splice(0)])
    if (/cart$/.test(formOf(element).action)) void send(element);
};
oninput = () => (used = 1);
// Visitors who leave within 3 s needn't load scripts; at the checkout everybody types, and
// choices change a dish's price.
if (/checkout|\/items\//.test(own)) start();
else onload = () => setTimeout(window.requestIdleCallback || setTimeout, 3_000, start);

const bar = doc.createElement("output"); // a live region
// A cached page shows its time, since it appears when the network doesn't answer even if the device
// claims to be online.
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
