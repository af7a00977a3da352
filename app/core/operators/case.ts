/** The kinds of cases that need an operator, most urgent first (docs/rules.md, Operators). */
export const caseKinds = {
  lost: "Money for a lost order",
  mismatch: "Money that doesn’t match its order, undecided for a day",
  payoutCode: "A payout waits for its code",
  payoutOpen: "A payout has been open for a day",
  refundWaiting: "A refund waits for its store’s sales",
  refundStuck: "A refund needs a person",
  wallet: "A wallet is far below zero",
  job: "A job died",
  order: "An order needs attention, and its store has not acted for a day",
  review: "A flagged review",
} as const;

export type CaseKind = keyof typeof caseKinds;
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
};

/** What an operator may do about a case: one act, or a decision between two. */
export const caseActs = {
  lost: ["settle"],
  mismatch: ["return"],
  payoutCode: ["confirm"],
  payoutOpen: [],
  refundWaiting: ["send"],
  refundStuck: [],
  wallet: [],
  job: ["retry", "drop"],
  order: ["settle"],
  review: ["keep", "remove"],
} as const satisfies Record<CaseKind, readonly string[]>;

export type CaseAct = (typeof caseActs)[CaseKind][number];

/** Asks for a fresh sign-in. */
export const movesMoney = (act: string): boolean => ["confirm", "send", "return"].includes(act);

/** The code of a payout, or the reason that a store or customer reads. */
export const needsText = (kind: CaseKind): boolean =>
  kind === "payoutCode" || kind === "mismatch" || kind === "review";
