import { foldedLines, type CardName, type CardWords } from "./folded-lines";

/**
 * Writes the lines of a checkout's folded cards, and opens those that no longer have one.
 * @param isShown the page is just being shown: folds the cards that are filled in. Later nothing
 * may fold under a finger.
 */
export function foldCards(form: HTMLFormElement, words: CardWords, isShown: boolean): void {
  const fields = new FormData(form);
  const lines = foldedLines((name) => String(fields.get(name) ?? ""), words);
  for (const card of form.querySelectorAll<HTMLDetailsElement>("[data-card]")) {
    const line = lines[card.dataset.card as CardName];
    if (isShown && line) card.open = false;
    if (card.open) continue;
    if (line) card.querySelector("[data-line]")!.textContent = line;
    else card.open = true;
  }
}

/** Opens the cards of these fields: a field in a folded one can't take the focus. */
export function openCardsOf(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const named = form.elements.namedItem(name);
    const field = named instanceof RadioNodeList ? named[0] : named;
    const card = field instanceof Element ? field.closest<HTMLDetailsElement>("[data-card]") : null;
    if (card) card.open = true;
  }
}
