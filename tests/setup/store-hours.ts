import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { users, vendorProfiles } from "~schema";
import type { HoursFormValues } from "~/dashboard/settings/hours/hours-draft";
import { systemDb } from "~/platform/db.server";
import * as hours from "~/routes/dashboard.settings.hours";
import { openShop } from "./shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "./vendor-requests";

export type Form = Record<string, string>;
type FormState = {
  base: string;
  texts: HoursFormValues;
  errors: Record<string, string[]>;
  formErrors: string[];
};
type Page = {
  page: {
    form: FormState;
    changes: { id: string; fields: { label: string; from: string; to: string }[] }[];
  };
  set: boolean;
};

/** Opens a shop whose owner, Ada Obi, is signed in. */
export async function openShopOfAda() {
  const shop = await openShop();
  const [{ userId }] = (await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId))) as [{ userId: string }];
  await systemDb.update(users).set({ name: "Ada Obi" }).where(eq(users.id, userId));
  const me = { id: shop.vendorId, person: { id: userId }, cookie: await cookieOf(userId) };
  return { shop, me };
}

const address = "/dashboard/settings/hours";
export const openHours = async (cookie: string) =>
  (await hours.loader(routeArgs(aRequest(address, { cookie })))) as unknown as Page;
export const submitHours = (cookie: string, form: Form) =>
  hours.action(routeArgs(aRequest(address, { cookie, form })));

/** Returns the form as a browser submits it: its switches and times by name. */
export function fields(
  { form }: Pick<Page["page"], "form">,
  over: Partial<HoursFormValues> = {},
): Form {
  const sent: Form = { base: form.base, intent: "save" };
  const { specialDays, timeZone, dayEndsAt, ...week } = { ...form.texts, ...over };
  const day = (
    at: string,
    { open: on, windows }: { open?: string; windows: { opening: string; closing: string }[] },
  ) => {
    if (on) sent[`${at}.open`] = on;
    for (const [n, window] of windows.entries())
      Object.assign(sent, {
        [`${at}.windows[${n}].opening`]: window.opening,
        [`${at}.windows[${n}].closing`]: window.closing,
      });
  };
  for (const [name, texts] of Object.entries(week)) day(name, texts);
  for (const [n, texts] of specialDays.entries()) {
    Object.assign(sent, {
      [`specialDays[${n}].date`]: texts.date,
      [`specialDays[${n}].name`]: texts.name,
    });
    day(`specialDays[${n}]`, texts);
  }
  return { ...sent, timeZone, dayEndsAt };
}
/** Saves the page's hours, changed by `over`. */
export const saveHours = async (cookie: string, over: Partial<HoursFormValues> = {}) =>
  expect(
    await redirectOf(submitHours(cookie, fields((await openHours(cookie)).page, over))),
  ).toMatch(/saved=save/);

/** Reads a refused form with its status. */
export async function refused(answer: Promise<unknown>): Promise<FormState & { status: number }> {
  const { data, init } = (await answer) as { data: FormState; init?: { status: number } | null };
  return { ...data, status: init?.status ?? 200 };
}
