/*
 * React takes a page over only if it is what the server sent. Where an add-on or a translator has
 * put something into it, React renders all of it again (`onRecoverableError` in
 * https://react.dev/reference/react-dom/client/hydrateRoot). What somebody has typed, chosen, opened
 * and pressed in the served page then goes to the elements that take its place.
 */
const CONTROLS = "a, button, form, input:not([type=hidden]), select, textarea, details";

let served: Element[] = [];
let focused: EventTarget | null = null;

/** Remembers the controls of a page that is about to be hydrated. */
export function rememberControls(root: Element): void {
  served = [...root.querySelectorAll(CONTROLS)];
  focused = document.activeElement;
  root.addEventListener("focusin", ({ target }) => (focused = target));
}

/** By which a control is found again; those that are alike come in the same order. */
const nameOf = (element: Element): string =>
  [
    element.tagName,
    ...["name", "type", "href", "action", "aria-label"].map((name) => element.getAttribute(name)),
    element.matches("button, [type=radio], [type=checkbox]") && element.getAttribute("value"),
  ].join();

/** Brings what was done in the served page into the one that React has rendered in its place. */
export function restoreControls(root: Element): void {
  const rendered = new Map<string, Element[]>();
  for (const element of root.querySelectorAll(CONTROLS)) {
    const name = nameOf(element);
    rendered.set(name, [...(rendered.get(name) ?? []), element]);
  }
  for (const element of served) {
    const successor = rendered.get(nameOf(element))?.shift();
    if (successor && successor !== element)
      replace(element as HTMLElement, successor as HTMLElement);
  }
  forgetControls();
}

/** Forgets the served page, once React is there. */
export function forgetControls(): void {
  served = [];
  focused = null;
}

function replace(old: HTMLElement, successor: HTMLElement): void {
  // A click that was held (pre-hydration.ts) is let through to the element that was clicked.
  old.addEventListener("click", (event) => {
    event.preventDefault();
    if (successor instanceof HTMLFormElement) successor.requestSubmit();
    else successor.click();
  });
  if (old.matches("input, select, textarea, details")) {
    const [from, to] = [old, successor] as unknown as Record<string, unknown>[];
    // Scripts can't set a file's value.
    for (const name of from!.type === "file" ? ["files"] : ["value", "checked", "open"])
      if (name in from! && from![name] !== to![name]) to![name] = from![name];
  }
  if (old !== focused) return;
  successor.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = old as HTMLInputElement;
  // null in a field that has no selection, such as an e-mail's
  if (selectionStart != null)
    (successor as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
