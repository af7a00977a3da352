import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authSessions, users } from "~schema";
import { getUser, signedInWithin } from "~/core/accounts/session.server";
import { beginSignIn, completeSignIn } from "~/core/accounts/sign-in.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { deleteSingleton, singleton } from "~/platform/singleton.server";
import { createGoogleSandbox } from "../../sandbox/google/router";
import { listenThen, type Listening } from "../../sandbox/listen-for-test";
import { action as pressGoogle } from "~/routes/auth.google";
import { aRequest, routeArgs, sentBack } from "../setup/vendor-requests";

let google: Listening;
beforeAll(async () => {
  google = await listenThen((origin) => ({
    path: "/google",
    router: createGoogleSandbox({
      issuerUrl: `${origin}/google`,
      clientId: env().googleClientId,
      clientSecret: env().googleClientSecret,
      redirectUris: ["http://localhost:3000/auth/google/callback"],
      accounts: [],
    }).router,
  }));
  const before = env();
  deleteSingleton("env");
  singleton("env", () => ({
    ...before,
    googleIssuerUrl: `${google.origin}/google`,
    googleBackchannelUrl: `${google.origin}/google`,
  }));
});
afterAll(() => google.close());

type Browser = { cookie: string; callback: string };

/**
 * Clicks the button and chooses an account.
 * @returns the browser on its way back
 */
async function chooseAccount(
  email: string | null,
  {
    knownForHours = 0,
    without = "",
    ...asked
  }: {
    returnTo?: unknown;
    from?: unknown;
    signInAgain?: string;
    /** How long Google has known this browser. */
    knownForHours?: number;
    /** A parameter that somebody removes on the way to Google. */
    without?: string;
  } = {},
): Promise<Browser> {
  const start = await beginSignIn({ returnTo: null, from: "login", ...asked });
  const location = new URL(start.headers.get("Location")!);
  location.searchParams.delete(without);
  const since = Math.floor(Date.now() / 1000) - knownForHours * 3_600;
  const cookie = knownForHours ? `google-${encodeURIComponent(email!)}=${since}` : "";
  const chosen = await fetch(location, {
    method: "POST",
    body: new URLSearchParams(email === null ? { cancel: "1" } : { email }),
    headers: { cookie },
    redirect: "manual",
  });
  const { pathname, search } = new URL(chosen.headers.get("Location")!);
  return { cookie: sentBack(start.headers.get("Set-Cookie")!), callback: pathname + search };
}
const comeBack = ({ cookie, callback }: Browser) => completeSignIn(aRequest(callback, { cookie }));
const sessionIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("sid="));

