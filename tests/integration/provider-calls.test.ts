import { describe, expect, it } from "vitest";
import { placeOrder } from "~/core/orders/place-order.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { newAttempt, startPayment } from "~/core/payments/start-payment.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { loader as callback } from "~/routes/payment.$provider.callback";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { pausePasses } from "../setup/pending-payment";
import { anOrder } from "../setup/shop";
import { atTheDoor, attemptsOf, orderOf, provider, shop, startPayments } from "../setup/payments";

startPayments();

const come = (reference: string) =>
  callback({
    request: new Request(`http://localhost:3000/payment/paystack/callback?reference=${reference}`),
    params: { provider: "paystack" },
    context: { clientIp: "203.0.113.9" } as never,
  });
describe("the callback", () => {
  it("asks the provider once per three seconds, however often its URL is opened", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    const before = provider.verifies.length;
    const answers = await Promise.all(Array.from({ length: 40 }, () => come(reference)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    // Requests after the first answer waited for a second call.
    expect(provider.verifies.length - before).toBeLessThanOrEqual(2);
    provider.loseWebhooks();
    await provider.pay(accessCode);
    await pausePasses();
    await come(reference);
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "success" });
  });

  it("stops asking once callbacks and pages have used their share of the provider's limit, and shows the payment as being confirmed", async () => {
    const { orderId, reference } = await atTheDoor();
    await consumeRateLimit({ verify: "ours" }, 1_000);
    const before = provider.verifies.length;
    const answer = await come(reference);
    expect(answer.headers.get("location")).toContain("?confirming=1");
    // The outcome is unknown, so the order isn't cancelled.
    expect(await abandonPayment(shop.vendorId, orderId, "cancelled")).toBe("confirming");
    expect(provider.verifies.length).toBe(before);
    // Webhooks have their own share.
    await finalizePayment(reference, "webhook");
    expect(provider.verifies.length).toBe(before + 1);
  });
});

it("a payment start whose responses are lost is tried twice, and no more", async () => {
  const placed = await placeOrder(shop.store, anOrder(shop), new Date(), newAttempt());
  if (!placed.ok) throw new Error(placed.code);
  provider.fault({ path: /initialize/, lost: true });
  expect(await startPayment(shop.vendorId, placed.order.id)).toMatchObject({
    ok: false,
    code: "provider",
  });
  expect(await attemptsOf(placed.order.id)).toHaveLength(2);
  provider.heal();
  expect(await startPayment(shop.vendorId, placed.order.id)).toMatchObject({ ok: true });
});
