import type { ActorType, OrderStatus, OrderType } from "../schema/orders";
import type { AttemptStatus } from "../schema/payments";
import { pathTo } from "./order-path";
import type { Random } from "./random";
import { declineReasons } from "./texts";

type Step = { to: OrderStatus; at: Date; actor: ActorType; reason: string | null };
type Try = {
  status: AttemptStatus;
  startedAt: Date;
  endedAt: Date;
  answer: string | null;
  channel: "card" | "bank_transfer" | "ussd" | null;
};
export type Course = { steps: Step[]; tries: Try[]; paidAt: Date | null };

const plus = (at: Date, minutes: number) => new Date(at.getTime() + Math.round(minutes * 60_000));
const channel = (random: Random) =>
  random.weighted(
    ["card", "bank_transfer", "ussd"] as const,
    (c) => ({ card: 70, bank_transfer: 23, ussd: 7 })[c],
  );
const refusals = ["Declined", "Insufficient Funds", "Incorrect PIN", "Bank not reachable"] as const;

type Placed = {
  createdAt: Date;
  orderType: OrderType;
  /** Minutes of the slowest item. */
  cookMinutes: number;
  scheduledFor: Date | null;
  /** 1 at a quiet hour, more when the kitchen is full. */
  rush: number;
};

function paidCourse(random: Random, createdAt: Date): { tries: Try[]; paidAt: Date } {
  const tries: Try[] = [];
  let startedAt = createdAt;
  if (random.chance(0.05)) {
    const endedAt = plus(createdAt, random.between(1, 3));
    tries.push({
      status: "failed",
      startedAt,
      endedAt,
      answer: random.pick(refusals),
      channel: "card",
    });
    startedAt = plus(endedAt, random.between(0.3, 1.5));
  }
  const paidAt = plus(startedAt, random.between(0.6, 3.2));
  tries.push({
    status: "success",
    startedAt,
    endedAt: paidAt,
    answer: random.chance(0.8) ? "Successful" : "Approved",
    channel: channel(random),
  });
  return { tries, paidAt };
}

/** Plans an order that was cooked and delivered. */
export function deliveredCourse(random: Random, placed: Placed): Course {
  const { tries, paidAt } = paidCourse(random, placed.createdAt);
  const acceptedAt = plus(paidAt, random.between(0.4, 2.4) * placed.rush);
  const cooked = placed.cookMinutes * random.between(0.7, 1.15) * (0.75 + placed.rush * 0.25);
  const early = plus(acceptedAt, cooked);
  const wished = placed.scheduledFor && plus(placed.scheduledFor, -random.between(8, 20));
  const readyAt = wished && wished > early ? wished : early;
  const deliveredAt = plus(
    readyAt,
    placed.orderType === "delivery" ? random.between(14, 38) : random.between(2, 22),
  );
  const step = (to: OrderStatus, at: Date, actor: ActorType): Step => ({
    to,
    at,
    actor,
    reason: null,
  });
  return {
    tries,
    paidAt,
    steps: [
      step("payment_pending", placed.createdAt, "customer"),
      step("pending", paidAt, "provider"),
      step("preparing", acceptedAt, "vendor"),
      step("ready", readyAt, "vendor"),
      step("delivered", deliveredAt, "vendor"),
    ],
  };
}

export function declinedCourse(random: Random, placed: Placed): Course {
  const { tries, paidAt } = paidCourse(random, placed.createdAt);
  return {
    tries,
    paidAt,
    steps: [
      { to: "payment_pending", at: placed.createdAt, actor: "customer", reason: null },
      { to: "pending", at: paidAt, actor: "provider", reason: null },
      {
        to: "cancelled",
        at: plus(paidAt, random.between(1, 9)),
        actor: "vendor",
        reason: random.pick(declineReasons),
      },
    ],
  };
}

/** Plans an order that was never paid: the card was refused, or the customer left. */
export function failedCourse(random: Random, placed: Placed): Course {
  const startedAt = placed.createdAt;
  const placedStep: Step = {
    to: "payment_pending",
    at: startedAt,
    actor: "customer",
    reason: null,
  };
  if (random.chance(0.5)) {
    const endedAt = plus(startedAt, random.between(30.2, 31.5));
    return {
      paidAt: null,
      tries: [
        {
          status: "abandoned",
          startedAt,
          endedAt,
          answer: "The transaction was not completed",
          channel: null,
        },
      ],
      steps: [
        placedStep,
        {
          to: "payment_failed",
          at: endedAt,
          actor: "system",
          reason: "Not paid within 30 minutes",
        },
      ],
    };
  }
  const answer = random.pick(refusals);
  const endedAt = plus(startedAt, random.between(1, 4));
  return {
    paidAt: null,
    tries: [{ status: "failed", startedAt, endedAt, answer, channel: "card" }],
    steps: [placedStep, { to: "payment_failed", at: endedAt, actor: "provider", reason: answer }],
  };
}

export function customCourse(random: Random, placed: Placed): Course {
  const paidAt = plus(placed.createdAt, random.between(4, 55));
  const readyAt = plus(paidAt, random.between(90, 200));
  return {
    paidAt,
    tries: [
      {
        status: "success",
        startedAt: plus(paidAt, -2),
        endedAt: paidAt,
        answer: "Successful",
        channel: random.chance(0.6) ? "bank_transfer" : "card",
      },
    ],
    steps: [
      { to: "payment_pending", at: placed.createdAt, actor: "vendor", reason: null },
      { to: "confirmed", at: paidAt, actor: "provider", reason: null },
      { to: "ready", at: readyAt, actor: "vendor", reason: null },
      { to: "delivered", at: plus(readyAt, random.between(25, 70)), actor: "vendor", reason: null },
    ],
  };
}

/** Plans an order that is in the kitchen now: up to `status`, all before `now`. */
export function liveCourse(random: Random, placed: Placed, status: OrderStatus, now: Date): Course {
  const path = pathTo(status);
  const age = now.getTime() - placed.createdAt.getTime();
  const steps = path.map((to, i): Step => ({
    to,
    reason: null,
    actor: i === 0 ? "customer" : i === 1 ? "provider" : "vendor",
    at:
      i < 2
        ? plus(placed.createdAt, i * 0.8)
        : new Date(
            placed.createdAt.getTime() +
              Math.round(age * (0.12 + 0.75 * ((i - 1) / (path.length - 1)))),
          ),
  }));
  const paidAt = steps[1]?.at ?? null;
  return {
    steps,
    paidAt,
    tries: [
      {
        status: "success",
        startedAt: placed.createdAt,
        endedAt: paidAt ?? placed.createdAt,
        answer: "Successful",
        channel: channel(random),
      },
    ],
  };
}
