import { may, type Role } from "./permissions";

/** Texts that we write about an order, with amounts in them. */
type TextName = "needsAttention" | "what";

/** Data without its money. */
export type WithoutMoney<T> = T extends Date
  ? T
  : T extends readonly (infer Entry)[]
    ? WithoutMoney<Entry>[]
    : T extends object
      ? {
          [Name in keyof T]: Name extends `${string}Kobo` | "soldCount"
            ? T[Name] | null
            : WithoutMoney<T[Name]>;
        }
      : T;

const isMoney = (name: string) => name.endsWith("Kobo") || name === "soldCount";
const textNames: readonly string[] = ["needsAttention", "what"] satisfies TextName[];

/**
 * Returns a page's data as somebody of this role may read it: to those without the permission
 * `money`, amounts and counts of what was sold are null, and our texts about an order name no
 * amount (docs/rules.md, Staff). The names are the rule: every amount of ours ends in `Kobo`. What
 * people wrote themselves, such as a dish called ‘₦500 suya’, stays as it is.
 */
export function showMoneyTo<T>(role: Role, data: T): WithoutMoney<T> {
  return (may(role, "money") ? data : withoutMoney(data)) as WithoutMoney<T>;
}

function withoutMoney(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMoney);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (isMoney(name)) return [name, null];
      if (textNames.includes(name) && typeof inner === "string")
        return [name, inner.replace(/-?(₦|\b[A-Z]{3} )[\d,]*\d(\.\d+)?/g, "some money")];
      return [name, withoutMoney(inner)];
    }),
  );
}
