type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT =
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="submit"], [type="button"], [type="file"]), textarea';

/**
 * Replays what was typed before hydration, or restored by the browser, to React's components. React
 * keeps a field's text on hydration, but fires no event; and it handles an `input` event only where
 * the text differs from the last one it saw, so that is reset for a moment.
 */
export function replayInput(): void {
  for (const field of document.querySelectorAll<TextField>(TEXT)) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    field.value = defaultValue; // by the setter that React has put on the element
    const prototype =
      field instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement.prototype
        : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, value);
    if (selectionStart !== null && document.activeElement === field)
      field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
