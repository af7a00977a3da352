import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import type { Belongings } from "../setup/dashboard-attacks";
import { furnish } from "../setup/guarded-routes";
import { startProduct } from "../setup/http-server";
import { cookieOf, mainOf } from "../setup/vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;
let own: Belongings;
let [owner, manager, cook] = ["", "", ""];

beforeAll(async () => {
  process.env.JOBS = "0";
  product = await startProduct();
  const vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
  own = await furnish(vendor, "Own");
  owner = await cookieOf(vendor.userId);
  const staff = async (role: "manager" | "kitchen") =>
    cookieOf((await makeStaff(systemDb, { vendorId: vendor.id, role })).userId!);
  manager = await staff("manager");
  cook = await staff("kitchen");
});
afterAll(() => product.server.stop());

const page = (path: string, cookie = owner) => product.ask(path, { headers: { cookie } });

describe("an unknown URL of the dashboard", () => {
  it.each([
    ["/dashboard/nowhere", "Back to dashboard"],
    ["/dashboard/settings/ai", "Back to Store Settings"],
    ["/dashboard/orders/a/b", "See all orders"],
  ])("%s is not found inside the shell, with a way back: %s", async (path, wayBack) => {
    const { status, body, headers } = await page(path);
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(body).toContain('aria-label="All places"');
    expect(body).toContain("There is nothing here");
    expect(body).toContain(wayBack);
  });

  it("leads to sign in when nobody is signed in", async () => {
    const { status, headers } = await product.ask("/dashboard/nowhere");
    expect([status, headers.location]).toEqual([302, "/login?returnTo=%2Fdashboard%2Fnowhere"]);
  });
});

describe("a page of the kitchen staff", () => {
  it.each([
    "",
    "/orders",
    "/orders/{order}",
    "/kitchen",
    "/items",
    "/items?view=grid",
    "/search?q=Own",
  ])("/dashboard%s is whole without its money", async (path) => {
    const { status, body } = await page(`/dashboard${path.replace("{order}", own.orderId)}`, cook);
    expect(status).toBe(200);
    const shown = body.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
    expect(shown).not.toMatch(/₦|\d sold\b|null|NaN|undefined/);
  });
});

describe("payouts", () => {
  const addresses = [
    "/payout",
    "/payouts",
    "/payouts/withdraw",
    "/payouts/statement",
    "/payouts/statement.csv?from=2026-11-01&to=2026-11-02",
  ];
  it.each(["manager", "kitchen"])("are not there for a %s", async (role) => {
    const cookie = role === "manager" ? manager : cook;
    for (const address of addresses) {
      const { status, body, headers } = await page(`/dashboard${address}`, cookie);
      expect([address, status, headers["cache-control"]]).toEqual([address, 404, "no-store"]);
      expect(body).toContain("There is nothing here");
      expect(role === "kitchen" ? body : mainOf(body)).not.toContain("₦");
      expect(body).not.toMatch(/<title>[^<]*(Payouts|Withdraw|Statement)/);
    }
  });

  it("are led to from an owner's pages, and from none of a manager's or a cook's", async () => {
    const link = /href="\/dashboard\/payouts?[/"?#]/;
    for (const path of ["", "/orders", "/search?q=payouts", "/items", "/security"]) {
      expect((await page(`/dashboard${path}`)).body, path).toMatch(link);
      for (const cookie of [manager, cook])
        expect((await page(`/dashboard${path}`, cookie)).body, path).not.toMatch(link);
    }
    for (const path of ["/notifications", "/settings/profile", "/settings/search?q=payout"])
      expect((await page(`/dashboard${path}`, manager)).body, path).not.toMatch(
        /\/dashboard\/payout|PAYOUT_/,
      );
  });

  it("that can't be read say so, and offer to read them again", async () => {
    const database = postgres(process.env.DATABASE_URL!, { max: 1 });
    await database`alter table wallets rename to wallets_away`;
    try {
      for (const path of ["/dashboard/payouts?tab=sales", "/dashboard/payouts/withdraw"]) {
        const { status, body } = await page(path);
        expect([path, status]).toEqual([path, 500]);
        expect(body).toContain("Error loading payout data");
        expect(body).toContain("Failed to load payout data");
        expect(body).toMatch(new RegExp(`href="${path.replace("?", "\\?")}"[^>]*>\\s*Retry`));
      }
    } finally {
      await database`alter table wallets_away rename to wallets`;
      await database.end();
    }
    expect((await page("/dashboard/payouts")).status).toBe(200);
  });
});

it("customers that can't be read say so, and offer to read them again", async () => {
  const database = postgres(process.env.DATABASE_URL!, { max: 1 });
  await database`alter table customer_totals rename to customer_totals_away`;
  try {
    const { status, body } = await page("/dashboard/customers?sort=name");
    expect(status).toBe(500);
    expect(body).toContain("We couldn’t load your customers");
    expect(body).toMatch(/href="\/dashboard\/customers\?sort=name"[^>]*>\s*Retry/);
  } finally {
    await database`alter table customer_totals_away rename to customer_totals`;
    await database.end();
  }
  expect((await page("/dashboard/customers")).status).toBe(200);
});
