import { createCookie, redirect, type AppLoadContext } from "@remix-run/node";
import { findOperator } from "~/core/accounts/operator.server";
import { getUser, type User } from "~/core/accounts/session.server";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { paths } from "~/shared/paths";
import { operatorLog } from "~schema";
import type { SeenRefusal } from "./permissions";
import { findProfile, type Membership } from "./vendors.queries.server";

const MINUTES = 30;
const noStore = { "Cache-Control": "no-store" };

/** Says whose dashboard an operator looks at, and until when; signed, and of this host alone. */
function cookie() {
  const { publicUrl, sessionSecret } = env();
  const secure = publicUrl.startsWith("https:");
  return createCookie(secure ? "__Host-see-as" : "see-as", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    secrets: [sessionSecret],
  });
}

type Seen = { operatorId: string; vendorId: string; until: number };

/** @returns a Set-Cookie header, with which an operator sees a store's dashboard for half an hour */
export const seeAs = (operatorId: string, vendorId: string, now: Date): Promise<string> =>
  cookie().serialize({
    operatorId,
    vendorId,
    until: now.getTime() + MINUTES * 60_000,
  } satisfies Seen);

/** @returns a Set-Cookie header */
export const stopSeeing = (): Promise<string> => cookie().serialize("", { maxAge: 0 });

/** Links, codes, accounts, files and streams: they are their store's alone. */
const unseen =
  /^\/api\/|^\/dashboard\/(?:alerts|events|kitchen|security|payouts\/withdraw|reports\/(?:accountant\/.|file)|settings\/(?:staff|import|payments\/bank))(?:\W|$)|\.(?!data$)\w+$/;

/**
 * Lets an operator read a store's dashboard as its owner does, and nothing more: they have no
 * session of the vendor, and each request is in the operators' log (docs/rules.md, Operators).
 * @returns null for a browser that doesn't look at a store this way
 * @throws a 403 response for a form, and for pages that hold secrets; a redirect to the desk once
 * the half hour or the operator's sign-in is over, so that no form meant for this store reaches
 * another
 */
export async function findSeen(
  request: Request,
  { host, requestId }: AppLoadContext,
): Promise<{ user: User; membership: Membership } | null> {
  if (host.kind === "vendor") return null;
  const seen = (await cookie().parse(request.headers.get("Cookie"))) as Seen | "" | null;
  if (!seen || (await getUser(request))?.id !== seen.operatorId) return null;
  const { pathname } = new URL(request.url);
  const profile = await findProfile({ id: seen.vendorId });
  const refused = (error: string) =>
    Response.json(
      {
        error,
        seenId: seen.vendorId,
        store: profile?.businessName || "this store",
      } satisfies SeenRefusal,
      { status: 403, headers: noStore },
    );
  if (!["GET", "HEAD"].includes(request.method)) throw refused("Nothing can be changed here");
  const operator = await findOperator(request);
  const isOver = databaseNow().getTime() > seen.until;
  if (!operator || profile?.onboardingStep !== "completed" || isOver) {
    const desk = paths.operator.vendor(seen.vendorId);
    throw redirect(operator ? desk : paths.login(desk), {
      headers: { ...noStore, "Set-Cookie": await stopSeeing() },
    });
  }
  if (unseen.test(pathname)) throw refused("Operators don’t see this page");
  await systemDb.insert(operatorLog).values({
    operatorId: operator.id,
    operatorEmail: operator.email,
    act: "look:as-vendor",
    aboutVendorId: profile.id,
    subject: pathname.slice(0, 200),
    requestId,
  });
  return { user: operator, membership: { ...profile, role: "owner" } };
}
