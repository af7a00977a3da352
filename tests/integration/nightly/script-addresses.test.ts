import { expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { loader as stats } from "~/routes/api.dashboard.stats";
import { loader as events } from "~/routes/dashboard.events";
import { action as picture } from "~/routes/dashboard.items.picture";
import { loader as ordersVersion } from "~/routes/dashboard.orders-version";
import { action as brandPicture } from "~/routes/dashboard.settings.picture";
import { authSessions } from "~schema";
import { eq } from "drizzle-orm";
import { makeUser, makeVendor } from "../../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

const addresses = { events, ordersVersion, stats, picture, brandPicture } as Record<
  string,
  (args: ReturnType<typeof routeArgs>) => Promise<unknown>
>;

/** A URL's answer to this browser: status and JSON. */
async function answerOf(name: string, cookie: string | undefined) {
  const request = aRequest("/dashboard/x", {
    cookie,
    ...(/picture/i.test(name) ? { form: {} } : {}),
  });
  const answer = (await Promise.resolve(addresses[name]!(routeArgs(request))).catch(
    (thrown: unknown) => thrown,
  )) as Response;
  return {
    status: answer.status,
    noStore: /no-store/.test(answer.headers.get("Cache-Control") ?? ""),
    said: (await answer.json()) as unknown,
  };
}

it.each(Object.keys(addresses))(
  "%s answers scripts with 401 instead of a redirect if nobody is signed in",
  async (name) => {
    const signedOut = { status: 401, noStore: true, said: { error: "Please sign in" } };
    expect(await answerOf(name, undefined)).toEqual(signedOut);
    const vendor = await makeVendor(systemDb);
    const cookie = await cookieOf(vendor.userId);
    await systemDb
      .update(authSessions)
      .set({ revokedAt: new Date() })
      .where(eq(authSessions.userId, vendor.userId));
    expect(await answerOf(name, cookie)).toEqual(signedOut);
  },
);

it.each(Object.keys(addresses))(
  "%s answers scripts with an error if the store isn't set up yet",
  async (name) => {
    const cookie = await cookieOf((await makeUser(systemDb)).id);
    expect(await answerOf(name, cookie)).toEqual({
      status: 403,
      noStore: true,
      said: { error: "Please finish setting up your store" },
    });
  },
);
