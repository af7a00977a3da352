import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { menuItems, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { action as business } from "~/routes/onboarding.business";
import { action as confirmation } from "~/routes/onboarding.confirmation";
import { action as transition } from "~/routes/onboarding.transition";
import { makeUser } from "../../drizzle/seed/factories";
import { cookieOf, routeArgs } from "./vendor-requests";

export type Fields = Record<string, string | string[]>;
export let cookie: string;
export let userId: string;
let made = 0;
export let slug: string;

/**
 * Signs a new person up before each of the file's tests: `userId`, `cookie`, and a `slug` to claim.
 */
export function startOnboarding(): void {
  beforeEach(async () => {
    ({ id: userId } = await makeUser(systemDb));
    cookie = await cookieOf(userId);
    slug = `kitchen-${++made}`;
  });
}

export function post(path: string, fields: Fields, from = cookie) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return routeArgs(
    new Request(`http://localhost:3000${path}`, {
      method: "POST",
      headers: { Cookie: from, Host: "localhost:3000" },
      body: form,
    }),
  );
}
export const answers = () => ({
  businessName: "Mama Put",
  storeSlug: slug,
  tagline: "Hot food, every day",
  businessPhone: "0803 123 4567",
  foodTypes: ["Rice Dishes", "Other"],
  customFoodTypes: "Suya",
  orderingModes: ["instant-order", "pre-order"],
  orderTypes: "Single Meals",
  state: "Lagos",
  city: "Yaba",
});
export const setupAnswers = () => ({
  storeSlug: slug,
  deliveryZones: "Yaba 1,500, Surulere 0\nYaba 1500",
  address: "1 Ring Road",
  openingTime: "08:00",
  closingTime: "17:30",
  preparationMinutes: "20",
  refundPolicy: "Ask within the hour.",
  cancellationPolicy: "",
  whatsappNumber: "0803 123 4567",
  instagramHandle: "@mamaput",
  tiktokHandle: "",
  twitterHandle: "",
});
export const profileOf = async (user = userId) =>
  (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.userId, user)))[0]!;
export const itemsOf = async () =>
  systemDb
    .select()
    .from(menuItems)
    .where(eq(menuItems.vendorId, (await profileOf()).id))
    .orderBy(menuItems.name);
export type Refusal = {
  init: { status: number };
  data: {
    problem?: string;
    result: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> };
    suggestions: string[];
  };
};
export const refused = async (answer: Promise<unknown>) => (await answer) as Refusal;
export const upToSetup = async (fields: Fields = answers()) => {
  await business(post("/onboarding/business", fields));
  await confirmation(post("/onboarding/confirmation", {}));
  await transition(post("/onboarding/transition", {}));
};
