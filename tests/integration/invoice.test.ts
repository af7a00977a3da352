import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { orders, outbox, paymentAttempts } from "~schema";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { startPayment } from "~/core/payments/start-payment.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { systemDb } from "~/platform/db.server";
import { loader as api } from "~/routes/api.invoice.$id";
import { action, loader as page } from "~/routes/invoice.$id";
import { loader as callback } from "~/routes/payment.$provider.callback";
import {
  makeCustomOrder,
  makeOrder,
  makeVendor,
  type MadeVendor,
} from "../../drizzle/seed/factories";
import { pausePasses } from "../setup/pending-payment";
import { startProvider } from "../setup/provider";
import { aRequest, redirectOf, routeArgs } from "../setup/vendor-requests";
import { inEnglish } from "../setup/in-english";

let provider: Awaited<ReturnType<typeof startProvider>>;
let vendor: MadeVendor;
beforeAll(async () => {
  provider = await startProvider();
  vendor = await makeVendor(systemDb, {
    businessName: "Mama Put",
    address: "12 Allen Avenue",
    settings: { primaryColor: "#1F7A4D" },
    payment: { feeBearer: "split", feeSplitPercentage: 50 },
  });
});
afterEach(() => provider.heal());
afterAll(() => provider.stop());

let visitors = 0;
/** Visits from an IP address of its own, as limits go by it. */
const visit = (
  request: Request,
  id: string,
  clientIp = `10.1.${++visitors >> 8}.${visitors & 255}`,
) => {
  const args = routeArgs(request, { id });
  return { ...args, context: { ...args.context, clientIp } };
};
const invoice = (over: Partial<Parameters<typeof makeCustomOrder>[1]> = {}) =>
  makeCustomOrder(systemDb, {
    vendorId: vendor.id,
    orderType: "delivery",
    deliveryFee: 150_000,
    deliveryInstructions: "Blue gate",
    lines: [
      {
        name: "Small chops tray",
        price: 2_500_000,
        quantity: 2,
        description: "Samosa and puff-puff",
        specialInstructions: "No pepper",
      },
    ],
    ...over,
  });
const ask = (id: string, headers: Record<string, string> = {}) => {
  const request = aRequest(`/api/invoice/${id}`);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return api(visit(request, id));
};
type Answer = {
  data: {
    result: { error?: Record<string, { text: string }[]> } | null;
    error: string | null;
    payment: { accessCode: string; authorizationUrl: string } | null;
  };
  init: { status?: number } | null;
};
const press = async (id: string, form: Record<string, string>, clientIp?: string) =>
  (await action(visit(aRequest(`/invoice/${id}`, { form }), id, clientIp))) as unknown as Answer;
const begin = async (id: string, form: Record<string, string> = {}) =>
  (await press(id, { intent: "pay", email: "payer@example.com", surface: "popup", ...form })).data
    .payment!;
const stateOf = async (id: string) =>
  (await page(visit(aRequest(`/invoice/${id}`), id))) as unknown as {
    data: { state: string };
    init: { status: number };
  };
const attemptsOf = (id: string) =>
  systemDb.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id));
const rowOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!;