describe("signing in with Google", () => {
  it("starts a session for Google's account and redirects to onboarding", async () => {
    const answer = await comeBack(await chooseAccount("amara.obi@kitchen.test"));
    expect(answer.headers.get("Location")).toBe("/onboarding");
    const user = await getUser(aRequest("/", { cookie: sentBack(sessionIn(answer)!) }));
    expect(user).toMatchObject({ email: "amara.obi@kitchen.test", name: "Amara Obi" });
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith("sign-in="))).toContain(
      "Expires=Thu, 01 Jan 1970",
    );
  });

  it("stores its secrets for ten minutes in a signed, host-only cookie that no script can read", async () => {
    const start = await beginSignIn({ returnTo: null, from: "login" });
    expect(start.headers.get("Set-Cookie")).toMatch(
      /^sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { searchParams } = new URL(start.headers.get("Location")!);
    expect(searchParams.get("redirect_uri")).toBe("http://localhost:3000/auth/google/callback");
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("nonce")).toMatch(/^.{43}$/);
  });

  it("returns to the requested page if it is one of the product's paths", async () => {
    expect(
      (
        await comeBack(
          await chooseAccount("amara.obi@kitchen.test", {
            returnTo: "/dashboard/orders?tab=pending",
          }),
        )
      ).headers.get("Location"),
    ).toBe("/dashboard/orders?tab=pending");
    for (const returnTo of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "/%2Fevil.example",
      7,
    ]) {
      expect(
        (await comeBack(await chooseAccount("amara.obi@kitchen.test", { returnTo }))).headers.get(
          "Location",
        ),
      ).toBe("/onboarding");
    }
  });

  it("finds a person by Google's id, even if e-mail and name have changed", async () => {
    await comeBack(await chooseAccount("tola@kitchen.test"));
    const rows = () =>
      systemDb.select().from(users).where(eq(users.googleSub, "sandbox-tola@kitchen.test"));
    const [first] = await rows();
    await systemDb
      .update(users)
      .set({ email: "old@kitchen.test", name: "Old" })
      .where(eq(users.id, first!.id));
    await comeBack(await chooseAccount("tola@kitchen.test"));
    expect(await rows()).toMatchObject([
      { id: first!.id, email: "tola@kitchen.test", name: "Tola", emailVerified: true },
    ]);
  });

  it("is refused in another browser", async () => {
    const { callback } = await chooseAccount("amara.obi@kitchen.test");
    const other = await chooseAccount("tola@kitchen.test");
    for (const cookie of ["", other.cookie, `${other.cookie.slice(0, -3)}abc`]) {
      const answer = await comeBack({ cookie, callback });
      expect(answer.headers.get("Location")).toBe("/login?failed=1");
      expect(sessionIn(answer)).toBeUndefined();
    }
  });

  it("works once: the same callback is refused a second time", async () => {
    const browser = await chooseAccount("amara.obi@kitchen.test");
    expect(sessionIn(await comeBack(browser))).toBeDefined();
    const again = await comeBack(browser);
    expect(again.headers.get("Location")).toBe("/login?failed=1");
    expect(sessionIn(again)).toBeUndefined();
  });

  it("expires after ten minutes, even if the cookie was stored for longer", async () => {
    const browser = await chooseAccount("amara.obi@kitchen.test");
    const payload = JSON.parse(
      atob(decodeURIComponent(browser.cookie.split("=").slice(1).join("=")).split(".")[0]!),
    ) as { startedAt: number };
    expect(Math.abs(Date.now() - payload.startedAt)).toBeLessThan(60_000);
    const realNow = Date.now;
    Date.now = () => realNow() + 601_000;
    try {
      expect((await comeBack(browser)).headers.get("Location")).toBe("/login?failed=1");
    } finally {
      Date.now = realNow;
    }
  });

  it("if cancelled shows an error on its first page, and keeps the requested path", async () => {
    expect(
      (
        await comeBack(
          await chooseAccount(null, { from: "register", returnTo: "/dashboard/orders" }),
        )
      ).headers.get("Location"),
    ).toBe("/register?failed=1&returnTo=%2Fdashboard%2Forders");
  });

  it("ends the browser's previous session", async () => {
    const first = sessionIn(await comeBack(await chooseAccount("amara.obi@kitchen.test")))!;
    const browser = await chooseAccount("tola@kitchen.test");
    await comeBack({ ...browser, cookie: `${browser.cookie}; ${sentBack(first)}` });
    expect(await getUser(aRequest("/", { cookie: sentBack(first) }))).toBeNull();
  });
});

