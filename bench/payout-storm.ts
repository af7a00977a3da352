import { randomUUID } from "node:crypto";
import { systemDb } from "~/platform/db.server";
import { paths } from "~/shared/paths";
import { makeOrder, makeVendor } from "../drizzle/seed/factories";
import { random } from "../drizzle/seed/random";
import { signedIn } from "./list-pages";
import { askInStorm, type StormServers } from "./storm-servers";

/** A signed-in vendor of the storm. */
type StormVendor = { id: string; cookie: string; accountNumber: string };

type PayoutStorm = {
  vendors: readonly StormVendor[];
  /** Withdrawals at once, spread over the vendors. */
  atOnce: number;
  /** Each: every vendor sells, then all withdraw. In the second one server is killed. */
  rounds: number;
};

/** The outcome, as the vendors saw it. */
export type PayoutStormReport = {
  /** The tokens of the forms whose payout was confirmed. */
  confirmed: string[];
  refused: number;
  gaveUp: string[];
  killedAfter: number;
};

/** The errors of the provider during the storm. A failed call may have taken effect. */
const weather = {
  seed: 7,
  webhook: { drop: 0.4, duplicate: 2, reorder: true },
  transfer: { failRate: 0.4, status: 502, afterwards: true },
  transferVerify: { failRate: 0.3, status: 503 },
  recipient: { failRate: 0.3, status: 500 },
};
/** A bank whose transfers are not made when the provider fails. */
const DOWN = "0122220006";
/** One whose transfers are made, and answered later than we wait. */
const SILENT = "0155550009";
/** Transfers to some fail or come back (docs/sandbox.md). */
const special = [DOWN, SILENT, "0133330001", "0144440002"];

/** Inserts vendors who withdraw by hand, and signs them in. */
export function makeStormVendors(count: number): Promise<StormVendor[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const accountNumber = special[n] ?? `01111100${String(n).padStart(2, "0")}`;
      const vendor = await makeVendor(systemDb, {
        payment: {
          bankCode: "058",
          bankName: "Guaranty Trust Bank",
          accountNumber,
          accountName: "IYA BASIRA KITCHEN",
          bankVerified: true,
          autoPayoutEnabled: false,
          minimumPayoutAmount: 100_000,
        },
      });
      const { Cookie: cookie = "" } = await signedIn(vendor.userId);
      return { id: vendor.id, cookie, accountNumber };
    }),
  );
}

/**
 * Lets all withdrawals of a round come at once, while the provider drops, doubles and reorders its
 * webhooks, fails and is silent, and one server is killed. Unfinished payouts stay unfinished.
 * @returns what the vendors saw
 */
export async function raisePayoutStorm(
  { ports, provider, killSecond }: StormServers,
  { vendors, atOnce, rounds }: PayoutStorm,
): Promise<PayoutStormReport> {
  const set = (plan: object) => askInStorm(`${provider}/faults`, { body: plan });
  await set(weather);
  await set({ ...weather, only: DOWN, transfer: { failRate: 0.5, status: 503 } });
  await set({ ...weather, only: SILENT, transfer: { delayMs: 11_000 } });
  const chance = random("withdrawals of the storm");
  const report = { confirmed: [] as string[], refused: 0, gaveUp: [] as string[], killedAfter: 0 };
  const restarts: Promise<void>[] = [];
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    await Promise.all(vendors.map(({ id }) => sell(id)));
    await Promise.all(
      Array.from({ length: atOnce }, async (_, n) => {
        const token = randomUUID();
        const outcome = await withdraw(vendors[n % vendors.length]!, {
          token,
          server: chance.chance(0.5) ? 1 : 0,
          twice: chance.chance(0.25),
          servers: ports,
        });
        if (outcome === "confirmed") report.confirmed.push(token);
        else if (outcome === "refused") report.refused++;
        else report.gaveUp.push(outcome);
        done++;
        if (round === 1 && restarts.length === 0) {
          report.killedAfter = done;
          restarts.push(killSecond());
        }
      }),
    );
  }
  await Promise.all(restarts);
  await askInStorm(`${provider}/faults`, { method: "DELETE" });
  return report;
}

/** Sells food for ₦20,000. */
const sell = (vendorId: string) =>
  makeOrder(systemDb, {
    vendorId,
    status: "delivered",
    lines: [{ name: "Rice", price: 2_000_000 }],
  });

const TRIES = 6;

/**
 * One withdrawal, as its page asks for it. After a dead server or an error the same form goes to the
 * other server.
 * @returns what the vendor was shown in the end, or why there was no answer
 */
async function withdraw(
  { cookie }: StormVendor,
  how: { token: string; server: 0 | 1; twice: boolean; servers: readonly [number, number] },
): Promise<"confirmed" | "refused" | (string & {})> {
  const form = String(new URLSearchParams({ intent: "withdraw", token: how.token }));
  const submit = (at: 0 | 1) =>
    askInStorm(`http://127.0.0.1:${how.servers[at]}${paths.dashboard.withdraw()}`, {
      form,
      cookie,
    }).catch(() => null);
  let at = how.server;
  let why = "never answered";
  for (let tries = 0; tries < TRIES; tries++) {
    const answers = await Promise.all(
      how.twice && tries === 0 ? [submit(0), submit(1)] : [submit(at)],
    );
    if (answers.some((one) => one?.status === 302)) return "confirmed";
    const answer = answers.find((one) => one !== null);
    if (answer && [400, 409].includes(answer.status)) return "refused";
    why = answer ? `${answer.status} ${answer.text.slice(0, 200)}` : why;
    at = at === 0 ? 1 : 0;
  }
  return why;
}
