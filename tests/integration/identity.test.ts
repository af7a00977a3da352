import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authSessions, identityChecks, payoutRuns, vendorPaymentSettings } from "~schema";
import { decideIdentity, identitiesToReview } from "~/core/identity/decide-identity.server";
import { readIdentity } from "~/core/identity/identity.server";
import { sweepIdentities } from "~/core/identity/settle-identity.server";
import { identityDecidedEmail } from "~/core/emails/identity-email.server";
import { payDueVendors } from "~/core/payouts/automatic-payouts.server";
import { previewWithdrawal } from "~/core/payouts/request-payout.server";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/dashboard.payouts.identity";
import type { MadeVendor } from "../../drizzle/seed/factories";
import {
  mailsOf,
  payoutsOf,
  provider,
  sell,
  startPayouts,
  vendorWith,
  withdraw,
} from "../setup/payouts";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

startPayouts();

const NAIRA = 100;
const AT_MOST = 50_000 * NAIRA;
const ada = { kind: "person", firstName: "Basira", lastName: "Kitchen", bvn: "22123456711" };
const business = { kind: "business", name: "Iya Basira Kitchen Ltd", cacNumber: "RC 123 456" };

let vendor: MadeVendor;
let cookie: string;

/** Nobody has confirmed who owns its account. */
async function aStore(payment: Parameters<typeof vendorWith>[1] = {}): Promise<MadeVendor> {
  const made = await vendorWith(undefined, payment);
  await systemDb.delete(identityChecks).where(eq(identityChecks.vendorId, made.id));
  await sell(made.id, 20_000_000);
  return made;
}
beforeEach(async () => {
  vendor = await aStore();
  cookie = await cookieOf(vendor.user.id);
});

const page = "/dashboard/payouts/identity";
/** Submits the form. @returns the status, the texts, and when to try again */
async function says(fields: Record<string, string>, as = cookie) {
  const form = { intent: "identity", ...fields };
  const answer = (await action(routeArgs(aRequest(page, { cookie: as, form })))) as
    | Response
    | { data: { errors: object; message: string | null; typed: object }; init: ResponseInit };
  if (answer instanceof Response) return { status: answer.status };
  const { init, data } = answer;
  const retryAfter = Number(new Headers(init.headers).get("Retry-After"));
  return { status: init.status, ...data, ...(retryAfter ? { retryAfter } : {}) };
}
const stateOf = async ({ id }: MadeVendor = vendor) =>
  (await systemDb.transaction((tx) => readIdentity(tx, id))).state;
const checksOf = ({ id }: MadeVendor = vendor) =>
  systemDb.select().from(identityChecks).where(eq(identityChecks.vendorId, id));
const becomes = (state: string) => expect.poll(() => stateOf()).toBe(state);
const take = async (naira: number, by = vendor) => {
  const outcome = await withdraw(by, { amountKobo: naira * NAIRA });
  return outcome.ok ? "ok" : outcome.code;
};
const setAccountName = (accountName: string) =>
  systemDb
    .update(vendorPaymentSettings)
    .set({ accountName })
    .where(eq(vendorPaymentSettings.vendorId, vendor.id));
const customersAt = async () =>
  (await (
    await fetch(`${provider.origin}/paystack/identifications`, {
      headers: { accept: "application/json" },
    })
  ).json()) as {
    code: string;
    email: string;
    asked: object | null;
  }[];
