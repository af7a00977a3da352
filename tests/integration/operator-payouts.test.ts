import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authSessions, operatorLog, payoutHolds, payoutTiers, users } from "~schema";
import { readCases } from "~/core/operators/cases.queries.server";
import { systemDb } from "~/platform/db.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { readPayoutSentences } from "~/core/payouts/payout-sentences.server";
import { loader as landing } from "~/routes/_index";
import { loader as help } from "~/routes/help";
import { loader as terms } from "~/routes/terms";
import { action as decideCase } from "~/routes/operator._index";
import { action as changeRules, loader as rules } from "~/routes/operator.payout-rules";
import {
  action as actOnStore,
  loader as storePage,
} from "~/routes/operator.vendors.$vendorId.payouts";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

const EMAIL = "ops@buka.test";
let store: MadeVendor;
let operator: string;
let cookie: string;

beforeAll(async () => {
  process.env.OPERATOR_EMAILS = EMAIL;
  deleteSingleton("env");
  store = await makeVendor(systemDb, { payment: { trustedAt: null } });
  const [row] = await systemDb
    .insert(users)
    .values({ email: EMAIL, googleSub: `sub-${EMAIL}`, emailVerified: true, name: EMAIL })
    .returning();
  operator = row!.id;
  cookie = await cookieOf(operator);
});
afterAll(() => {
  delete process.env.OPERATOR_EMAILS;
});

const argsFor = (form?: Record<string, string>) => {
  const request = aRequest("/operator", { cookie, ...(form ? { form } : {}) });
  const args = routeArgs(request, { vendorId: store.id });
  return { ...args, context: { ...args.context, host: { kind: "main" } } } as never;
};
type Answer = Response | { init: { status: number }; data: { message: string } };
async function answerOf(action: (args: never) => unknown, form: Record<string, string>) {
  const answer = (await action(argsFor(form))) as Answer;
  return answer instanceof Response
    ? { status: answer.status, message: "" }
    : { status: answer.init.status, message: answer.data.message };
}
const linesOf = async (act: string) =>
  (await systemDb.select().from(operatorLog).where(like(operatorLog.act, act))).map(
    ({ act: name, subject, details }) => ({ act: name, subject, details }),
  );
async function afterMinutes<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const setTo = (value: number) =>
    systemDb
      .update(authSessions)
      .set({ createdAt: sql`now() - make_interval(mins => ${value})` })
      .where(eq(authSessions.userId, operator));
  await setTo(minutes);
  const answer = await work();
  await setTo(0);
  return answer;
}

