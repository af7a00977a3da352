import { createServer, type AddressInfo, type Socket } from "node:net";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authSessions } from "~schema";
import {
  endSession,
  findEndedSession,
  getUser,
  requireUser,
  startSession,
} from "~/core/accounts/session.server";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { deleteSingleton, singleton } from "~/platform/singleton.server";
import { action as logout, loader as openLogout } from "~/routes/logout";
import { loader as login } from "~/routes/login";
import { loader as dashboard } from "~/routes/dashboard";
import { makeUser, makeVendor, type UserRow } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, redirectOf, routeArgs, sentBack } from "../setup/vendor-requests";

let user: UserRow;
beforeEach(async () => {
  user = await makeUser(systemDb);
});
const sessions = () => systemDb.select().from(authSessions).where(eq(authSessions.userId, user.id));

describe("a session", () => {
  it("is found by its cookie, of which the database stores only a hash", async () => {
    const setCookie = await startSession(aRequest("/"), user.id);
    expect(await getUser(aRequest("/", { cookie: sentBack(setCookie) }))).toEqual({
      id: user.id,
      email: user.email,
      name: user.name,
      actingVendorId: null,
    });
    const [row] = await sessions();
    expect(row!.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const token = JSON.parse(
      atob(decodeURIComponent(sentBack(setCookie).split("=").slice(1).join("="))),
    ) as string;
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("is in a host-only cookie that no script can read", async () => {
    const attributes = (setCookie: string) => setCookie.split("; ").slice(1).sort();
    const plain = await startSession(aRequest("/"), user.id);
    expect(plain).toMatch(/^sid=/);
    expect(attributes(plain)).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
    const before = env();
    deleteSingleton("env");
    singleton("env", () => ({ ...before, publicUrl: "https://buka.example" }));
    try {
      const secure = await startSession(aRequest("/"), user.id);
      expect(secure).toMatch(/^__Host-sid=/);
      expect(attributes(secure)).toEqual([
        "HttpOnly",
        "Max-Age=2592000",
        "Path=/",
        "SameSite=Lax",
        "Secure",
      ]);
    } finally {
      deleteSingleton("env");
      singleton("env", () => before);
    }
  });

  it("ends after 24 hours, however busy it was", async () => {
    const cookie = await cookieOf(user.id);
    const [row] = await sessions();
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(24 * 3600 * 1000);
    await systemDb
      .update(authSessions)
      .set({ lastSeenAt: sql`now()`, expiresAt: sql`now() - interval '1 second'` })
      .where(eq(authSessions.userId, user.id));
    expect(await getUser(aRequest("/", { cookie }))).toBeNull();
  });

  it("on a trusted device lasts 30 days from its latest use, by a write every five minutes", async () => {
    const day = 24 * 3600 * 1000;
    const setCookie = await startSession(aRequest("/"), user.id, { isTrusted: true });
    expect(setCookie).toContain(`Max-Age=${400 * 24 * 3600};`);
    const [row] = await sessions();
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(30 * day);
    const request = aRequest("/", { cookie: sentBack(setCookie) });
    const endsIn = async () => (await sessions())[0]!.expiresAt.getTime() - Date.now();
    const used = (ago: string, left: string) =>
      systemDb
        .update(authSessions)
        .set({
          lastSeenAt: sql`now() - ${ago}::interval`,
          expiresAt: sql`now() + ${left}::interval`,
        })
        .where(eq(authSessions.userId, user.id));
    await used("4 minutes", "1 day");
    expect(await getUser(request)).not.toBeNull();
    expect(await endsIn()).toBeLessThan(1.1 * day);
    await used("29 days", "1 day");
    expect(await getUser(request)).not.toBeNull();
    expect(await endsIn()).toBeGreaterThan(29.9 * day);
    await used("30 days", "-1 second");
    expect(await getUser(request)).toBeNull();
    expect(await findEndedSession(request)).toMatchObject({ why: "unused" });
  });

  it("keeps a device trusted through signing in again there, but not another person's", async () => {
    const stranger = await makeUser(systemDb);
    const first = await startSession(aRequest("/"), user.id, { isTrusted: true });
    const request = aRequest("/", { cookie: sentBack(first) });
    const again = await startSession(request, user.id);
    const other = await startSession(aRequest("/", { cookie: sentBack(again) }), stranger.id);
    expect([again, other].map((cookie) => /Max-Age=(\d+)/.exec(cookie)![1])).toEqual([
      String(400 * 24 * 3600),
      String(30 * 24 * 3600),
    ]);
  });

  it.each([
    undefined,
    "sid=",
    "sid=abc",
    "sid=eyJhIjoxfQ%3D%3D",
    "sid=%%%",
    `sid=${encodeURIComponent(btoa(JSON.stringify("A".repeat(43))))}`,
  ])("is nobody's with the cookie %s", async (cookie) => {
    expect(await getUser(aRequest("/", { cookie }))).toBeNull();
  });

  it("gets a new id at each sign-in, and ends the browser's previous session", async () => {
    const stranger = await makeUser(systemDb);
    const former = await cookieOf(stranger.id);
    const next = sentBack(await startSession(aRequest("/", { cookie: former }), user.id));
    expect(next).not.toBe(former);
    expect(await getUser(aRequest("/", { cookie: former }))).toBeNull();
    expect(await getUser(aRequest("/", { cookie: next }))).toMatchObject({ id: user.id });
  });

  it("on one device survives signing out on another", async () => {
    const [phone, laptop] = [await cookieOf(user.id), await cookieOf(user.id)];
    await endSession(aRequest("/", { cookie: phone }));
    expect(await getUser(aRequest("/", { cookie: phone }))).toBeNull();
    expect(await getUser(aRequest("/", { cookie: laptop }))).toMatchObject({ id: user.id });
  });

  it("records when it was last seen, every few minutes", async () => {
    const cookie = await cookieOf(user.id);
    const fresh = (await sessions())[0]!.lastSeenAt;
    await getUser(aRequest("/", { cookie }));
    expect((await sessions())[0]!.lastSeenAt).toEqual(fresh);
    await systemDb
      .update(authSessions)
      .set({ lastSeenAt: sql`now() - interval '1 hour'` })
      .where(eq(authSessions.userId, user.id));
    await getUser(aRequest("/", { cookie }));
    expect((await sessions())[0]!.lastSeenAt.getTime()).toBeGreaterThanOrEqual(fresh.getTime());
  });
});

describe("the sign-in page", () => {
  const ended = async (cookie: string, query = "") =>
    (await login(routeArgs(aRequest(`/login${query}`, { cookie })))).ended;

  it("says why and since when a browser is signed out", async () => {
    const [old, lost, left] = [
      await cookieOf(user.id),
      await cookieOf(user.id),
      await cookieOf(user.id),
    ];
    const all = await sessions();
    await endSession(aRequest("/", { cookie: lost }));
    expect((await ended(lost))!.why).toBe("elsewhere");
    await systemDb
      .update(authSessions)
      .set({ expiresAt: sql`now() - interval '1 hour'` })
      .where(eq(authSessions.id, all[0]!.id));
    const found = (await ended(old))!;
    expect(found.why).toBe("time");
    expect(Date.now() - found.at.getTime()).toBeGreaterThan(3_500_000);
    await startSession(aRequest("/"), user.id); // on another device
    expect((await ended(old))!.why).toBe("time");
    const answer = await logout(routeArgs(aRequest("/logout", { cookie: left, form: {} })));
    expect(await ended(sentBack(answer.headers.get("Set-Cookie")!))).toBeNull();
    expect(await ended("")).toBeNull();
  });
});

describe("signing out", () => {
  it("makes the cookie worthless: sent again it redirects to /login", async () => {
    const { user: vendorUser } = await makeVendor(systemDb);
    const cookie = await cookieOf(vendorUser.id);
    expect(await dashboard(routeArgs(aRequest("/dashboard", { cookie })))).toMatchObject({
      email: vendorUser.email,
    });
    const answer = await logout(routeArgs(aRequest("/logout", { cookie, form: {} })));
    expect(answer.headers.get("Location")).toBe("/login");
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^sid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
    );
    expect(await redirectOf(dashboard(routeArgs(aRequest("/dashboard", { cookie }))))).toBe(
      "/login?returnTo=%2Fdashboard",
    );
  });

  it("on all devices ends every session of the person, and nobody else's", async () => {
    const { user: vendorUser } = await makeVendor(systemDb);
    const [phone, laptop, neighbour] = [
      await cookieOf(vendorUser.id),
      await cookieOf(vendorUser.id),
      await cookieOf(user.id),
    ];
    const answer = await logout(
      routeArgs(aRequest("/logout", { cookie: phone, form: { intent: "everywhere" } })),
    );
    expect(answer.headers.get("Location")).toBe("/login?signedOut=everywhere");
    expect(answer.headers.get("Set-Cookie")).toContain("Max-Age=0");
    for (const cookie of [phone, laptop])
      expect(await redirectOf(dashboard(routeArgs(aRequest("/dashboard", { cookie }))))).toBe(
        "/login?returnTo=%2Fdashboard",
      );
    expect(await getUser(aRequest("/", { cookie: neighbour }))).toMatchObject({ id: user.id });
    expect(await login(routeArgs(aRequest("/login?signedOut=everywhere")))).toMatchObject({
      signedOut: "everywhere",
    });
  });

  it("on all devices is refused for a cookie that is already signed out", async () => {
    const [stolen, laptop] = [await cookieOf(user.id), await cookieOf(user.id)];
    await endSession(aRequest("/", { cookie: stolen }));
    const answer = await logout(
      routeArgs(aRequest("/logout", { cookie: stolen, form: { intent: "everywhere" } })),
    );
    expect(answer.headers.get("Location")).toBe("/login?signedOut=here");
    expect(await getUser(aRequest("/", { cookie: laptop }))).toMatchObject({ id: user.id });
  });

  it("refuses any other intent", async () => {
    const cookie = await cookieOf(user.id);
    await expect(
      logout(routeArgs(aRequest("/logout", { cookie, form: { intent: "nowhere" } }))),
    ).rejects.toMatchObject({ status: 400 });
    expect(await getUser(aRequest("/", { cookie }))).toMatchObject({ id: user.id });
  });

  it("does not happen on a GET", async () => {
    const cookie = await cookieOf(user.id);
    expect(openLogout().headers.get("Location")).toBe("/login");
    expect(await getUser(aRequest("/", { cookie }))).toMatchObject({ id: user.id });
  });

  it.each<[Record<string, string>, string]>([
    [{}, "/login"],
    [{ intent: "everywhere" }, "/login?signedOut=here"],
  ])("%j ends on /login without a cookie even when the database is gone", async (form, place) => {
    const cookie = await cookieOf(user.id);
    await closeDatabase();
    openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing", poolMax: 1, locked: false });
    try {
      const answer = await logout(routeArgs(aRequest("/logout", { cookie, form })));
      expect(answer.headers.get("Location")).toBe(place);
      expect(answer.headers.get("Set-Cookie")).toContain("Max-Age=0");
    } finally {
      await closeDatabase();
    }
  });
});

describe("signing out while the database accepts connections but doesn't answer", () => {
  it("ends on /login without a cookie, within seconds", async () => {
    const cookie = await cookieOf(user.id);
    const forms: Record<string, string>[] = [{}, { intent: "everywhere" }];
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    await closeDatabase();
    const { port } = silent.address() as AddressInfo;
    openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/x`, poolMax: 2, locked: false });
    const began = Date.now();
    try {
      const answers = await Promise.all(
        forms.map((form) => logout(routeArgs(aRequest("/logout", { cookie, form })))),
      );
      // The driver itself gives up after 10 s at the earliest.
      expect(Date.now() - began).toBeLessThan(9_000);
      expect(answers.map((answer) => answer.headers.get("Location"))).toEqual([
        "/login",
        "/login?signedOut=here",
      ]);
      for (const answer of answers) expect(answer.headers.get("Set-Cookie")).toContain("Max-Age=0");
    } finally {
      for (const socket of sockets) socket.destroy();
      silent.close();
      await closeDatabase();
    }
  });
});

describe("requireUser", () => {
  it("redirects to sign-in, and back to the same page afterwards", async () => {
    expect(await redirectOf(requireUser(aRequest("/dashboard/orders?tab=pending&q=a%26b")))).toBe(
      "/login?returnTo=%2Fdashboard%2Forders%3Ftab%3Dpending%26q%3Da%2526b",
    );
  });
});
