import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authSessions, operatorLog, orders, reviewEvents, reviews, users } from "~schema";
import { startSession } from "~/core/accounts/session.server";
import { removeEveryFactor, savePin } from "~/core/second-factor/change-factors.server";
import { noteProven } from "~/core/second-factor/proof.server";
import { readCases } from "~/core/operators/cases.queries.server";
import type { CaseKind } from "~/core/operators/case";
import { systemDb } from "~/platform/db.server";
import { sendJobs } from "~/platform/jobs.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { SYSTEM_ROLE, VENDOR_ROLE } from "~/platform/tenant-locks.server";
import routes from "~/routes";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeDispute, makePayout, makeReview, makeStaff } from "../../drizzle/seed/store-factories";
import { moduleOf, walk, type Guarded } from "../setup/guarded-routes";
import { startProvider } from "../setup/provider";
import { aRequest, cookieOf, redirectOf, routeArgs, sentBack } from "../setup/vendor-requests";

const EMAIL = "ops@buka.test";
const desk = [...walk(routes as RouteConfigEntry[])].filter(({ name }) => /^operator\b/.test(name));

let provider: Awaited<ReturnType<typeof startProvider>>;
let store: MadeVendor;
let operator: string;
let cookie: string;

async function person(email: string): Promise<string> {
  const [row] = await systemDb
    .insert(users)
    .values({ email, googleSub: `sub-${email}`, emailVerified: true, name: email })
    .returning();
  return row!.id;
}
const ageSession = (userId: string, hours: number) =>
  systemDb
    .update(authSessions)
    .set({
      createdAt: sql`now() - make_interval(hours => ${hours})`,
      expiresAt: sql`now() + interval '1 day'`,
      isTrusted: true,
    })
    .where(eq(authSessions.userId, userId));

beforeAll(async () => {
  process.env.OPERATOR_EMAILS = `Boss@Buka.test, ${EMAIL}`;
  deleteSingleton("env");
  provider = await startProvider();
  store = await makeVendor(systemDb, { businessName: "Iya Basira" });
  operator = await person(EMAIL);
  cookie = await cookieOf(operator);
});
afterAll(async () => {
  delete process.env.OPERATOR_EMAILS;
  await provider.stop();
});

type Visit = { cookie?: string | undefined; host?: "main" | "local" | "vendor" };

async function answerOf(
  route: Guarded,
  { cookie: sent, host = "main" }: Visit,
  form?: Record<string, string>,
): Promise<number> {
  const { loader, action } = await moduleOf(route);
  const path = route.path.replace(":vendorId", store.id);
  const args = {
    ...routeArgs(aRequest(path, { cookie: sent, ...(form ? { form } : {}) }), {
      vendorId: store.id,
    }),
  };
  const context = {
    ...args.context,
    host: host === "vendor" ? { kind: host, slug: store.storeSlug } : { kind: host },
  };
  try {
    const answer = await (form ? action! : loader!)({ ...args, context });
    return answer instanceof Response
      ? answer.status
      : ((answer as { init?: { status?: number } | null }).init?.status ?? 200);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    throw thrown;
  }
}

describe("the desk", () => {
  it("has routes", () => expect(desk.length).toBeGreaterThan(5));

  it("opens to operators alone, by whichever door", async () => {
    const staff = await makeStaff(systemDb, { vendorId: store.id, role: "manager" });
    const stale = await person("boss@buka.test");
    const staleCookie = await cookieOf(stale);
    await ageSession(stale, 13);
    const recent = await person("BOSS@buka.test");
    const recentCookie = await cookieOf(recent);
    await ageSession(recent, 11);
    const ended = await cookieOf(operator);
    await systemDb.execute(sql`update auth_sessions set revoked_at = now()
      where id = (select id from auth_sessions where user_id = ${operator} order by created_at desc limit 1)`);
    const visitors: [string, Visit, boolean][] = [
      ["nobody", {}, false],
      ["a made-up cookie", { cookie: `sid=${"x".repeat(43)}` }, false],
      ["a stranger", { cookie: await cookieOf(await person("ops@buka.test.evil.example")) }, false],
      ["an owner", { cookie: await cookieOf(store.userId) }, false],
      ["a manager", { cookie: await cookieOf(staff.userId!) }, false],
      ["an operator signed in 13 hours ago", { cookie: staleCookie }, false],
      ["an operator who signed out", { cookie: ended }, false],
      ["an operator on a store's host", { cookie, host: "vendor" }, false],
      ["an operator signed in 11 hours ago", { cookie: recentCookie }, true],
      ["an operator", { cookie }, true],
    ];
    for (const [who, visit, opens] of visitors)
      for (const route of desk) {
        expect([who, route.name, await answerOf(route, visit)]).toEqual([
          who,
          route.name,
          opens ? 200 : 404,
        ]);
        const { action } = await moduleOf(route);
        if (action && !opens)
          expect([who, route.name, await answerOf(route, visit, { kind: "job" })]).toEqual([
            who,
            route.name,
            404,
          ]);
      }
  });
});

