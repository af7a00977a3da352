import { payoutTiers } from "~schema";
import { isDatabaseOutage } from "~/platform/database-outage.server";
import { systemDb } from "~/platform/db.server";
import { singleton } from "~/platform/singleton.server";
import { payoutSentences } from "./payout-sentences";

const KEPT_MS = 60_000;
const UNKNOWN = "Your page of payouts shows the days and sums that apply to your store.";

/**
 * Reads how soon sales are paid out, as public pages say it, once a minute for a process. While the
 * database is away they say what they said before.
 */
export function readPayoutSentences(): Promise<string> {
  const kept = singleton("payout sentences", () => ({ text: Promise.resolve(UNKNOWN), until: 0 }));
  if (performance.now() < kept.until) return kept.text;
  const before = kept.text;
  kept.until = performance.now() + KEPT_MS;
  kept.text = read().catch((error: unknown) => {
    kept.until = 0;
    kept.text = before;
    if (isDatabaseOutage(error)) return before;
    throw error;
  });
  return kept.text;
}

async function read(): Promise<string> {
  const rows = await systemDb.select().from(payoutTiers);
  const of = (name: "new" | "grown") => {
    const { dailyCap, ...figures } = rows.find(({ tier }) => tier === name)!;
    return { name, ...figures, dailyCapKobo: dailyCap };
  };
  return payoutSentences({ new: of("new"), grown: of("grown") });
}
