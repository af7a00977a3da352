import { createCookieSessionStorage, redirect, type SessionStorage } from "@remix-run/node";
import { eq, sql } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { createGoogleStrategy, signInAgain, type GoogleIdentity } from "~/platform/google.server";
import { log } from "~/platform/log.server";
import { singleton } from "~/platform/singleton.server";
import { paths } from "~/shared/paths";
import { users } from "~schema";
import { ownPath } from "./return-to";
import { startSession } from "./session.server";

const FLOW_SECONDS = 10 * 60;
/** Google's times are whole seconds of its own clock. */
const SKEW_MS = 30_000;

type SignIn = { authenticator: Authenticator<GoogleIdentity>; flows: SessionStorage };

/** One for the process: the strategy caches the issuer's keys. */
function signIn(): SignIn {
  return singleton("sign-in", () => {
    const {
      publicUrl,
      sessionSecret,
      googleIssuerUrl,
      googleBackchannelUrl,
      googleClientId,
      googleClientSecret,
    } = env();
    const secure = publicUrl.startsWith("https:");
    const flows = createCookieSessionStorage({
      // State, PKCE verifier and nonce of one sign-in in progress; Lax, because the browser comes
      // back from another site.
      cookie: {
        name: secure ? "__Host-sign-in" : "sign-in",
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure,
        maxAge: FLOW_SECONDS,
        secrets: [sessionSecret],
      },
    });
    const strategy = createGoogleStrategy(
      {
        issuerUrl: googleIssuerUrl,
        backchannelUrl: googleBackchannelUrl,
        clientId: googleClientId,
        clientSecret: googleClientSecret,
        callbackUrl: publicUrl + paths.signInCallback(),
      },
      (identity) => Promise.resolve(identity),
    );
    return {
      authenticator: new Authenticator<GoogleIdentity>(flows, { throwOnError: true }).use(
        strategy,
        "google",
      ),
      flows,
    };
  });
}

/** Identifies the account by Google's `sub`: an e-mail address may change hands. */
async function upsertUser({ sub, email, name, pictureUrl }: GoogleIdentity): Promise<string> {
  const [user] = await systemDb
    .insert(users)
    .values({ googleSub: sub, email, emailVerified: true, name, pictureUrl })
    .onConflictDoUpdate({
      target: users.googleSub,
      set: { email, emailVerified: true, name, pictureUrl, updatedAt: sql`now()` },
    })
    .returning({ id: users.id });
  if (!user) throw new Error("The account could not be saved");
  return user.id;
}

async function isPerson(userId: string, { sub }: GoogleIdentity): Promise<boolean> {
  const [user] = await systemDb
    .select({ googleSub: users.googleSub })
    .from(users)
    .where(eq(users.id, userId));
  return user?.googleSub === sub;
}

/** Outcome of signing in again, passed to the page that asked for it as its `signedIn` field. */
type SignedInAgain = "again" | "other" | "stale" | "failed";

function backWith(returnTo: string | null, outcome: SignedInAgain): string {
  const { pathname, searchParams } = new URL(
    returnTo ?? paths.dashboard.home(),
    "http://own.invalid",
  );
  searchParams.set("signedIn", outcome);
  return `${pathname}?${searchParams.toString()}`;
}

/**
 * Sends a browser to Google, which always shows its list of accounts.
 * @param options.returnTo where to go once signed in; ignored unless it is a path of ours
 * @param options.from the page that shows a failure
 * @param options.isTrusted whether the person trusts this device
 * @param options.signInAgain the signed-in user who confirms their identity; another account has no
 * effect, and `returnTo` shows that
 * @returns the redirect, with the flow's cookie
 */
export async function beginSignIn(options: {
  returnTo: unknown;
  from: unknown;
  isTrusted?: boolean;
  signInAgain?: string | null;
}): Promise<Response> {
  const { authenticator, flows } = signIn();
  const flow = await flows.getSession();
  flow.set("startedAt", databaseNow().getTime());
  flow.set("from", options.from === "register" ? "register" : "login");
  const returnTo = ownPath(options.returnTo);
  if (returnTo) flow.set("returnTo", returnTo);
  if (options.isTrusted) flow.set("isTrusted", true);
  if (options.signInAgain) flow.set("mustBe", options.signInAgain);
  // The strategy adds its secrets to this cookie: start with a fresh one, without those of an
  // earlier attempt.
  const cookie = (await flows.commitSession(flow)).split(";", 1)[0] ?? "";
  const start = env().publicUrl + paths.signIn();
  try {
    await authenticator.authenticate(
      "google",
      new Request(options.signInAgain ? signInAgain(start) : start, {
        headers: { Cookie: cookie },
      }),
    );
  } catch (answer) {
    if (answer instanceof Response) return answer;
    throw answer;
  }
  throw new Error("Google sign-in began without a redirect");
}

/**
 * Handles a browser that returns from Google: verifies the answer, saves the person, starts a
 * session, and ends the flow, whatever the outcome.
 * @returns a redirect to the page the person wanted (else /onboarding, which decides; a form sent
 * after their session ended comes first), or to the page they came from with an error. After
 * signing in again, always a redirect to the page that asked for it, and never as another person.
 */
export async function completeSignIn(request: Request): Promise<Response> {
  const { authenticator, flows } = signIn();
  const flow = await flows.getSession(request.headers.get("Cookie"));
  const returnTo = ownPath(flow.get("returnTo"));
  const mustBe: unknown = flow.get("mustBe");
  const headers = new Headers({ "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await flows.destroySession(flow));
  try {
    const begunAt = Number(flow.get("startedAt"));
    const age = databaseNow().getTime() - begunAt;
    // The browser drops the cookie after ten minutes; a copy of it must not last longer.
    if (!(age >= 0 && age <= FLOW_SECONDS * 1000))
      throw new Error("The sign-in was not started here, or too long ago");
    // Use the public address: behind a proxy, or under another name of this machine, the request's
    // own isn't the registered one.
    const { search } = new URL(request.url);
    const identity = await authenticator.authenticate(
      "google",
      new Request(env().publicUrl + paths.signInCallback() + search, { headers: request.headers }),
    );
    if (typeof mustBe === "string" && !(await isPerson(mustBe, identity))) {
      log().warn(
        { userId: mustBe },
        "Somebody else signed in where a person was to prove to be themselves",
      );
      return redirect(backWith(returnTo, "other"), { headers });
    }
    const { authenticatedAt } = identity;
    const isStale = authenticatedAt !== null && authenticatedAt.getTime() < begunAt - SKEW_MS;
    if (typeof mustBe === "string" && isStale)
      return redirect(backWith(returnTo, "stale"), { headers });
    const signIn = { isTrusted: flow.get("isTrusted") === true, authenticatedAt };
    headers.append("Set-Cookie", await startSession(request, await upsertUser(identity), signIn));
    if (typeof mustBe === "string") return redirect(backWith(returnTo, "again"), { headers });
    return redirect(returnTo ?? paths.afterSignIn(), { headers });
  } catch (error) {
    log().warn({ err: error, cause: (error as Error).cause }, "A sign-in failed");
    if (typeof mustBe === "string") return redirect(backWith(returnTo, "failed"), { headers });
    const page = flow.get("from") === "register" ? paths.register : paths.login;
    return redirect(page(returnTo ?? undefined, "failed"), { headers });
  }
}
