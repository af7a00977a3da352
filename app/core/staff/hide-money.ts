import { may, type Role } from "./permissions";

/** Our own texts about an order that contain amounts. */
type TextName = "needsAttention" | "what";

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
 * Returns a page's data for somebody of this role. Without the permission `money`, amounts and sold
 * counts are null, and our texts about an order have no amounts (docs/rules.md, Staff). It goes by
 * names: every amount of ours ends in `Kobo`. Texts that people wrote, such as an item named ‘₦500
 * suya’, stay.
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
