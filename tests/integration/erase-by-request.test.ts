import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { identityChecks, operatorLog, orders, staffMembers, users, vendorProfiles } from "~schema";
import { getUser } from "~/core/accounts/session.server";
import { actOnStore } from "~/core/operators/act-on-store.server";
import { eraseEverywhere } from "~/core/operators/erase-everywhere.server";
import { closeStore } from "~/core/store-acts/close-store.server";
import { suspendStore } from "~/core/store-acts/suspend-store.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { makeOrder, makeUser, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { startProvider } from "../setup/provider";
import { aRequest, cookieOf } from "../setup/vendor-requests";

let provider: Awaited<ReturnType<typeof startProvider>>;
let store: MadeVendor;
let by: Parameters<typeof eraseEverywhere>[0];

beforeAll(async () => {
  provider = await startProvider();
  const { id, email } = await makeUser(systemDb);
  by = { operator: { id, email, requestId: "r" }, fresh: true };
});
afterAll(() => provider.stop());
beforeEach(async () => {
  store = await makeVendor(systemDb, { businessName: "Iya Basira" });
});

const close = async () => {
  await suspendStore(store.id, { notice: "Closed", why: "You asked for it" });
  expect(await closeStore(store.id, { balanceKobo: 0, into: null }, databaseNow())).toEqual({
    ok: true,
  });
};

describe("the owner of a store", () => {
  const erase = async (storeName = "Iya Basira") => {
    const outcome = await actOnStore(
      by,
      { id: store.id, name: "Iya Basira" },
      { name: "erase", typed: { storeName } },
      databaseNow(),
    );
    return outcome.ok ? "erased" : outcome.code;
  };

  it("is erased once it has closed, by the first of two operators, and leaves the books", async () => {
    const cookie = await cookieOf(store.userId);
    const member = await makeStaff(systemDb, { vendorId: store.id, role: "manager" });
    const order = await makeOrder(systemDb, {
      vendorId: store.id,
      status: "payment_failed",
      createdAt: new Date(databaseNow().getTime() - 2 * 86_400_000),
    });
    expect(await erase()).toBe("open");
    await close();
    expect(await erase("Iya")).toBe("name");
    const both = await Promise.all([erase(), erase()]);
    expect(both.toSorted()).toEqual(["decided", "erased"]);
    const [owner] = await systemDb.select().from(users).where(eq(users.id, store.userId));
    expect(JSON.stringify(owner)).not.toContain(store.user.email);
    expect(JSON.stringify(owner)).not.toContain(store.user.name);
    const [profile] = await systemDb
      .select()
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, store.id));
    expect(profile).toMatchObject({
      businessName: "Iya Basira",
      businessPhone: null,
      address: null,
    });
    const [staff] = await systemDb
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.id, member.id));
    expect(staff).toMatchObject({ email: null, removedAt: expect.any(Date) as Date });
    const checks = eq(identityChecks.vendorId, store.id);
    expect(await systemDb.select().from(identityChecks).where(checks)).toEqual([]);
    expect(await getUser(aRequest("/", { cookie }))).toBeNull();
    const [kept] = await systemDb.select().from(orders).where(eq(orders.id, order.id));
    expect(kept!.totalAmount).toBe(order.totalAmount);
  });

  it("stays while there is money that they could withdraw", async () => {
    await makeOrder(systemDb, { vendorId: store.id, status: "delivered" });
    await suspendStore(store.id, { notice: "Closed", why: "You asked for it" });
    await systemDb
      .update(vendorProfiles)
      .set({ closedAt: databaseNow(), storeSlug: null })
      .where(eq(vendorProfiles.id, store.id));
    expect(await erase()).toBe("balance");
  });
});

it("a customer is erased from every store, but one where an order isn’t over", async () => {
  const [other, busy] = [await makeVendor(systemDb), await makeVendor(systemDb)];
  const phone = "+2348035550123";
  const customer = { customerPhone: phone, customerName: "Bisi Ade" };
  for (const vendorId of [store.id, store.id, other.id])
    await makeOrder(systemDb, { vendorId, status: "delivered", ...customer });
  await makeOrder(systemDb, { vendorId: busy.id, status: "preparing", ...customer });
  const erase = (ask: { again: string; shown: number }, fresh = true) =>
    eraseEverywhere({ ...by, fresh }, { q: "0803 555 0123", ...ask }, databaseNow());
  const again = "08035550123";
  expect(await erase({ again, shown: 4 }, false)).toMatchObject({ status: 403 });
  expect(await erase({ again: "08035550124", shown: 4 })).toMatchObject({ code: "again" });
  expect(await erase({ again, shown: 3 })).toMatchObject({ code: "changed" });
  expect(await erase({ again, shown: 4 })).toEqual({ ok: true, left: 1 });
  const left = await systemDb
    .select({ vendorId: orders.vendorId })
    .from(orders)
    .where(eq(orders.customerPhone, phone));
  expect(left).toEqual([{ vendorId: busy.id }]);
  const lines = await systemDb
    .select()
    .from(operatorLog)
    .where(eq(operatorLog.act, "erase:customer"));
  expect(JSON.stringify(lines)).not.toContain("5550123");
  expect(lines.map(({ aboutVendorId }) => aboutVendorId).toSorted()).toEqual(
    [store.id, other.id].toSorted(),
  );
});
