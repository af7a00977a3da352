import { existsSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settingsChanges } from "~schema";
import { systemDb } from "~/platform/db.server";
import routes from "~/routes";
import { makeCategory, makeCoupon, makeCustomer, makeCustomOrder, makeFeedback, makeOrder, makePayout, makeProduct, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { attacks, type Belongings } from "../setup/dashboard-attacks";
import { startProvider } from "../setup/provider";
import { cookieOf, routeArgs } from "../setup/vendor-requests";

/** The routes that let nobody in but a vendor: those whose file asks the guard. */
type Guarded = { name: string; file: string; path: string; parts: string[] };
const guarded = [...walk(routes as RouteConfigEntry[])].filter(({ file }) => existsSync(file) && /guard\.server/.test(readFileSync(file, "utf8")) && !file.includes("/onboarding"));

function* walk(entries: RouteConfigEntry[], above = ""): Generator<Guarded> {
  for (const { file, path, children } of entries) {
    const whole = [above, path].filter(Boolean).join("/");
    yield { name: file.replace(/^routes\/|\.tsx$/g, ""), file: `app/${file}`, path: `/${whole}`, parts: [...whole.matchAll(/:(\w+)/g)].map(([, part]) => part!) };
    if (children) yield* walk(children, whole);
  }
}

type RouteModule = { loader?: (args: unknown) => unknown; action?: (args: unknown) => unknown };
const moduleOf = async ({ file }: Guarded) => (await import(/* @vite-ignore */ `../../${file}`)) as RouteModule;

let provider: Awaited<ReturnType<typeof startProvider>>;
let attacker: { of: Belongings; cookie: string };
let victim: Belongings;

/** A vendor with something in every table, all of it named so that it is known again. */
async function furnish(vendor: MadeVendor, mark: string): Promise<Belongings> {
  const vendorId = vendor.id;
  const category = await makeCategory(systemDb, { vendorId, name: `${mark} dishes` });
  const dish = (over: object) => makeProduct(systemDb, { vendorId, categoryId: category.id, ...over });
  const item = await dish({ name: `${mark} soup`, inventory: 7, image: `/media/products/${vendorId}/product-1` });
  const draft = await dish({ name: `${mark} draft`, isDraft: true, isAvailable: false });
  const customer = await makeCustomer(systemDb, { vendorId, name: `${mark} customer`, phone: mark === "Victim" ? "+2348099999999" : "+2348088888888", email: `${mark.toLowerCase()}@example.com` });
  const order = await makeOrder(systemDb, { vendorId, customerId: customer.id, needsAttention: `${mark} look here`, lines: [{ product: item, quantity: 2 }] });
  await makeOrder(systemDb, { vendorId, customerId: customer.id, status: "preparing" });
  const delivered = await makeOrder(systemDb, { vendorId, customerId: customer.id, status: "delivered" });
  const custom = await makeCustomOrder(systemDb, { vendorId, customerId: customer.id, lines: [{ product: item, quantity: 1 }] });
  await makeFeedback(systemDb, { vendorId, orderId: delivered.id, comment: `${mark} comment` });
  await makePayout(systemDb, { vendorId });
  await makeCoupon(systemDb, { vendorId });
  const [change] = await systemDb.insert(settingsChanges).values({ vendorId, category: "legal", cause: "save", before: { storeTerms: "" }, after: { storeTerms: `${mark} terms` } }).returning({ id: settingsChanges.id });
  return { changeId: change!.id, vendorId, userId: vendor.userId, orderId: order.id, customOrderId: custom.id, itemId: item.id, draftId: draft.id, categoryId: category.id, pictureUrl: `/media/products/${vendorId}/product-1` };
}

beforeAll(async () => {
  provider = await startProvider();
  const [his, hers] = [await makeVendor(systemDb, { businessName: "Victim kitchen" }), await makeVendor(systemDb, { businessName: "Attacker kitchen" })];
  victim = await furnish(his, "Victim");
  attacker = { of: await furnish(hers, "Attacker"), cookie: await cookieOf(hers.userId) };
});
afterAll(() => provider.stop());

/** All that is a vendor's, table by table, as one word each. */
async function rowsOf(vendorId: string): Promise<Record<string, string>> {
  const tables = await systemDb.execute<{ name: string; column: string }>(sql`
    select t.table_name as name, case when t.table_name = 'vendor_profiles' then 'id' else 'vendor_id' end as "column" from information_schema.tables t
    where t.table_schema = 'public' and (t.table_name = 'vendor_profiles' or exists (select 1 from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'vendor_id'))`);
  const words: Record<string, string> = {};
  for (const { name, column } of tables) {
    const [row] = await systemDb.execute<{ word: string }>(sql`select count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as word from ${sql.identifier(name)} r where r.${sql.identifier(column)} = ${vendorId}`);
    words[name] = row!.word;
  }
  return words;
}

const addressOf = (route: Guarded, params: Record<string, string>, query = "") => `${route.path.replace(/:(\w+)/g, (_all, part: string) => params[part]!)}${query ? `?${query}` : ""}`;

function paramsOf(route: Guarded, of: Belongings): Record<string, string> {
  const said = attacks[route.name]!.params?.(of) ?? {};
  return Object.fromEntries(route.parts.map((part) => [part, said[part] ?? (of as Record<string, string>)[part] ?? `nobody has said what :${part} is`]));
}

/** What a loader or an action answered: its status, and all that it shows. Streams are not read: they are told of what comes later. */
async function answerOf(work: Promise<unknown> | unknown): Promise<{ status: number; shown: string }> {
  const answer = await Promise.resolve(work).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const stream = answer.headers.get("Content-Type")?.includes("event-stream");
    return { status: answer.status, shown: `${answer.headers.get("Location") ?? ""} ${stream ? "" : await answer.text()}` };
  }
  if (answer instanceof Error) throw answer;
  const { data, init } = (answer ?? {}) as { data?: unknown; init?: { status?: number } | null };
  return { status: init?.status ?? 200, shown: JSON.stringify(init === undefined ? answer : data) ?? "" };
}

