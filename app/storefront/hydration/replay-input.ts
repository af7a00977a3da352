type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT =
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="submit"], [type="button"], [type="file"]), textarea';

/**
 * Reports text typed before hydration, or restored by the browser, to React. Hydration keeps a
 * field's text but fires no event, and React ignores an `input` event whose value it has already
 * seen, so the value is reset for a moment.
 */
export function replayInput(): void {
  for (const field of document.querySelectorAll<TextField>(TEXT)) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    field.value = defaultValue; // through React's own setter, which records it
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
