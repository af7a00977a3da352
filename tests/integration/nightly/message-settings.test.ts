import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { messages, vendorBusinessSettings } from "~schema";
import { systemDb } from "~/platform/db.server";
import { loader } from "~/routes/dashboard.settings.messages";
import {
  fill,
  open,
  refused,
  save,
  saved,
  somebody,
  submit,
  type Who,
} from "../../setup/settings-pages";
import { reread } from "../../setup/shop";
import { aRequest, routeArgs } from "../../setup/vendor-requests";

let me: Who;
beforeEach(async () => {
  me = await somebody();
});
const stored = async () =>
  (
    await systemDb
      .select()
      .from(vendorBusinessSettings)
      .where(eq(vendorBusinessSettings.vendorId, me.id))
  )[0];
const page = () =>
  loader(routeArgs(aRequest("/dashboard/settings/messages", { cookie: me.cookie })));

it("each event has its way, none at first, and a checkout asks by those of its events", async () => {
  expect((await reread(me.storeSlug!)).ordering.messageWays).toEqual([]);
  await save(me, "messages", { payment_link: "whatsapp" });
  expect((await reread(me.storeSlug!)).ordering.messageWays).toEqual([]);
  await save(me, "messages", { order_ready: "sms", order_late: "sms" });
  expect((await reread(me.storeSlug!)).ordering.messageWays).toEqual(["sms"]);
  await save(me, "messages", { order_accepted: "whatsapp", payment_link: "off" });
  expect((await reread(me.storeSlug!)).ordering.messageWays).toEqual(["whatsapp", "sms"]);
  expect((await stored())!.messageWays).toEqual({
    order_accepted: "whatsapp",
    order_ready: "sms",
    order_late: "sms",
  });
  const { changes } = await open(me, "messages");
  expect(changes[0]!.fields).toMatchObject([
    { label: "Order accepted", from: "Off", to: "WhatsApp" },
    { label: "Payment link", from: "WhatsApp", to: "Off" },
  ]);
});

it("the page has the ways that are set up with their prices, and what the month has cost", async () => {
  const message = {
    vendorId: me.id,
    event: "order_ready",
    way: "sms",
    recipient: "+2348031234567",
    values: {},
    price: 600,
  } as const;
  await systemDb.insert(messages).values([
    { ...message, about: "1", state: "sent", takenAt: new Date() },
    { ...message, about: "2", state: "unknown" },
    { ...message, about: "3", tryingAt: new Date() },
    { ...message, about: "4", state: "failed", takenAt: new Date(), returnedAt: new Date() },
    { ...message, about: "5", state: "failed" },
    {
      ...message,
      about: "6",
      takenAt: new Date(),
      createdAt: new Date(Date.now() - 40 * 86_400_000),
    },
  ]);
  expect(await page()).toMatchObject({
    ways: [
      { way: "whatsapp", priceKobo: 1_200 },
      { way: "sms", priceKobo: 600 },
    ],
    spentKobo: 1_800,
    savedCapKobo: 200_000,
  });
});

it("two people's changes of one event save nothing, and show both", async () => {
  const opened = await open(me, "messages");
  await save(me, "messages", { order_ready: "sms" });
  const answer = await refused(
    submit(me, "messages", fill(opened, { order_ready: "whatsapp", monthlyMessageCap: "900" })),
  );
  expect(answer.status).toBe(409);
  expect(answer.texts.order_ready).toBe("whatsapp");
  expect(answer.errors.order_ready![0]).toContain("SMS");
  expect(await stored()).toMatchObject({
    messageWays: { order_ready: "sms" },
    monthlyMessageCap: 200_000,
  });
  await saved(submit(me, "messages", fill(opened, { order_late: "sms" })));
  expect((await stored())!.messageWays).toEqual({ order_ready: "sms", order_late: "sms" });
});

it("an event that a form leaves out stays as it is, and an unknown way is off", async () => {
  await save(me, "messages", { order_ready: "sms", order_late: "sms" });
  const { form } = await open(me, "messages");
  const { order_ready: _, ...others } = fill({ form, changes: [], reset: null });
  await saved(submit(me, "messages", { ...others, order_late: "pigeon" }));
  expect(await stored()).toMatchObject({
    messageWays: { order_ready: "sms" },
    monthlyMessageCap: 200_000,
  });
});

it("the time until the store's own message can be left empty again", async () => {
  await save(me, "messages", { messageUnansweredAfter: "5" });
  expect((await stored())!.messageUnansweredAfter).toBe(5);
  await save(me, "messages", { messageUnansweredAfter: "" });
  expect((await stored())!.messageUnansweredAfter).toBeNull();
});
