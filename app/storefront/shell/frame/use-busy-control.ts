import { useEffect } from "react";

/** The link or button that was pressed last. */
let pressed: Element | null = null;

/**
 * Marks what was pressed as busy while the page is on its way to another (docs/rules.md, Scripts).
 * @param state of the navigation
 */
export function useBusyControl(state: "idle" | "loading" | "submitting"): void {
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      pressed = target instanceof Element ? target.closest("a, button") : null;
    };
    window.addEventListener("click", press, true);
    return () => window.removeEventListener("click", press, true);
  }, []);
  useEffect(() => {
    const control = pressed;
    if (state === "idle" || !control || control.hasAttribute("aria-busy")) return;
    control.setAttribute("aria-busy", "true");
    return () => control.removeAttribute("aria-busy");
  }, [state]);
}
