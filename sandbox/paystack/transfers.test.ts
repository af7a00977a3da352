import { afterEach, beforeEach, expect, test } from "vitest";
import { startRig, type Rig } from "./rig-for-test";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

type Data = {
  recipient_code: string;
  transfer_code: string;
  status: string;
  amount: number;
  reference: string;
};
type Answer = { status: boolean; message: string; code?: string; data: Data };

const recipient = async (accountNumber = "0123456789") =>
  (
    await rig.api<Answer>("POST", "/transferrecipient", {
      type: "nuban",
      name: "ADA OKAFOR",
      account_number: accountNumber,
      bank_code: "058",
      currency: "NGN",
    })
  ).body.data.recipient_code;
const send = async (over: Record<string, unknown> = {}) =>
  rig.api<Answer>("POST", "/transfer", {
    source: "balance",
    amount: 100_000,
    reference: "payout_5b2f0c9d7a1e4c33",
    reason: "Weekly payout",
    recipient: over.recipient ?? (await recipient()),
    ...over,
  });
const verify = (reference = "payout_5b2f0c9d7a1e4c33") =>
  rig.api<Answer>("GET", `/transfer/verify/${reference}`);
const becomes = (status: string) =>
  expect.poll(async () => (await verify()).body.data.status).toBe(status);
const events = () =>
  rig.shop.received.map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event);
const balance = async () =>
  (await rig.api<{ data: { currency: string; balance: number }[] }>("GET", "/balance")).body
    .data[0]!.balance;
const faults = (plan: object) => rig.api("POST", "/faults", plan, null);

test("a transfer is pending, then a success, with a webhook; it leaves the balance", async () => {
  const before = await balance();
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: true,
    message: "Transfer has been queued",
    data: {
      domain: "test",
      amount: 100_000,
      currency: "NGN",
      reference: "payout_5b2f0c9d7a1e4c33",
      status: "pending",
      transfer_code: expect.stringMatching(/^TRF_/),
    },
  });
  await becomes("success");
  await rig.shop.nth(1);
  expect(events()).toEqual(["transfer.success"]);
  expect(await balance()).toBe(before - 100_000);
  expect((await rig.api("GET", "/transfers", undefined, null)).body).toMatchObject([
    { reference: "payout_5b2f0c9d7a1e4c33", status: "success", amount: 100_000 },
  ]);
});

test("an account has one recipient, however often it is named", async () => {
  expect(await recipient()).toBe(await recipient());
  expect(await recipient("0123456788")).not.toBe(await recipient());
});

test.each([
  ["0123450001", ["transfer.failed"], "failed"],
  ["0123450002", ["transfer.success", "transfer.reversed"], "reversed"],
])("to %s it ends otherwise: %s", async (account, told, status) => {
  const before = await balance();
  await send({ recipient: await recipient(account) });
  await becomes(status);
  await rig.shop.nth(told.length);
  expect(events()).toEqual(told);
  expect(await balance()).toBe(before);
});

test("to …0003 it waits for the code, and goes with the right one", async () => {
  const { body } = await send({ recipient: await recipient("0123450003") });
  expect(body).toMatchObject({
    message: "Transfer requires OTP to continue",
    data: { status: "otp" },
  });
  const finalize = (otp: string, transferCode = body.data.transfer_code) =>
    rig.api<Answer>("POST", "/transfer/finalize_transfer", { transfer_code: transferCode, otp });
  expect((await finalize("000000")).status).toBe(400);
  expect((await finalize("123456", "TRF_none")).body.message).toBe("Transfer code is invalid");
  expect((await finalize("123456")).status).toBe(200);
  await becomes("success");
});

test("a reference is used once, and has the documented form", async () => {
  await send();
  expect(await send({ amount: 5 })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("already used on a prior transfer") },
  });
  expect((await send({ reference: "PAYOUT_1763884800000" })).status).toBe(400);
  expect((await verify("payout_0000000000000000")).status).toBe(404);
  expect(
    (await send({ recipient: "RCP_none", reference: "payout_1111111111111111" })).body.message,
  ).toBe("Recipient specified is invalid");
});

test("faults: too little balance, a lost answer, another outcome, a mute verify", async () => {
  await faults({ balance: 99_999 });
  expect(await send()).toMatchObject({
    status: 400,
    body: { message: "Your balance is not enough to fulfil this request" },
  });
  await faults({ transfer: { status: 502, afterwards: true, outcome: "failed" } });
  expect((await send()).status).toBe(502);
  await becomes("failed");
  await faults({ transferVerify: { status: 503 }, recipient: { status: 500 } });
  expect((await verify()).status).toBe(503);
  expect((await rig.api("POST", "/transferrecipient", {})).status).toBe(500);
});

test("what is pending goes on after a kill", async () => {
  await rig.stop();
  rig = await startRig({ stepMs: 60 });
  await send();
  await rig.restart("kill");
  await becomes("success");
});
