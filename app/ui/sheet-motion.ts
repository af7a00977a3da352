/** As the style sheet names the picture of an item's sheet (store.css). */
const PICTURE = "dish";

let named: HTMLElement | null | undefined;

/**
 * Names the picture beside an item's link, and no other, so that it becomes that of the item's
 * sheet and, when the sheet is put away, goes back (docs/rules.md, The menu).
 */
export function nameShownPicture(link: Element): void {
  named?.style.removeProperty("view-transition-name");
  named = link.closest("li")?.querySelector<HTMLElement>(".frame,.initial");
  named?.style.setProperty("view-transition-name", PICTURE);
}

/**
 * Returns whether sheets come by a view transition: not for those who ask for less motion. Browsers
 * without them show the sheet as it is.
 */
export const sheetsMove = (): boolean =>
  !import.meta.env.SSR && matchMedia("(prefers-reduced-motion: no-preference)").matches;