/** What the bank's page does. */
async function bankSays(act: "confirm" | "refuse") {
  const { code } = (await customersAt()).findLast(({ asked }) => asked !== null)!;
  const answer = await fetch(`${provider.origin}/paystack/identifications/${code}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ act }),
  });
  expect(answer.status).toBe(200);
}

describe("without an identity", () => {
  it("₦50,000 in all can go to the bank, and not a kobo more", async () => {
    expect(await take(30_000)).toBe("ok");
    const { identity, refusal } = await previewWithdrawal(vendor.id, new Date(), "Africa/Lagos");
    expect(identity).toMatchObject({ state: "asked", freeKobo: 20_000 * NAIRA });
    expect(refusal).toBeNull();
    expect(await take(20_000.01)).toBe("identity");
    expect(await take(20_000)).toBe("ok");
    expect(await take(1_000)).toBe("identity");
    const after = await previewWithdrawal(vendor.id, new Date(), "Africa/Lagos");
    expect(after.refusal).toMatchObject({ code: "identity" });
  });

  it("two payouts at once don’t pass it together", async () => {
    const outcomes = await Promise.all([take(30_000), take(30_000), take(30_000)]);
    expect(outcomes.toSorted()).toEqual(["identity", "identity", "ok"]);
    expect((await payoutsOf(vendor.id)).map(({ amount }) => amount)).toEqual([30_000 * NAIRA]);
  });

  it("an automatic payout waits, is e-mailed about once, and goes once it is confirmed", async () => {
    const store = await aStore({
      autoPayoutEnabled: true,
      payoutCycle: "daily",
      updatedAt: new Date("2026-01-01T00:00:00Z"),
    });
    const day = (n: number) => new Date(Date.now() + n * 86_400_000);
    await payDueVendors(day(1));
    await payDueVendors(day(2));
    expect(await payoutsOf(store.id)).toEqual([]);
    const [run] = await systemDb.select().from(payoutRuns).where(eq(payoutRuns.vendorId, store.id));
    expect(run).toMatchObject({ outcome: "held", heldUntil: null });
    expect(await mailsOf(store.id)).toEqual(["payout_held_vendor"]);
    expect(await says(business, await cookieOf(store.user.id))).toEqual({ status: 302 });
    const [check] = await checksOf(store);
    await decideIdentity(check!.id, "confirmed", "", "ops@buka.test");
    await payDueVendors(day(2));
    const [payout] = await payoutsOf(store.id);
    expect(payout!.amount).toBeGreaterThan(AT_MOST);
  });
});

describe("a person", () => {
  it("is confirmed by the provider’s event, and of the BVN only two digits are kept", async () => {
    expect(await says(ada)).toEqual({ status: 302 });
    expect(await take(60_000)).toBe("identity");
    await becomes("confirmed");
    expect(await take(60_000)).toBe("ok");
    const [check] = await checksOf();
    expect(check).toMatchObject({ bvnEnding: "11", name: "Basira Kitchen", cacNumber: null });
    for (const table of ["identity_checks", "payment_events", "outbox", "rate_limits"]) {
      const found = await systemDb.execute(
        sql`select 1 from ${sql.identifier(table)} t where t::text like ${`%${ada.bvn}%`}`,
      );
      expect([table, found.length]).toEqual([table, 0]);
    }
    expect(JSON.stringify(await customersAt())).not.toContain(ada.bvn);
    expect(await mailsOf(vendor.id)).toContain("identity_decided_vendor");
    const mail = await identityDecidedEmail({ vendorId: vendor.id, about: check!.id });
    expect(mail).toMatchObject({ message: { subject: /^Your identity is confirmed/ } });
    expect(await says(ada)).toMatchObject({ status: 409 });
  });

  it("is asked again after a no, three times a day in all, and then told when", async () => {
    for (let n = 0; n < 3; n++) {
      expect(await says({ ...ada, bvn: "22123456000" })).toEqual({ status: 302 });
      await becomes("failed");
    }
    expect(await take(60_000)).toBe("identity");
    const fourth = await says(ada);
    expect(fourth).toMatchObject({ status: 429, typed: { firstName: "Basira" } });
    expect("retryAfter" in fourth && fourth.retryAfter).toBeGreaterThan(86_000);
    expect(JSON.stringify(fourth)).not.toContain(ada.bvn);
    expect(await checksOf()).toHaveLength(3);
    const [check] = await checksOf();
    const mail = await identityDecidedEmail({ vendorId: vendor.id, about: check!.id });
    expect(mail).toMatchObject({ message: { subject: /couldn’t confirm/ } });
  });

  it("waits for the bank, and two forms at once ask it once", async () => {
    const forms = { ...ada, bvn: "22123456999" };
    const answers = await Promise.all([says(forms), says(forms)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    expect(await stateOf()).toBe("checking");
    await bankSays("confirm");
    await becomes("confirmed");
  });

  it("is found confirmed when the event was lost", async () => {
    provider.loseWebhooks();
    await says({ ...ada, bvn: "22123456999" });
    await bankSays("confirm");
    await sweepIdentities();
    expect(await stateOf()).toBe("checking");
    await systemDb
      .update(identityChecks)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(identityChecks.vendorId, vendor.id));
    await sweepIdentities();
    expect(await stateOf()).toBe("confirmed");
  });

  it("can try again when no answer came in a day", async () => {
    await says({ ...ada, bvn: "22123456999" });
    await systemDb
      .update(identityChecks)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(identityChecks.vendorId, vendor.id));
    await sweepIdentities();
    expect(await stateOf()).toBe("failed");
    await bankSays("confirm");
    expect(await says(ada)).toEqual({ status: 302 });
    await becomes("confirmed");
  });

  it("isn’t counted when the provider is away", async () => {
    provider.fault({ method: "POST", path: /\/customer/, status: 503 });
    expect(await says(ada)).toMatchObject({ status: 503 });
    expect(await checksOf()).toEqual([]);
  });

  it("is put before an operator if the account’s name fits nobody", async () => {
    await setAccountName("MUSA BELLO");
    await says(ada);
    await becomes("review");
    expect(await take(60_000)).toBe("identity");
    const [found] = (await identitiesToReview(50)).filter(({ vendorId }) => vendorId === vendor.id);
    expect(found!.story).toContain("MUSA BELLO, which fits none of these: Basira Kitchen; ");
    const decide = () => decideIdentity(found!.id, "confirmed", "", "ops@buka.test");
    const both = await Promise.all([decide(), decide()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await take(60_000)).toBe("ok");
    // Another account of another name isn't what they confirmed.
    await setAccountName("SANI YUSUF");
    expect(await stateOf()).toBe("unfit");
    expect(await take(10_000)).toBe("identity");
  });
});

describe("a business", () => {
  it("waits for an operator, who refuses with a reason that the vendor reads", async () => {
    expect(await says(business)).toEqual({ status: 302 });
    expect(await stateOf()).toBe("review");
    const [check] = await checksOf();
    expect(check).toMatchObject({ cacNumber: "RC123456", bvnEnding: null, customerCode: null });
    await decideIdentity(check!.id, "refused", "It is not active.", "ops@buka.test");
    expect(await stateOf()).toBe("refused");
    const mail = await identityDecidedEmail({ vendorId: vendor.id, about: check!.id });
    expect(mail).toMatchObject({ message: { text: /It is not active\./ } });
    expect(await take(60_000)).toBe("identity");
  });

  it("keeps its identity when the account changes to one whose name fits", async () => {
    await says(business);
    const [check] = await checksOf();
    await decideIdentity(check!.id, "confirmed", "", "ops@buka.test");
    await setAccountName("BASIRA KITCHEN ENTERPRISES");
    expect(await stateOf()).toBe("confirmed");
    expect(await take(60_000)).toBe("ok");
  });
});

it("needs a bank account, a fresh sign-in and whole fields; another BVN is never sent back", async () => {
  const bad = await says({ kind: "person", firstName: "", lastName: "Obi", bvn: "1234" });
  expect(bad).toMatchObject({ status: 400, errors: { bvn: [/11 digits/], firstName: [/first/] } });
  expect(await says({ kind: "business", name: "X", cacNumber: "no" })).toMatchObject({
    status: 400,
    errors: { cacNumber: [/number/] },
  });
  await systemDb
    .update(authSessions)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(authSessions.userId, vendor.user.id));
  expect(await says(ada)).toMatchObject({ status: 403, signIn: true });
  expect(await checksOf()).toEqual([]);
  await systemDb
    .update(authSessions)
    .set({ createdAt: sql`now()` })
    .where(eq(authSessions.userId, vendor.user.id));
  await systemDb
    .update(vendorPaymentSettings)
    .set({ bankVerified: false })
    .where(eq(vendorPaymentSettings.vendorId, vendor.id));
  expect(await says(ada)).toMatchObject({ status: 409 });
});
