import { english, type Message } from "~/shared/translate";

/** Covers one level; tests type deeper ones themselves. */
type InEnglish<T> = T extends Message
  ? string
  : T extends Date
    ? T
    : { [Key in keyof T]: T[Key] extends Message | null ? string | null : T[Key] };

const isMessage = (value: object): value is Message =>
  "text" in value && Object.keys(value).every((key) => key === "text" || key === "values");

/** Translates the messages in a rule's answer to English. */
export function inEnglish<T>(answer: T): InEnglish<T> {
  if (typeof answer !== "object" || answer === null || answer instanceof Date)
    return answer as InEnglish<T>;
  if (isMessage(answer)) return english(answer) as InEnglish<T>;
  if (Array.isArray(answer)) return answer.map(inEnglish) as InEnglish<T>;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, inEnglish<unknown>(value)]),
  ) as InEnglish<T>;
}
