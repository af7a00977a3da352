import { describe, expect, it } from "vitest";
import { emailData } from "../../../tests/setup/email-data";
import { composeEmail, isSuperseded } from "./compose-email.server";
import type { EmailData } from "./email-data.server";

const now = new Date("2026-11-21T08:00:00Z");
const delivered = { status: "delivered" } as const;
const review = {
  id: "1111",
  rating: 1,
  title: "Cold",
  comment: "Came late\nand cold.",
  liked: ["taste" as const],
  disliked: ["time" as const, "rider" as const],
};
const low = (over: Partial<NonNullable<EmailData["review"]>> = {}) => ({
  ...emailData(delivered),
  review: { ...review, ...over },
});

describe("the mail that asks how an order was", () => {
  it("has five links that only choose the stars, and one to end such mails", () => {
    const mail = composeEmail("review_asked_customer", emailData(delivered))!;
    expect(mail).toMatchObject({
      to: "chidi@example.test",
      subject: "How was your order VNR012 from Mama Put?",
      unsubscribeUrl: "https://mama-put.buka.test/orders/0000/mails",
    });
    expect(mail.text).toContain(
      "5 stars: https://mama-put.buka.test/orders/0000?stars=5#review\n4 stars: ",
    );
    expect(mail.text).toContain("1 star: https://mama-put.buka.test/orders/0000?stars=1#review");
    expect(mail.html).toContain('href="https://mama-put.buka.test/orders/0000?stars=3#review"');
    expect(mail.html).toContain('href="https://mama-put.buka.test/orders/0000/mails"');
    expect(mail.text).not.toContain("₦");
  });

  it("speaks the store's language", () => {
    const { subject, text } = composeEmail(
      "review_asked_customer",
      emailData(delivered, { language: "pcm" }),
    )!;
    expect(subject).toBe("How your order VNR012 from Mama Put be?");
    expect(text).toContain("Make una no ask me again: https://");
  });

  it("goes to nobody without an address, or with no page to lead to", () => {
    expect(composeEmail("review_asked_customer", emailData({ customerEmail: null }))).toBeNull();
    expect(
      composeEmail("review_asked_customer", { ...emailData(delivered), reviewUrls: null }),
    ).toBeNull();
  });

  it.each<[string, EmailData, boolean]>([
    ["was delivered", emailData(delivered), false],
    ["was reviewed", low(), true],
    ["was given back", emailData({ ...delivered, paymentStatus: "refunded" }), true],
    ["is its vendor's word", emailData({ ...delivered, paymentStatus: "completed" }), true],
    ["is an erased customer's", emailData({ ...delivered, customerName: "Erased customer" }), true],
    ["was cancelled after all", emailData({ status: "cancelled" }), true],
  ])("is sent or dropped when the order %s", (_what, data, dropped) => {
    expect(isSuperseded("review_asked_customer", data, now)).toBe(dropped);
  });
});

describe("the mail about a low rating", () => {
  it("has what they wrote, and what to do: call, refund, answer", () => {
    const mail = composeEmail("review_low_vendor", low())!;
    expect(mail).toMatchObject({
      to: "ada@mama-put.test",
      replyTo: "chidi@example.test",
      subject: "1 star for order VNR012: Mama Put",
    });
    for (const part of [
      "Chidi Okafor gave your order 1 of 5 stars.",
      "Title: Cold",
      "What they wrote: Came late and cold.",
      "Not good: waiting time, rider",
      "Good: taste",
      "Call the customer: 0803 123 4567",
      "Refund: https://buka.test/dashboard/orders/0000#money-back",
      "Answer the review:\nhttps://buka.test/dashboard/feedback/1111",
    ])
      expect(mail.text).toContain(part);
    expect(mail.html).toContain('href="tel:+2348031234567"');
    expect(mail.html).toContain('href="https://buka.test/dashboard/orders/0000#money-back"');
  });

  it("escapes what they wrote, on one line", () => {
    const evil = `<img src=x onerror="alert(1)">\nTotal: ₦0`;
    const { html, text } = composeEmail("review_low_vendor", low({ title: evil, comment: evil }))!;
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; Total: ₦0");
    expect(text).not.toMatch(/^Total/m);
  });

  it("is dropped when the rating is no longer low", () => {
    expect(isSuperseded("review_low_vendor", low(), now)).toBe(false);
    expect(isSuperseded("review_low_vendor", low({ rating: 2 }), now)).toBe(false);
    expect(isSuperseded("review_low_vendor", low({ rating: 3 }), now)).toBe(true);
  });
});
