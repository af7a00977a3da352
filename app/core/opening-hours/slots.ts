import type { SlotFull } from "~schema/settings";
import { msg, type Message } from "~/shared/translate";
import { hoursCover, reopeningLabel, storeZone, type OpeningRules } from "./open-state";

const SLOT_MS = 15 * 60_000;
/** How many slots ahead to look for a free one: a day. */
const SLOTS_AHEAD = 96;

/** Zones differ by whole quarters of an hour, so slots start on the quarter on every clock. */
export const slotStart = (at: Date): Date => new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS);

export const slotEnd = (at: Date): Date => new Date(slotStart(at).getTime() + SLOT_MS);

/** Returns the end of the search for a free slot: a day after a slot. */
export const slotHorizon = (slot: Date): Date =>
  new Date(slot.getTime() + (SLOTS_AHEAD + 1) * SLOT_MS);

type Promised = { minPickupMinutes: number; minDeliveryMinutes: number };

/**
 * By its scheduled time, else by the store's shortest promise (docs/rules.md, Orders per quarter of
 * an hour).
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
  due: Date;
  scheduled: boolean;
  /** The later slot on the customer's page; null: none; undefined: no page (the API). */
  displayed: Date | null | undefined;
  /** When full slots start, in epoch ms. */
  full: ReadonlySet<number>;
  rule: SlotFull;
  opening: OpeningRules;
};

/** `moved`: not the due slot. `next`: a free slot to offer; null if none, or refused. */
type SlotAnswer = { slot: Date; moved: boolean } | { slot: null; next: Date | null };

/**
 * If the due slot is full, an order only gets one that its customer has seen (docs/rules.md, Orders
 * per quarter of an hour).
 */
export function chooseSlot({
  due,
  scheduled,
  displayed,
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
    displayed &&
    displayed > due &&
    slotStart(displayed).getTime() === displayed.getTime() &&
    possible(displayed)
  )
    return { slot: displayed, moved: true };
  if (free(due)) return { slot: due, moved: false };
  const next = rule === "next" ? nextFree(due, possible) : null;
  const agreed = displayed === undefined ? !scheduled : next?.getTime() === displayed?.getTime();
  return next && agreed ? { slot: next, moved: true } : { slot: null, next };
}

function nextFree(due: Date, possible: (slot: Date) => boolean): Date | null {
  for (let n = 1; n <= SLOTS_AHEAD; n++) {
    const slot = new Date(due.getTime() + n * SLOT_MS);
    if (possible(slot)) return slot;
  }
  return null;
}

/** Says why an order gets no slot, and which time is free instead. */
export function slotRefusal(
  { due, scheduled }: Pick<SlotQuestion, "due" | "scheduled">,
  next: Date | null,
  opening: OpeningRules,
  now: Date,
): Message {
  const zone = storeZone(opening.timeZone);
  const full = scheduled
    ? msg("All slots for {when} are taken.", { when: reopeningLabel(due, now, zone) })
    : msg("All slots for right now are taken.");
  if (!next)
    return scheduled
      ? msg("{full} Please choose another time.", { full })
      : msg("{full} Please choose a later time.", { full });
  const values = { full, when: reopeningLabel(next, now, zone) };
  return scheduled
    ? msg(
        "{full} The next available time is {when}. Place your order again to take it, or choose another time.",
        values,
      )
    : msg("{full} The next available time is {when}. Place your order again to take it.", values);
}