describe("the log", () => {
  const change = (role: string, statement: string) =>
    systemDb.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local role ${role}`));
      await tx.execute(sql.raw(statement));
    });

  it("has a line for each look at a store, with the request's id", async () => {
    const vendor = desk.find(({ name }) => name === "operator.vendors.$vendorId")!;
    await answerOf(vendor, { cookie });
    const lines = await systemDb
      .select()
      .from(operatorLog)
      .where(eq(operatorLog.aboutVendorId, store.id));
    expect(lines.at(-1)).toMatchObject({
      operatorEmail: EMAIL,
      act: "look:vendor",
      requestId: "r",
    });
  });

  it("can't be changed by any of the product's roles, nor by the owner of the tables", async () => {
    const statements = [
      "update operator_log set act = 'nothing'",
      "delete from operator_log",
      "truncate operator_log",
    ];
    for (const statement of statements) {
      for (const role of [SYSTEM_ROLE, VENDOR_ROLE])
        await expect(change(role, statement)).rejects.toMatchObject({ cause: { code: "42501" } });
      await expect(change("none", statement)).rejects.toMatchObject({ cause: { code: "42501" } });
    }
    await expect(change(VENDOR_ROLE, "select from operator_log")).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });
});

describe("the second factor", () => {
  const cases = desk.find(({ name }) => name === "operator._index")!;
  const whereTo = async (as: string) => {
    const args = routeArgs(aRequest("/operator?kind=review", { cookie: as }));
    const { loader } = await moduleOf(cases);
    return redirectOf(
      Promise.resolve(loader!({ ...args, context: { ...args.context, host: { kind: "main" } } })),
    );
  };
  it("is set up at the first visit, proven in each session, and removed for a day at least", async () => {
    const newcomer = await person("Boss@buka.test");
    const signIn = async () =>
      sentBack(await startSession(new Request("http://localhost:3000/"), newcomer));
    const first = await signIn();
    const back = "%2Foperator%3Fkind%3Dreview";
    expect(await whereTo(first)).toBe(`/pin-and-passkeys?returnTo=${back}`);
    await savePin(aRequest("/", { cookie: first }), newcomer, "482915");
    expect(await whereTo(first)).toBeNull();
    const second = await signIn();
    expect(await whereTo(second)).toBe(`/confirm?returnTo=${back}`);
    expect(
      await answerOf(cases, { cookie: second }, { kind: "review", id: store.id, act: "keep" }),
    ).toBe(302);
    await noteProven(aRequest("/", { cookie: second }));
    expect(await answerOf(cases, { cookie: second })).toBe(200);
    await removeEveryFactor(aRequest("/", { cookie: second }), newcomer);
    await savePin(aRequest("/", { cookie: second }), newcomer, "482915");
    expect(await answerOf(cases, { cookie: second })).toBe(403);
    await systemDb
      .update(users)
      .set({ factorsRemovedAt: sql`now() - interval '24 hours'` })
      .where(eq(users.id, newcomer));
    expect(await answerOf(cases, { cookie: second })).toBe(200);
  });
});

describe("a case", () => {
  const cases = desk.find(({ name }) => name === "operator._index")!;
  const act = (form: Record<string, string>, as = cookie) => answerOf(cases, { cookie: as }, form);
  const found = async (kind: CaseKind) =>
    (await readCases()).filter((each) => each.kind === kind && each.vendorId === store.id);

  async function flaggedReview(): Promise<string> {
    const order = await makeOrder(systemDb, { vendorId: store.id, status: "delivered" });
    const review = await makeReview(systemDb, {
      vendorId: store.id,
      orderId: order.id,
      status: "flagged",
    });
    await systemDb.insert(reviewEvents).values({
      vendorId: store.id,
      reviewId: review.id,
      action: "flagged",
      reason: "Somebody else’s order",
    });
    return review.id;
  }

  it("of a flagged review is decided once, by the first of two operators", async () => {
    const id = await flaggedReview();
    expect(await found("review")).toMatchObject([
      { id, story: expect.stringContaining("Somebody else’s order") as string },
    ]);
    expect(await act({ kind: "review", id, act: "keep", text: " " })).toBe(400);
    const answers = await Promise.all(
      (["keep", "remove"] as const).map((how) =>
        act({ kind: "review", id, act: how, text: "It is about their food" }),
      ),
    );
    expect(answers.toSorted()).toEqual([302, 409]);
    const [review] = await systemDb.select().from(reviews).where(eq(reviews.id, id));
    expect(review!.status).toBe(answers[0] === 302 ? "published" : "removed");
    expect(await found("review")).toEqual([]);
    const lines = await systemDb.select().from(operatorLog).where(eq(operatorLog.subject, id));
    expect(lines.map((line) => line.act).toSorted()).toEqual(
      [
        "review:keep",
        "review:remove",
        `review:${answers[0] === 302 ? "remove" : "keep"}:refused`,
      ].toSorted(),
    );
  });

  it("of a dispute: the most urgent first, answered once, with a text and a fresh sign-in", async () => {
    const [later, soon] = await Promise.all(
      [70, 40].map(async (hours) => {
        const order = await makeOrder(systemDb, { vendorId: store.id, status: "delivered" });
        return makeDispute(systemDb, {
          ...{ vendorId: store.id, orderId: order.id },
          dueAt: new Date(Date.now() + hours * 3_600_000),
        });
      }),
    );
    const [first, second] = await found("dispute");
    expect([first!.id, second!.id]).toEqual([soon!.id, later!.id]);
    expect(first!.story).toMatch(/^Order .+ The bank writes: .+Answer by .+: less than two days/);
    const form = { kind: "dispute", id: soon!.id };
    const aged = await person("oPs@buka.test");
    const agedCookie = await cookieOf(aged);
    await ageSession(aged, 1);
    expect(await act({ ...form, act: "accept" }, agedCookie)).toBe(403);
    expect(await act({ ...form, act: "answer", text: " " })).toBe(400);
    const answers = await Promise.all([
      act({ ...form, act: "answer", text: "It was delivered" }),
      act({ ...form, act: "accept" }),
    ]);
    expect(answers.toSorted()).toEqual([302, 409]);
    expect((await found("dispute")).map(({ id }) => id)).toEqual([later!.id]);
    const lines = await systemDb
      .select()
      .from(operatorLog)
      .where(eq(operatorLog.subject, soon!.id));
    expect(lines).toHaveLength(3);
    expect(lines.every(({ aboutVendorId }) => aboutVendorId === store.id)).toBe(true);
    expect(await act({ ...form, id: store.id, act: "accept" })).toBe(409);
  });

  it("of an order that its store left is there after a day, and gone once somebody saw to it", async () => {
    const order = await makeOrder(systemDb, {
      vendorId: store.id,
      status: "cancelled",
      needsAttention: "A second payment came",
    });
    expect(await found("order")).toEqual([]);
    await systemDb
      .update(orders)
      .set({ updatedAt: sql`now() - interval '25 hours'` })
      .where(eq(orders.id, order.id));
    expect(await found("order")).toMatchObject([{ id: order.id }]);
    const form = { kind: "order", id: order.id, act: "settle" };
    expect([await act(form), await act(form)]).toEqual([302, 409]);
  });

  it("of a payout's code asks for a fresh sign-in, and keeps the code out of the log", async () => {
    const payout = await makePayout(systemDb, {
      vendorId: store.id,
      status: "processing",
      providerStatus: "otp",
      transferCode: "TRF_nobody_knows",
    });
    const form = { kind: "payoutCode", id: payout.reference, act: "confirm", text: "427189" };
    const aged = await person("Ops@buka.test");
    const agedCookie = await cookieOf(aged);
    await ageSession(aged, 1);
    expect(await act(form, agedCookie)).toBe(403);
    expect(await act({ ...form, text: "" })).toBe(400);
    expect([400, 404, 502]).toContain(await act(form));
    expect(await act({ ...form, id: "PAYOUT_1" })).toBe(409);
    const lines = await systemDb
      .select()
      .from(operatorLog)
      .where(eq(operatorLog.subject, payout.reference));
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain("427189");
  });

  it("of a job that died has it tried again, or dropped", async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await sendJobs(systemDb, "refunds", [first, second]);
    const stateOf = async (id: string) =>
      (
        await systemDb.execute<{ state: string }>(
          sql`select state from pgboss.job where id = ${id}`,
        )
      )[0]?.state;
    await systemDb.execute(sql`update pgboss.job
      set state = 'failed', completed_on = now(), output = '{"message": "no route to host"}'
      where id in (${first}, ${second})`);
    const died = (await readCases()).filter(({ kind }) => kind === "job");
    expect(died.find(({ id }) => id === `refunds:${first}`)?.story).toContain("no route to host");
    const on = (id: string, how: string) => act({ kind: "job", id: `refunds:${id}`, act: how });
    expect(await on(first, "retry")).toBe(302);
    expect(await stateOf(first)).toMatch(/retry|created/);
    expect([await on(second, "drop"), await stateOf(second)]).toEqual([302, undefined]);
    expect([await on(first, "retry"), await on(second, "drop")]).toEqual([409, 409]);
  });

  it("has no act but its own, and no kind is made up", async () => {
    expect(await act({ kind: "wallet", id: store.id, act: "send" })).toBe(400);
    expect(await act({ kind: "review", id: store.id, act: "confirm", text: "x" })).toBe(400);
    expect(await act({ kind: "toString", id: "x", act: "x" })).toBe(400);
  });
});

describe("the search over all stores", () => {
  beforeEach(async () => {
    await makeOrder(systemDb, {
      vendorId: store.id,
      customerPhone: "+2348031112233",
      customerEmail: "bisi@example.com",
    });
  });
  it.each(["0803 111 2233", "bisi@example.com", "BISI@example.com"])("finds by %s", async (q) => {
    const { findAnything } = await import("~/core/operators/find-anything.server");
    expect((await findAnything(q)).found).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "Order", store: "Iya Basira" })]),
    );
    expect((await findAnything(`${q}x`)).found).toEqual([]);
  });
});
