import { confirmPayout, payoutsAwaitingCode } from "~/core/payouts/confirm-payout.server";
import { formatKobo } from "~/shared/money";
import { runCommand } from "./run-command";

/**
 * An operator's command (docs/operations.md, Payouts that need a code): `node
 * build/confirm-payout.js PAYOUT_… 123456`, with the server's environment. Without a reference it
 * lists the payouts that wait.
 */
async function main([reference, otp]: string[]): Promise<string | null> {
  if (!reference) {
    const waiting = await payoutsAwaitingCode();
    for (const payout of waiting)
      process.stdout.write(
        `${payout.reference} ${formatKobo(payout.amountKobo)} sent ${payout.sentAt?.toISOString() ?? "never"}\n`,
      );
    return waiting.length > 0 ? null : "No payout waits for a code.";
  }
  if (!otp) return "The code is missing: confirm-payout PAYOUT_… 123456";
  const outcome = await confirmPayout(reference, otp);
  if (!outcome.ok) return outcome.message;
  process.stdout.write(`${reference} is ${outcome.status}\n`);
  return null;
}

await runCommand(main);
