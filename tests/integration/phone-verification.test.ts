import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { messageStops, vendorBusinessSettings } from "~schema";
import { continueWithoutCode, verifyPhoneCode } from "~/core/messages/phone-check.commands.server";
import { startPayment } from "~/core/payments/start-payment.server";
import { businessSection } from "~/dashboard/settings/business/business.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { keepOwnPhone } from "~/storefront/checkout/phone/phone-cookie.server";
import { makeCustomOrder } from "../../drizzle/seed/factories";
import {
  age,
  askingShop,
  atProvider,
  browser,
  callApi,
  codesOf,
  historyOf,
  isTried,
  messagesTo,
  newestCode,
  newPhone,
  orderOf,
  setFault,
  settingsPage,
  shop,
  startAskingProduct,
  typed,
  wrongFor,
} from "../setup/asking-shop";
import { inEnglish } from "../setup/in-english";
import { openShop } from "../setup/shop";

startAskingProduct();

describe("a checkout at a store that asks for a code", () => {
  it("leads to the code, and once that is right to the payment", async () => {
    const phone = newPhone();
    const { order, get, post, act, checkOut, jar } = browser();
    const id = await order(phone);
    const page = await get(`/orders/${id}/phone`);
    expect(page.body).toContain('autoComplete="one-time-code"');
    expect(page.headers["cache-control"]).toBe("no-store");
    const pay = await post(`/orders/${id}/pay`);
    expect(pay.headers.location).toMatch(/\/phone$/);
    expect((await get(`/orders/${id}`)).body).toContain("Confirm your phone to pay");
    await expect.poll(() => messagesTo(phone)).toHaveLength(1);
    const [message] = await messagesTo(phone);
    const code = message!.template!.parameters.at(-1)!;
    expect(message!.template).toEqual({ ...message!.template, name: "phone_code" });
    const stored = await systemDb.execute(sql`
      select m.values::text as values from messages m where order_id = ${id}`);
    expect(JSON.stringify(stored)).not.toContain(code);
    const verified = await act(id, "verify", { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    atProvider(verified);
    expect((await orderOf(id)).phoneVerifiedAt).not.toBeNull();
    expect(jar.header()).toMatch(/phones=[\w.-]+/);
    expect(jar.header()).not.toContain(phone.slice(4));
    // This device is known from now on, another isn't.
    atProvider(await checkOut(phone));
    expect((await browser().checkOut(phone)).headers.location).toMatch(/\/phone$/);
  });

  it("asks for a new code after 90 days, also where the cookie is forged", async () => {
    const phone = newPhone();
    const past = new Date(Date.now() - 91 * 86_400_000);
    const until = (Date.now() + 86_400_000).toString(36);
    for (const cookie of [
      keepOwnPhone(new Request("http://x.test"), phone, past),
      keepOwnPhone(new Request("http://x.test"), newPhone(), new Date()),
      `phones=${until}.${"A".repeat(22)}`,
    ]) {
      const { checkOut, jar } = browser();
      jar.keep({ headers: { "set-cookie": [cookie] } } as never);
      expect((await checkOut(phone)).headers.location).toMatch(/\/phone$/);
    }
    const { checkOut, jar } = browser();
    const cookie = keepOwnPhone(new Request("http://x.test"), phone, new Date());
    jar.keep({ headers: { "set-cookie": [cookie] } } as never);
    atProvider(await checkOut(phone));
  });

  it("corrects a wrong number, which needs a code of its own", async () => {
    const [wrong, right] = [newPhone(), newPhone()];
    const { order, act } = browser();
    const id = await order(wrong);
    const old = await newestCode(id);
    expect((await act(id, "change", { phone: "12" })).status).toBe(400);
    expect((await act(id, "change", { phone: typed(right) })).status).toBe(302);
    expect((await orderOf(id)).customerPhone).toBe(right);
    expect((await act(id, "verify", { code: old })).status).toBe(400);
    const code = await newestCode(id);
    atProvider(await act(id, "verify", { code }));
    // Its payment is open by now: the page leads to the order.
    const late = await act(id, "change", { phone: typed(wrong) });
    expect([late.status, late.headers.location]).toEqual([302, `/store/${shop.slug}/orders/${id}`]);
    expect((await orderOf(id)).customerPhone).toBe(right);
  });
});

describe("a code", () => {
  it("goes by SMS to a phone without WhatsApp, with the line that fills it in", async () => {
    const phone = newPhone();
    await setFault({ fault: "undeliverable", only: phone, way: "whatsapp" });
    const { order, act, get } = browser();
    const id = await order(phone);
    await expect.poll(async () => (await messagesTo(phone)).at(0)?.way).toBe("sms");
    const code = await newestCode(id);
    const [message] = await messagesTo(phone);
    expect(message!.text.split("\n").at(-1)).toBe(`@${shop.slug}.buka.test #${code}`);
    await isTried(id, "sent");
    expect((await get(`/orders/${id}/phone`)).body).toContain("by SMS");
    expect((await act(id, "continue")).status).toBe(409);
  });

  it("is no good after five wrong tries, however many come at once", async () => {
    const { order, act } = browser();
    const id = await order(newPhone());
    const right = await newestCode(id);
    const guesses = await Promise.all(
      Array.from({ length: 60 }, () => act(id, "verify", { code: wrongFor(right) })),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await codesOf(id))[0]!.wrongTries).toBe(5);
    // Not over HTTP: by now too many pages of this order were read.
    expect(inEnglish(await verifyPhoneCode(shop.vendorId, id, right))).toMatchObject({
      code: "code_over",
      message: "That was wrong five times, so this code no longer works. Send a new code.",
    });
    expect(await continueWithoutCode(shop.vendorId, id)).toMatchObject({ code: "code_needed" });
    expect((await orderOf(id)).phoneVerifiedAt).toBeNull();
  });

  it("can be replaced after 30 seconds, and is no good then", async () => {
    const { order, act } = browser();
    const id = await order(newPhone());
    const first = await newestCode(id);
    const early = await act(id, "send");
    expect(early.status).toBe(429);
    expect(Number(early.headers["retry-after"])).toBeGreaterThan(0);
    await age(id, 31);
    expect((await act(id, "send")).status).toBe(302);
    const second = await newestCode(id);
    expect(second).not.toBe(first);
    expect((await act(id, "verify", { code: first })).status).toBe(400);
    atProvider(await act(id, "verify", { code: second }));
  });

  it("expires after 10 minutes", async () => {
    const { order, act } = browser();
    const id = await order(newPhone());
    const code = await newestCode(id);
    await age(id, 601);
    expect((await act(id, "verify", { code })).status).toBe(409);
  });

  it("is one of five for an order", async () => {
    const { order, act } = browser();
    const id = await order(newPhone());
    for (let sent = 1; sent < 5; sent++) {
      await age(id, 31);
      expect((await act(id, "send")).status).toBe(302);
    }
    await age(id, 31);
    expect((await act(id, "send")).status).toBe(409);
    expect(await codesOf(id)).toHaveLength(5);
  });
});

describe("an order goes on without a code", () => {
  it("that surely could not be sent, and its history says so", async () => {
    await setFault({ fault: "refused" });
    const { order, act, get } = browser();
    const id = await order(newPhone());
    await isTried(id, "failed");
    const page = (await get(`/orders/${id}/phone`)).body;
    expect(page).toContain("We couldn’t send a code");
    expect(page).not.toContain("one-time-code");
    expect(page).toContain("Continue without the code");
    atProvider(await act(id, "continue"));
    expect((await orderOf(id)).phoneVerifiedAt).toBeNull();
    expect(await historyOf(id)).toContainEqual(expect.stringMatching(/^Phone not verified: ./));
  });

  it("of which nothing is known after a minute, and not before", async () => {
    await setFault({ fault: "silent" });
    const { order, act, get } = browser();
    const id = await order(newPhone());
    expect((await act(id, "continue")).status).toBe(409);
    await age(id, 61);
    const page = (await get(`/orders/${id}/phone`)).body;
    expect(page).toContain("We don’t know whether our code reached");
    expect(page).toContain("one-time-code");
    atProvider(await act(id, "continue"));
  });

  it("where a stranger has used up its phone's codes, and no more than five are sent", async () => {
    const phone = newPhone();
    for (let sent = 0; sent < 5; sent++) await browser().order(phone);
    await expect.poll(() => messagesTo(phone)).toHaveLength(5);
    const { order, act } = browser();
    const id = await order(phone);
    atProvider(await act(id, "continue"));
    expect(await messagesTo(phone)).toHaveLength(5);
    expect(await historyOf(id)).toContain("Phone not verified: Too many codes were asked for");
  });

  it("to a phone that wants no messages of any store, but not where it wants none of this one", async () => {
    const [all, one] = [newPhone(), newPhone()];
    await systemDb.insert(messageStops).values([
      { phone: all, vendorId: null },
      { phone: one, vendorId: shop.vendorId },
    ]);
    const { order, act } = browser();
    const id = await order(all);
    await isTried(id, "failed");
    atProvider(await act(id, "continue"));
    await browser().order(one);
    await expect.poll(() => messagesTo(one)).toHaveLength(1);
  });

  it("where the store's limit of the month is used up", async () => {
    const poor = await askingShop();
    await systemDb
      .update(vendorBusinessSettings)
      .set({ monthlyMessageCap: 100 })
      .where(eq(vendorBusinessSettings.vendorId, poor.vendorId));
    const { order, act } = browser(poor);
    const id = await order(newPhone());
    await isTried(id, "failed");
    atProvider(await act(id, "continue"));
  });
});

it("another store's order and an unknown one are 404", async () => {
  const id = await browser().order(newPhone());
  const other = await askingShop();
  const { get, act } = browser(other);
  expect((await get(`/orders/${id}/phone`)).status).toBe(404);
  for (const intent of ["verify", "send", "change", "continue"])
    expect((await act(id, intent)).status).toBe(404);
  expect(await codesOf(id)).toHaveLength(1);
});

it("a vendor's custom order isn't asked", async () => {
  const { id } = await makeCustomOrder(systemDb, { vendorId: shop.vendorId });
  expect(await startPayment(shop.vendorId, id, { email: "a@b.test" })).toMatchObject({ ok: true });
});

describe("the order API", () => {
  const place = async (phone: string) => {
    const { json } = await callApi(`${shop.slug}/orders`, {
      order: { customer_name: "Chidi", customer_phone: phone, customer_email: "c@example.test" },
      items: [{ id: shop.rice.id, quantity: 1 }],
    });
    return json.data as { id: string; phone_verification: string; payment: object | null };
  };

  it("sends a code by one call, and pays after another", async () => {
    const order = await place(newPhone());
    expect(order).toMatchObject({ phone_verification: "required", payment: null });
    const at = `${shop.slug}/orders/${order.id}`;
    expect(await callApi(`${at}/verify-phone`, { code: "123456" })).toMatchObject({ status: 409 });
    expect(await callApi(`${at}/phone-code`, {})).toMatchObject({
      status: 202,
      json: { data: { phone_verification: "required", codes_left: 4 } },
    });
    const early = await callApi(`${at}/phone-code`, {});
    expect([early.status, Number(early.headers["retry-after"]) > 0]).toEqual([429, true]);
    const code = await newestCode(order.id);
    expect(await callApi(`${at}/verify-phone`, { code: wrongFor(code) })).toMatchObject({
      status: 400,
      json: { error: "wrong_code" },
    });
    expect(await callApi(`${at}/verify-phone`, { without_code: true })).toMatchObject({
      status: 409,
    });
    expect(await callApi(`${at}/verify-phone`, { code: 5 })).toMatchObject({ status: 400 });
    expect(await callApi(`${at}/verify-phone`, { code })).toMatchObject({
      status: 200,
      json: { data: { id: order.id, payment: { reference: expect.any(String) as string } } },
    });
  });

  it("knows no other store's order, and sends nothing for a store that doesn't ask", async () => {
    const { id } = await place(newPhone());
    const other = await openShop();
    for (const step of ["phone-code", "verify-phone"])
      expect(await callApi(`${other.slug}/orders/${id}/${step}`, { code: "1" })).toMatchObject({
        status: 404,
        json: { error: "order_not_found" },
      });
    await systemDb
      .update(vendorBusinessSettings)
      .set({ requirePhoneVerification: false })
      .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
    expect(await callApi(`${shop.slug}/orders/${id}/phone-code`, {})).toMatchObject({
      status: 409,
    });
    expect(await codesOf(id)).toEqual([]);
    await systemDb
      .update(vendorBusinessSettings)
      .set({ requirePhoneVerification: true })
      .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
  });
});

it("no store can ask for codes where no way to send them is set up, and none is asked for then", async () => {
  const { whatsApp, sms } = env();
  const id = await browser().order(newPhone());
  Object.assign(env(), { whatsApp: null, sms: null });
  try {
    const values = await systemDb.transaction((tx) => businessSection.read(tx, shop.vendorId));
    const before = { ...values, requirePhoneVerification: false };
    const refusal = await systemDb.transaction((tx) =>
      businessSection.write(
        tx,
        { id: shop.vendorId, ownerId: "", role: "owner", person: { id: "" } },
        { ...before, requirePhoneVerification: true },
        before,
      ),
    );
    expect(refusal).toMatchObject({ ok: false, field: "requirePhoneVerification" });
    atProvider(await browser().post(`/orders/${id}/pay`));
    // It can be switched off, and then not on again.
    const box = /<input[^>]*id="requirePhoneVerification"[^>]*>/;
    expect(box.exec(await settingsPage())![0]).not.toContain('disabled=""');
    await systemDb
      .update(vendorBusinessSettings)
      .set({ requirePhoneVerification: false })
      .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
    const page = await settingsPage();
    expect(page).toContain("Messages to phones aren’t set up on this Buka.");
    expect(box.exec(page)![0]).toContain('disabled=""');
  } finally {
    Object.assign(env(), { whatsApp, sms });
  }
});
