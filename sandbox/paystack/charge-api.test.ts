import { afterEach, expect, test } from "vitest";
import { startRig, type Rig } from "./rig-for-test";

let rig: Rig;
afterEach(() => rig.stop());

type Charged = {
  status: string;
  reference: string;
  amount: number;
  account_number: string;
  account_name: string;
  bank: { name: string };
  account_expires_at: string;
  ussd_code: string;
  display_text: string;
};
const charge = (fields: object) =>
  rig.api<{ status: boolean; message: string; data: Charged }>("POST", "/charge", {
    email: "customer@example.com",
    amount: "513800",
    reference: "order_1_ab",
    ...fields,
  });
const transfer = { bank_transfer: { account_expires_at: null } };
const minutesLeft = (time: string) => (Date.parse(time) - Date.now()) / 60_000;

test("a transfer gets an account of its own, pending until somebody sends the amount", async () => {
  rig = await startRig();
  const { status, body } = await charge(transfer);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: "Charge attempted",
    data: {
      status: "pending_bank_transfer",
      reference: "order_1_ab",
      amount: 513800,
      account_name: "PAYSTACK CHECKOUT",
      bank: { name: "Sandbox Bank" },
    },
  });
  expect(body.data.account_number).toMatch(/^\d{10}$/);
  const other = await charge({ ...transfer, reference: "order_2_cd" });
  expect(other.body.data.account_number).not.toBe(body.data.account_number);
  expect(await rig.verify("order_1_ab")).toMatchObject({
    status: "pending",
    channel: "bank_transfer",
    paid_at: null,
  });
  await rig.api("POST", "/bank-app", { reference: "order_1_ab" }, null);
  const event = JSON.parse((await rig.shop.nth(1)).body.toString()) as object;
  expect(event).toMatchObject({
    event: "charge.success",
    data: { reference: "order_1_ab", amount: 513800, channel: "bank_transfer" },
  });
});

test.each([
  ["a minute", 1, 15],
  ["half an hour", 30, 30],
  ["a day", 1440, 480],
])("an account asked for for %s lives %i → %i minutes", async (_, asked, given) => {
  rig = await startRig();
  const account_expires_at = new Date(Date.now() + asked * 60_000).toISOString();
  const { body } = await charge({ bank_transfer: { account_expires_at } });
  expect(minutesLeft(body.data.account_expires_at)).toBeGreaterThan(given - 0.2);
  expect(minutesLeft(body.data.account_expires_at)).toBeLessThanOrEqual(given);
});

test("USSD gets a code of its bank, and no other bank has one", async () => {
  rig = await startRig();
  const { body } = await charge({ ussd: { type: "737" } });
  expect(body.data.status).toBe("pay_offline");
  expect(body.data.ussd_code).toMatch(/^\*737\*[\d*]+#$/);
  expect(body.data.display_text).toContain(body.data.ussd_code);
  for (const fields of [{ ussd: { type: "000" } }, { ussd: "737" }, {}])
    expect((await charge({ ...fields, reference: "order_2_cd" })).status).toBe(400);
  await rig.api("POST", "/bank-app", { reference: "order_1_ab" }, null);
  await rig.shop.nth(1);
  expect(await rig.verify("order_1_ab")).toMatchObject({ status: "success", channel: "ussd" });
});

test("a reference is taken once", async () => {
  rig = await startRig();
  await charge(transfer);
  expect(await charge(transfer)).toMatchObject({
    status: 400,
    body: { code: "duplicate_reference" },
  });
});

test("another amount is what came, beside what was asked for, also after a restart", async () => {
  rig = await startRig();
  await charge(transfer);
  await rig.restart("kill");
  await rig.api("POST", "/bank-app", { reference: "order_1_ab", amount: "500000" }, null);
  await rig.shop.nth(1);
  expect(await rig.verify("order_1_ab")).toMatchObject({
    status: "success",
    amount: 500000,
    requested_amount: 513800,
  });
});

test("money that the bank returns is reported, and can be sent again", async () => {
  rig = await startRig();
  await charge(transfer);
  await rig.api("POST", "/bank-app", { reference: "order_1_ab", intent: "reject" }, null);
  expect(JSON.parse((await rig.shop.nth(1)).body.toString())).toMatchObject({
    event: "bank.transfer.rejected",
    data: { reference: "order_1_ab" },
  });
  expect(await rig.verify("order_1_ab")).toMatchObject({ status: "pending" });
  await rig.api("POST", "/bank-app", { reference: "order_1_ab" }, null);
  await rig.shop.nth(2);
  expect(await rig.verify("order_1_ab")).toMatchObject({ status: "success", amount: 513800 });
});

test("faults: no such channel, a short life, a lost answer", async () => {
  rig = await startRig();
  const fault = (plan: object) => rig.api("POST", "/faults", { charge: plan }, null);
  await fault({ unavailable: true });
  expect(await charge(transfer)).toMatchObject({
    status: 400,
    body: { message: "Channel not available" },
  });
  await fault({ accountSeconds: 20 });
  const { body } = await charge(transfer);
  expect(minutesLeft(body.data.account_expires_at)).toBeLessThan(0.34);
  await fault({ status: 502, afterwards: true });
  expect((await charge({ ...transfer, reference: "order_3_ef" })).status).toBe(502);
  expect(await rig.verify("order_3_ef")).toMatchObject({ status: "pending" });
});

test("the bank's app lists accounts and codes, and pays by a form", async () => {
  rig = await startRig();
  const { body } = await charge(transfer);
  const page = await (await fetch(`${rig.url}/bank-app`)).text();
  expect(page).toContain(body.data.account_number);
  expect(page).toContain("Send ₦5,138");
  const sent = await fetch(`${rig.url}/bank-app`, {
    method: "POST",
    body: new URLSearchParams({ reference: "order_1_ab", amount: "513800" }),
    redirect: "manual",
  });
  expect(sent.status).toBe(303);
  await rig.shop.nth(1);
  expect((await rig.api("POST", "/bank-app", { reference: "nothing" }, null)).status).toBe(404);
});
