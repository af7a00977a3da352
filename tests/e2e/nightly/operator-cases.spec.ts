import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import * as schema from "../../../drizzle/schema";
import { makeOrder } from "../../../drizzle/seed/factories";
import { makePayout } from "../../../drizzle/seed/store-factories";
import { axe, expect, signInAs } from "../fixtures";
import type { Database } from "../database";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test } from "../own-store";
import type { Page } from "../fixtures";

const OPERATOR = "operator@buka.test";
const aDayAgo = sql`now() - interval '25 hours'`;

/** A kind of case, what its row says, the button, and what has to be typed for it. */
type Step = { kind: string; says: string; button: string; typed?: [label: string, text: string] };

async function act(page: Page, { kind, says, button, typed }: Step) {
  await page.goto(`/operator?kind=${kind}`);
  const row = page.getByRole("listitem").filter({ hasText: says });
  await expect(row).toHaveCount(1);
  if (typed) await row.getByLabel(typed[0]).fill(typed[1]);
  await row.getByRole("button", { name: button, exact: true }).click();
  await expect(row).toHaveCount(0);
}

async function payoutOpen(db: Database, vendorId: string, accountNumber = "0123456789") {
  const { reference, id } = await makePayout(db, {
    vendorId,
    accountNumber,
    status: "pending",
    amount: 250_000,
  });
  await db
    .update(schema.payouts)
    .set({ createdAt: aDayAgo, triedAt: sql`now() - interval '2 minutes'` })
    .where(eq(schema.payouts.id, id));
  return reference;
}

async function failedJob(db: Database): Promise<string> {
  const id = randomUUID();
  await db.execute(sql`insert into pgboss.job (id, name, data, state, completed_on, output)
    values (${id}, 'refunds', ${JSON.stringify({ id })}, 'failed', now(), ${JSON.stringify({ message: `No route ${id}` })})`);
  return `No route ${id}`;
}

test("an operator sees to cases of each kind @no-js", async ({ page, openStore }) => {
  test.slow();
  const { db, vendorId, slug } = await openStore({ businessName: "Cases Kitchen" });
  const unmatched = `rent_${randomUUID()}`;
  const lost = `order_${randomUUID()}`;
  await db.insert(schema.paymentEvents).values(
    [
      ["transfer.unmatched", unmatched, "unmatched"],
      ["order.lost", lost, "lost"],
    ].map(([event = "", reference = "", outcome = ""]) => ({
      event,
      providerEventId: reference,
      reference,
      payload: { amountKobo: 250_000 },
      outcome,
      processedAt: sql`now()`,
    })),
  );
  const withCode = await payoutOpen(db, vendorId, "0123450003");
  const back = await payoutOpen(db, vendorId);
  const order = await makeOrder(db, {
    vendorId,
    status: "cancelled",
    needsAttention: `A second payment came to ${slug}`,
  });
  await db.update(schema.orders).set({ updatedAt: aDayAgo }).where(eq(schema.orders.id, order.id));
  const [mailRetried, mailDropped, unheard] = ["r", "d", "u"].map(
    (a) => `Full box ${a} of ${slug.replace(/[0-9]/g, "x")}`,
  );
  for (const lastError of [mailRetried, mailDropped])
    await db.insert(schema.outbox).values({
      vendorId,
      kind: "order_ready_customer",
      about: randomUUID(),
      failed: true,
      givenUpAt: sql`now()`,
      lastError,
    });
  await db.insert(schema.messages).values({
    vendorId,
    event: "order_ready",
    way: "sms",
    recipient: "+2348031112233",
    values: {},
    state: "failed",
    lastError: unheard,
  });
  await db.insert(schema.ledgerAudits).values({
    vendorId,
    auditedAt: sql`now()`,
    differences: [{ fact: "wallet", of: `sums of ${slug}`, expected: "₦1", stored: "₦2" }],
  });
  const [job, jobDropped] = [await failedJob(db), await failedJob(db)];

  await signInAs(page, OPERATOR);
  await page.goto("/operator");
  await axe(page);
  const note: Step["typed"] = ["Note for the log", "The landlord’s rent"];
  const steps: Step[] = [
    { kind: "unmatched", says: unmatched, button: "Seen to", typed: note },
    { kind: "lost", says: lost, button: "Seen to" },
    { kind: "payoutOpen", says: back, button: "Book it back" },
    { kind: "payoutOpen", says: withCode, button: "Ask Paystack again" },
    { kind: "payoutCode", says: withCode, button: "Confirm payout", typed: ["Code", "123456"] },
    { kind: "difference", says: slug, button: "Rebuild" },
    { kind: "job", says: job, button: "Try again" },
    { kind: "job", says: jobDropped, button: "Drop" },
    { kind: "mail", says: mailRetried!, button: "Try again" },
    { kind: "mail", says: mailDropped!, button: "Drop" },
    { kind: "message", says: unheard!, button: "Drop" },
    { kind: "order", says: slug, button: "Seen to" },
  ];
  for (const step of steps) await test.step(`${step.kind}: ${step.button}`, () => act(page, step));
  const [payout] = await db.select().from(schema.payouts).where(eq(schema.payouts.reference, back));
  expect(payout).toMatchObject({ status: "failed", failure: "We could not send the money." });
});

test("a store reads of a payout that is late and of messages that did not arrive @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const { db, vendorId } = store;
  await payoutOpen(db, vendorId);
  await db.insert(schema.messages).values({
    vendorId,
    event: "order_ready",
    way: "sms",
    recipient: "+2348031112233",
    values: {},
    state: "failed",
    lastError: "It was not delivered",
  });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard");
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs).toContainText("₦2,500 has been on its way to your bank for over a day");
  await expect(needs).toContainText("1 message to your customers’ phones did not arrive this week");
  await axe(page);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await layoutErrors(page, width)]).toEqual([width, []]);
  }
  await needs.getByRole("link", { name: "has been on its way" }).click();
  await expect(page).toHaveURL(/\/dashboard\/payouts/);
});
