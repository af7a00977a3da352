import { sql } from "drizzle-orm";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { readSubject, type Subject } from "~/core/customers/subject";
import { findCustomer } from "~/core/customers/subject.queries.server";
import { vendorPages } from "~/core/stores/vendor-pages.server";
import { systemDb } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { logAct } from "./operator-log.server";
import type { Operator } from "./require-operator.server";

/** What one store holds of a customer; nothing of it is erased while an order is open. */
export type HeldByStore = {
  vendorId: string;
  store: string;
  orders: number;
  open: string[];
};

/** @returns every store that holds something of a customer, by name */
export async function findEverywhere(subject: Subject, now: Date): Promise<HeldByStore[]> {
  const [inCustomers, inOrders] =
    "phone" in subject
      ? [sql`c.phone = ${subject.phone}`, sql`o.customer_phone = ${subject.phone}`]
      : [sql`c.email = ${subject.email}`, sql`o.customer_email = ${subject.email}`];
  const held = [];
  for await (const page of vendorPages()) {
    const stores = await systemDb.execute<{ id: string; name: string }>(sql`
      select p.id, p.business_name as name from vendor_profiles p
      where p.id in (
        select c.vendor_id from customers c where c.vendor_id in ${page} and ${inCustomers}
        union select o.vendor_id from orders o where o.vendor_id in ${page} and ${inOrders})`);
    for (const { id, name } of stores) {
      const found = await findCustomer(id, subject, now);
      if (found)
        held.push({
          vendorId: id,
          store: name,
          orders: found.orders,
          open: found.open.map(({ number }) => number),
        });
    }
  }
  return held.sort((one, other) => one.store.localeCompare(other.store));
}

/**
 * Erases a customer by request from all stores where no order of theirs is open (docs/rules.md,
 * Customer data). The log says by whom, where and how many orders, never whose.
 * @param ask.q the phone or e-mail that was searched
 * @param ask.again the same, typed again
 * @param ask.shown how many orders the page showed, of all stores
 * @returns how many stores were left out, as an order is open there or just came
 */
export async function eraseEverywhere(
  by: { operator: Operator; fresh: boolean },
  ask: { q: string; again: string; shown: number },
  now: Date,
): Promise<{ ok: true; left: number } | Refusal> {
  if (!by.fresh)
    return refuse("sign-in", "Please sign in again: this can’t be undone.", { status: 403 });
  const subject = readSubject(ask.q);
  if (!subject)
    return refuse("subject", "Enter a full phone number or e-mail address.", { status: 400 });
  if (JSON.stringify(readSubject(ask.again)) !== JSON.stringify(subject))
    return refuse("again", "Type the same phone or e-mail again.", { status: 400 });
  const held = await findEverywhere(subject, now);
  const free = held.filter(({ open }) => open.length === 0);
  if (held.reduce((sum, { orders }) => sum + orders, 0) !== ask.shown)
    return refuse("changed", "This has changed meanwhile. Look again, then erase.");
  if (free.length === 0)
    return held.length === 0
      ? refuse("decided", "No store holds anything of them any more.")
      : refuse("open", "Each store has an order of theirs that isn’t over yet.");
  let left = held.length - free.length;
  for (const { vendorId, orders } of free) {
    await logAct(by.operator, { act: "erase:customer", vendorId, details: { orders } });
    const erased = await eraseCustomer(
      { vendorId, byUserId: by.operator.id, subject, expected: orders },
      now,
    );
    if (!erased.ok) {
      left += 1;
      await logAct(by.operator, {
        act: "erase:customer:refused",
        vendorId,
        details: { why: erased.code },
      });
    }
  }
  return { ok: true, left };
}
