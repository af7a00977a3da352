import type { AccountOrder } from "./account-orders.server";

/** Kobo in a `naira` column, an instant in a `time` one. */
export type SheetCell = string | number | Date | null;
export type SheetColumn = { name: string; kind: "day" | "time" | "text" | "count" | "naira" };
/** `rowsOf` returns the rows of one order. */
export type AccountSheet = {
  title: string;
  columns: SheetColumn[];
  rowsOf: (order: AccountOrder) => SheetCell[][];
};

const day: SheetColumn = { name: "Business day", kind: "day" };
const number: SheetColumn = { name: "Order", kind: "text" };
export const naira = (name: string): SheetColumn => ({ name: `${name} (NGN)`, kind: "naira" });
export const text = (name: string): SheetColumn => ({ name, kind: "text" });
export const time = (name: string): SheetColumn => ({ name, kind: "time" });

const refundKinds: Record<AccountOrder["refunds"][number]["what"], string> = {
  hand: "Refund",
  decline: "Declined order",
  duplicate: "Second payment",
  late: "Payment too late",
  reversal: "Returned by Paystack",
  difference: "Not noted",
};

export const asLabel = (name: string) =>
  name[0]!.toUpperCase() + name.slice(1).replaceAll("_", " ");

/** By the name used for CSV files (docs/rules.md, Files for the accountant). */
export const accountSheets = {
  orders: {
    title: "Orders",
    columns: [
      day,
      time("Placed"),
      number,
      text("Source"),
      text("Type"),
      text("Status"),
      { name: "Orders", kind: "count" },
      { name: "Sales", kind: "count" },
      { name: "Declined", kind: "count" },
      naira("Items"),
      naira("Discount"),
      naira("Delivery"),
      naira("Packaging"),
      naira("Service"),
      naira("Tax"),
      naira("Transaction fee"),
      naira("Gross sales"),
      naira("Refunds"),
      naira("Net sales"),
    ],
    rowsOf: (order) => [
      [
        order.day,
        order.at,
        order.number,
        order.source === "custom" ? "Custom order" : "Store",
        asLabel(order.orderType),
        asLabel(order.status),
        1,
        Number(order.isSale),
        Number(order.isDeclined),
        order.subtotalKobo,
        order.discountKobo,
        order.deliveryKobo,
        order.packagingKobo,
        order.serviceKobo,
        order.taxKobo,
        order.transactionFeeKobo,
        order.grossKobo,
        order.refundedKobo,
        order.netKobo,
      ],
    ],
  },
  lines: {
    title: "Lines",
    columns: [
      day,
      number,
      text("Item"),
      { name: "Quantity", kind: "count" },
      naira("Price"),
      naira("Sum"),
    ],
    rowsOf: (order) =>
      order.lines.map(({ name, quantity, priceKobo }) => [
        order.day,
        order.number,
        name,
        quantity,
        priceKobo,
        quantity * priceKobo,
      ]),
  },
  payments: {
    title: "Payments",
    columns: [
      day,
      number,
      time("Paid"),
      text("Way of paying"),
      text("Reference"),
      naira("Amount"),
      naira("Of sales"),
    ],
    rowsOf: (order) =>
      order.payments.map(({ at, way, reference, amountKobo, ofSaleKobo }) => [
        order.day,
        order.number,
        at,
        way,
        reference,
        amountKobo,
        ofSaleKobo,
      ]),
  },
  refunds: {
    title: "Refunds",
    columns: [
      day,
      number,
      time("Returned"),
      text("Kind"),
      text("Status"),
      naira("Amount"),
      naira("Of sales"),
    ],
    rowsOf: (order) =>
      order.refunds.map(({ at, what, status, amountKobo, ofSaleKobo }) => [
        order.day,
        order.number,
        at,
        refundKinds[what],
        status ? asLabel(status) : "",
        amountKobo,
        ofSaleKobo,
      ]),
  },
  fees: {
    title: "Fees",
    columns: [
      day,
      number,
      time("Paid"),
      text("Reference"),
      naira("Amount"),
      naira("Paystack's fee"),
      naira("Received"),
    ],
    rowsOf: (order) =>
      order.payments
        .filter(({ feeKobo }) => feeKobo !== 0)
        .map(({ at, reference, amountKobo, feeKobo }) => [
          order.day,
          order.number,
          at,
          reference,
          amountKobo,
          feeKobo,
          amountKobo - feeKobo,
        ]),
  },
  tax: {
    title: "Tax",
    columns: [
      day,
      number,
      naira("Items less discount"),
      naira("Tax"),
      naira("Gross sales"),
      naira("Refunds"),
    ],
    rowsOf: (order) =>
      order.taxKobo === 0
        ? []
        : [
            [
              order.day,
              order.number,
              order.subtotalKobo - order.discountKobo,
              order.taxKobo,
              order.grossKobo,
              order.refundedKobo,
            ],
          ],
  },
} as const satisfies Record<string, AccountSheet>;
export type SheetName = keyof typeof accountSheets;
export const sheetNames = Object.keys(accountSheets) as SheetName[];

/** Sums of all numeric columns, by keys such as `Orders: Gross sales (NGN)`; in kobo or counts. */
export class SheetTotals {
  private readonly sums: Record<string, number> = {};

  add(name: SheetName, rows: readonly SheetCell[][]): void {
    const { title, columns }: AccountSheet = accountSheets[name];
    columns.forEach((column, at) => {
      if (column.kind !== "naira" && column.kind !== "count") return;
      const key = `${title}: ${column.name}`;
      this.sums[key] = rows.reduce((sum, row) => sum + Number(row[at] ?? 0), this.sums[key] ?? 0);
    });
  }

  of(column: string): number {
    return this.sums[column] ?? 0;
  }
}
