import { createHmac, randomUUID } from "node:crypto";
import type { SandboxLog } from "../log";
import { reachable } from "../loopback";
import type { About, Faults } from "./faults";
import type { Delivery, Tamper } from "./records";
import type { State } from "./state";

/** Much shorter than Paystack's (3 minutes, then hourly for three days), so that nobody waits. */
const defaultRetryDelaysMs: readonly number[] = [
  500, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000,
];

const TIMEOUT_MS = 30_000;
/** An event that waits to be overtaken is sent after this anyway. */
const OVERTAKEN_WITHIN_MS = 1_000;

/** paystack.com/docs/payments/webhooks */
function signature(body: Buffer, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

/** Sends an event again after each of `retryDelaysMs` until the shop answers 2xx, then gives up. */
export function createWebhooks(
  state: State,
  faults: Faults,
  options: { url: string; secretKey: string; retryDelaysMs?: readonly number[]; log: SandboxLog },
) {
  const delays = options.retryDelaysMs ?? defaultRetryDelaysMs;
  const stopping = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let held: Delivery[] = [];

  const attempt = async (delivery: Delivery): Promise<void> => {
    const body = Buffer.from(delivery.body, "utf8");
    const at = new Date().toISOString();
    let status: number | null = null;
    let error: string | null = null;
    try {
      const response = await fetch(reachable(options.url), {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "x-paystack-signature": signature(body, options.secretKey),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]),
      });
      await response.body?.cancel();
      status = response.status;
    } catch (cause) {
      // A try that our own stop cut short isn't the shop's failure: it stays due.
      if (stopping.signal.aborted) return;
      error = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    }
    delivery.tries.push({ at, status, error });
    const delivered = status !== null && status >= 200 && status < 300;
    const delay = delays[delivery.tries.length - 1];
    delivery.deliveredAt = delivered ? new Date().toISOString() : null;
    delivery.dueAt =
      delivered || delay === undefined ? null : new Date(Date.now() + delay).toISOString();
    await state.commit({ deliveries: [delivery] });
    if (delivered) return;
    options.log(delay === undefined ? "A webhook was given up" : "A webhook was not taken", {
      event: delivery.event,
      reference: delivery.reference,
      status,
      error,
      tries: delivery.tries.length,
    });
    if (delay !== undefined) schedule(delivery, delay);
  };

  const run = (...deliveries: Delivery[]): Promise<void> => {
    const work = Promise.all(deliveries.map(attempt))
      .then(() => {})
      .catch((error: unknown) =>
        options.log("A webhook's outcome could not be written down", {
          err: error,
          reference: deliveries[0]?.reference,
        }),
      )
      .finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  };

  const schedule = (delivery: Delivery, delayMs: number) => {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(delivery.id);
      void run(delivery);
    }, delayMs);
    timer.unref();
    timers.set(delivery.id, timer);
  };

  /** The first of two events waits for the second, which is sent before it. */
  const overtake = (deliveries: Delivery[]) => {
    if (held.length === 0) {
      held = deliveries;
      for (const delivery of deliveries) schedule(delivery, OVERTAKEN_WITHIN_MS);
      return;
    }
    const earlier = held.filter((delivery) => timers.has(delivery.id));
    held = [];
    for (const { id } of earlier) {
      clearTimeout(timers.get(id));
      timers.delete(id);
    }
    void run(...deliveries).then(() => {
      if (!stopping.signal.aborted) return run(...earlier);
    });
  };

  return {
    /** Commit the deliveries together with the change they report, then call `send`. */
    prepare(about: About, make: (tamper: Tamper) => { event: string; data: object }): Delivery[] {
      const plan = faults.planFor(about);
      const { drop = 0, duplicate = 0, delayMs = 0 } = plan.webhook ?? {};
      const dropped = faults.happens(drop);
      const event = make(plan);
      const dueAt = dropped ? null : new Date(Date.now() + delayMs).toISOString();
      return Array.from({ length: dropped ? 1 : 1 + duplicate }, () => ({
        id: randomUUID(),
        event: event.event,
        reference: about.reference,
        body: JSON.stringify(event),
        tries: [],
        deliveredAt: null,
        dueAt,
        ...(dropped ? { dropped } : {}),
      }));
    },
    send(about: About, deliveries: Delivery[]): void {
      const { delayMs = 0, reorder = false } = faults.planFor(about).webhook ?? {};
      const going = deliveries.filter((delivery) => !delivery.dropped);
      if (going.length === 0) return;
      if (delayMs > 0) for (const delivery of going) schedule(delivery, delayMs);
      else if (reorder) overtake(going);
      else void run(...going);
    },
    /** Sends overdue events after the first delay, so that the shop can start too. */
    start(): void {
      for (const delivery of state.deliveries.values()) {
        if (delivery.dueAt === null) continue;
        schedule(delivery, Math.max(Date.parse(delivery.dueAt) - Date.now(), delays[0] ?? 0));
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.all(underWay);
    },
    log: (): Delivery[] => [...state.deliveries.values()],
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
