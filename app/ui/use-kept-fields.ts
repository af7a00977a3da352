import { useEffect } from "react";

type Kept = { base: string; entries: [string, string][] };

/**
 * Keeps typed text through a reload, in this tab only: the browser may not store the page, so it
 * would come back empty (docs/rules.md, Onboarding). Restores it once, into fields that still show
 * the server's values of that time, as if typed.
 * @param formId of the form
 * @param saved the server's values; when they change, the kept text is discarded
 * @param answered the form came back with errors, and with all typed text
 */
export function useKeptFields(formId: string, saved: object, answered: boolean): void {
  const base = JSON.stringify(saved);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const key = `kept ${location.pathname}`;
    const kept = readKept(key);
    if (kept?.base === base && !answered) putBack(form, kept.entries);
    const keep = () => {
      const entries = [...new FormData(form)].filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      store(key, { base, entries });
    };
    // Something may have been typed before the listeners were there.
    if ([...form.elements].some(isTyped)) keep();
    form.addEventListener("input", keep);
    form.addEventListener("change", keep);
    return () => {
      form.removeEventListener("input", keep);
      form.removeEventListener("change", keep);
    };
  }, [formId, base, answered]);
}

/** Returns whether a field no longer shows the server's value. */
function isTyped(field: Element): boolean {
  if (field instanceof HTMLInputElement)
    return field.type === "checkbox"
      ? field.checked !== field.defaultChecked
      : field.type !== "hidden" && field.value !== field.defaultValue;
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return (
    field instanceof HTMLSelectElement &&
    [...field.options].some((option) => option.selected && !option.defaultSelected) &&
    field.value !== ""
  );
}

function putBack(form: HTMLFormElement, entries: Kept["entries"]): void {
  // List them first, as restoring one field may fill in another.
  for (const field of [...form.elements].filter((element) => !isTyped(element))) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      const checked = entries.some(([name, value]) => name === field.name && value === field.value);
      if (field.checked !== checked) field.click();
    } else if (
      (field instanceof HTMLInputElement && field.type !== "hidden") ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    ) {
      const value = entries.find(([name]) => name === field.name)?.[1];
      if (value === undefined || value === field.value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}

// A browser may refuse storage, or be full: then a reload loses typed text.
function readKept(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function store(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // as above
  }
}
