/**
 * What a language says instead of English: `texts` by the English sentences of our sources, `said`
 * by the sentences that rules make, with named gaps (`Only {n} left`). `tag` is the language's own
 * (BCP 47). There is none for English.
 */
export type Messages = {
  tag: string;
  texts: Readonly<Record<string, string>>;
  said: Readonly<Record<string, string>>;
};

/**
 * What stands in a text's named gaps. `n` also chooses between two forms, `{n} item|{n} items`:
 * one, and any other number.
 */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A sentence that a rule makes: its English text, which is its key in every language, and what
 * stands in its gaps. A value that is a message, or several, is said in the language, too.
 */
export type Message = {
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number | Message>>;
};

/**
 * A text of ours, given in English, in the language of the page. Also a sentence that a rule has
 * made, gaps filled; what no language knows stays as it is.
 */
export type Translate = (text: string, gaps?: Values) => string;

/** Says texts in a language; in English without one (docs/rules.md, Language). */
export function translator(language?: Messages | null): Translate {
  const say: Translate = (text, gaps) => {
    // Whatever people type comes here, `constructor` too.
    const known =
      language &&
      [language.texts[text], language.said[text]].find((own) => typeof own === "string");
    if (!gaps) return known ?? (language ? bySentence(language.said, text, say) : text);
    const forms = (known ?? text).split("|");
    return interpolate(gaps.n === 1 ? forms[0]! : forms.at(-1)!, gaps);
  };
  return say;
}

/**
 * What a page speaks: the texts that the innermost of its routes has brought. Null for English.
 * @returns undefined where no route says, as when reading one of them has failed
 */
export const messagesAmong = (routes: readonly { data?: unknown }[]): Messages | null | undefined =>
  routes
    .map(({ data }) => (data as { texts?: Messages | null } | undefined)?.texts)
    .reverse()
    .find((texts) => texts !== undefined);

/** Says texts as the page of these routes does: for the titles of windows. */
export const translateAmong = (routes: readonly { data?: unknown }[]): Translate =>
  translator(messagesAmong(routes));

const interpolate = (text: string, gaps: Values) =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));

/** The gaps that hold several things, and what stands between these. */
const joints: Record<string, string> = { list: ", ", sentences: ". " };

const saidEach = (part: string, joint: string | undefined, say: Translate) =>
  joint
    ? part
        .split(joint)
        .map((one) => say(one))
        .join(joint)
    : say(part);

/**
 * A made sentence, found by what stands around its gaps. What stands in them is said in the
 * language, too.
 */
function bySentence(said: Messages["said"], text: string, say: Translate): string {
  for (const sentence in said) {
    const pattern = sentence.replace(/[.?*+()|]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)");
    const gaps = pattern !== sentence && new RegExp(`^${pattern}$`, "s").exec(text)?.groups;
    if (gaps)
      return interpolate(
        said[sentence]!,
        Object.fromEntries(
          Object.entries(gaps).map(([name, part]) => [name, saidEach(part, joints[name], say)]),
        ),
      );
  }
  return text;
}
