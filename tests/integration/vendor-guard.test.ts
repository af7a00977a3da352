import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vendorProfiles } from "~schema";
import type { OnboardingStep } from "~schema/vendors";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { loader as dashboard } from "~/routes/dashboard";
import { loader as home } from "~/routes/dashboard._index";
import { loader as events } from "~/routes/dashboard.events";
import { loader as orders } from "~/routes/dashboard.orders";
import { action as orderAction, loader as order } from "~/routes/dashboard.orders.$orderId";
import { loader as login } from "~/routes/login";
import { loader as onboarding } from "~/routes/onboarding";
import { loader as onboardingStep } from "~/routes/onboarding.$step";
import { loader as register } from "~/routes/register";
import { makeUser, makeVendor } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

async function browserAt(step: OnboardingStep | "no profile" | "signed out"): Promise<string | undefined> {
  if (step === "signed out") return undefined;
  const user = await makeUser(systemDb);
  if (step !== "no profile") await makeVendor(systemDb, { userId: user.id, onboardingStep: step });
  return cookieOf(user.id);
}

type Row = [state: Parameters<typeof browserAt>[0], path: string, leadsTo: string | null];
const rows: Row[] = [
  ["signed out", "/dashboard", "/login?returnTo=%2Fdashboard"],
  ["no profile", "/dashboard", "/onboarding/business"],
  ["business_form", "/dashboard", "/onboarding/business"],
  ["confirmation", "/dashboard", "/onboarding/confirmation"],
  ["transition", "/dashboard", "/onboarding/transition"],
  ["setup_store", "/dashboard", "/onboarding/setup"],
  ["completed", "/dashboard", null],
  ["signed out", "/onboarding", "/login?returnTo=%2Fonboarding"],
  ["no profile", "/onboarding", "/onboarding/business"],
  ["confirmation", "/onboarding", "/onboarding/confirmation"],
  ["setup_store", "/onboarding", "/onboarding/setup"],
  ["completed", "/onboarding", "/dashboard"],
  ["signed out", "/onboarding/setup", "/login?returnTo=%2Fonboarding%2Fsetup"],
  ["business_form", "/onboarding/setup", "/onboarding/business"],
  ["setup_store", "/onboarding/business", null],
  ["transition", "/onboarding/transition", null],
  ["completed", "/onboarding/business", "/dashboard"],
  ["signed out", "/login", null],
  ["no profile", "/login", "/dashboard"],
  ["completed", "/register", "/dashboard"],
];

const open = (path: string, cookie: string | undefined) => {
  const request = aRequest(path, { cookie });
  if (path === "/login") return login(routeArgs(request));
  if (path === "/register") return register(routeArgs(request));
  if (path === "/onboarding") return onboarding(routeArgs(request));
  const step = /^\/onboarding\/(\w+)$/.exec(path)?.[1];
  return step ? onboardingStep(routeArgs(request, { step })) : dashboard(routeArgs(request));
};

describe("the route guard", () => {
  it.each(rows)("%s at %s goes to %s", async (state, path, leadsTo) => {
    expect(await redirectOf(open(path, await browserAt(state)))).toBe(leadsTo);
  });

  it("stands before every page of the dashboard, its events and its actions", async () => {
    const orderId = "0f8fad5b-d9cb-469f-a165-70867728950e";
    const path = `/dashboard/orders/${orderId}`;
    for (const answer of [
      dashboard(routeArgs(aRequest("/dashboard"))),
      home(routeArgs(aRequest("/dashboard"))),
      orders(routeArgs(aRequest("/dashboard/orders"))),
      events(routeArgs(aRequest("/dashboard/events"))),
      order(routeArgs(aRequest(path), { orderId })),
      orderAction(routeArgs(aRequest(path, { form: { intent: "accept" } }), { orderId })),
    ]) {
      expect(await redirectOf(answer)).toMatch(/^\/login\?returnTo=%2Fdashboard/);
    }
  });

  it("makes one profile for a person it sees for the first time, however many pages ask at once", async () => {
    const user = await makeUser(systemDb);
    const cookie = await cookieOf(user.id);
    await Promise.all(Array.from({ length: 8 }, () => redirectOf(open("/dashboard", cookie))));
    expect(await systemDb.select({ step: vendorProfiles.onboardingStep }).from(vendorProfiles).where(eq(vendorProfiles.userId, user.id))).toEqual([{ step: "business_form" }]);
  });

  it("knows only the four pages of onboarding", async () => {
    const cookie = await browserAt("business_form");
    const answer = await onboardingStep(routeArgs(aRequest("/onboarding/completed", { cookie }), { step: "completed" })).catch((thrown: unknown) => thrown);
    expect(answer).toMatchObject({ status: 404 });
  });

  it("says that the profile is not available, rather than failing, when the database is gone", async () => {
    const cookie = await browserAt("completed");
    await closeDatabase();
    openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing", poolMax: 1, locked: false });
    try {
      expect(await dashboard(routeArgs(aRequest("/dashboard", { cookie }))).catch((thrown: unknown) => thrown)).toMatchObject({ status: 503 });
    } finally {
      await closeDatabase();
    }
  });
});

describe("the sign-in pages", () => {
  it("move to the public host first, with everything that was asked", async () => {
    const request = aRequest("/login?returnTo=%2Fdashboard%2Forders", { host: "127.0.0.1:3000" });
    expect(await redirectOf(login(routeArgs(request)))).toBe("http://localhost:3000/login?returnTo=%2Fdashboard%2Forders");
  });

  it("keep only paths of ours to return to", async () => {
    expect(await login(routeArgs(aRequest("/login?returnTo=/dashboard/orders")))).toMatchObject({ returnTo: "/dashboard/orders" });
    expect(await login(routeArgs(aRequest("/login?returnTo=//evil.example")))).toMatchObject({ returnTo: null });
  });
});