describe("the payout rules", () => {
  const figures = { ripeHours: "48", reservePercent: "5", reserveDays: "14", dailyCap: "150,000" };
  const tierOf = async (tier: "new" | "grown") =>
    (await systemDb.select().from(payoutTiers).where(eq(payoutTiers.tier, tier)))[0]!;

  it("are those of the issue until an operator changes them", async () => {
    const { tiers } = (await rules(argsFor())) as { tiers: unknown };
    expect(tiers).toEqual([
      {
        ...{ tier: "new", version: 1 },
        texts: { ripeHours: "72", reservePercent: "10", reserveDays: "30", dailyCap: "100000" },
      },
      {
        ...{ tier: "grown", version: 1 },
        texts: { ripeHours: "24", reservePercent: "0", reserveDays: "0", dailyCap: "" },
      },
      {
        ...{ tier: "trusted", version: 1 },
        texts: { ripeHours: "0", reservePercent: "0", reserveDays: "0", dailyCap: "" },
      },
    ]);
  });

  it("change once for two forms of one version, and each change is in the log", async () => {
    const form = { tier: "new", version: "1", ...figures };
    const answers = await Promise.all([
      answerOf(changeRules, form),
      answerOf(changeRules, { ...form, dailyCap: "" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    expect(await tierOf("new")).toMatchObject({ ripeHours: 48, version: 2 });
    expect((await linesOf("payout-rules%")).map(({ act }) => act).toSorted()).toEqual([
      "payout-rules",
      "payout-rules",
      "payout-rules:refused",
    ]);
  });

  it("are those that public pages say, which read them once a minute", async () => {
    deleteSingleton("payout sentences");
    const said = /3 days after.*10% of it 30 days after.*at most ₦100,000/;
    const changed = /2 days after.*5% of it 14 days after/;
    expect(await readPayoutSentences()).toMatch(changed);
    await systemDb.update(payoutTiers).set({ ripeHours: 72 }).where(eq(payoutTiers.tier, "new"));
    expect(await readPayoutSentences()).toMatch(changed);
    await systemDb
      .update(payoutTiers)
      .set({ reservePercent: 10, reserveDays: 30, dailyCap: 10_000_000 })
      .where(eq(payoutTiers.tier, "new"));
    deleteSingleton("payout sentences");
    for (const loader of [landing, terms, help])
      expect(await loader(argsFor() as never)).toMatchObject({
        payouts: expect.stringMatching(said),
      });
  });

  it("need a fresh sign-in and possible figures", async () => {
    const form = { tier: "grown", version: "1", ...figures };
    expect(await afterMinutes(11, () => answerOf(changeRules, form))).toMatchObject({
      status: 403,
    });
    for (const wrong of [
      { ripeHours: "721" },
      { ripeHours: "" },
      { reservePercent: "51" },
      { reserveDays: "-1" },
      { dailyCap: "999" },
      { dailyCap: "much" },
      { tier: "best" },
    ])
      expect([wrong, (await answerOf(changeRules, { ...form, ...wrong })).status]).toEqual([
        wrong,
        400,
      ]);
    expect(await tierOf("grown")).toMatchObject({ ripeHours: 24, version: 1 });
  });
});

describe("a store's payouts", () => {
  const act = (form: Record<string, string>) => answerOf(actOnStore, form);
  const holds = () =>
    systemDb
      .select()
      .from(payoutHolds)
      .where(and(eq(payoutHolds.vendorId, store.id), sql`released_at is null`));

  it("are trusted once, and put back once", async () => {
    const both = await Promise.all([act({ act: "trust" }), act({ act: "trust" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    const { vendor } = (await storePage(argsFor())) as { vendor: { tier: { name: string } } };
    expect(vendor.tier.name).toBe("trusted");
    expect((await act({ act: "automatic" })).status).toBe(302);
    expect((await act({ act: "automatic" })).status).toBe(409);
    expect((await afterMinutes(11, () => act({ act: "trust" }))).status).toBe(403);
  });

  it("are held by hand with a reason, and released once with a fresh sign-in", async () => {
    expect((await act({ act: "hold", reason: " " })).status).toBe(400);
    // To stop money is never too late.
    expect(
      (await afterMinutes(11, () => act({ act: "hold", reason: "A customer called" }))).status,
    ).toBe(302);
    expect((await act({ act: "hold", reason: "Again" })).status).toBe(409);
    const [hold] = await holds();
    expect(hold).toMatchObject({ mark: "hand", story: "A customer called", by: EMAIL });
    const release = () => act({ act: "release", hold: hold!.id });
    expect((await afterMinutes(11, release)).status).toBe(403);
    const both = await Promise.all([release(), release()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
    expect(await holds()).toEqual([]);
    expect(await linesOf("payouts:hold")).toEqual([
      { act: "payouts:hold", subject: null, details: { text: "A customer called" } },
      { act: "payouts:hold", subject: null, details: { text: "Again" } },
    ]);
  });

  it("held by a mark are a case: kept, then released on the store's page", async () => {
    const [hold] = await systemDb
      .insert(payoutHolds)
      .values({ vendorId: store.id, mark: "one_payer", story: "One card paid.", amount: 500_000 })
      .returning();
    const id = hold!.id;
    const found = async () => (await readCases()).filter((one) => one.id === id);
    expect(await found()).toMatchObject([
      { kind: "payoutHold", vendorId: store.id, amountKobo: 500_000, story: "One card paid." },
    ]);
    const decide = (how: string) => answerOf(decideCase, { kind: "payoutHold", id, act: how });
    expect((await afterMinutes(11, () => decide("release"))).status).toBe(403);
    expect((await decide("hold")).status).toBe(302);
    expect((await decide("hold")).status).toBe(409);
    expect(await found()).toEqual([]);
    expect((await act({ act: "release", hold: id })).status).toBe(302);
    expect(await holds()).toEqual([]);
    const lines = await systemDb.select().from(operatorLog).where(eq(operatorLog.subject, id));
    expect(lines.map((line) => [line.act, line.aboutVendorId])).toEqual([
      ["payoutHold:hold", store.id],
      ["payoutHold:hold", null],
      ["payoutHold:hold:refused", null],
      ["payouts:release", store.id],
    ]);
  });
});
