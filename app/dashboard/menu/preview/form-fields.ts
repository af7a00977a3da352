/** The fields of a form, by their names. */
export type FormFields = {
  /** Its text; empty for none. */
  text: (name: string) => string;
  /** The texts of all fields of this name, in their order. */
  all: (name: string) => string[];
  /** What was chosen in a field of files and is not sent yet. */
  file: (name: string) => File | null;
};

/** Reads the fields of a form that is on the page. */
export function fieldsOnPage(form: HTMLFormElement): FormFields {
  const data = new FormData(form);
  const all = (name: string) =>
    data.getAll(name).filter((value): value is string => typeof value === "string");
  const file = (name: string) => {
    const chosen = data.get(name);
    return chosen instanceof File && chosen.size > 0 ? chosen : null;
  };
  return { text: (name) => all(name)[0] ?? "", all, file };
}

/** Reads the fields of a form that was posted, as conform answers them. */
export function fieldsAsSent(sent: Readonly<Record<string, unknown>>): FormFields {
  const all = (name: string) =>
    [sent[name] ?? []].flat().filter((value): value is string => typeof value === "string");
  return { text: (name) => all(name)[0] ?? "", all, file: () => null };
}
