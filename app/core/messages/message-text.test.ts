import fc from "fast-check";
import { expect, it } from "vitest";
import { isOneSms, MAX_SMS_LENGTH, messageText } from "./message-text";

const url = "https://buka.example/dashboard/orders/6f2e1f0c-0000-4000-8000-000000000000";

it("is one SMS in GSM-7, whatever the store is called", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (store) => {
      const { sms } = messageText("order_unanswered", { order: "VNR123456", store, url });
      expect(isOneSms(sms)).toBe(true);
      expect(sms).toContain(url);
      expect(sms).toContain("VNR123456");
    }),
  );
});

it("counts what makes a text longer or another alphabet", () => {
  expect(isOneSms("N2,000")).toBe(true);
  expect(isOneSms("₦2,000")).toBe(false);
  expect(isOneSms("a".repeat(MAX_SMS_LENGTH + 1))).toBe(false);
});

it("names the store, without marks that GSM-7 lacks", () => {
  expect(messageText("order_unanswered", { order: "VNR12", store: "Ìyá’s Ọbẹ̀", url }).sms).toBe(
    `Nobody has accepted order VNR12 at Iya's Obe: ${url}`,
  );
});
