import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { outbox } from "~schema";
import { resendEmailJobs, sendOutboxEmail } from "~/core/notifications/outbox.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { createBoss } from "~/platform/job-queues.server";
import { RetryJob } from "~/platform/jobs.server";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { letEmailsWait, sendDueEmails, startEmailJobs } from "../../setup/emails";
import { startMailbox } from "../../setup/mailbox";
import { startProvider } from "../../setup/provider";
import { openShop, type Shop } from "../../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let shop: Shop;
beforeAll(async () => {
  mailbox = await startMailbox();
  provider = await startProvider();
  shop = await openShop();
});
afterEach(async () => {
  mailbox.heal();
  mailbox.posted.length = 0;
  await systemDb.delete(outbox);
  await systemDb.execute(sql`delete from pgboss.job where name = 'emails'`);
});
afterAll(async () => {
  await mailbox.stop();
  await provider.stop();
});

async function paid() {
  const order = await orderAwaitingPayment(shop);
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "callback");
  const [row] = await systemDb.execute<{ number: string }>(
    sql`select order_number as number from orders where id = ${order.orderId}`,
  );
  return { id: order.orderId, number: row!.number };
}
/** A paid order's two e-mails, the customer's first. */
const rowsOf = (orderId: string) =>
  systemDb
    .select()
    .from(outbox)
    .where(sql`${outbox.orderId} = ${orderId} and ${outbox.kind} like 'order_paid_%'`)
    .orderBy(outbox.kind);

/** As pg-boss does when a process hasn't finished a job in time. */
async function expire(emailId: string): Promise<void> {
  const boss = createBoss(env().databaseDirectUrl, { max: 1, supervise: false, migrate: false });
  await boss.start();
  await systemDb.execute(
    sql`update pgboss.job set started_on = started_on - expire_in where id = ${emailId}`,
  );
  await boss.expire();
  await boss.stop({ graceful: false });
}
async function sendEmailsButThoseUnderWay(): Promise<void> {
  const stop = await startEmailJobs();
  await expect
    .poll(() =>
      systemDb.execute(
        sql`select id from pgboss.job where name = 'emails' and state < 'active' and start_after <= now()`,
      ),
    )
    .toEqual([]);
  await stop();
}

describe("several processes", () => {
  it("send each e-mail once", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => paid()));
    expect(await sendDueEmails(6)).toEqual({ sent: 20, failed: 0 });
    for (const { number } of made) expect(mailbox.about(number)).toHaveLength(2);
  });

  it("repeat at most the one e-mail that was handed over but not marked when its process died", async () => {
    const order = await paid();
    mailbox.fault("lose"); // accepted, but without a response
    const { id } = (await rowsOf(order.id))[0]!;
    await expect(sendOutboxEmail(id)).rejects.toThrow(RetryJob);
    // A killed process leaves an active job, and no note in the row.
    await systemDb.update(outbox).set({ lastError: null }).where(eq(outbox.id, id));
    await systemDb.execute(
      sql`update pgboss.job set state = 'active', started_on = now() where id = ${id}`,
    );
    mailbox.heal();
    await sendEmailsButThoseUnderWay();
    expect(mailbox.about(order.number)).toHaveLength(2);
    await expire(id);
    await letEmailsWait(4);
    expect(await sendDueEmails()).toEqual({ sent: 1, failed: 0 });
    await letEmailsWait(30);
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    const times = [...new Set(mailbox.posted.map(({ to }) => to))].map(
      (to) => mailbox.about(order.number).filter((mail) => mail.to === to).length,
    );
    expect(times.sort()).toEqual([1, 2]);
  });
});

it("sends within seconds of an order's change, and nothing once stopped", async () => {
  const stop = await startEmailJobs();
  const order = await paid();
  await expect.poll(() => mailbox.about(order.number).length).toBe(2);
  await expect
    .poll(async () => (await rowsOf(order.id)).filter((row) => row.sentAt).length)
    .toBe(2);
  await stop();
  const late = await paid();
  expect(await sendDueEmails()).toEqual({ sent: 2, failed: 0 });
  expect(await rowsOf(late.id)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
});

describe("an e-mail without a job", () => {
  const lose = () => systemDb.execute(sql`delete from pgboss.job where name = 'emails'`);

  it("gets one within the hour; an e-mail that has one or is closed gets none", async () => {
    const order = await paid();
    await lose();
    await resendEmailJobs();
    expect(await sendDueEmails(), "too young to be missed").toEqual({ sent: 0, failed: 0 });
    await systemDb.execute(sql`update outbox set created_at = created_at - interval '11 minutes'`);
    await resendEmailJobs();
    await resendEmailJobs();
    expect(await sendDueEmails()).toEqual({ sent: 2, failed: 0 });
    await lose();
    await resendEmailJobs();
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    expect(mailbox.about(order.number)).toHaveLength(2);
  });

  it("keeps its next attempt's time", async () => {
    mailbox.fault("refuse");
    const order = await paid();
    await sendDueEmails();
    await systemDb.execute(sql`update outbox set created_at = created_at - interval '11 minutes'`);
    await resendEmailJobs();
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    expect(await rowsOf(order.id)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  });
});
