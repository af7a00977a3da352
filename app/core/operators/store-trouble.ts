import { may, type Permission, type Role } from "~/core/staff/permissions";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import type { CaseKind } from "./case";

/** What of one kind a store should know now. */
export type StoreTrouble = {
  kind: CaseKind;
  count: number;
  kobo: number;
  /** Of a single review. */
  subject: string | null;
  note: string | null;
};

type Line = { what: string; text: string; to: string };

/**
 * How a store reads of a case: by the flag of its order, which is on its list of orders that need
 * attention; in Home's line about the next payout; in a line of Home's list; or not at all, as nothing of it is the store's to know or do
 * (docs/rules.md, Operators).
 */
type StoreSide =
  "flag" | "payout" | "none" | { may: Permission; line: (trouble: StoreTrouble) => Line };

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

const payout = (text: string): StoreSide => ({
  may: "payouts",
  line: ({ kobo }) => ({ what: formatKobo(kobo), text, to: paths.dashboard.payoutHistory() }),
});

export const storeSides: Record<CaseKind, StoreSide> = {
  balance: "none",
  unmatched: "none",
  lost: "none",
  dispute: "flag",
  topUp: {
    may: "payouts",
    line: ({ kobo }) => ({
      what: formatKobo(kobo),
      text: "that you added was asked back by the bank it came from. Until the bank decides, it covers no refund.",
      to: paths.dashboard.payouts(),
    }),
  },
  mismatch: "flag",
  payoutCode: payout("to your bank waits for us to confirm it. You have nothing to do."),
  payoutOpen: payout("has been on its way to your bank for over a day. We are following it up."),
  payoutHold: "payout",
  identity: "payout",
  refundWaiting: {
    may: "refunds",
    line: ({ kobo, count }) => ({
      what: counted(count, "refund", "refunds"),
      text: `of ${formatKobo(kobo)} ${count === 1 ? "goes" : "go"} out once your next sales cover ${count === 1 ? "it" : "them"}. Your customers know.`,
      to: paths.dashboard.orders(),
    }),
  },
  refundStuck: "flag",
  wallet: {
    may: "payouts",
    line: ({ kobo }) => ({
      what: formatKobo(kobo),
      text: "more left your balance than was in it. Your next sales make it up.",
      to: paths.dashboard.payouts(),
    }),
  },
  difference: "none",
  job: "none",
  mail: {
    may: "customers",
    line: ({ count }) => ({
      what: counted(count, "e-mail", "e-mails"),
      text: "to your customers could not be delivered this week. Call if it matters.",
      to: paths.dashboard.orders(),
    }),
  },
  message: {
    may: "customers",
    line: ({ count }) => ({
      what: counted(count, "message", "messages"),
      text: "to your customers’ phones did not arrive this week. Call if it matters.",
      to: paths.dashboard.orders(),
    }),
  },
  order: "flag",
  review: {
    may: "reviews",
    line: ({ count, subject, note }) => ({
      what: counted(count, "flagged review", "flagged reviews"),
      text: note ?? (count === 1 ? "is being looked at by us" : "are being looked at by us"),
      to: subject ? paths.dashboard.review(subject) : paths.dashboard.reviews(),
    }),
  },
  complaints: {
    may: "figures",
    line: ({ note }) => ({
      what: "In 30 days",
      text: note ?? "",
      to: paths.dashboard.reports(),
    }),
  },
};

/** Returns the lines of Home's list about what operators see, too. */
export function linesOfTrouble(troubles: StoreTrouble[], role: Role): Line[] {
  return troubles.flatMap((trouble) => {
    const side = storeSides[trouble.kind];
    return typeof side === "object" && may(role, side.may) ? [side.line(trouble)] : [];
  });
}
