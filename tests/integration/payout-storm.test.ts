import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { inArray, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { payouts } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { processPayout } from "~/core/payouts/send-payouts.server";
import { systemDb } from "~/platform/db.server";
import { age, balanceOf, setFaults, transfersAt, vendorWith, startPayouts } from "../setup/payouts";

startPayouts();

const ROUNDS = 4;
/** The last digits decide how a transfer ends (docs/sandbox.md); the last account is a silent bank. */
const SILENT = "0155550009";
const numbers = ["0111110005", "0122220006", "0133330001", "0144440002", "0155550007", SILENT];

const workers: ChildProcess[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
});

function startWorker(vendors: string[]) {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tests/setup/payout-worker.ts", String(ROUNDS), ...vendors],
    { env: process.env, stdio: ["ignore", "pipe", "inherit"] },
  );
  workers.push(child);
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  return {
    child,
    says: (line: string) => expect.poll(() => lines.includes(line), { timeout: 45_000 }).toBe(true),
  };
}

it(
  "withdrawals at once in two processes, a provider that fails and is silent, lost and doubled webhooks and a killed process leave each payout paid once or back in the balance",
  { timeout: 150_000 },
  async () => {
    const vendors = await Promise.all(numbers.map((number) => vendorWith(number)));
    await setFaults({
      seed: 7,
      webhook: { drop: 0.4, duplicate: 2, reorder: true },
      transfer: { failRate: 0.4, status: 502, afterwards: true },
      transferVerify: { failRate: 0.3, status: 503 },
      recipient: { failRate: 0.3, status: 500 },
    });
    await setFaults({ only: numbers[1], transfer: { failRate: 0.5, status: 503 } });
    // Longer than we wait: the money goes, and nobody hears of it.
    await setFaults({ only: SILENT, transfer: { delayMs: 11_000 } });
    const ids = vendors.map(({ id, user }) => `${id}:${user.id}`);
    const [first, second] = [startWorker(ids), startWorker(ids)];
    await first.says("round 1");
    first.child.kill("SIGKILL");
    await second.says(`round ${ROUNDS - 1}`);

    await setFaults(null);
    const mine = inArray(
      payouts.vendorId,
      vendors.map(({ id }) => id),
    );
    const all = () => systemDb.select().from(payouts).where(mine);
    // An hour passes: what nobody heard of is asked about, and sent where it has not arrived.
    await expect
      .poll(
        async () => {
          const open = (await all()).filter(
            ({ status, accountNumber }) =>
              status === "pending" ||
              status === "processing" ||
              (status === "completed" && accountNumber.endsWith("0002")),
          );
          await Promise.all(open.map(({ id }) => age(id, 60).then(() => processPayout(id))));
          return open.length;
        },
        { timeout: 60_000, interval: 250 },
      )
      .toBe(0);

    const made = await all();
    const truth = await transfersAt();
    const paid = (rows: { reference: string; amount: number }[]) =>
      rows.map(({ reference, amount }) => `${reference} ${amount}`).sort();
    const ours = made
      .filter(({ status }) => status === "completed")
      .map(({ providerReference: reference, amount }) => ({ reference, amount }));
    expect(paid(ours)).toEqual(paid(truth.filter(({ status }) => status === "success")));
    expect(new Set(truth.map(({ reference }) => reference)).size).toBe(truth.length);
    expect(ours.length).toBeGreaterThan(vendors.length);
    expect(made.filter(({ status }) => status === "failed").length).toBeGreaterThan(0);

    for (const { id } of vendors) {
      const wallet = await readWallet(id);
      expect(wallet.pendingKobo).toBe(0);
      expect(wallet.balanceKobo).toBeGreaterThanOrEqual(0);
      const fees = made
        .filter(({ vendorId, status }) => vendorId === id && status === "completed")
        .reduce((sum, { platformFee }) => sum + platformFee, 0);
      const [sold] = await systemDb.execute<{ sum: string }>(
        sql`select coalesce(sum(vendor_revenue), 0) as sum from payments where vendor_id = ${id}`,
      );
      expect(wallet.balanceKobo + wallet.paidOutKobo + fees).toBe(Number(sold!.sum));
      expect(await balanceOf(id, "vendor_balance")).toBe(wallet.balanceKobo);
    }
    expect(await auditLedger()).toEqual([]);
  },
);
