import { isUuid } from "~/shared/ids";
import { cleanText } from "~/shared/clean-text";

/** In display order (docs/rules.md, List of customers). */
export const customerSorts = {
  last: "Last order",
  orders: "Most orders",
  spent: "Most spent",
  name: "Name",
} as const;
export type CustomerSort = keyof typeof customerSorts;

/** In display order (docs/rules.md, Segments). */
export const segments = {
  all: "All",
  new: "New this month",
  regulars: "Regulars",
  slipping: "Slipping away",
  big: "Big spenders",
  blocked: "Blocked",
} as const;
export type Segment = keyof typeof segments;
export const segmentNames = Object.keys(segments) as Segment[];

export const segmentRules: Record<Exclude<Segment, "all">, string> = {
  new: "Their first order came this month.",
  regulars: "At least three orders in the last 60 days.",
  slipping: "Quiet for twice as long as usual for them.",
  big: "Spent at least three times your average customer.",
  blocked: "We decline orders from their phone number.",
};

export const emptySegments: Record<Segment, string> = {
  all: "Everybody who pays for an order shows here, with what they ordered and when.",
  new: "No new customers this month yet.",
  regulars: "Nobody has ordered three times in the last 60 days yet.",
  slipping: "None of your regulars has gone quiet. Well done.",
  big: "Nobody has spent three times your average yet.",
  blocked: "You haven’t blocked anybody.",
};

const MAX_SEARCH_LENGTH = 100;

/** A page begins after this customer; `value` is their value in the sort column. */
export type CustomerMark = { id: string; value: string };

export type CustomerListRequest = {
  q: string;
  segment: Segment;
  sort: CustomerSort;
  after: CustomerMark | null;
};

export type CustomerFilter = Pick<CustomerListRequest, "q" | "segment">;

const markForms: Record<CustomerSort, RegExp> = {
  last: /^(-infinity|\d{4}-(0[1-9]|1[0-2])-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{6}Z)$/,
  orders: /^\d{1,9}$/,
  spent: /^\d{1,15}$/,
  name: /^[^]{0,200}$/,
};

/** Reads the list's query from a URL or form; invalid values become defaults. */
export function readCustomerListRequest(
  fields: Pick<URLSearchParams | FormData, "get">,
): CustomerListRequest {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? cleanText(value) : "";
  };
  const known = <T extends object>(names: T, name: string, otherwise: keyof T) =>
    Object.hasOwn(names, name) ? (name as keyof T) : otherwise;
  const sort = known(customerSorts, text("sort"), "last");
  return {
    q: text("q").trim().slice(0, MAX_SEARCH_LENGTH),
    segment: known(segments, text("segment"), "all"),
    sort,
    after: readMark(text("after"), sort),
  };
}

function readMark(text: string, sort: CustomerSort): CustomerMark | null {
  const [id, value] = [text.slice(0, 36), text.slice(37)];
  if (!isUuid(id) || text[36] !== "." || !markForms[sort].test(value)) return null;
  if (sort === "last" && value !== "-infinity" && Number.isNaN(Date.parse(value))) return null;
  return { id, value };
}

export const customerListFields = ({ q, segment, sort, after }: CustomerListRequest) => ({
  q: q || undefined,
  segment: segment === "all" ? undefined : segment,
  sort: sort === "last" ? undefined : sort,
  after: after ? `${after.id}.${after.value}` : undefined,
});

/** Amounts in kobo. */
export type ListedCustomer = {
  id: string;
  name: string | null;
  /** E.164. */
  phone: string;
  email: string | null;
  orders: number;
  spentKobo: number;
  firstOrderAt: Date | null;
  lastOrderAt: Date | null;
  tags: string[];
  isBlocked: boolean;
};

export type CustomerTotals = { customers: number; orders: number; spentKobo: number };

/** In kobo; 0 without orders. */
export const averageOrderKobo = ({
  orders,
  spentKobo,
}: Pick<CustomerTotals, "orders" | "spentKobo">) =>
  orders > 0 ? Math.round(spentKobo / orders) : 0;
