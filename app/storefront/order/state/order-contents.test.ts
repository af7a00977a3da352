import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readSignedAmount } from "~/shared/typed-number";
import { receiptOf, type ReceiptOrder } from "~/storefront/order/receipt";
import { OrderedItems } from "./order-contents";

const store = {
  ...{ name: "Mama Put", address: null, city: null, state: null, phone: null },
  ordering: { pickupInstructions: null },
};
const order: ReceiptOrder = {
  orderNumber: "VNR007",
  createdAt: new Date("2026-11-28T12:00:00Z"),
  scheduledFor: null,
  paymentStatus: "success",
  orderType: "delivery",
  items: [
    {
      ...{ name: "Jollof rice", quantity: 1, priceKobo: 420_000 },
      options: [
        { id: "1", name: "Assorted meat", priceKobo: 30_000, quantity: 1, free: 0 },
        { id: "2", name: "Wrap", priceKobo: 40_000, quantity: 2, free: 1 },
      ] as ReceiptOrder["items"][number]["options"] & object,
    },
    { name: "Egusi soup", quantity: 1, priceKobo: 470_000 },
  ],
  subtotalKobo: 890_000,
  discountKobo: 89_000,
  couponCode: "WELCOME10",
  deliveryArea: null,
  deliveryFeeKobo: 70_000,
  packagingFeeKobo: 0,
  serviceFeeKobo: 0,
  taxKobo: 0,
  transactionFeeKobo: 0,
  totalKobo: 871_000,
  customerName: "Kemi",
  customerPhone: null,
  deliveryAddress: "9 Allen Avenue",
  deliveryInstructions: null,
  vendorInstructions: null,
};
const shown = (given: ReceiptOrder) =>
  renderToStaticMarkup(
    createElement(OrderedItems, { receipt: receiptOf(given, store, "Africa/Lagos", null) }),
  );
/** The amounts at the end of each line; the total is last. */
const amountsOf = (html: string) =>
  [...html.matchAll(/<span>(-?₦[\d,.]+)<\/span>(?:<\/li>|<\/div>)/g)].map(([, amount]) => {
    const read = readSignedAmount(amount!);
    return read.ok ? read.value : null;
  });

it("lists all parts of the total: dishes, discount, delivery", () => {
  const html = shown(order);
  for (const term of ["Subtotal", "Discount (WELCOME10)", "Delivery"]) expect(html).toContain(term);
  const [rice, soup, subtotal, discount, delivery, total] = amountsOf(html);
  expect(rice! + soup!).toBe(subtotal);
  expect(subtotal! + discount! + delivery!).toBe(total);
});

it("has no subtotal if nothing is added to it", () => {
  const alone = { ...order, orderType: "pickup" as const, discountKobo: 0, deliveryFeeKobo: 0 };
  expect(amountsOf(shown({ ...alone, totalKobo: 890_000 }))).toEqual([420_000, 470_000, 890_000]);
});

it("keeps an option’s price on its line, and says how many were free", () => {
  expect(shown(order)).toContain("Assorted meat\u00a0+₦300, 2 × Wrap\u00a0+₦400 (1 free)");
});
