/**
 * Texts by our English ones, with named gaps (`Only {n} left`); `tag`: BCP 47. None for English.
 */
export type Messages = { tag: string; texts: Readonly<Record<string, string>> };

/**
 * A text not translated yet: its English, the key in every catalogue, and its gaps' values, which
 * may be messages too.
 */
export type Message = { readonly text: string; readonly values?: MessageValues };

export type MessageValue = string | number | Message;
/** `n` also chooses between two forms, `{n} item|{n} items`: one, and any other number. */
type MessageValues = Readonly<Record<string, MessageValue>>;

/** Makes a message. A test finds its text here, and fails if a catalogue lacks it. */
export const msg = (text: string, values?: MessageValues): Message => ({
  text,
  ...(values ? { values } : {}),
});

/** Joins messages, with `joint` between; catalogues don't need the result. */
export const joinMessages = (parts: readonly MessageValue[], joint: string): Message =>
  msg(parts.map((_, at) => `{${at}}`).join(joint), Object.fromEntries(parts.entries()));

/** Translates a text or message into the page's language; unknown texts stay English. */
export type Translate = (message: string | Message, values?: MessageValues) => string;

export function translator(language?: Messages | null): Translate {
  const t: Translate = (message, values) => {
    if (typeof message !== "string") return t(message.text, message.values);
    // Typed texts are looked up too, such as `constructor`.
    const own = language?.texts[message];
    const text = typeof own === "string" ? own : message;
    return values ? interpolate(text, values, t) : text;
  };
  return t;
}

function interpolate(text: string, values: MessageValues, t: Translate): string {
  const forms = text.split("|");
  const form = values.n === 1 ? forms[0]! : forms.at(-1)!;
  return form.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name] ?? gap;
    return typeof value === "object" ? t(value) : String(value);
  });
}

export const english: Translate = translator();

/**
 * Returns a page's messages: the `texts` of its innermost route that has them; no other data of a
 * route may have that name. Null for English.
 * @returns undefined if no route has them, as when a loader has failed
 */
export const messagesAmong = (routes: readonly { data?: unknown }[]): Messages | null | undefined =>
  routes
    .map(({ data }) => (data as { texts?: Messages | null } | undefined)?.texts)
    .reverse()
    .find((texts) => texts !== undefined);

/** Translates into the language of the page of these routes, for window titles. */
export const translateAmong = (routes: readonly { data?: unknown }[]): Translate =>
  translator(messagesAmong(routes));
