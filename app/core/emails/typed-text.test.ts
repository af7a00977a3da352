import { describe, expect, it } from "vitest";
import type { OrderEmailKind } from "~schema/outbox";
import { emailData } from "../../../tests/setup/email-data";
import { withoutLinks } from "~/shared/links";
import { composeEmail } from "./compose-email.server";
import type { EmailData } from "./email-data.server";

const toCustomer = (
  over: Partial<EmailData["order"]> = {},
  store: Partial<EmailData["store"]> = {},
) => composeEmail("order_paid_customer", emailData(over, store))!;
const toVendor = (
  over: Partial<EmailData["order"]> = {},
  store: Partial<EmailData["store"]> = {},
) => composeEmail("order_paid_vendor", emailData(over, store))!;

const toCustomerOf =
  (kind: OrderEmailKind): typeof toCustomer =>
  (over = {}, store = {}) =>
    composeEmail(kind, {
      ...emailData(over, store),
      refund: { amountKobo: 100, reason: over.vendorInstructions ?? "Sold out" },
    })!;

const kinds = [
  ["customer", toCustomer],
  ["vendor", toVendor],
  ["customer who has not paid", toCustomerOf("order_received_customer")],
  ["customer whose order is ready", toCustomerOf("order_ready_customer")],
  ["customer whose order is late", toCustomerOf("order_late_customer")],
  ["customer who was declined", toCustomerOf("order_declined_customer")],
  ["customer who gets money back", toCustomerOf("order_refunded_customer")],
] as const;

describe.each(kinds)("what people typed, to the %s", (_to, compose) => {
  const evil = `<img src=x onerror="alert(1)">&'`;

  it("is escaped everywhere in the HTML", () => {
    const { html } = compose(
      {
        customerName: evil,
        deliveryAddress: evil,
        deliveryInstructions: evil,
        vendorInstructions: evil,
        items: [{ name: evil, quantity: 1, priceKobo: 100 }],
        needsAttention: evil,
      },
      { name: evil, address: evil },
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;");
  });

  it("stays on one line, so that it can't pass for our text", () => {
    const { text, subject, fromName } = compose(
      {
        customerName: "Chidi\n\nCall: 0900",
        vendorInstructions: "Hot\r\nTotal: ₦1",
        deliveryAddress: "Here\nTotal: ₦2",
        items: [{ name: "Rice\nTotal: ₦3", quantity: 1, priceKobo: 100 }],
      },
      { name: "Mama\r\nBcc: all@example.test" },
    );
    expect(text.match(/^Total: /gm)).toHaveLength(1);
    expect(`${subject}${fromName}`).not.toMatch(/[\r\n]/);
  });

  it("leads nowhere: its links are ours", () => {
    const typed = "Claim at http://evil.example/win or www.evil.example, me@evil.example";
    const { text, html, subject, fromName } = compose(
      {
        customerName: typed,
        deliveryAddress: typed,
        deliveryInstructions: typed,
        vendorInstructions: typed,
        couponCode: typed,
        discountKobo: 100,
        declineReason: typed,
        needsAttention: typed,
        items: [{ name: typed, quantity: 1, priceKobo: 100, note: typed }],
      },
      { name: typed, address: typed },
    );
    const links = [...`${text} ${html}`.matchAll(/https?:\/\/([^/"\s<]+)/g)];
    const hosts = links.map(([, host]) => host!);
    expect(hosts.filter((host) => !/^(.+\.)?buka\.test$|^wa\.me$/.test(host))).toEqual([]);
    expect(text + html).not.toMatch(/(?:evil|www)\.\S/);
    expect(withoutLinks(subject + fromName)).not.toMatch(/(?:evil|www)\.\S|:\/\//);
  });

  it("is cut where it is too long, by whole characters", () => {
    const { text, html, subject, fromName } = compose(
      {
        customerName: "😀".repeat(500),
        items: [{ name: "🍲".repeat(300), quantity: 1, priceKobo: 100 }],
      },
      { name: "M".repeat(300) },
    );
    expect(text).toContain(`1 × ${"🍲".repeat(119)}…: ₦1`);
    // Before payment the e-mail has no typed text.
    if (compose !== kinds[2][1]) expect(text).toContain(`${"😀".repeat(119)}…`);
    expect(text + html).not.toMatch(/\p{Surrogate}/u);
    expect([...subject].length).toBeLessThan(120);
    expect([...fromName].length).toBeLessThanOrEqual(60);
  });

  it("lists fifty lines and counts the others, and stays small at its worst", () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({
      name: `${"&".repeat(400)}${index}`,
      quantity: 3,
      priceKobo: 1_000,
    }));
    const { text, html } = compose({ items });
    expect(text.match(/^3 × /gm)).toHaveLength(50);
    expect(text).toContain("and 950 more: ₦28,500");
    expect(Buffer.byteLength(JSON.stringify({ text, html }))).toBeLessThan(95 * 1024);
  });
});