describe("GET /api/invoice/{id}", () => {
  it("answers in the documented format, without other fields", async () => {
    const made = await invoice();
    const answer = await ask(made.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      data: {
        id: made.id,
        order_number: made.orderNumber,
        total_amount: 5_193_600,
        delivery_fee: 150_000,
        packaging_fee: 0,
        service_fee: 0,
        tax: 0,
        transaction_fee: 43_600,
        payment_status: "pending",
        created_at: made.createdAt.toISOString(),
        expires_at: made.expiresAt!.toISOString(),
        delivery_address: made.deliveryAddress,
        delivery_area: null,
        delivery_instructions: "Blue gate",
        customer: { name: made.customerName, phone: made.customerPhone, email: made.customerEmail },
        vendor: {
          id: vendor.id,
          name: "Mama Put",
          slug: vendor.storeSlug,
          logo: null,
          primary_color: "#1F7A4D",
          address: "12 Allen Avenue, Surulere, Lagos",
          phone: vendor.businessPhone,
        },
        items: [
          {
            id: made.items[0]!.id,
            name: "Small chops tray",
            quantity: 2,
            description: "Samosa and puff-puff",
            special_instructions: "No pepper",
            options: [],
            subtotal: 5_000_000,
          },
        ],
      },
    });
  });

  it("answers 304 while nothing has changed, and 200 once it is paid", async () => {
    const made = await invoice();
    const tag = (await ask(made.id)).headers.get("ETag")!;
    const same = await ask(made.id, { "If-None-Match": tag });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    await systemDb
      .update(orders)
      .set({ paymentStatus: "success", status: "confirmed" })
      .where(eq(orders.id, made.id));
    const changed = await ask(made.id, { "If-None-Match": tag });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ data: { payment_status: "success" } });
  });

  it("doesn't distinguish unknown, malformed and ordinary orders' ids", async () => {
    const customers = await makeOrder(systemDb, { vendorId: vendor.id, status: "payment_pending" });
    for (const id of [customers.id, "00000000-0000-4000-8000-000000000000", "VNR001", "'"]) {
      const answer = await ask(id);
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { error: "Invoice not found" },
      ]);
    }
  });

  it("reveals nothing about an expired one but that it has expired", async () => {
    const { id } = await invoice({ expiresAt: new Date(Date.now() - 1) });
    const answer = await ask(id);
    const error = "This invoice has expired. Please contact the vendor for a new payment link.";
    expect([answer.status, await answer.json()]).toEqual([410, { error, message: error }]);
    expect(JSON.stringify(await stateOf(id))).not.toContain("Bola");
  });

  it("allows an IP address sixty wrong ids in ten minutes", async () => {
    const guess = async () =>
      (await api(visit(aRequest("/api/invoice/x"), "x", "10.9.9.9"))).status;
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) statuses.push(await guess());
    expect(statuses).toEqual([...Array<number>(60).fill(404), 429]);
  });
});

