import { createHmac, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ledgerEntries, messages, messageStops, orderEvents, phoneCodes } from "~schema";
import type { MessageEvent, MessageWay } from "~schema/messages";
import { sendMessage } from "~/core/messages/send-message.server";
import { enqueueMessage } from "~/core/orders/enqueue-message.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { makeOrder, makeVendor, uniquePhone, type MadeVendor } from "../../drizzle/seed/factories";
import { auditBooks } from "../setup/audited-books";
import { startPhones } from "../setup/phones";

let phones: Awaited<ReturnType<typeof startPhones>>;
let vendor: MadeVendor;
beforeAll(async () => {
  phones = await startPhones();
  vendor = await makeVendor(systemDb);
});
afterEach(() => phones.heal());
afterAll(() => phones.stop());
auditBooks(() => vendor.id);

/** Enqueues a message about an order that nobody has answered, or a code for its phone. */
async function enqueued(
  phone: string,
  { of = vendor, event = "order_unanswered" as MessageEvent, way = "whatsapp" as MessageWay } = {},
) {
  const order = await makeOrder(systemDb, {
    vendorId: of.id,
    status: "pending",
    customerPhone: phone,
  });
  const values = { order: order.orderNumber, store: "Mama Put", url: "https://buka.test/m/1" };
  const codeId = randomUUID();
  if (event === "phone_code")
    await systemDb.insert(phoneCodes).values({
      id: codeId,
      vendorId: of.id,
      orderId: order.id,
      phone,
      expiresAt: sql`now() + interval '10 minutes'`,
    });
  await systemDb.transaction((tx) =>
    enqueueMessage(
      tx,
      {
        vendorId: of.id,
        orderId: order.id,
        event,
        about: event === "phone_code" ? codeId : "",
        recipient: phone,
        values: { ...values, codeId, host: "buka.test" },
      },
      way,
    ),
  );
  const [row] = await systemDb.select().from(messages).where(eq(messages.orderId, order.id));
  return row!;
}
const rowOf = async (id: string) =>
  (await systemDb.select().from(messages).where(eq(messages.id, id)))[0]!;
const stateOf = async (id: string) => (await rowOf(id)).state;
const comesTo = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state);
/** Returns what the vendor's balance lost and got back for a message, in kobo. */
const balanceOf = async ({ id, vendorId }: { id: string; vendorId: string }) =>
  (
    await systemDb
      .select({ amount: ledgerEntries.amount })
      .from(ledgerEntries)
      .where(
        sql`vendor_id = ${vendorId} and account = 'vendor_balance' and cause like ${`message:${id}%`}`,
      )
      .orderBy(ledgerEntries.createdAt)
  ).map(({ amount }) => amount);

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(phones.origin + path, { method: "POST", body, headers }).then(({ status }) => status);
const fromMeta = (value: object, secret = env().whatsApp!.appSecret) => {
  const body = JSON.stringify({ entry: [{ changes: [{ value }] }] });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return post("/webhooks/whatsapp", body, { "x-hub-signature-256": `sha256=${signature}` });
};
const reported = (status: object) => fromMeta({ statuses: [status] });

