import { expect, it } from "vitest";
import { emailData } from "../../../tests/setup/email-data";
import { composeEmail } from "./compose-email.server";

it("says of a paid order how long the store usually takes to accept, until it has", () => {
  const waiting = composeEmail("order_paid_customer", { ...emailData(), usualWait: 4 })!;
  for (const text of [waiting.text, waiting.html])
    expect(text).toContain("Waiting for Mama Put to accept · usually 4 min. They’ll give you");
  expect(waiting.html, "in no fault's colour").not.toContain("#9f1d1d");
  const later = emailData({ scheduledFor: new Date("2026-11-20T16:00:00Z") });
  expect(composeEmail("order_paid_customer", later)!.text).toMatch(
    /\n\nWaiting for Mama Put to accept\n\n/,
  );
  const accepted = emailData({ status: "confirmed" });
  expect(composeEmail("order_paid_customer", accepted)!.text).not.toContain("Waiting for");
});

it("of an order that still waits has the same words as heading", () => {
  const { subject, text } = composeEmail("order_waiting_customer", {
    ...emailData(),
    usualWait: 4,
  })!;
  expect(subject).toBe("Waiting for Mama Put to accept your order VNR012");
  expect(text).toMatch(/^Waiting for Mama Put to accept · usually 4 min\n/);
  expect(text).toContain("Mama Put hasn’t answered yet. You can wait, call them, or cancel");
});
