import { useEffect, useState } from "react";
import { fieldsOnPage, type FormFields } from "./form-fields";

/** Follows a form's fields. `sent` holds them as posted until scripts run. */
export function useFormFields(formId: string, sent: FormFields | null): FormFields | null {
  const [fields, setFields] = useState(sent);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => setFields(fieldsOnPage(form));
    read();
    // Scripts' changes fire no events.
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
