export type FormFields = {
  /** Empty if the form has no such field. */
  text: (name: string) => string;
  /** All values of this name, in order. */
  all: (name: string) => string[];
  file: (name: string) => File | null;
};

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

/** Reads a posted form from conform's reply. */
export function fieldsAsSent(sent: Readonly<Record<string, unknown>>): FormFields {
  const all = (name: string) =>
    [sent[name] ?? []].flat().filter((value): value is string => typeof value === "string");
  return { text: (name) => all(name)[0] ?? "", all, file: () => null };
}
