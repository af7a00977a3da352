import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withReference } from "./checkout";
import { startRig, type Rig } from "./rig-for-test";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const entry = (number: string, cvv: string, expiry = "12/40") => ({
  intent: "card",
  number,
  cvv,
  expiry,
});
const backWith = (reference: string) =>
  `http://shop.example/payment/paystack/callback?trxref=${reference}&reference=${reference}`;

describe("the page", () => {
  test("names the vendor, the amount and the payer, and needs no script", async () => {
    const { access_code } = await rig.initialize();
    const { status, headers, page } = await rig.page(access_code);
    expect(status).toBe(200);
    for (const text of [
      "Pay Mama Put",
      "₦5,138",
      "customer@example.com",
      "no money moves",
      "Pay ₦5,138</button>",
      ">Cancel</button>",
      "<details>",
      "4084 0840 8408 4081",
    ])
      expect(page).toContain(text);
    expect(page).not.toContain("<script");
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("escapes what the shop and the payer sent", async () => {
    const { access_code } = await rig.initialize({
      metadata: { vendor_name: `<img src=x onerror="1">` },
      email: `a"><b>@x.co`,
    });
    const { page } = await rig.page(access_code);
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("<b>@x.co");
    expect(page).toContain("&lt;img src=x");
  });

  test("fills in a test card by a plain link", async () => {
    const { access_code } = await rig.initialize();
    const { page } = await rig.page(access_code, "?use=5408");
    expect(page).toContain('value="4084 0800 0000 5408"');
    expect(page).toContain('value="001"');
  });

  test("an unknown access code is a 404, for GET and POST", async () => {
    expect((await rig.page("nothing")).status).toBe(404);
    expect((await rig.post("nothing", entry("4084084084084081", "408"))).status).toBe(404);
  });
});

describe("paying", () => {
  test("a good card goes back to the shop, paid", async () => {
    const { access_code, reference } = await rig.initialize();
    const answer = await rig.post(access_code, entry("4084 0840 8408 4081", "408"));
    expect([answer.status, answer.location]).toEqual([303, backWith(reference)]);
    expect(await rig.verify(reference)).toMatchObject({
      status: "success",
      authorization: { exp_month: "12", exp_year: "2040" },
    });
  });

  test("a paid transaction shows so, and is not charged again", async () => {
    const { access_code, reference } = await rig.initialize();
    await rig.post(access_code, entry("4084084084084081", "408"));
    const before = await rig.verify(reference);
    const again = await rig.post(access_code, entry("4084080000005408", "001"));
    expect(again.location).toBe(backWith(reference));
    expect(await rig.verify(reference)).toEqual(before);
    const { status, page } = await rig.page(access_code);
    expect(status).toBe(200);
    expect(page).toContain("Payment complete");
    expect(page).toContain(`href="${backWith(reference).replace("&", "&amp;")}"`);
  });

  test.each([
    ["4084080000005408", "001", "Declined", "Your card was declined."],
    ["4084080000670037", "787", "Insufficient Funds", "There is not enough money on this card."],
  ])(
    "card %s fails, and another one may be tried on the same page",
    async (number, cvv, gatewayResponse, shown) => {
      const { access_code, reference } = await rig.initialize();
      const answer = await rig.post(access_code, entry(number, cvv));
      expect(answer.location).toBe(`/sandbox/paystack/checkout/${access_code}`);
      expect(await rig.verify(reference)).toMatchObject({
        status: "failed",
        gateway_response: gatewayResponse,
        paid_at: null,
        fees: null,
      });
      const { page } = await rig.page(access_code);
      expect(page).toContain(shown);
      expect(page).toContain("Try another card");

      await rig.post(access_code, entry("507850785078507812", "081"));
      expect((await rig.verify(reference)).status).toBe("failed");
      const paid = await rig.post(access_code, { intent: "pin", pin: "1111" });
      expect(paid.location).toBe(backWith(reference));
      expect(await rig.verify(reference)).toMatchObject({
        status: "success",
        log: { attempts: 2, errors: 1, success: true },
      });
    },
  );

  test("PIN and code are asked one after the other, and wrong ones again", async () => {
    const { access_code, reference } = await rig.initialize();
    expect((await rig.post(access_code, entry("5060666666666666666", "123"))).location).toBe(
      `/sandbox/paystack/checkout/${access_code}`,
    );
    expect((await rig.verify(reference)).status).toBe("ongoing");
    expect((await rig.page(access_code)).page).toContain("Enter your card PIN");
    const wrong = await rig.post(access_code, { intent: "pin", pin: "9999" });
    expect([wrong.status, wrong.page.includes("That PIN is not right")]).toEqual([400, true]);
    await rig.post(access_code, { intent: "pin", pin: "1234" });
    expect((await rig.page(access_code)).page).toContain("Enter the code from your bank");
    expect((await rig.post(access_code, { intent: "otp", otp: "000000" })).status).toBe(400);
    expect((await rig.verify(reference)).status).toBe("ongoing");
    expect((await rig.post(access_code, { intent: "otp", otp: "123456" })).location).toBe(
      backWith(reference),
    );
    expect((await rig.verify(reference)).status).toBe("success");
  });

  test("PIN, phone number and code", async () => {
    const { access_code, reference } = await rig.initialize();
    await rig.post(access_code, entry("507850785078507804", "884"));
    await rig.post(access_code, { intent: "pin", pin: "0000" });
    expect((await rig.post(access_code, { intent: "phone", phone: "x" })).status).toBe(400);
    await rig.post(access_code, { intent: "phone", phone: "0803 123 4567" });
    await rig.post(access_code, { intent: "otp", otp: "123456" });
    expect((await rig.verify(reference)).status).toBe("success");
  });

  test("a step can't be skipped", async () => {
    const { access_code, reference } = await rig.initialize();
    await rig.post(access_code, entry("5060666666666666666", "123"));
    await rig.post(access_code, { intent: "otp", otp: "123456" });
    expect((await rig.verify(reference)).status).toBe("ongoing");
  });

  test("the bank's page approves or declines", async () => {
    const yes = await rig.initialize();
    await rig.post(yes.access_code, entry("5192602720584796", "123"));
    expect((await rig.page(yes.access_code)).page).toContain("Authorise payment");
    expect((await rig.post(yes.access_code, { intent: "bank" })).location).toBe(
      backWith(yes.reference),
    );
    const no = await rig.initialize();
    await rig.post(no.access_code, entry("5192602720584796", "123"));
    await rig.post(no.access_code, { intent: "bank-decline" });
    expect(await rig.verify(no.reference)).toMatchObject({
      status: "failed",
      gateway_response: "Declined",
    });
  });

  test("a card whose bank sends no code fails after its PIN", async () => {
    const { access_code, reference } = await rig.initialize();
    await rig.post(access_code, entry("507850785078507853", "082"));
    await rig.post(access_code, { intent: "pin", pin: "0000" });
    expect(await rig.verify(reference)).toMatchObject({
      status: "failed",
      gateway_response: "Token Not Generated",
    });
  });

  test("another card can be taken in the middle of the steps", async () => {
    const { access_code } = await rig.initialize();
    await rig.post(access_code, entry("507850785078507812", "081"));
    await rig.post(access_code, { intent: "change" });
    expect((await rig.page(access_code)).page).toContain("Card number");
  });

  test.each([
    [entry("4111111111111111", "123"), "Only the test cards"],
    [entry("", "408"), "Enter the card number."],
    [entry("4084084084084081", "999"), "The CVV of this test card is 408."],
    [entry("4084084084084081", "408", "01/20"), "This date has passed."],
    [entry("4084084084084081", "408", "soon"), "Enter month and year"],
  ])("the entry %j is sent back with a reason", async (fields, reason) => {
    const { access_code, reference } = await rig.initialize();
    const { status, page } = await rig.post(access_code, fields);
    expect(status).toBe(400);
    expect(page).toContain(reason);
    expect(page).toContain('aria-invalid="true"');
    expect(page).not.toContain("4111111111111111");
    expect((await rig.verify(reference)).status).toBe("abandoned");
  });

  test("without a callback address the page itself shows that it is paid", async () => {
    const { access_code } = await rig.initialize({ callback_url: "javascript:alert(1)" });
    const { location } = await rig.post(access_code, entry("4084084084084081", "408"));
    expect(location).toBe(`/sandbox/paystack/checkout/${access_code}`);
    const { page } = await rig.page(access_code);
    expect(page).toContain("Payment complete");
    expect(page).not.toContain("javascript:");
  });
});

describe("cancelling", () => {
  test("goes to the shop's cancel address, and the transaction stays abandoned", async () => {
    const { access_code, reference } = await rig.initialize({
      metadata: { cancel_action: "http://mama-put.shop.example/cart?x=1" },
    });
    await rig.post(access_code, entry("507850785078507812", "081"));
    const answer = await rig.post(access_code, { intent: "cancel" });
    expect([answer.status, answer.location]).toEqual([
      303,
      "http://mama-put.shop.example/cart?x=1",
    ]);
    expect(await rig.verify(reference)).toMatchObject({
      status: "abandoned",
      gateway_response: "The transaction was not completed",
    });
  });

  test("else to the callback, else to a page about the cancellation", async () => {
    const withCallback = await rig.initialize();
    expect((await rig.post(withCallback.access_code, { intent: "cancel" })).location).toBe(
      backWith(withCallback.reference),
    );
    const without = await rig.initialize({ callback_url: undefined });
    expect((await rig.post(without.access_code, { intent: "cancel" })).page).toContain(
      "Payment cancelled",
    );
  });

  test("after a failure leaves it failed, and payable", async () => {
    const { access_code, reference } = await rig.initialize();
    await rig.post(access_code, entry("4084080000005408", "001"));
    await rig.post(access_code, { intent: "cancel" });
    expect((await rig.verify(reference)).status).toBe("failed");
    await rig.post(access_code, entry("4084084084084081", "408"));
    expect((await rig.verify(reference)).status).toBe("success");
  });
});

describe("POST /pay", () => {
  test.each([
    ["4084084084084081", "success", "Successful"],
    ["507850785078507804", "success", "Successful"],
    ["5192602720584796", "success", "Successful"],
    ["4084080000005408", "failed", "Declined"],
    ["507850785078507853", "failed", "Token Not Generated"],
  ])("card %s ends as %s", async (card, status, gateway_response) => {
    const { access_code, reference } = await rig.initialize();
    expect(await rig.pay(access_code, card)).toEqual({
      status: 200,
      body: { status, reference, gateway_response },
    });
  });

  test("wants a transaction and a test card", async () => {
    const { access_code } = await rig.initialize();
    expect((await rig.pay("nothing", "4084084084084081")).status).toBe(404);
    expect((await rig.pay(access_code, "4111111111111111")).status).toBe(400);
  });
});

test.each([
  ["http://a.co/back", "http://a.co/back?trxref=r.1&reference=r.1"],
  ["http://a.co/back?vendor=x%20y", "http://a.co/back?vendor=x%20y&trxref=r.1&reference=r.1"],
  ["http://a.co/back#part", "http://a.co/back?trxref=r.1&reference=r.1#part"],
])("the address to return to from %s", (address, expected) => {
  expect(withReference(address, "r.1")).toBe(expected);
});
