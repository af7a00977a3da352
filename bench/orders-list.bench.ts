import postgres from "postgres";
import { startSession } from "~/accounts/session.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../drizzle/seed/factories";
import { fillWithOrders } from "../drizzle/seed/many-orders";
import { saturate, type Target } from "./load";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { interleave, ratioOf } from "./statistics";
import { ordersListTarget } from "./targets";

const ROUNDS = 5;
const SECONDS = 2;
/** A kitchen's phone, its tablet and the owner's, all reading again at once. */
const CONNECTIONS = 4;
const FEW = 100;
const MANY = 100_000;

const group = "A vendor's orders, 100,000 of them";
const baseline = "the same page with 100 orders";

/** A vendor with so many orders, signed in. @returns what a request of theirs carries */
async function vendorWith(orders: number): Promise<Record<string, string>> {
  const vendor = await makeVendor(systemDb);
  await fillWithOrders(systemDb, vendor.id, orders);
  const session = await startSession(new Request("http://127.0.0.1/"), vendor.userId);
  return { "Accept-Encoding": "br", Cookie: session.split(";", 1)[0]! };
}

/** Has Postgres look at what is in its tables now, as it does by itself a minute later. That is the owner's to ask for. */
async function analyse(databaseUrl: string): Promise<void> {
  const owner = postgres(databaseUrl, { max: 1 });
  await owner`analyze`;
  await owner.end();
}

/** The vendor's pages with a long past behind them, beside the same pages without: what they cost may not grow with what a store has sold. */
export async function benchOrdersList({ product: server, databaseUrl }: Stage): Promise<Figure[]> {
  const [few, many] = [await vendorWith(FEW), await vendorWith(MANY)];
  await analyse(databaseUrl);
  const pages = {
    "the newest orders": "/dashboard/orders",
    "the delivered ones": "/dashboard/orders?tab=delivered",
    "a search that finds some": "/dashboard/orders?q=zobo",
    "a search that finds nothing": "/dashboard/orders?q=nobody%20at%20all",
    "the kitchen's screen": "/dashboard/kitchen",
    "the first page": "/dashboard",
    "what the vendor is told": "/dashboard/notifications",
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const ask = (headers: Record<string, string>) => {
      const target: Target = { server, path, headers };
      return () => saturate(target, { connections: CONNECTIONS, seconds: SECONDS });
    };
    await ask(many)();
    const runs = await interleave(ROUNDS, { many: ask(many), few: ask(few) });
    figures.push(
      { group, baseline, name: `${name}: pages a second`, unit: "×", value: ratioOf(runs.many, runs.few, (run) => run.rate), ...(path.includes("q=") ? {} : ordersListTarget) },
      { group, baseline, name: `${name}: p50`, unit: "×", value: ratioOf(runs.many, runs.few, (run) => run.p50) },
    );
  }
  return figures;
}
