import { useEffect } from "react";

let clicked: Element | null = null;

/**
 * Marks the last clicked control as busy while another page loads (docs/rules.md, Scripts).
 * @param state of the navigation
 */
export function useBusyControl(state: "idle" | "loading" | "submitting"): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      clicked = target instanceof Element ? target.closest("a, button") : null;
    };
    window.addEventListener("click", onClick, true);
    return () => window.removeEventListener("click", onClick, true);
  }, []);
  useEffect(() => {
    const control = clicked;
    if (state === "idle" || !control || control.hasAttribute("aria-busy")) return;
    control.setAttribute("aria-busy", "true");
    return () => control.removeAttribute("aria-busy");
  }, [state]);
}
