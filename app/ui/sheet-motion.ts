/** The style sheet's name for the picture of an item's sheet (store.css). */
const PICTURE = "dish";

let named: HTMLElement | null | undefined;

/** Lets this item's picture move into its sheet and back (docs/rules.md, The menu). */
export function nameShownPicture(link: Element): void {
  named?.style.removeProperty("view-transition-name");
  named = link.closest("li")?.querySelector<HTMLElement>(".frame,.initial");
  named?.style.setProperty("view-transition-name", PICTURE);
}

/** Not with reduced motion; browsers without view transitions just show the sheet. */
export const sheetsMove = (): boolean =>
  !import.meta.env.SSR && matchMedia("(prefers-reduced-motion: no-preference)").matches;
