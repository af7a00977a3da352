import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  authSessions,
  operatorLog,
  outbox,
  slugHistory,
  staffMembers,
  users,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { composeOutboxEmail } from "~/core/notifications/compose-outbox-email.server";
import { readPause } from "~/core/opening-hours/pause.queries.server";
import { SUSPENDED, type StoreAct } from "~/core/operators/store-act";
import { listVendors } from "~/core/operators/vendors.queries.server";
import { createCustomOrder } from "~/core/custom-orders/create-custom-order.server";
import { refuseSlug } from "~/core/stores/slug-check.server";
import { findOwnStore } from "~/core/stores/store-record.server";
import { startPayment } from "~/core/payments/start-payment.server";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { action, loader } from "~/routes/operator.vendors.$vendorId.store";
import type { RefusedAct } from "~/operator/store-acts-view";
import { ownEntries } from "~/storefront/seo/sitemap.server";
import { requireStore } from "~/storefront/shell/store-request.server";
import {
  makeCustomOrder,
  makeOrder,
  makeUser,
  makeVendor,
  unique,
  type MadeVendor,
} from "../../drizzle/seed/factories";
import { makePayout, makeStaff } from "../../drizzle/seed/store-factories";
import { startProvider } from "../setup/provider";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

const EMAIL = "ops@buka.test";
let provider: Awaited<ReturnType<typeof startProvider>>;
let store: MadeVendor;
let cookie: string;

beforeAll(async () => {
  process.env.OPERATOR_EMAILS = EMAIL;
  deleteSingleton("env");
  provider = await startProvider();
  cookie = await cookieOf((await makeUser(systemDb, { email: EMAIL })).id);
});
afterAll(async () => {
  delete process.env.OPERATOR_EMAILS;
  await provider.stop();
});
beforeEach(async () => {
  store = await makeVendor(systemDb, { businessName: "Iya Basira" });
});

type Answer = { status: number; code: string | null };

async function act(
  name: StoreAct,
  form: Record<string, string> = {},
  { as = cookie, of = store } = {},
): Promise<Answer> {
  const request = aRequest(`/operator/vendors/${of.id}/store`, {
    cookie: as,
    form: { act: name, ...form },
  });
  const answer = await action({
    ...routeArgs(request, { vendorId: of.id }),
  } as Parameters<typeof action>[0]);
  if (answer instanceof Response) return { status: answer.status, code: null };
  const { init, data } = answer as { init: { status: number }; data: RefusedAct };
  return { status: init.status, code: data.code };
}
const done = { status: 302, code: null };
const why = "Three customers say they got food poisoning. Please call us.";
const suspend = (notice = SUSPENDED) => act("suspend", { notice, why });

const profile = async (id = store.id) =>
  (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.id, id)))[0]!;

/** Returns the e-mails that an act has sent, as their addresses and subjects. */
async function mails(): Promise<[to: string, subject: string, text: string][]> {
  const rows = await systemDb
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.vendorId, store.id),
        sql`${outbox.kind} in ('operator_acted_vendor', 'store_given_away')`,
      ),
    )
    .orderBy(outbox.createdAt, outbox.kind);
  const emails = await Promise.all(rows.map((row) => composeOutboxEmail(row, databaseNow())));
  return emails.flatMap((email) =>
    email && "message" in email
      ? [[String(email.message.to), email.message.subject, email.message.text ?? ""] as const]
      : [],
  ) as [string, string, string][];
}
const visit = (slug: string) =>
  requireStore(
    { ...routeArgs(aRequest("/")).context, host: { kind: "vendor", slug } } as never,
    {},
  ).then(
    () => 200,
    (answer: Response) => [answer.status, answer.headers.get("Location")],
  );

