import { useEffect, useState } from "react";
import { fieldsOnPage, type FormFields } from "./form-fields";

/**
 * Returns the fields of a form on the page, again after every change: typed, put in another order
 * or set by scripts.
 * @param formId its id
 * @param sent as it was posted, until scripts read it
 */
export function useFormFields(formId: string, sent: FormFields | null): FormFields | null {
  const [fields, setFields] = useState(sent);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => setFields(fieldsOnPage(form));
    read();
    // Of what scripts do there are no events.
    const observer = new MutationObserver(read);
    observer.observe(form, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["value", "name"],
    });
    form.addEventListener("input", read);
    form.addEventListener("change", read);
    return () => {
      observer.disconnect();
      form.removeEventListener("input", read);
      form.removeEventListener("change", read);
    };
  }, [formId]);
  return fields;
}
