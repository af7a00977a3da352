import { afterEach, beforeEach, expect, it } from "vitest";
import { client, closeProvider, openProvider, respondWith } from "./paystack-for-test";

beforeEach(openProvider);
afterEach(closeProvider);

const order = {
  reference: "payout_0123456789abcdef",
  recipientCode: "RCP_1",
  amountKobo: 100_000,
  reason: "Buka PAYOUT_1",
};
const refusal = (status: number, message: string) => ({ status, json: { status: false, message } });

it.each([
  [400, "Your balance is not enough to fulfil this request", "insufficient_balance"],
  [400, "Recipient specified is invalid", "invalid_recipient"],
  [400, "Reference already used on a prior transfer", "duplicate_reference"],
  [400, "You cannot initiate third party payouts at this time", "rejected"],
  [401, "Invalid key", "unavailable"],
  [429, "Rate limit exceeded!", "unavailable"],
  [500, "Something went wrong", "unavailable"],
])("a transfer answered by %i, %s: %s", async (status, message, code) => {
  respondWith([refusal(status, message)]);
  expect(await client().createTransfer(order)).toMatchObject({ ok: false, code });
});

it.each([
  [400, { text: "<html>Bad request</html>" }],
  [404, { text: "<html>Not found</html>" }],
  [413, { json: { message: "Too large" } }],
  [200, { text: "" }],
])("an answer of %i that is not the provider's own says nothing", async (status, body) => {
  respondWith([
    { status, ...body },
    { status, ...body },
    { status, ...body },
  ]);
  expect(await client().createTransfer(order)).toMatchObject({ code: "unavailable" });
  expect(await client().verifyTransfer(order.reference)).toMatchObject({ code: "unavailable" });
});

it("a transfer that the provider doesn't have is not found, by its own words alone", async () => {
  respondWith([refusal(404, "Transfer not found"), refusal(400, "Transfer not found")]);
  expect(await client().verifyTransfer(order.reference)).toMatchObject({ code: "not_found" });
  expect(await client().verifyTransfer(order.reference)).toMatchObject({ code: "not_found" });
});
