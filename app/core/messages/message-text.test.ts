import fc from "fast-check";
import { expect, it } from "vitest";
import { messageEvents } from "~schema/messages";
import { isOneSms, MAX_SMS_LENGTH, smsText, templateParameters } from "./message-text";

const url = "https://mama-put-kitchen.buka.example/m/6f2e1f0c-0000-4000-8000-000000000000";
const values = {
  order: "VNR123456",
  url,
  due: "Arriving by 12:08 pm",
  state: "ready to pick up",
  time: "12:08 pm",
  sum: "₦1,250,000",
  code: "012345",
  host: "mama-put-kitchen.buka.example",
};

it.each(messageEvents)("%s is one SMS in GSM-7, whatever the store is called", (event) => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (store) => {
      const sms = smsText(event, { ...values, store });
      expect(isOneSms(sms)).toBe(true);
      expect(sms).toContain(event === "phone_code" ? "012345" : url);
    }),
  );
});

it.each(messageEvents)("%s fills its template without an empty value", (event) => {
  expect(templateParameters(event, {})).not.toContain("");
});

it("counts what makes a text longer or another alphabet", () => {
  expect(isOneSms("N2,000")).toBe(true);
  expect(isOneSms("₦2,000")).toBe(false);
  expect(isOneSms("a".repeat(MAX_SMS_LENGTH + 1))).toBe(false);
});

it("names the store, without marks that GSM-7 lacks", () => {
  expect(smsText("order_unanswered", { order: "VNR12", store: "Ìyá’s Ọbẹ̀", url })).toBe(
    `Nobody has accepted order VNR12 at Iya's Obe: ${url}`,
  );
  expect(smsText("payment_link", { ...values, store: "Mama Put" })).toContain("pay N1,250,000 for");
  expect(templateParameters("order_unanswered", { order: "VNR12", store: "Ìyá’s", url })).toEqual([
    "VNR12",
    "Ìyá’s",
    url,
  ]);
});

it("ends a code's message with the line that browsers fill it in from", () => {
  expect(
    smsText("phone_code", { ...values, store: "Mama Put" })
      .split("\n")
      .at(-1),
  ).toBe("@mama-put-kitchen.buka.example #012345");
});
