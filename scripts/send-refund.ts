import { sendAnyway, waitingRefunds } from "~/core/payments/send-anyway.server";
import { formatKobo } from "~/shared/money";
import { runCommand } from "./run-command";

/**
 * An operator's command (docs/operations.md, Refunds that wait): `node build/send-refund.js ID`
 * sends a refund that its store's wallet does not cover, with the server's environment. Without an
 * id it lists those that wait.
 */
async function main([refundId]: string[]): Promise<string | null> {
  if (refundId)
    return (await sendAnyway(refundId))
      ? null
      : "No refund of that id waits for its store's sales.";
  const waiting = await waitingRefunds();
  for (const { id, amountKobo, store, orderNumber, at } of waiting)
    process.stdout.write(
      `${id} ${formatKobo(amountKobo)} ${store} ${orderNumber} since ${at.toISOString()}\n`,
    );
  return waiting.length > 0 ? null : "No refund waits.";
}

await runCommand(main);
