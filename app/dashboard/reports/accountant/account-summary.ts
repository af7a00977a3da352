import type { ReportSums } from "~/core/reports/report-sums.server";
import type { SheetCell, SheetColumn, SheetTotals } from "./account-sheets";

/** Which reported sum each sheet's column must equal. */
const agreements: [what: string, of: keyof ReportSums, sheet: string][] = [
  ["Orders", "orders", "Orders: Orders"],
  ["Sales", "saleOrders", "Orders: Sales"],
  ["Declined", "declined", "Orders: Declined"],
  ["Items", "subtotalKobo", "Orders: Items (NGN)"],
  ["Items", "subtotalKobo", "Lines: Sum (NGN)"],
  ["Discounts", "discountKobo", "Orders: Discount (NGN)"],
  ["Delivery", "deliveryKobo", "Orders: Delivery (NGN)"],
  ["Packaging", "packagingKobo", "Orders: Packaging (NGN)"],
  ["Service", "serviceKobo", "Orders: Service (NGN)"],
  ["Tax", "taxKobo", "Orders: Tax (NGN)"],
  ["Tax", "taxKobo", "Tax: Tax (NGN)"],
  ["Transaction fee", "transactionFeeKobo", "Orders: Transaction fee (NGN)"],
  ["Gross sales", "grossKobo", "Orders: Gross sales (NGN)"],
  ["Gross sales", "grossKobo", "Payments: Of sales (NGN)"],
  ["Refunds", "refundedKobo", "Orders: Refunds (NGN)"],
  ["Refunds", "refundedKobo", "Refunds: Of sales (NGN)"],
  ["Net sales", "netKobo", "Orders: Net sales (NGN)"],
];

/** Sums in no report: money that belongs to no sale, the provider's fees, and messages to phones. */
const others: [what: string, sheet: string, less: string | null][] = [
  ["Payments of no sale", "Payments: Amount (NGN)", "Payments: Of sales (NGN)"],
  ["Refunds of no sale", "Refunds: Amount (NGN)", "Refunds: Of sales (NGN)"],
  ["Paystack's fees", "Fees: Paystack's fee (NGN)", null],
];

export const agreementColumns: SheetColumn[] = [
  { name: "Sum", kind: "text" },
  { name: "Reports: number", kind: "count" },
  { name: "Reports (NGN)", kind: "naira" },
  { name: "Files: number", kind: "count" },
  { name: "Files (NGN)", kind: "naira" },
  { name: "Column", kind: "text" },
  { name: "Agree", kind: "text" },
];

/**
 * Compares the reports' sums with the sheets' (docs/rules.md, Files for the accountant).
 * @param messagesKobo what messages to phones cost, which is in no sheet
 */
export function summaryRows(
  sums: ReportSums,
  totals: SheetTotals,
  messagesKobo: number,
): SheetCell[][] {
  return [
    ...agreements.map(([what, of, column]) => {
      const [reported, inFiles] = [sums[of], totals.of(column)];
      const agree = reported === inFiles ? "yes" : "no, an order changed meanwhile";
      return of.endsWith("Kobo")
        ? [what, null, reported, null, inFiles, column, agree]
        : [what, reported, null, inFiles, null, column, agree];
    }),
    ...others.map(([what, column, less]) => [
      what,
      null,
      null,
      null,
      totals.of(column) - (less ? totals.of(less) : 0),
      less ? `${column} less Of sales` : column,
      "",
    ]),
    ["Messages to phones", null, null, null, messagesKobo, "What your balance paid", ""],
  ];
}
