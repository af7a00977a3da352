import { clockFace, weekdays } from "~/shared/clock";

/** The last four weeks by the hours of the week: the busiest one, and what all of them had. */
export type HoursOfWeek = {
  /** Paid orders, and the number of their days. */
  orders: number;
  days: number;
  /**
   * The busiest hour: ISO day (1 is Monday), the hour it begins with, its paid orders, and those
   * that were declined in it as sold out.
   */
  busiest: { isoDay: number; hour: number; orders: number; soldOut: number } | null;
};

const MIN_ORDERS = 30;
const MIN_DAYS = 10;
const MIN_IN_HOUR = 5;

/**
 * Names the busiest hour of the last weeks; null where the records are too few (docs/rules.md,
 * Home).
 * @returns a sentence, such as `Friday 7 pm is your busiest hour: 24 orders in the last 4 weeks.`
 */
export function busiestHours({ orders, days, busiest }: HoursOfWeek): string | null {
  if (!busiest || orders < MIN_ORDERS || days < MIN_DAYS || busiest.orders < MIN_IN_HOUR)
    return null;
  const hour = clockFace(busiest.hour * 60).replace(":00", "");
  const { soldOut } = busiest;
  const lost = soldOut
    ? ` ${soldOut === 1 ? "1 order was" : `${soldOut} orders were`} declined as sold out then.`
    : "";
  return `${weekdays[busiest.isoDay % 7]!} ${hour} is your busiest hour: ${busiest.orders} orders in the last 4 weeks.${lost}`;
}
