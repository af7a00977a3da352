import type { Locator, Page } from "./fixtures";

const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, label";

/** A tap: the control it went down on, the one it activated, and how far that had moved. */
type Tap = { down: string; pressed: string | null; moved: number };
type Watched = { tap: Tap | null; places: Map<Element, number> };

/** Records each tap on a page and cancels its effect. Call before the page opens. */
export async function watchTaps(page: Page): Promise<void> {
  await page.addInitScript((controls) => {
    const watched = window as unknown as Watched;
    watched.tap = null;
    const controlOf = ({ target }: Event) =>
      target instanceof Element ? target.closest(controls) : null;
    const nameOf = (control: Element | null) =>
      control
        ? `${control.localName} ${control.getAttribute("aria-label") ?? control.textContent?.trim() ?? ""}`.slice(
            0,
            60,
          )
        : "nothing";
    const topOf = (control: Element) => control.getBoundingClientRect().top;
    let down: { control: Element; top: number } | null = null;
    addEventListener(
      "pointerdown",
      (event) => {
        const control = controlOf(event);
        down = control && { control, top: topOf(control) };
        watched.tap = { down: nameOf(control), pressed: null, moved: 0 };
      },
      true,
    );
    addEventListener(
      "click",
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!watched.tap || !down) return;
        watched.tap.pressed = nameOf(controlOf(event));
        watched.tap.moved = Math.round(topOf(down.control) - down.top);
      },
      true,
    );
  }, CONTROLS);
}

/** Returns a control's name as taps record it. */
export const nameOf = (control: Locator) =>
  control.evaluate((element) =>
    `${element.localName} ${element.getAttribute("aria-label") ?? element.textContent?.trim() ?? ""}`.slice(
      0,
      60,
    ),
  );

export const lastTap = (page: Page) => page.evaluate(() => (window as unknown as Watched).tap);

/** Returns a finger that touches the screen and lifts off. */
export async function fingerOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (at: { x: number; y: number }) => send("touchStart", [at]),
    up: () => send("touchEnd", []),
  };
}

/** Records the position of every control. */
export const notePlaces = (page: Page): Promise<void> =>
  page.evaluate((controls) => {
    const places = new Map<Element, number>();
    for (const control of document.querySelectorAll(controls))
      if (control.checkVisibility({ visibilityProperty: true }))
        places.set(control, control.getBoundingClientRect().top + scrollY);
    (window as unknown as Watched).places = places;
  }, CONTROLS);

/** Lists the controls that have moved up or down since. */
export const whatHasMoved = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window as unknown as Watched).places].flatMap(([control, before]) => {
      if (!control.isConnected) return [];
      const by = Math.round(control.getBoundingClientRect().top + scrollY - before);
      return by === 0 ? [] : [`${by} px: ${control.outerHTML.slice(0, 100)}`];
    }),
  );
