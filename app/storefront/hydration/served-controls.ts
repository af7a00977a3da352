/*
 * React hydrates a page only if it is as the server sent it. If an add-on or translator has changed
 * it, React renders it all again (`onRecoverableError` in
 * https://react.dev/reference/react-dom/client/hydrateRoot). Anything the visitor has typed,
 * chosen, opened or clicked is then carried over to the new elements.
 */
const CONTROLS = "a, button, form, input:not([type=hidden]), select, textarea, details";

let served: Element[] = [];
let focused: EventTarget | null = null;

export function rememberControls(root: Element): void {
  served = [...root.querySelectorAll(CONTROLS)];
  focused = document.activeElement;
  root.addEventListener("focusin", ({ target }) => (focused = target));
}

/** Identifies a control; equal ones are matched by their order. */
const nameOf = (element: Element): string =>
  [
    element.tagName,
    ...["name", "type", "href", "action", "aria-label"].map((name) => element.getAttribute(name)),
    element.matches("button, [type=radio], [type=checkbox]") && element.getAttribute("value"),
  ].join();

/** Carries the visitor's input over to the page that React has rendered instead. */
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

export function forgetControls(): void {
  served = [];
  focused = null;
}

function replace(old: HTMLElement, successor: HTMLElement): void {
  // Passes a held click (pre-hydration.ts) on to the new element.
  old.addEventListener("click", (event) => {
    event.preventDefault();
    if (successor instanceof HTMLFormElement) successor.requestSubmit();
    else successor.click();
  });
  if (old.matches("input, select, textarea, details")) {
    const [from, to] = [old, successor] as unknown as Record<string, unknown>[];
    // Scripts can't set a file field's value.
    for (const name of from!.type === "file" ? ["files"] : ["value", "checked", "open"])
      if (name in from! && from![name] !== to![name]) to![name] = from![name];
  }
  if (old !== focused) return;
  successor.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = old as HTMLInputElement;
  // Null in fields without a selection, such as e-mail.
  if (selectionStart != null)
    (successor as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
