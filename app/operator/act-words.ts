import type { OtherAct } from "~/core/operators/operator-log.server";
import { actsOf, caseKinds, kindsInOrder, type CaseAct } from "~/core/operators/case";

/** What the buttons of the cases say. */
export const actLabels: Record<CaseAct, string> = {
  answer: "Answer the bank",
  accept: "Give the money back",
  settle: "Seen to",
  confirm: "Confirm payout",
  send: "Send now",
  return: "Return the money",
  release: "Release payouts",
  hold: "Keep held",
  retry: "Try again",
  drop: "Drop",
  keep: "Keep review",
  remove: "Remove review",
  approve: "Confirm identity",
  refuse: "Refuse",
  ask: "Ask Paystack again",
  bookBack: "Book it back",
  again: "Try again",
  byHand: "Sent by hand",
  rebuild: "Rebuild",
};

const others: Record<OtherAct, string> = {
  "look:cases": "Looked at the cases",
  "look:vendors": "Looked at the vendors",
  "look:vendor": "Looked at the store",
  "look:payouts": "Looked at the store’s payouts",
  "look:payout-rules": "Looked at the payout rules",
  "look:customer": "Looked for a customer to erase",
  "look:as-vendor": "Looked at the store as its vendor does",
  "see:as-vendor": "Began to see the store as its vendor does",
  search: "Searched",
  "store:suspend": "Suspended the store",
  "store:resume": "Opened the store again",
  "store:rename": "Changed the store’s address",
  "store:transfer": "Gave the store to another owner",
  "store:close": "Closed the store",
  "store:merge": "Merged the store into another",
  "store:erase": "Erased the owner",
  "erase:customer": "Erased a customer",
  "payout-rules": "Changed the payout rules",
  "payouts:hold": "Held the store’s payouts",
  "payouts:release": "Released the store’s payouts",
  "payouts:trust": "Trusted the store",
  "payouts:automatic": "Let the store’s tier follow its age",
};

const words = new Map([
  ...Object.entries(others),
  ...kindsInOrder.flatMap((kind) =>
    actsOf(kind).map((act): [string, string] => [
      `${kind}:${act}`,
      `${caseKinds[kind].filter}: ${actLabels[act]}`,
    ]),
  ),
]);

/**
 * Says a line of the operators' log in words; an act is logged before it is done, and its refusal
 * on a line of its own.
 * @returns the act as it is if it has no words
 */
export function wordsOfAct(act: string): string {
  const tried = act.replace(/:refused$/, "");
  return (words.get(tried) ?? tried) + (tried === act ? "" : " (refused)");
}
