import type { SlotFull } from "~schema/settings";
import { msg, type Message } from "~/shared/translate";
import { hoursCover, reopeningLabel, storeZone, type OpeningRules } from "./open-state";

const SLOT_MS = 15 * 60_000;
/** So far ahead a free quarter of an hour is looked for. */
const SLOTS_AHEAD = 96;

/**
 * The quarter of an hour that an instant is in, by its beginning. Zones differ by whole quarters,
 * so it is one on every store's clock.
 */
export const slotStart = (at: Date): Date => new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS);

/** The end of what is looked at for an order that is due in a quarter: a day and that quarter. */
export const slotHorizon = (slot: Date): Date =>
  new Date(slot.getTime() + (SLOTS_AHEAD + 1) * SLOT_MS);

type Promised = { minPickupMinutes: number; minDeliveryMinutes: number };

/**
 * The quarter of an hour in which an order is due: its own time, or now and the shortest time that
 * the store promises (docs/rules.md, Orders per quarter of an hour).
 */
export function dueSlot(
  rules: Promised,
  order: { orderType: "pickup" | "delivery"; scheduledFor: Date | null },
  now: Date,
): Date {
  const minutes =
    order.orderType === "delivery" ? rules.minDeliveryMinutes : rules.minPickupMinutes;
  return slotStart(order.scheduledFor ?? new Date(now.getTime() + minutes * 60_000));
}

export type SlotQuestion = {
  /** The quarter it is due in. */
  due: Date;
  /** The customer named the time. */
  scheduled: boolean;
  /**
   * A later quarter that they were shown; null: none was shown; undefined: nobody is there to be
   * shown one (the API).
   */
  seen: Date | null | undefined;
  /** The beginnings of the quarters that have no place left, in milliseconds. */
  full: ReadonlySet<number>;
  rule: SlotFull;
  opening: OpeningRules;
};

/**
 * `moved`: another quarter than the one it was due in. `next`: what could be offered instead; null:
 * nothing, or the store refuses.
 */
type SlotAnswer = { slot: Date; moved: boolean } | { slot: null; next: Date | null };

/**
 * The quarter of an hour that an order gets. Only one that its customer has seen stands for the one
 * it was due in (docs/rules.md, Orders per quarter of an hour).
 */
export function chooseSlot({
  due,
  scheduled,
  seen,
  full,
  rule,
  opening,
}: SlotQuestion): SlotAnswer {
  const free = (slot: Date) => !full.has(slot.getTime());
  const possible = (slot: Date) =>
    free(slot) && slot < slotHorizon(due) && hoursCover(slot, opening);
  if (
    rule === "next" &&
    !scheduled &&
    seen &&
    seen > due &&
    slotStart(seen).getTime() === seen.getTime() &&
    possible(seen)
  )
    return { slot: seen, moved: true };
  if (free(due)) return { slot: due, moved: false };
  const next = rule === "next" ? nextFree(due, possible) : null;
  const agreed = seen === undefined ? !scheduled : next?.getTime() === seen?.getTime();
  return next && agreed ? { slot: next, moved: true } : { slot: null, next };
}

function nextFree(due: Date, possible: (slot: Date) => boolean): Date | null {
  for (let n = 1; n <= SLOTS_AHEAD; n++) {
    const slot = new Date(due.getTime() + n * SLOT_MS);
    if (possible(slot)) return slot;
  }
  return null;
}

/** Returns why an order gets no place, and what can be had instead. */
export function slotProblem(
  { due, scheduled }: Pick<SlotQuestion, "due" | "scheduled">,
  next: Date | null,
  opening: OpeningRules,
  now: Date,
): Message {
  const zone = storeZone(opening.timeZone);
  const full = scheduled
    ? msg("All places for {when} are taken.", { when: reopeningLabel(due, now, zone) })
    : msg("All places for an order right now are taken.");
  if (!next)
    return scheduled
      ? msg("{full} Please choose another time.", { full })
      : msg("{full} Please choose a later time.", { full });
  const values = { full, when: reopeningLabel(next, now, zone) };
  return scheduled
    ? msg(
        "{full} The next free time is {when}: send the order again to take it, or choose another time.",
        values,
      )
    : msg("{full} The next free time is {when}: send the order again to take it.", values);
}
