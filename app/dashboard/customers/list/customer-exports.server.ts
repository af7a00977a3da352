import { UNKNOWN_CUSTOMER } from "~/core/customers/customer-name";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { customerExports } from "~schema";
import { defuseFormula } from "~/dashboard/menu/import/menu-csv.server";
import { forVendor } from "~/platform/db.server";
import { readReport } from "~/platform/replica.server";
import { isoDate } from "~/shared/clock";
import { nairaInput } from "~/shared/money";
import { formatPhone } from "~/shared/phone";
import { filtered } from "./customer-filter.server";
import { readCustomerIds, readCustomersById } from "./customer-list.queries.server";
import { averageOrderKobo, type CustomerListRequest, type ListedCustomer } from "./customer-list";

const LINES_A_STEP = 1_000;

/**
 * Streams a vendor's customers as CSV, filtered like the list, and records who exported how many
 * (docs/rules.md, List of customers). UTF-8 with the BOM that Excel needs; formulas escaped. It
 * reads all ids first, so that the list can't shift, then a thousand rows at a time.
 * @param by the exporter's user id
 * @param zone the store's IANA name
 */
export async function exportCustomers(
  vendorId: string,
  request: CustomerListRequest,
  by: { userId: string },
  now: Date,
  zone: string,
): Promise<Readable> {
  const { q, segment, sort } = request;
  const ids = await forVendor(vendorId, async (tx) => {
    const found = await readCustomerIds(tx, filtered(vendorId, request, now, zone), sort);
    await tx.insert(customerExports).values({
      vendorId,
      exportedBy: by.userId,
      segment: segment === "all" ? null : segment,
      searched: q !== "",
      customers: found.length,
    });
    return found;
  });
  return Readable.from(csvParts(vendorId, ids, zone));
}

async function* csvParts(vendorId: string, ids: string[], zone: string): AsyncGenerator<string> {
  yield stringify(
    [
      [
        "Name",
        "Phone",
        "Email",
        "Orders",
        "Spent (NGN)",
        "Average order (NGN)",
        "First order",
        "Last order",
        "Tags",
        "Blocked",
      ],
    ],
    { bom: true, ...csvOptions },
  );
  for (let from = 0; from < ids.length; from += LINES_A_STEP) {
    const step = ids.slice(from, from + LINES_A_STEP);
    const lines = await readReport(vendorId, (tx) => readCustomersById(tx, vendorId, step));
    yield stringify(
      lines.map((line) => csvRow(line, zone)),
      csvOptions,
    );
  }
}

const csvOptions = { record_delimiter: "\r\n", quoted_match: /[\r\n]/ };

const csvRow = (customer: ListedCustomer, zone: string) => {
  const { name, phone, email, orders, spentKobo, firstOrderAt, lastOrderAt, tags } = customer;
  const day = (at: Date | null) => (at ? isoDate(at, zone) : "");
  return [
    defuseFormula(name || UNKNOWN_CUSTOMER),
    // Not escaped: '+' and digits are harmless, and contacts apps would keep the apostrophe.
    formatPhone(phone),
    defuseFormula(email ?? ""),
    String(orders),
    nairaInput(spentKobo),
    nairaInput(averageOrderKobo(customer)),
    day(firstOrderAt),
    day(lastOrderAt),
    defuseFormula(tags.join(", ")),
    customer.isBlocked ? "yes" : "",
  ];
};
