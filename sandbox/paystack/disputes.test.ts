import { afterEach, beforeEach, expect, test } from "vitest";
import { startRig, type Rig } from "./rig-for-test";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.stop());

type Dispute = {
  id: number;
  status: string;
  resolution: string | null;
  refund_amount: number;
  transaction: { reference: string; status: string };
};
type Answer<Data> = { status: boolean; message: string; data: Data };
const events = () =>
  rig.shop.received
    .map(({ body }) => JSON.parse(body.toString()) as { event: string; data: { id: number } })
    .filter(({ event }) => event.startsWith("charge.dispute."));
const call = async <Data>(method: string, path: string, body?: unknown) => {
  const response = await fetch(`${rig.url}${path}`, {
    method,
    headers: { authorization: "Bearer sk_test_rig", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer<Data> };
};
const show = async (id: number) => (await call<Dispute>("GET", `/dispute/${id}`)).body.data;
const bank = (id: number, act: string) => call("POST", `/disputes/${id}`, { act });

async function opened(fields: Record<string, unknown> = {}) {
  const { access_code, reference } = await rig.initialize();
  await rig.pay(access_code, "4084084084084081");
  const answer = await call<never>("POST", "/disputes", { reference, ...fields });
  const { id } = answer.body as unknown as { id: number };
  await expect.poll(() => events().map(({ event }) => event)).toContain("charge.dispute.create");
  return { id, reference };
}
async function upload(id: number): Promise<string> {
  const { body } = await call<{ signedUrl: string; fileName: string }>(
    "GET",
    `/dispute/${id}/upload_url?upload_filename=receipt.txt`,
  );
  const put = await fetch(body.data.signedUrl, { method: "PUT", body: "Jollof" });
  expect(put.status).toBe(200);
  return body.data.fileName;
}
const answer = async (id: number, resolution: string, more: object = {}) =>
  call<Dispute>("PUT", `/dispute/${id}/resolve`, {
    ...{ resolution, message: "As agreed", refund_amount: 513_800 },
    uploaded_filename: await upload(id),
    ...more,
  });

test("a dispute that is accepted reverses its transaction, and can't be answered again", async () => {
  const { id, reference } = await opened();
  expect(await show(id)).toMatchObject({
    status: "awaiting-merchant-feedback",
    refund_amount: 513_800,
    transaction: { reference, status: "success" },
  });
  expect((await answer(id, "merchant-accepted", { uploaded_filename: "x" })).status).toBe(400);
  expect((await answer(id, "merchant-accepted")).status).toBe(200);
  expect(await show(id)).toMatchObject({ status: "resolved", resolution: "merchant-accepted" });
  expect((await rig.verify(reference)).status).toBe("reversed");
  expect((await answer(id, "declined")).status).toBe(400);
  expect((await bank(id, "customer")).status).toBe(409);
});

test.each([
  ["store", "declined", "success"],
  ["customer", "auto-accepted", "reversed"],
])(
  "declined with evidence, it waits until the bank decides for the %s",
  async (who, how, after) => {
    const { id, reference } = await opened();
    const evidence = { customer_email: "a@example.com", customer_name: "Ada" };
    const path = `/dispute/${id}/evidence`;
    expect((await call("POST", path, evidence)).status).toBe(400);
    const whole = { ...evidence, customer_phone: "+2348031234567", service_details: "Delivered" };
    expect((await call("POST", path, whole)).status).toBe(200);
    await answer(id, "declined", { refund_amount: 0 });
    expect((await show(id)).status).toBe("awaiting-bank-feedback");
    await bank(id, who);
    expect(await show(id)).toMatchObject({ status: "resolved", resolution: how });
    expect((await rig.verify(reference)).status).toBe(after);
  },
);

test("unanswered, it is lost when its time is over, also across a restart", async () => {
  const { id } = await opened({ due_at: new Date(Date.now() + 400).toISOString() });
  await bank(id, "remind");
  await rig.restart();
  await expect.poll(async () => (await show(id)).resolution).toBe("auto-accepted");
  await expect
    .poll(() => [...new Set(events().map(({ event }) => event.split(".").at(-1)))])
    .toEqual(["create", "remind", "resolve"]);
});

test("a part leaves the transaction paid; the list has those that wait", async () => {
  const { id, reference } = await opened({ amount: 100_000 });
  const waiting = "/dispute?status=awaiting-merchant-feedback";
  expect((await call<Dispute[]>("GET", waiting)).body.data.map((one) => one.id)).toEqual([id]);
  await bank(id, "expire");
  expect((await call<Dispute[]>("GET", waiting)).body.data).toEqual([]);
  expect((await rig.verify(reference)).status).toBe("success");
  expect((await call("GET", "/dispute/1")).status).toBe(404);
});
