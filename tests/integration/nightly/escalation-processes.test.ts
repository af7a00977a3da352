import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages, orderEvents, vendorBusinessSettings, vendorProfiles } from "~schema";
import { sendMessage } from "~/core/messages/send-message.server";
import { WAIT_MESSAGED } from "~/core/orders/order-status";
import { messageUnanswered } from "~/core/sweeper/escalate-unanswered.server";
import { systemDb } from "~/platform/db.server";
import { makeOrder, uniquePhone } from "../../../drizzle/seed/factories";
import { freePort } from "../../setup/free-port";
import { startPhones } from "../../setup/phones";
import { startServerProcess, type ServerProcess } from "../../setup/server-process";
import { openShop, type Shop } from "../../setup/shop";

const ORDERS = 8;
const phone = uniquePhone();
const running: ServerProcess[] = [];
let phones: Awaited<ReturnType<typeof startPhones>>;
let shop: Shop;

beforeAll(async () => {
  phones = await startPhones();
  shop = await openShop();
  await systemDb
    .update(vendorProfiles)
    .set({ whatsappNumber: phone })
    .where(eq(vendorProfiles.id, shop.vendorId));
  const set = { messageUnansweredAfter: 5 };
  await systemDb
    .insert(vendorBusinessSettings)
    .values({ vendorId: shop.vendorId, ...set })
    .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set });
  for (let n = 0; n < 2; n += 1)
    running.push(
      startServerProcess(await freePort(), {
        WHATSAPP_BASE_URL: `${phones.origin}/sandbox/phones/whatsapp`,
        TERMII_BASE_URL: `${phones.origin}/sandbox/phones/termii`,
        SESSION_SECRET: process.env.SESSION_SECRET,
        LOG_LEVEL: "silent",
        DATABASE_POOL_MAX: "4",
      }),
    );
  for (const { ready } of running) await ready();
});
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await phones.stop();
});

test("each order's message goes out once from two processes, one of which is killed while it sends", async () => {
  const ids: string[] = [];
  for (let n = 0; n < ORDERS; n += 1) {
    const { id } = await makeOrder(systemDb, { vendorId: shop.vendorId, status: "pending" });
    ids.push(id);
  }
  await systemDb
    .update(orderEvents)
    .set({ createdAt: sql`now() - interval '6 minutes'` })
    .where(inArray(orderEvents.orderId, ids));
  // The phone gets each message, and the provider's answer is lost: the call goes on for seconds.
  await phones.fault({ fault: "lost" });
  await Promise.all([messageUnanswered(), messageUnanswered()]);
  await expect.poll(() => phones.messages(phone), { timeout: 20_000 }).not.toEqual([]);
  running[0]!.child.kill("SIGKILL");
  await phones.heal();
  const rows = () => systemDb.select().from(messages).where(inArray(messages.orderId, ids));
  // The other process goes on. Jobs that the killed one had taken come again when they expire.
  await expect
    .poll(async () => (await rows()).filter(({ state }) => state !== "queued").length, {
      timeout: 40_000,
    })
    .toBeGreaterThan(0);
  const again = async () => {
    for (const { id } of await rows()) await sendMessage(id).catch(() => "under way");
  };
  await again();
  // A try that died with its process is known by its age.
  await systemDb
    .update(messages)
    .set({ tryingAt: sql`${messages.tryingAt} - interval '1 minute'` })
    .where(inArray(messages.orderId, ids));
  await again();
  const ended = await rows();
  expect(ended).toHaveLength(ORDERS);
  expect(ended.filter(({ state }) => state === "queued")).toEqual([]);
  const got = (await phones.messages(phone)).map((message) => JSON.stringify(message));
  for (const id of ids) {
    expect(got.filter((text) => text.includes(id)).length).toBeLessThanOrEqual(1);
    expect(
      await systemDb.$count(orderEvents, sql`order_id = ${id} and reason = ${WAIT_MESSAGED}`),
    ).toBe(1);
  }
  const reached = got.length;
  const said = ended.filter(({ state }) => state !== "unknown").length;
  expect(reached).toBeGreaterThanOrEqual(said);
});
