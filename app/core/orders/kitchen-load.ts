/** Limits of a promise made when accepting, in minutes. */
export const MIN_READY_MINUTES = 5;
export const MAX_READY_MINUTES = 240;

export const PAST_WEEKS = 4;
/** Fewer records make no median (docs/rules.md, Reports). */
const FEWEST_ORDERS = 5;
/** A kitchen cooks a few orders at once, even at an hour that brought fewer. */
const FEWEST_AT_ONCE = 3;
const STEP_MINUTES = 5;

export type KitchenLoad = {
  /** Orders that are being cooked. */
  ahead: number;
  /** Orders of the last four weeks at this weekday and hour. */
  pastOrders: number;
  /** The median of their minutes from acceptance to ready; null for none. */
  medianMinutes: number | null;
  /** The longest times promised to customers now, in minutes. */
  pickupMinutes: number;
  deliveryMinutes: number;
};

export type Suggestion = {
  minutes: number;
  ahead: number;
  /** The history is too short, so this is the store's own time. */
  isUsual: boolean;
};

/**
 * Proposes in how many minutes to promise an order (docs/rules.md, Kitchen load): the median time
 * that orders took, or longer if the orders ahead and this one take longer at the hour's pace. The
 * median comes first because in a quiet hour the pace says how many orders came, not how many the
 * kitchen manages; so the pace is at least three orders per median. A delivery adds the difference
 * between the store's longest times.
 */
export function suggestMinutes(load: KitchenLoad, orderType: "pickup" | "delivery"): Suggestion {
  const { ahead, pastOrders, medianMinutes, pickupMinutes, deliveryMinutes } = load;
  const delivery = orderType === "delivery";
  if (medianMinutes === null || pastOrders < FEWEST_ORDERS)
    return { minutes: within(delivery ? deliveryMinutes : pickupMinutes), ahead, isUsual: true };
  const orders = ahead + 1;
  const atPace = Math.min(
    (orders * PAST_WEEKS * 60) / pastOrders,
    (orders * medianMinutes) / FEWEST_AT_ONCE,
  );
  const onTheWay = delivery ? Math.max(0, deliveryMinutes - pickupMinutes) : 0;
  return { minutes: within(Math.max(medianMinutes, atPace) + onTheWay), ahead, isUsual: false };
}

/** Rounds up, as the medians of Reports are the lower end of a step. */
const within = (minutes: number): number =>
  Math.min(
    MAX_READY_MINUTES,
    Math.max(MIN_READY_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES),
  );
