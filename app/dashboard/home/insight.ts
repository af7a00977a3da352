import { clockFace, weekdays } from "~/shared/clock";

export type HoursOfWeek = {
  orders: number;
  days: number;
  /** ISO weekday (1 is Monday), starting hour, paid orders, and orders declined as sold out. */
  busiest: { isoDay: number; hour: number; orders: number; soldOut: number } | null;
};

const MIN_ORDERS = 30;
const MIN_DAYS = 10;
const MIN_IN_HOUR = 5;

/**
 * Describes the busiest hour; null for too few records (docs/rules.md, Home).
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