describe("signing in again", () => {
  const page = "/dashboard/settings/payments/bank";
  const signedIn = async (email: string) => {
    const cookie = sentBack(sessionIn(await comeBack(await chooseAccount(email)))!);
    return { cookie, user: (await getUser(aRequest("/", { cookie })))! };
  };
  const again = async (
    who: { cookie: string; user: { id: string } },
    email: string | null,
    google: { knownForHours?: number; without?: string } = {},
  ) => {
    const browser = await chooseAccount(email, {
      ...google,
      returnTo: `${page}?bank=058`,
      signInAgain: who.user.id,
    });
    return comeBack({ ...browser, cookie: `${browser.cookie}; ${who.cookie}` });
  };
  const age = (userId: string, minutes: number) =>
    systemDb
      .update(authSessions)
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(authSessions.userId, userId));

  it("as the same person replaces the session, keeps the store, and redirects to the page", async () => {
    const ada = await signedIn("ada.again@kitchen.test");
    const store = randomUUID();
    await systemDb
      .update(authSessions)
      .set({ actingVendorId: store })
      .where(eq(authSessions.userId, ada.user.id));
    await age(ada.user.id, 10);
    expect(await signedInWithin(aRequest("/", { cookie: ada.cookie }), 10)).toBe(false);
    const answer = await again(ada, "ada.again@kitchen.test");
    expect(answer.headers.get("Location")).toBe(`${page}?bank=058&signedIn=again`);
    const cookie = sentBack(sessionIn(answer)!);
    expect(await signedInWithin(aRequest("/", { cookie }), 10)).toBe(true);
    expect(await getUser(aRequest("/", { cookie }))).toMatchObject({
      id: ada.user.id,
      actingVendorId: store,
    });
    expect(await getUser(aRequest("/", { cookie: ada.cookie }))).toBeNull();
  });

  it("as another person creates no session and no account, and does not extend the old session", async () => {
    const ada = await signedIn("ada.again@kitchen.test");
    await age(ada.user.id, 11);
    const answer = await again(ada, "stranger@kitchen.test");
    expect(answer.headers.get("Location")).toBe(`${page}?bank=058&signedIn=other`);
    expect(sessionIn(answer)).toBeUndefined();
    expect(
      await systemDb
        .select()
        .from(users)
        .where(eq(users.googleSub, "sandbox-stranger@kitchen.test")),
    ).toEqual([]);
    expect(await getUser(aRequest("/", { cookie: ada.cookie }))).toMatchObject({ id: ada.user.id });
    expect(await signedInWithin(aRequest("/", { cookie: ada.cookie }), 10)).toBe(false);
  });

  it("in a browser known to Google makes Google ask for the person", async () => {
    const ada = await signedIn("ada.again@kitchen.test");
    await age(ada.user.id, 11);
    const answer = await again(ada, "ada.again@kitchen.test", { knownForHours: 5 });
    expect(answer.headers.get("Location")).toBe(`${page}?bank=058&signedIn=again`);
    const cookie = sentBack(sessionIn(answer)!);
    expect(await signedInWithin(aRequest("/", { cookie }), 10)).toBe(true);
  });

  it("proves nothing if Google didn't ask, as after a manipulated request", async () => {
    const ada = await signedIn("ada.again@kitchen.test");
    await age(ada.user.id, 11);
    const google = { knownForHours: 5, without: "max_age" };
    const answer = await again(ada, "ada.again@kitchen.test", google);
    expect(answer.headers.get("Location")).toBe(`${page}?bank=058&signedIn=stale`);
    expect(sessionIn(answer)).toBeUndefined();
    // An ordinary sign-in doesn't either: Google still recognises the phone.
    const anyDay = await comeBack(
      await chooseAccount("ada.again@kitchen.test", { knownForHours: 5 }),
    );
    const cookie = sentBack(sessionIn(anyDay)!);
    expect(await getUser(aRequest("/", { cookie }))).not.toBeNull();
    expect(await signedInWithin(aRequest("/", { cookie }), 10)).toBe(false);
  });

  it("if cancelled redirects back too, and nothing has changed", async () => {
    const ada = await signedIn("ada.again@kitchen.test");
    const answer = await again(ada, null);
    expect(answer.headers.get("Location")).toBe(`${page}?bank=058&signedIn=failed`);
    expect(sessionIn(answer)).toBeUndefined();
    expect(await getUser(aRequest("/", { cookie: ada.cookie }))).toMatchObject({ id: ada.user.id });
  });

  it("needs a signed-in person; others sign in as usual", async () => {
    const ada = await signedIn("ada.again@kitchen.test");
    const form = { again: "1", from: "login", returnTo: page };
    for (const [cookie, location] of [
      [ada.cookie, `${page}?signedIn=other`],
      [undefined, page],
    ] as const) {
      const start = (await pressGoogle(
        routeArgs(aRequest("/auth/google", { cookie, form })),
      )) as Response;
      const chosen = await fetch(start.headers.get("Location")!, {
        method: "POST",
        body: new URLSearchParams({ email: "tola@kitchen.test" }),
        redirect: "manual",
      });
      const { pathname, search } = new URL(chosen.headers.get("Location")!);
      expect(
        (
          await comeBack({
            cookie: sentBack(start.headers.get("Set-Cookie")!),
            callback: pathname + search,
          })
        ).headers.get("Location"),
      ).toBe(location);
    }
  });
});
