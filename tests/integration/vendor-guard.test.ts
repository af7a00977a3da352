import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { vendorProfiles } from "~schema";
import type { OnboardingStep } from "~schema/vendors";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { loader as dashboard } from "~/routes/dashboard";
import { loader as login } from "~/routes/login";
import { loader as onboarding } from "~/routes/onboarding";
import { loader as register } from "~/routes/register";
import siteMap from "~/routes";
import { makeUser, makeVendor } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

const states = [
  "signed out",
  "no profile",
  "business_form",
  "confirmation",
  "transition",
  "setup_store",
  "something_else",
  "completed",
] as const;
type State = (typeof states)[number];

async function browserAt(step: State): Promise<string | undefined> {
  if (step === "signed out") return undefined;
  const user = await makeUser(systemDb);
  if (step !== "no profile")
    await makeVendor(systemDb, { userId: user.id, onboardingStep: step as OnboardingStep });
  return cookieOf(user.id);
}

/** The sign-in page says that the form was not processed. */
const afterForm = (page: string, isForm = true) =>
  isForm && page.startsWith("/login") ? `${page}&notDone=1` : page;

/** Where each state is redirected; null stays on the dashboard. */
const belongs: Record<State, (asked: string) => string | null> = {
  "signed out": (asked) => `/login?returnTo=${encodeURIComponent(asked)}`,
  "no profile": () => "/onboarding/business",
  business_form: () => "/onboarding/business",
  confirmation: () => "/onboarding/confirmation",
  transition: () => "/onboarding/transition",
  setup_store: () => "/onboarding/setup",
  something_else: () => "/onboarding/business",
  completed: () => null,
};

type Args = ReturnType<typeof routeArgs>;
type RouteModule = Partial<Record<"loader" | "action", (args: Args) => Promise<unknown>>>;
const modules = import.meta.glob<RouteModule>([
  "../../app/routes/dashboard*.tsx",
  "../../app/routes/onboarding.*.tsx",
]);
type Entry = { path?: string; file: string; children?: Entry[] };
const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

/**
 * Lists all URLs of the route tree below a path, with their files, so that new pages are tested
 * automatically.
 */
function pagesBelow(
  place: string,
  entries: Entry[] = siteMap,
  above = "",
): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const whole = [above, path].filter(Boolean).join("/");
    const own =
      whole === place || whole.startsWith(`${place}/`)
        ? [{ path: `/${whole}`.replace(/:\w+\??/g, id), file }]
        : [];
    return [...own, ...pagesBelow(place, children, whole)];
  });
}
const paramsOf = { orderId: id, itemId: id, id, categoryId: id };
const dashboardPages = pagesBelow("dashboard");
const pageOf = (file: string) => modules[`../../app/${file}`]!();

/** URLs for scripts: they give the reason for a refusal instead of redirecting. */
const scriptAddresses = [
  "/dashboard/events",
  "/dashboard/orders-version",
  "/dashboard/sent",
  "/dashboard/alerts/worker",
  "/dashboard/items/picture",
  "/dashboard/settings/branding/picture",
  `/dashboard/feedback/${id}/draft`,
];

/**
 * Returns an answer's redirect; "refused" (405) for a URL without a page to guard, "explained"
 * (401, 403) for one that gives the reason.
 */
const ledTo = async (ask: () => Promise<unknown>): Promise<string | null> => {
  const answer = Promise.resolve().then(ask);
  const given = (await answer.catch((thrown: unknown) => thrown)) as {
    init?: { status?: number };
    status?: number;
  } | null;
  if (given?.init?.status === 405) return "refused";
  return given?.status === 401 || given?.status === 403 ? "explained" : redirectOf(answer);
};

