/** How many pixels a finger may move and still be tapping. */
const TAP_PX = 10;
/** Milliseconds until a lifted finger's tap has arrived, and until `untilLifted` gives up. */
const TAP_MS = 50;
const LONG_MS = 2_000;
const CONTROLS = "a[href], button, input, select, textarea, label, summary";

type Touch = { control: Element | null; x: number; y: number };
let last: Touch | null = null;
let isDown = false;

/** Returns whether a finger is down, or its tap still on the way. */
export const isFingerDown = () => isDown;

/** Waits until no finger is down: changes that would move things under it come after its tap. */
export async function untilLifted(): Promise<void> {
  const end = Date.now() + LONG_MS;
  while (isDown && Date.now() < end) await new Promise((again) => setTimeout(again, TAP_MS));
}

const controlAt = ({ target }: Event) =>
  target instanceof Element ? target.closest(CONTROLS) : null;

/**
 * Sends each tap to the element under the finger when it went down. Browsers send it to the element
 * there when the finger is lifted, which may have moved under it meanwhile (docs/rules.md, Taps).
 */
export function guardTaps(): void {
  const goDown = (event: PointerEvent) => {
    last = { control: controlAt(event), x: event.clientX, y: event.clientY };
    isDown = true;
  };
  const lift = () => setTimeout(() => (isDown = false), TAP_MS);
  const click = (event: MouseEvent) => {
    const touched = last;
    last = null;
    // A key or a script has no place, and dragging away cancels a tap.
    if (!touched || event.detail === 0 || touched.control === controlAt(event)) return;
    if (Math.hypot(event.clientX - touched.x, event.clientY - touched.y) > TAP_PX) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (touched.control instanceof HTMLElement) touched.control.click();
  };
  addEventListener("pointerdown", goDown, true);
  addEventListener("pointerup", lift, true);
  addEventListener("pointercancel", lift, true);
  addEventListener("click", click, true);
}
