import { z } from "zod";
import { formatClock, isoDate } from "~/shared/clock";
import { formatKobo, nairaInput } from "~/shared/money";
import { readAmount, readCount, type NumberRead } from "~/shared/typed-number";
import { tidyDate, tidyTime } from "~/shared/typed-time";
import { scheduledInstant } from "~/core/opening-hours/scheduling";
import type { VendorCoupon } from "./coupon-labels";

/** Amounts in naira; days and times on the store's clock. */
export type CouponFormValues = {
  code: string;
  kind: string;
  value: string;
  maxDiscount: string;
  minimumOrder: string;
  startsOn: string;
  startsTime: string;
  endsOn: string;
  endsTime: string;
  maxUses: string;
  maxUsesPerPhone: string;
  onMenu: string | undefined;
  isActive: string | undefined;
};

/** Amounts in kobo. */
export type CouponValues = Omit<
  VendorCoupon,
  "id" | "used" | "costKobo" | "audience" | "isOnMenuNow"
>;

/** ₦10,000,000. */
const MAX_KOBO = 1_000_000_000;
const MAX_USES = 1_000_000;

/** An empty form starts the coupon now, on the store's clock. */
export const newCouponFormValues = (now: Date, zone: string): CouponFormValues => ({
  code: "",
  kind: "percent",
  value: "",
  maxDiscount: "",
  minimumOrder: "",
  startsOn: isoDate(now, zone),
  startsTime: formatClock(now, zone),
  endsOn: "",
  endsTime: "",
  maxUses: "",
  maxUsesPerPhone: "",
  onMenu: undefined,
  isActive: "on",
});

/** @param zone the store's IANA name */
export function couponFormValues(coupon: CouponValues, zone: string): CouponFormValues {
  const {
    code,
    kind,
    value,
    maxDiscountKobo,
    minimumKobo,
    startsAt,
    endsAt,
    maxUses,
    maxUsesPerPhone,
    onMenu,
    isActive,
  } = coupon;
  const naira = (kobo: number | null) => (kobo ? nairaInput(kobo) : "");
  const count = (number: number | null) => (number === null ? "" : String(number));
  return {
    code,
    kind,
    value: kind === "percent" ? String(value) : naira(value),
    maxDiscount: naira(maxDiscountKobo),
    minimumOrder: naira(minimumKobo),
    startsOn: isoDate(startsAt, zone),
    startsTime: formatClock(startsAt, zone),
    endsOn: endsAt ? isoDate(endsAt, zone) : "",
    endsTime: endsAt ? formatClock(endsAt, zone) : "",
    maxUses: count(maxUses),
    maxUsesPerPhone: count(maxUsesPerPhone),
    onMenu: onMenu ? "on" : undefined,
    isActive: isActive ? "on" : undefined,
  };
}

const text = z
  .string()
  .optional()
  .default("")
  .transform((typed) => typed.trim());

/**
 * Builds the schema of a coupon's form (docs/rules.md, Coupons).
 * @param made.now the start if left empty
 * @param made.zone the store's IANA name
 * @param made.before the stored coupon: if a time's texts are unchanged, its exact instant stays
 */
export function couponForm({
  now,
  zone,
  before,
}: {
  now: Date;
  zone: string;
  before: CouponValues | null;
}) {
  const storedTexts = before && couponFormValues(before, zone);
  return z
    .object({
      code: text,
      kind: z.enum(["percent", "fixed"], { error: "Please choose the type of discount" }),
      value: text,
      maxDiscount: text,
      minimumOrder: text,
      startsOn: text.transform(tidyDate),
      startsTime: text.transform(tidyTime),
      endsOn: text.transform(tidyDate),
      endsTime: text.transform(tidyTime),
      maxUses: text,
      maxUsesPerPhone: text,
      onMenu: z.literal("on").optional(),
      isActive: z.literal("on").optional(),
    })
    .transform((typed, context): CouponValues => {
      const addError = (name: keyof CouponFormValues, message: string) =>
        void context.addIssue({ code: "custom", path: [name], message });
      const code = typed.code.replace(/\s+/g, "");
      if (!code) addError("code", "Please enter a code");
      else if (!/^[\w-]+$/.test(code))
        addError("code", "Please use letters, digits, hyphens and underscores only");
      else if (code.length > 40) addError("code", "Please keep the code under 40 letters");

      const valueOf = (name: keyof CouponFormValues, read: NumberRead): number => {
        if (!read.ok) addError(name, read.message);
        return read.ok ? read.value : 0;
      };
      const within = (
        read: NumberRead,
        least: number,
        most: number,
        message: string,
      ): NumberRead =>
        read.ok && (read.value < least || read.value > most) ? { ok: false, message } : read;
      const amount = (name: "value" | "maxDiscount" | "minimumOrder", least: number): number => {
        const read = within(
          readAmount(typed[name], "Please enter an amount in naira, such as 500"),
          least,
          Infinity,
          "Please enter more than ₦0",
        );
        return valueOf(
          name,
          within(read, 0, MAX_KOBO, `Please enter at most ${formatKobo(MAX_KOBO)}`),
        );
      };
      const percent = (): number => {
        const message = "Please enter a whole number from 1 to 100";
        return valueOf(
          "value",
          within(readCount(typed.value.replace(/%$/, ""), message), 1, 100, message),
        );
      };
      const count = (name: "maxUses" | "maxUsesPerPhone"): number | null => {
        const message = "Please enter a whole number, 1 or more, or leave it empty";
        return typed[name]
          ? valueOf(name, within(readCount(typed[name], message), 1, MAX_USES, message))
          : null;
      };
      const instant = (
        on: "startsOn" | "endsOn",
        time: "startsTime" | "endsTime",
        storedAt: Date | null,
        timeLeftOut: string,
      ): Date | null => {
        if (storedTexts && typed[on] === storedTexts[on] && typed[time] === storedTexts[time])
          return storedAt;
        if (!typed[on]) {
          if (typed[time]) addError(on, "Please choose the day as well");
          return null;
        }
        const at = scheduledInstant(typed[on], typed[time] || timeLeftOut, zone);
        if (!at) addError(on, "Please choose a real day and time");
        return at;
      };

      const value = typed.kind === "percent" ? percent() : amount("value", 1);
      const maxDiscountKobo = typed.maxDiscount ? amount("maxDiscount", 1) : null;
      if (maxDiscountKobo !== null && typed.kind === "fixed")
        addError(
          "maxDiscount",
          "This is for percentages. Please leave it empty for a fixed amount",
        );
      const startsAt = instant("startsOn", "startsTime", before?.startsAt ?? null, "00:00") ?? now;
      const endsAt = instant("endsOn", "endsTime", before?.endsAt ?? null, "23:59");
      if (endsAt && endsAt <= startsAt) addError("endsOn", "The end must be after the start");
      return {
        code,
        kind: typed.kind,
        value,
        minimumKobo: typed.minimumOrder ? amount("minimumOrder", 0) : 0,
        maxDiscountKobo,
        startsAt,
        endsAt,
        maxUses: count("maxUses"),
        maxUsesPerPhone: count("maxUsesPerPhone"),
        onMenu: typed.onMenu === "on",
        isActive: typed.isActive === "on",
      };
    });
}