describe("a WhatsApp message", () => {
  it("is sent, delivered and read, and costs once", async () => {
    const phone = uniquePhone();
    const message = await enqueued(phone);
    expect(await sendMessage(message.id)).toBe("sent");
    await comesTo(message.id, "delivered");
    const [seen] = await phones.messages(phone);
    await phones.read(seen!.id);
    await comesTo(message.id, "read");
    expect(await rowOf(message.id)).toMatchObject({ providerId: seen!.id, returnedAt: null });
    expect(await balanceOf(message)).toEqual([-1_200]);
  });

  it.each(["twice", "reordered", "early", "lost"])(
    "ends as it is, and costs once, when reports come %s",
    async (fault) => {
      const message = await enqueued(uniquePhone());
      await phones.fault({ fault, only: message.recipient });
      await sendMessage(message.id);
      await comesTo(message.id, fault === "reordered" ? "read" : "delivered");
      // What comes afterwards changes nothing.
      const { providerId } = await rowOf(message.id);
      for (const status of ["sent", "delivered", "failed"])
        expect(await reported({ id: providerId, status, errors: [{ code: 131_026 }] })).toBe(200);
      expect(await stateOf(message.id)).toBe(fault === "reordered" ? "read" : "delivered");
      expect(await balanceOf(message)).toEqual([-1_200]);
    },
  );

  it("that fails after it was sent gives its price back once, and goes on by SMS", async () => {
    const message = await enqueued(uniquePhone());
    await phones.fault({ fault: "late", only: message.recipient, way: "whatsapp" });
    await sendMessage(message.id);
    const { providerId } = await rowOf(message.id);
    const failure = { id: providerId, status: "failed", errors: [{ code: 131_026 }] };
    expect(await reported(failure)).toBe(200);
    const failed = await rowOf(message.id);
    expect(failed).toMatchObject({
      state: "failed",
      lastError: "It was not delivered (131026)",
    });
    expect(failed.returnedAt).not.toBeNull();
    expect([await reported(failure), await reported(failure)]).toEqual([200, 200]);
    expect(await balanceOf(message)).toEqual([-1_200, 1_200]);
    const all = await systemDb
      .select()
      .from(messages)
      .where(eq(messages.orderId, message.orderId!));
    const bySms = all.filter(({ way }) => way === "sms");
    expect(bySms).toHaveLength(1);
    expect(await sendMessage(bySms[0]!.id)).toBe("sent");
    await comesTo(bySms[0]!.id, "delivered");
    expect((await phones.messages(message.recipient)).map(({ way }) => way)).toEqual([
      "sms",
      "whatsapp",
    ]);
  });

  it("that fails before our call is answered costs nothing, and its answer changes nothing", async () => {
    const message = await enqueued(uniquePhone());
    const id = "wamid.early";
    const status = { id, biz_opaque_callback_data: message.id, errors: [{ code: 131_049 }] };
    vi.spyOn(globalThis, "fetch").mockImplementationOnce(async () => {
      for (const state of ["failed", "sent"])
        expect(await reported({ ...status, status: state })).toBe(200);
      return Response.json({ messages: [{ id }] });
    });
    await sendMessage(message.id);
    expect(await rowOf(message.id)).toMatchObject({
      state: "failed",
      providerId: id,
      lastError: "It was not delivered (131049)",
    });
    expect(await balanceOf(message)).toEqual([]);
    const history = await systemDb
      .select({ reason: orderEvents.reason })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, message.orderId!));
    expect(JSON.stringify(history)).toContain("It was not delivered (131049)");
  });

  it("isn't changed by a report with its id and another message's", async () => {
    const message = await enqueued(uniquePhone());
    await sendMessage(message.id);
    await comesTo(message.id, "delivered");
    const forged = { id: "wamid.other", biz_opaque_callback_data: message.id };
    expect(await reported({ ...forged, status: "read" })).toBe(200);
    expect(await stateOf(message.id)).toBe("delivered");
  });
});

describe("an SMS", () => {
  it.each(["early", "lost"])(
    "is delivered, and costs once, when reports come %s",
    async (fault) => {
      const message = await enqueued(uniquePhone(), { way: "sms" });
      await phones.fault({ fault, only: message.recipient });
      await sendMessage(message.id);
      await comesTo(message.id, "delivered");
      expect(await balanceOf(message)).toEqual([-600]);
    },
  );

  it("whose answer is lost is not mistaken for another one to the same phone", async () => {
    const phone = uniquePhone();
    const both = [await enqueued(phone, { way: "sms" }), await enqueued(phone, { way: "sms" })];
    await phones.fault({ fault: "silent", only: phone });
    for (const { id } of both) expect(await sendMessage(id)).toBe("unknown");
    const report = { message_id: "3001", receiver: phone.slice(1), status: "Delivered" };
    const path = `/webhooks/termii/${env().sms!.webhookSecret}`;
    expect(await post(path, JSON.stringify(report))).toBe(200);
    for (const { id } of both) expect(await stateOf(id)).toBe("unknown");
  });

  it("is delivered, or gives its price back and is in the order's history", async () => {
    const [one, other] = [
      await enqueued(uniquePhone(), { way: "sms" }),
      await enqueued(uniquePhone(), { way: "sms" }),
    ];
    await sendMessage(one.id);
    await comesTo(one.id, "delivered");
    await phones.fault({ fault: "undeliverable", only: other.recipient });
    await sendMessage(other.id);
    await comesTo(other.id, "failed");
    expect(await balanceOf(one)).toEqual([-600]);
    // Nothing if the report was faster than the record of our own call.
    expect([[], [-600, 600]]).toContainEqual(await balanceOf(other));
  });
});

