import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startRig, type Rig } from "./rig-for-test";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

const set = (plan: unknown) =>
  rig.api<{ message?: string; faults?: unknown[] }>("POST", "/faults", plan, null);
const clear = (query = "") => fetch(`${rig.url}/faults${query}`, { method: "DELETE" });
const verify = (reference: string) =>
  rig.api<{ message: string; code: string }>("GET", `/transaction/verify/${reference}`);
type Told = {
  event: string;
  reference: string;
  tries: unknown[];
  delivered_at: string | null;
  due_at: string | null;
  dropped?: true;
};
const deliveries = async () => (await rig.api<Told[]>("GET", "/deliveries", undefined, null)).body;
const eventsTold = () =>
  rig.shop.received.map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event);

describe("the switches", () => {
  test("are shown as they were set, in place of what was set before, and cleared", async () => {
    await set({ webhook: { drop: true } });
    expect(
      await set({ webhook: { duplicate: 2 }, verify: { failRate: 0.5, status: 429 } }),
    ).toEqual({
      status: 200,
      body: {
        status: true,
        faults: [{ webhook: { duplicate: 2 }, verify: { failRate: 0.5, status: 429 } }],
      },
    });
    await set({ only: "one", currency: "USD" });
    expect(
      (await rig.api<{ faults: unknown[] }>("GET", "/faults", undefined, null)).body.faults,
    ).toHaveLength(2);
    await clear("?only=one");
    expect(
      (await rig.api<{ faults: unknown[] }>("GET", "/faults", undefined, null)).body.faults,
    ).toHaveLength(1);
    await clear();
    expect(
      (await rig.api<{ faults: unknown[] }>("GET", "/faults", undefined, null)).body.faults,
    ).toEqual([]);
  });

  test.each([
    [{ webhook: { drop: 1.5 } }, "webhook.drop: must be a share between 0 and 1, or true"],
    [{ webhook: { duplicate: -1 } }, "webhook.duplicate:"],
    [{ verify: { status: 200 } }, "verify.status:"],
    [{ verify: { afterwards: true } }, 'verify: Unrecognized key: "afterwards"'],
    [{ currency: "naira" }, "currency: must be three capital letters"],
    [{ amountDelta: 0.5 }, "amountDelta:"],
    [{ weather: "rain" }, 'the body: Unrecognized key: "weather"'],
    ["[]", "the body:"],
  ])("%j is refused with its reason, and changes nothing", async (plan, reason) => {
    const answer = await set(plan);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(reason);
    expect(
      (await rig.api<{ faults: unknown[] }>("GET", "/faults", undefined, null)).body.faults,
    ).toEqual([]);
  });

  test("leave everybody alone but whom they name, by reference or by e-mail", async () => {
    const [mine, hers] = [await rig.initialize(), await rig.initialize({ email: "Ada@x.co" })];
    await set({ only: mine.reference, verify: { status: 503 } });
    await set({ only: "ada@X.co", domain: "live" });
    expect((await verify(mine.reference)).status).toBe(503);
    expect(await rig.verify(hers.reference)).toMatchObject({ domain: "live" });
    expect((await verify((await rig.initialize()).reference)).status).toBe(200);
  });
});

describe("calls", () => {
  test.each([
    [{ status: 500 }, 500, "An error occurred"],
    [{ failRate: 1 }, 500, "An error occurred"],
    [{ failRate: true, status: 429 }, 429, "Rate limit exceeded!"],
    [{ failRate: 0, status: 500 }, 200, "Verification successful"],
  ])("verify with %j", async (plan, status, message) => {
    const { reference } = await rig.initialize();
    await set({ verify: plan });
    expect(await verify(reference)).toMatchObject({ status, body: { message } });
    await clear();
    expect((await verify(reference)).status).toBe(200);
  });

  test("the same seed has the same luck, another one another", async () => {
    const { reference } = await rig.initialize();
    const luck = async (seed: number) => {
      await set({ seed, verify: { failRate: 0.5 } });
      const statuses: number[] = [];
      for (let call = 0; call < 24; call++) statuses.push((await verify(reference)).status);
      return statuses.join();
    };
    const first = await luck(7);
    expect(new Set(first.split(","))).toEqual(new Set(["200", "500"]));
    expect(await luck(7)).toBe(first);
    expect(await luck(8)).not.toBe(first);
  });

  test("a delayed answer holds the state at the time of the request", async () => {
    const { access_code, reference } = await rig.initialize();
    await set({ verify: { delayMs: 150 } });
    const late = rig.verify(reference);
    await rig.pay(access_code, "4084084084084081");
    expect((await late).status).toBe("abandoned");
  });

  test("an initialize that fails began nothing; one whose answer is lost did", async () => {
    const start = (reference: string) =>
      rig.api("POST", "/transaction/initialize", { email: "a@b.co", amount: 5000, reference });
    await set({ initialize: { status: 502 } });
    expect((await start("first")).status).toBe(502);
    await set({ initialize: { status: 502, afterwards: true } });
    expect((await start("second")).status).toBe(502);
    await clear();
    expect((await start("first")).status).toBe(200);
    expect((await start("second")).body.code).toBe("duplicate_reference");
  });
});

