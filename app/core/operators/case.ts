/** What an operator types with an act. */
type CaseText = "code" | "reason" | "note" | "evidence";

type KindOfCase = {
  title: string;
  /** Its name among the filters. */
  filter: string;
  /** What an operator may do: one act, or a decision between two. */
  acts: readonly string[];
  /** What they type with it, but for `again`, `ask` and `approve`. */
  text?: CaseText;
};

/** The kinds of cases that need an operator, most urgent first (docs/rules.md, Operators). */
export const caseKinds = {
  balance: {
    title: "Paystack’s balance is below what is due",
    filter: "Balance",
    acts: ["ask"],
  },
  unmatched: {
    title: "Money that matches nothing of ours",
    filter: "Unknown money",
    acts: ["settle"],
    text: "note",
  },
  lost: { title: "Money for a lost order", filter: "Lost orders", acts: ["settle"] },
  dispute: {
    title: "A customer’s bank asks for money back",
    filter: "Disputes",
    acts: ["answer", "accept"],
    text: "evidence",
  },
  topUp: {
    title: "Money that a store added needs a look",
    filter: "Added money",
    acts: ["settle"],
  },
  mismatch: {
    title: "Money that doesn’t match its order, undecided for a day",
    filter: "Wrong sums",
    acts: ["return"],
    text: "reason",
  },
  payoutCode: {
    title: "A payout waits for its code",
    filter: "Payout codes",
    acts: ["confirm"],
    text: "code",
  },
  payoutOpen: {
    title: "A payout has been open for a day",
    filter: "Open payouts",
    acts: ["ask", "bookBack"],
  },
  payoutHold: {
    title: "Payouts are held until you look",
    filter: "Held payouts",
    acts: ["release", "hold"],
  },
  identity: {
    title: "Who owns a store’s bank account",
    filter: "Identity",
    acts: ["approve", "refuse"],
    text: "reason",
  },
  refundWaiting: {
    title: "A refund waits for its store’s sales",
    filter: "Waiting refunds",
    acts: ["send"],
  },
  refundStuck: {
    title: "A refund needs a person",
    filter: "Stuck refunds",
    acts: ["again", "byHand"],
    text: "note",
  },
  wallet: { title: "A wallet is far below zero", filter: "Wallets", acts: ["settle"] },
  difference: {
    title: "A store’s books differ",
    filter: "Books",
    acts: ["rebuild"],
  },
  job: { title: "A job died", filter: "Jobs", acts: ["retry", "drop"] },
  mail: {
    title: "E-mails that were not delivered",
    filter: "E-mails",
    acts: ["retry", "drop"],
  },
  message: {
    title: "Messages that reached no phone",
    filter: "Messages",
    acts: ["drop"],
  },
  order: {
    title: "An order needs attention, and its store has not acted for a day",
    filter: "Orders",
    acts: ["settle"],
  },
  review: {
    title: "A flagged review",
    filter: "Reviews",
    acts: ["keep", "remove"],
    text: "reason",
  },
  complaints: {
    title: "A store whose customers complain",
    filter: "Complaints",
    acts: ["settle"],
  },
} as const satisfies Record<string, KindOfCase>;

export type CaseKind = keyof typeof caseKinds;
export const kindsInOrder = Object.keys(caseKinds) as CaseKind[];
export const isCaseKind = (kind: string): kind is CaseKind => Object.hasOwn(caseKinds, kind);

export type Case = {
  kind: CaseKind;
  /** Of the row that the case is about; a payout's reference, a job's queue and id. */
  id: string;
  /** Null if it isn’t known. */
  since: Date | null;
  vendorId: string | null;
  store: string | null;
  /** In kobo; null where no sum is at stake. */
  amountKobo: number | null;
  /** What happened, in plain words. */
  story: string;
  /** For cases that an operator sees to without changing them: what they saw. */
  mark?: string;
};

/** A case as its kind's reader finds it. */
export type Found = Omit<Case, "kind">;
/** Readers of some kinds; each finds the oldest first. */
export type CaseReaders = Partial<Record<CaseKind, () => Promise<Found[]>>>;

export type CaseAct = (typeof caseKinds)[CaseKind]["acts"][number];
export const actsOf = (kind: CaseKind): readonly CaseAct[] => caseKinds[kind].acts;

/** Asks for a fresh sign-in: it moves money, or lets it be moved. */
export const movesMoney = (act: string): boolean =>
  [
    ...["confirm", "send", "return", "again", "bookBack", "release", "answer", "accept"],
    ...["approve", "refuse"],
  ].includes(act);

/**
 * Returns what an act needs typed: the code of a payout, the reason that a store or customer reads,
 * what a bank reads, or a note for the log. Without an act: what any of the kind's acts need.
 */
export function textOf(kind: CaseKind, act?: string): CaseText | null {
  const { text }: KindOfCase = caseKinds[kind];
  return ["again", "ask", "accept", "approve"].includes(act ?? "") ? null : (text ?? null);
}

/** Of a kind: more than are ever read at once. */
export const MOST_CASES = 1_000;
/** Of each kind beside the others, so that many died jobs don’t bury a dispute. */
const SHOWN_OF_EACH = 20;
const SHOWN_OF_ONE = 50;

export type CaseGroup = { kind: CaseKind; cases: Case[]; more: number };

/** `page` counts from 1, of one kind alone. */
export type CasePlace = { kind: CaseKind | null; page: number };

/** Reads `?kind=job&page=2`; anything else is the list of all kinds. */
export function placeOf({ searchParams }: URL): CasePlace {
  const kind = searchParams.get("kind") ?? "";
  return {
    kind: isCaseKind(kind) ? kind : null,
    page: Math.trunc(Number(searchParams.get("page"))) || 1,
  };
}

/** Returns what a page of the list shows: the first of each kind, or one kind page by page. */
export function pageOfCases(cases: Case[], { kind, page }: CasePlace) {
  const counts = kindsInOrder
    .map((each) => ({ kind: each, count: cases.filter((found) => found.kind === each).length }))
    .filter(({ count }) => count > 0);
  const last = Math.max(1, Math.ceil(countOf(kind) / SHOWN_OF_ONE));
  const current = Math.min(Math.max(1, page), last);
  const [from, shown] = kind ? [(current - 1) * SHOWN_OF_ONE, SHOWN_OF_ONE] : [0, SHOWN_OF_EACH];
  const groups = counts
    .filter((group) => kind === null || group.kind === kind)
    .map((group): CaseGroup => ({
      kind: group.kind,
      cases: cases.filter((found) => found.kind === group.kind).slice(from, from + shown),
      more: Math.max(0, group.count - from - shown),
    }));
  return { total: cases.length, counts, groups, kind, page: current };

  function countOf(which: CaseKind | null): number {
    return counts.find((group) => group.kind === which)?.count ?? 0;
  }
}

export type CasePage = ReturnType<typeof pageOfCases>;