const leave = new AbortController();
afterAll(() => leave.abort());
const get = (route: Guarded, of: Belongings, query = "") => {
  const params = paramsOf(route, of);
  const request = new Request(`http://localhost:3000${addressOf(route, params, query)}`, { headers: { Host: "localhost:3000", Cookie: attacker.cookie }, signal: leave.signal });
  return [request, params] as const;
};
const post = (route: Guarded, of: Belongings, fields: Record<string, string>) => {
  const params = paramsOf(route, of);
  const body = attacks[route.name]!.multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request(`http://localhost:3000${addressOf(route, params)}`, { method: "POST", headers: { Host: "localhost:3000", Cookie: attacker.cookie }, body });
  return [request, params] as const;
};
const forged = (of: Belongings) => ({ vendorId: of.vendorId, vendor_id: of.vendorId, userId: of.userId, user_id: of.userId });

/** Runs the attack, and sees that nothing of the victim's has changed. */
async function unharmed(attack: () => Promise<void>): Promise<void> {
  const before = await rowsOf(victim.vendorId);
  await attack();
  expect(await rowsOf(victim.vendorId)).toEqual(before);
}

it("knows every route behind the guard, and what to attack it with", async () => {
  expect(guarded.length).toBeGreaterThan(10);
  expect(guarded.map(({ name }) => name).filter((name) => !attacks[name]), "say in tests/setup/dashboard-attacks.ts how these are attacked").toEqual([]);
  const silent: string[] = [];
  for (const route of guarded) {
    const { action } = await moduleOf(route);
    const { forms, harmless } = attacks[route.name]!;
    if (action && !forms && !harmless) silent.push(`${route.name} has an action: name its forms`);
    silent.push(...Object.values(paramsOf(route, victim)).filter((value) => value.startsWith("nobody")).map((value) => `${route.name}: ${value}`));
  }
  expect(silent).toEqual([]);
});

describe.each(guarded.filter(({ name }) => attacks[name]))("$path", (route) => {
  it("shows nothing of another vendor's", async () => {
    const { loader } = await moduleOf(route);
    if (!loader) return;
    const queries = ["", ...(attacks[route.name]!.queries?.(victim) ?? [])];
    await unharmed(async () => {
      for (const query of queries) {
        const { status, shown } = await answerOf(loader(routeArgs(...get(route, victim, query))));
        if (route.parts.length > 0) expect([query, status]).toEqual([query, 404]);
        else expect(status, query).not.toBe(500);
        expect(shown).not.toMatch(/Victim (soup|draft|dishes|customer|look|comment|kitchen)|victim@example/);
      }
    });
    if (route.parts.length > 0) expect((await answerOf(loader(routeArgs(...get(route, attacker.of))))).status).not.toBe(404);
  });

  it("does nothing to another vendor's, whatever a form says", async () => {
    const { action } = await moduleOf(route);
    if (!action) return;
    const { forms = () => [], harmless = () => [], refusal = 404 } = attacks[route.name]!;
    await unharmed(async () => {
      for (const fields of forms(victim)) {
        const { status, shown } = await answerOf(action(routeArgs(...post(route, victim, { ...fields, ...forged(victim) }))));
        expect([fields, status]).toEqual([fields, refusal]);
        expect(shown).not.toMatch(/Victim|victim@/);
      }
      for (const fields of harmless(victim)) {
        const { status, shown } = await answerOf(action(routeArgs(...post(route, attacker.of, { ...fields, ...forged(victim) }))));
        expect(status, JSON.stringify(fields)).toBeLessThan(500);
        expect(shown).not.toMatch(/Victim (customer|look|comment|kitchen)|victim@/);
      }
    });
    for (const fields of forms(attacker.of)) {
      // What one form has settled, the next finds again.
      await systemDb.execute(sql`update orders set needs_attention = 'Look here' where id = ${attacker.of.orderId}`);
      const { status } = await answerOf(action(routeArgs(...post(route, attacker.of, fields))));
      expect([fields, status === 404 || status === 400]).toEqual([fields, false]);
    }
  });
});
