import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPayment } from "~/core/payments/start-payment.server";
import { paystack } from "~/platform/paystack.server";
import { systemDb } from "~/platform/db.server";
import { loader as page } from "~/routes/invoice.$id";
import { loader as callback } from "~/routes/payment.$provider.callback";
import { loader as success } from "~/routes/payment.success";
import { makeCustomOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { pausePasses } from "../setup/pending-payment";
import { startProvider } from "../setup/provider";
import { aRequest, redirectOf, routeArgs } from "../setup/vendor-requests";

let provider: Awaited<ReturnType<typeof startProvider>>;
let vendor: MadeVendor;
beforeAll(async () => {
  provider = await startProvider();
  vendor = await makeVendor(systemDb);
});
afterAll(() => provider.stop());

async function begin(id: string) {
  const begun = await startPayment(vendor.id, id, { email: "payer@example.com" });
  if (!begun.ok) throw new Error(begun.code);
  return begun;
}

it("the provider gets an invoice's number and its customer's name", async () => {
  const order = await makeCustomOrder(systemDb, { vendorId: vendor.id, customerName: "Ngozi Eze" });
  const { reference } = await begin(order.id);
  const asked = await paystack().verifyTransaction(reference);
  expect(asked.ok && asked.data.raw.metadata).toMatchObject({
    order_number: order.orderNumber,
    customer_name: "Ngozi Eze",
    vendor_name: vendor.businessName,
  });
});

describe("the success page", () => {
  const look = async (query: string) =>
    success(routeArgs(aRequest(`/payment/success${query}`))) as Promise<{
      outcome: string;
      storeUrl: string | null;
      reference: string;
    }>;

  it("redirects to the home page without a reference, and links only to our own stores", async () => {
    for (const query of ["", "?reference=", "?vendor=mama-put"])
      expect(await redirectOf(look(query))).toBe("/");
    for (const evil of [
      "https://evil.example",
      "//evil.example",
      "evil.example/",
      "no-such-store",
      "%2e%2e",
    ])
      expect((await look(`?reference=x&vendor=${evil}`)).storeUrl).toBeNull();
    expect((await look(`?trxref=x&vendor=${vendor.storeSlug!.toUpperCase()}`)).storeUrl).toBe(
      `http://localhost:3000/store/${vendor.storeSlug!}`,
    );
  });

  it("shows the provider's answer, never the URL's", async () => {
    const { id } = await makeCustomOrder(systemDb, { vendorId: vendor.id });
    const { accessCode, reference } = await begin(id);
    expect((await look(`?reference=${reference}&status=success`)).outcome).toBe("not made");
    // Nothing is on its way if the payer came back without paying.
    const back = routeArgs(aRequest(`/payment/paystack/callback?reference=${reference}`), {
      provider: "paystack",
    });
    await pausePasses();
    expect(await redirectOf(callback(back))).not.toContain("confirming");
    // If the payer has started, or nobody can say, it may be.
    for (const fault of [
      { path: /verify/, answer: (paid: object) => ({ ...paid, status: "ongoing" }) },
      { path: /verify/, status: 503 },
    ]) {
      provider.fault(fault);
      await pausePasses();
      expect((await look(`?reference=${reference}`)).outcome).toBe("pending");
      const shown = await page(routeArgs(aRequest(`/invoice/${id}?confirming=1`), { id }));
      expect(shown).toMatchObject({ data: { confirming: true } });
      provider.heal();
    }
    await provider.pay(accessCode);
    await pausePasses();
    expect((await look(`?reference=${reference}`)).outcome).toBe("paid");
    expect((await look(`?reference=order_${id}_0000000000000000&status=success`)).outcome).toBe(
      "unknown",
    );
  });
});