describe("a suspended store", () => {
  it("stays readable, with the notice, and takes no orders, sales or payments", async () => {
    const unpaid = await makeCustomOrder(systemDb, {
      vendorId: store.id,
      paymentStatus: "pending",
    });
    expect(await suspend()).toEqual(done);
    expect(await visit(store.storeSlug!)).toBe(200);
    const record = await findOwnStore(store.id);
    expect(record.opening.stopped).toBe(SUSPENDED);
    expect(
      await createCustomOrder(
        record,
        { userId: store.userId, order: { clientToken: crypto.randomUUID() } as never },
        databaseNow(),
      ),
    ).toMatchObject({ ok: false, code: "stopped" });
    expect(await startPayment(store.id, unpaid.id, { email: "bisi@example.com" })).toMatchObject({
      ok: false,
      message: SUSPENDED,
    });
    const config = { publicUrl: "https://buka.test", rootDomain: "buka.test" };
    const listed = async () =>
      (await ownEntries(config)).some(({ url }) => url.includes(`//${store.storeSlug}.`));
    expect(await listed()).toBe(false);
    expect(await readPause(store.id, databaseNow())).toMatchObject({
      stop: { notice: SUSPENDED, why },
      openLabel: "Suspended",
      isOpen: false,
    });
    expect(await act("resume")).toEqual(done);
    expect((await findOwnStore(store.id)).opening.stopped).toBeUndefined();
    expect(await listed()).toBe(true);
    expect((await readPause(store.id, databaseNow())).stop).toBeNull();
    expect((await mails()).map(([to, subject]) => [to, subject])).toEqual([
      [store.user.email, "New orders at Iya Basira have stopped"],
      [store.user.email, "Iya Basira takes orders again"],
    ]);
    expect((await mails())[0]![2]).toContain(why);
  });

  it("is suspended once, resumed once, and asks for both texts", async () => {
    expect(await act("suspend", { notice: SUSPENDED, why: " " })).toEqual({
      status: 400,
      code: "form",
    });
    const both = await Promise.all([suspend(), suspend("Closed for repairs")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    const again = await Promise.all([act("resume"), act("resume")]);
    expect(again.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    const lines = await systemDb
      .select({ act: operatorLog.act })
      .from(operatorLog)
      .where(eq(operatorLog.aboutVendorId, store.id));
    expect(lines.map((line) => line.act).toSorted()).toEqual([
      "store:resume",
      "store:resume",
      "store:resume:refused",
      "store:suspend",
      "store:suspend",
      "store:suspend:refused",
    ]);
  });

  it("needs a fresh sign-in, for each act", async () => {
    const aged = await makeUser(systemDb, { email: EMAIL });
    const as = await cookieOf(aged.id);
    await systemDb
      .update(authSessions)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(authSessions.userId, aged.id));
    for (const name of [
      "suspend",
      "resume",
      "rename",
      "transfer",
      "close",
      "merge",
      "erase",
    ] as const)
      expect([name, await act(name, {}, { as })]).toEqual([name, { status: 403, code: "sign-in" }]);
    const shown = await loader({
      ...routeArgs(aRequest("/", { cookie: as }), { vendorId: store.id }),
    } as Parameters<typeof loader>[0]);
    expect(shown.isFresh).toBe(false);
  });
});

describe("another address", () => {
  it("leads from the old one, by the rules of slugs, and is changed once", async () => {
    const [old, next] = [store.storeSlug!, `new-${unique()}`.toLowerCase()];
    const other = await makeVendor(systemDb);
    const rename = (slug: string, shownSlug = old) => act("rename", { slug, shownSlug });
    expect(await rename(other.storeSlug!)).toEqual({ status: 409, code: "taken" });
    expect(await rename("ab")).toEqual({ status: 400, code: "form" });
    expect(await rename("wallet")).toEqual({ status: 409, code: "taken" });
    expect(await rename(old)).toEqual({ status: 400, code: "same" });
    const both = await Promise.all([rename(next), rename(next)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    expect((await profile()).storeSlug).toBe(next);
    expect(await visit(old)).toEqual([301, expect.stringContaining(next) as string]);
    expect((await mails()).map(([, subject]) => subject)).toEqual(["Iya Basira has a new address"]);
  });
});

describe("another owner", () => {
  const transfer = (email: string, form: Record<string, string> = {}) =>
    act("transfer", { email, shownOwner: store.userId, storeName: "Iya Basira", ...form });

  it("comes in at once, the former one stays as a manager, and payouts wait a day", async () => {
    const next = await makeUser(systemDb);
    const [former, new_] = [await cookieOf(store.userId), await cookieOf(next.id)];
    // Opening the dashboard made an empty profile.
    await systemDb.insert(vendorProfiles).values({ userId: next.id });
    expect(await transfer(next.email.toUpperCase(), { stays: "on" })).toEqual(done);
    const role = async (of: string) =>
      requireVendor(
        aRequest("/dashboard", { cookie: of }),
        { ...routeArgs(aRequest("/")).context } as never,
        "dashboard",
      ).then(({ id, role: found }) => [id, found]);
    expect(await role(former)).toEqual([store.id, "manager"]);
    expect(await role(new_)).toEqual([store.id, "owner"]);
    const [settings] = await systemDb
      .select({ held: vendorPaymentSettings.payoutsHeldUntil })
      .from(vendorPaymentSettings)
      .where(eq(vendorPaymentSettings.vendorId, store.id));
    const hours = (settings!.held!.getTime() - databaseNow().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    expect((await mails()).map(([to, subject]) => [to, subject])).toEqual([
      [next.email, "Iya Basira is yours"],
      [store.user.email, "Iya Basira has a new owner"],
    ]);
    expect(await transfer(next.email)).toEqual({ status: 409, code: "changed" });
  });

  it("was on the staff before, and the former one leaves", async () => {
    const member = await makeStaff(systemDb, { vendorId: store.id, role: "kitchen" });
    const [person] = await systemDb.select().from(users).where(eq(users.id, member.userId!));
    expect(await transfer(person!.email)).toEqual(done);
    expect((await profile()).userId).toBe(person!.id);
    const rows = await systemDb
      .select({ removedAt: staffMembers.removedAt })
      .from(staffMembers)
      .where(eq(staffMembers.vendorId, store.id));
    expect(rows).toEqual([{ removedAt: expect.any(Date) as Date }]);
  });

  it("has signed in before, and owns no store", async () => {
    const other = await makeVendor(systemDb);
    expect(await transfer("nobody@example.com")).toEqual({ status: 409, code: "unknown" });
    expect(await transfer(other.user.email)).toEqual({ status: 409, code: "owner" });
    expect(await transfer(store.user.email)).toEqual({ status: 409, code: "same" });
    expect(await transfer("not an address")).toEqual({ status: 400, code: "form" });
    const next = await makeUser(systemDb);
    expect(await transfer(next.email, { storeName: "Iya" })).toEqual({ status: 400, code: "name" });
    expect((await profile()).userId).toBe(store.userId);
  });

  it("is chosen once, by the first of two operators", async () => {
    const [one, two] = [await makeUser(systemDb), await makeUser(systemDb)];
    const both = await Promise.all([transfer(one.email), transfer(two.email)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
  });
});

describe("closing", () => {
  const close = (form: Record<string, string> = {}) =>
    act("close", { shownKobo: "0", storeName: "Iya Basira", ...form });

  it("waits for a suspension, the last order and the last payout, and states the balance", async () => {
    expect(await close()).toEqual({ status: 409, code: "running" });
    await suspend();
    const order = await makeOrder(systemDb, { vendorId: store.id, status: "preparing" });
    expect(await close()).toEqual({ status: 409, code: "open-orders" });
    await systemDb.execute(sql`update orders set status = 'delivered' where id = ${order.id}`);
    const payout = await makePayout(systemDb, { vendorId: store.id, status: "processing" });
    expect(await close()).toEqual({ status: 409, code: "open-payout" });
    await systemDb.execute(sql`update payouts set status = 'completed' where id = ${payout.id}`);
    const [wallet] = await systemDb.execute<{ balance: string }>(
      sql`select balance from wallets where vendor_id = ${store.id}`,
    );
    expect(await close({ shownKobo: "1" })).toEqual({ status: 409, code: "balance" });
    const both = await Promise.all([1, 2].map(() => close({ shownKobo: String(wallet!.balance) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
  });

  it("leaves a notice at the address, which nobody else gets for 90 days", async () => {
    const slug = store.storeSlug!;
    await suspend();
    expect(await close()).toEqual(done);
    expect(await visit(slug)).toEqual([410, null]);
    expect(await refuseSlug(slug, null)).toBe("taken");
    expect(
      await act("rename", { slug: `again-${unique()}`.toLowerCase(), shownSlug: slug }),
    ).toEqual({ status: 409, code: "changed" });
    expect((await readPause(store.id, databaseNow())).stop).toBe("closed");
    // The owner still reads the books.
    const owner = await requireVendor(
      aRequest("/dashboard", { cookie: await cookieOf(store.userId) }),
      { ...routeArgs(aRequest("/")).context } as never,
      "payouts",
    );
    expect(owner).toMatchObject({ id: store.id, storeSlug: null, role: "owner" });
    await systemDb
      .update(slugHistory)
      .set({ reservedUntil: sql`now()` })
      .where(eq(slugHistory.vendorId, store.id));
    expect(await visit(slug)).toEqual([404, null]);
    expect(await refuseSlug(slug, null)).toBeNull();
  });

  it("by merging sends customers to the other store", async () => {
    const other = await makeVendor(systemDb);
    const slug = store.storeSlug!;
    await suspend();
    const merge = (into: string) => act("merge", { into, shownKobo: "0", storeName: "Iya Basira" });
    expect(await merge(slug)).toEqual({ status: 409, code: "into" });
    expect(await merge(other.storeSlug!)).toEqual(done);
    expect(await visit(slug)).toEqual([301, expect.stringContaining(other.storeSlug!) as string]);
    const text = (await mails()).at(-1)![2];
    expect(text).toContain(other.storeSlug!);
  });
});

describe("the operator", () => {
  it("is asked to set up no store, and is led to the desk, or to sign in", async () => {
    const target = (of: string) =>
      redirectOf(
        requireVendor(
          aRequest("/dashboard", { cookie: of }),
          { ...routeArgs(aRequest("/")).context } as never,
          "dashboard",
        ),
      );
    expect(await target(cookie)).toBe("/operator");
    const [me] = await systemDb.select().from(users).where(eq(users.email, EMAIL));
    expect(
      await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.userId, me!.id)),
    ).toEqual([]);
    const aged = await makeUser(systemDb, { email: EMAIL });
    const as = await cookieOf(aged.id);
    await systemDb
      .update(authSessions)
      .set({ createdAt: sql`now() - interval '13 hours'` })
      .where(eq(authSessions.userId, aged.id));
    expect(await target(as)).toBe("/login?returnTo=%2Foperator");
  });

  it("reads all vendors page by page, and unnamed ones only by searching", async () => {
    const mark = unique();
    for (let made = 0; made < 51; made++)
      await makeVendor(systemDb, { businessName: `${mark} ${made}` });
    const first = await listVendors({ q: mark, after: null });
    const second = await listVendors({ q: mark, after: first.next });
    expect([first.vendors.length, second.vendors.length, second.next]).toEqual([50, 1, null]);
    expect(new Set([...first.vendors, ...second.vendors].map(({ id }) => id)).size).toBe(51);
    const nobody = await makeUser(systemDb);
    await systemDb.insert(vendorProfiles).values({ userId: nobody.id });
    const names = async (q: string) => (await listVendors({ q, after: null })).vendors;
    expect((await names("")).some(({ name }) => name === "")).toBe(false);
    expect(await names(nobody.email)).toMatchObject([{ owner: nobody.email }]);
  });
});