describe("the route guard", () => {
  beforeAll(() =>
    systemDb.transaction(
      async (tx) =>
        void (await tx.execute(sql`set local role none`),
        await tx.execute(sql`alter table vendor_profiles drop constraint vendor_profiles_step`)),
    ),
  );

  it("finds the dashboard in the route tree", () => {
    expect(dashboardPages.length).toBeGreaterThan(4);
    expect(dashboardPages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "/dashboard",
        "/dashboard/orders",
        `/dashboard/orders/${id}`,
        "/dashboard/events",
      ]),
    );
  });

  it.each(states)(
    "redirects a user at %s from every dashboard page and action to their step",
    async (state) => {
      const cookie = await browserAt(state);
      const wrong: string[] = [];
      for (const { path, file } of dashboardPages) {
        const { loader, action } = await pageOf(file);
        const stop = new AbortController();
        const get = new Request(aRequest(path, { cookie }), { signal: stop.signal });
        const expected = belongs[state](path);
        const answers: [string, Promise<string | null>][] = [];
        if (loader) answers.push([`GET ${path}`, ledTo(() => loader(routeArgs(get, paramsOf)))]);
        // A finished vendor's submissions are up to each page.
        if (action && state !== "completed")
          answers.push([
            `POST ${path}`,
            ledTo(() =>
              action(routeArgs(aRequest(path, { cookie, form: { intent: "x" } }), paramsOf)),
            ),
          ]);
        for (const [asked, answer] of answers) {
          const led = await answer;
          if (led === "refused" || (led === "explained" && scriptAddresses.includes(path)))
            continue;
          const wanted = expected && afterForm(expected, asked.startsWith("POST"));
          if (state === "completed" ? /^\/(login|onboarding)/.test(led ?? "") : led !== wanted)
            wrong.push(`${asked} led to ${led}`);
        }
        stop.abort();
        expect(loader ?? action, `${file} guards nothing`).toBeDefined();
      }
      expect(wrong).toEqual([]);
    },
  );

  const steps = ["business", "confirmation", "transition", "setup"] as const;
  const reached: Record<State, number> = {
    "signed out": -1,
    "no profile": 0,
    business_form: 0,
    confirmation: 1,
    transition: 2,
    setup_store: 3,
    something_else: 0,
    completed: -1,
  };

  it.each(states)(
    "in onboarding, lets a user at %s open earlier pages, never later ones",
    async (state) => {
      const cookie = await browserAt(state);
      const led: (string | null)[] = [];
      const wanted: (string | null)[] = [];
      for (const [index, step] of steps.entries()) {
        const path = `/onboarding/${step}`;
        const { loader, action } = await pageOf(`routes/onboarding.${step}.tsx`);
        const expected =
          state === "completed"
            ? "/dashboard"
            : state === "signed out"
              ? belongs[state](path)
              : index <= reached[state]
                ? null
                : belongs[state](path);
        wanted.push(expected);
        led.push(await redirectOf(loader!(routeArgs(aRequest(path, { cookie })))));
        if (!expected) continue;
        wanted.push(afterForm(expected));
        led.push(
          await redirectOf(
            action!(routeArgs(aRequest(path, { cookie, form: { intent: "skip" } }))),
          ),
        );
      }
      expect(led).toEqual(wanted);
      const start = await redirectOf(onboarding(routeArgs(aRequest("/onboarding", { cookie }))));
      expect(start).toBe(state === "completed" ? "/dashboard" : belongs[state]("/onboarding"));
    },
  );

  it.each(states)(
    "on the sign-in pages, redirects a user at %s only if signed in",
    async (state) => {
      const cookie = await browserAt(state);
      const expected = state === "signed out" ? null : "/dashboard";
      expect(await redirectOf(login(routeArgs(aRequest("/login", { cookie }))))).toBe(expected);
      expect(await redirectOf(register(routeArgs(aRequest("/register", { cookie }))))).toBe(
        expected,
      );
    },
  );

  it("creates one profile for a new user, however many requests come at once", async () => {
    const user = await makeUser(systemDb);
    const cookie = await cookieOf(user.id);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        redirectOf(dashboard(routeArgs(aRequest("/dashboard", { cookie })))),
      ),
    );
    expect(
      await systemDb
        .select({ step: vendorProfiles.onboardingStep })
        .from(vendorProfiles)
        .where(eq(vendorProfiles.userId, user.id)),
    ).toEqual([{ step: "business_form" }]);
  });

  it("reports that the profile is unavailable if the database is down", async () => {
    const cookie = await browserAt("completed");
    await closeDatabase();
    openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing", poolMax: 1, locked: false });
    try {
      expect(
        await dashboard(routeArgs(aRequest("/dashboard", { cookie }))).catch(
          (thrown: unknown) => thrown,
        ),
      ).toMatchObject({ status: 503 });
    } finally {
      await closeDatabase();
    }
  });
});

describe("the sign-in pages", () => {
  it("redirect to the public host first, with path and query", async () => {
    const request = aRequest("/login?returnTo=%2Fdashboard%2Forders", { host: "127.0.0.1:3000" });
    expect(await redirectOf(login(routeArgs(request)))).toBe(
      "http://localhost:3000/login?returnTo=%2Fdashboard%2Forders",
    );
  });

  it("return only to the product's own paths", async () => {
    expect(await login(routeArgs(aRequest("/login?returnTo=/dashboard/orders")))).toMatchObject({
      returnTo: "/dashboard/orders",
    });
    expect(await login(routeArgs(aRequest("/login?returnTo=//evil.example")))).toMatchObject({
      returnTo: null,
    });
  });
});
