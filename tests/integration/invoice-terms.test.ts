import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { vendorBusinessSettings } from "~schema";
import { invoicePage } from "~/storefront/invoice/invoice-page.server";
import { findInvoice } from "~/storefront/invoice/invoices.queries.server";
import { systemDb } from "~/platform/db.server";
import { makeCustomOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";

let vendor: MadeVendor;
beforeEach(async () => {
  vendor = await makeVendor(systemDb, { address: "1 Ring Road", city: "Yaba", state: "Lagos" });
});

const set = (values: Partial<typeof vendorBusinessSettings.$inferInsert>) =>
  systemDb
    .insert(vendorBusinessSettings)
    .values({ vendorId: vendor.id, ...values })
    .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set: values });
async function shown(orderType: "pickup" | "delivery") {
  const paid = { status: "confirmed" as const, orderType };
  const { id } = await makeCustomOrder(systemDb, { vendorId: vendor.id, ...paid });
  const page = invoicePage((await findInvoice(id))!, new Date(), new URLSearchParams());
  if (page.state === "expired") throw new Error("expired");
  return page;
}

it("an invoice shows where to collect its order, but not for a delivery", async () => {
  await set({ pickupInstructions: "The green gate" });
  expect((await shown("pickup")).pickup).toEqual({
    title: "Pick up at",
    place: "1 Ring Road, Yaba, Lagos",
    instructions: "The green gate",
  });
  expect((await shown("delivery")).pickup).toBeNull();
});

it("a paid invoice is expected within the store's own times", async () => {
  await set({
    ...{ minPickupTime: 15, maxPickupTime: 30, minDeliveryTime: 40, maxDeliveryTime: 70 },
    ...{ busyMinutes: 15, busyUntil: new Date(Date.now() + 60_000) },
  });
  expect((await shown("delivery")).expected).toMatchObject({
    term: { text: "Expected delivery" },
    value: { values: { least: 55, most: 85 } },
  });
  expect((await shown("pickup")).expected).toMatchObject({
    value: { values: { least: 30, most: 45 } },
  });
  await systemDb
    .delete(vendorBusinessSettings)
    .where(eq(vendorBusinessSettings.vendorId, vendor.id));
  expect((await shown("delivery")).expected).toMatchObject({ value: { text: "30-45 minutes" } });
});