describe("paying an invoice", () => {
  it("charges the order's amount and uses the payer's e-mail, whatever else the form says", async () => {
    const made = await invoice();
    const { accessCode } = await begin(made.id, {
      email: " Payer@Example.com ",
      amount: "100",
      total_amount: "1",
      vendorId: "other",
      status: "success",
    });
    const [attempt] = await attemptsOf(made.id);
    expect(attempt).toMatchObject({ expectedAmount: 5_193_600, accessCode, status: "pending" });
    const settled = await provider.pay(accessCode);
    expect(settled.status).toBe("success");
    expect(await finalizePayment(attempt!.reference, "page")).toMatchObject({ outcome: "paid" });
    expect(await rowOf(made.id)).toMatchObject({
      status: "confirmed",
      paymentStatus: "success",
      totalAmount: 5_193_600,
      customerEmail: made.customerEmail,
    });
    expect((await attemptsOf(made.id))[0]!.raw).toMatchObject({
      customer: { email: "payer@example.com" },
    });
  });

  it("e-mails the payer if the vendor knew no address", async () => {
    const { id } = await invoice({
      customerEmail: null,
      status: "ready",
      paymentStatus: "pending",
    });
    const { accessCode } = await begin(id);
    await provider.pay(accessCode);
    await press(id, { intent: "confirm" });
    expect(await rowOf(id)).toMatchObject({
      status: "ready",
      paymentStatus: "success",
      customerEmail: "payer@example.com",
    });
    expect(
      (await systemDb.select().from(outbox).where(eq(outbox.orderId, id)))
        .map((row) => row.kind)
        .sort(),
    ).toEqual(["order_paid_customer", "order_paid_vendor"]);
  });

  it("is not payable without a payment link: not on its page, by its form or at the provider", async () => {
    const { id } = await invoice({
      status: "payment_custom",
      paymentStatus: "payment_custom",
      expiresAt: null,
    });
    expect((await stateOf(id)).data.state).toBe("unpaid");
    const form = { intent: "pay", email: "payer@example.com" };
    expect(await redirectOf(action(visit(aRequest(`/invoice/${id}`, { form }), id)))).toBe(
      `/invoice/${id}`,
    );
    expect(await startPayment(vendor.id, id, { email: "payer@example.com" })).toMatchObject({
      ok: false,
      code: "not_payable",
    });
    expect(await attemptsOf(id)).toEqual([]);
  });

  it("gives two concurrent submissions the same access code", async () => {
    const { id } = await invoice();
    const tabs = await Promise.all([begin(id), begin(id, { email: "other@example.com" })]);
    expect(tabs[0]).toEqual(tabs[1]);
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it("leads to the provider's page without scripts, and back to the invoice", async () => {
    const { id } = await invoice({ status: "payment_custom", paymentStatus: "pending" });
    const away = await redirectOf(
      action(
        visit(
          aRequest(`/invoice/${id}`, { form: { intent: "pay", email: "payer@example.com" } }),
          id,
        ),
      ),
    );
    const [attempt] = await attemptsOf(id);
    expect(away).toBe(attempt!.authorizationUrl);
    await provider.pay(attempt!.accessCode!);
    const back = callback({
      ...routeArgs(
        aRequest(
          `/payment/paystack/callback?reference=${attempt!.reference}&vendor=${vendor.storeSlug}`,
        ),
        { provider: "paystack" },
      ),
    });
    expect(await redirectOf(back)).toBe(`http://localhost:3000/invoice/${id}`);
    expect((await stateOf(id)).data.state).toBe("paid");
  });

  it("asks the provider once the popup ends, and shows no more than the provider confirms", async () => {
    const { id } = await invoice();
    const { accessCode } = await begin(id);
    await press(id, { intent: "confirm" });
    expect((await stateOf(id)).data.state).toBe("payable");
    await provider.pay(accessCode);
    await pausePasses();
    await press(id, { intent: "confirm" });
    expect((await stateOf(id)).data.state).toBe("paid");
  });

  it("asks the provider at once when a payer comes back without paying, and not on every view", async () => {
    const { id } = await invoice();
    await begin(id);
    const comesBack = async () => {
      const shown = await page(visit(aRequest(`/invoice/${id}?closed=1`), id));
      const [attempt] = await attemptsOf(id);
      return [(shown as unknown as { data: object }).data, attempt!.lastCheckedAt] as const;
    };
    const [shown, askedAt] = await comesBack();
    expect(shown).toMatchObject({ state: "payable", failed: true });
    expect(askedAt).not.toBeNull();
    expect((await comesBack())[1]).toEqual(askedAt);
  });

  it.each([
    ["", "Please enter your email address"],
    ["ada", "Please enter a valid email address"],
  ])("is refused with the e-mail '%s'", async (email, message) => {
    const { id } = await invoice();
    const answer = await press(id, { intent: "pay", email });
    expect(answer.init?.status).toBe(400);
    expect(answer.data.result?.error?.email?.[0]?.text).toBe(message);
    expect(await attemptsOf(id)).toEqual([]);
  });

  it("starts nothing on an invoice that is expired, cancelled or under review", async () => {
    for (const over of [
      { expiresAt: new Date(Date.now() - 1) },
      { status: "cancelled" as const, paymentStatus: "pending" as const },
      { needsAttention: "Money came that does not match" },
    ]) {
      const { id } = await invoice(over);
      expect(
        await redirectOf(
          action(
            visit(
              aRequest(`/invoice/${id}`, { form: { intent: "pay", email: "payer@example.com" } }),
              id,
            ),
          ),
        ),
      ).toBe(`/invoice/${id}`);
      expect(await attemptsOf(id)).toEqual([]);
    }
  });

  it("starts a new payment half an hour after an abandoned one, and still accepts the first one's money", async () => {
    const { id } = await invoice();
    const first = await begin(id);
    await systemDb
      .update(paymentAttempts)
      .set({ createdAt: new Date(Date.now() - 31 * 60_000) })
      .where(eq(paymentAttempts.orderId, id));
    await sweepPayments();
    expect(await attemptsOf(id)).toMatchObject([{ status: "abandoned" }]);
    expect((await stateOf(id)).data.state).toBe("payable");
    const second = await begin(id);
    expect(second.accessCode).not.toBe(first.accessCode);
    const { reference } = await provider.pay(first.accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect((await stateOf(id)).data.state).toBe("paid");
  });

  it("says so if the provider doesn't answer, and can be retried", async () => {
    const { id } = await invoice();
    provider.fault({ path: /initialize/, status: 500 });
    const answer = await press(id, { intent: "pay", email: "payer@example.com" });
    expect([answer.init?.status, inEnglish(answer.data.error)]).toEqual([
      502,
      "Payment failed. Please try again.",
    ]);
    provider.heal();
    expect((await begin(id)).accessCode).toBeTruthy();
  });

  it("is limited per invoice", async () => {
    const { id } = await invoice();
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push(
        (
          await press(
            id,
            { intent: "pay", email: "payer@example.com", surface: "popup" },
            `10.8.0.${n}`,
          )
        ).init?.status,
      );
    expect(statuses).toEqual([...Array<undefined>(5).fill(undefined), 429]);
  });
});