describe("a webhook", () => {
  it("is taken only with the right secret, and then whatever it says", async () => {
    expect(await fromMeta({}, "another")).toBe(401);
    expect(await post("/webhooks/whatsapp", "{}")).toBe(401);
    expect(await fromMeta({ statuses: [{ id: "unknown", status: "read" }] })).toBe(200);
    expect(
      await reported({ id: "x", biz_opaque_callback_data: randomUUID(), status: "sent" }),
    ).toBe(200);
    const { webhookSecret } = env().sms!;
    const termii = (body: string, secret: string) =>
      post("/webhooks/termii", body, {
        "x-termii-signature": createHmac("sha512", secret).update(body).digest("hex"),
      });
    const report = JSON.stringify({ message_id: "unknown", status: "Delivered" });
    expect(await termii(report, "another")).toBe(401);
    expect(await post("/webhooks/termii", report)).toBe(401);
    expect(await post("/webhooks/termii/another", report)).toBe(401);
    for (const body of [report, "", "null", "{", "[]", '{"message_id":{}}']) {
      expect([body, await termii(body, webhookSecret)]).toEqual([body, 200]);
      expect([body, await post(`/webhooks/termii/${webhookSecret}`, body)]).toEqual([body, 200]);
    }
  });

  it("is verified with the right token only", async () => {
    const verify = async (query: Record<string, string>) => {
      const answer = await fetch(
        `${phones.origin}/webhooks/whatsapp?${new URLSearchParams(query)}`,
      );
      return [answer.status, answer.status === 200 ? await answer.text() : ""];
    };
    const right = {
      "hub.mode": "subscribe",
      "hub.verify_token": env().whatsApp!.verifyToken,
      "hub.challenge": "1158201444",
    };
    expect(await verify(right)).toEqual([200, "1158201444"]);
    expect(await verify({ ...right, "hub.verify_token": "another" })).toEqual([403, ""]);
    expect(await verify({ ...right, "hub.mode": "unsubscribe" })).toEqual([403, ""]);
    expect(await verify({ ...right, "hub.challenge": "<script>" })).toEqual([403, ""]);
    expect(await verify({})).toEqual([403, ""]);
  });
});

describe("an answer", () => {
  const send = async (phone: string, options: Parameters<typeof enqueued>[1] = {}) =>
    sendMessage((await enqueued(phone, options)).id);
  const stopsOf = (phone: string) =>
    systemDb
      .select({ vendorId: messageStops.vendorId })
      .from(messageStops)
      .where(eq(messageStops.phone, phone));

  it("STOP ends the messages of the store that wrote last, but not codes; START lets them come again", async () => {
    const phone = uniquePhone();
    const other = await makeVendor(systemDb);
    await send(phone, { of: other });
    await send(phone);
    await phones.reply(phone, "Stop.");
    await phones.reply(phone, "STOP");
    expect(await stopsOf(phone)).toEqual([{ vendorId: vendor.id }]);
    expect(await send(phone)).toBe("given up");
    expect(await send(phone, { of: other })).toBe("sent");
    expect(await send(phone, { event: "phone_code" })).toBe("sent");
    await phones.reply(phone, "Don't stop");
    await phones.reply(phone, "start");
    expect(await stopsOf(phone)).toEqual([]);
    expect(await send(phone)).toBe("sent");
  });

  it("STOP ALL ends all messages, and so does STOP to nobody's", async () => {
    const [phone, stranger] = [uniquePhone(), uniquePhone()];
    await send(phone);
    await phones.reply(phone, "stop all");
    await phones.reply(stranger, "UNSUBSCRIBE");
    for (const one of [phone, stranger]) {
      expect(await stopsOf(one)).toEqual([{ vendorId: null }]);
      expect(await send(one, { event: "phone_code" })).toBe("given up");
    }
  });

  it("START that comes again late doesn't undo a later STOP", async () => {
    const phone = uniquePhone();
    await send(phone);
    await phones.reply(phone, "STOP");
    const start = (at: number) => ({
      messages: [{ from: phone.slice(1), timestamp: String(at), text: { body: "START" } }],
    });
    const now = Math.floor(Date.now() / 1_000);
    expect(await fromMeta(start(now - 60))).toBe(200);
    expect(await stopsOf(phone)).toHaveLength(1);
    expect(await fromMeta(start(now + 1))).toBe(200);
    expect(await stopsOf(phone)).toEqual([]);
  });
});
