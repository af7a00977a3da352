import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authSessions, operatorLog } from "~schema";
import { databaseNow } from "~/platform/database-clock.server";
import { seeAs } from "~/core/staff/see-as.server";
import { systemDb } from "~/platform/db.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { action } from "~/routes/operator.vendors.$vendorId.see";
import { makeUser, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { attacks, type Belongings } from "../setup/dashboard-attacks";
import {
  answerOf,
  furnish,
  getOf,
  guarded,
  moduleOf,
  postOf,
  rowsOf,
  type Guarded,
} from "../setup/guarded-routes";
import { startProvider } from "../setup/provider";
import { aRequest, cookieOf, routeArgs, sentBack } from "../setup/vendor-requests";

const EMAIL = "ops@buka.test";
let provider: Awaited<ReturnType<typeof startProvider>>;
let store: MadeVendor;
let own: Belongings;
let operatorId: string;
/** The operator's session, and what lets them look at the store. */
let session: string;
let cookie: string;
const leave = new AbortController();

const post = (form: Record<string, string>, sent: string) =>
  action({
    ...routeArgs(aRequest(`/operator/vendors/${store.id}/see`, { cookie: sent, form }), {
      vendorId: store.id,
    }),
  } as Parameters<typeof action>[0]);

beforeAll(async () => {
  process.env.OPERATOR_EMAILS = EMAIL;
  deleteSingleton("env");
  provider = await startProvider();
  store = await makeVendor(systemDb, { businessName: "Iya Basira" });
  own = await furnish(store, "Own");
  operatorId = (await makeUser(systemDb, { email: EMAIL })).id;
  session = await cookieOf(operatorId);
  const started = (await post({ act: "start" }, session)) as Response;
  expect([started.status, started.headers.get("Location")]).toEqual([302, "/dashboard"]);
  cookie = `${session}; ${sentBack(started.headers.get("Set-Cookie")!)}`;
});
afterAll(async () => {
  leave.abort();
  delete process.env.OPERATOR_EMAILS;
  await provider.stop();
});

const secret =
  /^dashboard\.(alerts|events|kitchen|items\.menu|security|payouts\.withdraw|settings\.(staff|export|import|payments\.bank))|\.(file|worker)$|^api\./;

/** Looks with a host and a cookie. */
async function look(route: Guarded, sent = cookie, context: object = {}) {
  const { loader } = await moduleOf(route);
  if (!loader) return null;
  const args = routeArgs(...getOf(route, own, { cookie: sent, signal: leave.signal }));
  return answerOf(loader({ ...args, context: { ...args.context, ...context } }));
}
const home = guarded.find(({ name }) => name === "dashboard._index")!;

describe.each(guarded)("$path", (route) => {
  it("is read without a change, or refused where it holds a secret", async () => {
    const before = await rowsOf(store.id);
    const answer = await look(route);
    if (answer) {
      expect([200, 302, 304, 403, 404, 405]).toContain(answer.status);
      expect(answer.status === 403).toBe(secret.test(route.name));
    }
    expect(await rowsOf(store.id)).toEqual(before);
  });

  it("takes no form", async () => {
    const { action: takes } = await moduleOf(route);
    if (!takes) return;
    const { forms, harmless } = attacks[route.name]!;
    const before = await rowsOf(store.id);
    for (const fields of [{}, ...(forms?.(own) ?? []), ...(harmless?.(own) ?? [])]) {
      const { status } = await answerOf(
        takes(routeArgs(...postOf(route, own, { cookie }, fields))),
      );
      expect([fields, status === 403 || status === 405]).toEqual([fields, true]);
    }
    expect(await rowsOf(store.id)).toEqual(before);
  });
});

describe("seeing as a vendor", () => {
  it("is logged, page by page", async () => {
    const lines = () =>
      systemDb
        .select({ subject: operatorLog.subject, by: operatorLog.operatorEmail })
        .from(operatorLog)
        .where(and(eq(operatorLog.aboutVendorId, store.id), eq(operatorLog.act, "look:as-vendor")));
    const before = (await lines()).length;
    await look(home);
    const after = await lines();
    expect(after.length).toBe(before + 1);
    expect(after).toContainEqual({ subject: "/dashboard", by: EMAIL });
  });

  it("is nobody’s on a store’s host, for another person, or with a made-up cookie", async () => {
    const seen = async (sent: string, context = {}) =>
      (await look(home, sent, context))!.shown.includes("Own customer");
    expect(await seen(cookie)).toBe(true);
    expect(await seen(cookie, { host: { kind: "vendor", slug: store.storeSlug } })).toBe(false);
    const lookIn = cookie.split("; ")[1]!;
    const stranger = await makeVendor(systemDb);
    expect(await seen(`${await cookieOf(stranger.userId)}; ${lookIn}`)).toBe(false);
    expect(await seen(lookIn)).toBe(false);
    expect(await seen(`${session}; ${lookIn.slice(0, -5)}`)).toBe(false);
    const signed = lookIn.split("=")[1]!;
    const forged = Buffer.from(
      JSON.stringify({ operatorId, vendorId: stranger.id, until: Date.now() + 60_000 }),
    ).toString("base64");
    expect(await seen(`${session}; see-as=${forged}.${signed.split(".")[1]}`)).toBe(false);
  });

  it("isn’t for operators who work in a store, and needs a current sign-in", async () => {
    const busy = await makeUser(systemDb, { email: EMAIL });
    await makeVendor(systemDb, { userId: busy.id });
    const refused = (await post({ act: "start" }, await cookieOf(busy.id))) as {
      init: { status: number };
    };
    expect(refused.init.status).toBe(409);
  });

  it("ends with the operator’s twelve hours, with the half hour, and by ‘Stop’", async () => {
    const stopped = (await post({ act: "stop" }, cookie)) as Response;
    expect(stopped.headers.get("Set-Cookie")).toContain("Max-Age=0");
    const age = (hours: number) =>
      systemDb
        .update(authSessions)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(authSessions.userId, operatorId));
    await age(13);
    expect((await look(home))!.shown).toContain("/login?returnTo=%2Foperator");
    await age(0);
    expect((await look(home))!.status).toBe(200);
    const begun = new Date(databaseNow().getTime() - 31 * 60_000);
    const old = `${session}; ${sentBack(await seeAs(operatorId, store.id, begun))}`;
    expect((await look(home, old))!.shown).toContain(`/operator/vendors/${store.id}`);
  });
});
