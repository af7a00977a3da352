import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../drizzle/seed/factories";
import { attacks, type Belongings } from "../setup/dashboard-attacks";
import {
  answerOf,
  furnish,
  getOf,
  guarded,
  moduleOf,
  paramsOf,
  postOf,
  rowsOf,
  type Guarded,
} from "../setup/guarded-routes";
import { startProvider } from "../setup/provider";
import { cookieOf, routeArgs } from "../setup/vendor-requests";

let provider: Awaited<ReturnType<typeof startProvider>>;
let attacker: { of: Belongings; cookie: string };
let victim: Belongings;

beforeAll(async () => {
  provider = await startProvider();
  const [his, hers] = [
    await makeVendor(systemDb, { businessName: "Victim kitchen" }),
    await makeVendor(systemDb, { businessName: "Attacker kitchen" }),
  ];
  victim = await furnish(his, "Victim");
  attacker = { of: await furnish(hers, "Attacker"), cookie: await cookieOf(hers.userId) };
});
afterAll(() => provider.stop());

const leave = new AbortController();
afterAll(() => leave.abort());
const get = (route: Guarded, of: Belongings, query = "") =>
  getOf(route, of, { cookie: attacker.cookie, signal: leave.signal }, query);
const post = (route: Guarded, of: Belongings, fields: Record<string, string>) =>
  postOf(route, of, attacker, fields);
const forged = (of: Belongings) => ({
  vendorId: of.vendorId,
  vendor_id: of.vendorId,
  userId: of.userId,
  user_id: of.userId,
});

/** The page without typed e-mail addresses, as a search repeats its query. */
const without = (shown: string, typed: string[]) =>
  typed
    .filter((words) => words.includes("@"))
    .reduce((rest, words) => rest.replaceAll(words, ""), shown);

/** Runs the attack, and checks that none of the victim's data has changed. */
async function unharmed(attack: () => Promise<void>): Promise<void> {
  const before = await rowsOf(victim.vendorId);
  await attack();
  expect(await rowsOf(victim.vendorId)).toEqual(before);
}

it("has attacks for every route behind the guard", async () => {
  expect(guarded.length).toBeGreaterThan(10);
  expect(
    guarded.map(({ name }) => name).filter((name) => !attacks[name]),
    "say in tests/setup/dashboard-attacks.ts how these are attacked",
  ).toEqual([]);
  const silent: string[] = [];
  for (const route of guarded) {
    const { action } = await moduleOf(route);
    const { forms, harmless } = attacks[route.name]!;
    if (action && !forms && !harmless) silent.push(`${route.name} has an action: name its forms`);
    silent.push(
      ...Object.values(paramsOf(route, victim))
        .filter((value) => value.startsWith("nobody"))
        .map((value) => `${route.name}: ${value}`),
    );
  }
  expect(silent).toEqual([]);
});

describe.each(guarded.filter(({ name }) => attacks[name]))("$path", (route) => {
  it("shows no data of another vendor", async () => {
    const { loader } = await moduleOf(route);
    if (!loader) return;
    const { queries: forge, own } = attacks[route.name]!;
    const queries = ["", ...(forge?.(victim) ?? [])];
    const namesTheirs = route.parts.length > 0 && !own;
    await unharmed(async () => {
      for (const query of queries) {
        const { status, shown } = await answerOf(loader(routeArgs(...get(route, victim, query))));
        if (namesTheirs) expect([query, status]).toEqual([query, 404]);
        else expect(status, query).not.toBe(500);
        expect(without(shown, [...new URLSearchParams(query).values()])).not.toMatch(
          /Victim (soup|draft|dishes|customer|look|comment|kitchen)|victim@example/,
        );
      }
    });
    if (route.parts.length > 0)
      expect((await answerOf(loader(routeArgs(...get(route, attacker.of))))).status).not.toBe(404);
  });

  it("changes no data of another vendor, whatever a form sends", async () => {
    const { action } = await moduleOf(route);
    if (!action) return;
    const { forms = () => [], harmless = () => [], refusal = 404 } = attacks[route.name]!;
    await unharmed(async () => {
      for (const fields of forms(victim)) {
        const { status, shown } = await answerOf(
          action(routeArgs(...post(route, victim, { ...fields, ...forged(victim) }))),
        );
        expect([fields, status]).toEqual([fields, refusal]);
        expect(shown).not.toMatch(/Victim|victim@/);
      }
      for (const fields of harmless(victim)) {
        const { status, shown } = await answerOf(
          action(routeArgs(...post(route, attacker.of, { ...fields, ...forged(victim) }))),
        );
        expect(status, JSON.stringify(fields)).toBeLessThan(500);
        expect(without(shown, Object.values(fields))).not.toMatch(
          /Victim (customer|look|comment|kitchen)|victim@/,
        );
      }
    });
    // A form's new row may have another vendor's id (decision 0072); no later route should find it.
    for (const [table, id] of Object.entries({
      menu_items: victim.itemId,
      option_groups: victim.groupId,
      coupons: victim.couponId,
    }))
      await systemDb.execute(
        sql`delete from ${sql.identifier(table)} where vendor_id = ${attacker.of.vendorId} and id = ${id}`,
      );
    for (const fields of forms(attacker.of)) {
      // Resets the changes of one form for the next.
      await systemDb.execute(
        sql`update orders set needs_attention = 'Look here' where id = ${attacker.of.orderId}`,
      );
      const { status } = await answerOf(action(routeArgs(...post(route, attacker.of, fields))));
      expect([fields, status === 404 || status === 400]).toEqual([fields, false]);
    }
  });
});
