/** The zone of stores whose settings have none. */
export const DEFAULT_ZONE = "Africa/Lagos";

export const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
export type Weekday = (typeof weekdays)[number];

type ZonedTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: Weekday;
};

/** A zone's formatter, and its recently used offsets from UTC by quarter of an hour. */
type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number> };

/** Bounds both caches: zones (a zone can be spelled in many ways), and quarters in each. */
const KNOWN = 1_000;
const zones = new Map<string, Zone>();
function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (!zone) {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone: name,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    if (zones.size >= KNOWN) zones.clear();
    zones.set(name, (zone = { format, offsets: new Map() }));
  }
  return zone;
}

export function isZone(zone: string): boolean {
  try {
    zoneOf(zone);
    return true;
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;

/** A zone's offset only changes on a quarter of an hour of UTC, so it is constant in between. */
const QUARTER_MS = 900_000;

/**
 * Returns a zone's offset from UTC at an instant, in milliseconds. The runtime takes ten
 * microseconds for it, so recent answers are cached.
 */
function offsetAt(at: number, zone: string): number {
  const { format, offsets } = zoneOf(zone);
  const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
  let offset = offsets.get(quarter);
  if (offset === undefined) {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(quarter)) parts[type] = Number(value);
    offset =
      Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second) -
      quarter;
    if (offsets.size >= KNOWN) offsets.clear();
    offsets.set(quarter, offset);
  }
  return offset;
}

/** @throws RangeError for an unknown zone (an IANA name) */
export function inZone(at: Date, zone: string): ZonedTime {
  const wallClock = new Date(at.getTime() + offsetAt(at.getTime(), zone));
  return {
    year: wallClock.getUTCFullYear(),
    month: wallClock.getUTCMonth() + 1,
    day: wallClock.getUTCDate(),
    hour: wallClock.getUTCHours(),
    minute: wallClock.getUTCMinutes(),
    second: wallClock.getUTCSeconds(),
    weekday: weekdays[wallClock.getUTCDay()]!,
  };
}

/**
 * Returns the instant of a date and time on a zone's wall clock. Minutes past 1440 fall on
 * following days. A time that a clock change skips becomes later by the skipped time; of one that
 * occurs twice it is the first.
 */
export function fromZone(
  local: { year: number; month: number; day: number; minutes: number },
  zone: string,
): Date {
  const wallTime = Date.UTC(local.year, local.month - 1, local.day, 0, local.minutes);
  const before = offsetAt(wallTime - DAY_MS, zone);
  const after = offsetAt(wallTime + DAY_MS, zone);
  const changed =
    before !== after &&
    offsetAt(wallTime - before, zone) !== before &&
    offsetAt(wallTime - after, zone) === after;
  return new Date(wallTime - (changed ? after : before));
}

export function minutesOfDay(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

export function formatTime(at: Date, zone: string): string {
  const { hour, minute } = inZone(at, zone);
  return clockFace(hour * 60 + minute);
}

export function clockFace(minutes: number): string {
  const hour = Math.trunc(minutes / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function shortDate(at: Date, zone: string): string {
  const { weekday, day, month } = inZone(at, zone);
  return `${weekday.slice(0, 3)} ${day} ${months[month - 1]}`;
}

export const formatDateTime = (at: Date, zone: string): string =>
  `${shortDate(at, zone)}, ${formatTime(at, zone)}`;

/** Formats `Fri 20 Nov 2026, 2:30 pm` in the zone, for records read years later. */
export function formatFullDateTime(at: Date, zone: string): string {
  const { weekday, day, month, year } = inZone(at, zone);
  return `${weekday.slice(0, 3)} ${day} ${months[month - 1]} ${year}, ${formatTime(at, zone)}`;
}

export function formatDate(at: Date, zone: string): string {
  const { day, month, year } = inZone(at, zone);
  return `${day} ${months[month - 1]} ${year}`;
}

/** Formats `2026-11-20` in the zone: the value of a date field. */
export function isoDate(at: Date, zone: string): string {
  const { year, month, day } = inZone(at, zone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Formats `14:30` in the zone: the value of a time field. */
export function formatClock(at: Date, zone: string): string {
  const { hour, minute } = inZone(at, zone);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Formats an age for lists: minutes up to 60, then hours, then days. */
export function timeAgo(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} hour${hours === 1 ? "" : "s"} ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