test("verify and webhook both report a changed amount, currency or mode, and the truth afterwards", async () => {
  const { access_code, reference } = await rig.initialize();
  await set({ amountDelta: -100, currency: "USD", domain: "live" });
  await rig.pay(access_code, "4084084084084081");
  const { body } = await rig.shop.nth(1);
  for (const data of [
    await rig.verify(reference),
    (JSON.parse(body.toString()) as { data: object }).data,
  ])
    expect(data).toMatchObject({ amount: 513700, currency: "USD", domain: "live" });
  expect(await rig.verify(reference)).toMatchObject({ requested_amount: 513700 });
  await clear();
  expect(await rig.verify(reference)).toMatchObject({
    amount: 513800,
    requested_amount: 513800,
    currency: "NGN",
    domain: "test",
  });
});

describe("webhooks", () => {
  test("one that is dropped is written down and never sent, not even after a restart", async () => {
    await set({ webhook: { drop: 1 } });
    const { access_code } = await rig.initialize();
    await rig.pay(access_code, "4084084084084081");
    await rig.restart();
    expect(await deliveries()).toMatchObject([
      { event: "charge.success", tries: [], delivered_at: null, due_at: null, dropped: true },
    ]);
    expect(rig.shop.received).toEqual([]);
  });

  test("copies have the same bytes and the same signature", async () => {
    await set({ webhook: { duplicate: 2 } });
    const { access_code } = await rig.initialize();
    await rig.pay(access_code, "4084084084084081");
    await rig.shop.nth(3);
    expect(
      new Set(
        rig.shop.received.map(
          ({ body, headers }) => `${body.toString()}${headers["x-paystack-signature"] as string}`,
        ),
      ).size,
    ).toBe(1);
  });

  test("one that is delayed is due later, and outlives a kill", async () => {
    await set({ webhook: { delayMs: 60_000 } });
    const { access_code } = await rig.initialize();
    const before = Date.now();
    await rig.pay(access_code, "4084084084084081");
    await rig.restart("kill");
    const [delivery] = await deliveries();
    expect(Date.parse(delivery!.due_at!) - before).toBeGreaterThanOrEqual(60_000);
    expect(rig.shop.received).toEqual([]);
  });

  test("each second one overtakes the first", async () => {
    await set({ webhook: { reorder: true } });
    const [first, second] = [await rig.initialize(), await rig.initialize()];
    await rig.pay(first.access_code, "4084084084084081");
    await rig.pay(second.access_code, "4084084084084081");
    await rig.shop.nth(2);
    const references = rig.shop.received.map(
      ({ body }) => (JSON.parse(body.toString()) as { data: { reference: string } }).data.reference,
    );
    expect(references).toEqual([second.reference, first.reference]);
  });

  test("a held webhook that nothing overtakes is sent anyway", async () => {
    await set({ webhook: { reorder: true } });
    const { access_code } = await rig.initialize();
    await rig.pay(access_code, "4084084084084081");
    await rig.shop.nth(1);
    expect(eventsTold()).toEqual(["charge.success"]);
  });
});

test("a success after the payer left is made by its reference", async () => {
  const { access_code, reference } = await rig.initialize();
  await rig.post(access_code, { intent: "cancel" });
  expect((await rig.verify(reference)).status).toBe("abandoned");
  expect((await rig.api("POST", "/pay", { reference }, null)).body).toEqual({
    status: "success",
    reference,
    gateway_response: "Successful",
  });
  await rig.shop.nth(1);
  expect(eventsTold()).toEqual(["charge.success"]);
});
