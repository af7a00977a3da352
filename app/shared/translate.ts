/**
 * What a language says instead of English: its texts by the English ones of our sources, with named
 * gaps (`Only {n} left`). `tag` is the language's own (BCP 47). There is none for English.
 */
export type Messages = { tag: string; texts: Readonly<Record<string, string>> };

/**
 * A text that a rule answers with, not yet in any language: its English, which is its key in every
 * catalogue, and the values of its gaps. A value that is a message is translated, too.
 */
export type Message = { readonly text: string; readonly values?: MessageValues };

export type MessageValue = string | number | Message;
/** `n` also chooses between two forms, `{n} item|{n} items`: one, and any other number. */
type MessageValues = Readonly<Record<string, MessageValue>>;

/** Makes a message. A test finds its text here, and fails where a catalogue lacks it. */
export const msg = (text: string, values?: MessageValues): Message => ({
  text,
  ...(values ? { values } : {}),
});

/**
 * Makes one message of several, with `joint` between them. It has no text of its own, so no
 * catalogue needs to know it.
 */
export const joinMessages = (parts: readonly MessageValue[], joint: string): Message =>
  msg(parts.map((_, at) => `{${at}}`).join(joint), Object.fromEntries(parts.entries()));

/** Says a text of ours, or a message, in the language of the page; what it does not know stays. */
export type Translate = (message: string | Message, values?: MessageValues) => string;

/** Returns a language's translate function; English without one (docs/rules.md, Language). */
export function translator(language?: Messages | null): Translate {
  const t: Translate = (message, values) => {
    if (typeof message !== "string") return t(message.text, message.values);
    // What people type is looked up too, `constructor` for one.
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

/** What the dashboard, the API and mails to vendors say of a message. */
export const english: Translate = translator();

/**
 * Returns the messages that a page speaks: those that the innermost of its routes has brought as
 * `texts`, a name that no other data of a route may have. Null for English.
 * @returns undefined where no route has one, as when a loader has failed
 */
export const messagesAmong = (routes: readonly { data?: unknown }[]): Messages | null | undefined =>
  routes
    .map(({ data }) => (data as { texts?: Messages | null } | undefined)?.texts)
    .reverse()
    .find((texts) => texts !== undefined);

/** Translates texts like the page of these routes: for the titles of windows. */
export const translateAmong = (routes: readonly { data?: unknown }[]): Translate =>
  translator(messagesAmong(routes));
